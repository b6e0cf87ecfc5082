"""From a table's log to its record, once nothing in it is a secret any more."""

from collections.abc import Mapping

import msgspec

from ..core.errors import IllegalAction
from ..core.game import AnyGame
from ..core.record import Record, RecordedStep, Recorder, Seed, read_step
from .ports import TableStore
from .table import Table


async def record_of(table: str, games: Mapping[str, AnyGame], store: TableStore) -> Record:
    """The record of a table that is over or closed; raises KeyError or IllegalAction."""
    loaded = await Table.load(table, games, store, lambda: 0)
    row, game = loaded.row, loaded.game
    if loaded.course.ended is None and game.outcome(loaded.course.state) is None:
        raise IllegalAction("still-playing")  # the seed would tell the cards to come
    options = msgspec.json.decode(row.options, type=game.types.options)
    seed = Seed.of(bytes.fromhex(row.secret), row.nonces)
    recorder = Recorder(game, options, row.seats, seed, row.bots)
    for line in await store.read_steps(table):
        recorder.play(read_step(RecordedStep(line.seat, line.action, line.at_ms, ""), game))
    return recorder.record()
