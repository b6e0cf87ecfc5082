"""A test that is a story: it runs in an event loop of its own, and may not take for ever."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

from .servers import run

Given = ParamSpec("Given")


def story(test: Callable[Given, Coroutine[Any, Any, None]]) -> Callable[Given, None]:
    @wraps(test)
    def told(*args: Given.args, **kwargs: Given.kwargs) -> None:
        run(lambda: test(*args, **kwargs))

    return told
