"""The picture of what somebody has made of a day: its address says all that is in it."""

import re
from collections.abc import Awaitable, Callable
from hashlib import sha256

from aiohttp import web

from ...boxes.registry import BOXES
from ...core.errors import Refused
from ...core.texts import LANGUAGES, Texts
from ...days.calendar import read_day
from ...days.days import Days
from ..identity import Identity
from ..limits import RateLimits
from ..pictures.day_picture import MOST_STAMPS, ShownDay, StampLine, compose_day
from ..pictures.painter import Painter

KEPT = "public, max-age=86400"
MARKED = re.compile(r"([a-z0-9-]{1,40})-([0-4]{1,8})")
Handle = Callable[[web.Request], Awaitable[web.StreamResponse]]


class DayPictures:
    """`/jour/{day}/image-{language}.png?marks=nim-4310.other-44`: no name, and no answer."""

    def __init__(
        self, days: Days, painter: Painter, limits: RateLimits, identity: Identity
    ) -> None:
        self._days = days
        self._painter = painter
        self._limits = limits
        self._identity = identity

    @property
    def handlers(self) -> dict[str, Handle]:
        """By path."""
        return {"/jour/{day}/image-{language}.png": self.show}

    async def show(self, request: web.Request) -> web.Response:
        """The picture as PNG; raises Refused."""
        address, language = self._identity.address_of(request), request.match_info["language"]
        self._limits.check("reviews", address)
        if language not in LANGUAGES:
            raise Refused("not-found")
        day = read_day(request.match_info["day"])
        if day > self._days.today:
            raise Refused("unknown-day")
        texts = Texts(language, ("escale",))
        said = texts.say("days.date", day=day.day, month=f"{day.month:02}")
        heading = texts.say("days.heading", date=said, year=day.year)
        shown = ShownDay(heading, said, str(day.year), texts.say("shared.house"))
        svg = compose_day(shown, self._lines(request.query.get("marks", ""), language))
        if not self._painter.knows(svg):
            self._limits.check("pictures", address)
        png = await self._painter.painted(svg)
        headers = {"Cache-Control": KEPT, "ETag": f'"{sha256(png).hexdigest()[:16]}"'}
        return web.Response(body=png, content_type="image/png", headers=headers)

    def _lines(self, marked: str, language: str) -> list[StampLine]:
        """The boxes that an address names, each once; raises Refused for anything else."""
        lines: dict[str, StampLine] = {}
        for part in marked.split(".")[:MOST_STAMPS] if marked else ():
            found = MARKED.fullmatch(part)
            if found is None or found[1] not in self._days.games:
                raise Refused("bad-request", problem="`marks` is none")
            box = BOXES[found[1]]
            title = box.texts(language).say("title")
            lines[found[1]] = StampLine(box, title, tuple(map(int, found[2])))
        return list(lines.values())
