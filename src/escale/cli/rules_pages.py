"""The rules as pages: `make rules` writes docs/rules/ from the catalogues."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..boxes import Box
from ..boxes.registry import BOXES
from ..core.options import OptionField, fields
from ..core.rulebook import Chapter, Summary, rulebook
from ..core.texts import LANGUAGES, Texts

COLUMNS = (
    "rules.options.name",
    "rules.options.presets",
    "rules.options.values",
    "rules.options.default",
    "rules.options.meaning",
)
FOLDER = Path(__file__).parents[3] / "docs" / "rules"


def page_name(slug: str, language: str) -> str:
    """docs/rules/<game>.md is the English page."""
    return f"{slug}.md" if language == "en" else f"{slug}.{language}.md"


def page(box: Box, language: str) -> str:
    """The whole page of one game."""
    slug, texts = box.game.slug, box.texts(language)
    book = rulebook(box.catalogue.package, language)
    source = f"src/escale/games/{slug}/texts/rules.{language}.json"
    example = next(iter(book.clauses))
    letters = ", ".join(f"{letter} ({name})" for letter, name in book.letters.items()) or None
    lines = [
        f"<!-- Written by `make rules` from {source}: edit that file. -->",
        f"# {_marked(texts.say('rules.title', title=texts.say('title')))}",
        _marked(texts.say("summary")),
    ]
    for summary in book.summaries.values():
        lines += _summary(summary, texts, is_only=len(book.summaries) == 1)
    lines.append(
        _marked(
            f"{texts.say('rules.note', id=example)} {texts.say('rules.marks', letters=letters)}"
        )
    )
    for chapter in book.chapters.values():
        lines += _chapter(chapter, texts)
    lines += _options(box, book.options, texts)
    lines.append(f"[{texts.say('rules.more')}](../games/{slug}.md)")
    return "\n\n".join(lines) + "\n"


def _summary(summary: Summary, texts: Texts, is_only: bool) -> Iterator[str]:
    title = None if is_only else summary.title
    yield f"## {_marked(texts.say('rules.summary', title=title))}"
    yield "\n".join(
        f"{number}. **{_marked(step.title)}** {_marked(step.text)}"
        for number, step in enumerate(summary.steps, 1)
    )


def _chapter(chapter: Chapter, texts: Texts) -> Iterator[str]:
    yield f"## {_marked(chapter.title)}"
    if chapter.intro:
        yield f"*{_marked(chapter.intro)}*"
    yield from map(_marked, chapter.paragraphs)
    for head, *rows in chapter.tables:
        yield _table([*map(_marked, head)], [[*map(_marked, row)] for row in rows])
    if chapter.words:
        yield _listed(chapter.words, "*")
    if chapter.clauses:
        yield _listed(chapter.clauses, "**")
    if chapter.decisions:
        yield _marked(texts.say("rules.decided"))
        yield _listed(chapter.decisions, "**")


def _listed(entries: dict[str, str], mark: str) -> str:
    return "\n".join(f"- {mark}{name}{mark} {_marked(text)}" for name, text in entries.items())


def _options(box: Box, clauses: dict[str, str], texts: Texts) -> Iterator[str]:
    """The settings of a table, from their types."""
    presets = {name: fields(options) for name, options in box.game.presets.items()}
    head = [texts.say(key) for key in COLUMNS]
    rows = []
    for name in dict.fromkeys(field.name for each in presets.values() for field in each):
        of = {
            preset: field
            for preset, each in presets.items()
            for field in each
            if field.name == name
        }
        meaning = f"{texts.say(f'options.{name}.label')}. {texts.say(f'options.{name}.help')}"
        about = f" ({clauses[name]})" if name in clauses else ""
        rows.append(
            (
                f"`{name}`",
                ", ".join(f"`{preset}`" for preset in of),
                "; ".join(dict.fromkeys(_values(field, texts) for field in of.values())),
                _default(of, texts),
                _marked(meaning) + about,
            )
        )
    yield f"## {texts.say('rules.options.title')}"
    told = {
        name: f"{texts.say(f'presets.{name}.title')}. {texts.say(f'presets.{name}.line')}"
        for name in presets
    }
    yield _listed(told, "`")
    yield _table(head, rows)


def _values(field: OptionField, texts: Texts) -> str:
    if field.kind == "number":
        return texts.say("games.range", low=field.low, high=field.high)
    choices = (True, False) if field.kind == "switch" else field.choices
    return ", ".join(_format_value(choice, texts) for choice in choices)


def _default(of: dict[str, OptionField], texts: Texts) -> str:
    """The default of the first rule set, then those of the others that differ."""
    usual = next(iter(of.values()))
    different = [
        f"{_format_value(field.default, texts)} (`{preset}`)"
        for preset, field in of.items()
        if field.default != usual.default
    ]
    return "; ".join((_format_value(usual.default, texts), *different))


def _format_value(value: bool | int | str, texts: Texts) -> str:
    if isinstance(value, bool):
        return texts.say("games.yes" if value else "games.no")
    return f"`{value}`" if isinstance(value, str) else str(value)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _marked(text: str) -> str:
    """A plain text as Markdown that shows the same characters."""
    return re.sub(r"([*_<|`\\])", r"\\\1", text)


def pages() -> dict[str, str]:
    """Every page of the games that come with Escale, by its file name."""
    return {
        page_name(slug, language): page(box, language)
        for slug, box in BOXES.items()
        if box.catalogue.package.startswith("escale.games.")
        for language in LANGUAGES
    }


if __name__ == "__main__":
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
