"""Numba behind one typed decorator, so that the kernels stay checked Python."""

from collections.abc import Callable
from importlib import import_module
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")

_numba = import_module("numba")


def kernel(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Compile ahead of the first call and keep the machine code on disk."""
    compiled: Callable[Given, Result] = _numba.njit(cache=True, nogil=True, error_model="numpy")(
        function
    )
    return compiled
