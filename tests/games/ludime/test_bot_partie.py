"""Game 1: whole turns, thefts, and words that nobody can steal."""

from dataclasses import replace
from random import Random

import pytest

from escale.bots import LEVELS, Budget
from escale.core.chance import FastChance
from escale.core.game import Step
from escale.games.ludime.bots import BOTS
from escale.games.ludime.bots.letter_counts import covers, packed_counts
from escale.games.ludime.bots.partie import _exchange, position_now, situation_of, turn_start
from escale.games.ludime.bots.partie_playouts import sample_worlds, unwanted
from escale.games.ludime.bots.partie_turns import NEW, Position, TurnSearch, Word, compose
from escale.games.ludime.bots.vocabulary import VOCABULARIES, KnownWord, known_words
from escale.games.ludime.rules import (
    TAKE_DISCARD,
    Action,
    Discard,
    Exchange,
    Lay,
    Modify,
    Partie,
    SetAside,
)
from escale.games.ludime.rules.pack import every_card, sorted_letters, value, without

from .positions import GAME, Table, partie


def turn_of(table: Table, level: str = "master") -> tuple[list[Action], Table]:
    """All that a bot does until another is asked."""
    seat, actions = table.board.turn, list[Action]()
    while GAME.actors(table.state).must == (seat,) and table.board.stage != "pause":
        action = BOTS[level].choose(GAME.view(table.state, seat), FastChance(0), Budget())
        GAME.check(table.state, Step(seat, action))  # type: ignore[arg-type]
        turn = GAME.apply(table.state, Step(seat, action), table.luck)  # type: ignore[arg-type]
        table = replace(table, state=turn.state)
        actions.append(action)  # type: ignore[arg-type]
    return actions, table


def everything(hand: str, kept: str) -> tuple[KnownWord, ...]:
    return known_words(VOCABULARIES["master"], 0, hand, kept)


# ---- what a player does


@pytest.mark.parametrize("level", ["novice", "regular", "master"])
def test_a_dear_word_is_stolen(level: str) -> None:
    table = partie("A SWX CINQ | B EEOZ MAISON").play("A draw H")
    actions, _ = turn_of(table, level)
    assert actions[0] == Modify(1, "MAISONS")


def test_the_open_card_is_taken_where_it_serves() -> None:
    table = partie("A WXH CINQ | B EEOZ MAISON", discards="KS")
    actions, _ = turn_of(table)
    assert actions[:2] == [TAKE_DISCARD, Modify(1, "MAISONS")]


def test_LUD_Q4_a_card_that_may_be_kept_does_not_bind_the_turn() -> None:
    """The Z serves for nothing; MAISONS is stolen with another card."""
    options = Partie(take_discard="free")
    table = partie("A SWX CINQ | B EEOZ MAISON", discards="KZ", options=options).play("A take")
    actions, _ = turn_of(table)
    assert actions[0] == Modify(1, "MAISONS")
    bound = partie("A SWX CINQ | B EEOZ MAISON", discards="KZ").play("A take")
    assert turn_of(bound)[0] == [Discard("Z")]


def test_of_two_words_as_dear_the_master_lays_the_one_that_nobody_can_steal() -> None:
    """LIVRE has ten words around it, HIVER only its plural; the other has the last turn."""
    drawn = "A EHILR KAKIS | B AENT JAZZY"
    table = partie(drawn, is_closing=True).play("A draw V")
    assert Lay("HIVER") in turn_of(table)[0]


def test_who_is_ahead_goes_out() -> None:
    """B has the last turn of each round, A holds many cards: it is over at once."""
    table = partie("A AEIOUUVWZ MAISONS | B ES ROI", turn="B").play("B draw N")
    _, after = turn_of(table)
    assert after.close == "out"


@pytest.mark.parametrize("level", ["novice", "casual", "regular"])
def test_in_their_last_turn_everybody_looks_again_at_what_is_left(level: str) -> None:
    """A novice laid EAU and paid for CDEENOOR, with ENCORE, CORDE and DONC in it."""
    left = []
    for drawn in "EYTLMAIU":
        table = partie("A CDEEEANOORU REEL | B EEOZ MAISON", is_closing=True)
        _, after = turn_of(table.play(f"A draw {drawn}"), level)
        left.append(len(after.state.hands[after.seat("A")]))
    assert sum(left) / len(left) < 5


