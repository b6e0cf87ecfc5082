"""Words: what the house knows of one, and what people think it knows wrongly."""

import asyncio

from ..boxes.registry import box_named
from ..protocol import http
from ..tables.lookup import WordPage, look_up, spelt
from ..tables.ports import WordReport
from ..tables.table import NoSuchTable
from .house import House
from .names import clean_remark
from .refusals import Refused
from .routes import Reply, Route, Visit


async def word(_house: House, visit: Visit) -> WordPage:
    """In a thread, as a word that is looked up for the first time is read from the disk."""
    return await asyncio.to_thread(look_up, visit.path["language"], visit.path["word"])


async def report(house: House, visit: Visit) -> Reply:
    guest, told = visit.guest, visit.body
    house.limit("reports", visit.address)
    game = box_named(told.game).game.slug
    spelling = spelt(told.language, told.word)
    if told.table is not None and await house.store.read_table(told.table) is None:
        raise NoSuchTable(told.table)
    kept = await house.people.reports.keep_report(
        WordReport(
            told.language,
            spelling,
            game,
            told.verdict,
            guest.id,
            house.clock.now_ms(),
            told.table,
            clean_remark(told.comment),
        )
    )
    if not kept:  # forgotten a moment ago
        raise Refused("no-identity")
    return Reply(None, status=204)


ROUTES = (
    Route(
        "GET",
        "/api/words/{language}/{word}",
        word,
        "A word: whether it is one, what it means, and what each game says of it",
        WordPage,
        None,
        ("no-lexicon", "bad-lexicon", "bad-word"),
    ),
    Route(
        "POST",
        "/api/words/reports",
        report,
        "Report a word that the house judges wrongly; again: another comment on it",
        None,
        http.NewReport,
        ("no-identity", "unknown-game", "unknown-table", "no-lexicon", "bad-word"),
    ),
)
