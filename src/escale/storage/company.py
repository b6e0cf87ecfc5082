"""Ties between people in the same SQLite file: the implementation of `tables.company.CompanyStore`.

The statements are those of both engines; SQLite writes parameters with another sign.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Sequence

from ..tables.company import KnownPerson, LastPerson, OwnTie, Tie
from .database import Database

# Games are counted in the order of their index; the last table is looked up for a page alone.
PEOPLE = """
    SELECT page.other, name, page.games, page.last_ms, page.kind, page.sorted_ms,
        coalesce(results.table_id, ''), coalesce(results.game, ''), coalesce(results.preset, '')
    FROM (
        SELECT known.*, people.name, coalesce(ties.kind, '') AS kind
        FROM (
            SELECT other, count(*) AS games, max(ended_ms) AS last_ms, max(ended_ms) AS sorted_ms
            FROM met WHERE person = $1 GROUP BY other
            UNION ALL
            SELECT other, 0, 0, at_ms FROM ties
            WHERE person = $1 AND NOT EXISTS (
                SELECT 1 FROM met WHERE met.person = $1 AND met.other = ties.other
            )
        ) AS known
        JOIN people ON people.id = known.other
        LEFT JOIN ties ON ties.person = $1 AND ties.other = known.other
        WHERE CAST($2 AS TEXT) IN ('', coalesce(ties.kind, ''))
        AND CAST($3 AS TEXT) IN ('', known.other)
        AND (CAST($4 AS BIGINT) < 0
            OR sorted_ms < CAST($4 AS BIGINT)
            OR (sorted_ms = CAST($4 AS BIGINT) AND known.other < CAST($5 AS TEXT)))
        ORDER BY sorted_ms DESC, known.other DESC LIMIT $6
    ) AS page
    LEFT JOIN results ON results.table_id = (
        SELECT table_id FROM met WHERE met.person = $1 AND met.other = page.other
        ORDER BY ended_ms DESC, table_id DESC LIMIT 1
    ) AND coalesce(results.person, '') = $1 -- found by its table, not among all games of the person
    ORDER BY page.sorted_ms DESC, page.other DESC
"""
TIE = """
    INSERT INTO ties (person, other, kind, at_ms)
    SELECT people.id, others.id, CAST($3 AS TEXT), CAST($4 AS BIGINT)
    FROM people, people AS others
    WHERE people.id = $1 AND others.id = $2 AND people.id != others.id
    AND (SELECT count(*) FROM ties WHERE person = $1 AND other != $2) < CAST($5 AS BIGINT)
    ON CONFLICT (person, other) DO UPDATE SET kind = excluded.kind, at_ms = excluded.at_ms
"""
DECLINE_ALL = """
    INSERT INTO declined (person, key)
    SELECT people.id, seats.key
    FROM people JOIN seats ON seats.person = people.id JOIN tables ON tables.key = seats.key
    WHERE people.id = $1 AND seats.member = '' AND tables.owner = $2 AND tables.stage != 'over'
    ON CONFLICT DO NOTHING
"""
OWN = """
    SELECT people.name, kind, at_ms FROM ties JOIN people ON people.id = ties.other
    WHERE person = $1 ORDER BY at_ms, other
"""
UNTIE = "DELETE FROM ties WHERE person = $1 AND other = $2"
FOLLOWED_BY = "SELECT other FROM ties WHERE person = $1 AND kind = 'follow'"
BLOCKED_BY = "SELECT other FROM ties WHERE person = $1 AND kind = 'block'"
BLOCKERS_OF = "SELECT person FROM ties WHERE other = $1 AND kind = 'block'"
APART = f"{BLOCKED_BY} UNION {BLOCKERS_OF}"
_TABLES_APART = """
    SELECT tables.id FROM seats JOIN tables ON tables.key = seats.key
    WHERE tables.open AND stage != 'over' AND seats.member != '' AND seats.person IN ({apart})
    UNION
    SELECT id FROM tables WHERE tables.open AND stage != 'over' AND owner IN ({apart})
"""
TABLES_APART = _TABLES_APART.format(apart=APART)
VISIBLE = """
    SELECT other FROM ties WHERE person = $1 AND kind = 'follow'
    AND NOT EXISTS (SELECT 1 FROM hidden WHERE hidden.person = ties.other AND what = 'presence')
    AND NOT EXISTS (
        SELECT 1 FROM ties AS back
        WHERE back.person = ties.other AND back.other = $1 AND back.kind = 'block'
    )
