"""What a house may answer instead of doing what was asked."""

from typing import Any

from ..core.errors import EscaleError


class RefusedByHouse(EscaleError):
    """Nothing has changed; `code` is stable, `clause` is the rule that says so."""

    def __init__(self, code: str, clause: str = "", details: dict[str, Any] | None = None) -> None:
        super().__init__(code, clause, details)
        self.code = code
        self.clause = clause
        self.details = details or {}

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.details.items())
        return (
            self.code
            + (f" [{self.clause}]" if self.clause else "")
            + (f" ({told})" if told else "")
        )


class HouseClosed(EscaleError):
    """The house cannot be reached, or this side has hung up."""
