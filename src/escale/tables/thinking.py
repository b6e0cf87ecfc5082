"""What bots and analysts are asked, and how a question is answered, from bytes to bytes.

Everything here can run in any process: nothing but a view crosses, never a state.
"""

from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec import Struct

from ..bots import LEVELS, Bot, Budget, Wait
from ..boxes import Box
from ..boxes.dailies import difficulty_of
from ..boxes.registry import BOXES
from ..core.chance import FastChance

FULL_BUDGET = Budget().worlds


class Caller(NamedTuple):
    """On whose behalf a question is asked.

    Workers are shared between addresses, then people, then tables.
    """

    person: str = ""
    table: str = ""
    address: str = ""  # "": not known


class BotQuestion(Struct, frozen=True):
    """One decision of a bot."""

    game: str
    level: str
    view: bytes  # of its seat, as JSON
    seed: str
    caller: Caller = Caller()
    full_budget: bool = False  # it thinks as far as always, however many questions wait
    style: str = ""  # "": none, the plain bot of its level


class BotMove(NamedTuple):
    """What a bot answers: an action as JSON, now or after a while; None: it is asked again then."""

    action: bytes | None
    wait_ms: int = 0


class Analysis(NamedTuple):
    """What people asked for, as JSON; final unless something it gains from was still loading."""

    result: bytes
    is_final: bool = True


class MoveChooser(Protocol):
    """Something that chooses the moves of bots."""

    async def choose(self, question: BotQuestion) -> BotMove:
        """What the bot does; raises whatever went wrong."""

    async def choose_plainly(self, question: BotQuestion) -> BotMove:
        """What a bot of the lowest level would do, if need be in this process."""


class Analyst(Protocol):
    """Something that weighs answers, studies rounds that are over, and solves typed positions."""

    async def advise(
        self, slug: str, view: bytes, seed: str, worlds: int, caller: Caller
    ) -> Analysis: ...

    async def study(self, slug: str, view: bytes, caller: Caller) -> Analysis: ...

    async def solve(self, slug: str, task: bytes, caller: Caller) -> Analysis: ...


def think(
    slug: str,
    level: str,
    view: bytes,
    seed: str,
    worlds: int = FULL_BUDGET,
    style: str = "",
    kernel_wait_seconds: float = 0.0,
) -> BotMove:
    """One decision of a bot."""
    box = BOXES[slug]
    _load_kernels(box, kernel_wait_seconds)
    return _choose(box, box.bot(level, style), view, seed, worlds)


def think_plainly(slug: str, view: bytes, seed: str) -> BotMove:
    """A decision of the lowest level, with what is loaded already: quick in any process."""
    box = BOXES[slug]
    return _choose(box, box.bots[LEVELS[0]], view, seed, FULL_BUDGET)


def _choose(box: Box, bot: Bot[Any, Any], view: bytes, seed: str, worlds: int) -> BotMove:
    seen = msgspec.json.decode(view, type=box.game.types.view)
    answer = bot.choose(seen, FastChance(seed), Budget(worlds))
    if isinstance(answer, Wait):
        plan = None if answer.action is None else msgspec.json.encode(answer.action)
        return BotMove(plan, answer.ms)
    return BotMove(msgspec.json.encode(answer))


def advise(slug: str, view: bytes, seed: str, worlds: int, kernel_wait_seconds: float) -> Analysis:
    """What each answer is worth in this view, best first."""
    box = BOXES[slug]
    if box.advise is None:
        return Analysis(b"[]")
    is_final = _load_kernels(box, kernel_wait_seconds)
    seen = msgspec.json.decode(view, type=box.game.types.view)
    return Analysis(msgspec.json.encode(box.advise(seen, FastChance(seed), worlds)), is_final)


def study(slug: str, view: bytes, kernel_wait_seconds: float) -> Analysis:
    """What can be learnt from this view or history; null while its round goes on."""
    box = BOXES[slug]
    if box.study is None:
        return Analysis(b"null")
    is_final = _load_kernels(box, kernel_wait_seconds)
    seen = msgspec.json.decode(view, type=box.study.input_type(box.game))
    return Analysis(msgspec.json.encode(box.study.analyse(seen)), is_final)


def solve(slug: str, task: bytes, kernel_wait_seconds: float) -> Analysis:
    """What there is to find in a position that somebody has typed."""
    box = BOXES[slug]
    if box.own_board is None:
        return Analysis(b"null")
    is_final = _load_kernels(box, kernel_wait_seconds)
    typed = msgspec.json.decode(task, type=box.own_board.task)
    box.own_board.check(typed)
    return Analysis(msgspec.json.encode(box.own_board.solve(typed)), is_final)


def measure(slug: str, seed: bytes) -> Analysis:
    """How hard a candidate for the daily of a box is: a number from 0 to 1."""
    daily = BOXES[slug].daily
    return Analysis(msgspec.json.encode(difficulty_of(daily, seed)) if daily else b"null")


def _load_kernels(box: Box, seconds: float = 0.0) -> bool:
    """Whether all is loaded that can be, after so long a wait; the first to ask begins it."""
    if box.load_kernels is None:
        return True
    loading = box.load_kernels()
    loading.join(seconds)
    return not loading.is_alive()
