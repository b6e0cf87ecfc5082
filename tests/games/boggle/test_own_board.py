"""A grid that somebody types: what is wrong with it, and all of its words."""

import pytest

from escale.core.errors import BadInput
from escale.games.boggle.own_board import Task, check, solve
from escale.games.boggle.rules.scoring import points_of

LEAFLET = "UTXOLUIDAISAMREN"


@pytest.mark.parametrize(
    "letters, code, details",
    [
        ("UTXO", "bad-own-grid", {"missing": 12}),
        ("", "bad-own-grid", {"missing": 16}),
        ("UTXOL IDAISAMRE", "bad-own-grid", {"missing": 2}),
        ("UTXOL?IDAISAMREN", "bad-own-letter", {"value": "?", "row": 2, "column": 2}),
        ("UTXOLUIDAISAMREé", "bad-own-letter", {"value": "é", "row": 4, "column": 4}),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    letters: str, code: str, details: dict[str, object]
) -> None:
    with pytest.raises(BadInput) as problem:
        check(Task(letters))
    assert (problem.value.code, problem.value.details) == (code, details)


def test_a_whole_grid_is_solved_the_longest_words_first() -> None:
    check(Task(LEAFLET))
    solved = solve(Task(LEAFLET))
    words = [each.word for each in solved.words]
    assert {"MAIRE", "LUI", "RAMI", "MARI", "MALT", "LUIRE"} <= set(words)
    assert not {"AMER", "ARME", "RIRE", "TUTU"} & set(words)
    assert [*map(len, words)] == sorted(map(len, words), reverse=True)
    assert solved.points == sum(map(points_of, words))
    assert all("".join(LEAFLET[cell] for cell in each.path) == each.word for each in solved.words)


def test_other_rules_know_other_words() -> None:
    deluxe, pocket, english = (
        {each.word for each in solve(task).words}
        for task in (
            Task(LEAFLET),
            Task(LEAFLET, "pocket"),
            Task(LEAFLET, "pocket", "en"),
        )
    )
    assert pocket < deluxe
    assert "ALIENAIS" in deluxe - pocket
    assert english - deluxe
