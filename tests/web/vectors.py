"""Vectors lie beside the browser's tests; `make golden` writes them anew."""

import json
import os
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "web" / "tests"
REWRITE = os.environ.get("ESCALE_GOLDEN") == "rewrite"


def check(name: str, vectors: dict[str, Any]) -> None:
    """Compare a file of vectors with what they should be, or write it."""
    file = FOLDER / name
    if REWRITE:
        lines = [f"{json.dumps(key)}: {_line(value)}" for key, value in vectors.items()]
        file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    stale = f"{name} is stale: make golden, then read the diff"
    assert file.exists(), stale
    assert json.loads(file.read_text(encoding="utf-8")) == json.loads(json.dumps(vectors)), stale


def _line(value: Any) -> str:
    """Two levels are laid out, a case a line."""
    if isinstance(value, dict):
        inner = [f"  {json.dumps(key)}: {_line(inside)}" for key, inside in value.items()]
        return "{\n" + ",\n".join(inner) + "\n}"
    if isinstance(value, list) and value and isinstance(value[0], list):
        rows = [json.dumps(row, ensure_ascii=False) for row in value]
        return "[\n    " + ",\n    ".join(rows) + "\n  ]"
    return json.dumps(value, ensure_ascii=False)
