"""Game 2: the race is followed to its end."""

from random import Random
from typing import Any

import pytest

from escale.bots import LEVELS, Budget
from escale.core.chance import FastChance
from escale.games.ludime.bots import BOTS
from escale.games.ludime.bots.one_word_search import Ending, OpenHandSearch, Position
from escale.games.ludime.bots.vocabulary import VOCABULARIES
from escale.games.ludime.rules import GIVE_UP, Lay, Modify

from .positions import Table, one_word


def answer(level: str, table: Table, name: str, seed: int = 0) -> Any:
    return BOTS[level].choose(table.view(name), FastChance(seed), Budget())


def race(nodes: int = 1000) -> OpenHandSearch:
    return OpenHandSearch(VOCABULARIES["master"], 0, False, nodes, Random(0))


@pytest.mark.parametrize("level", ["regular", "expert", "master"])
def test_the_strong_find_the_word_without_an_answer(level: str) -> None:
    """LOIS may become LIONS, which grows into many words, or KILOS, which grows into none."""
    table = one_word("A LOIKNWJZQXYHFGB | B SAREEAINETTU", opened="LOI")
    assert answer(level, table.play("B modify LOI LOIS"), "A") == Modify(0, "KILOS")


def test_who_knows_no_word_gives_up() -> None:
    table = one_word("A COQAAAEEEIIIOOU | B WKXZJHFGVBPD", opened="COQ")
    for level in LEVELS:
        assert answer(level, table, "B") == GIVE_UP


@pytest.mark.parametrize("level, most", [("novice", 3), ("casual", 2), ("regular", 1)])
def test_hardly_anybody_gives_up_on_three_letters(level: str, most: int) -> None:
    """A novice gave up at once on DES, with an I, an O and three U in hand."""
    hands = ("EIOSTNLMBCAA", "EEIOUSTNLRDD", "AAEEIIOOLMNT", "SAREEAINETTU", "EESSTTRRIOUA")
    openings = ("VER", "SOL", "PAR", "BON")
    gave_up = sum(
        answer(level, one_word(f"A {word}WKXZJHFGQYBP | B {hand}", opened=word), "B") == GIVE_UP
        for word in openings
        for hand in hands
    )
    assert gave_up <= most


def test_everybody_opens_even_with_letters_that_say_nothing_to_them() -> None:
    table = one_word("A WKYXZJQHFGVBUUU | B AAEEIIOOLMNT")
    for level in LEVELS:
        opened = answer(level, table, "A")
        assert isinstance(opened, Lay)
        assert table.refusal(f"A lay {opened.word}") == ""


@pytest.mark.slow
def test_nobody_reads_the_hand_of_another() -> None:
    """The same view, whatever the others hold."""
    first = one_word("A VERAEEIOSTNLMBC | B AAEEIIOOLMNT", opened="VER")
    other = one_word("A VERAAIIUUTDDPPF | B AAEEIIOOLMNT", opened="VER")
    for level in LEVELS:
        assert answer(level, first, "B") == answer(level, other, "B")


# ---- open cards


def test_a_race_is_won_by_who_has_the_last_letter() -> None:
    # COQ grows into COQS alone, COQS into nothing.
    assert race().ending(Position("COQ", ("S", "S"), 0, frozenset(), 1)) == Ending(0, 13)
    assert race().ending(Position("COQ", ("W", "S"), 0, frozenset(), 1)) == Ending(1, 13)
    assert race().ending(Position("COQ", ("W", "W"), 0, frozenset(), 1)) == Ending(1, 10)


def test_who_is_left_alone_goes_on_to_the_dearest_word() -> None:
    # VER, VERT, then VERTE and VERTES if the player has the cards.
    alone = race().ending(Position("ERV", ("TES", "WW"), 0, frozenset({1}), 1))
    assert alone == Ending(0, 16)


def test_of_two_letters_the_one_that_ends_the_race_is_chosen() -> None:
    # After LOIS: ISOLE lets the other go on with SOLEIL, KILOS ends the race.
    at = Position("ILOS", ("EK", "LT"), 0, frozenset(), 1)
    assert race().ending(at) == Ending(0, 15)


def test_a_race_that_is_too_long_to_follow_is_played_on() -> None:
    at = Position("ERV", ("AEIOSTNLMBC", "AAEEIIOOLMNT", "SSTTRRNNLLEE"), 0, frozenset(), 2)
    found = race(nodes=5).ending(at)
    assert found.winner in range(3)
    assert found.points > 8


def test_who_gave_up_may_come_back_where_that_is_played() -> None:
    # COQ: 0 has nothing, 1 makes COQS; nobody goes on.
    back = OpenHandSearch(VOCABULARIES["master"], 0, True, 100, Random(0))
    assert back.ending(Position("COQ", ("W", "S"), 0, frozenset(), 1)) == Ending(1, 13)


def test_points_of_another_count_against_one() -> None:
    assert Ending(0, 12).worth(0, 3) == 12
    assert Ending(0, 12).worth(1, 3) == -6
