"""`escale word` and `escale words reports`: what a word is, and what people say it should be."""

import argparse
from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

import msgspec

from ..boxes.registry import BOXES
from ..core.errors import BadInput
from ..core.texts import Texts
from ..tables.lookup import WordPage, WordRuling, look_up
from ..tables.word_reports import ReportStore, WordReport
from ..words.lexicon import LANGUAGES
from ..words.spelling import fold
from .database import read_from, write_to
from .screen import Screen

ABOUT_WORDS = ("word",)  # its --lang is that of the words


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    about = texts.say("help.word")
    parser = commands.add_parser("word", help=about, description=about)
    parser.add_argument("words", metavar="word", nargs="+", help=texts.say("help.word-to-judge"))
    parser.add_argument(
        "--lang",
        default=LANGUAGES[0],
        help=texts.say("help.words-lang"),
        metavar="|".join(LANGUAGES),
    )
    parser.add_argument("--json", action="store_true", help=texts.say("help.json"))
    parser.set_defaults(run=run_word)
    about = texts.say("help.words")
    group = commands.add_parser("words", help=about, description=about)
    metavar = texts.say("help.command")
    own: Any = group.add_subparsers(dest="words_command", metavar=metavar, required=True)
    about = texts.say("help.reports")
    parser = own.add_parser("reports", parents=parents, help=about, description=about)
    parser.add_argument("--db", default="escale.db", help=texts.say("help.db"))
    parser.add_argument("--json", action="store_true", help=texts.say("help.json"))
    parser.add_argument(
        "--clear",
        action="append",
        default=[],
        metavar="word",
        help=texts.say("help.clear"),
    )
    parser.set_defaults(run=run_reports)


# ---- one word


def run_word(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    """0 if each of the words counts somewhere, else 1, so that a script can ask too."""
    if parsed.lang not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise BadInput("bad-choice", name="lang", value=parsed.lang, choices=known)
    pages = [look_up(parsed.lang, typed) for typed in parsed.words]
    if parsed.json:
        _print(pages)
    else:
        for number, page in enumerate(pages):
            if number:
                screen.print()
            _show(page, screen, texts)
    return 0 if all(any(each.accepted for each in page.rulings) for page in pages) else 1


def _show(page: WordPage, screen: Screen, texts: Texts) -> None:
    language = texts.say(f"languages.{page.language}")
    readings = ", ".join(texts.say(f"readings.{each}") for each in page.readings)
    key = "word.known" if page.known else "word.unknown"
    screen.print(texts.say(key, word=page.word, language=language, readings=readings), "bold")
    for first, *others in _group_equal_rulings(page.rulings):
        presets = ", ".join(each.preset for each in (first, *others))
        screen.print(
            "  " + _ruling_text(first, presets, texts.language), "" if first.accepted else "dim"
        )
    if not page.rulings:
        screen.print("  " + texts.say("word.no-game", language=language))
    for meaning in page.meanings:
        screen.print("  " + texts.say("word.meaning", **msgspec.structs.asdict(meaning)))
    if page.source:
        screen.print("  " + texts.say("word.source", **msgspec.structs.asdict(page.source)), "dim")
    if page.near:
        screen.print("  " + texts.say("word.near", words=", ".join(page.near)))


def _group_equal_rulings(rulings: Sequence[WordRuling]) -> list[list[WordRuling]]:
    """Groups the rule sets of a game that judge the word alike."""
    groups: dict[tuple[Any, ...], list[WordRuling]] = {}
    for each in rulings:
        ruling = (each.game, each.accepted, each.reason, each.points)
        groups.setdefault(ruling, []).append(each)
    return list(groups.values())


def _ruling_text(ruling: WordRuling, presets: str, language: str) -> str:
    """A ruling as the game's texts put it."""
    texts = BOXES[ruling.game].texts(language)
    key = "word.accepted" if ruling.accepted else "word.refused"
    reason = texts.say(f"rulings.{ruling.reason}")
    title = texts.say("title")
    return texts.say(key, game=title, presets=presets, points=ruling.points, reason=reason)


# ---- what people report


class Reported(msgspec.Struct, frozen=True):
    """All reports of one word."""

    word: str
    language: str
    accepted: int  # people who think that it should not count…
    refused: int  # …or that it should
    last_ms: int
    reports: tuple[WordReport, ...]


def run_reports(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    if parsed.clear:
        cleared = write_to(
            parsed.db, lambda store: _clear(store.people.reports, parsed.clear), texts
        )
        for word, reports in cleared.items():
            screen.print(texts.say("reports.cleared", word=word, reports=reports))
        return 0
    found = grouped(read_from(parsed.db, lambda store: store.people.reports.read_reports(), texts))
    if parsed.json:
        _print(found)
    elif not found:
        screen.print(texts.say("reports.none"))
    else:
        for each in found:
            _tell(each, screen, texts)
    return 0


async def _clear(reports: ReportStore, words: Sequence[str]) -> dict[str, int]:
    """Delete the reports of all these words, or of none; returns how many each had."""
    known = {(each.language, each.word) for each in await reports.read_reports()}
    return {
        f"{language}/{word}": await reports.clear_reports(language, word)
        for language, word in [_find_report(typed, known) for typed in words]
    }


def _find_report(typed: str, known: set[tuple[str, str]]) -> tuple[str, str]:
    """A word as `fr/PAIN`, or bare if it was reported in one language only; raises BadInput."""
    named, slash, rest = typed.partition("/")
    language, word = (named.lower(), fold(rest)) if slash else ("", fold(named))
    meant = [
        each for each in sorted(known) if each[1] == word and (not slash or each[0] == language)
    ]
    if not meant:
        raise BadInput("no-report", value=f"{language}{slash}{word}")
    if len(meant) > 1:
        choices = ", ".join(map("/".join, meant))
        raise BadInput("reported-in-several", value=word, choices=choices)
    return meant[0]


def grouped(reports: Sequence[WordReport]) -> list[Reported]:
    """The reports grouped by word, the word that was reported last first."""

    def of(report: WordReport) -> tuple[str, str]:
        return report.language, report.word

    words = [
        _reported(tuple(some)) for _, some in groupby(sorted(reports, key=of), key=of)
    ]  # a sort keeps the order of equals: the newest first
    return sorted(words, key=lambda each: -each.last_ms)


def _reported(some: tuple[WordReport, ...]) -> Reported:
    accepted = sum(each.verdict == "accepted" for each in some)
    first = some[0]
    return Reported(first.word, first.language, accepted, len(some) - accepted, first.at_ms, some)


def _tell(reported: Reported, screen: Screen, texts: Texts) -> None:
    line = {
        "word": reported.word,
        "language": texts.say(f"languages.{reported.language}"),
        "accepted": reported.accepted or None,
        "refused": reported.refused or None,
    }
    screen.print(texts.say("reports.word", **line), "bold")
    for each in reported.reports:
        day = datetime.fromtimestamp(each.at_ms / 1000).astimezone()
        title = BOXES[each.game].texts(texts.language).say("title") if each.game in BOXES else ""
        values = {
            "day": f"{day:%Y-%m-%d %H:%M}",
            "game": title or each.game,
            "verdict": texts.say(f"verdicts.{each.verdict}"),
            "table": each.table,
            "comment": each.comment or None,
        }
        screen.print("  " + texts.say("reports.report", **values))


def _print(value: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
