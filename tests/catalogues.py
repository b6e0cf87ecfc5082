"""A package with nothing but texts, for tests that bring their own words."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest


def package_of_texts(
    folder: Path, monkeypatch: pytest.MonkeyPatch, texts: dict[str, dict[str, Any]]
) -> str:
    """Write texts/<language>.json into a new package and return its name."""
    name = f"catalogue_{folder.name}"
    (folder / name / "texts").mkdir(parents=True)
    (folder / name / "__init__.py").touch()
    for language, tree in texts.items():
        path = folder / name / "texts" / f"{language}.json"
        path.write_text(json.dumps(tree), encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, name, raising=False)
    return name
