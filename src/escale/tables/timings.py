"""How long things take at a table; the server configuration passes it down to every table."""

from msgspec import Struct, field

from ..core.table_events import TurnClock
from .ports import BotPace

DAY_SECONDS = 86_400


class Timings(Struct, frozen=True):
    """Every pause and time limit of tables, timers and bots."""

    pace_ms: int = 900  # what a bot's time to answer is counted in, whether or not it has a choice
    # It takes between so many of them, drawn by luck alone: among people, and alone with one.
    paces_among_people: tuple[float, float] = (1.1, 5.5)
    paces_alone: tuple[float, float] = (0.7, 1.5)
    # …multiplied by this, where the only person at the table wishes it.
    bot_paces: dict[BotPace, float] = field(
        default_factory=lambda: {"calm": 2.0, "normal": 1.0, "quick": 0.35}
    )
    partial_actions_per_pace: int = 6  # a bot takes this many of them in the time of an action
    # The table gives the only answer that a person has between these.
    forced_answer_ms: tuple[int, int] = (1_500, 4_000)
    # After this long without a connection a bot plays for a person, by the pace of the table.
    # Nobody is away from a table by correspondence.
    away_ms: dict[TurnClock, int] = field(
        default_factory=lambda: {"none": 300_000, "slow": 90_000, "fast": 30_000}
    )
    # Where one has been waited for so long without a connection, all others may ask for a bot.
    absent_ms: int = 120_000
    # People have so long for one question, by the pace of the table; 0: as long as they like.
    turn_seconds: dict[TurnClock, float] = field(
        default_factory=lambda: {
            "none": 0,
            "slow": 90,
            "fast": 20,
            "day": DAY_SECONDS,
            "three-days": 3 * DAY_SECONDS,
            "week": 7 * DAY_SECONDS,
        }
    )
    # Instead of what the games say: how long a pause lasts that people may end themselves. Alone
    # with bots it has no timer at all, see `TablePolicy.waits_for_one_person`.
    pause_seconds: float | None = None
    grace_ms: int = 250  # an answer that was on its way when the time was up still counts
    # A bot whose action was no longer possible, or that failed, waits before it tries again.
    too_late_ms: int = 1_000
    stalled_ms: int = 15_000  # a bot that has not gone on for so long has lost its process…
    lost_ms: int = 2_000  # …and so has one that has not for so long, when a process is lost
    doubt_ms: int = 60_000  # a process that was lost may have been cut off from the bus alone
    retry_ms: int = 5_000  # after a failure, for example of the disk, a table tries again
    bot_attempts: int = 3  # a bot that fails is asked this often before another answer is found
    # Budgets count worlds: this catches a bot that never answers, from when it begins to think.
    bot_limit_seconds: float = 20.0
    # A bot that must answer and would rather wait: as long as this in all, then it plays plainly.
    most_wait_ms: int = 60_000
    # If no worker on the bus was free for so long, the processes of the server help: longer than
    # any thought may take, as those who are only busy should not cost people the processor.
    bus_patience_seconds: float = 25.0
    worker_start_seconds: float = 60.0  # a process where bots think comes up within this time
    kernel_wait_seconds: float = 5.0  # people wait this long for kernels that make advice better
    reload_ms: int = 600_000  # a table that is damaged is not loaded by itself for so long
    unload_after_ms: int = 60_000  # a table leaves memory this long after nobody holds it
