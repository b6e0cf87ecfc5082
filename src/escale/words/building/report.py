"""Counts the words that are built and compares French with a second source.

`python -m escale.words.building.report` writes the tables between the marks of docs/words.md.
"""

import random
import re
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from ..lexicon import LANGUAGES, Lexicon, lexicon
from ..spelling import fold, is_letters
from ..word_classes import WordClass
from . import hunspell
from .packing import LENGTHS

DOCUMENT = Path(__file__).parents[4] / "docs/words.md"
SAMPLE = 60
PLURALS = (
    WordClass.PLURAL_NOUN
    | WordClass.PLURAL_ADJECTIVE
    | WordClass.PLURAL_PARTICIPLE
    | WordClass.PLURAL_OTHER
)


def main() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    text = _put(text, "counts", _counts())
    if hunspell.is_installed():
        text = _put(text, "agreement", _agreement())
    else:
        sys.stderr.write(
            "report: hunspell-fr is NOT installed (Debian: hunspell-fr-comprehensive), so the "
            "agreement of docs/words.md stays as it was\n"
        )
    DOCUMENT.write_text(text, encoding="utf-8")
    sys.stderr.write(f"report: {DOCUMENT}\n")


def _put(text: str, name: str, lines: Iterable[str]) -> str:
    between = re.compile(f"(<!-- {name} -->\n).*?(<!-- end of {name} -->)", re.DOTALL)
    body = "\n".join(lines)
    replaced, times = between.subn(lambda found: f"{found[1]}\n{body}\n\n{found[2]}", text)
    if times != 1:
        raise ValueError(f"docs/words.md has no place for {name}")
    return replaced


def _table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> list[str]:
    titles = list(head)
    lines = [titles, ["---", *(["--:"] * (len(titles) - 1))]]
    lines += [[f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row] for row in rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def _counts() -> list[str]:
    built = {language: lexicon(language) for language in LANGUAGES}
    by_class = {language: _by_class(words) for language, words in built.items()}
    by_length = {language: Counter(map(len, words)) for language, words in built.items()}
    longest = [[length, *(by_length[each][length] for each in built)] for length in LENGTHS]
    names = [
        *(each.name.lower().replace("_", " ") for each in WordClass if each.name),
        "plural only",
    ]
    common = {language: sorted(words.commonness) for language, words in built.items()}
    return [
        *_table(["", *built], [["words", *(len(words) for words in built.values())]]),
        "",
        "By what they can be read as; one spelling counts in each of its classes:",
        "",
        *_table(
            ["class", *built], [[name, *(by_class[each][name] for each in built)] for name in names]
        ),
        "",
        "By length:",
        "",
        *_table(["letters", *built], [[str(row[0]), *row[1:]] for row in longest]),
        "",
        "By commonness (Zipf’s scale: 3 is once in a million words, 6 once in a thousand):",
        "",
        *_table(
            ["at least", *built],
            [
                [str(zipf), *(sum(value >= 10 * zipf for value in common[each]) for each in built)]
                for zipf in (6, 5, 4, 3, 2)
            ],
        ),
    ]


def _by_class(words: Lexicon) -> Counter[str]:
    counted: Counter[str] = Counter()
    for bits, times in Counter(words.class_bits).items():
        word_classes = WordClass(bits)
        for each in WordClass:
            if each in word_classes and each.name:
                counted[each.name.lower().replace("_", " ")] += times
        if not word_classes & ~PLURALS:
            counted["plural only"] += times
    return counted


def _agreement() -> list[str]:
    ours = lexicon("fr")
    mine = set(ours)
    folded = (fold(word) for word in hunspell.words("fr") if word == word.lower())
    theirs = {word for word in folded if len(word) in LENGTHS and is_letters(word)}
    only_ours, only_theirs = mine - theirs, theirs - mine
    seen = {word for word in only_ours if ours.commonness[ours.number(word) or 0] >= 20}
    shown = random.Random(5).sample(sorted(only_ours), SAMPLE)
    return [
        *_table(
            ["", "words"],
            [
                ["in both", len(mine & theirs)],
                ["only here", len(only_ours)],
                ["of these with a commonness of 2 or more", len(seen)],
                ["only in hunspell-fr", len(only_theirs)],
            ],
        ),
        "",
        f"Only here, {SAMPLE} of them by lot: {' '.join(sorted(shown))}.",
        "",
        f"Only here, the common ones: {' '.join(sorted(seen))}.",
        "",
        f"Only in hunspell-fr, all of them: {' '.join(sorted(only_theirs))}.",
    ]


if __name__ == "__main__":
    main()
