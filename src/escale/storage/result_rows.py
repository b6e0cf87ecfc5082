"""Results as rows: what both engines share."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from ..tables.results import Opponent, Result, ResultTally

# All but the person, in the order of `result_row`.
COLUMNS = (
    "table_id, seat, game, preset, options, ended_ms, duration_ms, players, place, score,"
    " kind, ending, opponents, hints, figures, words"
)
TALLIED = "table_id, game, preset, ended_ms, kind, ending, opponents, figures, words"
_encode = msgspec.json.Encoder().encode
_opponents = msgspec.json.Decoder(tuple[Opponent, ...])
_figures = msgspec.json.Decoder(dict[str, int])
_words = msgspec.json.Decoder(dict[str, str])
_MANY: tuple[msgspec.json.Decoder[Any], ...] = (
    msgspec.json.Decoder(list[tuple[Opponent, ...]]),
    msgspec.json.Decoder(list[dict[str, int]]),
    msgspec.json.Decoder(list[dict[str, str]]),
)


def result_row(result: Result) -> tuple[Any, ...]:
    """The values of COLUMNS."""
    return (
        result.table,
        result.seat,
        result.game,
        result.preset,
        result.options,
        result.ended_ms,
        result.duration_ms,
        result.players,
        result.place,
        result.score,
        result.kind,
        result.ending,
        _encode(result.opponents).decode(),
        result.hints,
        _encode(result.figures).decode(),
        _encode(result.words).decode(),
    )


def read_result(row: Sequence[Any]) -> Result:
    """A result from the person and the values of COLUMNS."""
    person, table, seat, *values = row[: len(COLUMNS.split(", ")) + 1]
    *plain, opponents, hints, figures, words = values
    plain += [_opponents.decode(opponents), hints]
    plain += [_figures.decode(figures), _words.decode(words)]
    return Result(table, seat, person, *plain)


def met_rows(result: Result) -> Iterable[tuple[str, str, int, str]]:
    """That this person has played with each of the others."""
    return [
        (result.person, other.person, result.ended_ms, result.table)
        for other in result.opponents
        if other.person
    ]


def read_tallies(rows: Sequence[Sequence[Any]]) -> list[ResultTally]:
    """Tallies from the values of TALLIED: their JSON is decoded at once, as there may be many."""
    if not rows:
        return []
    *plain, opponents, figures, words = zip(*rows, strict=True)
    read = (
        decoder.decode(f"[{','.join(texts)}]")
        for decoder, texts in zip(_MANY, (opponents, figures, words), strict=True)
    )
    return list(map(ResultTally, *plain, *read))
