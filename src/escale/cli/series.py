"""`escale series`: records of the same deals side by side."""

import argparse
from typing import Any

from ..boxes import SeenStep
from ..boxes.registry import box_named
from ..core.errors import BadInput
from ..core.record import Record, loads, replay, verify
from ..core.texts import Texts
from ..duplicate.comparison import TableScores, compare
from .arguments import read_text
from .screen import Screen


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    about = texts.say("help.series")
    parser = commands.add_parser("series", parents=parents, help=about, description=about)
    parser.add_argument("files", metavar="file", nargs="+", help=texts.say("help.file"))
    parser.set_defaults(run=run)


def run(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    records = {path: loads(read_text(path, texts)) for path in parsed.files}
    first = next(iter(records.values()))
    for path, record in records.items():
        if _deals(record) != _deals(first):
            raise BadInput("other-deals", path=path)
    sheets = {path: _sheet(record) for path, record in records.items()}
    seats = range(len(first.seats))
    rows = [
        (
            str(seat + 1),
            records[each.table].seats[seat],
            texts.number(each.points[seat], 0),
            texts.number(each.apart[seat], 2),
            str(each.places[seat]),
            texts.number(100 * each.beaten[seat], 0),
            each.table,
        )
        for seat in seats
        for each in sorted(compare(sheets, len(seats)), key=lambda each: each.places[seat])
    ]
    head = [
        texts.say(f"series.{name}")
        for name in ("seat", "name", "points", "apart", "place", "beaten")
    ]
    screen.rows(texts.say("series.title"), (*head, texts.say("series.file")), rows)
    return 0


def _deals(record: Record) -> tuple[object, ...]:
    """The parts of a record that decide its deals."""
    return (record.game, bytes(record.options), len(record.seats), record.seed)


def _sheet(record: Record) -> TableScores:
    """The score sheet of a verified record; raises RecordDiffers or BadInput."""
    box = box_named(record.game)
    if box.duplicate is None:
        raise BadInput("no-sheet", game=record.game)
    verify(record, box.game)
    steps = [
        SeenStep(box.game.view(turn.state, None), tuple(each.public for each in turn.events))
        for _, turn in replay(record, box.game)
    ]
    return TableScores(box.duplicate.sheet(steps))
