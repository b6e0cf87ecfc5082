"""How much a run tries: `make check` little, `make test` more, `make nightly` everything."""

import os
from typing import Any, TypeVar

import pytest

NIGHTLY = os.environ.get("ESCALE_NIGHTLY") == "1"
PLAIN = os.environ.get("ESCALE_PLAIN") == "1"  # `make check`

Size = TypeVar("Size")


def sized(usual: Size, nightly: Size) -> Size:
    """How many cases to try, or how large they are."""
    return nightly if NIGHTLY else usual


def at_night(*values: Any) -> list[Any]:
    """Parameters of a test that only a nightly run tries, beside those that every run tries."""
    return [pytest.param(value, marks=pytest.mark.nightly) for value in values]
