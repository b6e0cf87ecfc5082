"""An evening of bots without a server: the same pairings and points, on simulated time."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random

import msgspec

from ..boxes.registry import BOXES
from ..core.chance import FastChance
from ..tables.offline.match import MatchResult, play_match
from .fold import advance, fold
from .model import (
    EventLine,
    EventRow,
    EventState,
    EventStep,
    EventTable,
    Finished,
    Joined,
    Player,
    Started,
)
from .rounds import ARENA_MS, arena_end_ms, next_round_ms, next_steps

SHORTEST_MS = 60_000  # of a game in an arena: bots answer at once, people do not
MS_A_STEP = 4_000


class SimulatedEvening:
    """Bots come, play whatever is drawn and go home; everything follows from the seed.

    From the lines of its log another one goes on where it was.
    """

    def __init__(self, row: EventRow, seed: int, lines: Sequence[EventLine] = ()) -> None:
        self.row = row
        self.lines = list(lines)
        self.state: EventState = fold(lines)
        self.now_ms = max(self.state.at_ms, 1)
        self._seed = seed
        given = len(self.state.tables) + sum(bool(each.series) for each in self.state.rounds)
        self._numbers = count(given + 1)
        self._ends: dict[str, tuple[int, Finished]] = {}  # when each table will be over, and how

    def open(self, levels: Sequence[str], names: Sequence[str]) -> None:
        """Let bots of these levels join, and begin."""
        for number, (level, name) in enumerate(zip(levels, names, strict=True), 1):
            self._take(Joined(f"b{number}", name, level))
        self._take(Started())

    def play(self) -> Iterator[EventStep]:
        """The steps of the evening from here to its end, as they are taken."""
        while not self.state.closed:
            steps = next_steps(self.row, self.state, self.now_ms, self._new_id)
            for step in steps:
                self._take(step)
                yield step
            if steps:
                continue
            for name in sorted(self.state.unfinished - self._ends.keys()):
                self._ends[name] = self._played(self.state.tables[name])
            yield from self._pass_time()

    def _pass_time(self) -> Iterator[EventStep]:
        """Go on to the next table that is over, or to the next pairing."""
        config, state = self.row.config, self.state
        times = [at_ms for at_ms, _ in self._ends.values()]
        if config.format == "arena":
            times.append(arena_end_ms(config, state))
            free = len(state.here) - len(state.playing)
            if free > 1:
                times.append(self.now_ms + ARENA_MS)
        elif not state.unfinished:
            times.append(next_round_ms(config, state))
        self.now_ms = max(self.now_ms, min(times))
        for name, (at_ms, result) in sorted(self._ends.items(), key=lambda item: item[1][0]):
            is_late = config.format == "arena" and at_ms >= arena_end_ms(config, state)
            if at_ms <= self.now_ms and not is_late:
                del self._ends[name]
                self._take(result)
                yield result

    def _played(self, table: EventTable) -> tuple[int, Finished]:
        """A whole game between the bots of a table."""
        drawn = self.state.rounds[table.round - 1]
        deals = f"{self._seed}/{drawn.series or table.id}"
        result = play(self.row, table, self.state.players.get, deals, f"{self._seed}/{table.id}")
        ended_ms = table.at_ms + max(SHORTEST_MS, result.clock_ms + MS_A_STEP * result.steps)
        return ended_ms, Finished(table.id, result.outcome.places, scores=result.outcome.scores)

    def _take(self, step: EventStep) -> None:
        self.state = advance(self.state, step, self.now_ms)
        self.lines.append(EventLine(self.state.number, step, self.state.at_ms))

    def _new_id(self) -> str:
        return f"t{next(self._numbers)}"


def play(
    row: EventRow,
    table: EventTable,
    player_of: Callable[[str], Player | None],
    deals: str,
    luck: str,
) -> MatchResult:
    """A game at a table of an event; a bot of the house has the level of the event."""
    box = row.config.box_of(table.round)
    found = BOXES[box.game]
    options = msgspec.json.decode(box.options, type=found.game.types.options)
    levels = [known.level if (known := player_of(each)) else "" for each in table.players]
    bots = [found.bots[level or row.config.level] for level in levels]
    chance = FastChance(deals)
    return play_match(found.game, options, bots, chance, FastChance(luck))


def shuffled(levels: Sequence[str], size: int, seed: int) -> list[str]:
    """So many levels, as evenly as possible, in an order that follows from the seed."""
    found = [levels[number % len(levels)] for number in range(size)]
    Random(seed).shuffle(found)
    return found
