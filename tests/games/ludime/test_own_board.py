"""A hand and a table that somebody types: what is wrong with them, and the best words."""

from typing import Any

import pytest

from escale.core.errors import BadInput
from escale.games.ludime.own_board import LaidWord, Task, check, solve
from escale.games.ludime.rules.pack import value


@pytest.mark.parametrize(
    "task, code, details",
    [
        (Task("A"), "bad-own-hand", {"low": 2, "high": 20}),
        (Task("AB?"), "bad-own-letter", {"value": "?", "place": 3}),
        (
            Task("AB", (LaidWord("TREVES"), LaidWord("XYZ"))),
            "bad-own-word",
            {"word": "XYZ", "number": 2},
        ),
        (Task("AB", (LaidWord("TREVES"),), "de"), "bad-own-table", {}),
        (Task("K" * 9), "bad-own-pack", {"letter": "K", "cards": 9, "most": 1}),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    task: Task, code: str, details: dict[str, Any]
) -> None:
    with pytest.raises(BadInput) as problem:
        check(task)
    assert problem.value.code == code
    assert problem.value.details.keys() == details.keys()


def test_LUD_C5_a_word_of_the_table_is_stolen_for_its_whole_value() -> None:
    solved = solve(Task("IVXQ", (LaidWord("TREVES"), LaidWord("NUA", mine=True))))
    stolen = [each for each in solved.words if each.old == "TREVES"]
    assert stolen
    assert all(each.stolen and each.gain == value(each.word) for each in stolen)
    own = solve(Task("Y", (LaidWord("NUA", mine=True),))).words
    assert [(each.word, each.stolen, each.gain) for each in own] == [("YUAN", False, value("Y"))]


def test_a_field_without_a_word_is_no_word() -> None:
    words = (LaidWord("NUA", mine=True),)
    blank = Task("YX", (*words, LaidWord("")))
    check(blank)
    assert "YUAN" in {each.word for each in solve(blank).words}
    assert solve(blank) == solve(Task("YX", words))
    check(Task("MAIREK", (LaidWord(""),), "de"))


def test_the_dearest_word_comes_first_and_the_turn_is_worth_no_less() -> None:
    solved = solve(Task("AEILNRST"))
    gains = [each.gain for each in solved.words]
    assert gains == sorted(gains, reverse=True)
    assert solved.gain >= gains[0]


def test_LUD3_4_with_the_die_the_whole_hand_but_one_card_is_one_word() -> None:
    solved = solve(Task("MAIRE" + "K", rules="de"))
    assert {"MAIRE", "AIMER"} <= {each.word for each in solved.words if each.discard == "K"}
    assert all(len(each.word) == 5 for each in solved.words)
