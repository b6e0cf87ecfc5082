"""`make dico`: reads the Dicobidule as its writers left it, and says what is wrong, and where.

`make dico ARGS=--one-sided` lists the links that have no link back, `ARGS=--in-black` the words of
the pack that a page prints and does not grant, which is fair only where they are another word
(« il porte »).
"""

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple
from unicodedata import normalize

from ....words.spelling import fold
from ..rules import JOKER, LONGEST, Card
from ..rules.dicobidule import (
    ALSO,
    BLUE,
    IRREGULAR,
    Mark,
    links,
    marks,
    pages,
    singular,
    sources,
    words,
)

SENTENCES = range(2, 6)
LONGEST_LINE = 200  # letters as they are printed: it is read aloud
FEWEST_OUT, FEWEST_IN = 20, 10
INDENT = "  "
STOPS = (".", "!", "?", "…", ".»", "!»", "?»")
WORD = re.compile(r"[\w-]+")
NOT_LETTERS = re.compile(r"[^a-zà-öø-ÿœæ-]")
UNLIKE = {**IRREGULAR, "bu": "boire", "salée": "sel"}  # forms that do not begin as their word does

Relation = Mapping[Card, Collection[Card]]


class SourceLine(NamedTuple):
    """A line of a file of the Dicobidule: its place, the word it stands under, its text."""

    place: str
    head: Card
    text: str


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m escale.games.biduletruc.building.check_dico")
    for name, says, told in (
        ("--one-sided", one_sided, "list links that have no link back"),
        ("--in-black", unlinked_mentions, "list words that a page prints and does not grant"),
    ):
        parser.add_argument(
            name, action="append_const", dest="lists", const=says, default=[], help=told
        )
    lists = parser.parse_args().lists
    try:
        code = listed(lists) if lists else checked()
        sys.stdout.flush()
    except BrokenPipeError:  # the reader left: nothing more to say, at the interpreter's end either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def listed(lists: Sequence[Callable[[Relation], Iterator[str]]]) -> int:
    for says in lists:
        sys.stdout.writelines(f"{line}\n" for line in says(links()))
    return 0


def checked() -> int:
    found = [*check(sources()), *poorly_linked(links())]
    sys.stderr.writelines(f"{problem}\n" for problem in found)
    sys.stdout.writelines(f"{line}\n" for line in counts(sources()))
    return 1 if found else 0


# ---- what is wrong --------------------------------------------------------------------------


