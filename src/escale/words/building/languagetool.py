"""The data of LanguageTool: one automaton a language, corrected by its two lists of lines."""

from collections.abc import Iterator
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

from .morfologik import Line, dictionary


def folder_of(package: str) -> Path:
    """Where the files of an installed package lie; found, not imported: only its data is wanted."""
    found = find_spec(package)
    if not found or not found.submodule_search_locations:
        raise ModuleNotFoundError(package)
    return Path(found.submodule_search_locations[0])


def tagged(language: str, name: str) -> Iterator[Line]:
    """Every line `form, lemma, tag` of a language; `name` is that of its automaton."""
    folder = folder_of(f"lingotweaker_data_{language}") / "data" / language
    removed = set(_by_hand(folder / "words/removed.txt"))
    touched = {line.form for line in removed}  # quicker to ask for than a whole line
    automaton = dictionary(folder / f"dictionaries/{name}.dict")
    for line in chain(automaton, _by_hand(folder / "words/added.txt")):
        if line.form not in touched or line not in removed:
            yield line


def _by_hand(path: Path) -> Iterator[Line]:
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = line.partition("#")[0].rstrip().split("\t")
        if len(fields) == 3:
            form, lemma, tag = fields
            yield Line(form, lemma, tag.partition(" --")[0])  # a remark, in a few lines
