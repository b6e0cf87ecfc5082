"""The rules as players read them, on the page and in the browser: every clause, once."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from escale.core.options import fields
from escale.core.ready import PAUSE_SECONDS
from escale.core.texts import LANGUAGES, parse
from escale.games.tordu import BOX, rules
from escale.games.tordu.cards import RANKS, SUITS, read, read_suit

ROOT = Path(__file__).parents[3]
ROOM = ROOT / "web/src/games/tordu"
LAW = (ROOT / "docs/rules/tordu.md").read_text(encoding="utf-8")
CHAPTERS = (ROOM / "rules.ts").read_text(encoding="utf-8")
IDS = re.findall(r"^(?:- \*\*|\| )(TOR-Q?\d+)", LAW, re.MULTILINE)
CLAUSE = re.compile(r"\bTOR-Q?\d+\b")

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


def test_the_law_states_every_clause_and_decision_once() -> None:
    wanted = [f"TOR-{number}" for number in range(1, 32)]
    wanted += [f"TOR-Q{number}" for number in range(1, 19)]
    assert wanted == IDS


def test_what_code_and_tests_quote_is_stated() -> None:
    folders = (Path(rules.__file__).parent, Path(__file__).parent)
    for file in (file for folder in folders for file in folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8").replace("_", "-")
        assert set(CLAUSE.findall(text)) <= set(IDS), file.name


def test_the_page_states_every_option_with_its_default() -> None:
    simple, complete = (BOX.game.presets[name] for name in ("simple", "complet"))
    for field in fields(simple):
        row = re.search(rf"^\| `{field.name}` \| (.*?) \| (.*?) \|", LAW, re.MULTILINE)
        assert row, field.name
        default, in_complete = (getattr(one, field.name) for one in (simple, complete))
        if field.kind == "switch":
            assert row[1] == "yes, no"
            assert row[2] == ("no" if default == in_complete else "no; yes in `complet`")
        elif field.kind == "number":
            assert (row[1], row[2]) == (f"{field.low} to {field.high}", str(default))
        else:
            assert set(row[1].split(", ")) == {f"`{choice}`" for choice in field.choices}
            assert row[2] == f"`{default}`"


def test_the_page_writes_cards_as_the_house_reads_them() -> None:
    part = LAW[LAW.index("## How cards are written") : LAW.index("## How a deal goes")]
    rows = re.findall(
        r"^\| .* \| (\S) \| (\S)(?: or (\S))? \| (\S) \| ([♧♢♡♤]?)", part, re.MULTILINE
    )
    assert [row[0] for row in rows] == list(SUITS)
    for number, row in enumerate(rows):
        sign, letter, other, english, hollow = row
        assert {read_suit(each) for each in (sign, letter, other, hollow) if each} == {number}
        assert read_suit(english, "en") == number
    ranks, others = re.findall(r"A [RK] [DQ] [VJ] 10 9 8 7", part)
    assert [read(word + "♣") for word in ranks.split()] == list(range(7, -1, -1))
    assert [read(word + "♣") for word in others.split()] == list(range(7, -1, -1))
    assert ranks.split() == list(reversed(RANKS))
    for same in (["AC", "a c", "1♥", "A♡"], ["DK", "QQ", "D♦"]):
        assert all(f"`{word}`" in part for word in same)
        assert len({read(word) for word in same}) == 1
    assert f"waits {PAUSE_SECONDS:.0f} seconds" in LAW


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_a_text_and_none_is_superfluous(language: str) -> None:
    assert sorted(room_texts(language)["rules"]["clauses"]) == sorted(IDS)


def test_every_clause_is_in_one_chapter() -> None:
    assert sorted(re.findall(r"'(TOR-\w+)'", CHAPTERS)) == sorted(IDS)
    decided = "".join(re.findall(r"decisions: \[(.*?)\]", CHAPTERS, re.DOTALL))
    assert sorted(CLAUSE.findall(decided)) == sorted(each for each in IDS if "Q" in each)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_has_a_title_and_an_introduction(language: str) -> None:
    texts = room_texts(language)["rules"]
    keys = re.findall(r"key: '([\w-]+)'", CHAPTERS)
    assert list(texts["chapters"]) == list(texts["intro"]) == keys


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
    for field in fields(presets["simple"]):
        assert set(about["options"][field.name]) == {"label", "help"}
        values = set(about["values"][field.name])
        if field.kind == "switch":
            assert values == {"true", "false"}
        elif field.kind == "choice":
            assert values == set(map(str, field.choices))
        else:
            assert field.low is not None
            assert field.high is not None
            assert all(field.low <= int(value) <= field.high for value in values)
            assert str(getattr(presets["simple"], field.name)) in values
