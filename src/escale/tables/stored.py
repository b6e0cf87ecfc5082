"""Tables as they lie in the store."""

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec
from msgspec import Raw

from ..core.errors import UNREADABLE
from ..core.game import AnyGame
from .errors import OLDER, DamagedTable, NoSuchTable
from .fold import begin, fold_log
from .policy import CASUAL, TablePolicy
from .ports import TableRow, TableStore
from .state import TableConfig, TableState
from .timings import Timings


class RulesRow(Protocol):
    """What says by which rules a table or a series is played."""

    @property
    def id(self) -> str: ...

    @property
    def game(self) -> str: ...

    @property
    def version(self) -> int: ...

    @property
    def options(self) -> Raw: ...

    @property
    def content(self) -> Mapping[str, str]: ...


def installed_rules(row: RulesRow, games: Mapping[str, AnyGame]) -> tuple[AnyGame, Any]:
    """The rules and their options; raises NoSuchTable if these rules are not here any more.

    Only then is it a table of older rules. If it cannot be read by its own, it is damaged.
    """
    game = games.get(row.game)
    if game is None or game.version != row.version:
        raise NoSuchTable(row.id, OLDER)
    try:
        options = msgspec.json.decode(row.options, type=game.types.options)
    except UNREADABLE as problem:
        raise DamagedTable(row.id, problem=problem) from problem
    rules = game.with_content(options, row.content)
    if rules is None:
        raise NoSuchTable(row.id, OLDER)
    return rules, options


def config_of(
    row: TableRow,
    games: Mapping[str, AnyGame],
    policy: TablePolicy = CASUAL,
    timings: Timings | None = None,
) -> TableConfig:
    """What never changes at a table; raises NoSuchTable like `installed_rules`."""
    rules, options = installed_rules(row, games)
    try:
        bytes.fromhex(row.secret)
    except ValueError as problem:
        raise DamagedTable(row.id, problem=problem) from problem
    return TableConfig(rules, options, row, policy, timings or Timings())


def is_older(row: RulesRow, games: Mapping[str, AnyGame]) -> bool:
    """Whether the rules of a table are not here any more."""
    try:
        installed_rules(row, games)
    except DamagedTable:
        return False
    except NoSuchTable:
        return True
    return False


async def read_config(table: str, games: Mapping[str, AnyGame], store: TableStore) -> TableConfig:
    """The settings of a table in the store; raises NoSuchTable."""
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
