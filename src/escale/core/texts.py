"""Texts for people, from catalogues: one small template language for every game and language.

- `{name}`: the value
- `{seat:asker}`: the name of that seat, or of several
- `{seat:asker|Vous gardez|{} garde}`: one form for oneself, one for others ({} names them);
  with a third form, for oneself among others
- `{card:given}`: said by a speaker that the game brings (here: of a card)
- `{if:given|avec {card:given}|}`: the first form when there is a value, else the second
- `{count:circles|# cercle|# cercles}`: one or many (# is the number)
- `{each:points}`: what every seat has: "vous 12, Léa 8"
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from .errors import BadInput

LANGUAGES = ("fr", "en")
Speaker = Callable[["Texts", Any], str]


class _Slot(NamedTuple):
    kind: str
    name: str
    forms: tuple["_Template", ...]


_Template = tuple[str | _Slot, ...]


@lru_cache(maxsize=4096)
def parse(template: str) -> _Template:
    """A template as literal pieces and slots."""
    pieces: list[str | _Slot] = []
    rest = template
    while "{" in rest:
        before, _, after = rest.partition("{")
        if before:
            pieces.append(before)
        inside, rest = _until_close(after)
        head, *forms = _split_forms(inside)
        kind, _, name = head.rpartition(":")
        pieces.append(_Slot(kind, name, tuple(parse(form) for form in forms)))
    if rest:
        pieces.append(rest)
    return tuple(pieces)


def _until_close(text: str) -> tuple[str, str]:
    depth = 0
    for index, letter in enumerate(text):
        if letter == "{":
            depth += 1
        elif letter == "}":
            if depth == 0:
                return text[:index], text[index + 1 :]
            depth -= 1
    raise ValueError(f"unclosed slot in {text!r}")


def _split_forms(inside: str) -> list[str]:
    forms = [""]
    depth = 0
    for letter in inside:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "|" and depth == 0:
            forms.append("")
        else:
            forms[-1] += letter
    return forms


def check_language(language: str) -> None:
    """Raises BadInput unless there are texts in this language."""
    if language not in LANGUAGES:
        raise BadInput("unknown-language", value=language, known=", ".join(LANGUAGES))


@cache
def catalogue(package: str, language: str) -> Mapping[str, str]:
    """The texts of one package in one language, with dotted keys; raises BadInput."""
    check_language(language)
    path = files(package) / "texts" / f"{language}.json"
    try:
        return dict(_flatten("", json.loads(path.read_text(encoding="utf-8"))))
    except (OSError, ValueError) as problem:
        raise BadInput("bad-catalogue", path=path, problem=problem) from None


def _flatten(prefix: str, tree: Mapping[str, Any]) -> list[tuple[str, str]]:
    flat: list[tuple[str, str]] = []
    for key, value in tree.items():
        if isinstance(value, str):
            flat.append((prefix + key, value))
        else:
            flat.extend(_flatten(f"{prefix}{key}.", value))
    return flat


# "de {name}" is said "d’Aline" and "d’Yves", but "de Yann".
ELIDED = re.compile(r"\b([Dd]|[Qq]u)e $")
VOWEL = re.compile(r"[aàâäeéèêëiîïoôöuùûühœæ]|y[^aàâeéèêiîoôu]", re.IGNORECASE)


class Texts:
    """The texts of one language, for one reader, about seats with names."""

    def __init__(
        self,
        language: str,
        packages: Sequence[str],
        speakers: Mapping[str, Speaker] | None = None,
        names: Sequence[str] = (),
        me: int | None = None,
        own: Mapping[str, str] | None = None,
    ) -> None:
        """Texts of these packages, the later above the earlier, with `own` texts above all."""
        self.language = language
        self.names = names
        self.me = me
        self._speakers = speakers or {}
        self._entries = {
            key: text for package in packages for key, text in catalogue(package, language).items()
        } | dict(own or {})

    def has(self, key: str) -> bool:
        return key in self._entries

    def say(self, key: str, /, **values: Any) -> str:
        """The text of this key with its slots filled.

        A missing key is said as `<its family>.otherwise` where there is one, else it shows itself.
        """
        template = self._entries.get(key, self._entries.get(f"{key.partition('.')[0]}.otherwise"))
        if template is None:
            return key
        try:
            return self._fill(parse(template), values)
        except KeyError as missing:
            raise KeyError(f"the text {key!r} has a slot that nothing fills: {missing}") from None

    def _fill(self, template: _Template, values: Mapping[str, Any]) -> str:
        text = ""
        for piece in template:
            said = piece if isinstance(piece, str) else self._slot(piece, values)
            if self.language == "fr" and not isinstance(piece, str) and VOWEL.match(said):
                text = ELIDED.sub(r"\1’", text)
            text += said
        return text

    def _slot(self, slot: _Slot, values: Mapping[str, Any]) -> str:
        value = values[""] if slot.name == "" else values[slot.name]
        if slot.kind == "seat":
            return self._seat(slot, value, values)
        if slot.kind == "if":
            absent = value is None or value is False or value == ()  # a card may be 0
            return self._fill(slot.forms[1 if absent else 0], values)
        if slot.kind == "count":
            few = abs(value) < 2 if self.language == "fr" else value == 1
            return self._fill(slot.forms[0 if few else 1], values).replace("#", str(value))
        if slot.kind == "each":
            return ", ".join(f"{self._name(seat)} {each}" for seat, each in enumerate(value))
        if slot.kind:
            return self._speakers[slot.kind](self, value)
        return str(value)

    def _seat(self, slot: _Slot, seat: Any, values: Mapping[str, Any]) -> str:
        seats = seat if isinstance(seat, tuple | list) else (seat,)
        if not slot.forms:
            return self._list(seats)
        others = [other for other in seats if other != self.me]
        if self.me is None or self.me not in seats:
            form = slot.forms[1]
        else:
            form = slot.forms[2 if others and len(slot.forms) > 2 else 0]
        listed = self._list(others)
        said = self._fill(form, {**values, "": listed})
        # "you and {}" of two others is one list of three: "you, Bob and Cleo".
        return said.replace(f" {self.say('and')} {listed}", f", {listed}") if others[1:] else said

    def _list(self, seats: Sequence[int]) -> str:
        names = [self._name(seat) for seat in seats]
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {self.say('and')} {names[-1]}"

    def _name(self, seat: int) -> str:
        return self.say("me") if seat == self.me else self.names[seat]

    def number(self, value: float, digits: int) -> str:
        """A decimal number as this language writes it."""
        text = f"{value:.{digits}f}"
        return text.replace(".", ",") if self.language == "fr" else text
