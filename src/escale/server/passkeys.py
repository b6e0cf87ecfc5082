"""Passkeys (WebAuthn): what browsers are asked, and whether what they answer is signed.

The library is imported when somebody uses a passkey: it takes a while, and most never do.
"""

import base64
import binascii
import logging
from hashlib import sha256
from ipaddress import ip_address
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from ..core.errors import Refused
from ..protocol.accounts import NewPasskey, SignedChallenge
from ..tables.accounts import Passkey
from .config import Addresses
from .origins import origin_of

TIMEOUT_MS = 300_000  # in which a browser expects an answer
SERVER_NAME = "Escale"
log = logging.getLogger(__name__)


class RelyingParty(NamedTuple):
    """To whom passkeys belong: a domain, and the pages that may ask for them."""

    id: str
    origins: tuple[str, ...]


class MadePasskey(NamedTuple):
    """What the server keeps of a passkey that was made."""

    id: bytes
    public_key: bytes
    sign_count: int


def relying_party(addresses: Addresses) -> RelyingParty | None:
    """That of a server with these addresses; None where browsers know no passkeys.

    They belong to a domain whose pages come by https, or to this machine itself.
    """
    if addresses.public:
        origin = origin_of(addresses.public)
        host = urlsplit(origin).hostname or ""
        is_safe = origin.startswith("https:") or host == "localhost"
        return RelyingParty(host, (origin,)) if is_safe and _is_domain(host) else None
    local = sorted(each for each in addresses.origins if urlsplit(each).hostname == "localhost")
    return RelyingParty("localhost", tuple(local)) if local else None


def _is_domain(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return bool(host)
    return False


def user_handle(person: str) -> bytes:
    """What an authenticator knows a person by: nothing follows from it, and it never changes."""
    return sha256(b"escale account" + person.encode()).digest()


def encoded(data: bytes) -> str:
    """Bytes as Base64 of URLs, without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """The bytes again; raises Refused."""
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise Refused("bad-passkey") from None


def check_new(party: RelyingParty, challenge: bytes, made: NewPasskey) -> MadePasskey:
    """A passkey that was made for this challenge, by a page of this server; raises Refused."""
    from webauthn import verify_registration_response  # noqa: PLC0415

    raw = encoded(decoded(made.id))
    credential = _credential(
        raw, {"clientDataJSON": made.client_data, "attestationObject": made.attestation}
    )
    try:
        found = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=list(party.origins),
            require_user_verification=True,
        )
    except Exception as problem:  # noqa: BLE001 - whatever a client has made up
        raise _refusal(problem) from None
    return MadePasskey(found.credential_id, found.credential_public_key, found.sign_count)


def check_signed(
    party: RelyingParty, challenge: bytes, passkey: Passkey, signed: SignedChallenge
) -> int:
    """How often the authenticator has signed, if it has signed this challenge; raises Refused."""
    from webauthn import verify_authentication_response  # noqa: PLC0415

    handle = decoded(signed.user_handle)
    if handle not in {b"", user_handle(passkey.person)}:
        raise Refused("bad-passkey")
    credential = _credential(
        encoded(passkey.id),
        {
            "clientDataJSON": signed.client_data,
            "authenticatorData": signed.authenticator_data,
            "signature": signed.signature,
        },
    )
    try:
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=list(party.origins),
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    except Exception as problem:  # noqa: BLE001 - whatever a client has made up
        raise _refusal(problem) from None
    return found.new_sign_count


def _credential(raw: str, response: dict[str, str]) -> dict[str, Any]:
    return {"id": raw, "rawId": raw, "type": "public-key", "response": response}


def _refusal(problem: Exception) -> Refused:
    """The client hears that it was refused; the log says why, without what was sent."""
    log.info("passkey refused", extra={"problem": type(problem).__name__})
    return Refused("bad-passkey")
