"""How Le Tordu's estimate is learnt: `python -m bench.tordu_estimate PLAYERS OUT`.

1. Many random deals, every contract: solved with open cards (two players), or played out simply.
2. Deals played with contracts that seem good: with two players the networks learn on from these.
3. Deals played by masters: chances are shifted and stretched until they are what came out.

Writes OUT/declarer-PLAYERS.json and defender-PLAYERS.json, as they lie in the package's data/.
Played deals go through the bots, which use the networks in the package; docs/games/tordu.md says
how ours were learnt.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace

from escale.bots import Budget
from escale.core.chance import FastChance
from escale.core.game import Step
from escale.games.tordu.bots.estimates import Network, declarer_estimates
from escale.games.tordu.bots.solver.kernels.batches import playouts_many, solve_many
from escale.games.tordu.bots.solver.position import Position
from escale.games.tordu.rules import Bid
from escale.games.tordu.rules.cards import HAND

from .tordu_duels import BOX

Array = np.ndarray[Any, Any]
NUMBERS = HAND + 1
NEURONS = {2: 16, 3: 12, 4: 12, 5: 12}
PLAYOUTS = 12
ROLES = ("declarer", "defender")


class Lessons(NamedTuple):
    """Hands of one role, the trump's cards first; by number what came out, where it is known."""

    suits: Array
    made: Array
    deviation: Array
    known: Array


