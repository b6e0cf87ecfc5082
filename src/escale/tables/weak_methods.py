"""Methods that do not keep their object alive."""

from collections.abc import Callable
from typing import ParamSpec
from weakref import WeakMethod

Given = ParamSpec("Given")


def weakly(method: Callable[Given, None]) -> Callable[Given, None]:
    """A method that does nothing once its object is gone."""
    known = WeakMethod(method)

    def call(*given: Given.args, **named: Given.kwargs) -> None:
        if (found := known()) is not None:
            found(*given, **named)

    return call
