"""Is it right that masters bid Tordu? `python -m bench.tordu_alternatives [DEALS] [--seats N]`.

The opener's hand is fixed, the others' cards are dealt anew. In each such world every contract is
solved with open cards (*open*), and the best plain bid and the best Tordu bid by those values are
played to the end by experts: while nobody answers them (*alone*), and with the answers of experts
(*answered*: they double, or overbid with Tordu). Points are the opener's less the mean of the
others'. *Chosen*: by the master.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import Any, NamedTuple

from msgspec.structs import replace

from escale.bots import Budget
from escale.core.chance import FastChance
from escale.core.game import Step
from escale.games.tordu.bots.solver import solving
from escale.games.tordu.bots.solver.answers import points
from escale.games.tordu.bots.worlds import inferred_worlds, uniform_worlds
from escale.games.tordu.rules import PASS, Bid
from escale.games.tordu.rules.cards import EVERY_SUIT, TORDU
from escale.games.tordu.rules.scoring import points as marked

from .intervals import ci_half_width
from .tordu_duels import BOX, for_points

PRESET = "complet"
OPEN_WORLDS = 12
PLAYED_WORLDS = 6
OVERBID_WORLDS = 8
CAP = 20_000
PLAYER = "expert"
BUDGET = Budget(worlds=60)


class Alternative(NamedTuple):
    """A bid, and what it is worth with open cards and as experts play it."""

    bid: Bid
    open: float
    alone: float
    answered: float


class Deal(NamedTuple):
    """What the opener of one deal could bid, and what a master does bid."""

    plain: Alternative
    tordu: Alternative
    called: Any


def look_at(number: int, seats: int) -> Deal:
    game, chance = BOX.game, FastChance(f"alternatives/{number}")
    state: Any = game.start(for_points(PRESET, 1), seats, chance).state
    while not (asked := game.actors(state).must) or state.board.stage != "auction":
        state = game.apply(
            state, Step(asked[0], next(iter(game.legal(game.view(state, asked[0]))))), chance
        ).state
    seat = asked[0]
    view = game.view(state, seat)
    worlds = uniform_worlds(view, OPEN_WORLDS, number)
    shares = solving.contracts(worlds, seat, EVERY_SUIT, CAP).shares()
    worth = {
        Bid(trump, tricks): sum(map(float.__mul__, ends, map(float, points(trump))))
        for trump, numbers in zip(EVERY_SUIT, shares, strict=True)
        for tricks, ends in enumerate(numbers)
    }

    def best(is_tordu: bool) -> Alternative:
        bid = max(
            (each for each in worth if (each.suit == TORDU) == is_tordu), key=worth.__getitem__
        )
        some = worlds[:PLAYED_WORLDS]
        return Alternative(
            bid,
            worth[bid],
            played(state, seat, bid, some, answered=False),
            played(state, seat, bid, some, answered=True),
        )

    called = BOX.bots["master"].choose(view, FastChance(f"{number}/master"), Budget())
    return Deal(best(is_tordu=False), best(is_tordu=True), called)


def played(state: Any, seat: int, call: Any, worlds: Sequence[Any], answered: bool) -> float:
    """The opener's lead over the others after this call, if all others pass or if they answer."""
    game, bot, leads = BOX.game, BOX.bots[PLAYER], list[float]()
    for number, hands in enumerate(worlds):
        chance = FastChance(f"{number}")
        now: Any = game.apply(replace(state, hands=tuple(hands)), Step(seat, call), chance).state
        while now.board.stage == "auction" and not answered:
            now = game.apply(now, Step(game.actors(now).must[0], PASS), chance).state
        asked = 0
        while not now.board.sheet:
            asked += 1
            turn = game.actors(now).must[0]
            action = bot.choose(game.view(now, turn), FastChance(f"{number}/{asked}"), BUDGET)
            now = game.apply(now, Step(turn, action), chance).state
        line = now.board.sheet[-1]
        scores = marked(line.contract, line.taken, len(hands))
        leads.append(scores[seat] - (sum(scores) - scores[seat]) / (len(hands) - 1))
    return fmean(leads)


class Overbid(NamedTuple):
    """A master's Tordu bid over a plain one, and what a pass would have been worth."""

    bid: Bid
    worth: float
    passed: float


def overbids(number: int, seats: int) -> list[Overbid]:
    """Those of one auction among masters, each with the hands that explain the auction."""
    game, chance = BOX.game, FastChance(f"overbids/{number}")
    state: Any = game.start(for_points(PRESET, 1), seats, chance).state
    found = list[Overbid]()
    asked = 0
    while state.board.stage == "auction":
        asked += 1
        seat, standing = game.actors(state).must[0], state.board.contract
        view = game.view(state, seat)
        luck = FastChance(f"overbids/{number}/{asked}")
        call = BOX.bots["master"].choose(view, luck, Budget())
        if isinstance(call, Bid) and standing is not None and standing.suit != TORDU:
            worlds = inferred_worlds(view, OVERBID_WORLDS, number)
            found.append(
                Overbid(
                    call,
                    played(state, seat, call, worlds, answered=True),
                    played(state, seat, PASS, worlds, answered=True),
                )
            )
        state = game.apply(state, Step(seat, call), chance).state
    return found


def told(values: Sequence[float]) -> str:
    return f"{fmean(values):+.2f} ± {ci_half_width(values):.2f}"


def main(deals: int, seats: int) -> None:
    solving.load_kernels().join()
    over = [each for number in range(deals) for each in overbids(number, seats)]
    if len(over) > 1:
        print(f"{seats} players, {deals} auctions of masters: {len(over)} overbids")
        print(f"overbid {told([each.worth for each in over])}")
        print(f"pass instead {told([each.passed for each in over])}")
        print(f"overbid less pass {told([each.worth - each.passed for each in over])}", flush=True)
        print("numbers:", sorted(Counter(each.bid.number for each in over).items()), flush=True)
    found = []
    for number in range(deals):
        found.append(look_at(number, seats))
        print(f"\r{number + 1} of {deals}", end="", flush=True)
    print(f"\r{seats} players, {deals} hands\n\n| | open | alone | answered | chosen |")
    print("|---|--:|--:|--:|--:|")
    bids = [each.called for each in found if isinstance(each.called, Bid)]
    for name, chosen, is_tordu in (
        ("best plain bid", [each.plain for each in found], False),
        ("best Tordu bid", [each.tordu for each in found], True),
    ):
        share = sum((bid.suit == TORDU) == is_tordu for bid in bids) / len(found)
        cells = [
            f"{fmean(each.open for each in chosen):+.2f}",
            told([each.alone for each in chosen]),
            told([each.answered for each in chosen]),
        ]
        print(f"| {name} | {' | '.join(cells)} | {share:.0%} |")
    better = [each.tordu.answered - each.plain.answered for each in found]
    print(f"\nTordu less plain, answered: {told(better)}")
    print(
        "Tordu numbers:", sorted(Counter(bid.number for bid in bids if bid.suit == TORDU).items())
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.tordu_alternatives")
    parser.add_argument("deals", nargs="?", type=int, default=40, metavar="DEALS")
    parser.add_argument("--seats", type=int, default=4)
    main(**vars(parser.parse_args()))
