"""Numba behind one typed decorator, so that kernels and solvers stay checked Python.

Importing numba takes a while, so nothing that the server needs at start-up may import this module.
"""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")

_numba = import_module("numba")
_int64 = _numba.types.int64
_instructions = import_module("llvmlite.ir")
_true = _instructions.Constant(_instructions.IntType(1), 1)


def kernel(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Compile at the first call; the machine code is kept on disk for the next process.

    That is beside the source, in the user's cache where this cannot be written, or wherever
    NUMBA_CACHE_DIR says; where nothing can be written, every process compiles for itself. The
    name holds a digest of the whole folder, as a kernel may be compiled into another one.
    """
    digest = _digest(Path(function.__code__.co_filename).parent)
    function.__qualname__ = f"{function.__qualname__}-{digest}"
    settings = {"nogil": True, "error_model": "numpy"}
    compiled: Callable[Given, Result]
    try:
        compiled = _numba.njit(cache=True, **settings)(function)
    except RuntimeError:
        compiled = _numba.njit(**settings)(function)
    return compiled


@cache
def _digest(folder: Path) -> str:
    """The digest of the sources in a folder; numba itself looks at one file only."""
    sources = [file.read_bytes() for file in sorted(folder.glob("*.py"))]
    return sha256(b"\0".join(sources)).hexdigest()[:16]


def _count_ones(_typing: Any, _mask: Any) -> Any:
    return _int64(_int64), lambda _context, builder, _signature, given: builder.ctpop(given[0])


def _lowest_one(_typing: Any, _mask: Any) -> Any:
    return _int64(_int64), lambda _context, builder, _signature, given: builder.cttz(*given, _true)


# One instruction each, for kernels only. The lowest one of 0 is anything.
count_ones: Callable[[int], int] = _numba.extending.intrinsic(_count_ones)
lowest_one: Callable[[int], int] = _numba.extending.intrinsic(_lowest_one)
