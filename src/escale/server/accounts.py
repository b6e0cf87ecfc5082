"""Accounts: signing in, what serves once, sessions that end, guests who become one with them."""

import base64
import re
from collections.abc import Callable
from hmac import compare_digest
from typing import NamedTuple

from msgspec.structs import replace

from ..core.errors import Refused
from ..protocol.accounts import GuestOffer, SignedIn
from ..tables.accounts import SessionRow, Ticket, TicketKind, session_id
from ..tables.clock import Clock
from ..tables.identifiers import Random
from ..tables.news import Bus, PersonMerged
from ..tables.ports import PeopleStore, PersonRow
from ..tables.registry import TableRegistry
from .config import DAY_MS, MINUTE_MS
from .identity import Cookie, Device, hash_of, new_key
from .socket.connections import Connections

CHALLENGE_MS = 6 * MINUTE_MS  # a little longer than a browser waits
EMAIL_LINK_MS = 30 * MINUTE_MS
OFFER_MS = 7 * DAY_MS  # to decide what becomes of a guest
MERGED_MS = DAY_MS  # for which processes look whether they have heard of a merger
CODES = 10
NOT_IN_CODES = re.compile(r"[^A-Z2-7]")
MISREAD = str.maketrans("018", "OIB")  # what is not in the alphabet of the codes


class Arrival(NamedTuple):
    """Somebody has signed in: what they are told, and their new cookie."""

    page: SignedIn
    cookie: Cookie


def new_codes(random: Random) -> tuple[str, ...]:
    """Recovery codes of eighty random bits, in groups that people can copy."""
    letters = (base64.b32encode(random(10)).decode() for _ in range(CODES))
    return tuple("-".join(re.findall("....", each)) for each in letters)


def code_hash(typed: str) -> bytes:
    """The form in which a code is stored, however somebody writes it."""
    return hash_of("recovery " + NOT_IN_CODES.sub("", typed.upper().translate(MISREAD)))


