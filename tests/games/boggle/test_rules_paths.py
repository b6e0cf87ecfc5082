"""How a word lies on the grid: neighbours, no square twice, once on a list (BOG-1 to BOG-3)."""

import pytest

from escale.games.boggle.rules import Note

from .grids import GAME, LEAFLET, REEDS, deluxe, paths, pocket, solo


def test_BOG_1_letters_touch_by_a_side_or_by_a_corner_in_any_direction() -> None:
    table = deluxe(
        """
        C H A T
        . . . U
        . . . E
        . . . .
    """.replace(".", "Z")
    )
    assert table.refusal(0, "CHAT") == ""  # to the right
    assert table.refusal(0, "TUE") == ""  # downwards
    assert table.refusal(0, "HATE") == "not-on-grid [BOG-1]"  # T and E do not touch
    assert deluxe("R Z Z Z  Z U Z Z  Z Z E Z  Z Z Z Z").refusal(0, "RUE") == ""  # by corners
    assert deluxe("Z Z Z E  Z Z U Z  Z R Z Z  Z Z Z Z").refusal(0, "RUE") == ""
    assert deluxe("Z Z Z Z  Z E U Z  Z Z R Z  Z Z Z Z").refusal(0, "RUE") == ""  # it may turn


def test_BOG_1_the_edges_of_the_grid_are_not_joined() -> None:
    assert deluxe("U Z Z R  E Z Z Z  Z Z Z Z  Z Z Z Z").refusal(0, "RUE") == "not-on-grid [BOG-1]"
    assert deluxe("U E Z Z  Z Z Z Z  Z Z Z Z  R Z Z Z").refusal(0, "RUE") == "not-on-grid [BOG-1]"


def test_BOG_1_a_letter_that_is_not_there_is_named() -> None:
    table = deluxe(LEAFLET)
    assert table.refusal(0, "MARCHE") == "no-such-letter [BOG-1]"


def test_BOG_2_two_squares_with_the_same_letter_are_two_squares() -> None:
    """ALIENA uses both A's."""
    table = deluxe(LEAFLET)
    assert table.refusal(0, "ALIENA") == ""
    assert len(paths(LEAFLET, "ALIENA")[0]) == len(set(paths(LEAFLET, "ALIENA")[0])) == 6


def test_BOG_2_BOG_D9_a_square_serves_once_in_a_word() -> None:
    """RUES, RUE, RUSE and SURE lie there; SURES would need the one S twice."""
    table = deluxe(REEDS)
    for word in ("RUES", "RUE", "RUSE", "SURE"):
        assert table.refusal(0, word) == ""
    assert table.refusal(0, "SURES") == "not-on-grid [BOG-1]"
    second = deluxe("R S U Z  U E S Z  Z R Z Z  Z Z Z Z")
    assert second.refusal(0, "SURES") == ""  # with another S it would be a word


def test_BOG_D10_mur_and_eau_are_words() -> None:
    table = deluxe("M U R Z  A Z Z Z  E Z Z Z  Z Z Z Z").note(0, "MUR EAU")
    assert table.view(0).words == ("MUR", "EAU")


def test_BOG_3_a_word_counts_once_whatever_the_number_of_its_paths() -> None:
    assert len(paths(LEAFLET, "LUI")) == 2
    table = deluxe(LEAFLET).note(0, "LUI")
    assert table.refusal(0, "LUI") == "already-noted [BOG-3]"
    assert table.time_up().points == (1, 0)


# RULES 3.5: what the leaflet says of its own grid, and how many paths each word has.
CLAIMS = [
    ("MAIRE", 1),
    ("LUI", 2),
    ("RAMI", 1),
    ("MARI", 1),
    ("MALT", 1),
    ("LUIRE", 1),
    ("AMER", 0),
    ("ARME", 0),
    ("RIRE", 0),
    ("TUTU", 0),
]


@pytest.mark.parametrize("word, ways", CLAIMS)
def test_BOG_1_BOG_2_the_ten_claims_of_the_leaflet(word: str, ways: int) -> None:
    assert len(paths(LEAFLET, word)) == ways
    refusal = "" if ways else "not-on-grid [BOG-1]"
    for table in (pocket(LEAFLET), deluxe(LEAFLET), solo(LEAFLET)):
        assert table.refusal(0, word) == refusal


def test_BOG_1_the_one_path_of_maire() -> None:
    assert paths(LEAFLET, "MAIRE") == [(12, 8, 9, 13, 14)]


@pytest.mark.parametrize("word", ["DANSERAI", "ALIENAIS", "TISANERAI", "DANSER", "LUIRE"])
def test_BOG_4_long_words_of_the_leaflets_grid(word: str) -> None:
    assert Note(word) in GAME.legal(deluxe(LEAFLET).view(0))


@pytest.mark.parametrize("grid", [LEAFLET, REEDS])
def test_BOG_1_BOG_2_what_is_listed_is_what_can_be_traced(grid: str) -> None:
    for table in (deluxe(grid), pocket(grid), solo(grid, minimum=4)):
        noted = [each for each in GAME.legal(table.view(0)) if isinstance(each, Note)]
        assert len(noted) > 40
        for note in noted:
            assert paths(grid, note.word)
            assert table.refusal(0, note) == ""
