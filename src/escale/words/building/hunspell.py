"""Every form that a hunspell dictionary stands for; only to compare with it, never to build.

Enough of the format for French: flags of two letters, suffixes, prefixes that lengthen a word
(kilo-), no compounds. Prefixes with an apostrophe (l’, qu’) make no other word.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FOLDER = Path("/usr/share/hunspell")

NEEDS_AFFIX, FORBIDDEN, KEEPS_CASE = "()", "{}", "||"  # as this dictionary names these flags


class Affix(NamedTuple):
    taken: str
    added: str
    flags: list[str]
    fits: re.Pattern[str]


Affixes = dict[tuple[str, str], list[Affix]]  # by SFX or PFX and its flag


def is_installed(language: str = "fr") -> bool:
    return (FOLDER / f"{language}.dic").exists()


def words(language: str = "fr") -> Iterator[str]:
    """Whole words; symbols of units, which the dictionary marks by their case, are left out."""
    affixes = _affixes(FOLDER / f"{language}.aff")
    with (FOLDER / f"{language}.dic").open(encoding="utf-8") as lines:
        next(lines)  # how many there are
        for line in lines:
            entry = line.split(maxsplit=1)
            word, _, flags = entry[0].partition("/") if entry else ("", "", "")
            if FORBIDDEN not in _pairs(flags) and KEEPS_CASE not in _pairs(flags):
                yield from _forms(word, _pairs(flags), affixes)


def _forms(word: str, flags: list[str], affixes: Affixes) -> Iterator[str]:
    if NEEDS_AFFIX not in flags:
        yield word
    for flag in flags:
        for suffix in affixes.get(("SFX", flag), ()):
            if word.endswith(suffix.taken) and suffix.fits.search(word):
                yield word.removesuffix(suffix.taken) + suffix.added
        for prefix in affixes.get(("PFX", flag), ()):
            yield from _forms(prefix.added + word, prefix.flags, affixes)


def _affixes(path: Path) -> Affixes:
    found: Affixes = defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        parts = line.split()
        if len(parts) < 5 or parts[0] not in {"SFX", "PFX"}:
            continue
        kind, flag, taken, affix, condition = parts[:5]
        added, _, flags = affix.partition("/")
        if kind == "PFX" and not added.isalnum():
            continue
        # A condition on a prefix would be about the beginning; this dictionary has none.
        fits = re.compile(f"(?:{condition})$")
        stripped = "" if taken == "0" else taken
        put = "" if added == "0" else added
        found[kind, flag].append(Affix(stripped, put, _pairs(flags), fits))
    return dict(found)


def _pairs(flags: str) -> list[str]:
    return [flags[place : place + 2] for place in range(0, len(flags), 2)]
