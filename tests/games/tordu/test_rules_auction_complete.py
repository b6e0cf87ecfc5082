"""The complete auction: overbid, double, and who may still speak (TOR-22 to TOR-30)."""

import pytest

from escale.games.tordu.rules import Tordu
from escale.games.tordu.rules.events import Bidden, Doubled, Settled

from .deals import Table, complete, simple

BIDDERS = {"dealer": (), "other": ("A pass",)}  # who opens, of two


def said(table: Table, *calls: str) -> tuple[str, str, str]:
    """The stage after these calls, the contract that stands, and who is asked."""
    after = table.play(*calls)
    return after.board.stage, after.contract, after.asked


def exchanged(words: str) -> str:
    """The same with both roles exchanged."""
    return words.translate(str.maketrans("AB", "BA"))


# All six shapes of an auction of two, from the first bid on: calls, contract, who leads.
SHAPES = [
    (["A 5♥", "B pass"], "5♥ by A", "A"),
    (["A 5♥", "B double"], "5♥ by A, doubled by B", "A"),
    (["A 5♥", "B 2§", "A pass"], "2§ by B", "B"),
    (["A 5♥", "B 2§", "A double"], "2§ by B, doubled by A", "B"),
    (["A 3§", "B pass"], "3§ by A", "A"),
    (["A 3§", "B double"], "3§ by A, doubled by B", "A"),
]


@pytest.mark.parametrize("calls, contract, leader", SHAPES)
@pytest.mark.parametrize("opened_by", BIDDERS)
def test_TOR_22_TOR_25_TOR_26_the_six_shapes_of_two_and_with_roles_exchanged(
    opened_by: str, calls: list[str], contract: str, leader: str
) -> None:
    passed = BIDDERS[opened_by]
    if passed:
        calls, contract, leader = [*map(exchanged, calls)], exchanged(contract), exchanged(leader)
    assert said(complete(), *passed, *calls) == ("play", contract, leader)
    for number in range(len(calls)):
        assert complete().play(*passed, *calls[:number]).board.stage == "auction"


@pytest.mark.parametrize("passed", BIDDERS.values())
def test_TOR_22_there_are_no_other_shapes_of_two(passed: tuple[str, ...]) -> None:
    table = complete().play(*passed)
    one, two = ("B", "A") if passed else ("A", "B")
    ordinary = table.play(f"{one} 5♥")
    assert ordinary.may(two) == "pass double §"
    assert ordinary.play(f"{two} 2§").may(one) == "pass double"
    assert table.play(f"{one} 3§").may(two) == "pass double"


@pytest.mark.parametrize("number", range(9))
def test_TOR_22_TOR_Q2_an_overbid_may_be_higher_equal_or_lower(number: int) -> None:
    table = complete().play("A 4♠", f"B {number}§")
    assert table.contract == f"{number}§ by B"
    assert table.received("A") == [Bidden(table.seat("B"), 4, number, over=table.seat("A"))]


def test_TOR_22_the_first_bid_is_as_if_never_made_and_the_overbidder_leads() -> None:
    table = complete(players=3).play("A 4♠", "B pass", "C 2§", "A pass", "B pass")
    assert table.contract == "2§ by C"
    assert table.asked == "C"
    assert table.received("A")[-1] == Settled(table.seat("C"), 4, 2, doubled=False)


@pytest.mark.parametrize("sign", "♣♦♥♠")
def test_TOR_22_only_tordu_goes_over_an_ordinary_suit(sign: str) -> None:
    table = complete().play("A 4♠")
    assert table.refusal(f"B 8{sign}") == "overbid-in-tordu [TOR-22]"
    assert table.refusal("B 0§") == ""


