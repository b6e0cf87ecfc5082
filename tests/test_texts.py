"""Catalogues are complete: the same keys and slots in every language, none missing, none unused."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

import escale
from escale.bots import LEVELS
from escale.boxes import Box, Exercise, Move
from escale.core.options import fields
from escale.core.table_events import AnyTableAction
from escale.core.texts import LANGUAGES, catalogue, parse
from escale.tables.lookup import name_of
from escale.words.word_classes import WordClass

from .shelf import BUILT_IN

SOURCE = Path(escale.__file__).parent
SHELF = list(BUILT_IN.values())
PACKAGES = ["escale", *(box.catalogue.package for box in SHELF)]


def slots(template: Any) -> Iterator[tuple[str, str]]:
    for piece in template:
        if not isinstance(piece, str):
            if piece.name:
                yield piece.kind, piece.name
            for form in piece.forms:
                yield from slots(form)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_has_the_same_keys_with_the_same_slots(package: str) -> None:
    first, *others = [catalogue(package, language) for language in LANGUAGES]
    for other in others:
        assert list(first) == list(other)
        for key, text in first.items():
            assert set(slots(parse(text))) == set(slots(parse(other[key]))), key


@pytest.mark.parametrize("package", PACKAGES)
def test_french_typography(package: str) -> None:
    """A no-break space before : ; ! ? and within « », and typed apostrophes only in words."""
    for key, text in catalogue(package, "fr").items():
        bare = re.sub(r"\{(\w+):", "{", text)
        assert not re.search(r"[ \w][;!?»]|« | »", bare), key
        assert not re.search(r" :", bare), key


def tags(union: Any) -> list[str]:
    return [str(member.__struct_config__.tag) for member in get_args(union) or (union,)]


def codes(folder: Path, error: str) -> set[str]:
    """The codes that the sources below a folder raise."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.py"))
    found = re.findall(rf'{error}\(\s*"([a-z-]+)"(?: if .*? else "([a-z-]+)")?', text)
    return {code for pair in found for code in pair if code}


def refusals(folder: Path) -> set[str]:
    """What is raised, and every code that stands beside its clause."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.py"))
    beside = re.findall(r'"([a-z-]+)", "[A-Z]{3,4}\d?-[A-Z]?\d+"', text)
    return codes(folder, "IllegalAction") | set(beside)


def needed_by_game(box: Box) -> set[str]:
    """The keys that generic code makes from a game's types."""
    types = box.game.types
    keys = {"title", "line", "summary", "origin", "welcome", "legend"}
    keys |= {f"presets.{name}.{part}" for name in box.game.presets for part in ("title", "line")}
    legends = {f"legends.{name}" for name in box.game.presets}  # where rule sets differ
    keys |= legends & set(catalogue(box.catalogue.package, "fr"))
    keys |= {f"styles.{style}" for style in box.styles}
    if box.figures:
        keys |= {f"figures.{each.name}" for each in box.figures.figures}
        keys |= {
            f"stamps.{name}.{part}" for name in box.figures.stamps for part in ("title", "how")
        }
    keys |= {f"events.{tag}" for tag in tags(types.body)}
    keys |= {f"actions.{tag}" for tag in tags(types.action)}
    for options in box.game.presets.values():
        names = [field.name for field in fields(options)]
        keys |= {f"options.{name}.{part}" for name in names for part in ("label", "help")}
        worded = tuple(
            f"values.{name}." for name in names
        )  # which values: tests/games/test_browser_texts.py
        keys |= {key for key in catalogue(box.catalogue.package, "fr") if key.startswith(worded)}
    if box.daily:
        keys |= {"daily.title", "daily.line"}
    for command in box.terminal.commands:
        keys |= {f"commands.{command.name}"}
        keys |= {f"arguments.{argument.name}" for argument in command.arguments}
    for lesson in box.lessons:
        keys |= {f"lessons.{lesson.name}.{part}" for part in ("title", "summary")}
        steps = [part for scene in lesson.scenes for part in scene.steps]
        keys |= {part.key for part in steps if not isinstance(part, Move)}
        keys |= {
            part.wrong_answer_text
            for part in steps
            if isinstance(part, Exercise) and part.wrong_answer_text
        }
    room = SOURCE / "games" / box.game.slug
    house = codes(SOURCE / "core", "IllegalAction")
    shared = {key.removeprefix("refusals.") for key in catalogue("escale", "fr")}
    keys |= {f"refusals.{code}" for code in refusals(room) - house - shared}
    unread = codes(room, "BadInput") | codes(room, "MalformedAction")
    keys |= {f"errors.{code}" for code in unread} - set(catalogue("escale", "fr"))  # its own alone
    return keys


@pytest.mark.parametrize("box", SHELF, ids=lambda box: str(box.game.slug))
def test_a_game_has_all_the_texts_that_its_types_ask_for(box: Box) -> None:
    missing = needed_by_game(box) - set(catalogue(box.catalogue.package, "fr"))
    assert not missing


@pytest.mark.parametrize("box", SHELF, ids=lambda box: str(box.game.slug))
def test_a_game_has_no_text_that_nothing_says(box: Box) -> None:
    """What the types do not ask for must be named, or its family, in the game's own sources."""
    room = SOURCE / "games" / box.game.slug
    text = "\n".join(file.read_text(encoding="utf-8") for file in room.rglob("*.py"))
    text += "rulings.{" if box.judge_word else ""  # the server says them, the game only names them
    for key in set(catalogue(box.catalogue.package, "fr")) - needed_by_game(box):
        family, _, name = key.partition(".")
        assert f'"{key}"' in text or f"'{key}'" in text or f"{family}.{{" in text, key
        assert name.isdecimal() or name in text, key


def test_the_server_says_all_its_texts_and_has_all_it_says() -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py"))
    keys = set(catalogue("escale", "fr"))
    wanted = {f"errors.{code}" for code in codes(SOURCE, "BadInput") | codes(SOURCE, "Malformed")}
    wanted -= {key for box in SHELF for key in needed_by_game(box)}
    for layer in ("core", "play"):
        wanted |= {f"refusals.{code}" for code in codes(SOURCE / layer, "IllegalAction")}
    wanted |= {f"files.{name}" for name in ("ENOENT", "EACCES", "EISDIR", "ENOTDIR")}
    wanted |= {f"house.{tag}" for tag in tags(AnyTableAction)}
    wanted |= {f"readings.{name_of(reading)}" for reading in WordClass}
    raised = {f"refusals.{code}" for code in codes(SOURCE, "IllegalAction")}
    wanted |= raised & keys  # what several games say is said by the server
    wanted |= {f"levels.{level}" for level in (*LEVELS, *(b for box in SHELF for b in box.bots))}
    assert wanted <= keys
    unused = []
    for key in keys - wanted:
        family, _, name = key.partition(".")
        made = f'"{family}.{{' in text and name in text
        if not made and f'"{key}"' not in text and f"'{key}'" not in text:
            unused.append(key)
    assert not unused
