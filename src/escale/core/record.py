"""A table's record: everything else is computed from it, and anyone can check it.

A record names the game, its options and seats, what the seed was made of, every draw of
chance and every step; after each step it keeps a short digest of the state, so that a replay
that goes another way is caught at the first step where it does.
"""

import hashlib
import hmac
import json
from collections.abc import Iterator, Sequence
from typing import Any, Literal, Protocol

import msgspec
from msgspec import Raw, Struct

from .chance import Chance, Draw, FairChance, RecordingChance, ReplayedChance
from .errors import UNREADABLE, BadInput, EscaleError, MalformedAction, RecordDiffers
from .game import TABLE, AnyGame, Outcome, Seat, Step, Turn, take_step
from .table_events import AnyTableAction


class Seed(Struct, frozen=True, forbid_unknown_fields=True):
    """The source of a table's chance: the server's secret, and a nonce from each person."""

    commitment: str  # SHA-256 of the secret, published before the first card
    secret: str  # 64 hexadecimal digits, published after the last one
    nonces: tuple[str, ...] = ()

    @classmethod
    def of(cls, secret: bytes, nonces: Sequence[str] = ()) -> "Seed":
        return cls(hashlib.sha256(secret).hexdigest(), secret.hex(), tuple(nonces))

    def chance(self) -> FairChance:
        """The chance of the table; HMAC, so that the commitment tells nothing of its seed."""
        nonces = b"".join(hashlib.sha256(nonce.encode()).digest() for nonce in self.nonces)
        return FairChance(hmac.digest(bytes.fromhex(self.secret), nonces, "sha256"))


class RecordedStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A step as it is stored, with the digest of the state it led to."""

    seat: Seat
    action: Raw
    at_ms: int
    state: str


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole game: options, seats, seed, draws, steps and outcome."""

    format: Literal["escale-record-1"]
    game: str
    version: int
    options: Raw
    seats: tuple[str, ...]  # names
    bots: tuple[str, ...]  # at each seat the bot's level, or "" for a person
    content: dict[str, str]
    seed: Seed
    first_state: str
    chance: tuple[Draw, ...]
    steps: tuple[RecordedStep, ...]
    outcome: Outcome | None


def digest(state: Struct) -> str:
    """Sixteen hexadecimal digits that two different states will not share by accident."""
    encoded = msgspec.json.encode(state, order="deterministic")  # sets have no order of their own
    return hashlib.sha256(encoded).hexdigest()[:16]


def write_record(
    game: AnyGame,
    options: Any,
    seats: Sequence[str],
    bots: Sequence[str],
    seed: Seed,
    draws: Sequence[Draw],
    states: Sequence[Any],
    steps: Sequence[Step[Any]],
) -> Record:
    """The record of a game: `states` are those before the first and after every step."""
    return Record(
        "escale-record-1",
        game.slug,
        game.version,
        Raw(msgspec.json.encode(options)),
        tuple(seats),
        tuple(bots),
        dict(game.content(options)),
        seed,
        digest(states[0]),
        tuple(draws),
        tuple(
            RecordedStep(
                step.seat, Raw(msgspec.json.encode(step.action)), step.at_ms, digest(state)
            )
            for step, state in zip(steps, states[1:], strict=True)
        ),
        game.outcome(states[-1]),
    )


