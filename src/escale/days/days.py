"""The days of a server: their links, what each box has on them, and what was settled in advance."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from ..boxes import Box, DailyTable, Puzzle
from ..boxes.dailies import chance_of
from ..core.errors import Refused
from ..tables.clock import Clock
from ..tables.identifiers import Random
from .calendar import ONE_DAY, day_of
from .chain import DAYS, LINK_BYTES, covering, last_day, link_at, make_chain, place_in
from .pick import RULE, Candidate, candidate, candidates, content_digest, nearest
from .ports import Chain, DayStore, Pick

AHEAD = timedelta(days=60)  # so long before a chain ends the next one is made
MOST_KNOWN = 200  # tasks and picks kept in memory
Measure = Callable[[str, bytes], Awaitable[float]]  # the difficulty of a candidate of a box


class Days:
    """What a server knows of days; nothing of a day leaves it before that day has begun."""

    def __init__(
        self,
        store: DayStore,
        boxes: Mapping[str, Box],
        measure: Measure,
        clock: Clock,
        random: Random,
    ) -> None:
        self._store = store
        self._boxes = boxes
        self._measure = measure
        self._clock = clock
        self._random = random
        self._picks: dict[tuple[date, str], Pick] = {}
        self._tasks: dict[tuple[date, str], Any] = {}
        self.counts: Counter[str] = Counter()  # for the metrics
        self._measuring = asyncio.Lock()  # one box at a time
        self._drawing = asyncio.Lock()  # one task at a time, however many ask for it

    @property
    def today(self) -> date:
        """The day that runs, in Paris."""
        return day_of(self._clock.now_ms())

    @property
    def games(self) -> Sequence[str]:
        """The boxes that have a daily."""
        return [name for name, box in self._boxes.items() if box.daily is not None]

    def box(self, game: str) -> Box:
        """A box with a daily; raises Refused."""
        box = self._boxes.get(game)
        if box is None or box.daily is None:
            raise Refused("no-daily")
        return box

    # ---- what was settled

    async def chains(self) -> tuple[Chain, ...]:
        """All chains, as everybody may know them; there is one for today."""
        await self.link(self.today)
        return tuple(await self._store.chains())

    async def link(self, day: date) -> bytes:
        """The link of a day that has begun; raises Refused for all others."""
        if day > self.today:
            raise Refused("unknown-day")
        kept = (await self._store.links(day.isoformat(), day.isoformat())).get(day.isoformat())
        if kept is None:
            link = await self._computed(day, may_make=day == self.today)
            kept = await self._store.keep_link(day.isoformat(), link.hex())
        return bytes.fromhex(kept)

    async def _computed(self, day: date, may_make: bool) -> bytes:
        """The link of a day, whether or not it has begun; with a new chain if there is none."""
        chain = covering(tuple(await self._store.chains()), day)
        seed = await self._store.seed_of(chain.first) if chain else None
        if chain is None or seed is None:
            if not may_make:
                raise Refused("unknown-day")
            await self._make_chain(day)
            return await self._computed(day, may_make=False)
        place = place_in(chain, day)
        assert place is not None
        return link_at(seed, chain.days, place)

    async def _make_chain(self, first: date) -> None:
        seed = self._random(LINK_BYTES)
        fresh = make_chain(first, DAYS, seed, RULE, self._clock.now_ms())
        await self._store.keep_chain(fresh, seed)
        self._picks.clear()

    async def rule_of(self, day: date) -> str:
        """The rule by which a day is chosen."""
        chain = covering(tuple(await self._store.chains()), day)
        return chain.rule if chain else RULE

    # ---- what each box has

    async def pick(self, day: date, game: str) -> Pick:
        """What a box has on a day that has begun; it may take a while the first time."""
        return await self._pick(day, self.box(game), await self.link(day))

    async def _pick(self, day: date, box: Box, link: bytes) -> Pick:
        key = (day, box.game.slug)
        if (known := self._picks.get(key)) is not None:
            return known
        async with self._measuring:
            stored = await self._store.picks(day.isoformat(), day.isoformat())
            found = next((each for each in stored if each.game == box.game.slug), None)
            if found is None:
                rule = await self.rule_of(day)
                each = candidates(link, rule, box.game.slug)
                measured = [await self._measure(box.game.slug, one.seed) for one in each]
                found = await self._store.keep_pick(nearest(box, day, rule, measured))
                self.counts["chosen"] += 1
        _remember(self._picks, key, found)
        return found

    async def candidate(self, day: date, game: str) -> Candidate:
        """What was picked, with the seed from which it is drawn."""
        found = await self.pick(day, game)
        return candidate(await self.link(day), await self.rule_of(day), game, found.number)

    async def task(self, day: date, game: str) -> Any:
        """The puzzle of a box on a day that has begun; raises Refused where it has a table."""
        box, key = self.box(game), (day, game)
        if not isinstance(box.daily, Puzzle):
            raise Refused("no-daily")
        drawn = await self.candidate(day, game)
        async with self._drawing:
            if key not in self._tasks:
                chance = chance_of(box.daily, drawn.seed)
                _remember(self._tasks, key, await asyncio.to_thread(box.daily.draw, chance))
            return self._tasks[key]

    async def is_as_then(self, day: date, game: str) -> bool:
        """Whether the words and rules are those by which a day was picked.

        With others the same candidate is another task, and an old answer may be none.
        """
        found, box = await self.pick(day, game), self.box(game)
        return (found.version, found.content) == (box.game.version, content_digest(box))

    # ---- in time

    async def prepare(self) -> None:
        """Settle what has to be settled by now, and choose for today and for tomorrow."""
        today = self.today
        tomorrow = today + ONE_DAY
        await self.link(today)
        last = max(last_day(chain) for chain in await self._store.chains())
        if last - today < AHEAD:
            await self._make_chain(last + ONE_DAY)
        next_link = await self._computed(tomorrow, may_make=True)
        for game in self.games:
            await self.pick(today, game)
            await self._pick(tomorrow, self.box(game), next_link)


def table_of(box: Box) -> DailyTable:
    """The table of a box that has one; raises Refused."""
    if not isinstance(box.daily, DailyTable):
        raise Refused("no-daily")
    return box.daily


def _remember(known: dict[tuple[date, str], Any], key: tuple[date, str], value: Any) -> None:
    if len(known) >= MOST_KNOWN:
        del known[next(iter(known))]
    known[key] = value
