"""One's own account: its passkeys, recovery codes, sessions, and the address for emails."""

import asyncio

from ...core.errors import Refused
from ...core.typed_text import clean_name
from ...protocol import accounts as wire
from ...tables.accounts import AccountStore, Passkey, SessionRow
from ...tables.clock import Clock
from ...tables.identifiers import Random
from ..accounts import CHALLENGE_MS, EMAIL_LINK_MS, Accounts, code_hash, new_codes
from ..callers import SharedLimits
from ..config import MINUTE_MS, Addresses
from ..devices import parts_of
from ..limits import RateLimits
from ..mail import Email, Mailer, checked_address
from ..passkeys import SERVER_NAME, TIMEOUT_MS, check_new, decoded, encoded, user_handle
from .routes import Reply, Request, route
from .sign_in import CHALLENGE_BYTES, party_of, ways_of

MOST_PASSKEYS = 20
SHOWN_SESSIONS = 100
ME = ("no-identity",)


class AccountApi:
    """What keeps somebody known here; each change answers with the whole account."""

    def __init__(
        self,
        store: AccountStore,
        accounts: Accounts,
        mailer: Mailer,
        limits: RateLimits,
        shared: SharedLimits,
        addresses: Addresses,
        clock: Clock,
        random: Random,
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._mailer = mailer
        self._limits = limits
        self._shared = shared
        self._addresses = addresses
        self._clock = clock
        self._random = random

    @route(
        "GET",
        "/api/me/account",
        "Your passkeys, sessions, recovery codes and address",
        wire.Account,
        codes=ME,
    )
    async def account(self, request: Request) -> wire.Account:
        person, own = request.require_person().id, request.device.session
        ways = await self._store.ways_in(person)
        passkeys = await self._store.passkeys_of(person)
        sessions = await self._store.sessions_of(person)
        return wire.Account(
            ways.is_account,
            tuple(map(passkey_entry, passkeys)),
            tuple(session_entry(each, own) for each in sessions[:SHOWN_SESSIONS]),
            ways.codes,
            ways.address,
            ways_of(self._addresses, self._mailer),
            await self._accounts.offer_of(own),
        )

    def _changing(self, request: Request) -> str:
        """The person who changes their account, counted; raises Refused."""
        person = request.require_person().id
        self._limits.check("account_changes", person)
        return person

    # ---- passkeys

    @route(
        "POST",
        "/api/me/passkeys/challenge",
        "What a browser needs to make a passkey; it serves once, in this session",
        wire.PasskeyRequest,
        codes=(*ME, "no-passkeys"),
    )
    async def passkey_challenge(self, request: Request) -> wire.PasskeyRequest:
        person = self._changing(request)
        party = party_of(self._addresses)
        challenge, session = self._random(CHALLENGE_BYTES), request.device.session
        ticket = await self._accounts.new_ticket(
            "passkey-new", CHALLENGE_MS, person, session, challenge
        )
        known = tuple(encoded(each.id) for each in await self._store.passkeys_of(person))
        name = request.require_person().name or SERVER_NAME
        user = wire.PasskeyUser(encoded(user_handle(person)), name)
        return wire.PasskeyRequest(
            ticket, encoded(challenge), party.id, SERVER_NAME, user, known, TIMEOUT_MS
        )

    @route(
        "POST",
        "/api/me/passkeys",
        "Add a passkey; a guest becomes an account",
        wire.Account,
        body=wire.NewPasskey,
        codes=(*ME, "no-passkeys", "stale-challenge", "bad-passkey", "passkey-known"),
        statuses=(201,),
    )
    async def add_passkey(self, request: Request) -> Reply:
        person, made = self._changing(request), request.body
        party = party_of(self._addresses)
        ticket = await self._accounts.take(
            "passkey-new", made.ticket, "stale-challenge", request.device.session
        )
        if ticket.person != person:
            raise Refused("stale-challenge")
        found = await asyncio.to_thread(check_new, party, ticket.content, made)
        passkey = Passkey(
            found.id,
            person,
            found.public_key,
            found.sign_count,
            " · ".join(filter(None, parts_of(request.device.name))),
            self._clock.now_ms(),
            transports=" ".join(each for each in made.transports if each.isascii()),
        )
        if not await self._store.add_passkey(passkey, MOST_PASSKEYS):
            raise Refused("passkey-known")
        return Reply(await self.account(request), status=201)

    @route(
        "POST",
        "/api/me/passkeys/{passkey}/name",
        "Rename a passkey",
        wire.Account,
        body=wire.NewLabel,
        codes=(*ME, "bad-name", "unknown-passkey"),
    )
    async def name_passkey(self, request: Request) -> wire.Account:
        person, name = self._changing(request), clean_name(request.body.name)
        if not await self._store.rename_passkey(person, _id_in(request), name):
            raise Refused("unknown-passkey")
        return await self.account(request)

    @route(
        "POST",
        "/api/me/passkeys/{passkey}/remove",
        "Remove a passkey; refused for the last way to sign in unless `last` is true",
        wire.Account,
        body=wire.Removal,
        codes=(*ME, "unknown-passkey", "last-way-in"),
        needs_body=False,
    )
    async def remove_passkey(self, request: Request) -> wire.Account:
        person, passkey = self._changing(request), _id_in(request)
        if not await self._store.drop_passkey(person, passkey, request.body.last):
            known = {each.id for each in await self._store.passkeys_of(person)}
            raise Refused("last-way-in" if passkey in known else "unknown-passkey")
        return await self.account(request)

    # ---- recovery codes

    @route(
        "POST",
        "/api/me/codes",
        "Make new recovery codes, shown this once; the earlier ones become void",
        wire.RecoveryCodes,
        codes=(*ME, "no-account"),
    )
    async def new_codes(self, request: Request) -> wire.RecoveryCodes:
        person = self._changing(request)
        if not (await self._store.ways_in(person)).is_account:
            raise Refused("no-account")
        codes = new_codes(self._random)
        await self._store.set_codes(person, [code_hash(each) for each in codes])
        return wire.RecoveryCodes(codes)

    # ---- sessions

    @route(
        "DELETE",
        "/api/me/sessions/{session}",
        "End a session: its device is signed out",
        wire.Account,
        codes=(*ME, "unknown-session"),
    )
    async def end_session(self, request: Request) -> wire.Account:
        person, name = self._changing(request), request.path["session"]
        if not await self._accounts.end_sessions(person, lambda each: each.id == name):
            raise Refused("unknown-session")
        return await self.account(request)

    @route(
        "DELETE",
        "/api/me/sessions",
        "End all sessions but this one",
        wire.Account,
        codes=ME,
    )
    async def end_others(self, request: Request) -> wire.Account:
        person, own = self._changing(request), request.device.session
        await self._accounts.end_sessions(person, lambda each: each.hash != own)
        return await self.account(request)

    # ---- the address for emails

    @route(
        "POST",
        "/api/me/address",
        "Ask for an email that confirms an address",
        None,
        body=wire.EmailRequest,
        codes=(*ME, "no-letters", "bad-address"),
    )
    async def ask_to_confirm(self, request: Request) -> Reply:
        person = self._changing(request)
        if not self._mailer.is_there:
            raise Refused("no-letters")
        await self._shared.check("emails", request.address)
        address = checked_address(request.body.address)
        await self._shared.check("emails_to", address)
        key = await self._accounts.new_ticket(
            "letter-confirm", EMAIL_LINK_MS, person, request.device.session, address.encode()
        )
        link = self._addresses.link(f"moi#adresse.{key}")
        minutes = EMAIL_LINK_MS // MINUTE_MS
        self._mailer.post(Email("confirm", address, request.body.language, link, minutes))
        return Reply(None, status=204)

    @route(
        "POST",
        "/api/address/key",
        "Confirm an address with the key of the email, on whatever device it is read",
        None,
        body=wire.EmailKey,
        codes=("unknown-key", "address-taken"),
    )
    async def confirm_address(self, request: Request) -> Reply:
        await self._shared.check("sign_ins", request.address)
        ticket = await self._accounts.take("letter-confirm", request.body.key, "unknown-key")
        sessions = await self._store.sessions_of(ticket.person)
        if ticket.session not in {each.hash for each in sessions}:
            raise Refused("unknown-key")  # who asked for it was signed out since
        address, now = ticket.content.decode(), self._clock.now_ms()
        if not await self._store.set_address(ticket.person, address, now):
            raise Refused("address-taken")  # told only to whoever reads its emails
        return Reply(None, status=204)

    @route(
        "POST",
        "/api/me/address/remove",
        "Remove the address; refused for the last way to sign in unless `last` is true",
        wire.Account,
        body=wire.Removal,
        codes=(*ME, "last-way-in"),
        needs_body=False,
    )
    async def remove_address(self, request: Request) -> wire.Account:
        person = self._changing(request)
        is_gone = await self._store.drop_address(person, request.body.last)
        if not is_gone and (await self._store.ways_in(person)).address:
            raise Refused("last-way-in")
        return await self.account(request)

    # ---- the guest of this device

    @route(
        "POST",
        "/api/me/merge",
        "Take over what you had on this device as a guest, or leave it",
        wire.Account,
        body=wire.GuestDecision,
        codes=(*ME, "nothing-to-merge"),
    )
    async def merge(self, request: Request) -> wire.Account:
        person = self._changing(request)
        await self._accounts.decide(person, request.device.session, request.body.take)
        return await self.account(request)


def _id_in(request: Request) -> bytes:
    """The passkey that the path names; raises Refused."""
    try:
        return decoded(request.path["passkey"])
    except Refused:
        raise Refused("unknown-passkey") from None


def passkey_entry(row: Passkey) -> wire.PasskeyEntry:
    """A passkey as its person is told of it."""
    return wire.PasskeyEntry(encoded(row.id), row.name, row.created_ms, row.used_ms)


def session_entry(row: SessionRow, own: bytes) -> wire.SessionEntry:
    """A session as its person is told of it; `own` is that of this device."""
    browser, system = parts_of(row.device)
    return wire.SessionEntry(row.id, browser, system, row.created_ms, row.seen_ms, row.hash == own)
