"""`escale games`: the installed games."""

import argparse
from typing import Any

import msgspec

from ..boxes import Box
from ..boxes.registry import BOXES
from ..core.options import OptionField, fields
from ..core.texts import Texts
from .screen import Screen


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    about = texts.say("help.games")
    parser = commands.add_parser("games", parents=parents, help=about, description=about)
    parser.add_argument("--json", action="store_true", help=texts.say("help.json"))
    parser.set_defaults(run=run)


def run(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    shelf = [described(box, texts.language) for box in BOXES.values()]
    if parsed.json:
        print(msgspec.json.format(msgspec.json.encode(shelf), indent=2).decode())
        return 0
    for game in shelf:
        screen.print(f"{game['title']} ({game['slug']})", "bold")
        screen.print(f"  {game['line']}")
        screen.print(f"  {game['summary']} {game['origin']}")
        for preset in game["presets"]:
            screen.print()
            line = {"name": preset["name"], "title": preset["title"], **preset["seats"]}
            screen.print("  " + texts.say("games.preset", **line), "yellow")
            screen.print("  " + preset["line"])
            for option in preset["options"]:
                value = _format_value(option["default"], texts)
                line = {**option, "value": value, "values": _values(option, texts)}
                screen.print("    " + texts.say("games.option", **line))
    return 0


def _values(option: dict[str, Any], texts: Texts) -> str:
    """The values of an option, in a line."""
    words = [_option_text(value, word, texts) for value, word in option["words"].items()]
    if option["type"] == "number":
        words.insert(0, texts.say("games.range", low=option["low"], high=option["high"]))
    return texts.say("games.or").join(words)


def _option_text(value: str, word: str, texts: Texts) -> str:
    """A value as a person types it, and its meaning unless they are the same."""
    typed = {"true": texts.say("games.yes"), "false": texts.say("games.no")}.get(value)
    if typed and word.startswith(typed):
        return word
    return texts.say("games.value", value=typed or value, word=word)


def _format_value(value: Any, texts: Texts) -> str:
    if isinstance(value, bool):
        return texts.say("games.yes" if value else "games.no")
    return str(value)


def described(box: Box, language: str) -> dict[str, Any]:
    """A box as data: for programs, and for the text above."""
    texts = box.texts(language)
    presets = []
    for name, options in box.game.presets.items():
        seats = box.game.seats(options)
        presets.append(
            {
                "name": name,
                "title": texts.say(f"presets.{name}.title"),
                "line": texts.say(f"presets.{name}.line"),
                "seats": {"low": seats[0], "high": seats[-1]},
                "options": [_described_option(field, texts) for field in fields(options)],
            }
        )
    return {
        "slug": box.game.slug,
        "version": box.game.version,
        "title": texts.say("title"),
        "line": texts.say("line"),
        "summary": texts.say("summary"),
        "origin": texts.say("origin"),
        "levels": list(box.bots),
        "presets": presets,
        "traits": msgspec.to_builtins(box.traits),
    }


def _described_option(field: OptionField, texts: Texts) -> dict[str, Any]:
    name = field.name
    described: dict[str, Any] = {"name": name, "type": field.kind, "default": field.default}
    keys = ["true", "false"]
    if field.kind == "choice":
        described["choices"] = list(field.choices)
        keys = [str(choice) for choice in field.choices]
    if field.kind == "number":
        described |= {"low": field.low, "high": field.high}
        keys = ["0"] if field.low == 0 else []  # which stands for "none"
    words = {key: f"values.{name}.{key}" for key in keys}
    described["words"] = {key: texts.say(word) for key, word in words.items() if texts.has(word)}
    label, meaning = texts.say(f"options.{name}.label"), texts.say(f"options.{name}.help")
    return {**described, "label": label, "meaning": meaning}
