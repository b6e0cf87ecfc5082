"""Labelled chance: deal 7 is the same however many steps came before it.

Every draw is named by a label and comes from a stream that depends on the seed and that label
alone, so records can be recomputed, deals can be played twice, and no generator has to be
kept in a state. `docs/fairness.md` states the algorithm for other languages.
"""

import hashlib
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from sys import byteorder
from typing import Any, TypeVar

from msgspec import Struct

from .errors import BadInput

Item = TypeVar("Item")
Below = Callable[[int], int]
BLOCK = 64  # bytes that SHA-256 takes at a time


class Draw(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a transcript: the indices drawn under this label from so many items."""

    label: str
    size: int
    result: tuple[int, ...]


class Chance(ABC):
    """A source of random draws, each named by a label."""

    @abstractmethod
    def draw(self, label: str, items: Sequence[Any], count: int) -> Sequence[int]:
        """The indices of the first `count` items when all are shuffled."""

    @abstractmethod
    def child(self, label: str) -> "Chance":
        """An independent source under this label: for one bot, or one imagined world."""

    def deal(self, label: str, items: Sequence[Item], count: int) -> tuple[Item, ...]:
        """The first `count` items of a shuffle; the rest of it costs nothing."""
        return tuple([items[index] for index in self.draw(label, items, count)])

    def shuffle(self, label: str, items: Sequence[Item]) -> tuple[Item, ...]:
        """All items in a random order."""
        return self.deal(label, items, len(items))

    def below(self, label: str, size: int) -> int:
        """A whole number from 0 to size - 1."""
        return self.draw(label, range(size), 1)[0]

    def happens(self, label: str, probability: float) -> bool:
        """True with this probability, to one part in a million."""
        return self.below(label, 1_000_000) < probability * 1_000_000


def _check_count(size: int, count: int) -> None:
    if count > size or size > 2**32:
        raise ValueError(f"cannot draw {count} of {size}")


def _first_of_shuffle(below: Below, size: int, count: int) -> list[int]:
    """Fisher-Yates from the front: a short deal is the beginning of the long one."""
    _check_count(size, count)
    moved: dict[int, int] = {}  # what lies at a place, where it is not the place's own number
    first = []
    for place in range(count):
        other = place + below(size - place)
        first.append(moved.get(other, other))
        moved[other] = moved.get(place, place)
    return first


class FairChance(Chance):
    """HMAC-SHA256, unbiased: anyone who knows the seed can recompute every card."""

    def __init__(self, seed: bytes, prefix: str = "") -> None:
        self._seed = seed
        self._prefix = prefix
        # The two halves of HMAC, keyed once: hmac.digest starts anew and lets other threads in.
        key = (hashlib.sha256(seed).digest() if len(seed) > BLOCK else seed).ljust(BLOCK, b"\0")
        self._inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key))
        self._outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in key))

    def _hmac(self, message: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()

    def _words(self, label: str) -> Iterator[int]:
        message = (self._prefix + label).encode() + b"\0"
        block = 0
        while True:
            digest = self._hmac(message + block.to_bytes(4, "big"))
            for start in range(0, 32, 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1

    def draw(self, label: str, items: Sequence[Any], count: int) -> list[int]:
        words = self._words(label)

        def below(bound: int) -> int:
            limit = 2**32 - 2**32 % bound
            return next(word for word in words if word < limit) % bound

        return _first_of_shuffle(below, len(items), count)

    def child(self, label: str) -> "FairChance":
        return FairChance(self._seed, f"{self._prefix}{label}/")


class FastChance(Chance):
    """For simulation: labelled like FairChance, faster, with a bias too small to matter."""

    def __init__(self, seed: int | str, prefix: str = "") -> None:
        self._seed = seed
        self._prefix = f"{seed}/{prefix}"
        self._inner = prefix

    def draw(self, label: str, items: Sequence[Any], count: int) -> list[int]:
        size = len(items)
        _check_count(size, count)
        stream = hashlib.shake_128((self._prefix + label).encode()).digest(4 * count)
        words = array("I", stream)
        if byteorder == "big":
            words.byteswap()
        if count == 1:
            return [words[0] * size >> 32]
        order = list(range(size))
        for place, word in enumerate(words):
            other = place + (word * (size - place) >> 32)
            order[place], order[other] = order[other], order[place]
        return order[:count]

    def child(self, label: str) -> "FastChance":
        return FastChance(self._seed, f"{self._inner}{label}/")


class ScriptedChance(Chance):
    """For tests and lessons: a script decides some labels, another chance the rest."""

    def __init__(
        self, script: Mapping[str, Sequence[Any] | int], fallback: Chance | None = None
    ) -> None:
        self._script = script
        self._fallback = fallback

    def draw(self, label: str, items: Sequence[Any], count: int) -> Sequence[int]:
        scripted = self._script.get(label)
        if scripted is None:
            if self._fallback is None:
                raise BadInput("no-script", label=label)
            return self._fallback.draw(label, items, count)
        if isinstance(scripted, int):
            if not 0 <= scripted < len(items) or count != 1:
                raise BadInput("bad-script", label=label, item=scripted)
            return (scripted,)
        left = dict(enumerate(items))
        first = []
        for wanted in scripted:
            found = next((index for index, item in left.items() if item == wanted), None)
            if found is None:
                raise BadInput("bad-script", label=label, item=wanted)
            first.append(found)
            del left[found]
        _check_count(len(items), count)
        return (*first, *left)[:count]

    def child(self, label: str) -> Chance:
        return self._fallback.child(label) if self._fallback else self


class RecordingChance(Chance):
    """Writes down every draw of another chance; a label may serve only once."""

    def __init__(self, source: Chance) -> None:
        self._source = source
        self._labels: set[str] = set()
        self.draws: list[Draw] = []

    def draw(self, label: str, items: Sequence[Any], count: int) -> Sequence[int]:
        if label in self._labels:
            raise ValueError(f"the label {label!r} was drawn before")
        self._labels.add(label)
        order = self._source.draw(label, items, count)
        self.draws.append(Draw(label, len(items), tuple(order)))
        return order

    def child(self, label: str) -> Chance:
        """The draws of a child are not written down: they are a bot's, not the table's."""
        return self._source.child(label)


class ReplayedChance(Chance):
    """Repeats the draws of a transcript."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        self._draws = {draw.label: draw for draw in draws}

    def draw(self, label: str, items: Sequence[Any], count: int) -> Sequence[int]:
        known = self._draws.get(label)
        if known is None or known.size != len(items) or len(known.result) != count:
            raise BadInput("not-in-transcript", label=label)
        if len(set(known.result)) < count or not all(0 <= i < len(items) for i in known.result):
            raise BadInput("not-in-transcript", label=label)
        return known.result

    def child(self, label: str) -> Chance:
        raise BadInput("not-in-transcript", label=label)
