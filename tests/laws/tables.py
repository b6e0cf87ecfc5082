"""Which tables the laws are tried at: every preset, with drawn options, by few and by many.

A nightly run takes every number of players; `make check` only the fewest.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from escale.boxes.registry import BOXES
from escale.core.game import AnyGame
from escale.core.options import OptionField, Value, fields
from tests.sizes import NIGHTLY, sized

EXAMPLES = sized(2, 4)
MOST_WITHOUT_BOUND = 20  # how far to try a number option that states no bound


class Case(NamedTuple):
    """One preset with so many players."""

    slug: str
    preset: str
    seats: int

    @property
    def game(self) -> AnyGame:
        return BOXES[self.slug].game

    @property
    def options(self) -> Any:
        return self.game.presets[self.preset]


class Table(NamedTuple):
    """One game to be played: the seed decides all cards and all moves."""

    game: AnyGame
    options: Any
    seats: int
    seed: int


def values(field: OptionField) -> tuple[Value, ...]:
    """All that may be chosen for this option."""
    if field.kind == "switch":
        return (False, True)
    if field.kind == "choice":
        return field.choices
    low = 0 if field.low is None else field.low
    high = low + MOST_WITHOUT_BOUND if field.high is None else field.high
    return tuple(range(low, high + 1))


def variants(options: Any) -> Iterator[Any]:
    """The options, and those that differ from them in one setting."""
    yield options
    for field in fields(options):
        for value in values(field):
            yield replace(options, **{field.name: value})


def _cases() -> Iterator[Case]:
    for slug, box in BOXES.items():
        for preset, options in box.game.presets.items():
            numbers = {seats for each in variants(options) for seats in box.game.seats(each)}
            for seats in sorted(numbers):
                yield Case(slug, preset, seats)


def _some(cases: tuple[Case, ...]) -> Iterator[Case]:
    """Of each preset the fewest players and the most."""
    for preset in dict.fromkeys(case[:2] for case in cases):
        alike = [case for case in cases if case[:2] == preset]
        yield from (alike[at] for at in sorted({0, len(alike) - 1}))


ALL_CASES = tuple(_cases())
CASES = ALL_CASES if NIGHTLY else tuple(_some(ALL_CASES))
SMALLEST = tuple(case for case in ALL_CASES if case.seats == min(case.game.seats(case.options)))


def _not_too_long(field: OptionField, usual: Value) -> tuple[Value, ...]:
    """Of numbers those up to twice the usual.

    Random players would need some hundred thousand steps for a hundred points and nine manches.
    """
    if field.kind in {"switch", "choice"}:
        return values(field)
    numbers = [int(each) for each in values(field)]
    return tuple(each for each in numbers if each <= max(2 * int(usual), numbers[0] + 3))


def drawn_options(options: Any) -> st.SearchStrategy[Any]:
    """Options of the preset's type; the preset itself is the first to be tried."""
    chosen = {
        field.name: st.sampled_from(_not_too_long(field, getattr(options, field.name)))
        for field in fields(options)
    }
    varied = st.fixed_dictionaries(chosen).map(lambda settings: replace(options, **settings))
    return st.just(options) | varied


def tables(case: Case) -> st.SearchStrategy[Table]:
    """Tables of this case; one seed stands for thousands of cheap choices."""
    options = drawn_options(case.options).filter(lambda some: case.seats in case.game.seats(some))
    seeds = st.integers(0, 2**32 - 1)
    return st.builds(Table, st.just(case.game), options, st.just(case.seats), seeds)


def _name(case: Case) -> str:
    return "-".join(map(str, case))


def _marked(cases: Iterable[Case]) -> Iterator[Any]:
    """All but the smallest tables are slow."""
    for case in cases:
        yield pytest.param(case, marks=[] if case in SMALLEST else [pytest.mark.slow])


at_every_table = pytest.mark.parametrize("case", list(_marked(CASES)), ids=_name)
at_smallest_tables = pytest.mark.parametrize("case", SMALLEST, ids=_name)


def law(test: Callable[[Table], None]) -> Callable[..., None]:
    """A test that holds at every table of every game."""

    @settings(
        max_examples=EXAMPLES,
        suppress_health_check=list(HealthCheck),
        # A seed has no simpler form, so looking for one only costs time.
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
    )
    @given(data=st.data())
    def holds(case: Case, data: st.DataObject) -> None:
        test(data.draw(tables(case)))

    holds.__name__ = test.__name__
    holds.__doc__ = test.__doc__
    everywhere: Callable[..., None] = at_every_table(holds)
    return everywhere
