"""docs/add-a-game.md is complete: every part of a box, every trait, every file of the template."""

import re
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct

from escale.boxes import Book, Box, Catalogue, Duplicate, Questions, Study, Terminal, Traits, Ui
from escale.cli.new_game import SLUG, TEMPLATE

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
