"""The same game in several worlds: what each audience gets must not tell them apart."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from escale.core.game import TABLE, Seat, Step, tag_of
from escale.tables.news import Bus
from escale.tables.state import TableState
from escale.tables.thinking import BotMove
from tests.laws.worlds import judgement

from .indistinguishable import Leak, Past, find_indistinguishable
from .script import Move, Script
from .worlds import Case, Only, ScriptedBots, World, open_world


class Before(NamedTuple):
    """Where the first world stood, and the steps that a move made of it."""

    state: TableState
    only: Only
    steps: list[Step[Any]]


class LeakComparison:
    """One world, and for each audience another that differs in what this audience cannot see."""

    def __init__(self, case: Case, one: World, others: dict[Seat | None, World]) -> None:
        self.counts: Counter[str] = Counter()
        self._case = case
        self._one = one
        self._others = others
        self._compared: Counter[tuple[str, Seat | None]] = Counter()
        self._asked = ("", 0)  # the question that is open in the first world, and since when
        self._moves: list[str] = []  # what happened, for whoever reads a failure

    async def play(self) -> None:
        """A whole game."""
        await self._one.sync()
        for who, world in self._others.items():
            await world.sync()
            self._compare(who, world)
        for move in Script(self._one, self._case.seed).moves():
            self._moves.append(move.name)
            await self._make(move)

    async def _make(self, move: Move) -> None:
        one = self._one
        state, only = one.table.state, one.only_answers(one.table.state.game_state)
        if self._asked[0] != state.phase:
            self._asked = (state.phase, state.at_ms)
        await move.make(one)
        await one.settle()
        await one.sync()
        before = Before(state, only, await one.steps_after(state.number))
        self.counts["moves"] += 1
        self.counts["steps"] += len(before.steps)
        self.counts.update(f"action {tag_of(step.action)}" for step in before.steps)
        await asyncio.gather(
            *(self._repeat(move, who, world, before) for who, world in self._others.items())
        )

    async def _repeat(self, move: Move, who: Seat | None, world: World, before: Before) -> None:
        await world.put(self._indistinguishable(move, who, world, before))
        await move.make(world)
        await world.settle()
        asked_ms = self._asked[1]
        for number, step in enumerate(before.steps, before.state.number + 1):
            if world.number < number and step.seat >= 0:
                self.counts["by hand"] += 1
                await world.catch_up_by_hand(step, asked_ms)
                await world.settle()
            asked_ms = step.at_ms
        await world.sync()
        self._compare(who, world)

    def _indistinguishable(self, move: Move, who: Seat | None, world: World, before: Before) -> Any:
        """Another hidden state, if there is one in which all this could happen too."""
        table, state, only = self._one.table, before.state, before.only
        moved = {step.seat for step in before.steps[:1]}

        def is_allowed(game_state: Any) -> bool:
            """A table that answers by itself may do so for the one who plays, for nobody else.

            What is tried in vain here must not be a move there: a card that someone lacks.
            """
            if move.refused and judgement(table.game, game_state, move.refused) is None:
                return False
            other = world.only_answers(game_state)
            return all(
                other.get(seat) == only.get(seat) for seat in {*only, *other} if seat not in moved
            )

        steps = [step for step in before.steps if step.seat != TABLE]
        past = Past(table.game, state.game_state, steps, table._chance(state))
        seed = f"{self._case.seed}/{who}/{self.counts['moves']}"
        found = find_indistinguishable(past, world.eyes(who), seed, is_allowed)
        self.counts["hidden"] += found.hides
        self.counts["differed"] += found.differs
        return found.state

    def _compare(self, who: Seat | None, world: World) -> None:
        one, secret = self._one, self._one.table.row.secret
        for what, here, there in (
            ("socket", one.wires[who].frames, world.wires[who].frames),
            ("HTTP", one.answers[who], world.answers[who]),
        ):
            done = self._compared[what, who]
            self._compared[what, who] = len(here)
            self.counts[what] += len(here) - done
            if here[done:] != there[done:]:
                raise Leak(self._explain(who, what, here[done:], there[done:]))
            if not one.table.state.is_over and any(secret in each for each in here[done:]):
                raise Leak(f"{who} was sent the secret")

    def _explain(self, who: Seat | None, what: str, here: list[str], there: list[str]) -> str:
        past = "; ".join(self._moves[-6:])
        pairs = enumerate(zip_longest(here, there, fillvalue="nothing"))
        place, (mine, other) = next(each for each in pairs if each[1][0] != each[1][1])
        return (
            f"{self._case}: {what} of {who} after «{past}», message {place}"
            f" (of {len(here)} and {len(there)}):\nin one world: {mine}\nin another: {other}"
        )


async def compare_worlds(
    path: Path,
    case: Case,
    audiences: tuple[Seat | None, ...],
    new_buses: Callable[[], Sequence[Bus | None]] = lambda: (None,),
) -> Counter[str]:
    """Play one game in as many worlds as it takes; raises Leak. What was counted on the way."""
    said: dict[str, BotMove] = {}
    async with AsyncExitStack() as servers:

        async def world(name: str, leads: bool, who: tuple[Seat | None, ...]) -> World:
            bots = ScriptedBots(said, leads)
            opened = open_world(path / f"{name}.db", case, bots, new_buses())
            world = await servers.enter_async_context(opened)
            world.audiences = who
            return world

        one = await world("one", True, audiences)
        others = {who: await world(f"for-{who}", False, (who,)) for who in audiences}
        game = LeakComparison(case, one, others)
        await game.play()
        return game.counts
