"""What a database consists of, as rows that both engines can hold, and how such rows are compared.

A database that is copied from one engine to the other passes through these rows: each engine has a
module that reads and writes them (`file_rows.py`, `postgres/rows.py`). They are read in one order
everywhere, so that two databases that hold the same have the same digests.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from .check_report import Fault, UnreadableDatabase

ROWS = 2_000  # read and written at a time: about a megabyte
Row = tuple[Any, ...]


class Column(NamedTuple):
    """One value of each row, and of which type it is."""

    name: str
    type: type
    may_be_none: bool = False


class Part(NamedTuple):
    """The rows of one table of the schema, and the columns that put them into an order."""

    name: str
    columns: tuple[Column, ...]
    order: tuple[str, ...]

    def unsound(self, problem: object) -> UnreadableDatabase:
        """What is raised when its rows cannot be read or written."""
        return UnreadableDatabase(Fault("damaged", detail=f"{self.name}: {problem}"))

    def checked(self, row: Sequence[Any]) -> Row:
        """A row of the right types; raises UnreadableDatabase. SQLite itself takes any."""
        return tuple(
            value if type(value) is column.type else self._converted(column, value)
            for column, value in zip(self.columns, row, strict=True)
        )

    def _converted(self, column: Column, value: Any) -> Any:
        if value is None and column.may_be_none:
            return None
        if column.type is bool and value in {0, 1}:
            return bool(value)
        if column.type is bytes and isinstance(value, str):  # as older versions wrote them
            return value.encode()
        raise self.unsound(f"{column.name} = {value!r}")


def _part(name: str, order: str, /, **columns: Any) -> Part:
    """A part; the type of a column that may be empty is written `int | None`."""
    found = [
        Column(column, kind)
        if isinstance(kind, type)
        else Column(column, kind.__args__[0], may_be_none=True)
        for column, kind in columns.items()
    ]
    return Part(name, tuple(found), tuple(order.split()))


# In an order in which no row refers to one that comes later. Where the engines differ:
# - `card` is empty for a table of a version that knew no lobby.
# - `waits_for` is empty where an older version did not say; then a bot may be needed, too.
# - `house` holds bytes or a time.
# - Reports have no key that says which came first, but they are read in that order.
PARTS = (
    _part("series", "id", id=str, code=str, row=bytes, opened_ms=int, closed_ms=int, nameless=int),
    _part(
        "tables",
        "key",
        key=int,
        id=str,
        row=bytes,
        opened_ms=int,
        stage=str,
        open=bool,
        code=str | None,
        card=bytes | None,
        series=str | None,
        owner=str,
        counted=int,
        nameless=int,
    ),
    _part(
        "heads",
        "key",
        key=int,
        steps=int,
        moved_ms=int,
        waits_for=str | None,
        needs_bot=bool,
    ),
    _part(
        "log",
        "key number",
        key=int,
        number=int,
        seat=int,
        action=bytes,
        at_ms=int,
        client=str | None,
    ),
    _part("timers", "key name", key=int, name=str, due_ms=int),
    _part("people", "id", id=str, name=str, seen_ms=int),
    _part(
        "keys",
        "hash",
        hash=bytes,
        person=str,
        expires_ms=int,
        device=str,
        created_ms=int,
        seen_ms=int,
    ),
    _part(
        "passkeys",
        "id",
        id=bytes,
        person=str,
        public_key=bytes,
        sign_count=int,
        name=str,
        created_ms=int,
        used_ms=int,
        transports=str,
    ),
    _part("recovery_codes", "hash", hash=bytes, person=str),
    _part("addresses", "person", person=str, address=str, confirmed_ms=int),
    _part(
        "tickets",
        "hash",
        hash=bytes,
        kind=str,
        person=str,
        session=bytes,
        content=bytes,
        expires_ms=int,
    ),
    _part("house", "name", name=str, value=bytes | None, at_ms=int | None),
    _part(
        "reports",
        "",
        person=str,
        language=str,
        word=str,
        game=str,
        verdict=str,
        table_id=str | None,
        comment=str,
        at_ms=int,
    ),
    _part("places", "series person", series=str, person=str, table_id=str),
    _part("seats", "person key", person=str, key=int, member=str),
    _part(
        "remarks",
        "key number seat",
        key=int,
        number=int,
        seat=int,
        person=str,
        text=str,
        at_ms=int,
    ),
    _part("absences", "from_ms", from_ms=int, to_ms=int),
    _part("declined", "person key", person=str, key=int),
    _part(
        "results",
        "table_id seat",
        table_id=str,
        seat=int,
        person=str,
        game=str,
        preset=str,
        options=str,
        ended_ms=int,
        duration_ms=int,
        players=int,
        place=int,
        score=float | None,
        kind=str,
        ending=str,
        opponents=str,
        hints=int | None,
        figures=str,
        words=str,
    ),
    _part(
        "met", "person other ended_ms table_id", person=str, other=str, ended_ms=int, table_id=str
    ),
    _part(
        "stamps",
        "person game stamp",
        person=str,
        game=str,
        stamp=str,
        table_id=str,
        at_ms=int,
    ),
    _part(
        "channels",
        "id",
        id=str,
        person=str,
        kind=str,
        address=str,
        public_key=str,
        secret=str,
        language=str,
        zone=str,
        made_ms=int,
        session=bytes | None,
    ),
    _part(
        "notices",
        "key mark channel",
        key=int,
        mark=str,
        channel=str,
        kind=str,
        attempts=int,
        next_ms=int,
        done=bool,
    ),
    _part("holidays", "person from_ms", person=str, from_ms=int, to_ms=int),
    _part(
        "ratings",
        "person game preset",
        person=str,
        game=str,
        preset=str,
        mu=float,
        sigma=float,
        games=int,
        at_ms=int,
    ),
    _part(
        "rating_changes",
        "table_id seat",
        table_id=str,
        seat=int,
        person=str,
        game=str,
        preset=str,
        ended_ms=int,
        mu_before=float,
        sigma_before=float,
        mu=float,
        sigma=float,
        games=int,
    ),
    _part("hidden_ratings", "person", person=str),
    _part("shares", "id", id=str, key=int, person=str, named=bool, made_ms=int),
    _part("ties", "person other", person=str, other=str, kind=str, at_ms=int),
    _part("hidden", "person what", person=str, what=str),
    _part("chat", "id", id=str, key=int, member=str, person=str, text=str, at_ms=int),
    _part(
        "chat_reports",
        "person message",
        person=str,
        message=str,
        table_id=str,
        author=str,
        text=str,
        said_ms=int,
        at_ms=int,
    ),
    _part("day_chains", "first", first=str, days=int, anchor=str, rule=str, made_ms=int),
    _part("day_links", "day", day=str, link=str),
    _part(
        "day_picks",
        "day game",
        day=str,
        game=str,
        number=int,
        difficulty=float,
        version=int,
        content=str,
    ),
    _part(
        "day_tries",
        "day game person",
        day=str,
        game=str,
        person=str,
        began_ms=int,
        table_id=str,
        answer=str,
        done_ms=int,
        points=int,
        possible=int,
        marks=str,
    ),
    _part(
        "room_rounds",
        "room number",
        room=str,
        number=int,
        secret=str,
        begins_ms=int,
        ends_ms=int,
        closed_ms=int,
    ),
    _part(
        "room_words",
        "room number person client",
        room=str,
        number=int,
        person=str,
        client=str,
        words=str,
        at_ms=int,
    ),
    _part(
        "events",
        "id",
        id=str,
        code=str,
        person=str | None,
        row=bytes,
        opened_ms=int,
        moved_ms=int,
        stage=str,
        steps=int,
    ),
    _part("event_log", "event number", event=str, number=int, step=bytes, at_ms=int),
    _part("event_players", "event player", event=str, player=str, person=str),
)
# Tables that are no part of a copy: in PostgreSQL what is over within a day, and on both engines
# the last links of chains, from which days follow that are still to come.
NOT_COPIED = frozenset({"counts", "openings", "waiting", "day_seeds"})


class Contents(NamedTuple):
    """How many rows a part has, and a digest of them all."""

    rows: int
    digest: str


class ContentsBuilder:
    """Counts rows and digests them, batch by batch."""

    def __init__(self) -> None:
        self._rows = 0
        self._hash = sha256()
        self._encode = msgspec.msgpack.Encoder().encode

    def add(self, rows: Sequence[Row]) -> None:
        self._rows += len(rows)
        for row in rows:
            self._hash.update(self._encode(row))

    @property
    def contents(self) -> Contents:
        return Contents(self._rows, self._hash.hexdigest())


def check_alike(source: dict[str, Contents], copy: dict[str, Contents]) -> None:
    """Raises UnreadableDatabase if a copy does not hold what its source held."""
    for part in PARTS:
        if source[part.name] != copy[part.name]:
            held, holds = source[part.name].rows, copy[part.name].rows
            raise UnreadableDatabase(Fault("other-copy", detail=f"{part.name} ({held}, {holds})"))