def dumps(record: Record) -> str:
    """The record as JSON that people can read: one draw, one step a line."""
    tree = json.loads(msgspec.json.encode(record))
    lines = []
    for key, value in tree.items():
        if key in {"chance", "steps"} and value:
            rows = ",\n    ".join(json.dumps(row, ensure_ascii=False) for row in value)
            lines.append(f"  {json.dumps(key)}: [\n    {rows}\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def loads(data: str | bytes) -> Record:
    """A record from its JSON; raises BadInput with the place of the mistake."""
    try:
        return msgspec.json.decode(data, type=Record)
    except UNREADABLE as problem:
        raise BadInput("bad-record", problem=str(problem)) from None


Replayed = tuple[Step[Any] | None, Turn[Any, Any]]


def replay(record: Record, game: AnyGame, chance: Chance | None = None) -> Iterator[Replayed]:
    """The opening, then each step with the turn it led to, from the recorded chance.

    Raises RecordDiffers when the rules do not allow what the record says.
    """
    _same("game", record.game, game.slug)
    _same("version", record.version, game.version)
    options = read_options(record, game)
    rules = game.with_content(options, record.content)
    if rules is None:
        raise RecordDiffers("content", record.content, dict(game.content(options)))
    luck = chance or ReplayedChance(record.chance)
    turn = rules.start(options, len(record.seats), luck)
    yield None, turn
    for number, recorded in enumerate(record.steps, 1):
        try:
            step = read_step(recorded, rules)
            turn = take_step(rules, turn.state, step, luck)
        except EscaleError as problem:
            raise RecordDiffers("step", "accepted", str(problem), number=number) from None
        yield step, turn


class StoredStep(Protocol):
    """A step as it is stored in a record or in a table's log."""

    @property
    def seat(self) -> Seat: ...
    @property
    def action(self) -> Raw: ...
    @property
    def at_ms(self) -> int: ...


def read_step(stored: StoredStep, game: AnyGame) -> Step[Any]:
    """A step of a player, the clock or the table; raises MalformedAction."""
    data = bytes(stored.action)
    if stored.seat != TABLE:
        return Step(stored.seat, game.read_action(data), stored.at_ms)
    return Step(TABLE, read_table_action(data), stored.at_ms)


def read_table_action(data: bytes) -> AnyTableAction:
    """An action of the table from its JSON; raises MalformedAction."""
    try:
        action: AnyTableAction = msgspec.json.decode(data, type=AnyTableAction)
    except UNREADABLE as problem:
        raise MalformedAction("malformed-action", problem=str(problem)) from None
    return action


def read_options(record: Record, game: AnyGame) -> Any:
    """The options as the game's own type; raises BadInput."""
    try:
        return msgspec.json.decode(record.options, type=game.types.options)
    except UNREADABLE as problem:
        raise BadInput("bad-record", problem=str(problem)) from None


def verify(record: Record, game: AnyGame) -> None:
    """Recompute everything from the seed; raises RecordDiffers at the first difference."""
    try:
        secret = bytes.fromhex(record.seed.secret)
    except ValueError:
        raise RecordDiffers("secret", record.seed.secret, "hexadecimal digits") from None
    _same("secret", record.seed.secret, secret.hex())
    _same("commitment", record.seed.commitment, hashlib.sha256(secret).hexdigest())
    if record.bots:
        _same("bots", len(record.bots), len(record.seats))
    transcript = RecordingChance(record.seed.chance())
    states = [record.first_state, *(step.state for step in record.steps)]
    compared = at_ms = 0
    state = None
    for number, (step, turn) in enumerate(replay(record, game, transcript)):
        if step and step.at_ms < at_ms:
            raise RecordDiffers("time", step.at_ms, at_ms, number=number)
        at_ms = step.at_ms if step else 0
        for index, drawn in enumerate(transcript.draws[compared:], compared):
            recorded = record.chance[index] if index < len(record.chance) else None
            if recorded is None or (recorded.label, recorded.size) != (drawn.label, drawn.size):
                raise RecordDiffers("draw", recorded, drawn, label=drawn.label)
            _same("draw", recorded.result, drawn.result, label=drawn.label)
            compared = index + 1
        state = turn.state
        _same("state", states[number], digest(state), number=number)
    _same("chance", record.chance, tuple(transcript.draws))
    _same("outcome", record.outcome, game.outcome(state))


def _same(what: str, recorded: Any, computed: Any, **details: Any) -> None:
    if recorded != computed:
        raise RecordDiffers(what, recorded, computed, **details)
