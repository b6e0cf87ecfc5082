"""The rules of a game in words: chapters of numbered clauses, from texts/rules.<language>.json.

The rules page of the browser, `escale rules` and docs/rules/ all show this one catalogue. The texts
are plain: they have neither slots nor markup. A rule set may begin with a summary: what one needs
to begin, in a few steps with pictures.
"""

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from .errors import BadInput
from .texts import check_language

Table = tuple[tuple[str, ...], ...]  # the first row is the head


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """One chapter; its parts are shown in the order of these fields."""

    title: str
    intro: str = ""  # one line under the title
    paragraphs: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    words: dict[str, str] = {}  # a glossary: a French word of the game, and its meaning
    clauses: dict[str, str] = {}  # by id
    decisions: dict[str, str] = {}  # clauses that settle what the leaflet leaves open, by id


class SummaryStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a summary: the aim, a turn, the points, the end."""

    title: str
    text: str
    picture: str = ""  # the drawn example of the browser that goes with it, by its chapter


class Summary(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule set in half a page."""

    title: str
    presets: tuple[str, ...]  # that are played by it
    steps: tuple[SummaryStep, ...]
    leaves_out: tuple[str, ...] = ()  # what it does not play by: chapters, beginnings of clauses


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of one game in one language; chapters by their key, in reading order."""

    chapters: dict[str, Chapter]
    summaries: dict[str, Summary] = {}  # by rule set, the usual one first
    letters: dict[str, str] = {}  # the rule set that a letter in a clause's id stands for
    options: dict[str, str] = {}  # the clauses that an option of the table is about

    @property
    def clauses(self) -> dict[str, str]:
        """The text of every clause and every decision, by id, in reading order."""
        return {
            clause: text
            for chapter in self.chapters.values()
            for clause, text in (*chapter.clauses.items(), *chapter.decisions.items())
        }

    def chapter_of(self, clause: str) -> Chapter:
        """The chapter in which this clause stands; raises KeyError."""
        for chapter in self.chapters.values():
            if clause in chapter.clauses or clause in chapter.decisions:
                return chapter
        raise KeyError(clause)


@cache
def rulebook(package: str, language: str) -> Rulebook:
    """The rules of the game whose texts lie in this package; raises BadInput if it has none."""
    check_language(language)
    file = files(package) / "texts" / f"rules.{language}.json"
    if not file.is_file():
        raise BadInput("no-rules", package=package)
    return msgspec.json.decode(file.read_bytes(), type=Rulebook)
