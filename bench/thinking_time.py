"""How long bots take: at a table of people, and of the processor.

A bot that plans its own pace takes as long as it said. The others take the time that a table of
people gives them, by luck alone (`pace_ms`), whatever they think. Only actions that were played
count, and not the end of a pause.
"""

from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, quantiles
from time import process_time
from typing import Any, NamedTuple

from escale.bots import Bot, Budget, Wait
from escale.boxes.registry import BOXES
from escale.core.chance import Chance, FastChance
from escale.core.game import CLOCK, tag_of
from escale.core.ready import Ready
from escale.tables.bot_runner import pace_ms
from escale.tables.offline.match import Match
from escale.tables.timings import Timings

TIMINGS = Timings()


class Times(NamedTuple):
    """The seconds of each action, and of the processor for each question."""

    shown: list[float]
    processor: list[float]


class TimedBot(Bot[Any, Any]):
    """The bot of one seat, and how long it said that it would take for its last answer."""

    def __init__(self, bot: Bot[Any, Any], processor: list[float]) -> None:
        self._bot = bot
        self._processor = processor
        self.planned_ms: int | None = None

    def choose(self, view: Any, chance: Chance, budget: Budget) -> Any:
        began = process_time()
        answer = self._bot.choose(view, chance, budget)
        self._processor.append(process_time() - began)
        self.planned_ms = answer.ms if isinstance(answer, Wait) else None
        return answer


def times(slug: str, preset: str, seats: int, level: str, games: int) -> Times:
    """A level against itself."""
    box, found = BOXES[slug], Times([], [])
    box.bots[level].prepare()
    for number in range(games):
        chance = FastChance(f"manners/{number}")
        state = box.game.start(box.game.presets[preset], seats, chance).state
        bots = [TimedBot(box.bots[level], found.processor) for _ in range(seats)]
        match = Match(box.game, state, bots, chance, FastChance(f"manners/{number}/bots"))
        while played := match.next_step():
            seat, action = played[0].seat, played[0].action
            if seat == CLOCK or isinstance(action, Ready):
                continue
            ms = bots[seat].planned_ms
            if ms is None:
                ms = pace_ms(TIMINGS, False, "normal", f"manners/{number}/{match.steps}")
                if tag_of(action) in box.traits.partial_actions:
                    ms //= TIMINGS.partial_actions_per_pace
            found.shown.append(ms / 1000)
    return found


class TimedTable(NamedTuple):
    """How long a level took at the smallest table of a preset."""

    preset: str
    seats: int
    level: str
    games: int
    times: Times


def timed_tables(slug: str, games: int, levels: Sequence[str]) -> Iterator[TimedTable]:
    """Every preset of a box, at its smallest table, and every level."""
    for preset, options in BOXES[slug].game.presets.items():
        seats = BOXES[slug].game.seats(options)[0]
        for level in levels:
            found = times(slug, preset, seats, level, games)
            yield TimedTable(preset, seats, level, games, found)


SHOWN_HEAD = (
    "| | preset | players | actions each | seconds: 1 in 10 below | half | 9 in 10 |\n"
    "|---|---|--:|--:|--:|--:|--:|"
)


def shown_row(table: TimedTable) -> str:
    """What people at a table see of it."""
    preset, seats, level, games, (shown, _) = table
    tenths = quantiles(shown, n=10, method="inclusive")
    each = len(shown) / games / seats
    cells = (
        level,
        f"`{preset}`",
        f"{seats}",
        f"{each:.0f}",
        *(f"{tenths[at]:.1f}" for at in (0, 4, 8)),
    )
    return f"| {' | '.join(cells)} |"


def cost_table(tables: Iterable[TimedTable]) -> Iterator[str]:
    """Milliseconds of the processor for a question: the mean, and the most in brackets."""
    rows = dict[tuple[str, int], dict[str, str]]()
    for preset, seats, level, _, (_, processor) in tables:
        cell = f"{fmean(processor) * 1000:.1f} ({max(processor) * 1000:.0f})"
        rows.setdefault((preset, seats), {})[level] = cell
    levels = list(dict.fromkeys(level for cells in rows.values() for level in cells))
    yield f"| preset | players | {' | '.join(levels)} |"
    yield f"|---|--:|{'--:|' * len(levels)}"
    for (preset, seats), cells in rows.items():
        yield f"| `{preset}` | {seats} | {' | '.join(cells[level] for level in levels)} |"
