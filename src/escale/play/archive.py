"""From a table's log to its record, once nothing in it is a secret any more; and back."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Raw

from ..core.errors import BadInput, IllegalAction
from ..core.game import HOUSE, AnyGame, Step
from ..core.house import BroughtIn, Ended, Followed, Joined, Started
from ..core.record import (
    Record,
    RecordedStep,
    Recorder,
    Seed,
    dumps,
    read_options,
    read_step,
    verify,
)
from .card import notice_of
from .course import Setting, advance, begin
from .ports import LoggedStep, TableRow, TableStore
from .table import Table, nonces_of

AFTERWARDS = (Followed, BroughtIn)  # steps of the house that are not the game's


async def record_of(table: str, games: Mapping[str, AnyGame], store: TableStore) -> Record:
    """The record of a table that is over or closed; raises NoSuchTable or IllegalAction."""
    loaded = await Table.load(table, games, store, lambda: 0)
    row, game, course = loaded.row, loaded.game, loaded.course
    if not course.is_over:
        raise IllegalAction("still-playing")  # the seed would tell the cards to come
    if not course.started:
        raise IllegalAction("not-started")
    seed = Seed.of(bytes.fromhex(row.secret), nonces_of(row, course))
    names = [member.name for member in course.members]
    levels = [member.level for member in course.members]
    recorder = Recorder(game, loaded.setting.options, names, seed, levels)
    for line in await store.read_steps(table, after=course.started):
        step = read_step(RecordedStep(line.seat, line.action, line.at_ms, ""), game)
        if not isinstance(step.action, AFTERWARDS):
            recorder.play(step)
    return recorder.record()


async def bring_in(
    record: Record, games: Mapping[str, AnyGame], store: TableStore, now_ms: int
) -> str:
    """Keep a finished game from elsewhere as a table that is over; its name. Twice is once.

    Raises RecordDiffers if the record does not hold what it says, BadInput if it is not finished.
    """
    game = games.get(record.game)
    if game is None:
        raise BadInput("unknown-game", value=record.game, known=", ".join(games))
    verify(record, game)
    played = [read_step(step, game) for step in record.steps]
    if record.outcome is None and not (played and isinstance(played[-1].action, Ended)):
        raise BadInput("unfinished-record")
    row = TableRow(
        id=sha256(dumps(record).encode()).hexdigest()[:16],
        game=record.game,
        version=record.version,
        options=record.options,
        secret=record.seed.secret,
        opened_ms=0,
        content=record.content,
        places=len(record.seats),
        nonces=record.seed.nonces,
    )
    setting, steps = Setting(game, read_options(record, game), row), _whole(record, played, now_ms)
    course = begin(setting)
    lines = []
    for step in steps:
        course, _ = advance(course, setting, step, record.seed.chance())
        action = Raw(msgspec.json.encode(step.action))
        lines.append(LoggedStep(course.number, step.seat, action, course.at_ms))
    notice = notice_of(course, setting)
    await store.open_table(row, notice, ())
    await store.append(row.id, lines, None, notice)  # not again, if it is there
    return row.id


def _whole(record: Record, played: list[Step[Any]], now_ms: int) -> list[Step[Any]]:
    """The steps of a table that would have led to this record, and one that says it did not."""
    levels = record.bots or ("",) * len(record.seats)
    members = enumerate(zip(record.seats, levels, strict=True))
    before = [Joined(f"m{number}", name, level) for number, (name, level) in members]
    first_ms = played[0].at_ms if played else 0
    return [
        *(Step(HOUSE, action, first_ms) for action in (*before, Started())),
        *played,
        Step(HOUSE, BroughtIn(), now_ms),
    ]
