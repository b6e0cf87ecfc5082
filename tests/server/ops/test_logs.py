"""How a line of the log looks, for programs and for people."""

import json
import logging

import pytest

from escale.server.ops.logs import FORMATS, JsonLines, TextLines
from escale.server.ops.request_ids import logged_as


def record(what: str, **extra: object) -> logging.LogRecord:
    fields = {"name": "escale.server.serve", "levelno": 30, "levelname": "WARNING", "msg": what}
    return logging.makeLogRecord({**fields, "created": 0.0, **extra})


def test_a_line_of_json_holds_what_the_event_tells() -> None:
    assert json.loads(JsonLines().format(record("swept", closed=3))) == {
        "at": "1970-01-01T00:00:00.000+00:00",
        "level": "warning",
        "from": "server.serve",
        "what": "swept",
        "closed": 3,
    }


def test_a_line_of_text_tells_the_same() -> None:
    told = TextLines().format(record("swept", closed=3, why="too old"))
    start = "1970-01-01T00:00:00.000+00:00 warning server.serve: swept"
    assert told == f'{start} closed=3 why="too old"'


@pytest.mark.parametrize("form", FORMATS)
def test_what_a_request_leads_to_carries_its_id(form: str) -> None:
    formatter = FORMATS[form]()
    with logged_as("c0ffee42"):
        assert "c0ffee42" in formatter.format(record("inside"))
    assert "request" not in formatter.format(record("outside"))


@pytest.mark.parametrize("form", FORMATS)
def test_nobody_writes_a_line_of_their_own(form: str) -> None:
    told = FORMATS[form]().format(record("one\ntwo", where="three\nfour"))
    assert len(told.splitlines()) == 1
