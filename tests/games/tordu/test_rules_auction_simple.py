"""The simple auction: the first bid is the contract (TOR-6 to TOR-11)."""

import pytest

from escale.core.game import TABLE, Step
from escale.games.tordu.rules import PASS, Bid
from escale.games.tordu.rules.events import Bidden, Passed, Settled

from ..tables import NAMES
from .deals import GAME, complete, simple


def test_TOR_6_the_dealer_speaks_first_and_bids_or_passes() -> None:
    table = simple()
    assert table.asked == "A"
    assert table.may("A") == "pass ♣ ♦ ♥ ♠ §"
    assert table.may("B") == ""
    assert table.refusal("B pass") == "not-waited-for"
    assert table.refusal(Step(TABLE, PASS)) == "not-waited-for"
    assert table.refusal("clock pass") == "not-for-the-clock"


@pytest.mark.parametrize("sign", "♣♦♥♠§")
@pytest.mark.parametrize("number", range(9))
def test_TOR_7_TOR_Q2_any_suit_and_any_number_from_0_to_8(sign: str, number: int) -> None:
    table = simple().play(f"A {number}{sign}")
    assert table.contract == f"{number}{sign} by A"


@pytest.mark.parametrize(
    "message",
    [
        b'{"type": "bid", "suit": 5, "number": 3}',
        b'{"type": "bid", "suit": -1, "number": 3}',
        b'{"type": "bid", "suit": 2, "number": 9}',
        b'{"type": "bid", "suit": 2, "number": -1}',
        b'{"type": "bid", "suit": 2, "number": 1.5}',
        b'{"type": "bid", "suit": 2}',
    ],
)
def test_TOR_7_there_is_no_other_bid(message: bytes) -> None:
    with pytest.raises(Exception, match="malformed"):
        GAME.read_action(message)


def test_TOR_8_of_two_the_other_must_bid_if_the_dealer_passes() -> None:
    table = simple().play("A pass")
    assert table.asked == "B"
    assert table.refusal("B pass") == "must-bid [TOR-8]"
    assert table.may("B") == "♣ ♦ ♥ ♠ §"
    assert table.play("B 5♦").contract == "5♦ by B"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_TOR_9_all_may_pass_except_the_last_at_the_dealers_right(players: int) -> None:
    table = simple(players=players)
    others, last = NAMES[: players - 1], NAMES[players - 1]
    for name in others:
        assert table.may(name) == "pass ♣ ♦ ♥ ♠ §"
        table = table.play(f"{name} pass")
    assert table.asked == last
    assert table.refusal(f"{last} pass") == "must-bid [TOR-9]"
    assert table.may(last) == "♣ ♦ ♥ ♠ §"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_TOR_10_TOR_Q9_the_first_bid_closes_the_auction(players: int) -> None:
    table = simple(players=players).play("A 3♥")
    assert table.board.stage == "play"
    assert table.contract == "3♥ by A"
    assert table.refusal("B pass") == "not-waited-for"
    assert table.refusal("A pass") == "playing"
    assert table.refusal("A double") == "playing"
    assert table.refusal(Step(table.seat("A"), Bid(4, 8))) == "playing"


def test_TOR_10_nobody_answers_and_nobody_doubles_in_the_simple_game() -> None:
    assert simple().refusal("A double") == "no-double [TOR-Q12]"
    assert simple().play("A pass").refusal("B double") == "no-double [TOR-Q12]"


def test_cards_wait_for_the_auction_to_end() -> None:
    table = simple()
    first = table.hand("A").split()[0]
    assert table.refusal(f"A {first}") == "auction"
    assert table.refusal("A ready") == "auction"
    assert table.refusal("clock proceed") == "not-for-the-clock"


@pytest.mark.parametrize("bidder", "ABCD")
def test_TOR_11_the_bidder_is_declarer(bidder: str) -> None:
    table = simple(players=4)
    passes = [f"{name} pass" for name in "ABCD" if name < bidder]
    table = table.play(*passes, f"{bidder} 6♠")
    assert table.board.contract
    assert table.name(table.board.contract.declarer) == bidder
    assert table.asked == bidder


def test_the_table_hears_what_is_said() -> None:
    table = simple(players=3).play("A pass")
    assert table.received("C") == [Passed(table.seat("A"))]
    table = table.play("B 5♥")
    bidder = table.seat("B")
    expected = [Bidden(bidder, 2, 5), Settled(bidder, 2, 5, doubled=False)]
    for name in ("A", "B", "C", "spectator"):
        assert table.received(name) == expected


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_TOR_Q18_nobody_can_let_a_deal_pass(players: int) -> None:
    """However long all pass, somebody has bid when the auction is over."""
    passes = [f"{name} pass" for name in NAMES[: players - 1]]
    for game in (simple, complete):
        table = game(players=players).play(*passes)
        assert table.refusal(f"{NAMES[players - 1]} pass").startswith("must-bid")
        assert table.board.contract is None
        assert table.board.stage == "auction"
