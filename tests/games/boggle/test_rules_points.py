"""The end of a round: lists are read, shared words struck, points marked."""

import pytest

from escale.games.boggle.rules import DeLuxe, Options, Pocket
from escale.games.boggle.rules.scoring import points_of, score_round

from .grids import LEAFLET, REEDS, deluxe, pocket, solo

UNIQUES = Pocket(formula=2)
OWN = Pocket(formula=2, tie="own")


def points(options: Options, *lists: str) -> tuple[int, ...]:
    """What each list brings."""
    return score_round(options, [words.split() for words in lists]).points


@pytest.mark.parametrize(
    "word, value",
    [
        ("EAU", 1),
        ("RUSE", 1),
        ("MAIRE", 2),
        ("ROSEAU", 3),
        ("COUTEAU", 5),
        ("ECOUTEUR", 11),
        ("TISANERAI", 11),
        ("A" * 16, 11),
    ],
)
def test_BOG_4_points_by_length(word: str, value: int) -> None:
    assert points_of(word) == value


# RULES 3.6: the same two lists under each way of marking.
VECTORS: list[tuple[Options, tuple[int, int]]] = [
    (DeLuxe(), (4, 1)),  # RUE is struck: 1 + 3 against 1
    (Pocket(), (5, 2)),  # formula 1: nothing is struck
    (UNIQUES, (4, 0)),  # formula 2: two words kept against one
]


@pytest.mark.parametrize("options, marked", VECTORS, ids=["deluxe", "formula-1", "formula-2"])
def test_BOG_D7_BOG_P10_BOG_P11_the_same_lists_in_each_game(
    options: Options, marked: tuple[int, int]
) -> None:
    assert points(options, "RUE RUSE ROSEAU", "RUE SEAU") == marked


@pytest.mark.parametrize("options, marked", [(UNIQUES, (3, 3)), (OWN, (3, 1))], ids=["same", "own"])
def test_BOG_P11_BOG_Q9_a_tie_in_formula_2(options: Options, marked: tuple[int, int]) -> None:
    """Kept: ROSEAU against EAU, one word each."""
    assert points(options, "ROSEAU", "EAU") == marked


def test_BOG_D7_a_word_on_more_than_one_list_is_struck_from_all() -> None:
    table = deluxe(REEDS, players=3).note(0, "RUE RUSE").note(1, "SEAU RUE").note(2, "RUE TRESOR")
    table = table.time_up()
    assert table.lists == ["RUE=shared RUSE=1", "SEAU=1 RUE=shared", "RUE=shared TRESOR=3"]
    assert table.points == (1, 1, 3)


def test_BOG_D7_two_of_three_are_enough() -> None:
    table = deluxe(REEDS, players=3).note(0, "RUE").note(1, "RUE").note(2, "EAU").time_up()
    assert table.lists == ["RUE=shared", "RUE=shared", "EAU=1"]


def test_BOG_D8_each_word_that_is_left_scores_and_the_highest_score_wins() -> None:
    table = deluxe(REEDS).note(0, "RUSE SURE EAU").note(1, "COUTEAU").time_up()
    assert table.points == (3, 5)
    assert table.outcome.winners == (1,)
    assert table.outcome.scores == (3, 5)


def test_BOG_7_an_invalid_word_is_struck_without_penalty() -> None:
    table = deluxe(LEAFLET, unknown="struck").note(0, "AIRSEN LUI").time_up()
    assert table.points == (1, 0)


def test_BOG_7_an_invalid_word_strikes_nobody_elses() -> None:
    """On two lists it stays invalid on both, and valid words are not touched."""
    table = deluxe(LEAFLET, unknown="struck").note(0, "AIRSEN LUI").note(1, "AIRSEN").time_up()
    assert table.lists == ["AIRSEN=unknown LUI=1", "AIRSEN=unknown"]


def test_BOG_P10_formula_1_everyone_scores_all_their_words() -> None:
    table = pocket(REEDS, players=3).note(0, "RUE ROSEAU").note(1, "RUE").note(2, "RUE RUSE")
    table = table.time_up()
    assert table.lists == ["RUE=1 ROSEAU=3", "RUE=1", "RUE=1 RUSE=1"]
    assert table.points == (4, 1, 2)


def test_BOG_P11_BOG_Q7_formula_2_the_most_words_win_not_the_most_points() -> None:
    assert points(UNIQUES, "RUE RUSE", "ECOUTEUR") == (2, 0)


def test_BOG_Q7_words_that_were_struck_do_not_help_to_win() -> None:
    assert points(UNIQUES, "RUE EAU SEAU RUSE", "RUE EAU SEAU", "ROSE SAUR") == (0, 0, 2)


def test_BOG_Q8_formula_2_pays_for_kept_words_only() -> None:
    table = pocket(REEDS, formula=2).note(0, "RUE RUSE SEAU").note(1, "RUE").time_up()
    assert table.lists == ["RUE=shared RUSE=1 SEAU=1", "RUE=shared"]
    assert table.points == (2, 0)


def test_BOG_Q9_those_who_tie_mark_the_highest_of_their_totals() -> None:
    lists = ("ECOUTEUR", "RUE", "RUSE EAU SEAU", "TRESOR")
    assert points(UNIQUES, *lists) == (0, 0, 3, 0)
    assert points(UNIQUES, "ECOUTEUR", "RUE", "TRESOR") == (11, 11, 11)
    assert points(OWN, "ECOUTEUR", "RUE", "TRESOR") == (11, 1, 3)
    assert points(UNIQUES, "ECOUTEUR RUE", "RUE", "TRESOR") == (11, 0, 11)


def test_BOG_Q10_formula_2_when_nobody_keeps_a_word_nobody_scores() -> None:
    assert points(UNIQUES, "RUE EAU", "EAU RUE") == (0, 0)
    assert points(UNIQUES, "", "") == (0, 0)


def test_BOG_P12_formula_3_the_aim_is_the_number_of_words() -> None:
    table = solo(REEDS).note(0, "ECOUTEUR RUE RUSE").time_up()
    assert table.lists == ["ECOUTEUR=11 RUE=1 RUSE=1"]
    assert list(table.outcome.scores) == [3]  # words
    assert list(table.points) == [13]  # points are shown too
