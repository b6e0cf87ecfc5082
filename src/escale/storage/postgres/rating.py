"""How ratings are written in PostgreSQL: with the statement that writes the results.

What a game changes is computed from where people stood before, outside of the statement. If one of
them has moved on meanwhile, at another process, the statement fails as a whole and is tried again
with what they have now; so no lock is held while this process computes.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import asyncpg

from ...tables.ratings import RatedGame, by_key, keys_of
from ...tables.results import FinishedGame
from ..rating_rows import CHANGE, change_row, rate_all
from ..rows import encode

TRIES = 8
RATED = "SELECT table_id FROM rating_changes WHERE table_id = ANY ($1::text[])"
KNOWN = """
    SELECT ratings.person, ratings.game, ratings.preset, mu, sigma, games
    FROM ratings JOIN unnest($1::text[], $2::text[], $3::text[]) AS asked (person, game, preset)
    USING (person, game, preset)
"""
TYPES = (
    "append bigint, table_id text, seat int, person text, game text, preset text, ended_ms bigint,"
    " mu_before double precision, sigma_before double precision, mu double precision,"
    " sigma double precision, games int"
)
# Parts of a statement, as in `result_writes.py`. Whoever has played meanwhile gets no number
# of games, which the table refuses. In one order, so that processes seldom wait for each other.
RATING = f"""
    rated AS (
        SELECT kept.* FROM jsonb_to_recordset({{rated}}::jsonb) AS kept ({TYPES})
        JOIN moved ON moved.place = kept.append
        WHERE EXISTS (SELECT 1 FROM people WHERE people.id = kept.person)
        ORDER BY kept.person, kept.game, kept.preset
    ), noted AS (
        INSERT INTO rating_changes ({CHANGE}) SELECT {CHANGE} FROM rated
    ), stood AS (
        INSERT INTO ratings (person, game, preset, mu, sigma, games, at_ms)
        SELECT person, game, preset, mu, sigma, games, ended_ms FROM rated
        ON CONFLICT (person, game, preset) DO UPDATE SET
            mu = excluded.mu,
            sigma = excluded.sigma,
            games = CASE WHEN ratings.games = excluded.games - 1 THEN excluded.games END,
            at_ms = greatest(ratings.at_ms, excluded.at_ms)
    )
"""
MOVED_ON = (
    asyncpg.NotNullViolationError,
    asyncpg.UniqueViolationError,  # the table is rated
    asyncpg.DeadlockDetectedError,
)
Written = TypeVar("Written")


async def with_ratings(
    connection: Any,
    finishes: Sequence[tuple[int, FinishedGame]],
    write: Callable[[str], Awaitable[Written]],
) -> Written:
    """What `write` returns, which gets the changes by rated games as JSON for RATING."""
    games = {place: finish.rated for place, finish in finishes if finish.rated}
    if not games:
        return await write("[]")
    for _ in range(TRIES - 1):
        try:
            return await write(await _changes(connection, games))
        except MOVED_ON:
            continue
    return await write(await _changes(connection, games))


async def _changes(connection: Any, games: dict[int, RatedGame]) -> str:
    done = await connection.fetch(RATED, [each.table for each in games.values()])
    tables = {table for (table,) in done}
    left = {place: each for place, each in games.items() if each.table not in tables}
    keys = keys_of(left.values())
    columns = [list(column) for column in zip(*keys, strict=True)] or [[], [], []]
    known = dict(by_key(await connection.fetch(KNOWN, *columns)))
    names = ("append", *CHANGE.split(", "))
    rows = [
        dict(zip(names, (place, *change_row(change)), strict=True))
        for place, game in left.items()
        for change in rate_all([game], known)
    ]
    return encode(rows).decode()


def shares_people(one: FinishedGame | None, others: Sequence[FinishedGame | None]) -> bool:
    """Whether a game changes a rating that one of the others changes, too."""
    if one is None or one.rated is None:
        return False
    taken = set(keys_of(each.rated for each in others if each and each.rated))
    return not taken.isdisjoint(keys_of([one.rated]))
