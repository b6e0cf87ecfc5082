"""Appends to many tables with one statement, which is a transaction: the hot path of the store.

The row of a table in `heads` is locked, always in the order of the keys, so that two processes
never wait for each other; whoever finds another number of steps there has lost. No client is
waited for while a lock is held: a process that stops in the midst of it holds up nobody.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from ...core.errors import UNREADABLE
from ...tables.ports import Appended, LobbyRow, Timer
from ..rows import Append, encode
from .rating import RATING, shares_people, with_ratings
from .result_writes import result_rows_as_json, result_writes

# The log takes no step twice, and it is no question who was first: the head has said so. If a
# number is in the log nevertheless, the table is damaged, and the append fails as a whole.
APPEND_ALL = """
WITH wanted AS (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::int[], $4::bigint[], $5::text[], $6::bool[], $7::bool[],
        $8::text[], $9::bytea[], $10::bool[], $11::bool[]
    ) WITH ORDINALITY AS wanted (
        id, before, last, at_ms, waits_for, needs_bot, has_timers, stage, card, bots_only,
        is_finished, place
    )
), held AS (
    SELECT heads.key, heads.steps, wanted.*
    FROM wanted JOIN tables USING (id) JOIN heads ON heads.key = tables.key
    ORDER BY heads.key FOR UPDATE OF heads
), moved AS (
    UPDATE heads SET
        steps = held.last,
        moved_ms = held.at_ms,
        waits_for = held.waits_for,
        needs_bot = held.needs_bot
    FROM held WHERE heads.key = held.key AND held.steps = held.before
    RETURNING held.key, held.place, has_timers, stage, card, bots_only, is_finished
), logged AS (
    INSERT INTO log (key, number, seat, action, at_ms, client)
    SELECT moved.key, number, seat, action, at_ms, client
    FROM unnest($12::bigint[], $13::int[], $14::int[], $15::bytea[], $16::bigint[], $17::text[])
        AS line (place, number, seat, action, at_ms, client)
    JOIN moved USING (place)
), ringing AS (
    SELECT * FROM unnest($18::bigint[], $19::text[], $20::bigint[]) AS timer (place, name, due_ms)
), stopped AS (
    DELETE FROM timers USING moved WHERE timers.key = moved.key AND has_timers AND NOT EXISTS (
        SELECT 1 FROM ringing WHERE ringing.place = moved.place AND ringing.name = timers.name
    )
), started AS (
    INSERT INTO timers (key, name, due_ms)
    SELECT moved.key, name, due_ms FROM ringing JOIN moved USING (place)
    ON CONFLICT (key, name) DO UPDATE SET due_ms = excluded.due_ms
), listed AS (
    UPDATE tables SET
        stage = moved.stage,
        card = moved.card,
        bots_only = moved.bots_only,
        counted = CASE WHEN is_finished THEN 1 ELSE counted END
    FROM moved WHERE tables.key = moved.key AND moved.stage IS NOT NULL
), sitting AS (
    SELECT * FROM unnest($21::bigint[], $22::text[], $23::text[]) AS seat (place, person, member)
), gone AS (
    DELETE FROM seats USING moved
    WHERE seats.key = moved.key AND stage IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM sitting
        WHERE sitting.place = moved.place AND sitting.person = seats.person
    )
), seated AS (
    INSERT INTO seats (person, key, member)
    SELECT person, moved.key, member FROM sitting JOIN moved USING (place)
    ON CONFLICT (person, key) DO UPDATE SET member = excluded.member
)
SELECT held.place, held.steps, moved.key IS NOT NULL FROM held LEFT JOIN moved USING (place)
"""
# The same with what games leave that end with these steps.
FINISH_ALL = APPEND_ALL.replace(
    ")\nSELECT held",
    f"), {result_writes('$24', '$25', '$26', '$27')}, {RATING.format(rated='$28')}\nSELECT held",
)
SET_TIMERS = """
    INSERT INTO timers (key, name, due_ms) SELECT $1, * FROM unnest($2::text[], $3::bigint[])
