"""What can be learnt from a round that is over, by what everyone saw of it."""

from collections.abc import Iterator

import msgspec
from msgspec import Raw, Struct

from ..boxes import Box, Study
from ..boxes.registry import BOXES
from ..protocol import http
from ..tables.replay import ReplayStep, game_steps
from ..tables.seat_view import SeatView
from ..tables.table import Table
from .afterwards import check_kept, played_back, told_of, whole
from .house import House
from .refusals import Refused
from .routes import Reply, Route, Visit
from .series import check_look

NOTHING = b"null"


class Ended(Struct, frozen=True, array_like=True):
    """After which steps a round was over, as far as the game had been played."""

    last: int
    numbers: frozenset[int]


async def study(house: House, visit: Visit) -> Reply:
    house.limit("reviews", visit.address)
    audience = await house.audience(visit.path["table"])
    table = audience.table
    await check_look(house, table, visit.person)
    box, number = BOXES[table.row.game], whole(visit.path["number"])
    state = table.state
    if box.study is None or number is None or number > state.number or not state.started:
        raise Refused("nothing-to-study")
    is_at_hand = number == state.number and box.study.story is None
    view = audience.service.seat_view(None).encoded if is_at_hand else None
    if not await _was_over(house, table, box.study, number):
        raise Refused("nothing-to-study")
    await check_kept(house, table)
    learnt = await _learnt(house, table, box, number, view)
    if learnt == NOTHING:
        raise Refused("nothing-to-study")
    return Reply(msgspec.json.encode(http.StudyPage(number, Raw(learnt))))


async def _was_over(house: House, table: Table, study_of: Study, number: int) -> bool:
    """Whether there is something to study after a step, before anybody works on it.

    Of earlier steps this is told by the game played back, once in a phase: what came since then
    belongs to the phase that lasts, and is over or not as the table is now.
    """
    is_over = study_of.round_is_over(table.view(None))
    if number == table.state.number:
        return is_over

    def find(passed: Iterator[ReplayStep]) -> bytes:
        last, numbers = 0, set()
        for each in passed:
            last = each.state.number
            if study_of.round_is_over(table.game.view(each.state.game_state, None)):
                numbers.add(last)
        return msgspec.json.encode(Ended(last, frozenset(numbers)))

    told = await played_back(house, table, f"ended/{table.state.phase}", find)
    ended = msgspec.json.decode(told, type=Ended)
    return number in ended.numbers if number <= ended.last else is_over


async def _learnt(house: House, table: Table, box: Box, number: int, view: bytes | None) -> bytes:
    """The study of what everyone saw after a step, worked out once (or until it is final).

    Everyone was shown it at that moment, so it may be looked at again while the game goes on.
    """

    def find(passed: Iterator[ReplayStep]) -> bytes:
        if box.study is not None and box.study.story is not None:
            return msgspec.json.encode(box.study.story(game_steps(passed, number)))
        found = (each.state for each in passed if each.state.number == number)
        state = next(found, None)
        return SeatView.of(box, state, None).encoded if state else b""

    name = f"{table.row.id}/study/{number}"
    learnt = house.memory.recall(name)
    if learnt is not None:
        return learnt
    async with house.looking_back:
        learnt = house.memory.recall(name)  # somebody may have asked just before
        if learnt is None:
            seen = await told_of(house, table, find) if view is None else view
            if not seen:
                return NOTHING
            learnt, is_final = await house.adviser.study(table.row.game, seen)
            if is_final and learnt != NOTHING:
                house.memory.keep(name, learnt)
    return learnt


ROUTES = (
    Route(
        "GET",
        "/api/tables/{table}/study/{number}",
        study,
        "What can be learnt from the round that was over after a step, by what everyone saw",
        http.StudyPage,
        None,
        ("unknown-table", "older-rules", "nothing-to-study", "series-open"),
    ),
)
