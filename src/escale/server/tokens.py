"""Seat tokens: each belongs to one member of one table, and ends with the session it was given."""

import base64
import hmac
from typing import NamedTuple


class SeatHolder(NamedTuple):
    """Whose a token is."""

    member: str
    session: str  # the id of the session that it was given to


class SeatTokens:
    """Signs and checks tokens with the server's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def token(self, table: str, member: str, session: str) -> str:
        """The token of a member, for one session."""
        signed = hmac.digest(self._key, f"{table}/{member}/{session}".encode(), "sha256")[:18]
        return f"{member}.{session}.{base64.urlsafe_b64encode(signed).decode()}"

    def holder(self, table: str, token: str) -> SeatHolder | None:
        """Whose token this is at this table; None if it is nobody's."""
        member, _, rest = token.partition(".")
        session = rest.partition(".")[0]
        own = self.token(table, member, session)
        return SeatHolder(member, session) if _is_same(own, token) else None


def _is_same(own: str, token: str) -> bool:
    return hmac.compare_digest(own.encode(), token.encode())
