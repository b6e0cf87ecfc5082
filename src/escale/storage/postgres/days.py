"""Days in PostgreSQL: the implementation of `days.ports.DayStore`."""

from collections.abc import Sequence
from typing import Any

from ...days.ports import Chain, Pick, Reached, Try
from ..days import (
    ACCOUNT,
    BEGIN,
    CHAINS,
    DROP_PICKS,
    FINISH,
    KEEP_CHAIN,
    KEEP_LINK,
    KEEP_PICK,
    KEEP_SEED,
    LINKS,
    ONE_TRY,
    PICKS,
    PLAYED_BY,
    REACHED,
    SEED,
    TRIES,
    chain_row,
    finish_row,
    pick_row,
    read_try,
)
from .database import Database, count_of

AMONG = PLAYED_BY.format(people="SELECT unnest($3::text[])")
# Types that PostgreSQL cannot find by itself where no column says them.
TYPED_BEGIN = BEGIN.replace("$1, $2, id, $4, $5", "$1::text, $2::text, id, $4::bigint, $5::text")


class PostgresDays:
    """A `DayStore` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep_chain(self, chain: Chain, seed: bytes) -> None:
        async def keep(connection: Any) -> None:
            async with connection.transaction():
                if count_of(await connection.execute(KEEP_CHAIN, *chain_row(chain))):
                    await connection.execute(KEEP_SEED, chain.first, seed)
                    await connection.execute(DROP_PICKS, chain.first)

        await self._database.write(keep)

    async def chains(self) -> list[Chain]:
        return [Chain(*row) for row in await self._database.rows(CHAINS)]

    async def seed_of(self, first: str) -> bytes | None:
        row = await self._database.row(SEED, first)
        return bytes(row[0]) if row else None

    async def keep_link(self, day: str, link: str) -> str:
        await self._database.execute(KEEP_LINK, day, link)
        return (await self.links(day, day))[day]

    async def links(self, first: str, last: str) -> dict[str, str]:
        return dict(await self._database.rows(LINKS, first, last))

    async def keep_pick(self, pick: Pick) -> Pick:
        await self._database.execute(KEEP_PICK, *pick_row(pick))
        return next(each for each in await self.picks(pick.day, pick.day) if each.game == pick.game)

    async def picks(self, first: str, last: str) -> list[Pick]:
        return [Pick(*row) for row in await self._database.rows(PICKS, first, last)]

    async def begin(self, fresh: Try) -> Try | None:
        row = (fresh.day, fresh.game, fresh.person, fresh.began_ms, fresh.table)
        await self._database.execute(TYPED_BEGIN, *row)
        return await self.try_of(fresh.day, fresh.game, fresh.person)

    async def finish(self, done: Try) -> Try | None:
        await self._database.execute(FINISH, *finish_row(done))
        return await self.try_of(done.day, done.game, done.person)

    async def try_of(self, day: str, game: str, person: str) -> Try | None:
        row = await self._database.row(ONE_TRY, day, game, person)
        return read_try(row) if row else None

    async def tries_of(self, person: str, first: str, last: str) -> list[Try]:
        return [read_try(row) for row in await self._database.rows(TRIES, person, first, last)]

    async def reached(self, day: str, game: str, before_ms: int) -> list[Reached]:
        rows = await self._database.rows(REACHED, day, game, before_ms)
        return [Reached(*row) for row in rows]

    async def played_by(self, day: str, game: str, people: Sequence[str]) -> list[Try]:
        rows = await self._database.rows(AMONG, day, game, list(people))
        return [read_try(row) for row in rows]

    async def is_account(self, person: str) -> bool:
        return await self._database.row(ACCOUNT, person) is not None
