"""Words that people report as judged wrongly."""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

Verdict = Literal["accepted", "refused"]  # of a word


class WordReport(Struct, frozen=True):
    """Someone thinks that Escale judged a word wrongly."""

    language: str
    word: str  # folded
    game: str
    verdict: Verdict  # what Escale had said
    person: str
    at_ms: int
    table: str | None = None  # where it was
    comment: str = ""


class ReportStore(Protocol):
    """The words that people report: one report of a word, for a game, by a person."""

    async def keep_report(self, report: WordReport) -> bool:
        """Store a report, in place of an earlier one by the same person on this word.

        False, and nothing is stored, if the person no longer exists.
        """

    async def read_reports(self) -> Sequence[WordReport]:
        """All reports, the newest first."""

    async def reports_of(self, person: str) -> Sequence[WordReport]:
        """The reports of a person, the newest first."""

    async def clear_reports(self, language: str, word: str) -> int:
        """Delete the reports of a word, which are dealt with; returns how many there were."""

    async def drop_reports(self, before_ms: int) -> int:
        """Forget those that are as old; how many."""
