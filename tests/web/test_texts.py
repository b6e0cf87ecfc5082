"""The browser fills templates as the server does: web/tests/texts.test.ts reads these vectors."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from typing import Any

from escale.core.texts import LANGUAGES, Speaker, Texts, catalogue, parse
from tests.shelf import BUILT_IN

from . import vectors

NAMES = ("Aline", "Basile", "Élise")
ME = 0
# With each kind of slot, what its value may be; whatever else there is, a game's speaker says.
SAMPLES: dict[str, tuple[Any, ...]] = {
    "": ("$& of {}",),  # nothing of it may be taken for a pattern or a slot
    "if": (None,),
    "seat": (0, 1, (0, 2)),
    "count": (0, 1, 2),
    "each": ((4, 0, 12),),
}
SPOKEN = (0,)  # the value that a careless test for absence would lose


def slots(template: Any) -> Iterator[Any]:
    for piece in template:
        if not isinstance(piece, str):
            yield piece
            for form in piece.forms:
                yield from slots(form)


def samples(text: str) -> Iterator[dict[str, Any]]:
    """Every combination of sample values for the named slots of a template."""
    kinds = defaultdict(set)
    for slot in slots(parse(text)):
        if slot.name:
            kinds[slot.name].add(slot.kind)
    values = []
    for of in kinds.values():
        found = [value for kind in sorted(of) for value in SAMPLES.get(kind, SPOKEN)]
        if "seat" in of and len(kinds) == 1:
            found += [(1, 2), (0, 1, 2)]  # lists of names, where they do not multiply
        values.append(found if of != {"if"} else [*found, True])
    for combination in product(*values):
        named = dict(zip(kinds, combination, strict=True))
        yield {key: f"{key} {it}" if isinstance(it, str) else it for key, it in named.items()}


def speaker(kind: str) -> Speaker:
    return lambda _, value: f"<{kind} {value}>"


def said(texts: Texts, key: str, values: dict[str, Any]) -> str | None:
    """What the server says; None where it has nothing to say it with."""
    try:
        text = texts.say(key, **values)
    except TypeError:  # a number or a seat that is not there
        return None
    return None if "None" in text or "False" in text else text


def cases(package: str, language: str) -> dict[str, list[list[Any]]]:
    """For each template with slots: who reads, the values, the text."""
    entries = catalogue(package, language)
    kinds = {slot.kind for text in entries.values() for slot in slots(parse(text))}
    speakers = {kind: speaker(kind) for kind in sorted(kinds - set(SAMPLES))}
    found: dict[str, list[list[Any]]] = {}
    for key, text in entries.items():
        readers = (ME, None) if any(slot.kind == "seat" for slot in slots(parse(text))) else (ME,)
        for values, me in product(samples(text), readers):
            texts = Texts(language, ("escale", package), speakers, NAMES, me)
            spoken = said(texts, key, values)
            if values and spoken is not None:
                found.setdefault(key, []).append([me, values, spoken])
    return found


def test_the_browser_has_the_vectors_of_every_template() -> None:
    packages = ("escale", *(box.catalogue.package for box in BUILT_IN.values()))
    vectors.check(
        "texts.vectors.json",
        {
            f"{package} {language}": cases(package, language)
            for package in packages
            for language in LANGUAGES
        },
    )
