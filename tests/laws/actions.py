"""Every action that can be built from a game's action type, legal or not."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice, product
from typing import Any

from msgspec import inspect

MOST_OF_ONE_KIND = 2_000


@cache
def candidates(action_type: Any, seats: int) -> tuple[Any, ...]:
    """Actions of every kind whose fields have finitely many values; a bare number may be a seat."""
    return tuple(_values(inspect.type_info(action_type), seats) or ())


def _values(kind: inspect.Type, seats: int) -> Iterable[Any] | None:
    """The values of a type; None when they cannot be listed."""
    match kind:
        case inspect.UnionType(types=types):
            return _union(types, seats)
        case inspect.StructType(cls=cls, fields=fields):
            each = [_values(field.type, seats) for field in fields]
            return _build(cls, [field.name for field in fields], each)
        case inspect.BoolType():
            return (False, True)
        case inspect.NoneType():
            return (None,)
        case inspect.LiteralType(values=values):
            return values
        case inspect.IntType(ge=low, le=high):
            return range(-2 if low is None else low, (seats if high is None else high) + 1)
        case inspect.TupleType(item_types=items):
            parts = [_values(item, seats) for item in items]
            return None if None in parts else product(*(part or () for part in parts))
        case _:
            return None


def _union(types: Iterable[inspect.Type], seats: int) -> Iterator[Any]:
    for kind in types:
        yield from _values(kind, seats) or ()


def _build(cls: type, names: list[str], each: list[Iterable[Any] | None]) -> Iterable[Any] | None:
    if None in each:
        return None
    combinations = islice(product(*(values or () for values in each)), MOST_OF_ONE_KIND)
    return [cls(**dict(zip(names, values, strict=True))) for values in combinations]
