"""From a table's log to its record, once nothing in it is a secret any more."""

from collections.abc import Mapping

from ..core.errors import IllegalAction
from ..core.game import AnyGame
from ..core.house import Followed
from ..core.record import Record, RecordedStep, Recorder, Seed, read_step
from .ports import TableStore
from .table import Table


async def record_of(table: str, games: Mapping[str, AnyGame], store: TableStore) -> Record:
    """The record of a table that is over or closed; raises NoSuchTable or IllegalAction."""
    loaded = await Table.load(table, games, store, lambda: 0)
    row, game, course = loaded.row, loaded.game, loaded.course
    if not course.is_over:
        raise IllegalAction("still-playing")  # the seed would tell the cards to come
    if not course.started:
        raise IllegalAction("not-started")
    seed = Seed.of(bytes.fromhex(row.secret), course.nonces)
    names = [member.name for member in course.members]
    levels = [member.level for member in course.members]
    recorder = Recorder(game, loaded.setting.options, names, seed, levels)
    for line in await store.read_steps(table, after=course.started):
        step = read_step(RecordedStep(line.seat, line.action, line.at_ms, ""), game)
        if not isinstance(step.action, Followed):  # that belongs to the next game
            recorder.play(step)
    return recorder.record()
