"""Reads the dictionaries of LanguageTool: automata in the formats of morfologik, CFSA2 and FSA5.

An automaton accepts lines `form SEPARATOR code SEPARATOR tag`. The code says how the lemma comes
from the form: how many bytes to take off its end, as a letter from A, and what to put there. Where
the dictionary counts frequencies, a last byte tells them; here it is left out.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

MAGIC = b"\\fsa"
FSA5, CFSA2 = 0x05, 0xC6
SMALL = 64  # a node with so many endings or fewer keeps them: most are met again and again
EVERYTHING = 255  # the letter in a code for "nothing of the form is left"


class Line(NamedTuple):
    form: str
    lemma: str
    tag: str


class Arc(NamedTuple):
    label: bytes
    final: bool
    target: int  # 0: nothing follows


class UnknownFormat(Exception):
    """The file is none of those that are read here."""


def dictionary(path: Path) -> Iterator[Line]:
    """Every line of `<name>.dict`, as the file `<name>.info` beside it tells to read it."""
    settings = _settings(path.with_suffix(".info"))
    if settings["encoder"].upper() != "SUFFIX":
        raise UnknownFormat(settings["encoder"])
    separator = settings["separator"].encode()
    end = -1 if settings.get("frequency-included") == "true" else None
    tails: dict[bytes, tuple[int, bytes, str]] = {}  # there are few, and many forms to each
    for line in accepted(path.read_bytes()):
        form, _, tail = line.partition(separator)
        if tail not in tails:
            code, *rest = tail.split(separator)
            tails[tail] = code[0] - ord("A"), code[1:], b"".join(rest)[:end].decode()
        taken, put, tag = tails[tail]
        written = form.decode()
        if not taken and not put:
            yield Line(written, written, tag)
        else:
            kept = b"" if taken == EVERYTHING else form[: len(form) - taken]
            yield Line(written, (kept + put).decode(), tag)


def accepted(data: bytes) -> Iterator[bytes]:
    """Everything that an automaton accepts, in its own order."""
    read, root = _opened(data)
    return _Walk(read).lines(root)


def _settings(path: Path) -> dict[str, str]:
    lines = [each.strip() for each in path.read_text(encoding="utf-8").splitlines()]
    pairs = [each.split("=", 1) for each in lines if "=" in each and not each.startswith("#")]
    return {name.removeprefix("fsa.dict.").strip(): value.strip() for name, value in pairs}


class _Walk:
    def __init__(self, read: Callable[[int], list[Arc]]) -> None:
        self._read = read
        self._arcs: dict[int, list[Arc]] = {0: []}
        self._counts: dict[int, int] = {0: 0}
        self._endings: dict[int, list[bytes]] = {0: []}

    def lines(self, root: int) -> Iterator[bytes]:
        begun = [(root, b"", False)]
        while begun:
            node, line, final = begun.pop()
            if final:
                yield line
            if self._count(node) <= SMALL:
                for ending in self._few(node):
                    yield line + ending
            else:
                arcs = reversed(self._of(node))
                begun += [(arc.target, line + arc.label, arc.final) for arc in arcs]

    def _of(self, node: int) -> list[Arc]:
        if node not in self._arcs:
            self._arcs[node] = self._read(node)
        return self._arcs[node]

    def _count(self, node: int) -> int:
        if node not in self._counts:
            self._counts[node] = sum(arc.final + self._count(arc.target) for arc in self._of(node))
        return self._counts[node]

    def _few(self, node: int) -> list[bytes]:
        if node not in self._endings:
            endings = []
            for arc in self._of(node):
                if arc.final:
                    endings.append(arc.label)
                endings += [arc.label + rest for rest in self._few(arc.target)]
            self._endings[node] = endings
        return self._endings[node]


def _opened(data: bytes) -> tuple[Callable[[int], list[Arc]], int]:
    """How to read a node of this automaton, and its root."""
    if data[:4] == MAGIC and data[4] == CFSA2:
        labels, arcs = data[8 : 8 + data[7]], data[8 + data[7] :]
        numbered = bool(data[5] & 1)
        return lambda node: _cfsa2(arcs, labels, numbered, node), _root(
            _cfsa2(arcs, labels, numbered, 0)
        )
    if data[:4] == MAGIC and data[4] == FSA5:
        arcs, skipped, width = data[8:], data[7] >> 4, data[7] & 15
        # A dummy arc comes first; the node behind it holds nothing but the way to the root.
        behind = skipped + 1 + width
        return lambda node: _fsa5(arcs, skipped, width, node), _root(
            _fsa5(arcs, skipped, width, behind)
        )
    raise UnknownFormat(data[:8])


def _root(arcs: list[Arc]) -> int:
    return arcs[0].target


def _cfsa2(data: bytes, labels: bytes, numbered: bool, node: int) -> list[Arc]:
    """An arc: flags and the number of its label, the label if that is 0, the target if not next.

    "Next" means the node that lies behind the last arc of this one.
    """
    place = _number(data, node)[1] if numbered else node
    found: list[tuple[bytes, bool, int | None]] = []
    last = False
    while not last:
        head = data[place]
        place += 1
        if head & 31:
            label = labels[head & 31 : (head & 31) + 1]
        else:
            label, place = data[place : place + 1], place + 1
        target = None
        if not head & 128:
            target, place = _number(data, place)
        found.append((label, bool(head & 32), target))
        last = bool(head & 64)
    return [Arc(label, final, place if to is None else to) for label, final, to in found]


def _number(data: bytes, place: int) -> tuple[int, int]:
    """A number of seven bits a byte, the lowest first, and the place behind it."""
    value = shift = 0
    while data[place] & 128:
        value |= (data[place] & 127) << shift
        shift += 7
        place += 1
    return value | data[place] << shift, place + 1


def _fsa5(data: bytes, skipped: int, width: int, node: int) -> list[Arc]:
    """An arc: its label, then three flags and the target; "next" needs one byte for both."""
    place = node + skipped
    arcs = []
    last = False
    while not last:
        label, flags = data[place : place + 1], data[place + 1]
        if flags & 4:
            place += 2
            target = place
        else:
            target = int.from_bytes(data[place + 1 : place + 1 + width], "little") >> 3
            place += 1 + width
        arcs.append(Arc(label, bool(flags & 1), target))
        last = bool(flags & 2)
    return arcs