class Net:
    """The tables of estimate.Network while they are learnt (Adam)."""

    def __init__(self, neurons: int, random: Any) -> None:
        bits = np.arange(256)[:, None] >> np.arange(8) & 1
        self.parts = {
            "trump": bits @ random.normal(0, 0.3, (8, neurons)),
            "side_suits": bits @ random.normal(0, 0.3, (8, neurons)),
            "bias": np.zeros(neurons),
            "out": random.normal(0, 0.3, (neurons, 2 * NUMBERS)),
            "out_bias": np.zeros(2 * NUMBERS),
        }
        self._first = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._second = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._steps = 0

    def hidden_layer(self, suits: Array) -> Array:
        total = self.parts["bias"] + self.parts["trump"][suits[:, 0]]
        side_suits = self.parts["side_suits"][suits[:, 1:]].sum(axis=1)
        hidden_layer: Array = np.tanh(total + side_suits)
        return hidden_layer

    def say(self, suits: Array) -> tuple[Array, Array]:
        """Logits of the chances, and deviations in tricks."""
        said = self.hidden_layer(suits) @ self.parts["out"] + self.parts["out_bias"]
        return said[:, :NUMBERS], said[:, NUMBERS:]

    def learn(self, lessons: Lessons, epochs: int, rate: float, hold: float, random: Any) -> None:
        """Towards the lessons; `hold` keeps it near what it knew before."""
        before = {name: part.copy() for name, part in self.parts.items()}
        order = np.arange(len(lessons.suits))
        for epoch in range(epochs):
            random.shuffle(order)
            pace = rate * (1 + np.cos(np.pi * epoch / epochs)) / 2 + rate / 100
            for start in range(0, len(order), 1024):
                self._step(lessons, order[start : start + 1024], pace, hold, before)

    def _step(self, lessons: Lessons, rows: Array, pace: float, hold: float, before: Any) -> None:
        suits = lessons.suits[rows]
        hidden_layer = self.hidden_layer(suits)
        said = hidden_layer @ self.parts["out"] + self.parts["out_bias"]
        chance = 1 / (1 + np.exp(-said[:, :NUMBERS]))
        wrong = np.concatenate(
            [chance - lessons.made[rows], 0.4 * (said[:, NUMBERS:] - lessons.deviation[rows])],
            axis=1,
        )
        wrong *= np.tile(lessons.known[rows], 2) / len(rows)
        back = wrong @ self.parts["out"].T * (1 - hidden_layer * hidden_layer)
        slopes = {
            "out": hidden_layer.T @ wrong,
            "out_bias": wrong.sum(axis=0),
            "bias": back.sum(axis=0),
        }
        slopes["trump"] = np.zeros_like(self.parts["trump"])
        slopes["side_suits"] = np.zeros_like(self.parts["side_suits"])
        np.add.at(slopes["trump"], suits[:, 0], back)
        for each in range(1, 5):
            np.add.at(slopes["side_suits"], suits[:, each], back)
        self._steps += 1
        for name, part in self.parts.items():
            slope = slopes[name] + hold * (part - before[name])
            self._first[name] = 0.9 * self._first[name] + 0.1 * slope
            self._second[name] = 0.999 * self._second[name] + 0.001 * slope**2
            mean = self._first[name] / (1 - 0.9**self._steps)
            spread = np.sqrt(self._second[name] / (1 - 0.999**self._steps))
            self.parts[name] = part - pace * mean / (spread + 1e-8)

    def calibrate(self, lessons: Lessons) -> None:
        """Stretch and shift the chances, by number too, until they fit; shift the deviations."""
        row, number = np.nonzero(lessons.known)
        logits, deviation = self.say(lessons.suits[row])
        here = np.arange(len(row))
        inputs = np.c_[np.ones(len(row)), logits[here, number], np.eye(NUMBERS)[number]]
        prior = np.r_[0.0, 1.0, np.zeros(NUMBERS)]
        ridge, found = np.r_[0.5, 8.0, np.full(NUMBERS, 6.0)], prior.copy()
        made = lessons.made[row, number]
        for _ in range(40):
            chance = 1 / (1 + np.exp(-inputs @ found))
            bend = inputs.T @ (inputs * (chance * (1 - chance))[:, None]) + np.diag(ridge)
            found += np.linalg.solve(bend, inputs.T @ (made - chance) - ridge * (found - prior))
        off = lessons.deviation[row, number] - deviation[here, number]
        for each in range(NUMBERS):
            there = number == each
            self.parts["out"][:, each] *= found[1]
            self.parts["out_bias"][each] *= found[1]
            self.parts["out_bias"][each] += found[0] + found[2 + each]
            self.parts["out_bias"][NUMBERS + each] += off[there].sum() / (there.sum() + 10)

    def network(self, usual: Array) -> Network:
        logits, deviation = self.say(usual)

        def rows(part: Array) -> tuple[tuple[float, ...], ...]:
            return tuple(tuple(round(float(each), 3) for each in row) for row in part)

        return Network(
            rows(self.parts["trump"]),
            rows(self.parts["side_suits"]),
            rows(self.parts["bias"][None])[0],
            rows(self.parts["out"].T),
            rows(self.parts["out_bias"][None])[0],
            rows(1 / (1 + np.exp(-logits.mean(axis=0, keepdims=True))))[0],
            rows(deviation.mean(axis=0, keepdims=True))[0],
        )


def suits_of(hands: Array, trumps: Array) -> Array:
    """Rows of five sets of bits, the trump's first."""
    bits = 1 << (hands & 7)
    held = np.stack([np.where(hands >> 3 == suit, bits, 0).sum(-1) for suit in range(5)], -1)
    order = np.array([[trump, *(s for s in range(5) if s != trump)] for trump in range(5)])
    return np.take_along_axis(held, order[trumps], 1)


def deal_many(seats: int, count: int, random: Any) -> Array:
    packs = np.array([random.permutation(40)[: HAND * seats] for _ in range(count)])
    return np.sort(packs.reshape(count, seats, HAND).astype(np.int64), axis=2)


