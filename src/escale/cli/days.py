"""`escale days` and `escale verify day`: what was settled in advance, and whether it was kept."""

import argparse
from datetime import date
from time import time
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import msgspec

from ..boxes.registry import BOXES
from ..core.errors import UNREADABLE, BadInput, Refused
from ..core.texts import Texts
from ..days.calendar import day_of, read_day
from ..days.chain import commitment, covering
from ..days.ports import Chain, Pick
from ..days.verifying import verify_chain, verify_picks
from ..protocol.days import DayProof
from ..protocol.http import Refusal
from ..storage.rows import Store
from .database import read_from
from .screen import Screen

SECONDS = 20.0  # until a server has answered


class Proof(NamedTuple):
    """What a day is checked by."""

    chain: Chain
    settled: str  # the commitment, as it was announced
    link: bytes
    picks: tuple[Pick, ...]


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    about = texts.say("help.days")
    parser = commands.add_parser("days", parents=parents, help=about, description=about)
    parser.add_argument("--db", default="escale.db", help=texts.say("help.db"))
    parser.set_defaults(run=run_days)


def add_day_to(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `escale verify day 2026-12-01` takes besides the name of a file."""
    parser.add_argument("day", nargs="?", help=texts.say("help.day"))
    parser.add_argument("--server", metavar="URL", help=texts.say("help.day-server"))
    parser.add_argument("--db", default="escale.db", help=texts.say("help.db"))


def run_days(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    """Show all chains of a house."""
    chains = read_from(parsed.db, lambda store: store.days.chains(), texts)
    if not chains:
        screen.print(texts.say("days.none"))
    for chain in chains:
        screen.print(texts.say("days.chain", day=chain.first, days=chain.days), "bold")
        screen.print(texts.say("days.commitment", commitment=commitment(chain)))
        screen.print(texts.say("days.anchor", anchor=chain.anchor))
        screen.print(texts.say("days.rule", rule=chain.rule))
    return 0


def run_verify_day(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    """Check a day that is over, by what a server tells everybody or by a house."""
    if parsed.file != "day":
        raise BadInput("not-a-day", value=parsed.file)
    try:
        day = read_day(parsed.day)
    except Refused:
        raise BadInput("not-a-day", value=parsed.day) from None
    if parsed.server:
        proof = _ask(parsed.server, day)
    else:
        if day >= day_of(round(time() * 1000)):
            raise BadInput("day-not-over", day=day.isoformat())
        proof = read_from(parsed.db, lambda store: _read(store, day), texts)
    verify_chain(proof.chain, proof.settled, day, proof.link)
    screen.print(texts.say("days.good", day=day.isoformat(), commitment=proof.settled))
    for checked in verify_picks(proof.chain, day, proof.link, proof.picks, BOXES):
        key = "days.picked" if checked.is_same else "days.other-words"
        title = BOXES[checked.pick.game].texts(texts.language).say("title")
        percent = round(100 * checked.pick.difficulty)
        told = {"title": title, "number": checked.pick.number, "percent": percent}
        screen.print(texts.say(key, **told))
    return 0


async def _read(store: Store, day: date) -> Proof:
    name = day.isoformat()
    chain = covering(tuple(await store.days.chains()), day)
    link = (await store.days.links(name, name)).get(name)
    if chain is None or link is None:
        raise BadInput("day-not-in-chain", day=name)
    picks = tuple(await store.days.picks(name, name))
    return Proof(chain, commitment(chain), bytes.fromhex(link), picks)


def _ask(server: str, day: date) -> Proof:
    """What a server tells of a day; raises BadInput."""
    address = f"{server.rstrip('/')}/api/day-proofs/{day}"
    if urlsplit(address).scheme not in {"http", "https"}:
        raise BadInput("no-answer", url=address)
    try:
        with urlopen(address, timeout=SECONDS) as answer:  # noqa: S310 - of these schemes alone
            told = msgspec.json.decode(answer.read(), type=DayProof)
    except HTTPError as problem:
        raise _refusal(problem, address, day) from None
    except (URLError, OSError, *UNREADABLE):
        raise BadInput("no-answer", url=address) from None
    try:
        link = bytes.fromhex(told.link)
    except ValueError:
        raise BadInput("no-answer", url=address) from None
    chain = Chain(*(getattr(told.chain, name) for name in Chain.__struct_fields__))
    picks = tuple(
        Pick(told.day, each.game, each.number, each.difficulty, each.version, each.content)
        for each in told.picks
    )
    return Proof(chain, told.chain.commitment, link, picks)


def _refusal(problem: HTTPError, address: str, day: date) -> BadInput:
    try:
        code = msgspec.json.decode(problem.read(), type=Refusal).code
    except UNREADABLE:
        code = ""
    known = {"day-running": "day-not-over", "unknown-day": "day-not-in-chain"}
    if code in known:
        return BadInput(known[code], day=day.isoformat())
    return BadInput("no-answer", url=address)
