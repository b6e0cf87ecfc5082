"""`escale chat reports`: what people have said at tables and others have reported."""

import argparse
from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

import msgspec

from ..core.errors import BadInput
from ..core.texts import Texts
from ..tables.chat import ChatStore, ReportedMessage
from .database import read_from, write_to
from .screen import Screen


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    about = texts.say("help.chat")
    group = commands.add_parser("chat", help=about, description=about)
    metavar = texts.say("help.command")
    own: Any = group.add_subparsers(dest="chat_command", metavar=metavar, required=True)
    about = texts.say("help.chat-reports")
    parser = own.add_parser("reports", parents=parents, help=about, description=about)
    parser.add_argument("--db", default="escale.db", help=texts.say("help.db"))
    parser.add_argument("--json", action="store_true", help=texts.say("help.json"))
    about = texts.say("help.chat-clear")
    parser.add_argument("--clear", action="append", default=[], metavar="message", help=about)
    parser.set_defaults(run=run_reports)


def run_reports(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    if parsed.clear:
        cleared = write_to(parsed.db, lambda store: _clear(store.people.chat, parsed.clear), texts)
        for message, reports in cleared.items():
            screen.print(texts.say("chat.cleared", message=message, reports=reports))
        return 0
    found = read_from(parsed.db, lambda store: store.people.chat.reported_messages(), texts)
    if parsed.json:
        named = [each._asdict() for each in found]
        print(msgspec.json.format(msgspec.json.encode(named), indent=2).decode())
    elif not found:
        screen.print(texts.say("chat.none"))
    else:
        _tell(found, screen, texts)
    return 0


def _tell(found: Sequence[ReportedMessage], screen: Screen, texts: Texts) -> None:
    """Each message once, the one that was reported last first, with all its reports."""
    last = {each.message: number for number, each in reversed(list(enumerate(found)))}
    sorted_by_message = sorted(found, key=lambda each: last[each.message])
    for message, reports in groupby(sorted_by_message, key=lambda each: each.message):
        first, *others = reports
        said = {"message": message, "name": first.name or first.author, "text": first.text}
        screen.print(texts.say("chat.message", **said), "bold")
        for each in (first, *others):
            day = datetime.fromtimestamp(each.at_ms / 1000).astimezone()
            values = {"day": f"{day:%Y-%m-%d %H:%M}", "table": each.table}
            screen.print("  " + texts.say("chat.report", **values))


async def _clear(chat: ChatStore, messages: Sequence[str]) -> dict[str, int]:
    """Delete the reports of all these messages, or of none; returns how many each had."""
    known = {each.message for each in await chat.reported_messages()}
    for message in messages:
        if message not in known:
            raise BadInput("no-report", value=message)
    return {message: await chat.clear_reported(message) for message in messages}
