"""The table of a club evening as files: CSV for spreadsheets, PDF for the wall of the club."""

import csv
import io
from collections.abc import Sequence

from aiohttp import web

from ...boxes.registry import BOXES
from ...core.errors import Refused
from ...core.texts import LANGUAGES, Texts
from ...events.model import EventConfig
from ...events.running import EventManager, LiveEvent
from ...events.standings import Standing
from ...tables.identifiers import read_code
from ..config import Addresses
from ..event_pages import EventPages
from ..identity import Identity
from ..limits import RateLimits
from ..pdf import Column, write_table
from .share_pages import Handle

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would compute
SHORT = {"buchholz": "buchholzShort", "berger": "bergerShort"}  # above narrow columns
KINDS = {"csv": "text/csv", "pdf": "application/pdf"}


class EventFiles:
    """`/tournoi/{code}/classement-{language}.csv` and `.pdf`."""

    def __init__(
        self,
        manager: EventManager,
        pages: EventPages,
        limits: RateLimits,
        identity: Identity,
        addresses: Addresses,
    ) -> None:
        self._manager = manager
        self._pages = pages
        self._limits = limits
        self._identity = identity
        self._addresses = addresses

    @property
    def handlers(self) -> dict[str, Handle]:
        """By path."""
        return {"/tournoi/{code}/classement-{language}.{kind}": self.show}

    async def show(self, request: web.Request) -> web.Response:
        """The table as a file to be kept."""
        language, kind = request.match_info["language"], request.match_info["kind"]
        if language not in LANGUAGES or kind not in KINDS:
            raise Refused("not-found")
        self._limits.check("reviews", self._identity.address_of(request))
        event = await self._manager.find(read_code(request.match_info["code"]))
        names = await self._pages.names(event)
        texts = Texts(language, ("escale",))
        somebody = texts.say("somebody")  # who is not known any more
        ranking = [(line, names[line.player] or somebody) for line in event.standings]
        url = self._addresses.link(f"tournoi/{event.row.code}")
        body = _csv(event, ranking, texts) if kind == "csv" else _pdf(event, ranking, texts, url)
        name = f"escale-{event.row.code}.{kind}"
        return web.Response(
            body=body,
            content_type=KINDS[kind],
            charset="utf-8" if kind == "csv" else None,
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )


Ranking = Sequence[tuple[Standing, str]]


def _csv(event: LiveEvent, ranking: Ranking, texts: Texts) -> bytes:
    """With the separators that a spreadsheet of this language expects."""
    file = io.StringIO()
    writer = csv.writer(file, delimiter=";" if texts.language == "fr" else ",")
    rounds = (
        [] if event.row.config.format == "arena" else list(range(1, len(event.state.rounds) + 1))
    )
    head = ["place", "name", "points", *_breaks(event.row.config), "wins", "games"]
    rows = [texts.say(f"events.{each}") for each in head]
    writer.writerow([*rows, *(texts.say("events.round", number=number) for number in rounds)])
    for line, name in ranking:
        points = {each.round: float(each.points) for each in line.rounds}
        writer.writerow(
            [
                line.place,
                f"'{name}" if name.startswith(FORMULA) else name,
                _number(float(line.points), texts),
                *(_number(float(each), texts) for each in line.tie_breaks[: len(head) - 5]),
                line.wins,
                line.games,
                *(_number(points.get(number, 0.0), texts) for number in rounds),
            ]
        )
    return b"\xef\xbb\xbf" + file.getvalue().encode()


def _pdf(event: LiveEvent, ranking: Ranking, texts: Texts, url: str) -> bytes:
    config = event.row.config
    breaks = _breaks(config)
    columns = [
        Column(80, texts.say("events.place")),
        Column(96, texts.say("events.name"), is_number=False),
        Column(360, texts.say("events.points")),
        *(
            Column(430 + 60 * n, texts.say(f"events.{SHORT[each]}"))
            for n, each in enumerate(breaks)
        ),
        Column(547, texts.say("events.games")),
    ]
    rows = [
        [
            str(line.place),
            name[:44],
            _number(float(line.points), texts),
            *(_number(float(each), texts) for each in line.tie_breaks[: len(breaks)]),
            str(line.games),
        ]
        for line, name in ranking
    ]
    games = dict.fromkeys(
        BOXES[each.game].texts(texts.language, ()).say("title") for each in config.boxes
    )
    kind = texts.say(f"eventFormats.{config.format}")
    about = f"{kind} · {', '.join(games)}"
    return write_table(config.name, about, columns, rows, url)


def _breaks(config: EventConfig) -> list[str]:
    """The tie-breaks that stand in columns of their own."""
    return ["buchholz", "berger"] if config.format == "swiss" else []


def _number(value: float, texts: Texts) -> str:
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return written.replace(".", ",") if texts.language == "fr" else written
