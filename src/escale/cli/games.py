"""`escale games`: the shelf."""

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
        screen.say(f"{game['title']} ({game['slug']})", "bold")
        screen.say(f"  {game['summary']} {game['origin']}")
        for preset in game["presets"]:
            screen.say()
            line = {"name": preset["name"], "title": preset["title"], **preset["seats"]}
            screen.say("  " + texts.say("games.preset", **line), "yellow")
            for option in preset["options"]:
                value = _shown(option["default"], texts)
                line = {"name": option["name"], "meaning": option["meaning"], "value": value}
                screen.say("    " + texts.say("games.option", **line))
    return 0


def _shown(value: Any, texts: Texts) -> str:
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
                "title": texts.say(f"presets.{name}"),
                "seats": {"low": seats[0], "high": seats[-1]},
                "options": [_described_option(field, texts) for field in fields(options)],
            }
        )
    return {
        "slug": box.game.slug,
        "version": box.game.version,
        "title": texts.say("title"),
        "summary": texts.say("summary"),
        "origin": texts.say("origin"),
        "levels": list(box.bots),
        "presets": presets,
        "traits": msgspec.to_builtins(box.traits),
    }


def _described_option(field: OptionField, texts: Texts) -> dict[str, Any]:
    described: dict[str, Any] = {"name": field.name, "type": field.kind, "default": field.default}
    if field.kind == "choice":
        described["choices"] = list(field.choices)
    if field.kind == "number":
        described |= {"low": field.low, "high": field.high}
    return {**described, "meaning": texts.say(f"options.{field.name}")}