def check(files: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Problems that one can point at, in the order of the files."""
    seen: dict[Card, str] = {}
    for name, text in files:
        under: list[SourceLine] = []
        for line in _lines(name, text):
            yield from (f"{line.place}: {problem}" for problem in _spaces(line.text))
            if line.text.startswith(" "):
                under.append(line)
                continue
            yield from _entry(under)
            yield from (f"{line.place}: {problem}" for problem in _head(line.head, seen))
            seen.setdefault(line.head, line.place)
            under = [line]
        yield from _entry(under)


def _lines(name: str, text: str) -> Iterator[SourceLine]:
    head = ""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            head = head if line.startswith(" ") else line.strip()
            yield SourceLine(f"{name}:{number}", head, line)


def _spaces(line: str) -> Iterator[str]:
    text = line.removeprefix(INDENT)
    if line != line.rstrip():
        yield "ends with a space"
    if line.startswith(" ") and (not line.startswith(INDENT) or text.startswith(" ")):
        yield "is to be indented by two spaces"
    if "  " in text.strip() or "\t" in line:
        yield "has two spaces in a row, or a tab"
    if "'" in line:
        yield "has a straight apostrophe: ’"
    if line != normalize("NFC", line):
        yield "has accents apart from their letters (Unicode NFC)"


def _head(head: Card, seen: Mapping[Card, str]) -> Iterator[str]:
    if head in seen:
        yield f"{head} has an entry at {seen[head]} already"
    if NOT_LETTERS.search(head) or len(head) > LONGEST or head == JOKER:
        yield f"{head!r} is no word of a card: small letters, at most {LONGEST}"


def _entry(lines: Sequence[SourceLine]) -> Iterator[str]:
    """An entry: its word, then the lines under it."""
    if not lines:
        return
    first, *under = lines
    if first.text.startswith(" "):
        yield f"{first.place}: stands under no word"
        return
    sentences = [line for line in under if not _is_also(line)]
    if len(sentences) not in SENTENCES:
        least, most = SENTENCES[0], SENTENCES[-1]
        yield f"{first.place}: {first.head} has {len(sentences)} sentences, not {least} to {most}"
    marked: set[Card] = set()
    for line in under:
        problems = _family(line.text.strip()) if _is_also(line) else _sentence(line.text.strip())
        yield from (f"{line.place}: {problem}" for problem in problems)
        if _is_also(line) and line is not under[-1]:
            yield f"{line.place}: `{ALSO}` is to be the last line of its entry, and one"
        for mark in marks(line.text.strip()):
            for problem in _mark(mark, line.head, marked):
                yield f"{line.place}: {problem}"
            marked.add(mark.word)


def _is_also(line: SourceLine) -> bool:
    return line.text.strip().startswith(ALSO.rstrip(" :"))


def _sentence(text: str) -> Iterator[str]:
    printed = BLUE.sub(r"\1", text)
    first = next((each for each in printed if each.isalpha()), "")
    if not first.isupper() and not printed.startswith("…"):
        yield "begins without a capital"
    if not printed.replace(" »", "»").endswith(STOPS):
        yield "ends without a stop"
    if len(printed) > LONGEST_LINE:
        yield f"is {len(printed)} letters long, more than {LONGEST_LINE}"
    if re.search(r"[\[\]|]", printed):
        yield "has a bracket or a bar that belongs to no blue word"


def _family(text: str) -> Iterator[str]:
    if not text.startswith(f"{ALSO} "):
        yield f"is to begin `{ALSO} `"
    if re.search(r"[\[\]|]", text):
        yield f"has brackets: after `{ALSO}` every word is blue"
    if text.endswith((".", ",", ";")):
        yield f"ends with {text[-1]!r}: nothing stands behind the last word"
    for each in text.removeprefix(ALSO).split(","):
        if re.search(r"[()]", each) and not re.fullmatch(r"[^()]+ \([^()]+\)", each.strip()):
            yield f"{each.strip()!r}: a gloss is to be `word (a few words, no comma)`"


def _mark(mark: Mark, head: Card, before: Collection[Card]) -> Iterator[str]:
    if not mark.word:
        yield "has a blue word without letters"
    elif mark.word not in words():
        yield f"{mark.word!r} is not in the pack ([{mark.shown}])"
    elif mark.word == head:
        yield f"marks {head} under itself"
    elif mark.word in before:
        yield f"{mark.word} is blue under {head} already"
    elif not mark.is_also and not is_form(mark.shown, mark.word):
        yield f"{mark.shown!r} does not look like a form of {mark.word!r}"


def is_form(shown: str, word: Card) -> bool:
    """Whether it begins as the word does, but for an ending."""
    if UNLIKE.get(shown.lower()) == word:
        return True
    one, other = fold(shown), fold(word)
    alike = 0
    while alike < min(len(one), len(other)) and one[alike] == other[alike]:
        alike += 1
    return alike >= max(2, len(other) - 3)


def poorly_linked(relation: Relation) -> Iterator[str]:
    """Words that too little can be laid on, or that can be laid on too little."""
    laid = Counter(word for blue in relation.values() for word in blue)
    for word, blue in relation.items():
        if len(blue) < FEWEST_OUT:
            yield f"{word}: {len(blue)} blue words, at least {FEWEST_OUT} are wanted"
        if laid[word] < FEWEST_IN:
            yield f"{word}: blue under {laid[word]} words, at least {FEWEST_IN} are wanted"


# ---- what there is --------------------------------------------------------------------------


def counts(files: Sequence[tuple[str, str]]) -> Iterator[str]:
    """A line a file, then all of it."""
    relation = links()
    for name, text in files:
        heads = dict.fromkeys(line.head for line in _lines(name, text))
        sizes = [len(relation[head]) for head in heads]
        each = f"{fmean(sizes):.1f} links each, at least {min(sizes)}"
        yield f"{name:<16} {len(sizes):>3} words, {each}"
    total, sides = sum(map(len, relation.values())), sum(1 for _ in one_sided(relation))
    each = f"{total / len(relation):.1f} each"
    yield f"{len(relation)} words, {total:,} links, {each}; {sides:,} one-sided"


def one_sided(relation: Relation) -> Iterator[str]:
    for covered, blue in relation.items():
        for laid in sorted(blue):
            if covered not in relation.get(laid, ()):
                yield f"{laid} may be laid on {covered}, not the other way round"


def unlinked_mentions(relation: Relation) -> Iterator[str]:
    """Words that a page prints in black: whoever lays one is refused, and reads it on that page."""
    for word, lines in pages().items():
        for line in lines:
            printed = WORD.findall(BLUE.sub(" ", line.removeprefix(ALSO)).lower())
            meant = dict.fromkeys(singular(each) for each in printed)
            for each in meant:
                if each in relation and each != word and each not in relation[word]:
                    yield f"{each} stands in black under {word}: {line}"


if __name__ == "__main__":
    sys.exit(main())
