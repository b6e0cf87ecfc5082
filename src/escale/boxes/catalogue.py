"""Where the texts of a game are, and what stands in for those that its author left out."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct, inspect

from ..core.game import AnyGame
from ..core.options import fields
from ..core.texts import Speaker, catalogue


class Catalogue(Struct, frozen=True):
    """The texts of a game: `texts/fr.json` and `texts/en.json` in its package.

    Only `title` has to be there. docs/add-a-game.md lists the keys.
    """

    package: str  # usually __name__
    # How a text says a value of this game, by the name in its slot: `card` for `{card:given}`.
    speakers: Mapping[str, Speaker] = {}
    # The text for a score under these options (it has a `count`); "" if only places count.
    score_unit: Callable[[Any], str] = lambda _options: "count.points"

    def own_texts(self, game: AnyGame, language: str) -> Mapping[str, str]:
        """The game's own texts by key, with a plain one for each key that is missing."""
        return _own_texts(self.package, game, language)


@cache
def _own_texts(package: str, game: AnyGame, language: str) -> Mapping[str, str]:
    own, shared = catalogue(package, language), catalogue("escale", language)
    fallbacks = _fallbacks(game, own.get("title", game.slug))
    if "summary" in own:
        fallbacks["line"] = own["summary"]
    for tag in _tagged_fields(game.types.action):
        as_action = own.get(f"actions.{tag}", fallbacks[f"actions.{tag}"])
        fallbacks[f"choices.{tag}"] = as_action
    return {key: text for key, text in fallbacks.items() if key not in shared} | dict(own)


def _fallbacks(game: AnyGame, title: str) -> dict[str, str]:
    """Texts made of names in the code: good enough to play while a game is being written."""
    texts = {"title": title}
    for name, options in game.presets.items():
        texts[f"presets.{name}.title"] = title if len(game.presets) == 1 else _words(name)
        for field in fields(options):
            texts[f"options.{field.name}.label"] = _words(field.name)
    for family, kinds in (("actions", game.types.action), ("events", game.types.body)):
        for tag, names in _tagged_fields(kinds).items():
            slots = [f"{name} {{{name}}}" for name in names]
            texts[f"{family}.{tag}"] = ", ".join([_words(tag), *slots])
    return texts


def blank_texts(game: AnyGame) -> dict[str, str]:
    """Keys that a terminal always says, empty: nothing is said there unless an author wrote it."""
    keys = ["line", "summary", "origin", "welcome", "legend"]
    for name, options in game.presets.items():
        keys.append(f"presets.{name}.line")
        keys += [f"options.{field.name}.help" for field in fields(options)]
    return dict.fromkeys(keys, "")


def _words(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")


def _tagged_fields(kinds: Any) -> dict[str, list[str]]:
    """The names of the fields of each Struct in a union, by its tag."""
    described = inspect.type_info(kinds)
    structs = described.types if isinstance(described, inspect.UnionType) else (described,)
    return {
        str(each.tag): [field.name for field in each.fields]
        for each in structs
        if isinstance(each, inspect.StructType)
    }
