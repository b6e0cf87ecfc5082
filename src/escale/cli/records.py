"""`escale record`, `replay`, `verify`: a game as a file that anyone can check."""

import argparse
import hashlib
from typing import Any

import msgspec

from ..boxes.registry import box_named
from ..core.chance import FastChance
from ..core.errors import BadInput
from ..core.game import CLOCK, TABLE, Step, tag_of
from ..core.record import Record, Seed, dumps, loads, read_options, replay, verify
from ..core.texts import Texts
from ..tables.offline.match import RecordedMatch
from .arguments import (
    add_bots,
    add_game,
    bot_names,
    levels_of,
    named_bots,
    parse_game_choice,
    read_text,
    write_text,
)
from .days import add_day_to, run_verify_day
from .narrator import Narrator, begins_pause
from .screen import Screen


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    about = texts.say("help.record")
    parser = commands.add_parser("record", parents=parents, help=about, description=about)
    add_game(parser, texts)
    add_bots(parser, texts, required=True)
    parser.add_argument("--seed", default="1", metavar="S", help=texts.say("help.seed"))
    parser.add_argument("--output", metavar="FILE", help=texts.say("help.record-to"))
    parser.set_defaults(run=run_record)
    for name, run in (("replay", run_replay), ("verify", run_verify)):
        about = texts.say(f"help.{name}")
        parser = commands.add_parser(name, parents=parents, help=about, description=about)
        parser.add_argument("file", metavar="file", help=texts.say("help.file"))
        parser.set_defaults(run=run)
        if name == "verify":
            add_day_to(parser, texts)
        if name == "replay":
            parser.add_argument("--seat", metavar="N", help=texts.say("help.seat"))
            parser.add_argument("--steps", action="store_true", help=texts.say("help.steps"))


def seed_of(text: str) -> Seed:
    """A seed a person can type: its SHA-256 is the server's secret."""
    return Seed.of(hashlib.sha256(text.encode()).digest())


def run_record(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    choice = parse_game_choice(parsed)
    levels = levels_of(choice.box, parsed.bots)
    choice.box.game.check_seats(choice.options, len(levels))
    names = bot_names(texts, len(levels))
    bots = named_bots(choice.box, names, levels)
    for bot in bots:
        bot.prepare()
    luck = FastChance(f"{parsed.seed}/bots")
    seed = seed_of(parsed.seed)
    match = RecordedMatch(choice.box.game, choice.options, names, seed, levels, bots, luck)
    match.run()
    record = match.record()
    if parsed.output is None:
        print(dumps(record), end="")
        return 0
    write_text(parsed.output, dumps(record), texts)
    screen.print(texts.say("record.written", steps=len(record.steps), path=parsed.output))
    return 0


def _seat(parsed: argparse.Namespace, record: Record) -> int | None:
    if parsed.seat is None:
        return None
    high = len(record.seats)
    if parsed.seat not in map(str, range(1, high + 1)):
        raise BadInput("bad-seat", value=parsed.seat, high=high)
    return int(parsed.seat) - 1


def run_replay(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    record = loads(read_text(parsed.file, texts))
    box = box_named(record.game)
    seat = _seat(parsed, record)
    words = box.texts(texts.language, record.seats, seat)
    narrator = Narrator(box, read_options(record, box.game), screen, words)
    state: Any = None
    before: Step[Any] | None = None
    for number, (step, turn) in enumerate(replay(record, box.game)):
        if step is not None:
            if begins_pause(before, step):
                narrator.draw_table(state, seat)
            if parsed.steps:
                phase = box.game.phase(state)
                screen.print(texts.say("replay.step", number=number, phase=phase), "dim")
                if step.seat in {seat, CLOCK, TABLE}:  # the action of another seat may be secret
                    screen.print("  " + _step_text(step, words), "dim")
        before, state = step, turn.state
        narrator.tell(turn, seat)
    narrator.draw_table(state, seat)
    narrator.result(box.game.outcome(state))
    return 0


def _step_text(step: Step[Any], words: Texts) -> str:
    tag = tag_of(step.action)
    if step.seat == TABLE:
        return words.say(f"house.{tag}", **msgspec.structs.asdict(step.action))
    action = words.say(f"actions.{tag}")
    if step.seat == CLOCK:
        return words.say("replay.clock", action=action)
    return words.say("replay.who", name=words.names[step.seat], action=action)


def run_verify(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    if parsed.day is not None:
        return run_verify_day(parsed, screen, texts)
    record = loads(read_text(parsed.file, texts))
    box = box_named(record.game)
    verify(record, box.game)
    draws, steps = len(record.chance), len(record.steps)
    screen.print(
        texts.say("verify.good", draws=draws, steps=steps, over=record.outcome is not None)
    )
    return 0
