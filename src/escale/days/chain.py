"""The chain of days: a link for each day, all of them settled before the first.

The last day has a random link. The link of each earlier day is the SHA-256 of the link of the day
after it, and the anchor, which everybody gets at the start, is the SHA-256 of the first. So a link
tells those before it and nothing of those after it, and whoever hashes the link of a day often
enough finds the anchor, or knows that it was exchanged.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from hashlib import sha256

from ..core.errors import BadInput
from .ports import Chain

LINK_BYTES = 32
DAYS = 366  # of a chain


def make_chain(first: date, days: int, seed: bytes, rule: str, made_ms: int) -> Chain:
    """The chain whose last link is this seed, as everybody may know it."""
    link = link_at(seed, days, 0)
    return Chain(first.isoformat(), days, sha256(link).hexdigest(), rule, made_ms)


def link_at(seed: bytes, days: int, place: int) -> bytes:
    """The link of a day by its place in the chain: 0 is the first day."""
    if not 0 <= place < days:
        raise ValueError(f"no day {place} in a chain of {days}")
    link = seed
    for _ in range(days - 1 - place):
        link = sha256(link).digest()
    return link


def place_in(chain: Chain, day: date) -> int | None:
    """The place of a day in a chain; None if it is not in it."""
    place = (day - date.fromisoformat(chain.first)).days
    return place if 0 <= place < chain.days else None


def days_of(chain: Chain) -> Iterator[date]:
    """All days of a chain, the first one first."""
    first = date.fromisoformat(chain.first)
    return (first + timedelta(days=place) for place in range(chain.days))


def last_day(chain: Chain) -> date:
    """The last day of a chain."""
    return date.fromisoformat(chain.first) + timedelta(days=chain.days - 1)


def covering(chains: tuple[Chain, ...], day: date) -> Chain | None:
    """The chain to which a day belongs: of several the one that begins last."""
    found = [each for each in chains if place_in(each, day) is not None]
    return max(found, key=lambda each: each.first, default=None)


def check_link(chain: Chain, day: date, link: bytes) -> None:
    """Raises BadInput unless this is the link of a day in this chain."""
    place = place_in(chain, day)
    if place is None:
        raise BadInput("day-not-in-chain", day=day.isoformat())
    for _ in range(place + 1):
        link = sha256(link).digest()
    if link.hex() != chain.anchor:
        raise BadInput("other-link", day=day.isoformat())


def commitment(chain: Chain) -> str:
    """One number for all that was settled: the anchor, the days, and the rule of the choice."""
    return sha256(f"{chain.first}/{chain.days}/{chain.anchor}/{chain.rule}".encode()).hexdigest()
