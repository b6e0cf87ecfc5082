"""A store with many finished tables: one is played and closed, the others are copies of it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from bench.restart import game_in_play
from escale.core.game import TABLE, Step
from escale.core.table_events import Ended
from escale.storage.sqlite import SqliteStore
from escale.tables.checking import check_steps
from escale.tables.fold import chance_of
from escale.tables.lobby_entry import lobby_row

STEPS = 8
FIRST = "old0000000"
TABLES = """
    WITH RECURSIVE numbers(n) AS (SELECT :first UNION ALL SELECT n + 1 FROM numbers WHERE n < :last)
    INSERT INTO tables (id, row, opened_ms, stage, open, code, card, series, owner)
    SELECT
        printf('old%07d', n),
        CAST(replace(CAST(row AS TEXT), 'old0000000', printf('old%07d', n)) AS BLOB),
        opened_ms,
        stage,
        open,
        NULL,
        CAST(replace(CAST(card AS TEXT), 'old0000000', printf('old%07d', n)) AS BLOB),
        series,
        owner
    FROM numbers, tables WHERE id = 'old0000000'
"""
NEW = "FROM tables AS new, tables AS old WHERE old.id = 'old0000000' AND new.key > :before"
HEADS = f"""
    INSERT INTO heads (key, steps, moved_ms, waits_for, needs_bot)
    SELECT new.key, h.steps, h.moved_ms, h.waits_for, h.needs_bot
    {NEW.replace("WHERE", "JOIN heads AS h ON h.key = old.key WHERE")}
"""
LINES = f"""
    INSERT INTO log (key, number, seat, action, at_ms, client)
    SELECT new.key, l.number, l.seat, l.action, l.at_ms, l.client
    {NEW.replace("WHERE", "JOIN log AS l ON l.key = old.key WHERE")}
    ORDER BY new.key, l.number
"""


def finished_id(number: int) -> str:
    return f"old{number:07}"


async def write_finished(path: Path, tables: int) -> None:
    """Bring the file to so many finished tables."""
    with closing(SqliteStore(path)) as store:
        if await store.read_table(FIRST) is None:
            await _play_one(store)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA synchronous = OFF")
        (before,) = connection.execute("SELECT max(key) FROM tables").fetchone()
        (there,) = connection.execute("SELECT count(*) FROM tables").fetchone()
        if there < tables:
            connection.execute(TABLES, {"first": there, "last": tables - 1})
            connection.execute(HEADS, {"before": before})
            connection.execute(LINES, {"before": before})


async def _play_one(store: SqliteStore) -> None:
    config, lines, last = game_in_play(STEPS)
    row = replace(config.row, id=FIRST, clock="none")
    ended = Step(TABLE, Ended("abandoned"), lines[-1].at_ms)
    over = check_steps(config, last.state, [ended], lambda state: chance_of(row, state))
    listing = lobby_row(over.state, config._replace(row=row))
    await store.open_table(row, listing, ())
    await store.append(row.id, [*lines, *over.lines], (), listing)
