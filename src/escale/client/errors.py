"""How a request to a server can fail."""

from typing import Any

from ..core.errors import EscaleError


class RequestRefused(EscaleError):
    """The server refused, and nothing has changed; `code` is stable, `clause` is the rule."""

    def __init__(self, code: str, clause: str = "", details: dict[str, Any] | None = None) -> None:
        super().__init__(code, clause, details)
        self.code = code
        self.clause = clause
        self.details = details or {}

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.details.items())
        return (
            self.code
            + (f" [{self.clause}]" if self.clause else "")
            + (f" ({details})" if details else "")
        )


class ServerUnavailable(EscaleError):
    """The server cannot be reached, or this side has closed the connection."""