"""
_OPEN_TABLES = """
    SELECT seats.person, tables.card FROM seats JOIN tables ON tables.key = seats.key
    WHERE tables.open AND stage != 'over' AND seats.member != '' AND seats.person IN ({visible})
    AND tables.id NOT IN ({apart})
    ORDER BY tables.key DESC
"""
OPEN_TABLES = _OPEN_TABLES.format(visible=VISIBLE, apart=TABLES_APART)
HIDE = """
    INSERT INTO hidden (person, what) SELECT id, 'presence' FROM people WHERE id = $1
    ON CONFLICT DO NOTHING
"""
SHOW = "DELETE FROM hidden WHERE person = $1 AND what = 'presence'"
IS_HIDDEN = "SELECT 1 FROM hidden WHERE person = $1 AND what = 'presence'"


def page_values(
    person: str, tie: str, other: str, before: LastPerson | None, most: int
) -> tuple[object, ...]:
    """The values in PEOPLE."""
    return (person, tie, other, *(before or LastPerson(-1, "")), most)


class SqliteCompany:
    """A `CompanyStore` in one file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        asked = query.replace("$", "?")
        return await self._database.read(lambda c: c.execute(asked, values).fetchall())

    async def _ids(self, query: str, *values: object) -> frozenset[str]:
        return frozenset(str(each) for (each,) in await self._rows(query, *values))

    async def _change(self, query: str, *values: object) -> int:
        asked = query.replace("$", "?")
        return await self._database.write(lambda c: c.execute(asked, values).rowcount)

    async def people_of(
        self, person: str, tie: str, before: LastPerson | None, most: int
    ) -> list[KnownPerson]:
        rows = await self._rows(PEOPLE, *page_values(person, tie, "", before, most))
        return [KnownPerson(*row) for row in rows]  # type: ignore[arg-type]

    async def find(self, person: str, other: str) -> KnownPerson | None:
        rows = await self._rows(PEOPLE, *page_values(person, "", other, None, 1))
        return KnownPerson(*rows[0]) if rows else None  # type: ignore[arg-type]

    async def tie(self, person: str, other: str, tie: Tie, at_ms: int, most: int) -> bool:
        def keep(connection: sqlite3.Connection) -> bool:
            row = (person, other, tie, at_ms, most)
            is_kept = connection.execute(TIE.replace("$", "?"), row).rowcount
            if is_kept and tie == "block":
                connection.execute(DECLINE_ALL.replace("$", "?"), (person, other))
            return bool(is_kept)

        return await self._database.write(keep)

    async def untie(self, person: str, other: str) -> None:
        await self._change(UNTIE, person, other)

    async def ties_of(self, person: str) -> list[OwnTie]:
        return [OwnTie(*row) for row in await self._rows(OWN, person)]  # type: ignore[arg-type]

    async def apart(self, person: str) -> frozenset[str]:
        return await self._ids(APART, person)

    async def blocked_by(self, person: str) -> frozenset[str]:
        return await self._ids(BLOCKED_BY, person)

    async def blockers_of(self, person: str) -> frozenset[str]:
        return await self._ids(BLOCKERS_OF, person)

    async def tables_apart(self, person: str) -> frozenset[str]:
        return await self._ids(TABLES_APART, person)

    async def followed_by(self, person: str) -> frozenset[str]:
        return await self._ids(FOLLOWED_BY, person)

    async def visible(self, person: str) -> frozenset[str]:
        return await self._ids(VISIBLE, person)

    async def open_tables_of_followed(self, person: str) -> dict[str, list[bytes]]:
        return by_person(await self._rows(OPEN_TABLES, person))

    async def set_hidden(self, person: str, is_hidden: bool) -> None:
        await self._change(HIDE if is_hidden else SHOW, person)

    async def is_hidden(self, person: str) -> bool:
        return bool(await self._rows(IS_HIDDEN, person))


def by_person(rows: Sequence[Sequence[object]]) -> dict[str, list[bytes]]:
    """Entries of tables by whoever sits there."""
    found: dict[str, list[bytes]] = defaultdict(list)
    for person, entry in rows:
        if isinstance(entry, str | bytes):
            found[str(person)].append(entry.encode() if isinstance(entry, str) else entry)
    return dict(found)
