"""Packing: the smallest automaton, the same bytes for the same words, nothing odd inside."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.words.building.packing import Entry, pack
from escale.words.lexicon import Lexicon
from escale.words.word_classes import WordClass


def entries(*words: str) -> list[Entry]:
    return [Entry(word, WordClass.NOUN) for word in words]


def test_equal_endings_are_stored_once() -> None:
    """RIMER, RAMER: R, then A or I, then one M E R; and the empty edge before the root."""
    assert len(Lexicon(pack("fr", entries("RAMER", "RIMER"))).edges) == 1 + 1 + 2 + 3


def test_an_ending_that_is_a_word_differs_from_one_that_is_not() -> None:
    """AMER and AMERE, but RAMER alone: the two R cannot be one."""
    read = Lexicon(pack("fr", entries("AMER", "AMERE", "RAMER")))
    assert list(read) == ["AMER", "AMERE", "RAMER"]
    assert "RAMERE" not in read


@given(st.sets(st.text("ABC", min_size=2, max_size=5), min_size=1))
def test_no_two_nodes_are_the_same(words: set[str]) -> None:
    """The automaton is minimal: a node is what its edges say."""
    edges = Lexicon(pack("fr", entries(*words))).edges.tolist()
    nodes, node = [], []
    for edge in edges[1:]:
        node.append(edge)
        if edge & 2:
            nodes.append(tuple(node))
            node = []
    assert not node
    assert len(set(nodes)) == len(nodes)


@given(st.permutations(["OS", "OSA", "ROSE", "ROSEAU", "SEAU"]))
def test_the_order_of_the_entries_does_not_matter(words: list[str]) -> None:
    assert pack("fr", entries(*words)) == pack("fr", entries(*sorted(words)))


@pytest.mark.parametrize("word", ["A", "", "Été", "rose", "VA-T-EN", "A" * 21])
def test_a_word_that_is_not_folded_or_too_short_or_too_long_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="not a folded word"):
        pack("fr", entries("ROSE", word))


def test_a_word_is_given_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        pack("fr", [Entry("PAN", WordClass.NOUN), Entry("PAN", WordClass.INTERJECTION)])


def test_a_lexicon_without_words_is_refused() -> None:
    with pytest.raises(ValueError, match="needs words"):
        pack("fr", [])
