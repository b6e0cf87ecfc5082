"""`escale rules`: the rules of a game in words, whole or one clause."""

import argparse
from typing import Any

from ..boxes.registry import box_named
from ..core.errors import BadInput
from ..core.rulebook import Chapter, Summary, rulebook
from ..core.texts import Texts
from .arguments import EXAMPLE
from .screen import Screen


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    about = texts.say("help.rules")
    parser = commands.add_parser("rules", parents=parents, help=about, description=about)
    parser.add_argument("game", metavar="game", help=texts.say("help.game", example=EXAMPLE))
    parser.add_argument("clause", nargs="?", metavar="clause", help=texts.say("help.clause"))
    parser.set_defaults(run=run)


def run(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    box = box_named(parsed.game)
    book = rulebook(box.catalogue.package, texts.language)
    if parsed.clause is not None:
        clause = parsed.clause.upper()
        if clause not in book.clauses:
            raise BadInput("unknown-clause", value=parsed.clause, example=next(iter(book.clauses)))
        screen.print(f"{clause} · {book.chapter_of(clause).title}", "bold")
        screen.print(book.clauses[clause])
        return 0
    screen.print(texts.say("rules.title", title=box.texts(texts.language).say("title")), "bold")
    for summary in book.summaries.values():
        _say_summary(summary, screen, texts, is_only=len(book.summaries) == 1)
    for chapter in book.chapters.values():
        _say_chapter(chapter, screen, texts)
    return 0


def _say_summary(summary: Summary, screen: Screen, texts: Texts, is_only: bool) -> None:
    title = None if is_only else summary.title
    screen.print()
    screen.print(texts.say("rules.summary", title=title), "bold yellow")
    for number, step in enumerate(summary.steps, 1):
        said = texts.say("rules.entry", name=step.title, text=step.text)
        screen.print(f"{number}. {said}")


def _say_chapter(chapter: Chapter, screen: Screen, texts: Texts) -> None:
    screen.print()
    screen.print(chapter.title, "bold yellow")
    for paragraph in filter(None, (chapter.intro, *chapter.paragraphs)):
        screen.print(paragraph)
    for head, *rows in chapter.tables:
        screen.rows("", head, rows)
    for word, meaning in chapter.words.items():
        screen.print(texts.say("rules.entry", name=word, text=meaning))
    for clause, text in chapter.clauses.items():
        screen.print(texts.say("rules.entry", name=clause, text=text))
    if chapter.decisions:
        screen.print(texts.say("rules.decided"), "dim")
    for clause, text in chapter.decisions.items():
        screen.print(texts.say("rules.entry", name=clause, text=text))
