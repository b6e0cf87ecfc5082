"""What a worker is given: one question on one seat's view, or on a typed position."""

from typing import Annotated

from msgspec import Meta, Struct

from .thinking import Analysis, BotMove, advise, measure, solve, study, think

MOST_WORLDS = 10_000  # nobody asks for as many: a bound for what comes over a network
Worlds = Annotated[int, Meta(ge=0, le=MOST_WORLDS)]


class MoveJob(Struct, frozen=True, tag="move", forbid_unknown_fields=True):
    """One decision of a bot."""

    game: str
    level: str
    view: bytes  # of its seat, as JSON
    seed: str
    worlds: Worlds
    style: str = ""
    is_compared: bool = False  # with other tables: it waits for all that it plays better with


class AdviceJob(Struct, frozen=True, tag="advice", forbid_unknown_fields=True):
    """What each answer is worth in a view."""

    game: str
    view: bytes
    seed: str
    worlds: Worlds


class StudyJob(Struct, frozen=True, tag="study", forbid_unknown_fields=True):
    """What can be learnt from a round that is over."""

    game: str
    view: bytes  # what everybody saw of it, or its history


class SolveJob(Struct, frozen=True, tag="solve", forbid_unknown_fields=True):
    """What there is to find in a position that somebody has typed."""

    game: str
    task: bytes  # as JSON


class MeasureJob(Struct, frozen=True, tag="measure", forbid_unknown_fields=True):
    """How hard a candidate for the daily is."""

    game: str
    seed: bytes


Job = MoveJob | AdviceJob | StudyJob | SolveJob | MeasureJob


def do(job: Job, kernel_wait_seconds: float) -> BotMove | Analysis:
    """The answer to a question, computed here."""
    match job:
        case MoveJob():
            wait = kernel_wait_seconds if job.is_compared else 0.0
            return think(job.game, job.level, job.view, job.seed, job.worlds, job.style, wait)
        case AdviceJob():
            return advise(job.game, job.view, job.seed, job.worlds, kernel_wait_seconds)
        case StudyJob():
            return study(job.game, job.view, kernel_wait_seconds)
        case SolveJob():
            return solve(job.game, job.task, kernel_wait_seconds)
        case MeasureJob():
            return measure(job.game, job.seed)
