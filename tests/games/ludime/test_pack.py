"""The 120 letter cards and what they are worth (LUD-C1, LUD-C3, RULES 5.6 and 5.10)."""

import re
from collections import Counter

import pytest

from escale.games.ludime.rules.pack import (
    digest,
    every_card,
    holds,
    pack,
    sorted_letters,
    value,
    without,
)
from escale.words.spelling import ALPHABET

from .positions import GAME

# How many copies were seen together in one printed deal: the pack has no fewer.
SEEN_TOGETHER = "A5 B2 C2 D2 E8 F1 H1 I2 L2 M3 N3 O3 P1 R3 S5 T4 U3 V1 W1 Y1 Z1"


def test_LUD_C1_there_are_120_letter_cards_and_no_joker() -> None:
    assert len(every_card()) == sum(pack().counts.values()) == 120
    assert set(every_card()) == set(pack().counts) == set(ALPHABET)


def test_LUD_C1_the_pack_has_all_cards_that_the_leaflet_shows_at_once() -> None:
    counts = Counter(every_card())
    for letter, least in re.findall(r"([A-Z])(\d+)", SEEN_TOGETHER):
        assert counts[letter] >= int(least)
    assert counts["X"] + counts["K"] >= 1
    assert counts.most_common(1)[0][0] == "E"


@pytest.mark.parametrize(
    "letters, worth",
    [("AEIOU", 2), ("BCDFGHLMNPRSTV", 3), ("JKQWXYZ", 5)],
)
def test_LUD_C3_every_letter_has_a_value(letters: str, worth: int) -> None:
    assert [value(letter) for letter in letters] == [worth] * len(letters)


def test_LUD_C3_no_letter_has_two_values() -> None:
    assert "".join(sorted("AEIOU" + "BCDFGHLMNPRSTV" + "JKQWXYZ")) == ALPHABET


@pytest.mark.parametrize(
    "word, points",
    [
        ("BON", 8),
        ("MOUE", 9),
        ("DRAMES", 16),
        ("ALLUMAIS", 20),
        ("YUAN", 12),
        ("DEFRICHEES", 26),
        ("TASSERONT", 24),
        ("EVITERAS", 20),
        ("TASSERAIENT", 28),
        ("PANIERS", 18),
        ("PANSERA", 18),
        ("", 0),
    ],
)
def test_LUD_C3_a_word_is_worth_the_sum_of_its_letters(word: str, points: int) -> None:
    assert value(word) == points


def test_LUD1_15_a_hand_costs_the_sum_of_its_letters() -> None:
    assert value("AEZ") == 2 + 2 + 5


def test_cards_are_counted_copy_by_copy() -> None:
    assert sorted_letters("TASSE") == "AESST"
    assert holds("AESST", "ASSET")
    assert holds("AESST", "")
    assert not holds("AEST", "ASSET")
    assert without("AESST", "SET") == "AS"
    assert without("AESST", "AESST") == ""


@pytest.mark.parametrize("preset", GAME.presets)
def test_a_record_names_the_cards_and_the_words_it_was_played_with(preset: str) -> None:
    content = GAME.content(GAME.presets[preset])
    assert set(content) == {"lexicon", "pack", "onomatopoeia"}
    assert content["pack"] == digest()
    assert all(content.values())
