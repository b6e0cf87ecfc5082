"""Request ids: every line of the log that one request leads to carries the same one.

A task inherits the id of what started it. So a bot that thinks after a move, or a timer that the
move set, logs under the id of the socket by which the move came.
"""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

HEADER = "X-Request-Id"
WELL_FORMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")  # nothing that could pass for a line
_current: ContextVar[str] = ContextVar("request_id", default="")


def current() -> str:
    """The id of the request that this is about; empty for what the server does by itself."""
    return _current.get()


def id_for(headers: Sequence[str], trusts_proxy: bool) -> str:
    """The id that the proxy gave, by the lines of its header, or else a new one.

    A new one is random: a number that counts requests would tell each client what others do.
    """
    if trusts_proxy and headers and WELL_FORMED.fullmatch(headers[-1]):
        return headers[-1]
    return os.urandom(8).hex()


@contextmanager
def logged_as(request_id: str) -> Iterator[None]:
    """Whatever is logged inside belongs to this request."""
    token = _current.set(request_id)
    try:
        yield
    finally:
        _current.reset(token)
