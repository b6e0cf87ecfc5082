"""The pack next to other mixes: all of them keep what the leaflet shows, and words are counted."""

from collections.abc import Iterator

import numpy as np
import pytest

from bench import ludime_pack
from bench.ludime_pack import CARDS, SEEN, Counts, found, packs, rounded, vocabulary
from escale.games.ludime.rules.pack import pack
from escale.games.ludime.rules.words import made_of
from escale.words.lexicon import Lexicon
from escale.words.spelling import ALPHABET


@pytest.fixture(autouse=True)
def _every_word_is_ordinary(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a reader knows takes seconds to work out, and is tested elsewhere."""

    def familiar(words: Lexicon, word: str) -> int:
        return ludime_pack.ORDINARY

    monkeypatch.setattr(ludime_pack, "familiarity", familiar)
    yield
    vocabulary.cache_clear()


def as_counts(letters: str) -> Counts:
    return np.array([letters.count(letter) for letter in ALPHABET], np.int8)


@pytest.mark.slow
def test_LUD_C1_every_mix_has_the_cards_that_were_seen_together() -> None:
    made = packs()
    assert list(made["ours"]) == [pack().counts[letter] for letter in ALPHABET]
    for mix in made.values():
        assert mix.sum() == CARDS
        assert all(mix[ALPHABET.index(letter)] >= least for letter, least in SEEN.items())
        assert mix.min() >= 1


def test_shares_are_kept_where_no_minimum_stands_in_the_way() -> None:
    even = rounded(np.full(26, 1 / 26))
    assert set(even) == {4, 5, 8}  # E and its eight cards
    assert even[ALPHABET.index("E")] == 8


@pytest.mark.slow
@pytest.mark.parametrize("hand", ["DRAMESBCJKLMNOUE", "WQKXZJYVFHHGGBCP", "AAAAEEEEIIIIOOOO"])
def test_what_a_hand_can_lay_is_what_the_rules_say(hand: str) -> None:
    lengths = sorted(vocabulary().lengths[found(as_counts(hand))])
    assert lengths == sorted(len(word) for word in made_of(hand))


@pytest.mark.slow
def test_the_report_has_a_row_for_every_measure() -> None:
    rows = [line for line in ludime_pack.report(hands=2) if line.startswith("| ")]
    assert len(rows) == 1 + 26 + 1 + 14 + 3 + 2 + 12
