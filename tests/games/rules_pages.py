"""What tests of the pages in docs/rules/ share."""

import re
from pathlib import Path
from typing import Any

from escale.core.options import OptionField

ROOT = Path(__file__).parents[2]
CLAUSE = r"[A-Z]{3,4}\d?-[A-Z]?\d+"


def law(game: str) -> str:
    return (ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8")


def clauses(game: str) -> list[str]:
    """As the page states them, in its order."""
    return re.findall(rf"^(?:- \*\*|\| )({CLAUSE})\b", law(game), re.MULTILINE)


def quoted(clause: re.Pattern[str], *files: str) -> set[str]:
    """The clauses that code or tests name, in the folders of these files."""
    folders = [Path(file).parent for file in files]
    sources = [source for folder in folders for source in folder.rglob("*.py")]
    texts = [source.read_text(encoding="utf-8").replace("_", "-") for source in sources]
    return {found for text in texts for found in clause.findall(text)}


def values(field: OptionField) -> set[str]:
    """What an option may be, as a page lists it."""
    if field.kind == "switch":
        return {"yes", "no"}
    if field.kind == "number":
        return {f"{field.low} to {field.high}"}
    return {f"`{choice}`" for choice in field.choices}


def said(value: Any) -> str:
    """What an option is, as a page says it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
