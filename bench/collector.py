"""Python's garbage collector, out of the way of what is measured."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collector() -> Iterator[None]:
    """Collect nothing until the block ends, however it ends."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
