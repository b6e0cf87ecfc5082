"""A room: rounds that follow one another for as long as somebody is awake in it."""

import asyncio
import logging
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from ..boxes import Box
from ..core.errors import Refused
from ..tables.clock import Clock
from ..tables.identifiers import Random
from ..tables.news import Bus, RoomTold
from .live import LiveRound, face_of
from .news import NotedWords, Ranked, RoundFace, RoundNow, RoundOver, Snapshot, Standing
from .ports import ReadNames, RoomPublisher, RoomStore, RoundRow, WordBatch

SHAKE_MS = 3_000  # before the first round, so that its commitment is there before its task
RESULTS_MS = 30_000  # between two rounds
GRACE_MS = 250  # for words that were sent in time and are still on their way
TELL_MS = 1_000  # between two rankings
READ_AGAIN_MS = 15_000  # in a cluster: news of words may be lost
LATE_MS = 120_000  # after its end who played in a round that no server has closed finds it still
UNPLAYED_MS = 15_000  # a round in which nobody has found a word by then makes way for a new one
AGAIN_MS = 2_000  # until a room that could not go on tries again
ASLEEP_ROUNDS = 2  # without a word, until one is only a watcher
log = logging.getLogger(__name__)


class RoomParts(NamedTuple):
    """What all rooms of a process share."""

    store: RoomStore
    clock: Clock
    random: Random
    names: ReadNames
    publisher: RoomPublisher
    bus: Bus


