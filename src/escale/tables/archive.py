"""From a table's log to its record, once nothing in it is a secret any more; and back."""

import asyncio
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from ..bots import LEVELS
from ..core.errors import BadInput, EscaleError, IllegalAction
from ..core.game import TABLE, AnyGame, Step
from ..core.record import (
    Record,
    RecordedStep,
    Seed,
    dumps,
    read_step,
    read_table_action,
    verify,
    write_record,
)
from ..core.table_events import Ended, Imported, Joined, Left, Resigned, Started, TakenOver
from ..core.typed_text import is_name
from .directory import Directory
from .errors import OLDER, DamagedTable, NoSuchTable
from .fold import (
    POST_GAME_ACTIONS,
    ReplayStep,
    belongs_to_game,
    change_members,
    fold,
    fold_log,
    nonces_of,
)
from .lobby_entry import lobby_row, member_names
from .ports import LoggedStep, TableRow, TableStore
from .state import TableConfig, TableState
from .stored import config_of


async def stored_record(
    table: str, games: Mapping[str, AnyGame], store: TableStore, directory: Directory | None = None
) -> Record:
    """The record of a table that is over or closed; raises NoSuchTable or IllegalAction.

    Whether people may have it is another question: see `duplicate.policy.public_record`. It names
    people as the directory does, without one not at all.

    If the rules of the table are no longer installed, the record holds what was logged: who sat
    there, the seed and the steps, but neither states nor draws nor the outcome.
    """
    row = await store.read_table(table)
    if row is None:
        raise NoSuchTable(table)
    lines = await store.read_steps(table)
    try:
        record, state = await asyncio.to_thread(_recorded, row, lines, games)
        return await _with_names(record, state, directory)
    except DamagedTable:  # what can still be read of it is not what was played
        raise
    except NoSuchTable:
        head = await store.read_head(table)
        if head is None or head.stage != "over":
            raise  # the seed would tell the cards to come
    return await _with_names(*_logged(row, lines), directory)


async def _with_names(record: Record, state: TableState, directory: Directory | None) -> Record:
    """A record with the names of today; no digest in it depends on them."""
    people = [each.person for each in state.members if each.person]
    names = await directory.names_of(people) if directory else {}
    shown = member_names(state, lambda person: names.get(person, ""))
    return replace(record, seats=tuple(shown[each.id] for each in state.members))


def _recorded(
    row: TableRow, lines: Sequence[LoggedStep], games: Mapping[str, AnyGame]
) -> tuple[Record, TableState]:
    """The record by the rules, and where the table stands; raises NoSuchTable without them."""
    config = config_of(row, games)
    # From time 0: a game that was brought in is older than its table.
    replayed = list(fold_log(config, lines, TableState()))
    last = replayed[-1].state if replayed else TableState()
    if not last.started:
        raise IllegalAction("not-started")
    if not last.is_over:
        raise IllegalAction("still-playing")  # the seed would tell the cards to come
    return _record_of(config, replayed), last


def _record_of(config: TableConfig, replayed: Sequence[ReplayStep]) -> Record:
    """The record of a whole log: the game from its first card on."""
    started = replayed[-1].state.started
    members = replayed[-1].state.members
    opening, after = replayed[started - 1], replayed[started:]
    played = [(each.step, each.state) for each in after if each.step and belongs_to_game(each.step)]
    return write_record(
        config.game,
        config.options,
        [each.name for each in members],
        [each.level for each in members],
        _seed(config.row, opening.state),
        [draw for each in replayed for draw in each.draws],
        [opening.state.game_state, *(state.game_state for _, state in played)],
        [step for step, _ in played],
    )


def _logged(row: TableRow, lines: Sequence[LoggedStep]) -> tuple[Record, TableState]:
    """The record without the rules, and who sat there."""
    gathered, after = _gathered(row, lines)
    record = Record(
        "escale-record-1",
        row.game,
        row.version,
        row.options,
        tuple(each.name for each in gathered.members),
        tuple(each.level for each in gathered.members),
        row.content,
        _seed(row, gathered),
        first_state="",
        chance=(),
        steps=tuple(RecordedStep(line.seat, line.action, line.at_ms, "") for line in after),
        outcome=None,
    )
    return record, gathered


def _gathered(
    row: TableRow, lines: Sequence[LoggedStep]
) -> tuple[TableState, Sequence[LoggedStep]]:
    """Those who sat there when the cards were dealt, and the steps of the game after that.

    Raises IllegalAction if they never were, NoSuchTable if the log is of an older kind.
    """
    state = TableState()
    for number, line in enumerate(lines, 1):
        match _table_action(line):
            case Joined() | Left() as action:
                state = change_members(state, action)
            case Started():
                after = lines[number:]
                return state, [
                    each for each in after if not isinstance(_table_action(each), POST_GAME_ACTIONS)
                ]
            case None:
                raise NoSuchTable(row.id, OLDER)
            case _:
                pass
    raise IllegalAction("not-started")


def _table_action(line: LoggedStep) -> object:
    """What was done at the table, or None if it was done in the game or cannot be read."""
    if line.seat != TABLE:
        return None
    try:
        return read_table_action(bytes(line.action))
    except EscaleError:
        return None


def _seed(row: TableRow, state: TableState) -> Seed:
    return Seed.of(bytes.fromhex(row.secret), nonces_of(row, state))


async def import_record(
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
        opened_ms=now_ms,
        content=record.content,
        places=len(record.seats),
        nonces=record.seed.nonces,
    )
    # The table is as old as its arrival, or a sweep would forget it; its steps keep their times.
    config = config_of(row, games)
    steps = _whole_log(record, played, now_ms)
    for step in steps:
        check_table_action(step.action)
    states = [each.state for each in fold(config, steps, TableState())]
    lines = [
        LoggedStep(state.number, step.seat, Raw(msgspec.json.encode(step.action)), state.at_ms)
        for step, state in zip(steps, states, strict=True)
    ]
    listing = lobby_row(states[-1], config)
    await store.open_table(row, listing, ())
    await store.append(row.id, lines, None, listing)  # not again, if it is there
    return row.id


def check_table_action(action: object) -> None:
    """Raises BadInput unless its name and level are such as a server would have written."""
    match action:
        case Joined(name=name, level=level):
            if (name or level) and not is_name(name):  # people are named when they are shown
                raise BadInput("forged-name", value=name)
            check_level(level)
        case TakenOver(level=level) | Resigned(level=level):
            check_level(level)
        case _:
            pass


def check_level(level: str) -> None:
    """Raises BadInput unless it is a level of bots, or none."""
    if level and level not in LEVELS:
        raise BadInput("unknown-level", value=level, known=", ".join(LEVELS))


def _whole_log(record: Record, played: list[Step[Any]], now_ms: int) -> list[Step[Any]]:
    """The steps of a table that would have led to this record, and one that says it did not."""
    levels = record.bots or ("",) * len(record.seats)
    members = enumerate(zip(record.seats, levels, strict=True))
    before = [Joined(f"m{number}", name, level) for number, (name, level) in members]
    first_ms = played[0].at_ms if played else 0
    return [
        *(Step(TABLE, action, first_ms) for action in (*before, Started())),
        *played,
        Step(TABLE, Imported(), now_ms),
    ]
