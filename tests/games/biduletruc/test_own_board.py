"""Words that somebody types: what is wrong with them, the links among them, the longest line."""

from itertools import pairwise
from typing import Any

import pytest

from escale.core.errors import BadInput
from escale.games.biduletruc.own_board import Task, check, solve
from escale.games.biduletruc.rules.dicobidule import is_granted, links, words


@pytest.mark.parametrize(
    "typed, code, details",
    [
        (("ciel",), "bad-own-words", {"low": 2, "high": 12}),
        (("ciel", ""), "bad-own-words", {"low": 2, "high": 12}),
        (("", "", "ciel", "zzz"), "bad-own-word", {"word": "zzz", "number": 4}),
        (("ciel", "zzz"), "bad-own-word", {"word": "zzz", "number": 2}),
        (("ciel", "ciel"), "bad-own-twice", {"word": "ciel", "number": 2}),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    typed: tuple[str, ...], code: str, details: dict[str, Any]
) -> None:
    with pytest.raises(BadInput) as problem:
        check(Task(typed))
    assert (problem.value.code, problem.value.details) == (code, details)


def test_BID_3_links_have_a_direction_and_each_is_told_with_its_lines() -> None:
    solved = solve(Task(("ciel", "nuage", "pluie")))
    for link in solved.links:
        assert is_granted(link.covered, link.laid)
        assert link.lines
    pairs = {(link.covered, link.laid) for link in solved.links}
    assert ("ciel", "nuage") in pairs
    assert len(pairs) == sum(
        is_granted(one, other)
        for one in ("ciel", "nuage", "pluie")
        for other in ("ciel", "nuage", "pluie")
        if one != other
    )


def test_a_field_without_a_word_is_no_word() -> None:
    typed = Task(("", "ciel", "", "nuage"))
    check(typed)
    assert solve(typed) == solve(Task(("ciel", "nuage")))


def test_the_longest_line_takes_all_words_of_a_chain_in_whatever_order_they_are_typed() -> None:
    chain = [words()[0]]
    while len(chain) < 6:
        chain.append(min(links()[chain[-1]] - set(chain)))
    solved = solve(Task(tuple(sorted(chain))))
    assert sorted(solved.line) == sorted(chain)
    assert all(is_granted(one, other) for one, other in pairwise(solved.line))