class Room:
    """One room of this process; several processes on one store serve the same rounds."""

    def __init__(self, box: Box, parts: RoomParts) -> None:
        assert box.rounds is not None
        self.box = box
        self.slug = box.game.slug
        self._seconds = box.rounds.seconds
        self._parts = parts
        self._live: LiveRound | None = None
        self._next: RoundRow | None = None  # while the live one is over
        self._standing = Standing(0, 0, (), (), ())
        self._names: dict[str, str] = {}
        self._here: Counter[str] = Counter()  # connections, by person
        self._awake: dict[str, int] = {}  # the round in which people last came or found a word…
        self._awake_in: Counter[int] = Counter()  # …and of how many each is the last one
        self._elsewhere: dict[str, int] = {}  # how many people are in other processes
        self._found: list[WordBatch] = []  # what the other processes have not been told
        self._read_ms = 0
        self._entering = asyncio.Lock()
        self._going_on: asyncio.Task[None] | None = None

    # ---- who is here

    @property
    def people(self) -> int:
        """How many people play here, in all processes."""
        return self._people_here + sum(self._elsewhere.values())

    @property
    def _people_here(self) -> int:
        """Those who are awake; asked for whenever somebody comes, so nobody is looked at for it."""
        if self._live is None:
            return 0  # the room rests
        first = self._live.row.number - ASLEEP_ROUNDS
        return sum(count for number, count in self._awake_in.items() if number > first)

    def _wake(self, person: str, number: int) -> None:
        """Somebody comes or finds a word in this round; 0: they are gone."""
        before = self._awake.pop(person, 0)
        self._awake_in -= Counter({before: 1})
        if number:
            self._awake[person] = number
            self._awake_in[number] += 1

    def is_here(self, person: str) -> bool:
        """Whether a person is here, over a connection to this process."""
        return person in self._here

    @property
    def face(self) -> RoundFace | None:
        """The round as everybody may see it; None while the room rests."""
        return self._live.face(self._parts.clock.now_ms()) if self._live else None

    async def enter(self, person: str, is_new: bool = True) -> Snapshot:
        """Somebody comes, over one more connection unless it is not new; a resting room wakes."""
        async with self._entering:
            live = await self._current_round({person})
            if self._going_on is None:
                self._going_on = asyncio.create_task(self._go_on())
        self._here[person] += is_new
        self._wake(person, live.row.number)
        self._tell_others()
        is_over = live.results is not None
        return Snapshot(
            live.face(self._parts.clock.now_ms()),
            live.own_words(person),
            self._standing._replace(people=self.people),
            live.results,
            face_of(self._next) if is_over and self._next else None,
        )

    def leave(self, person: str) -> None:
        """One connection less; when nobody is left the room costs nothing."""
        self._here[person] -= 1
        if self._here[person] <= 0:
            del self._here[person]
            self._wake(person, 0)
        if not self._here:
            self._stop()
        self._tell_others()

    def _stop(self) -> None:
        if self._going_on is not None:
            self._going_on.cancel()
        self._going_on = self._live = self._next = None

    async def close(self) -> None:
        """The server closes: words that wait are stored, and no round goes on here."""
        live = self._live
        self._stop()
        if live is not None:
            await live.appends.settle()

    # ---- words

    async def submit(
        self, person: str, number: int, client: str, words: Sequence[str]
    ) -> NotedWords:
        """Store the words that count; returns when they are on the disk. Raises Refused."""
        live, now_ms = self._live, self._parts.clock.now_ms()
        if live is None or live.row.number != number:
            raise Refused("round-over")
        if live.stage(now_ms) == "open":
            raise Refused("round-not-begun")
        self._wake(person, number)
        judged = live.judge(person, client, words)
        stored = live.stored_under(person, client)
        if not {word for word, _ in judged.kept} - {*stored}:
            return judged
        if stored:  # what is under this id is not what is sent now
            raise Refused("bad-message", problem="the id of another request")
        if live.results is not None or now_ms > live.row.ends_ms + GRACE_MS:
            raise Refused("round-over")
        batch = WordBatch(person, client, tuple(word for word, _ in judged.kept), now_ms)
        if not await live.appends.add(batch):
            raise Refused("round-over")
        live.take_in([batch])
        if self._parts.bus.process:
            self._found.append(batch)
        return judged

    # ---- the rounds

    async def _find_round(self, comers: Collection[str]) -> LiveRound:
        """The round that these people should find, or a new one that begins in a moment."""
        store, now_ms = self._parts.store, self._parts.clock.now_ms()
        latest = await store.latest_round(self.slug)
        is_shown = latest is not None and now_ms < latest.ends_ms + RESULTS_MS
        if latest is not None and (is_shown or not latest.closed_ms):
            batches = await store.read_words(self.slug, latest.number)
            if self._concerns(comers, latest, batches, now_ms):
                live = await self._prepare(latest)
                live.take_in(batches)
                return live
            await store.close_round(self.slug, latest.number, now_ms)
        number = latest.number + 1 if latest else 1
        return await self._prepare(await self._open(number, now_ms + SHAKE_MS))

    def _concerns(
        self, comers: Collection[str], row: RoundRow, batches: Sequence[WordBatch], now_ms: int
    ) -> bool:
        """Whether a round of the store goes on for these people; if not, nobody else misses it."""
        if row.closed_ms and now_ms < row.ends_ms:
            return False  # it has made way already
        if any(self._elsewhere.values()):
            return now_ms < row.ends_ms + LATE_MS
        if now_ms < row.begins_ms:
            # Another process, which has not said so yet, may have people who wait for it.
            return bool(self._parts.bus.process) or row.begins_ms <= now_ms + SHAKE_MS
        if now_ms < row.ends_ms:
            return bool(batches) or now_ms < row.begins_ms + UNPLAYED_MS
        played = {each.person for each in batches}
        return now_ms < row.ends_ms + LATE_MS and not played.isdisjoint(comers)

    async def _open(self, number: int, begins_ms: int) -> RoundRow:
        secret, ends_ms = self._parts.random(32).hex(), begins_ms + self._seconds * 1000
        row = RoundRow(self.slug, number, secret, begins_ms, ends_ms)
        return await self._parts.store.open_round(row)

    async def _prepare(self, row: RoundRow) -> LiveRound:
        append = partial(self._parts.store.append_words, self.slug, row.number)
        return await asyncio.to_thread(LiveRound, self.box, row, append)

    async def _current_round(self, comers: Collection[str]) -> LiveRound:
        """The round in memory; if there is none, the one of the store, or a new one."""
        if self._live is None:
            self._names, live = {}, await self._find_round(comers)
            await self._stand(live)
            self._live = live
        return self._live

    async def _go_on(self) -> None:
        """Round after round, until nobody is awake; whoever comes then wakes the room."""
        clock, is_awake = self._parts.clock, True
        while is_awake:
            try:
                async with self._entering:
                    live = await self._current_round(self._here.keys())
                is_awake = await self._play_and_prepare(live)
            except Exception:  # the store may be back soon: the round goes on from there
                log.exception("room stopped", extra={"room": self.slug})
                self._live = self._next = None
                await clock.sleep_until(clock.now_ms() + AGAIN_MS)
        self._going_on = self._live = self._next = None
        self._tell_others()

    async def _play_and_prepare(self, live: LiveRound) -> bool:
        """One round, until the next one begins; False if there is none."""
        await self._play(live)
        if self._next is None:
            return False
        row = self._next
        following = await self._prepare(row)
        await self._parts.clock.sleep_until(row.begins_ms)
        self._live, self._next, self._names = following, None, {}
        return True

    async def _play(self, live: LiveRound) -> None:
        """One round, from the time before it begins to its results."""
        clock, publish = self._parts.clock, self._parts.publisher.publish
        await clock.sleep_until(live.row.begins_ms)
        await self._stand(live)
        publish(self.slug, RoundNow(live.face(clock.now_ms())))
        while (now_ms := clock.now_ms()) < live.row.ends_ms:
            await clock.sleep_until(min(now_ms + TELL_MS, live.row.ends_ms))
            await self._read_again(live)
            if await self._stand(live):
                publish(self.slug, Ranked(live.row.number, self._standing))
        await clock.sleep_until(live.row.ends_ms + GRACE_MS)
        await self._end(live)

    async def _end(self, live: LiveRound) -> None:
        """Close the round in the store, which decides who has found what, and tell the results."""
        store, clock, number = self._parts.store, self._parts.clock, live.row.number
        await live.appends.settle()
        await store.close_round(self.slug, number, clock.now_ms())
        found, self._next = await asyncio.gather(
            store.read_found(self.slug, number), self._open_next(live)
        )
        named = live.count_again(found)
        results = live.tell_results(self.people, await self._names_of(named))
        self._standing = results.standing
        following = face_of(self._next) if self._next else None
        self._parts.publisher.publish(self.slug, RoundOver(results, following))

    async def _open_next(self, live: LiveRound) -> RoundRow | None:
        """The round that follows; None if nobody stays for it."""
        if not self._people_here:
            return None
        now_ms = self._parts.clock.now_ms()
        return await self._open(live.row.number + 1, now_ms + RESULTS_MS)

    async def _stand(self, live: LiveRound) -> bool:
        """Rank everybody; whether anything has changed."""
        names = await self._names_of(live.people_named())
        standing = live.standing(self._parts.clock.now_ms(), self.people, names)
        is_new, self._standing = standing != self._standing, standing
        return is_new

    async def _names_of(self, people: Iterable[str]) -> Mapping[str, str]:
        missing = set(people) - self._names.keys()
        if missing:
            self._names |= await self._parts.names(missing)
        return self._names

    def rename(self, person: str, name: str) -> None:
        """Somebody is called otherwise, or is not known any more ("")."""
        if person in self._names:
            self._names[person] = name

    # ---- other processes

    def _tell_others(self) -> None:
        """Tell the other processes how many people are here, and what they have found."""
        bus = self._parts.bus
        if not bus.process:
            return
        found, self._found = self._found, []
        number = self._live.row.number if self._live else 0
        people = self._people_here
        told = tuple((each.person, each.client, each.words) for each in found)
        bus.tell_all(RoomTold(bus.process, self.slug, number, people, told))

    async def _read_again(self, live: LiveRound) -> None:
        """In a cluster: tell the others, and now and then read what may not have been heard."""
        now_ms = self._parts.clock.now_ms()
        if not self._parts.bus.process:
            return
        self._tell_others()
        if now_ms - self._read_ms >= READ_AGAIN_MS:
            self._read_ms = now_ms
            live.take_in(await self._parts.store.read_words(self.slug, live.row.number))

    def hear(self, news: RoomTold) -> None:
        """Another process says who is there and what they have found."""
        self._elsewhere[news.process] = news.people
        live = self._live
        if live is not None and live.results is None and live.row.number == news.number:
            live.take_in(WordBatch(*each, at_ms=0) for each in news.found)

    def forget_process(self, process: str) -> None:
        """Another process is lost, and with it who was there."""
        self._elsewhere.pop(process, None)
