"""Helpers for the tests of a game's rules in words."""

import re
from pathlib import Path

from escale.boxes.registry import BOXES
from escale.core.rulebook import Rulebook, rulebook

ROOT = Path(__file__).parents[2]
CLAUSE = r"[A-Z]{3,4}\d?-[A-Z]?\d+"


def book(game: str, language: str = "en") -> Rulebook:
    return rulebook(BOXES[game].catalogue.package, language)


def rules_page(game: str) -> str:
    """The English page of a game."""
    return (ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8")


def added(game: str, language: str = "en") -> str:
    """What Escale added to the leaflet."""
    return " ".join(book(game, language).chapters["added"].paragraphs)


def quoted(game: str, clause: str) -> set[str]:
    """The clauses, by this pattern, that the code and the tests of a game name."""
    folders = (ROOT / "src/escale/games" / game, ROOT / "tests/games" / game)
    sources = [source for folder in folders for source in folder.rglob("*.py")]
    texts = [source.read_text(encoding="utf-8").replace("_", "-") for source in sources]
    return {found for text in texts for found in re.findall(clause, text)}
