"""What can be learnt from a round that is over, from what everybody saw of it."""

from collections.abc import Iterator

import msgspec
from msgspec import Raw, Struct

from ...boxes import Box, Study
from ...boxes.registry import BOXES
from ...core.errors import Refused
from ...protocol import http
from ...tables.fold import ReplayStep
from ...tables.live import LiveTable
from ...tables.registry import TableRegistry
from ...tables.replay import game_steps
from ...tables.replay_cache import ReplayCache
from ...tables.seat_view import SeatView
from ...tables.thinking import Analysis, Analyst, Caller
from ..limits import RateLimits
from .routes import Reply, Request, read_number, route
from .shared_games import SharedGames

NOTHING = b"null"


class EndedRounds(Struct, frozen=True, array_like=True):
    """The numbers of the steps that ended a round, up to the last step played so far."""

    last: int
    numbers: frozenset[int]


class StudyApi:
    """Studies of rounds that are over, also while the game goes on."""

    def __init__(
        self,
        tables: TableRegistry,
        replays: ReplayCache,
        analyst: Analyst,
        limits: RateLimits,
        shared: SharedGames,
    ) -> None:
        self._tables = tables
        self._replays = replays
        self._analyst = analyst
        self._limits = limits
        self._shared = shared

    @route(
        "GET",
        "/api/tables/{table}/study/{number}",
        "What can be learnt from the round that was over after a step, by what everyone saw",
        http.StudyPage,
        codes=(
            "unknown-table",
            "unknown-share",
            "older-rules",
            "damaged",
            "nothing-to-study",
            "series-open",
            "day-running",
            "no-analysis",
        ),
    )
    async def study(self, request: Request) -> Reply:
        self._limits.check("reviews", request.address)
        name, _ = await self._shared.resolve(request.path["table"])
        async with self._tables.hold(name) as table:
            return await self._study_at(table, request)

    async def _study_at(self, table: LiveTable, request: Request) -> Reply:
        person = request.person.id if request.person else ""
        await table.config.policy.check_view(table.row, table.state, person)
        box, number = BOXES[table.row.game], read_number(request.path["number"])
        state = table.state
        if box.study is None or number is None or number > state.number or not state.started:
            raise Refused("nothing-to-study")
        is_current = number == state.number and box.study.history is None
        view = table.seat_view(None).encoded if is_current else None
        if not await self._round_was_over(table, box.study, number):
            raise Refused("nothing-to-study")
        await self._replays.check_stored(table.config)
        caller = Caller(person, table.row.id, request.address)
        found = await self._study(table, box, number, view, caller)
        if found == NOTHING:
            raise Refused("nothing-to-study")
        return Reply(msgspec.json.encode(http.StudyPage(number, Raw(found))))

    async def _round_was_over(self, table: LiveTable, study: Study, number: int) -> bool:
        """Whether a round is over after this step, so that there is something to study.

        For the newest step the table itself knows. For earlier steps the game is replayed and the
        result kept while the phase lasts. A step that came after that replay belongs to the same
        phase, so what the table says now holds for it, too.
        """
        is_over = study.round_is_over(table.view(None))
        if number == table.state.number:
            return is_over

        def project(steps: Iterator[ReplayStep]) -> bytes:
            last, numbers = 0, set()
            for each in steps:
                last = each.state.number
                if study.round_is_over(table.game.view(each.state.game_state, None)):
                    numbers.add(last)
            return msgspec.json.encode(EndedRounds(last, frozenset(numbers)))

        found = await self._replays.projected(table.config, f"ended/{table.state.phase}", project)
        ended = msgspec.json.decode(found, type=EndedRounds)
        return number in ended.numbers if number <= ended.last else is_over

    async def _study(
        self, table: LiveTable, box: Box, number: int, view: bytes | None, caller: Caller
    ) -> bytes:
        """The study of what everybody saw after a step, computed again until it is final.

        Everybody was shown it at that moment, so it may be read while the game goes on.
        """

        def project(steps: Iterator[ReplayStep]) -> bytes:
            if box.study is not None and box.study.history is not None:
                return msgspec.json.encode(box.study.history(game_steps(steps, number)))
            found = (each.state for each in steps if each.state.number == number)
            state = next(found, None)
            return SeatView.of(box, state, None).encoded if state else b""

        async def analyse() -> Analysis:
            seen = view
            if seen is None:
                async with self._replays.replay_lock:
                    seen = await self._replays.project(table.config, project)
            if not seen:
                return Analysis(NOTHING, is_final=False)
            found, is_final = await self._analyst.study(table.row.game, seen, caller)
            return Analysis(found, is_final and found != NOTHING)

        return await self._replays.analysed(f"{table.row.id}/study/{number}", analyse)
