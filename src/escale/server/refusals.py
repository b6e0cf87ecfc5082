"""Refusals on the wire: a stable code, and the HTTP status that belongs to it."""

from typing import Any

from ..core.errors import BadInput, EscaleError, IllegalAction, Refused
from ..protocol.http import Refusal
from ..tables.errors import NoSuchTable, Stale

STATUS = {
    "bad-request": 400,
    "bad-message": 400,
    "no-identity": 401,
    "foreign-origin": 403,
    "bad-passkey": 403,
    "no-passkeys": 403,
    "bad-token": 403,
    "not-at-the-table": 403,
    "only-the-owner": 403,
    "sent-away": 403,
    "no-place": 403,
    "no-chat": 403,
    "unknown-message": 404,
    "unknown-person": 404,
    "series-open": 403,
    "day-running": 403,
    "unknown-day": 404,
    "no-daily": 404,
    "not-your-series": 403,
    "not-your-event": 403,
    "unknown-event": 404,
    "too-many-events": 429,
    "unknown-table": 404,
    "unknown-series": 404,
    "unknown-share": 404,
    "unknown-code": 404,
    "unknown-key": 404,
    "unknown-passkey": 404,
    "unknown-recovery-code": 404,
    "unknown-session": 404,
    "no-account": 404,
    "no-letters": 404,
    "unknown-lesson": 404,
    "no-seat": 404,
    "no-decision": 404,
    "nothing-to-study": 404,
    "no-book": 404,
    "no-own-board": 404,
    "no-lexicon": 404,
    "not-found": 404,
    "not-allowed": 405,
    "older-rules": 410,
    "too-large": 413,
    "not-json": 415,
    "too-many": 429,
    "too-many-tables": 429,
    "too-many-public-tables": 429,
    "damaged": 503,
    "house-closing": 503,
    "no-analysis": 503,
    "bad-lexicon": 503,
}


def refusal_of(problem: EscaleError) -> Refusal:
    """An error as the client is told it; raises errors that are none of the client's business."""
    match problem:
        case Refused(code=code, details=details) | BadInput(code=code, details=details):
            return Refusal(code, details=_plain(details))
        case IllegalAction(code=code, clause=clause, details=details):
            return Refusal(code, clause or "", _plain(details))
        case Stale():
            return Refusal("stale")
        case NoSuchTable(why=why):
            return Refusal(why)
        case _:
            raise problem


def status_of(code: str) -> int:
    """The HTTP status of a code; the code alone decides, so that the OpenAPI page can list it."""
    return STATUS.get(code, 400 if code.startswith(("bad-", "unknown-")) else 409)


def _plain(details: dict[str, Any]) -> dict[str, Any]:
    """The details as values that JSON knows."""
    kinds = str | int | float | bool | None
    return {name: v if isinstance(v, kinds) else str(v) for name, v in details.items()}
