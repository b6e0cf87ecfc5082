"""Ties between people in PostgreSQL: the implementation of `tables.company.CompanyStore`."""

from typing import Any

from ...tables.company import KnownPerson, LastPerson, OwnTie, Tie
from ..company import (
    APART,
    BLOCKED_BY,
    BLOCKERS_OF,
    DECLINE_ALL,
    FOLLOWED_BY,
    HIDE,
    IS_HIDDEN,
    OPEN_TABLES,
    OWN,
    PEOPLE,
    SHOW,
    TABLES_APART,
    TIE,
    UNTIE,
    VISIBLE,
    by_person,
    page_values,
)
from .database import Database, count_of


class PostgresCompany:
    """A `CompanyStore` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _ids(self, query: str, *values: object) -> frozenset[str]:
        return frozenset(each for (each,) in await self._database.rows(query, *values))

    async def people_of(
        self, person: str, tie: str, before: LastPerson | None, most: int
    ) -> list[KnownPerson]:
        values = page_values(person, tie, "", before, most)
        return [KnownPerson(*row) for row in await self._database.rows(PEOPLE, *values)]

    async def find(self, person: str, other: str) -> KnownPerson | None:
        row = await self._database.row(PEOPLE, *page_values(person, "", other, None, 1))
        return KnownPerson(*row) if row else None

    async def tie(self, person: str, other: str, tie: Tie, at_ms: int, most: int) -> bool:
        async def keep(connection: Any) -> bool:
            kept = count_of(await connection.execute(TIE, person, other, tie, at_ms, most))
            if kept and tie == "block":
                await connection.execute(DECLINE_ALL, person, other)
            return bool(kept)

        return await self._database.write(keep)

    async def untie(self, person: str, other: str) -> None:
        await self._database.execute(UNTIE, person, other)

    async def ties_of(self, person: str) -> list[OwnTie]:
        return [OwnTie(*row) for row in await self._database.rows(OWN, person)]

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
        return by_person(await self._database.rows(OPEN_TABLES, person))

    async def set_hidden(self, person: str, is_hidden: bool) -> None:
        await self._database.execute(HIDE if is_hidden else SHOW, person)

    async def is_hidden(self, person: str) -> bool:
        return await self._database.row(IS_HIDDEN, person) is not None
