"""The bodies of HTTP about accounts: passkeys, sessions, recovery codes, an address for emails."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .names import RawName

Encoded = Annotated[str, Meta(max_length=8192, pattern="^[A-Za-z0-9_-]*$")]  # Base64 of URLs
SecretText = Annotated[str, Meta(min_length=1, max_length=120)]
MailAddress = Annotated[str, Meta(min_length=3, max_length=254)]
Language = Literal["fr", "en"]


class WaysToSignIn(Struct, frozen=True):
    """How one may come back to an account on this server."""

    passkeys: bool  # its address is one to which passkeys can belong
    letters: bool  # it sends emails with links


class PasskeyUser(Struct, frozen=True):
    """For whom a passkey is made, as a browser shows it."""

    id: str  # bytes as Base64 of URLs, like all others here
    name: str


class PasskeyRequest(Struct, frozen=True):
    """What a browser is asked, so that it makes a passkey."""

    ticket: str  # comes back with the answer
    challenge: str
    rp_id: str
    rp_name: str
    user: PasskeyUser
    known: tuple[str, ...]  # passkeys that the person has already
    timeout_ms: int


class SignInRequest(Struct, frozen=True):
    """What a browser is asked, so that it signs with any passkey of this server."""

    ticket: str
    challenge: str
    rp_id: str
    timeout_ms: int


class NewPasskey(Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that a browser has made."""

    ticket: SecretText
    id: Encoded
    client_data: Encoded  # clientDataJSON
    attestation: Encoded  # attestationObject
    transports: Annotated[tuple[Annotated[str, Meta(max_length=20)], ...], Meta(max_length=8)] = ()


class SignedChallenge(Struct, frozen=True, forbid_unknown_fields=True):
    """What a passkey has signed."""

    ticket: SecretText
    id: Encoded
    client_data: Encoded
    authenticator_data: Encoded
    signature: Encoded
    user_handle: Encoded = ""


class RecoveryCode(Struct, frozen=True, forbid_unknown_fields=True):
    """A recovery code, however it is written."""

    code: SecretText


class EmailRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """An address to which an email should go."""

    address: MailAddress
    language: Language = "fr"


class EmailKey(Struct, frozen=True, forbid_unknown_fields=True):
    """The key in the link of an email."""

    key: SecretText


class GuestOffer(Struct, frozen=True):
    """What somebody was on this device before they signed in, and may bring along."""

    name: str
    tables: int  # where they have a place


class SignedIn(Struct, frozen=True):
    """Who one is now; the cookie holds the key of the new session."""

    name: str
    guest: GuestOffer | None = None


class PasskeyEntry(Struct, frozen=True):
    """One passkey of a person."""

    id: str
    name: str
    created_ms: int
    used_ms: int  # 0: not since it was made


class SessionEntry(Struct, frozen=True):
    """A device that is signed in."""

    id: str
    browser: str  # as it is called; empty: not known
    system: str
    created_ms: int  # 0: not known
    seen_ms: int  # to the day
    is_this: bool


class Account(Struct, frozen=True):
    """What keeps the person who asks known here."""

    is_account: bool  # they can come back even if no device knows them
    passkeys: tuple[PasskeyEntry, ...]
    sessions: tuple[SessionEntry, ...]
    codes: int  # recovery codes that are left
    address: str  # confirmed; empty: none
    ways: WaysToSignIn
    guest: GuestOffer | None = None  # offered until the person has decided


class RecoveryCodes(Struct, frozen=True):
    """New recovery codes: they are shown this once, and the earlier ones are void."""

    codes: tuple[str, ...]


class NewLabel(Struct, frozen=True, forbid_unknown_fields=True):
    """Another name for a passkey."""

    name: RawName


class Removal(Struct, frozen=True, forbid_unknown_fields=True):
    """A way in that is given up."""

    last: bool = False  # even if it is the last one


class GuestDecision(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether what a guest has becomes the account's."""

    take: bool
