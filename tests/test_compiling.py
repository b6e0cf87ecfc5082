"""Machine code is kept on disk, and never for longer than its sources stay as they were."""

import importlib
import sys
from pathlib import Path

import pytest

compiling = pytest.importorskip("escale.compiling")

INNER = "from escale.compiling import kernel\n\n@kernel\ndef inner() -> int:\n    return {}\n"
OUTER = """
from escale.compiling import kernel
from .inner import inner

@kernel
def outer() -> int:
    return inner() + 1
"""


def answer(folder: Path, number: int) -> int:
    """As the next process says it, when `inner` returns this."""
    (folder / "inner.py").write_text(INNER.format(number))
    compiling._digest.cache_clear()
    for name in [name for name in sys.modules if name.startswith(folder.name)]:
        del sys.modules[name]
    importlib.invalidate_caches()
    said: int = importlib.import_module(f"{folder.name}.outer").outer()
    return said


def test_a_kernel_is_compiled_again_when_another_that_it_calls_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "kernels_that_change"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "outer.py").write_text(OUTER)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("numba.config.CACHE_DIR", "")
    assert answer(folder, 1) == 2
    kept = {each.name for each in folder.glob("__pycache__/outer.*.nb?")}
    assert kept
    assert answer(folder, 20) == 21
    assert answer(folder, 1) == 2
    assert kept < {each.name for each in folder.glob("__pycache__/outer.*.nb?")}