def from_open_cards(seats: int, count: int, random: Any) -> dict[str, Lessons]:
    """Every contract of many deals, declared by the first seat."""
    deals = deal_many(seats, count, random)
    made, deviation = np.zeros((5, count, NUMBERS)), np.zeros((5, count, NUMBERS))
    for trump in range(5):
        if seats == 2:
            solved = solve_many(deals, ((0, 0),), (trump,)).deviations[:, 0, 0]
            made[trump], deviation[trump] = solved == 0, solved
            continue
        for number in range(NUMBERS):
            position = Position(seats, trump, 0, 0, number=number)
            taken = playouts_many(position, deals, PLAYOUTS, "simple", number, by_card=False)[:, 0]
            made[trump, :, number] = taken[:, number] / PLAYOUTS
            deviation[trump, :, number] = taken @ np.abs(np.arange(NUMBERS) - number) / PLAYOUTS
    known = np.ones((5 * count, NUMBERS))
    return {
        role: Lessons(
            np.concatenate([suits_of(deals[:, seat], np.full(count, t)) for t in range(5)]),
            made.reshape(-1, NUMBERS),
            deviation.reshape(-1, NUMBERS),
            known,
        )
        for role, seat in zip(ROLES, (0, 1), strict=True)
    }


def from_play(
    seats: int, level: str, count: int, warmth: float, worlds: int, random: Any
) -> dict[str, Lessons]:
    """Deals with contracts that seem good at a glance, played by bots of this level."""
    bot, game, rows = BOX.bots[level], BOX.game, []
    bot.prepare()
    for number in range(count):
        chance = FastChance(f"estimate/{seats}/{level}/{number}")
        state = game.start(replace(game.presets["simple"], deals=20), seats, chance).state
        dealer, hands = state.board.turn, state.hands
        found = declarer_estimates(hands[dealer], seats)
        points = np.array([each.points(trump) for trump, each in enumerate(found)])
        likes = points / warmth + random.gumbel(size=points.shape)
        trump, tricks = divmod(int(likes.argmax()), NUMBERS)
        action: Any = Bid(trump, tricks)
        asked = 0
        while state.board.stage != "pause":
            state = game.apply(state, Step(state.board.turn, action), chance).state
            if state.board.stage == "play":
                asked += 1
                luck = FastChance(f"estimate/{number}/{asked}")
                view = game.view(state, state.board.turn)
                action = bot.choose(view, luck, Budget(worlds))
        other = hands[(dealer + 1) % seats]
        rows.append((hands[dealer], other, trump, tricks, state.board.sheet[-1].taken))
    return _lessons(rows)


def _lessons(rows: Sequence[Any]) -> dict[str, Lessons]:
    trumps, numbers, taken = (np.array([row[place] for row in rows]) for place in (2, 3, 4))
    known = np.eye(NUMBERS)[numbers]
    deviation = known * np.abs(taken - numbers)[:, None]
    made = known * (taken == numbers)[:, None]
    return {
        role: Lessons(
            suits_of(np.array([row[place] for row in rows]), trumps), made, deviation, known
        )
        for place, role in enumerate(ROLES)
    }


def main(seats: int, out: Path, solved: int, played: int, masters: int) -> None:
    random = np.random.default_rng(seats)
    usual = suits_of(deal_many(2, 4000, random)[:, 0], np.zeros(4000, np.int64))
    first = from_open_cards(seats, solved, random)
    then = from_play(seats, "expert", played, 0.45, 200, random) if played else None
    last = from_play(seats, "master", masters, 0.35, 80, random)
    for role in ROLES:
        net = Net(NEURONS[seats], random)
        net.learn(first[role], 8, 0.01, 0.0, random)
        if then is not None:
            net.learn(then[role], 8, 0.002, 0.003, random)
        net.calibrate(last[role])
        encoded = msgspec.json.encode(net.network(usual))
        (out / f"{role}-{seats}.json").write_bytes(encoded)
        print(f"{role}, {seats} players: {len(encoded)} bytes")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.tordu_estimate")
    parser.add_argument("seats", type=int)
    parser.add_argument("out", type=Path)
    parser.add_argument("--solved", type=int, default=30_000, help="deals with open cards")
    parser.add_argument("--played", type=int, default=30_000, help="deals of experts")
    parser.add_argument("--masters", type=int, default=1_200, help="deals of masters")
    main(**vars(parser.parse_args()))
