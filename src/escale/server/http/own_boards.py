"""Positions on somebody's own table: solved for everybody but those who play that game now."""

import asyncio

import msgspec
from msgspec import Raw

from ...boxes.registry import box_named
from ...core.errors import UNREADABLE, BadInput, Refused
from ...protocol.own_boards import OwnBoardTask, SolvedBoard
from ...tables.thinking import Analyst, Caller
from ..limits import RateLimits
from .contests import Contests
from .routes import Request, route


class OwnBoardsApi:
    """Solves what people type; nothing of it is stored."""

    def __init__(self, contests: Contests, analyst: Analyst, limits: RateLimits) -> None:
        self._contests = contests
        self._analyst = analyst
        self._limits = limits

    @route(
        "POST",
        "/api/games/{game}/own-board",
        "What there is to find in a position that you type; refused while you play this game",
        SolvedBoard,
        body=OwnBoardTask,
        codes=("unknown-game", "no-own-board", "own-board-closed", "no-analysis"),
    )
    async def solve(self, request: Request) -> SolvedBoard:
        self._limits.check("own_boards", request.address)
        slug = request.path["game"]
        solver = box_named(slug).own_board
        if solver is None:
            raise Refused("no-own-board")
        try:
            task = msgspec.json.decode(request.body.task, type=solver.task)
        except UNREADABLE as problem:
            raise BadInput("bad-own-board", problem=str(problem)) from None
        person = request.person.id if request.person else ""
        # Whoever wants to cheat can use another browser, as they can with a book.
        if person and (contest := await self._contests.where(person, slug)):
            raise Refused("own-board-closed", **contest)
        await asyncio.to_thread(solver.check, task)  # the first one reads a dictionary
        caller = Caller(person, "", request.address)
        found = await self._analyst.solve(slug, msgspec.json.encode(task), caller)
        return SolvedBoard(slug, Raw(found.result), found.is_final)
