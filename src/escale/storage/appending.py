"""Appends to many tables with a handful of statements: the hot path of the store.

All appends of a transaction are written at once. That fails as soon as one of them is too late;
then each is looked at alone. Nobody is told anything before the commit.
"""

import sqlite3
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from ..tables.ports import Appended, LobbyRow, LoggedStep, Timer

encode = msgspec.json.Encoder().encode

COUNT_STEPS = "SELECT steps FROM heads JOIN tables USING (key) WHERE id = ?"
PUT_UP = "UPDATE tables SET stage = ?, card = ? WHERE id = ?"
MOVE_ALL = """
    UPDATE heads SET steps = moved.last, moved_ms = moved.at_ms
    FROM (
        SELECT
            tables.key AS key,
            json_extract(value, '$[1]') AS before,
            json_extract(value, '$[2]') AS last,
            json_extract(value, '$[3]') AS at_ms
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
STOP_TIMERS = """
    DELETE FROM timers WHERE key IN
    (SELECT tables.key FROM json_each(?) JOIN tables ON tables.id = value)
"""
SET_TIMERS = """
    INSERT INTO timers (key, name, due_ms)
    SELECT tables.key, json_extract(value, '$[1]'), json_extract(value, '$[2]')
    FROM json_each(?) JOIN tables ON tables.id = json_extract(value, '$[0]')
"""


class Append(Struct, frozen=True):
    """Steps of one table, its timers and its notice; None leaves those as they are."""

    table: str
    steps: Sequence[LoggedStep]
    timers: Sequence[Timer] | None
    notice: LobbyRow | None

    @property
    def move(self) -> tuple[str, int, int, int]:
        last = self.steps[-1]
        return (self.table, self.steps[0].number - 1, last.number, last.at_ms)

    @property
    def done(self) -> Appended:
        return Appended(True, self.steps[-1].number)


class NotAlone(Exception):
    """One of several came too late: the writer takes all back and tries each alone."""


def append_all(connection: sqlite3.Connection, appends: Sequence[Append]) -> list[Appended]:
    """What became of each; raises NotAlone if it cannot be the same for all."""
    if len({append.table for append in appends}) < len(appends):
        raise NotAlone
    if _write(connection, appends):
        return [append.done for append in appends]
    if len(appends) > 1:
        raise NotAlone
    found = connection.execute(COUNT_STEPS, (appends[0].table,)).fetchone()
    if found is None:
        raise KeyError(appends[0].table)
    return [Appended(False, found[0])]


def _write(connection: sqlite3.Connection, appends: Sequence[Append]) -> bool:
    """Whether every table was where its steps go on; if not, the log is untouched."""
    moves = encode([append.move for append in appends]).decode()
    if connection.execute(MOVE_ALL, (moves,)).rowcount != len(appends):
        return False
    lines = [
        (append.table, s.number, s.seat, bytes(s.action).decode(), s.at_ms, s.client)
        for append in appends
        for s in append.steps
    ]
    connection.execute(LOG_ALL, (encode(lines).decode(),))
    set_timers(connection, [(a.table, a.timers) for a in appends if a.timers is not None])
    for append in appends:
        if append.notice is not None:
            notice = append.notice
            connection.execute(PUT_UP, (notice.stage, notice.card, append.table))
    return True


def set_timers(
    connection: sqlite3.Connection, timers: Sequence[tuple[str, Iterable[Timer]]]
) -> None:
    """The timers of some tables, instead of those that ran there."""
    if not timers:
        return
    connection.execute(STOP_TIMERS, (encode([table for table, _ in timers]).decode(),))
    rows = [(table, timer.key, timer.due_ms) for table, some in timers for timer in some]
    if rows:
        connection.execute(SET_TIMERS, (encode(rows).decode(),))
