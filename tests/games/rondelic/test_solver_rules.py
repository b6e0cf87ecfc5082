"""The kernels against the rules: every deal of a small pack played through `Rondelic` itself."""

from collections.abc import Iterator
from itertools import product
from math import perm
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

pytest.importorskip("numba")

from escale.core.chance import ScriptedChance
from escale.core.game import Step
from escale.games.rondelic.bots.knowledge import Knowledge
from escale.games.rondelic.bots.solver.exact import enumerate_deals
from escale.games.rondelic.bots.solver.histories import START, number
from escale.games.rondelic.bots.solver.model import (
    BARE,
    HIDDEN,
    LOOK_AFTER,
    LOOK_BEFORE,
    Deal,
    Policy,
    Tally,
)
from escale.games.rondelic.rules import (
    ACCEPT,
    EXCHANGE,
    GIVE,
    KEEP,
    TAKE,
    TURN,
    Action,
    Options,
    Rondelic,
    State,
    TextA,
    TextB,
)
from escale.games.rondelic.rules.cards import KING
from escale.games.rondelic.rules.events import Shown, Spared

from .test_solver_brute_force import random_policy

GAME = Rondelic()
PLAYERS, RANKS, SUITS = 4, 3, 3
PACK_REACH = PLAYERS + 4
RANK_OF = (0, 6, KING)  # an As, a middling card, a King: all that a small pack needs
OPTIONS: dict[int, Options] = {
    BARE: TextA(),
    HIDDEN: TextA(dealer_card=True),
    LOOK_BEFORE: TextB(),
    LOOK_AFTER: TextB(dealer_look="after"),
}


def pure_policy(deal: Deal, seed: int) -> Policy:
    """Whole thresholds: no coins, so that one deal has one course."""
    policy = random_policy(deal, seed)
    for table in policy.tables:
        np.floor(table, out=table)
    if deal.dealer == LOOK_BEFORE:
        for table in (policy.first, policy.second):
            np.maximum(table, np.arange(1, deal.ranks + 1), out=table)
    return policy


class Follower:
    """Plays a policy of the solver at the real table."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._dealer = policy.deal.dealer

    def choose(self, state: State) -> Action:
        seat = GAME.actors(state).must[0]
        view = GAME.view(state, seat)
        if len(answers := list(GAME.legal(view))) == 1:
            return answers[0]
        stage, situation = state.board.stage, Knowledge(view)
        if stage == "answer":
            return GIVE
        holds = RANK_OF.index(situation.holds) if situation.holds >= 0 else 0
        place = number(situation.history)
        if stage == "turn":
            gave = situation.gave
            column = 0 if gave is None else 1 + RANK_OF.index(gave)
            limit = self._policy.exchange[START[situation.position] + place, column]
            return EXCHANGE if holds < limit else KEEP
        return self._deal(situation, place, holds, answers)

    def _deal(self, situation: Knowledge, place: int, holds: int, answers: list[Action]) -> Action:
        turned = [RANK_OF.index(rank) for rank in situation.turned]
        before = self._dealer == LOOK_BEFORE
        if not turned:
            if TAKE in answers and TURN in answers and holds < self._policy.blind[place]:
                return TAKE
            if not before and holds >= self._policy.own[place]:
                return KEEP
            return TURN if TURN in answers else TAKE
        if len(turned) == 3:
            return ACCEPT if turned[-1] > holds else KEEP
        if len(turned) == 1:
            limit = self._policy.first[place, holds if before else 0]
        else:
            limit = self._policy.second[place, holds if before else turned[0]]
        if turned[-1] < limit:
            return TURN
        return ACCEPT if before else KEEP


def small_deals() -> Iterator[tuple[tuple[int, ...], float]]:
    """Every order of ranks that a small pack can bring, with its chance."""
    orders = perm(RANKS * SUITS, PACK_REACH)
    for ranks in product(range(RANKS), repeat=PACK_REACH):
        counts = [ranks.count(rank) for rank in range(RANKS)]
        if max(counts) <= SUITS:
            yield ranks, np.prod([perm(SUITS, count) for count in counts]) / orders


def cards_of(ranks: tuple[int, ...]) -> list[int]:
    """Distinct cards with these ranks."""
    used = [0] * RANKS
    cards = []
    for rank in ranks:
        cards.append(RANK_OF[rank] * 4 + used[rank])
        used[rank] += 1
    return cards


def losers(options: Options, follower: Follower, ranks: tuple[int, ...]) -> list[int]:
    """Who would advance after this deal, by position, the dealer last."""
    chance = ScriptedChance({"first-dealer": PLAYERS - 1, "deal-1": cards_of(ranks)})
    state = GAME.start(options, PLAYERS, chance).state
    told: list[Any] = []
    while state.board.stage in {"turn", "answer", "dealer"}:
        step = Step(GAME.actors(state).must[0], follower.choose(state))
        GAME.check(state, step)
        turn = GAME.apply(state, step, chance)
        state = turn.state
        told = [event.public for event in turn.events]
    shown = next(body for body in told if isinstance(body, Shown))
    spared = any(isinstance(body, Spared) for body in told)
    return [] if spared else list(shown.lowest)


@pytest.mark.parametrize("dealer", [BARE, HIDDEN, LOOK_BEFORE, LOOK_AFTER])
@pytest.mark.parametrize("nobody", [False, True])
def test_the_kernel_plays_by_the_rules(dealer: int, nobody: bool) -> None:
    """The chance of every seat to advance, over all deals, to the last digit."""
    deal = Deal(PLAYERS, dealer, nobody, RANKS, SUITS)
    policy = pure_policy(deal, 11 + dealer)
    tally = Tally(deal)
    enumerate_deals(deal, policy, tally, 0.0)
    options = replace(OPTIONS[dealer], all_equal="nobody" if nobody else "all")
    follower, losses = Follower(policy), np.zeros(PLAYERS)
    for ranks, chance in small_deals():
        for seat in losers(options, follower, ranks):
            losses[seat] += chance
    assert losses == pytest.approx(tally.losses[:-1], abs=1e-12)