@pytest.mark.parametrize("players", [2, 3, 5])
def test_TOR_23_no_overbid_on_tordu_hence_never_two(players: int) -> None:
    opened = complete(players=players).play("A 3§")
    assert opened.refusal("B 4§") == "tordu-stands [TOR-23]"
    assert opened.refusal("B 4♥") == "tordu-stands [TOR-23]"
    overbid = complete(players=players).play("A 3♥", "B 4§")
    speaker = overbid.asked
    assert overbid.refusal(f"{speaker} 5§") == "tordu-stands [TOR-23]"
    assert overbid.may(speaker) == "pass double"


@pytest.mark.parametrize("made, scores", [(5, "A:6 B:0"), (7, "A:0 B:4")])
def test_TOR_24_a_double_doubles_all_points_won_or_lost(made: int, scores: str) -> None:
    assert complete().deal("A 5♥", "B double", made=made).scores == scores


def test_TOR_24_one_doubles_a_bid() -> None:
    assert complete().refusal("A double") == "nothing-to-double [TOR-24]"
    assert complete().play("A pass").refusal("B double") == "nothing-to-double [TOR-24]"
    table = complete(players=3).play("A 5♥", "B pass", "C double")
    assert table.received("B")[0] == Doubled(table.seat("C"), table.seat("A"))


@pytest.mark.parametrize(
    "calls",
    [
        ["A 5♥", "B double"],  # the dealer's first bid
        ["A pass", "B 5♥", "A double"],  # by the dealer, who has passed
        ["A 5♥", "B 2§", "A double"],  # an overbid
        ["A 2§", "B double"],  # a bid in Tordu
        ["A 0♣", "B double"],
    ],
)
def test_TOR_25_any_bid_can_be_doubled(calls: list[str]) -> None:
    table = complete().play(*calls)
    assert table.contract.endswith(f"doubled by {calls[-1][0]}")
    assert table.board.stage == "play"


def test_TOR_26_the_auction_ends_when_all_who_may_speak_have_passed() -> None:
    table = complete(players=4).play("A pass", "B 4♥")
    for name in "CDA":
        assert (table.board.stage, table.asked) == ("auction", name)
        table = table.play(f"{name} pass")
    assert (table.board.stage, table.contract, table.asked) == ("play", "4♥ by B", "B")


def test_TOR_27_a_double_closes_the_auction() -> None:
    table = complete(players=4).play("A 4♠", "B double")
    assert (table.board.stage, table.contract) == ("play", "4♠ by A, doubled by B")
    assert table.asked == "A"


@pytest.mark.parametrize("made, scores", [(4, "A:6 B:0 C:0 D:0"), (2, "A:0 B:4 C:4 D:4")])
def test_TOR_28_the_double_of_one_counts_for_all(made: int, scores: str) -> None:
    assert complete(players=4).deal("A 4♠", "B double", made=made).scores == scores


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_TOR_30_nobody_is_asked_about_their_own_bid(players: int) -> None:
    table = complete(players=players).play("A 4♠")
    while table.board.stage == "auction":
        assert table.asked != "A"
        assert table.refusal("A double") == table.refusal("A 4§") == "not-waited-for"
        table = table.play(f"{table.asked} pass")
    assert table.contract == "4♠ by A"


def test_TOR_30_no_redouble() -> None:
    table = complete(players=4, overbid_after_double=True).play("A 4♠", "B double")
    assert table.may("C") == "pass §"
    assert table.refusal("C double") == "already-doubled [TOR-30]"


def test_TOR_Q4_who_passed_before_the_opening_may_double_or_overbid() -> None:
    table = complete(players=3).play("A pass", "B pass", "C 5♦")
    assert table.may("A") == "pass double §"
    assert table.play("A 2§").contract == "2§ by A"
    assert table.play("A pass", "B double").contract == "5♦ by C, doubled by B"


def test_TOR_Q5_who_passed_on_the_opening_bid_may_not_come_back_on_it() -> None:
    table = complete(players=4).play("A 5♦", "B pass", "C pass")
    assert table.asked == "D"
    assert table.refusal("B double") == table.refusal("B 3§") == "not-waited-for"
    assert table.play("D pass").board.stage == "play"


