"""Names of people out of what was stored when logs still held them; for both engines.

A table is looked at once and then marked. A record that was brought in from elsewhere keeps the
names that are in it: they are those of nobody who is known here.
"""

import sqlite3
from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from ..core.errors import UNREADABLE
from .rows import encode

# The tables where somebody sits or has played to the end.
OF_PERSON = """
    SELECT key FROM tables WHERE nameless = 0 AND (
        key IN (SELECT key FROM seats WHERE person = {person})
        OR id IN (SELECT table_id FROM results WHERE person = {person})
        OR id IN (SELECT table_id FROM places WHERE person = {person})
    )
"""
NAMED = "SELECT key FROM tables WHERE nameless = 0 ORDER BY key LIMIT {most}"
NAMED_SERIES = 'SELECT id, "row" FROM series WHERE nameless = 0 ORDER BY id LIMIT {most}'
STEPS = "SELECT key, number, action FROM log WHERE seat = -2 AND key {among} ORDER BY 1, 2"
ENTRIES = "SELECT key, card FROM tables WHERE key {among}"
MARK = "UPDATE tables SET nameless = 1 WHERE key {among}"
AMONG = "IN (SELECT value FROM json_each(?))"


class NamelessRows(NamedTuple):
    """What has to be written instead of what is stored."""

    steps: list[tuple[bytes, int, int]]  # an action, its table and number
    entries: list[tuple[bytes, int]]  # a lobby entry, its table


def _read(stored: Any) -> dict[str, Any]:
    """An action, an entry or a row; empty if it is damaged, which others find."""
    try:
        found = msgspec.json.decode(stored)
    except (*UNREADABLE, TypeError):
        return {}
    return found if isinstance(found, dict) else {}


def cleared(
    steps: Iterable[tuple[int, int, bytes]], entries: Iterable[tuple[int, bytes | None]]
) -> NamelessRows:
    """The steps and entries of some tables without names; `steps` are in order."""
    found = NamelessRows([], [])
    people: dict[int, dict[str, str]] = {}
    imported: set[int] = set()
    for key, rows in groupby(steps, key=lambda row: row[0]):
        actions = [(number, _read(action)) for _, number, action in rows]
        if any(action.get("type") == "brought-in" for _, action in actions):
            imported.add(key)
            continue
        joined = [each for each in actions if each[1].get("type") == "joined"]
        people[key] = {
            action["member"]: action["person"] for _, action in joined if action.get("person")
        }
        found.steps.extend(
            (encode({**action, "name": ""}), key, number)
            for number, action in joined
            if not action.get("level") and action.get("name")
        )
    for key, stored in entries:
        entry = {} if key in imported else _read(stored)
        members = entry.get("members")
        if not isinstance(members, list):
            continue
        seated = {each["id"] for each in members}
        shown = {member: who for member, who in people.get(key, {}).items() if member in seated}
        plain = [each if each.get("level") else {**each, "name": ""} for each in members]
        if plain != members or entry.get("people", {}) != shown:
            found.entries.append((encode({**entry, "members": plain, "people": shown}), key))
    return found


def series_without_name(stored: bytes) -> bytes:
    """The row of a series without the name of whoever opened it."""
    row = _read(stored)
    return encode({**row, "name": ""}) if row.get("name") else stored


def clear_tables(connection: sqlite3.Connection, keys: list[int]) -> None:
    """Take the names of people out of these tables of a file."""
    asked = (encode(keys).decode(),)
    steps = connection.execute(STEPS.format(among=AMONG), asked).fetchall()
    entries = connection.execute(ENTRIES.format(among=AMONG), asked).fetchall()
    found = cleared(steps, entries)
    connection.executemany("UPDATE log SET action = ? WHERE key = ? AND number = ?", found.steps)
    connection.executemany("UPDATE tables SET card = ? WHERE key = ?", found.entries)


def clear_person(connection: sqlite3.Connection, person: str) -> None:
    """Take the name of somebody who is being deleted out of what is not marked yet."""
    clear_tables(
        connection,
        [key for (key,) in connection.execute(OF_PERSON.format(person="?1"), (person,))],
    )
    query = "SELECT id, row FROM series WHERE nameless = 0 AND instr(CAST(row AS TEXT), ?)"
    _clear_series(connection, connection.execute(query, (f'"{person}"',)).fetchall())


def clear_some(connection: sqlite3.Connection, most: int) -> int:
    """Take names out of the next tables and series, and mark them; how many there were."""
    keys = [key for (key,) in connection.execute(NAMED.format(most="?"), (most,))]
    clear_tables(connection, keys)
    connection.execute(MARK.format(among=AMONG), (encode(keys).decode(),))
    series = connection.execute(NAMED_SERIES.format(most="?"), (most,)).fetchall()
    _clear_series(connection, series)
    mark = "UPDATE series SET nameless = 1 WHERE id = ?"
    connection.executemany(mark, [(each,) for each, _ in series])
    return len(keys) + len(series)


def _clear_series(connection: sqlite3.Connection, series: list[tuple[str, bytes]]) -> None:
    rows = [(series_without_name(row), each) for each, row in series]
    connection.executemany("UPDATE series SET row = ? WHERE id = ?", rows)
