"""How long bots take: at a table of people, and of the processor.

A bot that plans its own pace takes as long as it said. The others take the time that a table of
people gives them, by luck alone (`pace_ms`), whatever they think. Only actions that were played
count, and not the end of a pause.
"""

from collections.abc import Iterator, Sequence
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


def row(slug: str, preset: str, seats: int, level: str, games: int) -> str:
    """The line of a level."""
    found = times(slug, preset, seats, level, games)
    tenths = quantiles(found.shown, n=10, method="inclusive")
    cells = (
        level,
        f"`{preset}`",
        f"{seats}",
        f"{len(found.shown) / games / seats:.0f}",
        f"{tenths[0]:.1f}",
        f"{tenths[4]:.1f}",
        f"{tenths[8]:.1f}",
        f"{fmean(found.processor) * 1000:.1f}",
        f"{max(found.processor) * 1000:.0f}",
    )
    return f"| {' | '.join(cells)} |"


HEAD = (
    "| | preset | players | actions each | seconds: 1 in 10 below | half | 9 in 10 "
    "| processor, mean ms | most |\n|---|---|--:|--:|--:|--:|--:|--:|--:|"
)


def thinking_time(slug: str, games: int, levels: Sequence[str]) -> Iterator[str]:
    """The lines of the table of a box: every preset, at its smallest table."""
    yield HEAD
    for preset, options in BOXES[slug].game.presets.items():
        for level in levels:
            yield row(slug, preset, BOXES[slug].game.seats(options)[0], level, games)
