"""Seat tokens: each belongs to one member of one table, and is checked without a look-up."""

import base64
import hmac


class SeatTokens:
    """Signs and checks tokens with the server's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def token(self, table: str, member: str) -> str:
        """The token of a member."""
        signed = hmac.digest(self._key, f"{table}/{member}".encode(), "sha256")[:18]
        return f"{member}.{base64.urlsafe_b64encode(signed).decode()}"

    def member(self, table: str, token: str) -> str | None:
        """The member whose token this is at this table; None if it is nobody's."""
        member = token.partition(".")[0]
        fits = hmac.compare_digest(self.token(table, member).encode(), token.encode())
        return member if fits else None
