"""Random bytes that are the same in every run of a test, so that a red test is never bad luck.

They follow from the test's name, and from how often it has asked for a source. A nightly run draws
other ones each time.
"""

import os
from collections import Counter
from collections.abc import Callable
from random import Random

from .sizes import NIGHTLY

_asked: Counter[str] = Counter()


def steady_random() -> Callable[[int], bytes]:
    """A new source of random bytes for the test that is running."""
    if NIGHTLY:
        return os.urandom
    name = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]  # without its phase
    _asked[name] += 1
    return Random(f"{name} {_asked[name]}").randbytes
