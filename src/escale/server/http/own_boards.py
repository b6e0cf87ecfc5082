"""Positions on somebody's own table: solved for everybody but those who play that game now."""

import msgspec
from msgspec import Raw

from ...boxes.registry import box_named
from ...core.errors import UNREADABLE, BadInput, Refused
from ...protocol.own_boards import OwnBoardTask, SolvedBoard
from ...tables.lobby_entry import LobbyEntry
from ...tables.ports import PersonRow, TableStore
from ...tables.registry import TableRegistry
from ...tables.thinking import Analyst, Caller
from ..limits import RateLimits
from .books import tables_played
from .routes import Request, route


class OwnBoardsApi:
    """Solves what people type; nothing of it is stored."""

    def __init__(
        self, store: TableStore, tables: TableRegistry, analyst: Analyst, limits: RateLimits
    ) -> None:
        self._store = store
        self._tables = tables
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
        self._limits.check("reviews", request.address)
        slug = request.path["game"]
        solver = box_named(slug).own_board
        if solver is None:
            raise Refused("no-own-board")
        try:
            task = msgspec.json.decode(request.body.task, type=solver.task)
        except UNREADABLE as problem:
            raise BadInput("bad-own-board", problem=str(problem)) from None
        solver.check(task)
        person = request.person
        if person and (table := await self._played_at(person, slug)):
            raise Refused("own-board-closed", table=table)
        caller = Caller(person.id if person else "", "", request.address)
        found = await self._analyst.solve(slug, msgspec.json.encode(task), caller)
        return SolvedBoard(slug, Raw(found.result), found.is_final)

    async def _played_at(self, person: PersonRow, slug: str) -> str | None:
        """The table where the person plays this game and help would be unfair.

        A table with bots alone is no such table, unless it is rated, belongs to a series or keeps
        a book closed. Whoever wants to cheat can use another browser, as they can with a book.
        """
        book = box_named(slug).book
        async for entry, options in tables_played(self._store, self._tables, person, slug):
            if _matters(entry) or (book is not None and not book.is_open(options)):
                return entry.id
        return None


def _matters(entry: LobbyEntry) -> bool:
    """Whether others would mind: people at the table, at other tables of it, or in a rating."""
    people = [member for member in entry.members if not member.level]
    return len(people) > 1 or entry.rated or bool(entry.series)
