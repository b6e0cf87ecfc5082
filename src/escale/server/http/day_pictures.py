"""What others see of a link to a day: the head of its page, and a picture.

The address of a picture says all that is in it: marks, no name, and no answer.
"""

import re
from collections.abc import Awaitable, Callable
from datetime import date
from hashlib import sha256

from aiohttp import web

from ...boxes.registry import BOXES
from ...core.errors import Refused
from ...core.texts import LANGUAGES, Texts
from ...days.calendar import read_day
from ...days.days import Days
from ..config import Addresses
from ..identity import Identity
from ..limits import RateLimits
from ..pictures.day_picture import MOST_STAMPS, ShownDay, StampLine, compose_day
from ..pictures.painter import Painter
from .page_head import HeadPicture, page_head
from .site import Site, language_for

KEPT = "public, max-age=86400"
MARKED = re.compile(r"([a-z0-9-]{1,40})-([0-4]{1,8})")
Handle = Callable[[web.Request], Awaitable[web.StreamResponse]]


class DayPictures:
    """`/jour/{day}`, and `/jour/{day}/image-{language}.png?marks=nim-4310.other-44`."""

    def __init__(
        self,
        days: Days,
        painter: Painter,
        site: Site,
        limits: RateLimits,
        identity: Identity,
        addresses: Addresses,
    ) -> None:
        self._days = days
        self._painter = painter
        self._site = site
        self._limits = limits
        self._identity = identity
        self._addresses = addresses

    @property
    def handlers(self) -> dict[str, Handle]:
        """By path."""
        return {
            "/jour": self.show_page,
            "/jour/{day}": self.show_page,
            "/jour/{day}/image-{language}.png": self.show_picture,
        }

    async def show_page(self, request: web.Request) -> web.Response:
        """The site's page, with a head of its own for a day that has begun."""
        language = language_for(request.headers.get("Accept-Language", ""))
        try:
            name = request.match_info.get("day")
            day = read_day(name) if name else self._days.today
        except Refused:  # another page about days
            return self._site.page(request, "")
        is_told = day <= self._days.today
        return self._site.page(request, self._head(day, language) if is_told else "")

    def _head(self, day: date, language: str) -> str:
        texts = Texts(language, ("escale",))
        title = _said(day, texts).heading
        url = self._addresses.link(f"jour/{day}")
        picture = HeadPicture(f"{url}/image-{language}.png", texts.say("days.alt", title=title))
        about = texts.say("days.invite")
        return page_head(language, title, about, url, picture if self._painter.can_paint else None)

    async def show_picture(self, request: web.Request) -> web.Response:
        """The picture as PNG; raises Refused."""
        address, language = self._identity.address_of(request), request.match_info["language"]
        self._limits.check("reviews", address)
        if language not in LANGUAGES:
            raise Refused("not-found")
        day = read_day(request.match_info["day"])
        if day > self._days.today:
            raise Refused("unknown-day")
        shown = _said(day, Texts(language, ("escale",)))
        marks = request.query.get("marks")
        svg = compose_day(shown, self._lines(marks, language))
        if not self._painter.knows(svg):
            self._limits.check("pictures", address)
        png = await self._painter.painted(svg)
        headers = {"Cache-Control": KEPT, "ETag": f'"{sha256(png).hexdigest()[:16]}"'}
        return web.Response(body=png, content_type="image/png", headers=headers)

    def _lines(self, marked: str | None, language: str) -> list[StampLine]:
        """The boxes that an address names, each once; without marks all of them.

        Raises Refused for anything else.
        """
        if marked is None:
            return [_line(game, language, "") for game in self._days.games]
        lines: dict[str, StampLine] = {}
        for part in marked.split(".")[:MOST_STAMPS] if marked else ():
            found = MARKED.fullmatch(part)
            if found is None or found[1] not in self._days.games:
                raise Refused("bad-request", problem="`marks` is none")
            lines[found[1]] = _line(found[1], language, found[2])
        return list(lines.values())


def _line(game: str, language: str, marks: str) -> StampLine:
    box = BOXES[game]
    return StampLine(box, box.texts(language).say("title"), tuple(map(int, marks)))


def _said(day: date, texts: Texts) -> ShownDay:
    month = f"{day.month:02}"
    heading = texts.say("days.heading", day=day.day, month=month, year=day.year)
    said = texts.say("days.date", day=day.day, month=month)
    return ShownDay(heading, said, str(day.year), texts.say("shared.house"))
