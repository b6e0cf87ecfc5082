"""Company: with whom one has played, whom one follows or blocks, and a table for two again."""

from ...boxes.registry import BOXES
from ...core.errors import Refused
from ...protocol import company as wire
from ...protocol import http
from ...tables.clock import Clock
from ...tables.company import CompanyStore, KnownPerson, LastPerson
from ...tables.live import LiveTable
from ...tables.news import Bus, TiesChanged
from ...tables.opening import TableOpener
from ...tables.ports import PersonRow, TableStore
from ...tables.registry import TableRegistry
from ...tables.results import ResultFilter
from ..config import Limits
from ..limits import RateLimits
from ..socket.connections import Connections
from ..socket.followers import Followers
from ..socket.lobby import Lobby
from ..socket.rooms import RoomSockets
from ..table_limits import TableLimits
from .routes import Reply, Request, route
from .table_pages import TablePages


class CompanyApi:
    """People, as the person who asks knows them; of ties to oneself nobody is told."""

    def __init__(
        self,
        company: CompanyStore,
        store: TableStore,
        tables: TableRegistry,
        opener: TableOpener,
        pages: TablePages,
        table_limits: TableLimits,
        lobby: Lobby,
        followers: Followers,
        room_sockets: RoomSockets,
        connections: Connections,
        rates: RateLimits,
        limits: Limits,
        clock: Clock,
        bus: Bus,
    ) -> None:
        self._company = company
        self._store = store
        self._tables = tables
        self._opener = opener
        self._pages = pages
        self._table_limits = table_limits
        self._lobby = lobby
        self._followers = followers
        self._room_sockets = room_sockets
        self._connections = connections
        self._rates = rates
        self._limits = limits
        self._clock = clock
        self._bus = bus

    @route(
        "GET",
        "/api/me/people",
        "With whom one has played, and whom one follows or blocks, the latest first",
        wire.MyPeople,
        query=wire.PeopleQuery,
        codes=("bad-request",),
    )
    async def people(self, request: Request) -> wire.MyPeople:
        if request.person is None:
            return wire.MyPeople((), "", shows_presence=True)
        person, asked = request.person.id, request.query
        before = _place(asked.before)
        found = await self._company.people_of(person, asked.tie, before, asked.most + 1)
        page = found[: asked.most]
        visible = await self._company.visible(person)
        tables = await self._company.open_tables_of_followed(person) if visible else {}
        last = page[-1] if len(found) > asked.most else None
        directory = self._tables.directory
        return wire.MyPeople(
            tuple(
                [
                    wire.MetPerson(
                        each.id,
                        each.name,
                        each.games,
                        each.last_ms,
                        each.game,
                        each.preset,
                        _tie(each),
                        each.id in visible and self._connections.people.is_here(each.id),
                        tuple(await directory.entries(tables.get(each.id, ()))),
                    )
                    for each in page
                ]
            ),
            f"{last.sorted_ms}.{last.id}" if last else "",
            not await self._company.is_hidden(person),
        )

    @route(
        "POST",
        "/api/me/people",
        "Follow or block somebody whom one has met at a table, or neither",
        None,
        body=wire.NewTie,
        codes=("no-identity", "unknown-person", "too-many-ties", "too-many"),
    )
    async def tie(self, request: Request) -> Reply:
        person, wish = request.require_person(), request.body
        self._rates.check("ties", person.id)
        other = await self._id_of_other(person, wish)
        if wish.tie:
            most = self._limits.ties_of_person
            now_ms = self._clock.now_ms()
            if not await self._company.tie(person.id, other, wish.tie, now_ms, most):
                raise Refused("too-many-ties")
        else:
            await self._company.untie(person.id, other)
        both = (person.id, other)
        self._bus.tell_all(TiesChanged(both))
        await self._lobby.ties_changed(both)
        await self._followers.ties_changed(both)
        await self._room_sockets.ties_changed(both)
        return Reply(None, status=204)

    async def _id_of_other(self, person: PersonRow, wish: wire.NewTie) -> str:
        """The id of whom a tie is wished to; raises Refused for somebody one has never met."""
        if wish.table and wish.member:
            async with self._tables.hold(wish.table) as table:
                return _other_at(table, person.id, wish.member)
        if wish.person and await self._company.find(person.id, wish.person):
            return wish.person
        raise Refused("unknown-person")

    @route(
        "POST",
        "/api/me/presence",
        "Whether those who follow one may see that one is here, and at which open table",
        None,
        body=wire.NewPresence,
        codes=("no-identity", "too-many"),
    )
    async def presence(self, request: Request) -> Reply:
        person = request.require_person().id
        self._rates.check("ties", person)
        await self._company.set_hidden(person, not request.body.shown)
        self._bus.tell_all(TiesChanged((person,)))
        await self._followers.ties_changed((person,))
        return Reply(None, status=204)

    @route(
        "POST",
        "/api/me/people/{person}/invite",
        "Open a table like the last one that both have played at, and offer it to them",
        http.OpenedTable,
        body=http.Join,
        codes=(
            "no-identity",
            "unknown-person",
            "unknown-game",
            "you-block-them",
            "too-many-tables",
        ),
        statuses=(201,),
        needs_body=False,
    )
    async def invite(self, request: Request) -> Reply:
        person, other = request.require_name(), request.path["person"]
        known = await self._company.find(person.id, other)
        if known is None or not known.games:
            raise Refused("unknown-person")
        if known.tie == "block":
            raise Refused("you-block-them")
        self._rates.check("invitations", person.id)
        self._rates.check("new_tables_of_address", request.address)
        self._rates.check("new_tables", person.id)
        ((last, _),) = await self._store.results.page(
            person.id, ResultFilter(opponent=other), None, 1
        )
        if last.game not in BOXES:
            raise Refused("unknown-game")
        # Whoever has blocked the person who asks is not invited, and nobody is told.
        guest = "" if other in await self._company.blockers_of(person.id) else other
        async with self._table_limits.opening(person.id, request.address, is_public=False):
            row = await self._store.read_table(last.table)
            table = await self._opener.invite(person, guest, last, row, request.body.nonce)
            await self._table_limits.note(request.address, table)
        if guest:
            self._connections.tell_own_tables({guest})
        return Reply(await self._pages.page(table, request), status=201)


def _other_at(table: LiveTable, person: str, member: str) -> str:
    """The person who is a member of a table at which somebody else sits or sat; raises Refused."""
    state = table.state
    seat = state.seat_of(member)
    other = state.members[seat].person if seat is not None else ""
    if state.place_of(person) is None or other in {"", person}:
        raise Refused("unknown-person")
    return other


def _tie(known: KnownPerson) -> wire.TieName:
    match known.tie:
        case "follow":
            return "follow"
        case "block":
            return "block"
        case _:
            return ""


def _place(typed: str) -> LastPerson | None:
    """Where the page before has ended; raises Refused for what no page has said."""
    if not typed:
        return None
    sorted_ms, _, person = typed.partition(".")
    number = int(sorted_ms) if sorted_ms.isascii() and sorted_ms.isdecimal() else None
    if number is None or number >= 2**53 or not person:
        raise Refused("bad-request", problem="`before` is none")
    return LastPerson(number, person)
