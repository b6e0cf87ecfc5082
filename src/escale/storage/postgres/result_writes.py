"""How results and stamps are written in PostgreSQL: parts of a statement, with rows as JSON."""

from collections.abc import Sequence

from ...tables.results import FinishedGame
from ..result_rows import COLUMNS, met_rows, result_row
from ..rows import encode

TYPES = (
    "table_id text, seat int, game text, preset text, options text, ended_ms bigint,"
    " duration_ms bigint, players int, place int, score double precision, kind text,"
    " ending text, opponents text, hints int, figures text, words text"
)
IS_KNOWN = "WHERE EXISTS (SELECT 1 FROM people WHERE people.id = kept.person)"
# Parts of a statement whose `moved` says which appends are stored, by their `place`; each takes
# its rows as JSON. Stamps are sorted, so that two processes never wait for each other.
WRITES = f"""
    resulted AS (
        INSERT INTO results (person, {COLUMNS}) SELECT person, {{columns}}
        FROM jsonb_to_recordset({{results}}::jsonb) AS kept (append bigint, person text, {TYPES})
        JOIN moved ON moved.place = kept.append {IS_KNOWN} ON CONFLICT DO NOTHING
    ), met_there AS (
        INSERT INTO met (person, other, ended_ms, table_id)
        SELECT person, other, ended_ms, table_id
        FROM jsonb_to_recordset({{met}}::jsonb)
            AS kept (append bigint, person text, other text, ended_ms bigint, table_id text)
        JOIN moved ON moved.place = kept.append {IS_KNOWN} ON CONFLICT DO NOTHING
    ), stamped AS (
        INSERT INTO stamps (person, game, stamp, table_id, at_ms)
        SELECT DISTINCT ON (person, game, stamp) person, game, stamp, table_id, at_ms
        FROM jsonb_to_recordset({{stamps}}::jsonb)
            AS kept (append bigint, person text, game text, stamp text, table_id text, at_ms bigint)
        JOIN moved ON moved.place = kept.append {IS_KNOWN}
        ORDER BY person, game, stamp, at_ms
        ON CONFLICT (person, game, stamp) DO UPDATE
            SET table_id = excluded.table_id, at_ms = excluded.at_ms
            WHERE excluded.at_ms < stamps.at_ms
    ), tried AS (
        UPDATE day_tries SET
            done_ms = kept.at_ms, points = kept.points, possible = kept.possible, marks = kept.marks
        FROM jsonb_to_recordset({{tries}}::jsonb) AS kept (
            append bigint, table_id text, at_ms bigint, points int, possible int, marks text
        ) JOIN moved ON moved.place = kept.append
        WHERE day_tries.table_id = kept.table_id AND day_tries.done_ms = 0
    )
"""


def result_writes(results: str, met: str, stamps: str, tries: str) -> str:
    """The parts that write what games leave, with the names of their four parameters."""
    columns = ", ".join(f"kept.{name}" for name in COLUMNS.split(", "))
    return WRITES.format(columns=columns, results=results, met=met, stamps=stamps, tries=tries)


def result_rows_as_json(
    finishes: Sequence[tuple[int, FinishedGame]],
) -> tuple[str, str, str, str]:
    """What several games leave, each with the place of its append, as JSON for `result_writes`."""
    names = ("append", "person", *COLUMNS.split(", "))
    results, met, stamps = [], [], []
    for place, finish in finishes:
        for each in finish.results:
            results.append(dict(zip(names, (place, each.person, *result_row(each)), strict=True)))
            met += [
                {"append": place, "person": person, "other": other, "ended_ms": ended_ms,
                 "table_id": table}
                for person, other, ended_ms, table in met_rows(each)
            ]  # fmt: skip
        stamps += [
            {"append": place, "person": each.person, "game": each.game, "stamp": each.stamp,
             "table_id": each.table, "at_ms": each.at_ms}
            for each in finish.stamps
        ]  # fmt: skip
    tries = [
        {"append": place, "table_id": day.table, "at_ms": day.at_ms, "points": day.points,
         "possible": day.possible, "marks": day.marks}
        for place, finish in finishes
        if (day := finish.day)
    ]  # fmt: skip
    return (
        encode(results).decode(),
        encode(met).decode(),
        encode(stamps).decode(),
        encode(tries).decode(),
    )
