"""Scenes that several tests begin with, and ways to wait for what they are about."""

import asyncio
from collections.abc import Callable
from typing import Any

from escale.bots import Budget
from escale.boxes.registry import BOXES
from escale.client import RemoteTable, RequestRefused
from escale.core.chance import FastChance
from escale.games.biduletruc.rules import JOKER, Lay, View
from escale.tables.clock import SimulatedClock

GAME = "rondelic"
QUICK = "rondelic-rapide"
BOTS = BOXES[GAME].bots


async def until(table: RemoteTable, true: Callable[[], bool]) -> None:
    """Wait for news of a table until something is true of it."""
    while True:
        seen = table.updates  # what comes before the wait begins counts, too
        if true():
            return
        await asyncio.wait_for(table.changed(seen), 20)


async def pass_time(clock: SimulatedClock, true: Callable[[], bool]) -> None:
    """Let simulated time pass, sleeper by sleeper, until something is true."""
    for _ in range(5_000):
        if true():
            return
        await asyncio.sleep(0.001)  # what the last sleeper began is under way on real sockets
        if (due := clock.next_ms) is not None and not true():
            clock.advance_to(due)
    raise AssertionError("it never came to that")


def a_choice(table: RemoteTable) -> Any:
    """What an expert would do at this seat."""
    return BOTS["expert"].choose(table.view, FastChance(table.standing.number), Budget())


def a_link(view: View) -> Lay:
    """In Biduletruc, a word to lay on a word: it can be doubted."""
    piles = [pile for pile, top in enumerate(view.board.tops) if top.card != JOKER]
    return next(Lay(card, pile) for pile in piles for card in view.hand if card != JOKER)


async def refusal(doing: Any) -> str:
    """The code with which the server says no."""
    try:
        await doing
    except RequestRefused as problem:
        return problem.code
    raise AssertionError("the server did not refuse")
