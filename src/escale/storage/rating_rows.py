"""Ratings as rows: what both engines share."""

from collections.abc import Iterable, Sequence
from typing import Any

from ..tables.rating import rate
from ..tables.ratings import (
    PROVISIONAL_SIGMA,
    Ranked,
    RatedGame,
    RatingChange,
    Standing,
)

CHANGE = "table_id, seat, person, game, preset, ended_ms, mu_before, sigma_before, mu, sigma, games"
# Accounts that show their ratings and have played since a time. `{since}`, `{game}`, `{preset}` and
# `{person}` are parameters; the line of that person comes in any case.
LEADERS = f"""
    WITH shown AS (
        SELECT person, name, mu, sigma, games,
            CASE WHEN sigma > {PROVISIONAL_SIGMA} THEN 1 ELSE 0 END AS late
        FROM ratings JOIN people ON people.id = ratings.person
        WHERE game = {{game}} AND preset = {{preset}} AND at_ms >= {{since}} AND name != ''
        AND NOT EXISTS (SELECT 1 FROM hidden_ratings AS h WHERE h.person = ratings.person)
        AND (
            EXISTS (SELECT 1 FROM passkeys WHERE passkeys.person = ratings.person)
            OR EXISTS (SELECT 1 FROM recovery_codes AS r WHERE r.person = ratings.person)
            OR EXISTS (SELECT 1 FROM addresses WHERE addresses.person = ratings.person)
        )
    ), ranked AS (
        SELECT shown.*,
            row_number() OVER (ORDER BY late, mu DESC, person) AS line,
            rank() OVER (ORDER BY late, mu DESC) AS rank
        FROM shown
    ), told AS (
        SELECT * FROM ranked WHERE line <= {{most}} OR person = {{person}}
    )
    SELECT told.person, told.name, told.mu, told.sigma, told.games,
        CASE WHEN late = 1 THEN 0 ELSE rank END,
        (
            SELECT count(*) FROM rating_changes AS c WHERE c.person = told.person
            AND c.game = {{game}} AND c.preset = {{preset}} AND c.ended_ms >= {{since}}
        ),
        (
            SELECT c.mu_before FROM rating_changes AS c WHERE c.person = told.person
            AND c.game = {{game}} AND c.preset = {{preset}} AND c.ended_ms >= {{since}}
            ORDER BY c.games LIMIT 1
        )
    FROM told ORDER BY line
"""


# Those who sit at tables; `{asked}` are rows of a table, a game and a preset.
AT_TABLES = """
    SELECT tables.id, min(mu), max(mu), max(sigma)
    FROM {asked} JOIN tables ON tables.id = asked.id
    JOIN seats ON seats.key = tables.key AND seats.member != ''
    JOIN ratings ON ratings.person = seats.person
        AND ratings.game = asked.game AND ratings.preset = asked.preset
    WHERE NOT EXISTS (SELECT 1 FROM hidden_ratings AS h WHERE h.person = ratings.person)
    GROUP BY tables.id
"""


def rate_all(
    games: Iterable[RatedGame], known: dict[tuple[str, str, str], Standing]
) -> list[RatingChange]:
    """The changes by some games, one after the other; `known` is left as they leave it."""
    changes: list[RatingChange] = []
    for game in games:
        standings = {
            person: known[key] for person in game.people if (key := (person, *game.scale)) in known
        }
        for change in rate(game, standings):
            known[change.person, change.game, change.preset] = change.after
            changes.append(change)
    return changes


def change_row(change: RatingChange) -> tuple[Any, ...]:
    """The values of CHANGE."""
    before, after = change.before, change.after
    return (
        *(change.table, change.seat, change.person, change.game, change.preset, change.ended_ms),
        *(before.mu, before.sigma, after.mu, after.sigma, after.games),
    )


def read_change(row: Sequence[Any]) -> RatingChange:
    """A change from the values of CHANGE."""
    table, seat, person, game, preset, ended_ms, mu_before, sigma_before, *after = row
    standing = Standing(*after)
    before = Standing(mu_before, sigma_before, standing.games - 1)
    return RatingChange(table, seat, person, game, preset, ended_ms, before, standing)


def read_ranked(row: Sequence[Any]) -> Ranked:
    """A line from what LEADERS finds."""
    person, name, mu, sigma, games, rank, played, before = row
    change = 0.0 if before is None else mu - before
    return Ranked(rank, person, name, Standing(mu, sigma, games), played, change)
