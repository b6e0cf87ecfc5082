"""Ratings: leaderboards, one's own, and what a game has changed."""

from collections.abc import Sequence

from ...boxes.registry import box_named
from ...protocol import ratings as wire
from ...tables.clock import Clock
from ...tables.periods import period_start
from ...tables.ratings import (
    PROVISIONAL_SIGMA,
    Ranked,
    RatingChange,
    RatingStore,
    Scale,
    ScaleStanding,
)
from ...tables.registry import TableRegistry
from ..limits import RateLimits
from ..socket.lobby import Lobby
from .routes import Request, route

MOST_POINTS = 60  # of a plot


class RatingsApi:
    """What everybody may know of ratings, and what only their person may."""

    def __init__(
        self,
        ratings: RatingStore,
        tables: TableRegistry,
        lobby: Lobby,
        limits: RateLimits,
        clock: Clock,
    ) -> None:
        self._ratings = ratings
        self._tables = tables
        self._lobby = lobby
        self._limits = limits
        self._clock = clock

    @route(
        "GET",
        "/api/ratings/{game}/{preset}",
        "The strongest people with a rule set: accounts that have played since a time",
        wire.Leaderboard,
        query=wire.LeadersQuery,
        codes=("bad-request", "unknown-game", "unknown-preset"),
    )
    async def leaders(self, request: Request) -> wire.Leaderboard:
        game, preset = request.path["game"], request.path["preset"]
        box_named(game).game.preset(preset)
        asked, person = request.query, request.person.id if request.person else ""
        since_ms = period_start(asked.period, self._clock.now_ms())
        found = await self._ratings.leaders(Scale(game, preset), since_ms, asked.most, person)
        lines = tuple(_leader(each, person) for each in found)
        return wire.Leaderboard(game, preset, asked.period, since_ms, lines)

    @route(
        "GET",
        "/api/lobby/ratings",
        "How strong those at open rated tables are, as far as they show it",
        wire.RatedTables,
    )
    async def of_lobby(self, request: Request) -> wire.RatedTables:
        person = request.person.id if request.person else ""
        shown = [each for each in await self._lobby.entries(person) if each.rated]
        scales = {each.id: Scale(each.game, each.preset) for each in shown}
        found = await self._ratings.at_tables(tuple(scales.items())) if scales else ()
        standings = await self._ratings.of_person(person) if found and person else ()
        mine = {each.scale: round(each.standing.mu) for each in standings}
        return wire.RatedTables(
            tuple(
                wire.RatedTable(
                    each.table,
                    round(each.low),
                    round(each.high),
                    each.sigma > PROVISIONAL_SIGMA,
                    mine.get(scales[each.table], 0),
                )
                for each in found
            )
        )

    @route("GET", "/api/me/ratings", "Where one stands, rule set by rule set", wire.MyRatings)
    async def my_ratings(self, request: Request) -> wire.MyRatings:
        if request.person is None:
            return wire.MyRatings(hidden=False, ratings=())
        return await ratings_of(self._ratings, request.person.id, MOST_POINTS)

    @route(
        "POST",
        "/api/me/ratings",
        "Hide one's ratings from everybody else, or show them again",
        wire.MyRatings,
        body=wire.RatingSettings,
        codes=("no-identity", "too-many"),
    )
    async def set_hidden(self, request: Request) -> wire.MyRatings:
        person = request.require_person().id
        self._limits.check("orders", person)
        await self._ratings.hide(person, request.body.hidden)
        return await self.my_ratings(request)

    @route(
        "GET",
        "/api/tables/{table}/ratings",
        "What a rated game has changed for those who played it",
        wire.TableRatings,
        codes=("unknown-table", "older-rules", "damaged", "series-open", "day-running"),
    )
    async def of_table(self, request: Request) -> wire.TableRatings:
        table, me = request.path["table"], request.person.id if request.person else ""
        found = await self._ratings.of_table(table)
        if not found:  # perhaps nobody may look at it yet
            async with self._tables.hold(table) as live:
                await live.config.policy.check_view(live.row, live.state, me)
        hidden = await self._ratings.hidden([each.person for each in found]) - {me}
        return wire.TableRatings(tuple(_seat(each) for each in found if each.person not in hidden))


async def ratings_of(ratings: RatingStore, person: str, most: int) -> wire.MyRatings:
    """Where a person stands, with so many of their last games on each scale."""
    found = await ratings.of_person(person)
    return wire.MyRatings(
        person in await ratings.hidden([person]),
        tuple([_mine(each, await ratings.changes(person, each.scale, most)) for each in found]),
    )


def _leader(line: Ranked, person: str) -> wire.Leader:
    return wire.Leader(
        line.rank,
        line.name,
        round(line.standing.mu),
        line.standing.is_provisional,
        line.games,
        round(line.standing.mu) - round(line.standing.mu - line.change),
        line.person == person,
    )


def _mine(found: ScaleStanding, changes: Sequence[RatingChange]) -> wire.MyRating:
    scale, standing, _ = found
    return wire.MyRating(
        *scale,
        round(standing.mu),
        round(standing.sigma),
        standing.is_provisional,
        standing.games,
        tuple(
            wire.RatedPoint(each.table, each.ended_ms, round(each.after.mu), _change(each))
            for each in changes
        ),
    )


def _seat(change: RatingChange) -> wire.SeatRating:
    after = change.after
    return wire.SeatRating(change.seat, round(after.mu), _change(change), after.is_provisional)


def _change(change: RatingChange) -> int:
    """As it looks beside the points before and after."""
    return round(change.after.mu) - round(change.before.mu)
