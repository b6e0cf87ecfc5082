"""docs/add-a-game.md is complete: every part of a box, every trait, every file of the template."""

import re
from functools import cache
from importlib import import_module
from itertools import product
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct
from msgspec.structs import replace

from escale.bots import Budget
from escale.boxes import Book, Box, Catalogue, Duplicate, Questions, Study, Terminal, Traits, Ui
from escale.cli.new_game import SLUG, TEMPLATE
from escale.core.chance import FastChance
from escale.core.game import Step

from .installed_boxes import NIM, ROOT

PAGE = (ROOT / "docs/add-a-game.md").read_text(encoding="utf-8")
PARTS = (Box, Book, Catalogue, Duplicate, Questions, Study, Terminal, Traits, Ui)
MOST_FILES, MOST_LINES = 8, 250


@pytest.mark.parametrize(
    "part, field",
    [
        pytest.param(part, field, id=f"{part.__name__}.{field}")
        for part in PARTS
        for field in part.__struct_fields__
    ],
)
def test_every_part_of_a_box_is_explained(part: type[Struct], field: str) -> None:
    in_code = re.sub(r"\W", " ", " ".join(re.findall(r"`([^`\n]+)`", PAGE))).split()
    assert field in in_code


@pytest.mark.parametrize("field", Box.__struct_fields__)
def test_every_part_has_a_docstring(field: str) -> None:
    """The type of the part, or that of its elements, says what it is."""
    kinds = list(_classes(get_type_hints(Box)[field]))
    own = [kind for kind in kinds if kind.__module__.startswith("escale.")]
    assert own
    assert all(kind.__doc__ and len(kind.__doc__) > 20 for kind in own)


def _classes(hint: Any) -> Any:
    if isinstance(hint, type):
        yield hint
    for inside in get_args(hint):
        yield from _classes(inside)
    if (origin := getattr(hint, "__origin__", None)) is not None and isinstance(origin, type):
        yield origin


def test_the_page_lists_the_files_of_the_template() -> None:
    files = [path.relative_to(TEMPLATE).as_posix() for path in TEMPLATE.rglob("*.*")]
    for file in files:
        if "__pycache__" not in file:
            assert f"`{file.replace(SLUG, 'nim')}`" in PAGE


def test_nim_is_small() -> None:
    files = [path for path in NIM.rglob("*.*") if path.suffix != ".pyc"]
    lines = [path.read_text(encoding="utf-8").count("\n") for path in files]
    assert len(files) <= MOST_FILES
    assert sum(lines) <= MOST_LINES
    assert f"{len(files)} files, {sum(lines)} lines" in PAGE


def test_the_texts_of_the_page_are_those_of_nim() -> None:
    """What it leaves out stays as the template has it, slots that Nim does not fill included."""
    (texts,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert texts == (NIM / "escale_nim/texts/en.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("preset", ["nim", "misere"])
def test_the_bot_of_the_page_wins_wherever_one_can(
    preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compared with all games that can follow from each position."""
    monkeypatch.syspath_prepend(NIM)
    (source,) = re.findall(r"```python\n([^`]*class Parity.*?)```", PAGE, re.DOTALL)
    module: dict[str, Any] = {"__name__": "escale_nim.bots", "__package__": "escale_nim"}
    rules = import_module("escale_nim.rules")
    exec(source, module)
    game, chance, bot = rules.Nim(), FastChance(0), module["Parity"]()
    start = game.start(game.presets[preset], 2, chance).state

    @cache
    def wins(board: Any, take: Any) -> bool:
        after = game.apply(board, Step(board.turn, take), chance).state
        if (outcome := game.outcome(after)) is not None:
            return board.turn in outcome.winners
        return not any(wins(after, answer) for answer in rules.moves(after))

    for rows in product(*(range(left + 1) for left in start.rows)):
        board = replace(start, rows=rows)
        if any(wins(board, take) for take in rules.moves(board)):
            assert wins(board, bot.choose(game.view(board, board.turn), chance, Budget()))
