"""`escale play`: a person at the keyboard, bots around the table."""

import argparse
import secrets
from typing import Any

from ..core.chance import FastChance
from ..core.record import dumps
from ..core.texts import Texts
from ..tables.offline.match import RecordedMatch
from .arguments import (
    add_bots,
    add_game,
    bot_names,
    check_writable,
    levels_of,
    named_bots,
    parse_game_choice,
    write_text,
)
from .records import seed_of
from .screen import Screen
from .terminal import PlayerQuit, TerminalTable

USUAL_PLAYERS = 4
USUAL_LEVEL = "regular"


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    about = texts.say("help.play")
    parser = commands.add_parser("play", parents=parents, help=about, description=about)
    add_game(parser, texts)
    add_bots(parser, texts, required=False)
    parser.add_argument("--seed", metavar="S", help=texts.say("help.seed"))
    parser.add_argument("--name", help=texts.say("help.name"))
    parser.add_argument("--record", metavar="FILE", help=texts.say("help.record-to"))
    parser.set_defaults(run=run)


def run(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    choice = parse_game_choice(parsed)
    if parsed.bots is None:
        allowed = choice.box.game.seats(choice.options)
        players = max(allowed[0], min(USUAL_PLAYERS, allowed[-1]))
        known = list(choice.box.bots)
        level = USUAL_LEVEL if USUAL_LEVEL in known else known[len(known) // 2]
        parsed.bots = ",".join([level] * (players - 1))
    levels = levels_of(choice.box, parsed.bots) if parsed.bots else ()
    choice.box.game.check_seats(choice.options, len(levels) + 1)
    seed = parsed.seed if parsed.seed is not None else secrets.token_hex(8)
    names = [parsed.name or texts.say("play.name"), *bot_names(texts, len(levels))]
    if parsed.record is not None:
        check_writable(parsed.record, texts)  # better to know before the first card
    match = RecordedMatch(
        choice.box.game,
        choice.options,
        names,
        seed_of(seed),
        ("", *levels),
        [None, *named_bots(choice.box, names[1:], levels)],
        FastChance(f"{seed}/bots"),
    )
    table = TerminalTable(choice, match, screen, texts.language)
    try:
        table.play()
    except PlayerQuit as how:
        screen.print()
        screen.print(str(how))
    finally:
        screen.print(texts.say("play.seed", seed=seed), "dim")
        if parsed.record is not None:
            write_text(parsed.record, dumps(match.record()), texts)
            screen.print(texts.say("play.saved", path=parsed.record))
    return 0
