"""`escale play`: a person at the keyboard, bots around the table."""

import argparse
import secrets
from typing import Any

from ..core.chance import FastChance
from ..core.game import Seat, Step
from ..core.ready import Ready
from ..core.record import Recorder, dumps
from ..core.texts import Texts
from ..games.box import Box, Question
from ..play.match import Match
from .arguments import (
    Chosen,
    add_bots,
    add_game,
    bot_names,
    check_seats,
    chosen,
    levels_of,
    write_text,
)
from .narrator import Narrator
from .records import seed_of
from .screen import Screen

ME: Seat = 0
USUAL_PLAYERS = 4
USUAL_LEVEL = "regular"


class Left(Exception):
    """The person has gone; the text says how."""


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
    choice = chosen(parsed)
    if parsed.bots is None:
        allowed = choice.box.game.seats(choice.options)
        players = max(allowed[0], min(USUAL_PLAYERS, allowed[-1]))
        parsed.bots = ",".join([USUAL_LEVEL] * (players - 1))
    levels = levels_of(choice.box, parsed.bots) if parsed.bots else ()
    check_seats(choice, len(levels) + 1)
    seed = parsed.seed if parsed.seed is not None else secrets.token_hex(8)
    names = [parsed.name or texts.say("play.you"), *bot_names(texts, levels)]
    table = TerminalTable(choice, levels, names, seed, screen, texts.language)
    try:
        table.play()
    except Left as how:
        screen.say()
        screen.say(str(how))
    finally:
        if parsed.record:
            write_text(parsed.record, dumps(table.recorder.record()))
            screen.say(texts.say("play.saved", path=parsed.record))
    return 0


class TerminalTable:
    """One game, from the deal to the last place, on one screen."""

    def __init__(
        self,
        choice: Chosen,
        levels: tuple[str, ...],
        names: list[str],
        seed: str,
        screen: Screen,
        language: str,
    ) -> None:
        self._box: Box = choice.box
        self._screen = screen
        self._texts = choice.box.texts(language, names, ME)
        self._narrator = Narrator(choice.box, screen, self._texts)
        self.recorder = Recorder(choice.box.game, choice.options, names, seed_of(seed))
        bots = [None, *(choice.box.bots[level] for level in levels)]
        luck = FastChance(f"{seed}/bots")
        self._match = Match(choice.box.game, self.recorder.state, bots, self.recorder.play, luck)
        title = self._texts.say("title")
        preset = self._texts.say(f"presets.{choice.preset}")
        screen.say(self._texts.say("play.welcome", title=title, preset=preset, seed=seed), "bold")
        commitment = self.recorder.seed.commitment
        screen.say(self._texts.say("play.committed", commitment=commitment), "dim")

    def play(self) -> None:
        """Until the game is over."""
        game, match = self._box.game, self._match
        self._narrator.tell(self.recorder.opening, ME)
        while True:
            while played := match.forward():
                self._narrator.tell(played[1], ME)
            if ME not in game.actors(match.state).must:
                break
            action = self._answer(self._box.ask(game.view(match.state, ME)))
            _, turn = match.play(Step(ME, action, match.now_ms))
            self._narrator.tell(turn, ME)
        self._narrator.result(game.outcome(match.state))

    def _answer(self, question: Question) -> Any:
        """A person chooses; where there is nothing to choose the table answers for him."""
        labels = [self._texts.say(choice.key, **choice.values) for choice in question.choices]
        only = question.choices[0].action if len(labels) == 1 else None
        if only is not None and not isinstance(only, Ready):
            self._screen.say(self._texts.say("play.forced", answer=labels[0]), "dim")
            return only
        view = self._box.game.view(self._match.state, ME)
        self._screen.picture(self._box.draw(view, self._texts))
        if only is not None:
            self._read(self._texts.say("play.ready"))
            return only
        self._screen.say(self._texts.say(question.key, **question.values), "bold")
        for number, label in enumerate(labels, 1):
            self._screen.say(f"  {number}. {label}")
        while True:
            typed = self._read(self._texts.say("play.choose"))
            if typed.isdecimal() and 1 <= int(typed) <= len(labels):
                return question.choices[int(typed) - 1].action
            self._screen.say(self._texts.say("play.again", high=len(labels)))

    def _read(self, prompt: str) -> str:
        while True:
            try:
                typed = input(f"{prompt} > ").strip()
            except EOFError:
                raise Left(self._texts.say("play.no-terminal")) from None
            if typed.lower() in {"q", "quit", "quitter"}:
                raise Left(self._texts.say("play.goodbye"))
            if typed == "?":
                self._screen.say(self._texts.say("play.help"))
                continue
            return typed
