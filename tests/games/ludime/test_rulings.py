"""What each of the three games says of a word, before any hand."""

import pytest

from escale.games.ludime import BOX
from escale.games.ludime.rulings import judge

PRESETS = ("partie", "un-mot", "de")


def verdicts(word: str) -> dict[str, str]:
    """By preset: the points, or why there are none."""
    return {
        each.preset: str(each.points) if each.accepted else each.reason
        for each in judge("fr", word)
    }


@pytest.mark.parametrize(
    "word, said",
    [
        ("PANIERS", ("18",) * 3),  # RULES 5.9
        ("BON", ("8", "8", "too-short")),  # LUD3-1: five cards at least
        ("TASSERAIENT", ("28", "28", "too-long")),  # and ten at most
        ("DO", ("too-short",) * 3),  # LUD1-8, LUD2-2
        ("VROOM", ("noise",) * 3),  # LUD-C4
        ("PAN", ("8", "8", "too-short")),  # LUD-Q19
        ("AIRSEN", ("unknown",) * 3),
    ],
)
def test_LUD_C4_a_word_in_each_game(word: str, said: tuple[str, ...]) -> None:
    assert verdicts(word) == dict(zip(PRESETS, said, strict=True))


def test_the_words_are_french() -> None:
    assert judge("en", "HOUSE") == ()


def test_every_reason_has_its_words() -> None:
    texts = BOX.texts("fr")
    for reason in ("accepted", "too-short", "too-long", "unknown", "noise"):
        assert texts.has(f"rulings.{reason}")
