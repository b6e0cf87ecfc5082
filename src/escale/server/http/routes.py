"""A route: one request that clients can make, declared beside the method that answers it.

The router, the OpenAPI page and the tests read these declarations.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ...core.errors import Refused
from ...tables.ports import PersonRow
from ..identity import Cookie, Device


class Request(Struct, frozen=True):
    """A request as handlers get it: who asks, from where, what the path names, all else decoded."""

    person: PersonRow | None
    address: str
    path: Mapping[str, str]
    body: Any = None
    device: Device = Device()
    query: Any = None

    def require_person(self) -> PersonRow:
        """The person who asks; raises Refused if the server does not know them."""
        if self.person is None:
            raise Refused("no-identity")
        return self.person

    def require_name(self) -> PersonRow:
        """The person who asks, where others read their name; raises Refused without one."""
        person = self.require_person()
        if not person.name:
            raise Refused("no-identity")
        return person


class Reply(NamedTuple):
    """An answer with a cookie or a status of its own; bytes are sent as they are."""

    body: Any
    cookie: Cookie | None = None
    status: int = 200


Handler = Callable[[Request], Awaitable[Any]]
Method = TypeVar("Method", bound=Callable[..., Awaitable[Any]])
DECLARATION = "__route__"
PROBES = frozenset({"/health", "/livez", "/readyz"})  # answered while the server closes, too


class Route(Struct, frozen=True):
    """A method and a path, what may be sent and what is answered."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    handler: Handler
    summary: str
    answer: Any  # the type of the answer's body
    body: Any = None  # the type of the request's body, if it has one
    codes: tuple[str, ...] = ()  # of refusals
    statuses: tuple[int, ...] = (200,)  # of success
    needs_body: bool = True  # if not, a missing body means the defaults
    query: Any = None  # the type of what may stand behind the `?`


def route(
    method: Literal["GET", "POST", "DELETE"],
    path: str,
    summary: str,
    answer: Any,
    *,
    body: Any = None,
    codes: tuple[str, ...] = (),
    statuses: tuple[int, ...] = (200,),
    needs_body: bool = True,
    query: Any = None,
) -> Callable[[Method], Method]:
    """Declare the route of a method."""

    def declare(handler: Method) -> Method:
        declared = Route(
            method, path, handler, summary, answer, body, codes, statuses, needs_body, query
        )
        setattr(handler, DECLARATION, declared)
        return handler

    return declare


def declared_routes(api: type) -> list[Route]:
    """The routes of a class, in the order of its methods; their handlers have no object yet."""
    return [getattr(each, DECLARATION) for each in vars(api).values() if hasattr(each, DECLARATION)]


def routes_of(api: object) -> list[Route]:
    """The routes of an object, ready to be called."""
    return [
        replace(declared, handler=getattr(api, declared.handler.__name__))
        for declared in declared_routes(type(api))
    ]


def read_number(typed: str) -> int | None:
    """A number from a path; None unless it is written the way the server writes it."""
    is_plain = typed.isascii() and typed.isdecimal() and len(typed) < 10
    return int(typed) if is_plain and str(int(typed)) == typed else None
