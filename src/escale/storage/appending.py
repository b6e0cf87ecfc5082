"""Appends to many tables with a handful of statements: the hot path of the store.

All appends of a transaction are written at once. If one of them lost the race for its number,
all are rolled back and each is tried alone. Nobody gets an answer before the commit.
"""

import sqlite3
from collections.abc import Iterable, Sequence

from ..tables.ports import Appended, Timer
from .results import store_finished_game
from .rows import Append, encode

COUNT_STEPS = "SELECT steps FROM heads JOIN tables USING (key) WHERE id = ?"
UPDATE_LOBBY = "UPDATE tables SET stage = ?, card = ? WHERE id = ?"
COUNT_STEPS_UP = """
    UPDATE heads SET
        steps = moved.last,
        moved_ms = moved.at_ms,
        waits_for = moved.waits_for,
        needs_bot = moved.needs_bot
    FROM (
        SELECT
            tables.key AS key,
            json_extract(value, '$[1]') AS before,
            json_extract(value, '$[2]') AS last,
            json_extract(value, '$[3]') AS at_ms,
            json_extract(value, '$[4]') AS waits_for,
            json_extract(value, '$[5]') AS needs_bot
        FROM json_each(?) JOIN tables ON tables.id = json_extract(value, '$[0]')
    ) AS moved
    WHERE heads.key = moved.key AND heads.steps = moved.before
"""
LOG_ALL = """
    INSERT INTO log (key, number, seat, action, at_ms, client)
    SELECT
        tables.key,
        json_extract(value, '$[1]'),
        json_extract(value, '$[2]'),
        CAST(json_extract(value, '$[3]') AS BLOB),
        json_extract(value, '$[4]'),
        json_extract(value, '$[5]')
    FROM json_each(?) JOIN tables ON tables.id = json_extract(value, '$[0]')
"""
LEAVE_ALL = "DELETE FROM seats WHERE key = (SELECT key FROM tables WHERE id = ?)"
TAKE_PLACE = """
    INSERT INTO seats (person, member, key) SELECT ?, ?, key FROM tables WHERE id = ?
"""
STOP_TIMERS = """
    DELETE FROM timers WHERE key IN
    (SELECT tables.key FROM json_each(?) JOIN tables ON tables.id = value)
"""
SET_TIMERS = """
    INSERT INTO timers (key, name, due_ms)
    SELECT tables.key, json_extract(value, '$[1]'), json_extract(value, '$[2]')
    FROM json_each(?) JOIN tables ON tables.id = json_extract(value, '$[0]')
"""


class BatchConflict(Exception):
    """One of several appends lost the race: the writer rolls all back and tries each alone."""


def append_all(connection: sqlite3.Connection, appends: Sequence[Append]) -> list[Appended]:
    """The result of each append; raises BatchConflict if some would succeed and others not."""
    if len({append.table for append in appends}) < len(appends):
        raise BatchConflict
    if _write(connection, appends):
        return [Appended(True, append.steps[-1].number) for append in appends]
    if len(appends) > 1:
        raise BatchConflict
    found = connection.execute(COUNT_STEPS, (appends[0].table,)).fetchone()
    if found is None:
        raise KeyError(appends[0].table)
    return [Appended(False, found[0])]


def _write(connection: sqlite3.Connection, appends: Sequence[Append]) -> bool:
    """Write all appends; False, and nothing in the log, if a table has moved on meanwhile."""
    moves = [
        (
            a.table,
            a.steps[0].number - 1,
            a.steps[-1].number,
            a.steps[-1].at_ms,
            a.waits_for,
            a.needs_bot,
        )
        for a in appends
    ]
    if connection.execute(COUNT_STEPS_UP, (encode(moves).decode(),)).rowcount != len(appends):
        return False
    lines = [
        (append.table, s.number, s.seat, bytes(s.action).decode(), s.at_ms, s.client)
        for append in appends
        for s in append.steps
    ]
    connection.execute(LOG_ALL, (encode(lines).decode(),))
    set_timers(connection, [(a.table, a.timers) for a in appends if a.timers is not None])
    for append in appends:
        if append.lobby_row is not None:
            row = append.lobby_row
            connection.execute(UPDATE_LOBBY, (row.stage, row.entry, append.table))
            set_people(connection, append.table, row.people)
        if append.finish is not None:
            store_finished_game(connection, append.table, append.finish)
    return True


def set_people(
    connection: sqlite3.Connection, table: str, people: Iterable[tuple[str, str]]
) -> None:
    """Replace the people who have a place at a table."""
    connection.execute(LEAVE_ALL, (table,))
    connection.executemany(TAKE_PLACE, [(person, member, table) for person, member in people])


def set_timers(
    connection: sqlite3.Connection, timers: Sequence[tuple[str, Iterable[Timer]]]
) -> None:
    """Replace the timers of some tables."""
    if not timers:
        return
    connection.execute(STOP_TIMERS, (encode([table for table, _ in timers]).decode(),))
    rows = [(table, timer.key, timer.due_ms) for table, some in timers for timer in some]
    if rows:
        connection.execute(SET_TIMERS, (encode(rows).decode(),))
