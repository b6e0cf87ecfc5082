"""Names of people out of what was stored when logs still held them, in PostgreSQL."""

from typing import Any

from ..name_clearing import (
    ENTRIES,
    MARK,
    NAMED,
    NAMED_SERIES,
    OF_PERSON,
    STEPS,
    cleared,
    series_without_name,
)

AMONG = "= ANY ($1::bigint[])"
HOLD = "SELECT 1 FROM heads WHERE key = ANY ($1::bigint[]) ORDER BY key FOR UPDATE"
OF_OWNER = """
    SELECT id, "row" FROM series
    WHERE nameless = 0 AND position($1::text in convert_from("row", 'UTF8')) > 0
"""


async def clear_tables(connection: Any, keys: list[int]) -> None:
    """Take the names of people out of these tables, to which nothing is added meanwhile."""
    await connection.execute(HOLD, keys)
    steps = await connection.fetch(STEPS.format(among=AMONG), keys)
    entries = await connection.fetch(ENTRIES.format(among=AMONG), keys)
    found = cleared(map(tuple, steps), map(tuple, entries))
    query = "UPDATE log SET action = $1 WHERE key = $2 AND number = $3"
    await connection.executemany(query, found.steps)
    await connection.executemany("UPDATE tables SET card = $1 WHERE key = $2", found.entries)


async def clear_person(connection: Any, person: str) -> None:
    """Take the name of somebody who is being deleted out of what is not marked yet."""
    rows = await connection.fetch(OF_PERSON.format(person="$1"), person)
    await clear_tables(connection, [key for (key,) in rows])
    await _clear_series(connection, await connection.fetch(OF_OWNER, f'"{person}"'))


async def clear_some(connection: Any, most: int) -> int:
    """Take names out of the next tables and series, and mark them; how many there were."""
    keys = [key for (key,) in await connection.fetch(NAMED.format(most="$1"), most)]
    await clear_tables(connection, keys)
    await connection.execute(MARK.format(among=AMONG), keys)
    series = await connection.fetch(NAMED_SERIES.format(most="$1"), most)
    await _clear_series(connection, series)
    mark = "UPDATE series SET nameless = 1 WHERE id = ANY ($1::text[])"
    await connection.execute(mark, [name for name, _ in series])
    return len(keys) + len(series)


async def _clear_series(connection: Any, series: list[Any]) -> None:
    rows = [(series_without_name(row), name) for name, row in series]
    await connection.executemany('UPDATE series SET "row" = $1 WHERE id = $2', rows)
