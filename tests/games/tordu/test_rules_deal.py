"""Players, dealer, cards, and who deals next (TOR-2 to TOR-5, TOR-21, TOR-29)."""

import pytest

from escale.core.chance import FastChance, ScriptedChance
from escale.core.errors import BadInput
from escale.games.tordu.rules import Options
from escale.games.tordu.rules.cards import PACK
from escale.games.tordu.rules.events import Dealt

from ..tables import NAMES, Script
from .deals import FIRST_DEALER, GAME, Table, complete, simple


def test_TOR_2_two_to_five_players() -> None:
    for options in GAME.presets.values():
        assert list(GAME.seats(options)) == [2, 3, 4, 5]
        for seats in (1, 6):
            with pytest.raises(BadInput):
                GAME.start(options, seats, FastChance(0))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_TOR_3_TOR_Q1_the_first_dealer_is_drawn_by_lot_and_speaks_first(players: int) -> None:
    for drawn in range(players):
        chance = ScriptedChance({"first-dealer": drawn}, FastChance(0))
        state = GAME.start(Options(), players, chance).state
        assert state.board.dealer == drawn
        assert GAME.actors(state).must == (drawn,)
    dealers = {GAME.start(Options(), players, FastChance(n)).state.board.dealer for n in range(60)}
    assert dealers == set(range(players))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_TOR_4_cards_come_one_by_one_from_the_dealers_left(players: int) -> None:
    script: Script = {"first-dealer": FIRST_DEALER, "deal-1": PACK}
    state = GAME.start(Options(), players, ScriptedChance(script)).state
    table = Table(state, script)
    served = [*NAMES[1:players], "A"]  # B sits at the dealer's left, the dealer is served last
    for place, name in enumerate(served):
        assert state.hands[table.seat(name)] == PACK[place : 8 * players : players]


@pytest.mark.parametrize("players, left", [(2, 24), (3, 16), (4, 8), (5, 0)])
def test_TOR_4_TOR_5_TOR_Q3_eight_cards_each_and_the_rest_is_out_of_play(
    players: int, left: int
) -> None:
    table = simple(players=players)
    dealt = [card for hand in table.state.hands for card in hand]
    assert [len(hand) for hand in table.state.hands] == [8] * players
    assert len(set(dealt)) == len(dealt) == 40 - left
    assert all(list(hand) == sorted(hand) for hand in table.state.hands)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_TOR_5_the_auction_goes_clockwise(players: int) -> None:
    table = simple(players=players)
    asked = [table.asked]
    for name in NAMES[: players - 1]:
        table = table.play(f"{name} pass")
        asked.append(table.asked)
    assert asked == list(NAMES[:players])


def test_TOR_5_cards_are_played_clockwise() -> None:
    table = simple(players=5).play("A pass", "B pass", "C 4♥")
    asked = []
    for _ in range(5):
        asked.append(table.asked)
        table = table.play(f"{table.asked} {table.may(table.asked).split()[0]}")
    assert asked == ["C", "D", "E", "A", "B"]


def test_TOR_4_each_is_told_their_own_hand_and_no_other() -> None:
    table = simple(players=3)
    for name in "ABC":
        own = table.state.hands[table.seat(name)]
        assert table.received(name) == [Dealt(1, FIRST_DEALER, own)]
    assert table.received("spectator") == [Dealt(1, FIRST_DEALER, ())]


@pytest.mark.parametrize("players", [2, 5])
def test_TOR_21_the_deal_passes_to_the_left_whoever_was_declarer(players: int) -> None:
    table = simple(players=players, target=100).deal("A 5♥", made=4)
    dealers = []
    for number in range(players + 1):
        speaker = table.next_deal().dealer
        dealers.append(speaker)
        table = table.deal(f"{speaker} 3♠", made=number % 3)
    assert dealers == [*NAMES[1:players], "A", "B"]


def test_TOR_29_TOR_Q11_the_last_declarer_deals_next_whatever_the_result() -> None:
    table = simple(players=4, declarer_deals=True, target=100)
    table = table.deal("A pass", "B pass", "C 2♥", made=2)
    assert table.next_deal().dealer == table.next_deal().asked == "C"  # made: the declarer deals
    table = table.deal("C 4♠", made=1)
    assert table.next_deal().dealer == "C"  # missed: again, and many times running
    table = table.deal("C pass", "D 3♣", made=3)
    assert table.next_deal().dealer == "D"


def test_TOR_29_the_overbidder_was_the_declarer() -> None:
    table = complete(players=3, declarer_deals=True)
    table = table.deal("A 2♥", "B pass", "C 1§", "A pass", "B pass", made=1)
    assert table.next_deal().dealer == "C"


def test_TOR_Q10_the_deal_goes_on_round_the_table_in_a_new_manche() -> None:
    table = simple(players=3, manches=2, target=3).deal("A 5♥", made=5)
    assert table.manches == "A:1 B:0 C:0"
    table = table.next_deal()
    assert (table.dealer, table.scores, table.board.manche) == ("B", "A:0 B:0 C:0", 2)
    assert (table.board.sheet, table.board.best) == ((), ())
    assert table.board.deal == 2


def test_TOR_Q10_or_to_the_last_declarer() -> None:
    table = simple(players=3, manches=2, target=3, declarer_deals=True).deal("A 5♥", made=5)
    assert table.next_deal().dealer == "A"


@pytest.mark.parametrize("players", [2, 4])
def test_TOR_Q14_the_undealt_cards_are_in_nothing_that_anyone_is_sent(players: int) -> None:
    """Neither a view nor an event holds a card that is not dealt, from deal to pause."""
    table = simple(players=players)
    dealt = {card for hand in table.state.hands for card in hand}
    table = table.play("A 4♥").play_out()
    shown = [card for trick in table.board.tricks for card in trick.cards]
    assert set(shown) == dealt
    hands = [body.hand for body in table.received_so_far("A") if isinstance(body, Dealt)]
    assert {card for hand in hands for card in hand} < dealt
    assert table.state.hands == ((),) * players


def test_a_deal_is_the_same_whatever_was_played_before() -> None:
    """Deal 2 of a series depends on the seed alone."""
    tables = [
        simple(players=3, deals=2).play("A 4♥").play_out().next_deal(),
        simple(players=3, deals=2).play("A pass", "B 0§").play_out().next_deal(),
    ]
    assert tables[0].state.hands == tables[1].state.hands


def test_between_deals_everyone_says_that_they_are_ready() -> None:
    table = simple(players=3).deal("A 4♥", made=4)
    assert table.asked == "ABC"
    assert table.may("A") == "ready"
    table = table.play("C ready", "A ready")
    assert table.asked == "B"
    assert table.refusal("C ready") == "not-waited-for"
    assert table.may("C") == ""
    assert table.play("B ready").dealer == "B"
    assert table.play("clock proceed").dealer == "B"
    assert [deadline.action for deadline in GAME.deadlines(table.state)] == [
        table.step("clock proceed").action
    ]
    assert GAME.deadlines(table.play("B ready").state) == ()
