"""Looking back over HTTP: the calendar, figures, and what was settled in advance."""

from collections.abc import Sequence

from ...core.errors import Refused
from ...days.calendar import read_day, read_month
from ...days.chain import commitment, covering
from ...days.days import Days
from ...days.ports import Chain, DayStore, Try
from ...days.statistics import statistics_of
from ...protocol import days as wire
from ..limits import RateLimits
from .days import DAY, counts, told_streak, tries_of
from .routes import Request, route


class DayRecordsApi:
    """What one has played on all days, and the proof that nobody chose them."""

    def __init__(self, days: Days, store: DayStore, limits: RateLimits) -> None:
        self._days = days
        self._store = store
        self._limits = limits

    @route(
        "GET",
        "/api/day-months/{month}",
        "On which days of a month you have played, and what",
        wire.DayMonth,
        codes=DAY,
    )
    async def month(self, request: Request) -> wire.DayMonth:
        first, last = read_month(request.path["month"])
        chains = await self._days.chains()
        person = request.person
        found: Sequence[Try] = ()
        if person:
            found = await self._store.tries_of(person.id, first.isoformat(), last.isoformat())
        played: dict[str, list[str]] = {}
        for each in found:
            if counts(each):
                played.setdefault(each.day, []).append(each.game)
        return wire.DayMonth(
            request.path["month"],
            min(chain.first for chain in chains),
            self._days.today.isoformat(),
            tuple(self._days.games),
            tuple(wire.CalendarDay(day, tuple(games)) for day, games in sorted(played.items())),
        )

    @route("GET", "/api/me/days", "What all your tries come to", wire.DayStatistics)
    async def statistics(self, request: Request) -> wire.DayStatistics:
        mine = [each for each in await tries_of(self._store, request.person) if counts(each)]
        return wire.DayStatistics(
            len({each.day for each in mine}),
            told_streak(mine, self._days.today),
            tuple(
                wire.BoxStatistics(game, *found)
                for game in self._days.games
                if (found := statistics_of([each for each in mine if each.game == game]))
            ),
        )

    # ---- what was settled

    @route("GET", "/api/days/chains", "What was settled in advance", wire.DayChains)
    async def chains(self, request: Request) -> wire.DayChains:
        self._limits.check("reviews", request.address)
        chains = await self._days.chains()
        return wire.DayChains(self._days.today.isoformat(), tuple(map(_told_chain, chains)))

    @route(
        "GET",
        "/api/day-proofs/{day}",
        "All that is needed to check a day that is over",
        wire.DayProof,
        codes=(*DAY, "day-running"),
    )
    async def proof(self, request: Request) -> wire.DayProof:
        self._limits.check("reviews", request.address)
        day = read_day(request.path["day"])
        if day >= self._days.today:
            raise Refused("day-running")
        chain = covering(await self._days.chains(), day)
        if chain is None:
            raise Refused("unknown-day")
        picks = await self._store.picks(day.isoformat(), day.isoformat())
        return wire.DayProof(
            day.isoformat(),
            _told_chain(chain),
            (await self._days.link(day)).hex(),
            tuple(
                wire.DayPick(each.game, each.number, each.difficulty, each.version, each.content)
                for each in picks
            ),
        )


def _told_chain(chain: Chain) -> wire.DayChain:
    return wire.DayChain(
        chain.first, chain.days, chain.anchor, chain.rule, commitment(chain), chain.made_ms
    )