"""


class _EntryFacts(Struct, frozen=True):
    """What of a lobby entry the store itself needs to know."""

    bots_only: bool = False


def is_bots_only(row: LobbyRow) -> bool:
    """Whether bots play this table alone; an entry that cannot be read does not say so."""
    try:
        return msgspec.json.decode(row.entry, type=_EntryFacts).bots_only
    except UNREADABLE:
        return False


async def append_all(connection: Any, appends: Sequence[Append]) -> list[Appended | Exception]:
    """The result of each append; two of one table are written one after the other.

    So are two games that change one rating.
    """
    answers: dict[int, Appended | Exception] = {}
    left = list(enumerate(appends))
    while left:
        first: dict[str, tuple[int, Append]] = {}
        waiting: set[str] = set()
        for place, append in left:
            others = [each.finish for _, each in first.values()]
            if shares_people(append.finish, others):
                waiting.add(append.table)
            elif append.table not in waiting:
                first.setdefault(append.table, (place, append))
        now = list(first.values())
        found = await _append_each(connection, [append for _, append in now])
        answers |= {place: answer for (place, _), answer in zip(now, found, strict=True)}
        left = [each for each in left if each[0] not in answers]
    return [answers[place] for place in range(len(appends))]


async def _append_each(connection: Any, appends: Sequence[Append]) -> list[Appended | Exception]:
    """Append to tables of which each is there once."""
    finishes = [(place, f) for place, each in enumerate(appends, 1) if (f := each.finish)]
    if finishes:
        values = (*_values(appends), *result_rows_as_json(finishes))
        rows = await with_ratings(
            connection, finishes, lambda rated: connection.fetch(FINISH_ALL, *values, rated)
        )
    else:
        rows = await connection.fetch(APPEND_ALL, *_values(appends))
    found = {place: (steps, is_stored) for place, steps, is_stored in rows}
    answers: list[Appended | Exception] = []
    for place, append in enumerate(appends, 1):
        if place not in found:
            answers.append(KeyError(append.table))
            continue
        steps, is_stored = found[place]
        answers.append(Appended(is_stored, append.steps[-1].number if is_stored else steps))
    return answers


def _values(appends: Sequence[Append]) -> Sequence[Sequence[Any]]:
    """The columns of all appends, their steps, timers and people, in the order of APPEND_ALL."""
    heads = [
        (
            append.table,
            append.steps[0].number - 1,
            append.steps[-1].number,
            append.steps[-1].at_ms,
            encode(append.waits_for).decode(),
            append.needs_bot,
            append.timers is not None,
            *(
                (row.stage, row.entry, is_bots_only(row))
                if (row := append.lobby_row)
                else (None, None, None)
            ),
            append.finish is not None,
        )
        for append in appends
    ]
    lines = [
        (place, step.number, step.seat, bytes(step.action), step.at_ms, step.client)
        for place, append in enumerate(appends, 1)
        for step in append.steps
    ]
    timers = [
        (place, timer.key, timer.due_ms)
        for place, append in enumerate(appends, 1)
        for timer in append.timers or ()
    ]
    people = [
        (place, person, member)
        for place, append in enumerate(appends, 1)
        if append.lobby_row
        for person, member in append.lobby_row.people
    ]
    return (
        *columns(heads, 11),
        *columns(lines, 6),
        *columns(timers, 3),
        *columns(people, 3),
    )


def columns(rows: Sequence[Sequence[Any]], count: int) -> Sequence[Sequence[Any]]:
    """The columns of some rows, as arrays for `unnest`."""
    return list(zip(*rows, strict=True)) if rows else [()] * count


async def set_timers(connection: Any, key: int, timers: Sequence[Timer]) -> None:
    """Replace the timers of a table, whose head the transaction holds."""
    await connection.execute("DELETE FROM timers WHERE key = $1", key)
    if timers:
        names, due = [each.key for each in timers], [each.due_ms for each in timers]
        await connection.execute(SET_TIMERS, key, names, due)
