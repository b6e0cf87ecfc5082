"""`escale simulate`: who is stronger, and how surely."""

import argparse
from typing import Any

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..core.texts import Texts
from ..tables.offline.simulate import Simulation, SimulationResult, simulate
from .arguments import add_bots, add_game, levels_of, number_between, parse_game_choice
from .screen import Screen

MOST_GAMES, MOST_JOBS = 10_000_000, 256


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    about = texts.say("help.simulate")
    parser = commands.add_parser("simulate", parents=parents, help=about, description=about)
    add_game(parser, texts)
    add_bots(parser, texts, required=True)
    parser.add_argument("--games", default="100", metavar="N", help=texts.say("help.games-count"))
    parser.add_argument("--seed", default="1", metavar="S", help=texts.say("help.seed"))
    parser.add_argument("--jobs", default="1", metavar="J", help=texts.say("help.jobs"))
    parser.add_argument("--json", action="store_true", help=texts.say("help.json"))
    parser.set_defaults(run=run)


def run(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    choice = parse_game_choice(parsed)
    levels = levels_of(choice.box, parsed.bots)
    choice.box.game.check_seats(choice.options, len(levels))
    games = number_between("--games", parsed.games, 1, MOST_GAMES)
    jobs = number_between("--jobs", parsed.jobs, 1, MOST_JOBS)
    seed = number_between("--seed", parsed.seed, 0)
    simulation = Simulation(
        choice.box.game.slug, choice.preset, choice.options, levels, games, seed
    )
    if screen.errors.is_terminal:
        columns = (TextColumn(texts.say("simulate.progress")), BarColumn(), MofNCompleteColumn())
        with Progress(*columns, TimeRemainingColumn(), console=screen.errors) as bar:
            task = bar.add_task("", total=games)
            result, _ = simulate(simulation, jobs, lambda done: bar.advance(task, done))
    else:
        result, _ = simulate(simulation, jobs)
    if parsed.json:
        print(msgspec.json.format(msgspec.json.encode(result), indent=2).decode())
    else:
        _show(result, screen, choice.box.texts(texts.language))
    return 0


def _show(result: SimulationResult, screen: Screen, texts: Texts) -> None:
    title = texts.say(
        "simulate.title",
        title=texts.say("title"),
        preset=result.preset,
        games=result.games,
        seed=result.seed,
    )
    head = [texts.say(f"simulate.{key}") for key in ("level", "wins", "share", "interval", "score")]
    rows = [
        [
            texts.say(f"levels.{player.level}"),
            texts.number(player.wins, 0 if player.wins == int(player.wins) else 2),
            texts.number(player.win_share, 3),
            " – ".join(texts.number(end, 3) for end in player.win_share_ci95),
            texts.number(player.score_mean, 2),
        ]
        for player in result.players
    ]
    screen.rows(title, head, rows)
    milliseconds = texts.number(1000 / result.games_per_second, 1)
    steps = f"{result.steps_mean:.0f}"
    screen.print(texts.say("simulate.footer", steps=steps, seconds=milliseconds))