def test_TOR_Q5_but_they_may_double_an_overbid() -> None:
    table = complete(players=4).play("A 5♦", "B pass", "C pass", "D 3§", "A pass")
    assert table.asked == "B"
    assert table.may("B") == "pass double"
    assert table.play("B double").contract == "3§ by D, doubled by B"


def test_TOR_Q6_each_waits_their_turn_clockwise_from_the_bidder() -> None:
    table = complete(players=5).play("A pass", "B 4♣")
    assert table.refusal("D double") == "not-waited-for"
    assert table.play("C pass", "D pass", "E pass").asked == "A"
    over = table.play("C pass", "D 1§")
    asked = []
    while over.board.stage == "auction":
        asked.append(over.asked)
        over = over.play(f"{over.asked} pass")
    assert asked == ["E", "A", "B", "C"]


def test_TOR_Q7_no_overbid_after_a_double_unless_agreed() -> None:
    calls = ["A pass", "B 4♠", "C pass", "D double"]
    assert complete(players=4).play(*calls).board.stage == "play"
    agreed = complete(players=4, overbid_after_double=True).play(*calls)
    assert (agreed.board.stage, agreed.asked) == ("auction", "A")  # C has been heard already
    assert agreed.may("A") == "pass §"
    assert said(agreed, "A pass") == ("play", "4♠ by B, doubled by D", "B")


def test_TOR_Q7_the_overbid_erases_the_bid_and_its_double_and_may_be_doubled() -> None:
    table = complete(players=4, overbid_after_double=True)
    table = table.play("A pass", "B 4♠", "C pass", "D double", "A 2§")
    assert (table.contract, table.asked) == ("2§ by A", "B")
    assert table.may("B") == "pass double"
    assert said(table, "B pass", "C pass", "D pass") == ("play", "2§ by A", "A")
    assert said(table, "B pass", "C double") == ("play", "2§ by A, doubled by C", "A")


def test_TOR_Q7_a_doubled_tordu_is_the_end_of_it() -> None:
    table = complete(players=4, overbid_after_double=True)
    assert said(table, "A 4§", "B double")[0] == "play"
    assert said(table, "A 4♥", "B 3§", "C double")[0] == "play"


def test_TOR_Q7_with_two_players_nobody_is_left_to_overbid() -> None:
    table = complete(overbid_after_double=True)
    assert said(table, "A 4♥", "B double") == ("play", "4♥ by A, doubled by B", "A")


def test_TOR_Q12_the_presets() -> None:
    options = Tordu.presets["complet"]
    assert (options.overbid, options.double, options.declarer_deals) == (True, True, False)
    assert (options.target, options.manches, options.overbid_after_double) == (15, 1, False)
    options = Tordu.presets["simple"]
    assert (options.overbid, options.double, options.declarer_deals) == (False, False, False)


def test_TOR_Q12_overbids_without_doubles() -> None:
    table = simple(players=3, overbid=True).play("A 4♠")
    assert table.may("B") == "pass §"
    assert table.refusal("B double") == "no-double [TOR-Q12]"
    assert said(table, "B 2§") == ("play", "2§ by B", "B")  # nobody has anything left to say
    assert said(simple(players=3, overbid=True), "A 2§") == ("play", "2§ by A", "A")


def test_TOR_Q12_doubles_without_overbids() -> None:
    table = simple(players=3, double=True).play("A 4♠")
    assert table.may("B") == "pass double"
    assert table.refusal("B 2§") == "no-overbid [TOR-Q12]"
    assert said(table, "B pass", "C double") == ("play", "4♠ by A, doubled by C", "A")
    assert simple(players=3, double=True).play("A 4§").may("B") == "pass double"


def test_TOR_Q12_an_option_without_what_it_is_about_changes_nothing() -> None:
    assert simple(overbid_after_double=True).play("A 4♠").board.stage == "play"
    doubled = simple(players=3, double=True, overbid_after_double=True).play("A 4♠", "B double")
    assert doubled.board.stage == "play"
