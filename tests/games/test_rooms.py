"""What players read of every game in the browser: each clause once, each option, all languages."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from escale.core.options import fields
from escale.core.texts import LANGUAGES, parse
from tests.shelf import BUILT_IN

from .rules_pages import CLAUSE, ROOT, clauses

Tree = dict[str, Any]
every_game = pytest.mark.parametrize("game", BUILT_IN)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def chapters(game: str) -> str:
    return (ROOT / f"web/src/games/{game}/rules.ts").read_text(encoding="utf-8")


def room_texts(game: str, language: str) -> Tree:
    file = ROOT / f"web/src/games/{game}/texts/{language}.json"
    tree: Tree = json.loads(file.read_text(encoding="utf-8"))
    return tree


def leaves(tree: Tree, path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


@every_language
@every_game
def test_every_clause_has_a_text_and_none_is_superfluous(game: str, language: str) -> None:
    assert sorted(room_texts(game, language)["rules"]["clauses"]) == sorted(clauses(game))


@every_game
def test_every_clause_is_in_one_chapter(game: str) -> None:
    assert sorted(re.findall(rf"'({CLAUSE})'", chapters(game))) == sorted(clauses(game))
    decided = "".join(re.findall(r"decisions: \[(.*?)\]", chapters(game), re.DOTALL))
    decisions = [each for each in clauses(game) if "-Q" in each]
    assert sorted(re.findall(CLAUSE, decided)) == sorted(decisions)


@every_language
@every_game
def test_every_chapter_has_a_title_and_an_introduction(game: str, language: str) -> None:
    texts = room_texts(game, language)["rules"]
    keys = re.findall(r"key: '([\w-]+)'", chapters(game))
    assert list(texts["chapters"]) == list(texts["intro"]) == keys


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
def test_about_says_all_of_every_preset_and_option(game: str, language: str) -> None:
    about = room_texts(game, language)["about"]
    presets = BUILT_IN[game].game.presets
    for part in ("players", "duration", "presets"):
        assert set(about[part]) == set(presets)
    every = [(field, getattr(one, field.name)) for one in presets.values() for field in fields(one)]
    for field, default in every:
        assert set(about["options"][field.name]) == {"label", "help"}
        values = set(about["values"].get(field.name, ()))
        if field.kind == "switch":
            assert values == {"true", "false"}
        elif field.kind == "choice":
            assert values == set(map(str, field.choices))
        elif values:  # a number that has no words stands for itself
            assert str(default) in values
            assert all(_is_allowed(game, field.name, int(value)) for value in values)


def _is_allowed(game: str, option: str, number: int) -> bool:
    """In some preset: they need not have the same range."""
    return any(
        (field.low or 0) <= number <= (field.high or 0)
        for options in BUILT_IN[game].game.presets.values()
        for field in fields(options)
        if field.name == option
    )
