"""What players read of every game in the browser: each rule set, each option, all languages."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from escale.core.options import fields
from escale.core.texts import LANGUAGES, catalogue, parse
from tests.shelf import BUILT_IN

from ..typography import misset
from .rules_pages import ROOT

Tree = dict[str, Any]
every_game = pytest.mark.parametrize("game", BUILT_IN)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def room_texts(game: str, language: str) -> Tree:
    """What only the browser says."""
    file = ROOT / f"web/src/games/{game}/texts/{language}.json"
    tree: Tree = json.loads(file.read_text(encoding="utf-8"))
    return tree


def leaves(tree: Tree, path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


@every_game
def test_all_languages_have_the_same_keys(game: str) -> None:
    first, *others = [[key for key, _ in leaves(room_texts(game, one))] for one in LANGUAGES]
    assert all(first == other for other in others)


@every_language
@every_game
def test_every_text_can_be_read(game: str, language: str) -> None:
    for key, text in leaves(room_texts(game, language)):
        assert text.strip(), key
        assert parse(text), key


@every_game
def test_french_typography(game: str) -> None:
    for key, text in leaves(room_texts(game, "fr")):
        bare = re.sub(r"\{(\w+):", "{", text)
        assert not re.search(r"[ \w][;!?»]|« | »| :|'", bare), key


@every_language
@every_game
def test_the_catalogue_says_all_of_every_preset_and_option(game: str, language: str) -> None:
    texts = catalogue(BUILT_IN[game].catalogue.package, language)
    presets = BUILT_IN[game].game.presets
    assert set(room_texts(game, language)["about"]["duration"]) == set(presets)
    assert parts(texts, "presets.") == {f"{one}.{part}" for one in presets for part in PRESET}
    every = [(field, getattr(one, field.name)) for one in presets.values() for field in fields(one)]
    names = {field.name for field, _ in every}
    assert parts(texts, "options.") == {f"{one}.{part}" for one in names for part in OPTION}
    for field, default in every:
        values = parts(texts, f"values.{field.name}.")
        if field.kind == "switch":
            assert values == {"true", "false"}
        elif field.kind == "choice":
            assert values == set(map(str, field.choices))
        elif values:  # a number that has no words stands for itself
            assert str(default) in values
            assert all(_is_allowed(game, field.name, int(value)) for value in values)


PRESET, OPTION = ("title", "line"), ("label", "help")
IN_FORMS = ("title", "line", "summary", "origin", "presets.", "options.", "values.")


def parts(texts: Any, prefix: str) -> set[str]:
    return {key.removeprefix(prefix) for key in texts if key.startswith(prefix)}


@every_language
@every_game
def test_what_forms_say_is_set_in_type_as_its_language_is(game: str, language: str) -> None:
    for key, text in catalogue(BUILT_IN[game].catalogue.package, language).items():
        assert not (key.startswith(IN_FORMS) and misset(text, language)), key


def _is_allowed(game: str, option: str, number: int) -> bool:
    """In some preset: they need not have the same range."""
    return any(
        (field.low or 0) <= number <= (field.high or 0)
        for options in BUILT_IN[game].game.presets.values()
        for field in fields(options)
        if field.name == option
    )
