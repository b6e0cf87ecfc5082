"""What one has played: games that are over, figures, and stamps."""

import asyncio
from collections.abc import Mapping, Sequence

from ...boxes.registry import BOXES
from ...core.errors import Refused
from ...protocol import history as wire
from ...protocol.http import MyTable
from ...tables import progress
from ...tables.directory import Directory
from ...tables.lobby_entry import read_entries
from ...tables.ports import PeopleStore, TableStore
from ...tables.results import Opponent, PageEnd, ResultFilter, ResultTally, StampRow, StoredResult
from .my_tables import my_tables
from .routes import Request, route

MOST_RUNNING = 100


class HistoryApi:
    """The games of the person who asks; nobody else is told of them."""

    def __init__(self, store: TableStore, people: PeopleStore, directory: Directory) -> None:
        self._store = store
        self._people = people
        self._directory = directory

    @route(
        "GET",
        "/api/me/games",
        "The games that you play or have played, the latest first",
        wire.MyGames,
        query=wire.GamesQuery,
        codes=("bad-request",),
    )
    async def my_games(self, request: Request) -> wire.MyGames:
        if request.person is None:
            return wire.MyGames((), (), "")
        person, asked = request.person.id, request.query
        wanted = ResultFilter(asked.game, asked.preset, asked.opponent, asked.result)
        running: tuple[MyTable, ...] = ()
        if asked.state != "over" and not asked.before and not asked.result:
            running = await self._running(person, wanted)
        found: Sequence[StoredResult] = ()
        if asked.state != "running":
            place = _place(asked.before)
            found = await self._store.results.page(person, wanted, place, asked.most + 1)
        page = found[: asked.most]
        last = page[-1].result if len(found) > asked.most else None
        return wire.MyGames(
            running,
            await finished_games(person, page, self._store, self._people),
            f"{last.ended_ms}.{last.table}" if last else "",
        )

    async def _running(self, person: str, wanted: ResultFilter) -> tuple[MyTable, ...]:
        """The tables that go on, of this box, with this rule set, and with this person."""
        rows = await self._store.seats_of(person, MOST_RUNNING)
        tables = await my_tables(rows, self._directory)
        shared: set[str] | None = None
        if wanted.opponent:
            theirs = await self._store.seats_of(wanted.opponent, MOST_RUNNING)
            stored = read_entries(row.entry for row in theirs if row.member)
            shared = {each.entry.id for each in stored}
        return tuple(
            each
            for each in tables
            if wanted.game in {"", each.card.game}
            and wanted.preset in {"", each.card.preset}
            and (shared is None or each.card.id in shared)
        )

    @route("GET", "/api/me/figures", "What one's games come to, box by box", wire.MyFigures)
    async def my_figures(self, request: Request) -> wire.MyFigures:
        if request.person is None:
            return wire.MyFigures(())
        return await figures_of(await self._store.results.tallies(request.person.id))

    @route("GET", "/api/me/stamps", "All stamps, and those that you have earned", wire.MyStamps)
    async def my_stamps(self, request: Request) -> wire.MyStamps:
        earned: Sequence[StampRow] = ()
        if request.person is not None:
            earned = await self._store.results.stamps(request.person.id)
        return wire.MyStamps(
            tuple(
                wire.BoxStamps(
                    game,
                    names,
                    tuple(
                        wire.EarnedStamp(each.stamp, each.table, each.at_ms)
                        for each in earned
                        if each.game == game and each.stamp in names
                    ),
                )
                for game, names in progress.stamps_of(BOXES).items()
            )
        )


async def finished_games(
    person: str, page: Sequence[StoredResult], store: TableStore, people: PeopleStore
) -> tuple[wire.FinishedGame, ...]:
    """Results with the names of today, and the stamps that came with them."""
    others = {other.person for each in page for other in each.result.opponents}
    names = await people.names(sorted(others - {""}))
    stamps: dict[str, list[str]] = {}
    for each in await store.results.stamps(person) if page else ():
        stamps.setdefault(each.table, []).append(each.stamp)
    return tuple(_finished(each, names, stamps.get(each.result.table, ())) for each in page)


def _place(typed: str) -> PageEnd | None:
    """Where the page before has ended; raises Refused for what no page has said."""
    if not typed:
        return None
    ended_ms, _, table = typed.partition(".")
    number = int(ended_ms) if ended_ms.isascii() and ended_ms.isdecimal() else None
    if number is None or number >= 2**53 or not table:
        raise Refused("bad-request", problem="`before` is none")
    return PageEnd(number, table)


def _finished(
    stored: StoredResult, names: Mapping[str, str], stamps: Sequence[str]
) -> wire.FinishedGame:
    result, has_table = stored
    box = BOXES.get(result.game)
    options = box.game.presets.get(result.preset) if box else None
    return wire.FinishedGame(
        result.table,
        result.seat,
        result.game,
        result.preset,
        bool(result.options),
        result.ended_ms,
        result.duration_ms,
        result.players,
        result.place,
        result.score,
        box.catalogue.score_unit(options) if box and options is not None else "",
        result.kind,
        result.ending,
        tuple(_companion(each, names) for each in result.opponents),
        has_table,
        result.hints,
        tuple(stamps),
    )


def _companion(opponent: Opponent, names: Mapping[str, str]) -> wire.Companion:
    """Whoever is not known any more has neither a name nor an id."""
    name = names.get(opponent.person)
    person = opponent.person if name is not None else ""
    return wire.Companion(opponent.seat, name or "", person, opponent.level)


async def figures_of(tallies: Sequence[ResultTally]) -> wire.MyFigures:
    """What games come to, box by box."""
    # In a thread: whoever has played thousands of games keeps nobody waiting.
    return await asyncio.to_thread(_figures, tallies)


def _figures(tallies: Sequence[ResultTally]) -> wire.MyFigures:
    found = progress.by_box(tallies)
    return wire.MyFigures(tuple(_box_figures(game, each) for game, each in found.items()))


def _box_figures(game: str, tallies: Sequence[ResultTally]) -> wire.BoxFigures:
    streak, best_streak = progress.streaks(tallies)
    by_preset = progress.kinds_by_preset(tallies)
    return wire.BoxFigures(
        game,
        len(tallies),
        sum(each.kind in progress.WINS for each in tallies),
        streak,
        best_streak,
        tuple(
            wire.RuleSetFigures(
                preset,
                found.total(),
                found["won"],
                found["shared"],
                found["lost"],
                found["unfinished"],
            )
            for preset, found in by_preset.items()
        ),
        tuple(wire.LevelFigures(*each) for each in progress.by_level(tallies)),
        tuple(wire.MonthFigures(*each) for each in progress.by_month(tallies)),
        tuple(
            wire.OwnFigure(
                figure.name,
                value,
                progress.total(tallies, figure.of) if figure.of else None,
                best.words.get(figure.name, "") if best else "",
                best.table if best else "",
            )
            for figure, value, best in progress.own_figures(tallies, BOXES.get(game))
        ),
    )
