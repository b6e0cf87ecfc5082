"""`escale event simulate`: a club of bots plays an evening in the terminal."""

import argparse
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw
from rich.progress import BarColumn, Progress, TextColumn

from ..core.errors import BadInput
from ..core.texts import Texts
from ..events.model import EventBox, EventConfig, EventRow, Finished, Paired
from ..events.offline import SimulatedEvening, shuffled
from ..events.standings import Standing, standings
from ..tables.opening import chosen_places
from .arguments import add_game, bot_names, levels_of, number_between, parse_game_choice
from .screen import Screen

FORMATS = ("swiss", "duplicate", "arena")
MOST_BOTS, MOST_ROUNDS, MOST_MINUTES = 300, 15, 180
LEVELS = "novice,casual,regular"


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    about = texts.say("help.event")
    parser = commands.add_parser("event", parents=parents, help=about, description=about)
    parser.add_argument("what", choices=["simulate"], help=texts.say("help.event-what"))
    add_game(parser, texts)
    parser.add_argument("--bots", default="200", metavar="N", help=texts.say("help.event-bots"))
    parser.add_argument("--format", default="swiss", choices=FORMATS)
    parser.add_argument("--rounds", default="7", metavar="R", help=texts.say("help.event-rounds"))
    parser.add_argument(
        "--minutes", default="40", metavar="M", help=texts.say("help.event-minutes")
    )
    parser.add_argument("--places", default="0", metavar="P", help=texts.say("help.event-places"))
    parser.add_argument(
        "--levels", default=LEVELS, metavar="…", help=texts.say("help.event-levels")
    )
    parser.add_argument("--seed", default="1", metavar="S", help=texts.say("help.seed"))
    parser.add_argument("--lines", default="0", metavar="L", help=texts.say("help.event-lines"))
    parser.set_defaults(run=run)


def run(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    row = _event(parsed)
    size = number_between("--bots", parsed.bots, 2, MOST_BOTS)
    seed = number_between("--seed", parsed.seed, 0)
    most = number_between("--lines", parsed.lines, 0)
    levels = levels_of(parse_game_choice(parsed).box, parsed.levels)
    evening = SimulatedEvening(row, seed)
    evening.open(shuffled(levels, size, seed), _names(texts, size))
    _play(evening, screen, texts)
    _show(evening, screen, texts, most or size)
    return 0


def _event(parsed: argparse.Namespace) -> EventRow:
    choice = parse_game_choice(parsed)
    box = choice.box
    wanted = number_between("--places", parsed.places, 0, 12)
    pairs = 0 if parsed.format == "duplicate" else 2
    if wanted and pairs and wanted != pairs:
        raise BadInput("bad-seats", seats=wanted, low=pairs, high=pairs)
    played = EventBox(
        box.game.slug,
        box.game.version,
        Raw(msgspec.json.encode(choice.options)),
        choice.preset,
        chosen_places(box, choice.options, wanted or pairs or None),
        dict(box.game.content(choice.options)),
    )
    config = EventConfig(
        "Escale",
        parsed.format,
        (played,),
        rounds=number_between("--rounds", parsed.rounds, 1, MOST_ROUNDS),
        minutes=number_between("--minutes", parsed.minutes, 1, MOST_MINUTES),
        odd="bot",
    )
    return EventRow("event", "", config, 0)


def _names(texts: Texts, size: int) -> list[str]:
    """Names as the bots of tables have them, with a number from the second round of names on."""
    names = bot_names(texts, size)
    different = len(dict.fromkeys(names))
    return [
        name if number < different else f"{name} {number // different + 1}"
        for number, name in enumerate(names)
    ]


def _play(evening: SimulatedEvening, screen: Screen, texts: Texts) -> None:
    """To the end; on a terminal a line says how far it is."""
    if not screen.errors.is_terminal:
        for _ in evening.play():
            pass
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[leader]}"))
    with Progress(*columns, console=screen.errors) as bar:
        task = bar.add_task("", total=1, leader="")
        drawn = over = 0
        for step in evening.play():
            drawn += len(step.tables) if isinstance(step, Paired) else 0
            over += isinstance(step, Finished)
            if isinstance(step, Paired):
                first = standings(evening.row.config, evening.state)[0]
                leader = evening.state.players[first.player].name
                said = texts.say("event.round", number=step.round)
                bar.update(task, description=said, leader=leader)
            bar.update(task, total=drawn, completed=over)


def _show(evening: SimulatedEvening, screen: Screen, texts: Texts, most: int) -> None:
    config, state = evening.row.config, evening.state
    is_swiss = config.format == "swiss"
    head = [
        "place",
        "name",
        "level",
        "points",
        *(["buchholz", "berger"] if is_swiss else []),
        "wins",
    ]
    table = standings(config, state)

    def line(each: Standing) -> Sequence[str]:
        player = state.players[each.player]
        breaks = each.tie_breaks[:2] if is_swiss else ()
        return [
            str(each.place),
            player.name,
            texts.say(f"levels.{player.level}"),
            texts.number(float(each.points), 2),
            *(texts.number(float(value), 2) for value in breaks),
            str(each.wins),
        ]

    games = sum(each.result is not None for each in state.tables.values())
    title = texts.say("event.title", players=len(state.players), games=games)
    screen.rows(
        title, [texts.say(f"event.{each}") for each in head], [line(each) for each in table[:most]]
    )
