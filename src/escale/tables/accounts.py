"""What makes a guest's stay permanent: sessions, passkeys, recovery codes, an address for emails.

Secrets are stored as hashes only; whatever serves once is deleted as it is used.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Literal, NamedTuple, Protocol

from msgspec import Struct

TicketKind = Literal[
    "passkey-new",
    "passkey-sign-in",
    "letter-sign-in",
    "letter-confirm",
    "merge",
    "merged",  # says of a person which guest they were; nobody takes it
]


class SessionRow(NamedTuple):
    """A browser or program that is signed in as a person; its key is known as a hash only."""

    hash: bytes
    device: str  # as the client described itself, in short; empty: it did not say
    created_ms: int  # 0: an earlier version did not note it
    seen_ms: int  # to the day; 0: it has not been noted yet

    @property
    def id(self) -> str:
        return session_id(self.hash)


def session_id(key_hash: bytes) -> str:
    """What a session is called towards people: it opens nothing."""
    return sha256(b"session" + key_hash).hexdigest()[:16] if key_hash else ""


class Passkey(Struct, frozen=True):
    """A key pair on somebody's device, or in their password manager: the public half."""

    id: bytes  # which the authenticator chose
    person: str
    public_key: bytes  # COSE
    sign_count: int  # how often the authenticator says that it has signed; 0: it does not count
    name: str
    created_ms: int
    used_ms: int = 0  # 0: not since it was made
    transports: str = ""  # how the authenticator can be reached, separated by spaces


class Ticket(Struct, frozen=True):
    """Something that serves once, and for a while: a challenge, an email, an offer."""

    kind: TicketKind
    person: str = ""  # whom it is about; empty: nobody that is known
    session: bytes = b""  # the hash of the key of the session it is bound to
    content: bytes = b""


class WaysIn(NamedTuple):
    """How a person can come back when no device knows them any more."""

    passkeys: int
    codes: int
    address: str  # confirmed; empty: none

    @property
    def is_account(self) -> bool:
        return bool(self.passkeys or self.codes or self.address)


class Belongings(NamedTuple):
    """What somebody has here that could become another person's."""

    tables: int  # with a place of theirs
    others: int  # words reported, remarks…

    @property
    def is_any(self) -> bool:
        return self.tables + self.others > 0


class AccountStore(Protocol):
    """Durable when it answers, like all stores."""

    # ---- sessions

    async def sessions_of(self, person: str) -> Sequence[SessionRow]:
        """All sessions of a person, the one seen last first."""

    async def add_session(self, person: str, session: SessionRow, instead: bytes = b"") -> bool:
        """One more session, in place of another one; False if the person no longer exists.

        Pushes to the browser go on, whoever they are for.
        """

    async def see_session(self, key_hash: bytes, device: str, now_ms: int) -> None:
        """A session was used today, by this device."""

    async def end_sessions(self, person: str, hashes: Sequence[bytes]) -> int:
        """These keys of a person open nothing any more; how many there were."""

    async def replace_session(self, old: bytes, new: bytes) -> None:
        """End a session where another one has taken its place: pushes to the browser go on."""

    async def drop_pushes(self, person: str, session: bytes) -> None:
        """The browser of a session is told nothing for this person any more."""

    async def drop_links(self, person: str) -> None:
        """Keys that nobody has traded yet open nothing any more."""

    # ---- ways in

    async def ways_in(self, person: str) -> WaysIn:
        """How a person can come back."""

    async def passkeys_of(self, person: str) -> Sequence[Passkey]:
        """The passkeys of a person, the oldest first."""

    async def find_passkey(self, passkey: bytes) -> Passkey | None:
        """A passkey by its own id."""

    async def add_passkey(self, passkey: Passkey, most: int) -> bool:
        """Keep a new one; False if it is known, or the person is not, or has so many already."""

    async def use_passkey(self, passkey: bytes, sign_count: int, now_ms: int) -> bool:
        """It has signed; False if it is gone, or another signature has counted as far."""

    async def rename_passkey(self, person: str, passkey: bytes, name: str) -> bool:
        """Another name; False if the person has no such passkey."""

    async def drop_passkey(self, person: str, passkey: bytes, even_last: bool) -> bool:
        """It opens nothing any more; False if the person has no such passkey.

        Also False, and it stays, if it is their last way in and that is not meant.
        """

    async def set_codes(self, person: str, hashes: Sequence[bytes]) -> None:
        """Recovery codes, in place of all earlier ones."""

    async def spend_code(self, code_hash: bytes) -> str | None:
        """The person whose recovery code this is: it is spent; None if it is nobody's."""

    async def find_address(self, address: str) -> str | None:
        """The person who has confirmed an address."""

    async def set_address(self, person: str, address: str, now_ms: int) -> bool:
        """A confirmed address; False if it is another person's."""

    async def drop_address(self, person: str, even_last: bool) -> bool:
        """They have confirmed none any more; False as with a passkey."""

    # ---- tickets

    async def keep_ticket(self, ticket_hash: bytes, ticket: Ticket, expires_ms: int) -> None:
        """Keep a ticket, in place of an earlier one under the same hash."""

    async def read_ticket(self, ticket_hash: bytes, now_ms: int) -> Ticket | None:
        """A ticket that is still valid; it stays."""

    async def take_ticket(self, ticket_hash: bytes, now_ms: int) -> Ticket | None:
        """The ticket, which is spent with this; None if it is spent or too old."""

    async def tickets_of(self, kind: TicketKind, now_ms: int) -> Sequence[Ticket]:
        """All tickets of a kind that are still valid; they stay."""

    async def drop_tickets(self, now_ms: int) -> None:
        """Forget those that nobody used in time."""

    # ---- two that are one

    async def belongings_of(self, person: str) -> Belongings:
        """What a person has here."""

    async def merge(self, guest: str, account: str) -> bool:
        """What a guest has becomes the account's, all or nothing, and the guest is forgotten.

        Where both have a place at one table, each stays as it is. What was written in the guest's
        name since is moved when this is asked again. False, and nothing has changed, if the account
        does not exist or the guest is an account, too.
        """
