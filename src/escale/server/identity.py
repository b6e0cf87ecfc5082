"""Who a client is: the key in its cookie, the person behind the key, the address it comes from."""

import base64
from hashlib import sha256
from typing import NamedTuple

from aiohttp import web

from ..tables.clock import Clock
from ..tables.identifiers import Random
from ..tables.ports import PeopleStore, PersonRow
from .config import Addresses
from .devices import device_name
from .origins import network_of

SECURE_COOKIE, PLAIN_COOKIE = "__Host-escale", "escale"  # by https, and otherwise
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep any
MOST_PEOPLE = 10_000  # whose addresses are remembered
NOTE_VISIT_MS = 24 * 3_600_000  # a visit is noted at most once a day


class Cookie(NamedTuple):
    """The key that the browser should keep; an empty key deletes the cookie."""

    key: str


def new_key(random: Random) -> str:
    """A new secret key for a person."""
    return base64.urlsafe_b64encode(random(32)).decode().rstrip("=")


def hash_of(key: str) -> bytes:
    """The form in which a key is stored: the key cannot be computed from it."""
    return sha256(key.encode("utf-8", "surrogateescape")).digest()  # a cookie may hold any bytes


class LastAddresses:
    """Where people were when they last asked for something; in memory only."""

    def __init__(self) -> None:
        self._addresses: dict[
            str, str
        ] = {}  # by person; first whoever has asked for nothing the longest

    def note(self, person: str, address: str) -> None:
        self._addresses.pop(person, None)
        self._addresses[person] = address
        if len(self._addresses) > MOST_PEOPLE:
            del self._addresses[next(iter(self._addresses))]

    def of(self, person: str) -> str:
        """Empty if it is not known."""
        return self._addresses.get(person, "")


class Device(NamedTuple):
    """From where a request comes: the session of its cookie, and how the client calls itself."""

    session: bytes = b""  # the hash of the key; empty without a cookie that is known
    name: str = ""


class Identity:
    """Finds out who sends a request."""

    def __init__(
        self, people: PeopleStore, clock: Clock, addresses: Addresses, behind_proxy: bool
    ) -> None:
        self._people = people
        self._clock = clock
        self._addresses = addresses
        self._behind_proxy = behind_proxy
        self.last_addresses = LastAddresses()

    async def person_of(self, request: web.Request) -> PersonRow | None:
        """The person whose key the cookie holds, if any."""
        _, key = _key_of(request)
        person = await self._people.find_person(hash_of(key)) if key else None
        if person is not None:
            self.last_addresses.note(person.id, self.address_of(request))
        return person

    def device_of(self, request: web.Request, person: PersonRow | None) -> Device:
        """The session and the device of somebody whose cookie is known; else the device alone."""
        _, key = _key_of(request)
        name = device_name(request.headers.get("User-Agent", ""))
        return Device(hash_of(key) if person and key else b"", name)

    def address_of(self, request: web.Request) -> str:
        """The client's network address; behind a proxy, the one that the proxy itself added."""
        if self._behind_proxy:
            lines = request.headers.getall("X-Forwarded-For", [""])
            added = lines[-1].split(",")[-1].strip()
            if added:
                return network_of(added)
        return network_of(request.remote or "")

    async def note_visit(self, request: web.Request, person: PersonRow | None) -> Cookie | None:
        """Keep a returning person, and their cookie, for as long again."""
        now = self._clock.now_ms()
        if person is None or now - person.seen_ms < NOTE_VISIT_MS:
            return None
        await self._people.see_person(person.id, now)
        device = self.device_of(request, person)
        await self._people.accounts.see_session(device.session, device.name, now)
        return Cookie(_key_of(request)[1])

    def set_cookie(
        self, request: web.Request, response: web.StreamResponse, cookie: Cookie
    ) -> None:
        """Send the cookie, under the name it already has or else by the way the request came."""
        name, _ = _key_of(request)
        secure = name == SECURE_COOKIE if name else self.comes_by_https(request)
        response.set_cookie(
            SECURE_COOKIE if secure else PLAIN_COOKIE,
            cookie.key,
            max_age=COOKIE_SECONDS if cookie.key else 0,
            path="/",
            httponly=True,
            samesite="Lax",
            secure=secure,
        )

    def comes_by_https(self, request: web.Request) -> bool:
        """Whether a request came by the public address, not directly from the local network."""
        if not self._addresses.is_https:
            return False
        by_proxy = "X-Forwarded-For" in request.headers
        usual = self._addresses.url if by_proxy else f"http://{request.host}"
        origin = request.headers.get("Origin", usual).lower()
        return origin.startswith("https:") or origin not in self._addresses.origins


def _key_of(request: web.Request) -> tuple[str, str]:
    """The name of the cookie and the key in it; both empty without a cookie."""
    for name in (SECURE_COOKIE, PLAIN_COOKIE):
        if key := request.cookies.get(name, ""):
            return name, key
    return "", ""
