"""The page of a shared game for those who only look at its head, and its picture.

Services that show a link ask for the page without running it: title, description and picture are in
the HTML that the server sends. The site draws the rest.
"""

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import NamedTuple

from aiohttp import web

from ...boxes.pictures import FinalTable
from ...boxes.registry import BOXES
from ...core.errors import EscaleError, Refused
from ...core.texts import LANGUAGES, Texts
from ...tables.errors import NoSuchTable
from ...tables.ports import PeopleStore
from ...tables.registry import TableRegistry
from ..config import Addresses
from ..identity import Identity
from ..limits import RateLimits
from ..pictures.composition import ROWS, Line, PictureTexts, compose
from ..pictures.painter import Painter
from .page_head import HeadPicture, page_head
from .shared_games import SharedGames, SharedTable, by_place
from .site import Site, language_for

KEPT = "public, max-age=600"  # an address can be taken back
Handle = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Sharing(NamedTuple):
    """The parts of sharing that several handlers need."""

    games: SharedGames
    painter: Painter
    pages: "SharePages"


def build_sharing(
    people: PeopleStore,
    tables: TableRegistry,
    site: Site,
    limits: RateLimits,
    identity: Identity,
    addresses: Addresses,
) -> Sharing:
    """All parts, with the fonts of the site."""
    games, painter = SharedGames(people, tables), Painter(site.fonts)
    return Sharing(games, painter, SharePages(games, painter, site, limits, identity, addresses))


class SharePages:
    """`/p/{share}` and its pictures."""

    def __init__(
        self,
        shared: SharedGames,
        painter: Painter,
        site: Site,
        limits: RateLimits,
        identity: Identity,
        addresses: Addresses,
    ) -> None:
        self._shared = shared
        self._painter = painter
        self._site = site
        self._limits = limits
        self._identity = identity
        self._addresses = addresses

    @property
    def handlers(self) -> dict[str, Handle]:
        """By path."""
        return {
            "/p/{share}": self.show_page,
            "/p/{share}/revoir": self.show_page,
            "/p/{share}/image-{language}.png": self.show_picture,
        }

    async def show_page(self, request: web.Request) -> web.Response:
        """The site's page with a head of its own; with 404 where there is no such game."""
        language = language_for(request.headers.get("Accept-Language", ""))
        self._limits.check("reviews", self._identity.address_of(request))
        try:
            async with self._shared.open(request.match_info["share"]) as shared:
                head = self._head(shared, language)
        except (EscaleError, NoSuchTable):
            return self._site.page(request, "", 404)
        return self._site.page(request, head)

    async def show_picture(self, request: web.Request) -> web.Response:
        """The picture as PNG."""
        address, language = self._identity.address_of(request), request.match_info["language"]
        if language not in LANGUAGES:
            raise Refused("not-found")
        self._limits.check("reviews", address)
        async with self._shared.open(request.match_info["share"]) as shared:
            svg = _svg(shared, language)
        if not self._painter.knows(svg):
            self._limits.check("pictures", address)
        png = await self._painter.painted(svg)
        headers = {"Cache-Control": KEPT, "ETag": f'"{sha256(png).hexdigest()[:16]}"'}
        if request.headers.get("If-None-Match") == headers["ETag"]:
            return web.Response(status=304, headers=headers)
        return web.Response(body=png, content_type="image/png", headers=headers)

    def _head(self, shared: SharedTable, language: str) -> str:
        shown = _shown(shared, language)
        texts = _texts(shared, language)
        title = texts.say("shared.title", game=shown.title, heading=shown.heading)
        ranking = " · ".join(
            f"{line.place}. {line.name}{f' ({line.score})' if line.score else ''}"
            for line in shown.lines
        )
        about = f"{ranking}. {texts.say('shared.invite')}"
        url = self._addresses.link(f"p/{shared.share.id}")
        alt = texts.say("shared.alt", title=title)
        picture = HeadPicture(f"{url}/image-{language}.png", alt)
        # For those who have the address: search engines are to leave it alone.
        return page_head(
            language,
            title,
            about,
            url,
            picture if self._painter.can_paint else None,
            is_indexed=False,
        )


def _texts(shared: SharedTable, language: str) -> Texts:
    """The texts of the box, with names for those who are not named."""
    plain = Texts(language, ("escale",))
    names = []
    for seat, member in enumerate(shared.table.state.members):
        name = shared.names[seat] or plain.say("shared.seat", number=seat + 1)
        names.append(plain.say("shared.bot", name=name) if member.level else name)
    return BOXES[shared.table.row.game].texts(language, names)


def _shown(shared: SharedTable, language: str) -> PictureTexts:
    texts, row = _texts(shared, language), shared.table.row
    outcome = shared.table.state.outcome
    assert outcome
    box = BOXES[row.game]
    unit = box.catalogue.score_unit(shared.table.config.options)

    def score(seat: int) -> str:
        value = outcome.scores[seat]
        whole = int(value) if value == int(value) else value
        return texts.say(unit, count=whole, words=whole, points=whole) if unit else ""

    lines = [
        Line(seat, outcome.places[seat], texts.names[seat], score(seat))
        for seat in by_place(outcome.places)
    ]
    title, preset = texts.say("title"), texts.say(f"presets.{row.preset}.title")
    winners = outcome.winners
    if len(lines) == 1:
        heading = texts.say("shared.alone", name=lines[0].name)
    elif len(winners) == 1:
        heading = texts.say("shared.won", name=lines[0].name)
    else:
        heading = texts.say("shared.tied", winners=winners)
    more = len(lines) - ROWS + 1 if len(lines) > ROWS else 0
    return PictureTexts(
        title,
        "" if preset == title or not row.preset else preset,
        heading,
        lines,
        texts.say("shared.more", count=more) if more else "",
        texts.say("shared.house"),
    )


def _svg(shared: SharedTable, language: str) -> str:
    table = shared.table
    outcome = table.state.outcome
    assert outcome
    view = table.game.view(table.state.game_state, None)
    final = FinalTable(table.config.options, view, outcome, _texts(shared, language))
    return compose(BOXES[table.row.game], final, _shown(shared, language))
