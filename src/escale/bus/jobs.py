"""What servers and workers say to each other on the bus, and how it is read: like a stranger's.

A server asks for a slot, a worker that is idle offers one, the server sends a job there, and the
worker replies. What cannot be read, or is too long, is no answer.
"""

from hashlib import sha256
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from .. import __version__
from ..boxes import RatedAnswer
from ..boxes.registry import GAMES
from ..core.errors import UNREADABLE, BadInput
from ..tables.jobs import AdviceJob, Job, MoveJob
from ..tables.thinking import Analysis, BotMove
from ..tables.workers import WorkerLost

FORM = 2  # of these messages
MOST_BYTES = (
    1_000_000  # of one message: what a NATS server lets through unless it is told otherwise
)
MOST_WAIT_MS = 600_000  # the longest rest of a bot that may act; it is asked again earlier
MOST_SECONDS = 120.0
Message = TypeVar("Message")
Name = Annotated[str, Meta(pattern="^[0-9a-f]{16,32}$")]


class WorkerNews(Struct, frozen=True, forbid_unknown_fields=True):
    """A worker is there: every second, when one of its slots becomes idle, and when it leaves."""

    worker: Name
    kind: Name
    slots: Annotated[int, Meta(ge=0, le=1024)]  # 0: it takes no more jobs
    is_idle: bool = False


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """A slot is kept free for a moment, for whoever asked."""

    worker: Name
    slot: Name  # where the job is awaited


class Assignment(Struct, frozen=True, forbid_unknown_fields=True):
    """A job, and how long it may take."""

    job: Job
    limit_seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)]


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """What came of a job."""

    # An action, an analysis; None: the bot waits. Workers of earlier versions call it `told`.
    answer: bytes | None = msgspec.field(default=None, name="told")
    wait_ms: Annotated[int, Meta(ge=0, le=MOST_WAIT_MS)] = 0
    is_final: bool = True
    problem: Literal["", "too-slow", "failed"] = ""


encode = msgspec.msgpack.Encoder().encode
_read_news = msgspec.msgpack.Decoder(WorkerNews)
_read_offer = msgspec.msgpack.Decoder(Offer)
_read_assignment = msgspec.msgpack.Decoder(Assignment)
_read_reply = msgspec.msgpack.Decoder(Reply)
_read_advice = msgspec.json.Decoder(tuple[RatedAnswer, ...])
_read_any = msgspec.json.Decoder()


class Unreadable(Exception):
    """A message that makes no sense."""


class JobFailed(WorkerLost):
    """A worker says itself that it could not do a job."""


def kind_of_worker() -> str:
    """Servers and workers with the same boxes, of the same version, find each other by this."""
    boxes = [(slug, game.version) for slug, game in GAMES.items()]
    return sha256(repr((FORM, __version__, sorted(boxes))).encode()).hexdigest()[:16]


def read_news(data: bytes) -> WorkerNews:
    return _read(_read_news, data)


def read_offer(data: bytes) -> Offer:
    return _read(_read_offer, data)


def read_assignment(data: bytes) -> Assignment:
    return _read(_read_assignment, data)


def read_answer(data: bytes, job: Job) -> BotMove | Analysis:
    """What a worker answers; raises WorkerLost if no bot or study of ours would say so.

    Whether an action is legal, the table decides, as it does for people.
    """
    try:
        reply = _read(_read_reply, data)
        if reply.problem == "too-slow":
            raise TimeoutError
        if reply.problem:
            raise JobFailed("it could not do the job")
        return _checked(reply, job)
    except (Unreadable, BadInput, *UNREADABLE) as problem:
        raise WorkerLost(f"its answer makes no sense: {problem}") from None


def _checked(reply: Reply, job: Job) -> BotMove | Analysis:
    game = GAMES[job.game]
    if isinstance(job, MoveJob):
        if reply.answer is not None:
            game.read_action(reply.answer)
        return BotMove(reply.answer, reply.wait_ms)
    if reply.answer is None:
        raise Unreadable("no answer")
    if isinstance(job, AdviceJob):
        for rated in _read_advice.decode(reply.answer):
            game.read_action(msgspec.json.encode(rated.action))
    else:
        _read_any.decode(reply.answer)
    return Analysis(reply.answer, reply.is_final)


def as_reply(answer: BotMove | Analysis) -> Reply:
    if isinstance(answer, BotMove):
        return Reply(answer.action, answer.wait_ms)
    return Reply(answer.result, is_final=answer.is_final)


def _read(decoder: "msgspec.msgpack.Decoder[Message]", data: bytes) -> Message:
    if len(data) > MOST_BYTES:
        raise Unreadable("too long")
    try:
        return decoder.decode(data)
    except UNREADABLE as problem:
        raise Unreadable(str(problem)) from None
