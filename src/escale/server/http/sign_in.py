"""Signing in on a device that does not know one: by passkey, recovery code or email."""

import asyncio

from ...core.errors import Refused
from ...protocol import accounts as wire
from ...tables.accounts import AccountStore
from ...tables.clock import Clock
from ...tables.identifiers import Random
from ..accounts import CHALLENGE_MS, EMAIL_LINK_MS, Accounts, Arrival, code_hash
from ..callers import SharedLimits
from ..config import MINUTE_MS, Addresses
from ..mail import Email, Mailer, checked_address
from ..passkeys import (
    TIMEOUT_MS,
    RelyingParty,
    check_signed,
    decoded,
    encoded,
    relying_party,
)
from .routes import Reply, Request, route

CHALLENGE_BYTES = 32


def ways_of(addresses: Addresses, mailer: Mailer) -> wire.WaysToSignIn:
    """How one may come back to an account on this server."""
    return wire.WaysToSignIn(relying_party(addresses) is not None, mailer.is_there)


def party_of(addresses: Addresses) -> RelyingParty:
    """To whom passkeys belong; raises Refused where there can be none."""
    party = relying_party(addresses)
    if party is None:
        raise Refused("no-passkeys")
    return party


class SignInApi:
    """The ways in; no answer tells whether an account or an address is known."""

    def __init__(
        self,
        store: AccountStore,
        accounts: Accounts,
        mailer: Mailer,
        shared: SharedLimits,
        addresses: Addresses,
        clock: Clock,
        random: Random,
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._mailer = mailer
        self._shared = shared
        self._addresses = addresses
        self._clock = clock
        self._random = random

    @route("GET", "/api/sign-in", "The ways to sign in that this server offers", wire.WaysToSignIn)
    async def ways(self, _request: Request) -> wire.WaysToSignIn:
        return ways_of(self._addresses, self._mailer)

    @route(
        "POST",
        "/api/sign-in/challenge",
        "A challenge for a passkey; it can be used once, on this device",
        wire.SignInRequest,
        codes=("no-passkeys",),
    )
    async def challenge(self, request: Request) -> wire.SignInRequest:
        await self._shared.check("sign_ins", request.address)
        party = party_of(self._addresses)
        challenge, session = self._random(CHALLENGE_BYTES), request.device.session
        ticket = await self._accounts.new_ticket(
            "passkey-sign-in", CHALLENGE_MS, session=session, content=challenge
        )
        return wire.SignInRequest(ticket, encoded(challenge), party.id, TIMEOUT_MS)

    @route(
        "POST",
        "/api/sign-in/passkey",
        "Sign in with what a passkey has signed",
        wire.SignedIn,
        body=wire.SignedChallenge,
        codes=("no-passkeys", "stale-challenge", "bad-passkey", "no-account"),
    )
    async def sign_in_by_passkey(self, request: Request) -> Reply:
        await self._shared.check("sign_ins", request.address)
        party, signed = party_of(self._addresses), request.body
        ticket = await self._accounts.take(
            "passkey-sign-in", signed.ticket, "stale-challenge", request.device.session
        )
        passkey = await self._store.find_passkey(decoded(signed.id))
        if passkey is None:
            raise Refused("bad-passkey")
        count = await asyncio.to_thread(check_signed, party, ticket.content, passkey, signed)
        if not await self._store.use_passkey(passkey.id, count, self._clock.now_ms()):
            raise Refused("bad-passkey")
        return await self._arrive(passkey.person, request)

    @route(
        "POST",
        "/api/sign-in/code",
        "Sign in with a recovery code, which is spent",
        wire.SignedIn,
        body=wire.RecoveryCode,
        codes=("unknown-recovery-code", "no-account"),
    )
    async def sign_in_by_code(self, request: Request) -> Reply:
        await self._shared.check("sign_ins", request.address)
        person = await self._store.spend_code(code_hash(request.body.code))
        if person is None:
            raise Refused("unknown-recovery-code")
        return await self._arrive(person, request)

    @route(
        "POST",
        "/api/sign-in/letter",
        "Ask for an email with a link; it is sent if the address is one that somebody confirmed",
        None,
        body=wire.EmailRequest,
        codes=("no-letters", "bad-address"),
    )
    async def ask_for_email(self, request: Request) -> Reply:
        address = await self._address_for_email(request)
        person = await self._store.find_address(address)
        key = await self._accounts.new_ticket(
            "letter-sign-in", EMAIL_LINK_MS, person or "", content=address.encode()
        )
        if person is not None:
            link = self._addresses.link(f"moi#lettre.{key}")
            minutes = EMAIL_LINK_MS // MINUTE_MS
            self._mailer.post(Email("sign-in", address, request.body.language, link, minutes))
        return Reply(None, status=204)

    async def _address_for_email(self, request: Request) -> str:
        """The address that an email is asked for, counted; raises Refused."""
        if not self._mailer.is_there:
            raise Refused("no-letters")
        await self._shared.check("emails", request.address)
        address = checked_address(request.body.address)
        await self._shared.check("emails_to", address)
        return address

    @route(
        "POST",
        "/api/sign-in/letter/key",
        "Sign in with the key of an email, which is spent",
        wire.SignedIn,
        body=wire.EmailKey,
        codes=("unknown-key", "no-account"),
    )
    async def sign_in_by_email(self, request: Request) -> Reply:
        await self._shared.check("sign_ins", request.address)
        ticket = await self._accounts.take("letter-sign-in", request.body.key, "unknown-key")
        person = await self._store.find_address(ticket.content.decode())
        if person is None or person != ticket.person:  # it is not theirs any more
            raise Refused("unknown-key")
        return await self._arrive(person, request)

    async def _arrive(self, person: str, request: Request) -> Reply:
        arrival: Arrival = await self._accounts.sign_in(person, request.person, request.device)
        return Reply(arrival.page, arrival.cookie)
