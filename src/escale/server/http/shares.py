"""Sharing a game that is over, and reading one that somebody has shared."""

from ...boxes.registry import BOXES
from ...core.errors import Refused
from ...protocol import shares as wire
from ...tables.clock import Clock
from ...tables.identifiers import Random
from ...tables.ports import PeopleStore
from ...tables.registry import TableRegistry
from ...tables.shares import Share, new_share_id
from ..config import Addresses
from ..limits import RateLimits
from ..pictures.painter import Painter
from .routes import Reply, Request, route
from .shared_games import SharedGames, by_place, check_shared

TABLE = ("unknown-table", "older-rules", "damaged")
NOT_SHARED = wire.OwnShare("", named=True)


class SharesApi:
    """A public address for a finished game: made, and taken back, by somebody who played it."""

    def __init__(
        self,
        people: PeopleStore,
        tables: TableRegistry,
        shared: SharedGames,
        painter: Painter,
        limits: RateLimits,
        addresses: Addresses,
        clock: Clock,
        random: Random,
    ) -> None:
        self._shares = people.shares
        self._tables = tables
        self._shared = shared
        self._painter = painter
        self._limits = limits
        self._addresses = addresses
        self._clock = clock
        self._random = random

    @route(
        "GET",
        "/api/tables/{table}/share",
        "How one shares a game that one has played",
        wire.OwnShare,
    )
    async def read(self, request: Request) -> wire.OwnShare:
        if request.person is None:
            return NOT_SHARED
        share = await self._shares.share_of(request.path["table"], request.person.id)
        return self._own_share(share) if share else NOT_SHARED

    @route(
        "POST",
        "/api/tables/{table}/share",
        "Share a game that one has played: a page for everybody who has its address",
        wire.OwnShare,
        body=wire.NewShare,
        codes=(
            "no-identity",
            *TABLE,
            "not-at-the-table",
            "still-playing",
            "nothing-to-share",
            "series-open",
            "day-running",
        ),
        needs_body=False,
    )
    async def share(self, request: Request) -> wire.OwnShare:
        person = request.require_person().id
        self._limits.check("shares", person)
        async with self._tables.hold(request.path["table"]) as table:
            if table.state.place_of(person) is None:
                raise Refused("not-at-the-table")
            await check_shared(table)
            share = await self._shares.keep_share(
                Share(
                    new_share_id(self._random),
                    table.row.id,
                    person,
                    request.body.named,
                    self._clock.now_ms(),
                )
            )
        if share is None:
            raise Refused("unknown-table")
        return self._own_share(share)

    @route(
        "DELETE",
        "/api/tables/{table}/share",
        "Take back the address of a game that one has shared",
        None,
        codes=("no-identity",),
        statuses=(204,),
    )
    async def take_back(self, request: Request) -> Reply:
        person = request.require_person().id
        self._limits.check("shares", person)
        await self._shares.drop_share(request.path["table"], person)
        return Reply(None, status=204)

    @route(
        "GET",
        "/api/shared/{share}",
        "A shared game, with the names left out of those who have not shared it themselves",
        wire.SharedGame,
        codes=("unknown-share", *TABLE, "series-open", "day-running"),
    )
    async def shared_game(self, request: Request) -> wire.SharedGame:
        self._limits.check("reviews", request.address)
        async with self._shared.open(request.path["share"]) as shared:
            row, state, name = shared.table.row, shared.table.state, shared.share.id
            outcome = state.outcome
            assert outcome
            return wire.SharedGame(
                name,
                row.game,
                row.preset,
                row.options,
                state.at_ms,
                BOXES[row.game].catalogue.score_unit(shared.table.config.options),
                tuple(
                    wire.SharedSeat(
                        seat,
                        outcome.places[seat],
                        outcome.scores[seat],
                        shared.names[seat],
                        state.members[seat].level,
                    )
                    for seat in by_place(outcome.places)
                ),
                f"/p/{name}/image" if self._painter.can_paint else "",
                self._addresses.link(f"p/{name}"),
            )

    def _own_share(self, share: Share) -> wire.OwnShare:
        return wire.OwnShare(self._addresses.link(f"p/{share.id}"), share.named)
