"""What can be asked over HTTP, as a list: the router, the OpenAPI page and the tests read it."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from ..tables.ports import PersonRow
from .house import House
from .refusals import Refused


class Cookie(NamedTuple):
    """What the browser is to keep; an empty key is forgotten."""

    key: str


class Reply(NamedTuple):
    """An answer that is more than its body."""

    body: Any
    cookie: Cookie | None = None
    status: int = 200


class Visit(Struct, frozen=True):
    """One request: who asks, from where, about what."""

    person: PersonRow | None
    address: str
    path: Mapping[str, str]
    body: Any = None

    @property
    def guest(self) -> PersonRow:
        """The person who asks; raises Refused for a stranger."""
        if self.person is None:
            raise Refused("no-identity")
        return self.person


Handler = Callable[[House, Visit], Awaitable[Any]]


class Route(NamedTuple):
    """One thing that can be asked."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    handler: Handler
    summary: str
    answer: Any  # the type of the answer's body
    body: Any = None  # the type of the question's, if it has one
    codes: tuple[str, ...] = ()  # why it may be refused
    statuses: tuple[int, ...] = (200,)  # when it is not
    needs_body: bool = True  # or may be asked without a word, and all is as usual
