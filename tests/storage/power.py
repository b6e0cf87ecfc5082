"""What a power cut leaves of the files that SQLite wrote: only what was flushed is certain.

Of every write after the last flush of its file, all, nothing or some sectors arrive, each for
itself and in any order; a sector that was being written may hold anything. Not modelled: a disk
that says that it has flushed and has not, damage to sectors that nobody wrote, and a folder that
forgets a file that was flushed.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from .disk import Change

SECTOR = 512


def leave(changes: Sequence[Change], folder: Path, random: Random) -> None:
    """Write the files as they are found after a cut that follows these changes."""
    files: dict[str, bytearray] = {}
    pending: dict[str, list[Change]] = {}
    for change in changes:
        name = change.file
        if change.kind == "sync":
            content = files.setdefault(name, bytearray())
            for each in pending.pop(name, []):
                _apply(content, each)
        elif change.kind == "delete":
            files.pop(name, None)
            pending.pop(name, None)
        else:
            pending.setdefault(name, []).append(change)
    for name, unsure in pending.items():
        content = files.setdefault(name, bytearray())
        arrive = random.choice((0.0, 0.1, 0.5, 0.9, 1.0))
        for each in unsure:
            if random.random() < arrive:
                _apply(content, each)
            elif each.kind == "write" and random.random() < 0.5:
                _tear(content, each, random)
    for name, content in files.items():
        (folder / name).write_bytes(content)


def _apply(content: bytearray, change: Change) -> None:
    if change.kind == "truncate":
        del content[change.at :]
        return
    content.extend(bytes(max(0, change.at - len(content))))
    content[change.at : change.at + len(change.data)] = change.data


def _tear(content: bytearray, change: Change, random: Random) -> None:
    """Some sectors of a write arrive, some do not, and one may hold anything."""
    for start in range(0, len(change.data), SECTOR):
        piece = change.data[start : start + SECTOR]
        fate = random.randrange(3)
        if fate == 0:
            continue
        if fate == 1 and random.random() < 0.2:
            piece = random.randbytes(len(piece))
        _apply(content, Change("write", change.file, change.at + start, piece))
