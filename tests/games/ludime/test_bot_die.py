"""Game 3: outs are kept, words are shown when they are seen, and not always seen."""

from typing import Any

import pytest

from escale.bots import LEVELS, Budget
from escale.core.chance import FastChance
from escale.games.ludime.bots import BOTS
from escale.games.ludime.bots.die_completion import (
    Completion,
    DrawOdds,
    complete_words,
    mask,
    targets,
)
from escale.games.ludime.bots.vocabulary import VOCABULARIES
from escale.games.ludime.rules import TAKE_DISCARD, Discard, Show
from escale.games.ludime.rules.pack import every_card

from .positions import Table, die

OFTEN = range(40)


def answers(level: str, table: Table) -> list[Any]:
    """The answers of a bot in many manches: in each it thinks of other words."""
    return [
        BOTS[level].choose(table.with_board(manche=manche).view("A"), FastChance(manche), Budget())
        for manche in OFTEN
    ]


def after_drawing(hand: str, drawn: str) -> Table:
    return die(f"A {hand} | B AEIOU").play(f"A draw {drawn}")


@pytest.mark.slow
def test_the_stronger_sees_its_word_more_often_and_nobody_always() -> None:
    table = after_drawing("TABLE", "W")
    shown = [answers(level, table).count(Show("W", "TABLE")) for level in LEVELS]
    assert shown == sorted(shown)
    assert 0 < shown[0] < shown[-1] < len(OFTEN)


@pytest.mark.slow
def test_who_has_overlooked_their_word_may_see_it_later() -> None:
    table = after_drawing("TABLE", "W")
    first = answers("master", table)
    missed = next(manche for manche in OFTEN if not isinstance(first[manche], Show))
    view = table.with_board(manche=missed).view("A")
    looks = [BOTS["master"].choose(view, FastChance(look), Budget()) for look in OFTEN]
    assert Show("W", "TABLE") in looks


@pytest.mark.slow
def test_outs_are_kept() -> None:
    """CHEVA lacks one letter of CHEVAL, W and K belong to nothing."""
    for level in LEVELS[2:]:
        discarded = {each.letter for each in answers(level, after_drawing("CHEVAK", "W"))}
        assert discarded <= {"W", "K"}


@pytest.mark.slow
def test_the_open_card_that_completes_a_word_is_taken() -> None:
    table = die("A CHEVAW | B AEIOUU", discards="L")
    taken = [answers(level, table).count(TAKE_DISCARD) for level in LEVELS]
    assert taken[0] < taken[2] < taken[-1]
    assert taken[-1] > len(OFTEN) / 2


@pytest.mark.slow
def test_the_card_just_taken_stays() -> None:
    table = die("A TABLE | B AEIOU", discards="W").play("A take")
    for level in LEVELS:
        for each in answers(level, table):
            assert isinstance(each, Discard)
            assert each.letter != "W"


# ---- outs


def near(hand: str, missing: int = 2) -> Any:
    return targets(VOCABULARIES["master"], 0, hand, len(hand), missing)


def test_targets_are_words_of_the_size_that_lack_so_many_letters() -> None:
    found = {each.known.letters: each for each in near("CHEVAW", 1)}
    assert "ACEHLV" in found
    assert all(len(letters) == 6 for letters in found)
    assert all((mask("CHEVAW") & each.mask).bit_count() >= 5 for each in found.values())


def test_a_hand_that_holds_a_word_but_for_one_card_is_ready() -> None:
    held = targets(VOCABULARIES["master"], 0, "TABLEW", 5, 1)
    assert "TABLE" in {each.word for each in complete_words("TABLEW", held)}
    assert not complete_words("WKXZJQ", held)


def test_the_chance_of_the_next_card_counts_the_letters_that_complete_a_word() -> None:
    odds = DrawOdds.of("LLLLWWWWWW")
    outs = Completion("CHEVAW", [each for each in near("CHEVAW") if each.known.word == "CHEVAL"])
    assert outs.chance(odds, 1) == 0.4
    # Missed (0.6), the hand still waits for an L: again 0.4, a turn later.
    assert outs.chance(odds, 2) == 0.4 + 0.8 * 0.6 * 0.4


def test_two_letters_away_the_first_of_them_is_worth_its_second() -> None:
    odds = DrawOdds.of("LVWWWWWWWW")
    outs = Completion("CHEWAW", [each for each in near("CHEWAW") if each.known.word == "CHEVAL"])
    assert outs.chance(odds, 1) == 0
    assert abs(outs.chance(odds, 2) - 0.8 * (0.1 * 0.1 + 0.1 * 0.1)) < 1e-9


def test_more_copies_than_the_pack_has_are_out_of_reach() -> None:
    assert mask("W") == mask("WW")
    assert mask(every_card()).bit_count() == len(every_card())
