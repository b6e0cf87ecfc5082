"""Logs, one line per event: what happened, but no keys and nothing that people typed."""

import logging
import sys
from datetime import UTC, datetime
from typing import Any

import msgspec

from . import request_ids

STANDARD_FIELDS = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


def _fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """What a line tells, in the order in which it tells it."""
    fields: dict[str, Any] = {
        "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "from": record.name.removeprefix("escale."),
        "what": record.getMessage(),
    }
    if request := request_ids.current():
        fields["request"] = request
    given = vars(record).items()
    return fields | {name: value for name, value in given if name not in STANDARD_FIELDS}


class JsonLines(logging.Formatter):
    """Formats a record and its extra fields as one line of JSON, for programs."""

    def format(self, record: logging.LogRecord) -> str:
        line = _fields_of(record)
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class TextLines(logging.Formatter):
    """Formats the same for people: a sentence and its details; a trace has lines of its own."""

    def format(self, record: logging.LogRecord) -> str:
        fields = _fields_of(record)
        at, level, source, what = (fields.pop(name) for name in ("at", "level", "from", "what"))
        details = "".join(f" {name}={_plain(value)}" for name, value in fields.items())
        line = f"{at} {level:7} {source}: {_one_line(what)}{details}"
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return line


def _plain(value: Any) -> str:
    """A value without spaces around which one could not see where it ends."""
    text = str(value)
    is_plain = text.isprintable() and text and not set(text) & set(' "=')
    return text if is_plain else msgspec.json.encode(text).decode()


def _one_line(text: str) -> str:
    return text if text.isprintable() else msgspec.json.encode(text).decode()


FORMATS: dict[str, type[logging.Formatter]] = {"json": JsonLines, "text": TextLines}


def set_up(level: str, form: str = "json") -> None:
    """Send the logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMATS[form]())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
