"""Tables as they lie in the store."""

from collections.abc import Mapping

import msgspec

from ..core.errors import UNREADABLE
from ..core.game import AnyGame
from .errors import DamagedTable, NoSuchTable
from .fold import begin, fold_log
from .policy import CASUAL, TablePolicy
from .ports import TableRow, TableStore
from .state import TableConfig, TableState
from .timings import Timings


def config_of(
    row: TableRow,
    games: Mapping[str, AnyGame],
    policy: TablePolicy = CASUAL,
    timings: Timings | None = None,
) -> TableConfig:
    """What never changes at a table; raises NoSuchTable if its rules are not here any more.

    Only then is it a table of older rules. If it cannot be read by its own, it is damaged.
    """
    game = games.get(row.game)
    if game is None or game.version != row.version:
        raise NoSuchTable(row.id, "older-rules")
    try:
        options = msgspec.json.decode(row.options, type=game.types.options)
        bytes.fromhex(row.secret)
    except (*UNREADABLE, ValueError) as problem:
        raise DamagedTable(row.id, problem=problem) from problem
    rules = game.with_content(options, row.content)
    if rules is None:
        raise NoSuchTable(row.id, "older-rules")
    return TableConfig(rules, options, row, policy, timings or Timings())


async def read_config(table: str, games: Mapping[str, AnyGame], store: TableStore) -> TableConfig:
    """The same, of a table in the store; raises NoSuchTable."""
    row = await store.read_table(table)
    if row is None:
        raise NoSuchTable(table)
    return config_of(row, games)


async def read_state(table: str, games: Mapping[str, AnyGame], store: TableStore) -> TableState:
    """Where a table stands, from its whole log; raises NoSuchTable."""
    config = await read_config(table, games, store)
    lines = await store.read_steps(table)
    state = begin(config)
    for each in fold_log(config, lines):
        state = each.state
    return state
