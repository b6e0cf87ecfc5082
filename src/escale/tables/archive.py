"""From a table's log to its record, once nothing in it is a secret any more; and back."""

import asyncio
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from ..core.errors import UNREADABLE, BadInput, EscaleError, IllegalAction
from ..core.game import HOUSE, AnyGame, Step
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
from ..core.table_events import AnyTableAction, BroughtIn, Ended, Followed, Joined, Left, Started
from .lobby_entry import lobby_row
from .ports import LoggedStep, Stage, TableRow, TableStore
from .state import TableConfig, advance, begin
from .table import NoSuchTable

AFTERWARDS = (Followed, BroughtIn)  # steps of the house that are not the game's
UNFINISHED: tuple[Stage, ...] = ("gathering", "playing")  # a table goes from one to the other
EVERY = 2**62


async def stored_record(table: str, games: Mapping[str, AnyGame], store: TableStore) -> Record:
    """The record of a table that is over or closed; raises NoSuchTable or IllegalAction.

    Whether people may have it is another question: see `duplicate.policy.public_record`.

    If the rules of the table are no longer installed, the record holds what was logged: who sat
    there, the seed and the steps, but neither states nor draws nor the outcome.
    """
    row = await store.read_table(table)
    if row is None:
        raise NoSuchTable(table)
    lines = await store.read_steps(table)
    try:
        return await asyncio.to_thread(_replayed, row, lines, games)
    except NoSuchTable:
        for stage in UNFINISHED:
            if table in await store.unfinished(EVERY, stage, EVERY):
                raise  # the seed would tell the cards to come
    return _logged(row, lines)


def _replayed(row: TableRow, lines: Sequence[LoggedStep], games: Mapping[str, AnyGame]) -> Record:
    """The record by the rules; raises NoSuchTable if they are not here any more."""
    game = games.get(row.game)
    if game is None or game.version != row.version:
        raise NoSuchTable(row.id, "older-rules")
    options = msgspec.json.decode(row.options, type=game.types.options)
    if dict(game.content(options)) != row.content:
        raise NoSuchTable(row.id, "older-rules")
    members, played = _seated(row, lines)
    names, levels = [each.name for each in members], [each.level for each in members]
    try:
        recorder = Recorder(game, options, names, _seed(row, members), levels)
        steps = [read_step(_unchecked(line), game) for line in played]
        for step in steps:
            recorder.play(step)
    except EscaleError:  # these rules do not allow what was played
        raise NoSuchTable(row.id, "older-rules") from None
    actors, record = game.actors(recorder.state), recorder.record()
    is_over = record.outcome is not None and not (actors.must or actors.may)
    if not is_over and not any(isinstance(step.action, Ended) for step in steps):
        raise IllegalAction("still-playing")  # the seed would tell the cards to come
    return record


def _logged(row: TableRow, lines: Sequence[LoggedStep]) -> Record:
    """The record without the rules."""
    members, played = _seated(row, lines)
    return Record(
        "escale-record-1",
        row.game,
        row.version,
        row.options,
        tuple(each.name for each in members),
        tuple(each.level for each in members),
        row.content,
        _seed(row, members),
        first_state="",
        chance=(),
        steps=tuple(_unchecked(line) for line in played),
        outcome=None,
    )


def _seated(
    row: TableRow, lines: Sequence[LoggedStep]
) -> tuple[Sequence[Joined], Sequence[LoggedStep]]:
    """Those who sat there when the cards were dealt, and the steps of the game after that.

    Raises IllegalAction if they never were, NoSuchTable if the log is of an older kind.
    """
    members: dict[str, Joined] = {}
    for number, line in enumerate(lines, 1):
        match _of_house(line):
            case Joined() as joined:
                members[joined.member] = joined
            case Left(member=member):
                members.pop(member, None)
            case Started():
                after = [each for each in lines[number:] if not _is_afterwards(each)]
                return tuple(members.values()), after
            case None:
                raise NoSuchTable(row.id, "older-rules")
            case _:
                pass
    raise IllegalAction("not-started")


def _of_house(line: LoggedStep) -> AnyTableAction | None:
    """What the house did, or None if it was someone else, or nothing that it does today."""
    if line.seat != HOUSE:
        return None
    try:
        action: AnyTableAction = msgspec.json.decode(line.action, type=AnyTableAction)
    except UNREADABLE:
        return None
    return action


def _is_afterwards(line: LoggedStep) -> bool:
    return isinstance(_of_house(line), AFTERWARDS)


def _seed(row: TableRow, members: Sequence[Joined]) -> Seed:
    """With the people's parts, in the order of their places."""
    nonces = [each.nonce for each in members if not each.level]
    return Seed.of(bytes.fromhex(row.secret), nonces if row.nonces is None else row.nonces)


def _unchecked(line: LoggedStep) -> RecordedStep:
    return RecordedStep(line.seat, line.action, line.at_ms, "")


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
        opened_ms=now_ms,
        content=record.content,
        places=len(record.seats),
        nonces=record.seed.nonces,
    )
    # The table is as old as its arrival, or a sweep would forget it; its steps keep their times.
    config = TableConfig(game, read_options(record, game), row)
    state, lines = replace(begin(config), at_ms=0), []
    for step in _whole(record, played, now_ms):
        state, _ = advance(state, config, step, record.seed.chance())
        action = Raw(msgspec.json.encode(step.action))
        lines.append(LoggedStep(state.number, step.seat, action, state.at_ms))
    notice = lobby_row(state, config)
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
