"""The rows of a database in an SQLite file: read and written as `layout.py` says."""

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

from .files import OnProgress, open_file
from .layout import PARTS, ROWS, Contents, ContentsBuilder, Part, Row
from .migrations import migrate

# Columns that are kept in another way, by part and name.
READ_AS = {
    ("heads", "needs_bot"): "coalesce(needs_bot, 1)",
    ("house", "value"): "CASE WHEN typeof(value) != 'integer' THEN value END",
    ("house", "at_ms"): "CASE WHEN typeof(value) = 'integer' THEN value END",
}
WRITE_SERVER_VALUE = "INSERT INTO house (name, value) VALUES (?1, coalesce(?2, ?3))"


def count_rows(connection: sqlite3.Connection) -> int:
    """How many rows a database has in all."""
    counts = [connection.execute(f"SELECT count(*) FROM {part.name}").fetchone() for part in PARTS]
    return sum(count for (count,) in counts)


def read_rows(connection: sqlite3.Connection, part: Part) -> Iterator[list[Row]]:
    """All rows of a part, some at a time; raises UnreadableDatabase if one is wrong."""
    columns = [READ_AS.get((part.name, each.name), each.name) for each in part.columns]
    order = ", ".join(part.order) or "rowid"
    query = f"SELECT {', '.join(columns)} FROM {part.name} ORDER BY {order}"
    try:
        found = connection.execute(query)
        while rows := found.fetchmany(ROWS):
            yield [part.checked(row) for row in rows]
    except sqlite3.OperationalError as problem:
        if "decode" not in str(problem):  # a text that is none has no code of its own
            raise
        raise part.unsound(problem) from None


def write_rows(connection: sqlite3.Connection, part: Part, rows: Sequence[Row]) -> None:
    """Add rows to a part; raises UnreadableDatabase if one of them is there already."""
    columns = ", ".join(each.name for each in part.columns)
    marks = ", ".join("?" * len(part.columns))
    statement = f"INSERT INTO {part.name} ({columns}) VALUES ({marks})"
    try:
        connection.executemany(WRITE_SERVER_VALUE if part.name == "house" else statement, rows)
    except sqlite3.IntegrityError as problem:
        raise part.unsound(problem) from None


def read_contents(connection: sqlite3.Connection, on_progress: OnProgress) -> dict[str, Contents]:
    """What a file holds, part by part."""
    count, done, found = count_rows(connection), 0, {}
    for part in PARTS:
        builder = ContentsBuilder()
        for rows in read_rows(connection, part):
            builder.add(rows)
            done += len(rows)
            on_progress("comparing", done, count)
        found[part.name] = builder.contents
    return found


def new_database(path: Path) -> sqlite3.Connection:
    """An empty database in a file that nobody else knows yet: it is flushed when it is whole."""
    connection = open_file(path)
    connection.execute("PRAGMA journal_mode = OFF")
    connection.execute("PRAGMA synchronous = OFF")
    migrate(connection)
    return connection
