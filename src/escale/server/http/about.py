"""The server itself: whether it is open, and the games on its shelf."""

from functools import cache

import msgspec

from ...boxes.registry import BOXES, box_named
from ...core.options import fields
from ...protocol import http
from ...protocol.messages import Sign
from ...tables.bot_names import BOT_NAMES, style_of
from ..ops.health import Health
from .box_files import ui_address
from .routes import Reply, Request, route


class AboutApi:
    """What a client asks first."""

    def __init__(self, health: Health, has_chat: bool) -> None:
        self._health = health
        self._has_chat = has_chat

    @route(
        "GET",
        "/health",
        "Whether the server is open, and its store answers",
        http.Health,
        statuses=(200, 503),
    )
    async def health(self, _request: Request) -> Reply:
        page = await self._health.report()
        return Reply(page, status=503 if page.status == "failing" else 200)

    @route(
        "GET", "/livez", "Whether the process answers; if it does not, start it again", http.Health
    )
    async def live(self, _request: Request) -> http.Health:
        return self._health.life

    @route(
        "GET",
        "/readyz",
        "Whether people may be sent here: the store works, and the server is not closing",
        http.Health,
        statuses=(200, 503),
    )
    async def ready(self, _request: Request) -> Reply:
        page = await self._health.report()
        return Reply(page, status=200 if page.status == "open" else 503)

    @route("GET", "/api/games", "The games on the shelf", http.Shelf)
    async def shelf(self, _request: Request) -> http.Shelf:
        return shelf_page(self._has_chat)

    @route(
        "GET",
        "/api/games/{game}/texts/{language}",
        "The texts of a game by key, for a board that is not built into the site",
        dict[str, str],
        codes=("unknown-game", "unknown-language"),
    )
    async def texts(self, request: Request) -> Reply:
        box = box_named(request.path["game"])
        return Reply(msgspec.json.encode(box.own_texts(request.path["language"])))


@cache
def shelf_page(has_chat: bool = True) -> http.Shelf:
    """All installed boxes; they are loaded when this is first asked for."""
    return http.Shelf(tuple(_box_page(slug) for slug in BOXES), has_chat)


def _box_page(slug: str) -> http.Box:
    box = BOXES[slug]
    presets = tuple(
        http.Preset(name, seats[0], seats[-1], fields(options))
        for name, options in box.game.presets.items()
        for seats in [box.game.seats(options)]
    )
    return http.Box(
        slug,
        presets,
        tuple(box.bots),
        tuple(lesson.name for lesson in box.lessons),
        box.advise is not None,
        box.traits.own_clock,
        box.duplicate is not None,
        box.book is not None,
        ui_address(box),
        tuple(lesson.minutes for lesson in box.lessons),
        msgspec.convert(dict(box.traits.reactions), dict[str, Sign]),
        tuple(
            http.NamedBot(name, style)
            for name in BOT_NAMES
            if (style := style_of(name, box.styles))
        ),
        box.traits.by_correspondence,
        tuple(name for name in box.game.presets if box.anchors.of(name)),
        box.own_board is not None,
    )
