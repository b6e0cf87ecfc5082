"""The daily over HTTP: what there is on a day, one's try of it, and what came of it."""

import asyncio
from collections.abc import Sequence
from datetime import date
from typing import Any

import msgspec
from msgspec import Raw

from ...boxes import DailyTable, Puzzle
from ...core.errors import Refused
from ...days.calendar import ends_ms, read_day
from ...days.days import Days
from ...days.ports import DayStore, Try
from ...days.ranking import standing
from ...days.sharing import blocks
from ...days.streak import streak_of
from ...days.tries import Tries, judge
from ...protocol import days as wire
from ...tables.company import CompanyStore
from ...tables.directory import Directory
from ...tables.ports import PersonRow
from ..limits import RateLimits
from ..pictures.painter import Painter
from ..table_limits import TableLimits
from .routes import Request, route

DAY = ("unknown-day",)
BOX = (*DAY, "no-daily")
EVER = ("0001-01-01", "9999-12-31")
PRACTICE_MS = 1  # when an answer was given that is stored nowhere


class DaysApi:
    """What everybody may know of days, and what only their person may."""

    def __init__(
        self,
        days: Days,
        tries: Tries,
        store: DayStore,
        company: CompanyStore,
        directory: Directory,
        table_limits: TableLimits,
        limits: RateLimits,
        painter: Painter,
    ) -> None:
        self._days = days
        self._tries = tries
        self._store = store
        self._company = company
        self._directory = directory
        self._table_limits = table_limits
        self._limits = limits
        self._painter = painter

    # ---- playing

    @route("GET", "/api/days/today", "The daily of each box, and your streak", wire.DayPage)
    async def today(self, request: Request) -> wire.DayPage:
        await self._days.link(day := self._days.today)  # it can be practised when it is over
        return await self._page(day, request.person)

    @route(
        "GET",
        "/api/days/{day}",
        "The daily of each box on a day that has begun",
        wire.DayPage,
        codes=DAY,
    )
    async def read_day(self, request: Request) -> wire.DayPage:
        return await self._page(await self._day(request), request.person)

    @route(
        "POST",
        "/api/days/{day}/{game}",
        "Begin your one try of today, or practise on a day that is over",
        wire.DayTask,
        codes=("no-identity", *BOX, "too-many-tables", "older-rules", "damaged"),
    )
    async def begin(self, request: Request) -> wire.DayTask:
        person, day, game = await self._asked(request)
        counts = day == self._days.today
        box = self._days.box(game)
        mine = await self._store.try_of(day.isoformat(), game, person.id)
        if isinstance(box.daily, Puzzle):
            self._limits.check("orders", person.id)
            self._limits.check("reviews", request.address)
            mine = await self._tries.begin(person, day, game) if counts else mine
            task = Raw(msgspec.json.encode(await self._days.task(day, game)))
            return wire.DayTask(self._told(game, mine), task, counts)
        if counts and mine is not None and mine.is_done:
            return wire.DayTask(self._told(game, mine), None, counts)
        self._limits.check("new_tables_of_address", request.address)
        self._limits.check("new_tables", person.id)
        async with self._table_limits.opening(person.id, request.address, is_public=False):
            if counts:
                mine = await self._tries.begin(person, day, game)
                table = mine.table
            else:
                table = await self._tries.practise(person, day, game)
            await self._table_limits.note(request.address, table)
        told = self._told(game, mine)
        return wire.DayTask(msgspec.structs.replace(told, table=table), None, counts)

    @route(
        "POST",
        "/api/days/{day}/{game}/answer",
        "Answer a puzzle: today it is your one try",
        wire.DayResult,
        body=wire.DayAnswer,
        codes=("no-identity", *BOX, "already-tried", "bad-request"),
    )
    async def answer(self, request: Request) -> wire.DayResult:
        person, day, game = await self._asked(request)
        self._limits.check("orders", person.id)
        self._limits.check("reviews", request.address)
        given: Raw = request.body.answer
        judged = await self._tries.submit(person, day, game, given)
        if day == self._days.today:
            return await self._result(day, game, person)
        mine = Try(
            day.isoformat(), game, person.id, 0, "", bytes(given).decode(), PRACTICE_MS,
            judged.points,
            judged.possible, "".join(map(str, judged.marks)),
        )  # fmt: skip
        return await self._told_result(day, game, mine, None, ())

    @route(
        "GET",
        "/api/days/{day}/{game}",
        "What you have made of a daily: your place, and what was possible",
        wire.DayResult,
        codes=("no-identity", *BOX, "not-tried"),
    )
    async def result(self, request: Request) -> wire.DayResult:
        person, day, game = await self._asked(request)
        self._limits.check("reviews", request.address)
        return await self._result(day, game, person)

    async def _asked(self, request: Request) -> tuple[PersonRow, date, str]:
        person, day = request.require_person(), await self._day(request)
        game = request.path["game"]
        self._days.box(game)
        return person, day, game

    async def _day(self, request: Request) -> date:
        """The day that a path names, if it has begun and this server has it."""
        day = read_day(request.path["day"])
        await self._days.link(day)
        return day

    async def _page(self, day: date, person: PersonRow | None) -> wire.DayPage:
        mine = await tries_of(self._store, person)
        of_day = {each.game: each for each in mine if each.day == day.isoformat()}
        return wire.DayPage(
            day.isoformat(),
            self._days.today.isoformat(),
            ends_ms(day),
            tuple(self._told(game, of_day.get(game)) for game in self._days.games),
            told_streak(mine, self._days.today),
            person is not None and await self._store.is_account(person.id),
            f"/jour/{day}/image" if self._painter.can_paint else "",
        )

    def _told(self, game: str, mine: Try | None) -> wire.DayBox:
        kind = "table" if isinstance(self._days.box(game).daily, DailyTable) else "puzzle"
        if mine is None:
            return wire.DayBox(game, kind, "new", "", 0, 0, "", "")  # type: ignore[arg-type]
        state = "running" if not mine.is_done else "done" if mine.is_played else "given-up"
        return wire.DayBox(
            game,
            kind,  # type: ignore[arg-type]
            state,  # type: ignore[arg-type]
            mine.table,
            mine.points,
            mine.possible,
            mine.marks,
            blocks(mine.marks),
        )

    # ---- results

    async def _result(self, day: date, game: str, person: PersonRow) -> wire.DayResult:
        mine = await self._store.try_of(day.isoformat(), game, person.id)
        if mine is None or not mine.is_done:
            raise Refused("not-tried")
        reached = await self._store.reached(mine.day, game, ends_ms(day))
        place = None
        if counts(mine) and await self._store.is_account(person.id):
            found = standing(reached, mine.points)
            place = wire.DayPlace(found.place, found.of)
        followed = await self._followed(day, game, mine)
        told = await self._told_result(day, game, mine, place, followed)
        bars = tuple(wire.DayBar(*each) for each in reached)
        return msgspec.structs.replace(told, counts=counts(mine), reached=bars)

    async def _followed(self, day: date, game: str, mine: Try) -> tuple[wire.FollowedTry, ...]:
        visible = await self._company.visible(mine.person)
        if not visible:
            return ()
        people = sorted(visible | {mine.person})
        found = await self._store.played_by(day.isoformat(), game, people)
        names = await self._directory.names_of([each.person for each in found])
        return tuple(
            wire.FollowedTry(
                names.get(each.person, ""),
                each.points,
                blocks(each.marks),
                each.person == mine.person,
            )
            for each in found
            if counts(each)
        )

    async def _told_result(
        self,
        day: date,
        game: str,
        mine: Try,
        place: wire.DayPlace | None,
        followed: tuple[wire.FollowedTry, ...],
    ) -> wire.DayResult:
        told, daily = self._told(game, mine), self._days.box(game).daily
        is_as_then = mine.done_ms == PRACTICE_MS or await self._days.is_as_then(day, game)
        if not (isinstance(daily, Puzzle) and is_as_then):
            return wire.DayResult(told, False, place, followed, (), None, None, None, None)
        task = await self._days.task(day, game)
        answer = Raw(mine.answer.encode())
        judged = await asyncio.to_thread(judge, self._days.box(game), task, answer)
        solution = await asyncio.to_thread(daily.solution, task)
        return wire.DayResult(
            told,
            False,
            place,
            followed,
            (),
            _raw(task),
            answer,
            _raw(judged.details),
            _raw(solution),
        )


async def tries_of(store: DayStore, person: PersonRow | None) -> Sequence[Try]:
    """All tries of a person, by day."""
    return await store.tries_of(person.id, *EVER) if person else ()


def counts(mine: Try) -> bool:
    """Whether a try was played to its end before its day was over."""
    return mine.is_played and mine.done_ms < ends_ms(date.fromisoformat(mine.day))


def told_streak(mine: Sequence[Try], today: date) -> wire.DayStreak:
    """The streak that follows from all tries of a person."""
    found = streak_of({date.fromisoformat(each.day) for each in mine if counts(each)}, today)
    return wire.DayStreak(found.days, found.best, found.free, found.today)


def _raw(value: Any) -> Raw:
    return Raw(msgspec.json.encode(value))
