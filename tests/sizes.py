"""How much a run tries: `make test` a little of everything, `make nightly` all of it."""

import os
from typing import TypeVar

NIGHTLY = os.environ.get("ESCALE_NIGHTLY") == "1"

Size = TypeVar("Size")


def sized(usual: Size, nightly: Size) -> Size:
    """How many cases to try, or how large they are."""
    return nightly if NIGHTLY else usual