class Accounts:
    """What signing in and out does, beyond the store."""

    def __init__(
        self,
        people: PeopleStore,
        connections: Connections,
        tables: TableRegistry,
        bus: Bus,
        clock: Clock,
        random: Random,
    ) -> None:
        self._people = people
        self._store = people.accounts
        self._connections = connections
        self._tables = tables
        self._bus = bus
        self._clock = clock
        self._random = random
        self._merged: set[str] = set()  # guests of whom this process has heard

    # ---- what serves once

    async def new_ticket(
        self,
        kind: TicketKind,
        lasts_ms: int,
        person: str = "",
        session: bytes = b"",
        content: bytes = b"",
    ) -> str:
        """A secret that serves once; only its hash is kept."""
        secret = new_key(self._random)
        ticket = Ticket(kind, person, session, content)
        await self._store.keep_ticket(hash_of(secret), ticket, self._clock.now_ms() + lasts_ms)
        return secret

    async def take(
        self, kind: TicketKind, secret: str, refusal: str, session: bytes | None = None
    ) -> Ticket:
        """What was kept under a secret, of this session if one is given; raises Refused."""
        ticket = await self._store.take_ticket(hash_of(secret), self._clock.now_ms())
        if ticket is None or ticket.kind != kind:
            raise Refused(refusal)
        if session is not None and not compare_digest(ticket.session, session):
            raise Refused(refusal)
        return ticket

    async def forget_old(self) -> None:
        """Drop what nobody used in time."""
        await self._store.drop_tickets(self._clock.now_ms())

    # ---- signing in

    async def sign_in(self, person: str, before: PersonRow | None, device: Device) -> Arrival:
        """A new session for a person, in place of the one on this device; raises Refused."""
        key, now = new_key(self._random), self._clock.now_ms()
        session = SessionRow(hash_of(key), device.name, now, now)
        found = await self._people.read_person(person)
        if found is None or not await self._store.add_session(person, session, device.session):
            raise Refused("no-account")
        await self._people.see_person(person, now)
        offer = await self.replaced(found, session.hash, before, device)
        return Arrival(SignedIn(found.name, offer), Cookie(key))

    async def replaced(
        self, person: PersonRow, session: bytes, before: PersonRow | None, device: Device
    ) -> GuestOffer | None:
        """Another session has taken the place of the one on a device: what a guest may bring."""
        if before is None:
            return None
        await self._store.replace_session(device.session, session)
        self._connections.end_sessions([session_id(device.session)])
        if before.id == person.id:
            return await self._offer_again(device.session, session)
        is_account = (await self._store.ways_in(before.id)).is_account
        if is_account or not (await self._store.belongings_of(before.id)).is_any:
            await self._store.drop_pushes(before.id, session)
            return None
        ticket = Ticket("merge", person.id, session, before.id.encode())
        expires_ms = self._clock.now_ms() + OFFER_MS
        await self._store.keep_ticket(_offer_hash(session), ticket, expires_ms)
        return await self.offer_of(session)

    async def _offer_again(self, old: bytes, session: bytes) -> GuestOffer | None:
        """The same person has signed in again: what was offered to them still is."""
        now = self._clock.now_ms()
        ticket = await self._store.take_ticket(_offer_hash(old), now)
        if ticket is not None:
            moved = replace(ticket, session=session)
            await self._store.keep_ticket(_offer_hash(session), moved, now + OFFER_MS)
        return await self.offer_of(session)

    async def offer_of(self, session: bytes) -> GuestOffer | None:
        """What somebody was before they signed in here, until they have decided."""
        ticket = await self._store.read_ticket(_offer_hash(session), self._clock.now_ms())
        guest = await self._people.read_person(ticket.content.decode()) if ticket else None
        if guest is None:
            return None
        return GuestOffer(guest.name, (await self._store.belongings_of(guest.id)).tables)

    # ---- two that are one

    async def decide(self, person: str, session: bytes, is_taken: bool) -> None:
        """Merge the guest of this device with the account, or leave it; raises Refused."""
        now, offer = self._clock.now_ms(), _offer_hash(session)
        ticket = await self._store.read_ticket(offer, now)
        if ticket is None or ticket.person != person:
            raise Refused("nothing-to-merge")
        guest = ticket.content.decode()
        is_merged = is_taken and await self._store.merge(guest, person)
        if not is_merged:  # this browser tells them nothing any more
            await self._store.drop_pushes(guest, session)
        await self._store.take_ticket(offer, now)  # now that it is done: it may be done twice
        if not is_taken:
            return
        if not is_merged:
            raise Refused("nothing-to-merge")
        news = PersonMerged(guest, person)
        note = Ticket("merged", person, content=guest.encode())
        await self._store.keep_ticket(b"merged " + note.content, note, now + MERGED_MS)
        self._bus.tell_all(news)
        await self.merged(news)
        self._connections.tell_own_tables([person])

    async def merged(self, news: PersonMerged) -> None:
        """A guest has become one with an account: the tables of this process learn it.

        A table may have said the guest's name to the store meanwhile: that is moved, too.
        """
        self._connections.end_person(news.guest)
        if await self._tables.change_person(news.guest, news.account):
            await self._store.merge(news.guest, news.account)
        self._merged.add(news.guest)
        await self._tables.rename_person(news.guest, None)

    async def check_merged(self) -> None:
        """Make up for the news of mergers that were lost on their way."""
        tickets = await self._store.tickets_of("merged", self._clock.now_ms())
        found = {each.content.decode(): each.person for each in tickets}
        self._merged &= found.keys()
        for guest in found.keys() - self._merged:
            await self.merged(PersonMerged(guest, found[guest]))

    # ---- sessions

    async def end_sessions(self, person: str, is_meant: Callable[[SessionRow], bool]) -> int:
        """End sessions of a person, with all their sockets, in every process; how many."""
        ended = [each for each in await self._store.sessions_of(person) if is_meant(each)]
        if ended:
            await self._store.end_sessions(person, [each.hash for each in ended])
            self._connections.end_sessions([each.id for each in ended])
        await self._store.drop_links(person)  # one of these sessions may have made them
        return len(ended)


def _offer_hash(session: bytes) -> bytes:
    """Under which the offer of a session is kept: it has no secret of its own."""
    return hash_of(f"merge {session.hex()}")