def test_who_owns_no_word_lays_one_before_they_steal() -> None:
    table = partie("A MERSWX | B EEOZ MAISON CINQ").play("A draw H")
    actions, _ = turn_of(table)
    assert isinstance(actions[0], Lay)
    assert any(isinstance(each, Modify) for each in actions)


def test_who_sees_no_word_in_the_first_turn_exchanges_what_makes_none() -> None:
    table = partie("A WKXZJQYHHFFGGVB | B AEIOU", round=1, discards="A").play("A draw")
    actions, after = turn_of(table)
    assert isinstance(actions[0], SetAside)
    assert isinstance(actions[-2], Exchange)
    assert isinstance(actions[-1], Discard)
    assert len(after.hand("A")) == 15


def test_good_letters_are_kept_in_an_exchange() -> None:
    """Everybody exchanged eight cards, whatever they held."""
    good, bad = "AAEEINORSTLUDCM", "WKXZJQYHHFFGGVB"
    for hand, exchanged in ((good, 3), (bad, 8)):
        table = partie(f"A {hand} | B AEIOU", round=1, discards="A").play("A draw P")
        aside, seat = 0, table.board.turn
        while isinstance(action := _exchange(GAME.view(table.state, seat)), SetAside):
            turn = GAME.apply(table.state, Step(seat, action), table.luck)
            table, aside = replace(table, state=turn.state), aside + 1
        assert aside == exchanged


def test_a_turn_that_has_begun_is_told_from_the_table() -> None:
    table = partie("A MERSWX ROI | B EEOZ MAISON").play("A draw H")
    before = turn_start(table.view("A"))
    begun = table.play("A lay MER", "A modify MAISON MAISONS")
    assert turn_start(begun.view("A")) == before == position_now(table.view("A"))


def test_the_last_card_is_kept_where_it_must_be_discarded() -> None:
    table = partie("A MER ROI | B EEOZ MAISON", options=Partie(last_card="discarded"))
    for level in LEVELS:
        actions, _ = turn_of(table.play("A draw S"), level)
        assert isinstance(actions[-1], Discard)


# ---- what the bot thinks with


def test_turns_of_several_words_use_every_card_once() -> None:
    random = Random(7)
    for _ in range(20):
        hand = sorted_letters("".join(random.sample(every_card(), 11)))
        table = (Word("TASSENT", 1), Word("MARINES", 0), Word("NUA", 1))
        for turn in compose(Position(hand, table, 0, 2, 2, 1), everything, TurnSearch(), 20):
            used = without(hand, turn.rest)
            made = ""
            for item in turn.items:
                old = "" if item.number == NEW else table[item.number].word
                made += without(item.known.letters, old)
            assert sorted_letters(made) == used
            changed = [item.number for item in turn.items if item.number != NEW]
            assert len(set(changed)) == len(changed)


def test_a_theft_counts_on_both_sides_and_a_lengthened_word_only_what_is_added() -> None:
    table = (Word("COQ", 1), Word("COQ", 0))
    position = Position("S", table, 0, 2, 2, 1)
    worths = {
        turn.items[0].number: turn.worth
        for turn in compose(position, everything, TurnSearch(card=0), 9)
        if turn.items
    }
    assert worths == {0: value("COQS") + value("COQ"), 1: value("S")}


def test_worlds_fit_what_was_seen() -> None:
    table = partie("A SNX CINQ | B EEOZ MAISON", discards="KE").play("A draw H", "A discard N")
    table = table.play("B take", "B discard N", "A draw")
    view = table.view("A")
    found = situation_of(view, turn_start(view))
    for world in sample_worlds(found, 20, Random(0)):
        hands = "".join(world.hands)
        assert len(world.hands[table.seat("B")]) == 4
        assert len(hands + world.pile) == len(found.unseen) + len("".join(found.shown))
        assert len(world.pile) == view.board.pile


def test_hard_cards_and_crowds_go_first() -> None:
    assert unwanted("ESWRA") == "W"
    assert unwanted("EEEEST") == "E"


def test_tallies_tell_what_a_hand_holds() -> None:
    random = Random(1)
    for _ in range(300):
        hand = "".join(random.sample(every_card(), 12))
        wanted = "".join(random.sample(every_card(), 3))
        holds = all(hand.count(letter) >= wanted.count(letter) for letter in wanted)
        assert covers(packed_counts(hand), packed_counts(wanted)) == holds
