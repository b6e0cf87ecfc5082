"""The players of Le Tordu: legal from a view alone, repeatable, sensible without the kernel."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from escale.bots import LEVELS, Budget, Wait
from escale.core.chance import FastChance
from escale.core.ready import READY
from escale.games.tordu.bots import BOTS, bidding, win_chances
from escale.games.tordu.bots.solver import exhaustive, solving
from escale.games.tordu.bots.solver.position import Position, World
from escale.games.tordu.bots.worlds import inferred_worlds, uniform_worlds
from escale.games.tordu.rules import (
    PASS,
    Action,
    Bid,
    Contract,
    Options,
    Pass,
    View,
    auction_after,
    voids,
)
from escale.games.tordu.rules.cards import HAND, TORDU, suit
from escale.tables.offline.simulate import Simulation, simulate

from ..bots import play_whole_game
from .deals import GAME, Table, cards, complete, simple, word_for

FEW = Budget(worlds=16)
ODD = Options(overbid=True, double=True, overbid_after_double=True, declarer_deals=True, deals=2)
ALL_OPTIONS = [Options(deals=1), ODD, Options(double=True, target=4)]


@pytest.fixture
def without_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "_solver", solving.Solver(load=not_installed))


def not_installed() -> Any:
    raise ImportError


def answer(level: str, view: View, seed: int = 0, budget: Budget = FEW) -> Any:
    return BOTS[level].choose(view, FastChance(seed), budget)


def whole_game(level: str, seats: int, options: Options) -> list[Action]:
    return play_whole_game(GAME, [BOTS[level]] * seats, options, seats, FEW)


def test_the_five_levels_have_the_names_of_the_house() -> None:
    assert list(BOTS)[:5] == list(LEVELS)


@pytest.mark.slow
@pytest.mark.parametrize("level", [level for level in BOTS if level != "master"])
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=["one deal", "everything", "to four"])
def test_every_level_plays_every_number_of_players_to_the_end(level: str, options: Options) -> None:
    BOTS[level].prepare()
    for seats in GAME.seats(options):
        assert whole_game(level, seats, options)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_masters_play_the_complete_game_to_the_end(seats: int) -> None:
    BOTS["master"].prepare()
    assert whole_game("master", seats, ODD)


@pytest.mark.usefixtures("without_kernel")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 5])
def test_without_the_kernel_every_level_still_answers(level: str, seats: int) -> None:
    assert whole_game(level, seats, replace(ODD, deals=1))


def test_the_same_luck_gives_the_same_game() -> None:
    BOTS["master"].prepare()
    series = Simulation("tordu", "complet", replace(ODD, deals=1), ("master", "expert"), 2, seed=3)
    assert simulate(series)[1] == simulate(series)[1]


def test_who_is_not_asked_waits_and_a_pause_needs_no_thought() -> None:
    table = simple()
    assert isinstance(answer("master", table.view("B")), Wait)
    over = table.deal("A 5♥", made=5)
    assert answer("master", over.view("A")) == READY


def test_a_view_that_went_over_the_wire_gets_the_same_answer() -> None:
    view = complete(players=3).view("A")
    sent = msgspec.json.decode(msgspec.json.encode(view), type=View)
    for level in LEVELS:
        assert answer(level, sent) == answer(level, view)


# ---- what a master knows


@pytest.mark.slow
@pytest.mark.parametrize(
    "hand, bid",
    [
        ("♥ARDV10987", "8♥"),
        ("♥ARDV10 ♠A ♦A ♣A", "8♥"),
        ("♥ARDV ♠7 ♦7 ♣7 §7", "4♥"),
        ("♠87 ♦87 ♣87 §87", "0♥"),
    ],
)
def test_a_contract_that_cannot_fail_is_bid(hand: str, bid: str) -> None:
    BOTS["master"].prepare()
    view = replace(simple().view("A"), hand=tuple(sorted(cards(hand))))
    assert word_for(answer("master", view, budget=Budget())) == bid


def test_a_hopeless_bid_is_doubled_by_a_master_and_let_pass_by_a_novice() -> None:
    BOTS["master"].prepare()
    table = complete("A: ♠87 ♦87 ♣87 ♥7 §7 | B: ♥ARDV1098 ♠A").play("A 8♥")
    assert word_for(answer("master", table.view("B"), budget=Budget())) == "double"
    assert answer("novice", table.view("B")) == PASS


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_to_speak_bids(level: str) -> None:
    table = simple(players=3).play("A pass", "B pass")
    assert isinstance(answer(level, table.view("C")), Bid)


@pytest.mark.parametrize("level", LEVELS)
def test_an_overbid_is_in_tordus_and_nobody_overbids_tordus(level: str) -> None:
    strong = "A: ♥ARDV ♦ARDV | B: §ARDV1098 ♠A"
    said = answer(level, complete(strong).play("A 5♥").view("B"))
    assert not isinstance(said, Bid) or said.suit == TORDU
    said = answer(level, complete(strong).play("A 5§").view("B"))
    assert not isinstance(said, Bid)


def test_a_master_looks_through_an_endgame() -> None:
    """A card that is best whatever the other holds is found, or one that hardly ever costs more."""
    BOTS["master"].prepare()
    found = 0
    for seed in range(20):
        table = endgame(seed)
        view, contract = table.view(table.asked), table.board.contract
        assert contract
        worlds = uniform_worlds(view, 40, seed)
        solved = [exhaustive.moves(Position.of(table.board), world) for world in worlds]
        side = 1 if view.seat == contract.declarer else -1
        deviations = {card: [side * each[card] for each in solved] for card in solved[0]}
        least = [min(column) for column in zip(*deviations.values(), strict=True)]
        if least in deviations.values() and len({tuple(row) for row in deviations.values()}) > 1:
            found += 1
            said = answer("master", view, seed, Budget())
            assert sum(deviations[said.card]) <= sum(least) + 1
    assert found > 5


def endgame(seed: int) -> Table:
    """Three cards each, after random ones, and a choice to make."""
    table, turns = simple().play("A 4♥"), 0
    while len(table.board.tricks) < 5 or len(list(GAME.legal(table.view(table.asked)))) == 1:
        choices = list(GAME.legal(table.view(table.asked)))
        turns += 1
        chosen = choices[FastChance(f"{seed}/{turns}").below("card", len(choices))]
        table = table.play(f"{table.asked} {word_for(chosen)}")
    return table


# ---- worlds


def test_heard_worlds_contradict_nothing_that_was_seen() -> None:
    solving.load_kernels().join()
    for seed in range(4):
        table = endgame(seed)
        view = table.view(table.asked)
        assert view.seat is not None
        other = 1 - view.seat
        gone = {card for trick in table.board.tricks for card in trick.cards}
        for world in inferred_worlds(view, 20, seed):
            assert world[view.seat] == view.hand
            assert len(world[other]) == len(table.state.hands[other])
            assert not gone & set(world[other])
            assert not voids(table.board)[other] & set(map(suit, world[other]))


@pytest.mark.slow
def test_a_bid_tells_of_trumps() -> None:
    solving.load_kernels().join()
    view = complete().play("A 6§").view("B")

    def tordus(worlds: list[World]) -> float:
        seat = view.board.dealer
        return sum(suit(card) == TORDU for world in worlds for card in world[seat]) / len(worlds)

    inferred, uniform = inferred_worlds(view, 300, 1), uniform_worlds(view, 300, 1)
    assert tordus(inferred) > tordus(uniform) + 0.5


# ---- what points are worth


def test_the_chance_to_win_grows_with_the_lead_and_is_shared_by_both() -> None:
    table = complete()
    for score in range(15):
        ahead = table.with_scores(f"A:{score} B:7").board
        worth = [win_chances.worth(ahead, seat, ahead.dealer)((0, 0)) for seat in ahead.seats]
        assert sum(worth) == pytest.approx(1, abs=0.001)
    chances = [
        win_chances.worth(table.with_scores(f"A:{score} B:7").board, table.seat("A"), 0)((0, 0))
        for score in range(15)
    ]
    assert chances == sorted(chances)


def test_at_fourteen_any_point_wins_the_manche() -> None:
    table = simple().with_scores("A:14 B:14")
    contract = Contract(table.seat("B"), 2, 5)
    values = win_chances.by_deviation(table.board, table.seat("A"), contract)
    assert values[0] < 0.05
    assert min(values[1:]) > 0.95


def test_the_further_from_their_number_the_better_for_the_others() -> None:
    table = complete(players=4)
    for doubled_by in (None, table.seat("A")):
        contract = Contract(table.seat("B"), TORDU, 3, doubled_by)
        for name in "AB":
            values = win_chances.by_deviation(table.board, table.seat(name), contract)
            assert values == sorted(values, reverse=name == "B")


def test_a_prognosis_is_made_of_chances() -> None:
    hands = uniform_worlds(complete(players=3).view("A"), 5, 1)
    for world in hands:
        for bid in (Bid(0, 0), Bid(3, 5), Bid(TORDU, 8)):
            told = bidding.prognosis(Contract(0, bid.suit, bid.number), world[0], world[1:])
            ends = told.ends()
            assert len(ends) == HAND + 1
            assert sum(ends) == pytest.approx(1)
            assert min(ends) >= 0


def test_an_imagined_auction_ends_as_the_rules_say() -> None:
    table = complete(players=4)
    for world in uniform_worlds(table.view("A"), 10, 2):
        contract = bidding.finish_auction(table.board, (), world)
        assert contract.doubled_by != contract.declarer
    auction = auction_after(table.board, ())
    said = bidding.quick_call(table.board, auction, world[table.seat("A")])
    assert isinstance(said, Bid | Pass)
