"""Words: what Escale knows of one, and what people think it knows wrongly."""

import asyncio

from ...boxes.registry import box_named
from ...core.errors import Refused
from ...core.typed_text import clean_comment
from ...protocol import http
from ...tables.clock import Clock
from ...tables.errors import NoSuchTable
from ...tables.lookup import WordPage, folded_word, look_up
from ...tables.ports import TableStore
from ...tables.word_reports import ReportStore, WordReport
from ..limits import RateLimits
from .routes import Reply, Request, route


class WordsApi:
    """Looking words up and reporting them."""

    def __init__(
        self, reports: ReportStore, store: TableStore, limits: RateLimits, clock: Clock
    ) -> None:
        self._reports = reports
        self._store = store
        self._limits = limits
        self._clock = clock

    @route(
        "GET",
        "/api/words/{language}/{word}",
        "A word: whether it is one, what it means, and what each game says of it",
        WordPage,
        codes=("no-lexicon", "bad-lexicon", "bad-word"),
    )
    async def word(self, request: Request) -> WordPage:
        """Looks a word up in a thread, as the first look-up of a word reads from the disk."""
        return await asyncio.to_thread(look_up, request.path["language"], request.path["word"])

    @route(
        "POST",
        "/api/words/reports",
        "Report a word that Escale judges wrongly; a second request replaces the comment",
        None,
        body=http.NewReport,
        codes=("no-identity", "unknown-game", "unknown-table", "no-lexicon", "bad-word"),
    )
    async def report(self, request: Request) -> Reply:
        person, report = request.require_person(), request.body
        self._limits.check("reports", request.address)
        game = box_named(report.game).game.slug
        spelling = folded_word(report.language, report.word)
        if report.table is not None and await self._store.read_table(report.table) is None:
            raise NoSuchTable(report.table)
        is_stored = await self._reports.keep_report(
            WordReport(
                report.language,
                spelling,
                game,
                report.verdict,
                person.id,
                self._clock.now_ms(),
                report.table,
                clean_comment(report.comment),
            )
        )
        if not is_stored:  # the person was deleted a moment ago
            raise Refused("no-identity")
        return Reply(None, status=204)
