"""Writes figures into documents, between `<!-- name -->` and `<!-- end -->`."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

DOCUMENTS = Path(__file__).parents[1] / "docs"
BOTS_PAGE = DOCUMENTS / "bots.md"


def game_page(game: str) -> Path:
    """The page that tells how the bots of a box think."""
    return DOCUMENTS / "games" / f"{game}.md"


def put(text: str, name: str, lines: Sequence[str]) -> str:
    """The text with these lines at the place of this name; ValueError if there is none."""
    place = re.compile(f"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
    body = "\n".join(lines)
    filled, times = place.subn(lambda found: f"{found[1]}\n{body}\n\n{found[2]}", text)
    if times != 1:
        raise ValueError(f"there is no place for {name}, or more than one")
    return filled


def write(document: Path, parts: Mapping[str, Sequence[str]]) -> None:
    """Put each part at its place."""
    text = document.read_text(encoding="utf-8")
    for name, lines in parts.items():
        text = put(text, name, lines)
    document.write_text(text, encoding="utf-8")
