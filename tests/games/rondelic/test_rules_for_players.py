"""The rules as players read them in the browser: every clause once, in both languages."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from escale.core.options import fields
from escale.core.texts import LANGUAGES, parse
from escale.games.rondelic import BOX

ROOT = Path(__file__).parents[3]
ROOM = ROOT / "web/src/games/rondelic"
LAW = (ROOT / "docs/rules/rondelic.md").read_text(encoding="utf-8")
CHAPTERS = (ROOM / "rules.ts").read_text(encoding="utf-8")
IDS = re.findall(r"^(?:- \*\*|\| )(RON-[ABQ]?\d+)", LAW, re.MULTILINE)

Tree = dict[str, Any]


def room_texts(language: str) -> Tree:
    tree: Tree = json.loads((ROOM / f"texts/{language}.json").read_text(encoding="utf-8"))
    return tree


def leaves(tree: Tree, path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def test_the_law_has_clauses_and_decisions() -> None:
    assert len(IDS) == len(set(IDS)) == 13 + 14 + 9 + 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_a_text_and_none_is_superfluous(language: str) -> None:
    assert sorted(room_texts(language)["rules"]["clauses"]) == sorted(IDS)


def test_every_clause_is_in_one_chapter() -> None:
    assert sorted(re.findall(r"'(RON-\w+)'", CHAPTERS)) == sorted(IDS)
    decided = "".join(re.findall(r"decisions: \[(.*?)\]", CHAPTERS, re.DOTALL))
    assert sorted(re.findall(r"RON-\w+", decided)) == sorted(each for each in IDS if "Q" in each)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_has_a_title_and_an_introduction(language: str) -> None:
    rules = room_texts(language)["rules"]
    keys = re.findall(r"key: '([\w-]+)'", CHAPTERS)
    assert list(rules["chapters"]) == list(rules["intro"]) == keys


def test_both_languages_have_the_same_keys() -> None:
    first, *others = [[key for key, _ in leaves(room_texts(one))] for one in LANGUAGES]
    assert all(first == other for other in others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_read(language: str) -> None:
    for key, text in leaves(room_texts(language)):
        assert text.strip(), key
        assert parse(text), key


def test_french_typography() -> None:
    for key, text in leaves(room_texts("fr")):
        bare = re.sub(r"\{(\w+):", "{", text)
        assert not re.search(r"[ \w][;!?»]|« | »| :|'", bare), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_about_says_all_of_every_preset_and_option(language: str) -> None:
    about = room_texts(language)["about"]
    presets = BOX.game.presets
    for part in ("players", "duration", "presets"):
        assert set(about[part]) == set(presets)
    for options in presets.values():
        for field in fields(options):
            assert set(about["options"][field.name]) == {"label", "help"}
            assert about["values"][field.name]
    for name, values in about["values"].items():
        assert set(values) == VALUES[name]


VALUES = {
    "circles": {str(circles) for circles in range(2, 13)},
    "all_equal": {"all", "nobody"},
    "dealer_card": {"true", "false"},
    "dealer_look": {"before", "after"},
}
