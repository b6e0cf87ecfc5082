"""`escale play`: a person at the keyboard, bots around the table."""

import argparse
import secrets
from typing import Any

import msgspec

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
from .narrator import Narrator, begins_pause
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
    names = [parsed.name or texts.say("play.name"), *bot_names(texts, len(levels))]
    table = TerminalTable(choice, levels, names, seed, screen, texts.language)
    try:
        table.play()
    except Left as how:
        screen.say()
        screen.say(str(how))
    finally:
        if parsed.record:
            write_text(parsed.record, dumps(table.recorder.record()), texts)
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
        self._watching = True  # once out: stop at every deal, or run to the end
        self._seed = seed
        self._welcome(choice, levels, names)

    def _welcome(self, choice: Chosen, levels: tuple[str, ...], names: list[str]) -> None:
        say = self._texts.say
        self._screen.say(say(f"presets.{choice.preset}"), "bold")
        bots = [
            say("play.bot", name=name, level=say(f"levels.{level}"))
            for name, level in zip(names[1:], levels, strict=True)
        ]
        self._screen.say(say("play.table", bots=", ".join(bots)))
        self._screen.say(say("welcome", **msgspec.structs.asdict(choice.options)))
        self._screen.say(say("play.committed", commitment=self.recorder.seed.commitment), "dim")
        self._screen.say()

    def play(self) -> None:
        """Until the game is over."""
        game, match = self._box.game, self._match
        self._narrator.tell(self.recorder.opening, ME)
        before: Step[Any] | None = None
        while True:
            while played := match.forward():
                step, turn = played
                if begins_pause(before, step) and ME not in game.actors(match.state).must:
                    self._watch()
                self._narrator.tell(turn, ME)
                before = step
            if ME not in game.actors(match.state).must:
                break
            action = self._answer(self._box.ask(game.view(match.state, ME)))
            before, turn = match.play(Step(ME, action, match.now_ms))
            self._narrator.tell(turn, ME)
        self._narrator.picture(match.state, ME)
        self._narrator.result(game.outcome(match.state))
        self._screen.say(self._texts.say("play.seed", seed=self._seed), "dim")

    def _watch(self) -> None:
        """The others go on without this person."""
        if self._watching:
            self._narrator.picture(self._match.state, ME)
            self._watching = self._read(self._texts.say("play.watch")).lower() != "f"

    def _answer(self, question: Question) -> Any:
        """A person chooses; where there is nothing to choose the table answers for him."""
        labels = [self._texts.say(choice.key, **choice.values) for choice in question.choices]
        only = question.choices[0].action if len(labels) == 1 else None
        if only is not None and not isinstance(only, Ready):
            if question.forced:
                self._screen.say(self._texts.say(question.forced), "dim")
            return only
        self._narrator.picture(self._match.state, ME)
        if only is not None:
            self._read(self._texts.say("play.next"), question)
            return only
        self._screen.say(self._texts.say(question.key, **question.values), "bold")
        for number, label in enumerate(labels, 1):
            self._screen.say(f"  {number}. {label}")
        while True:
            typed = self._read(self._texts.say("play.choose"), question)
            if typed.isdecimal() and typed.isascii() and 1 <= int(typed) <= len(labels):
                return question.choices[int(typed) - 1].action
            self._screen.say(self._texts.say("play.again", high=len(labels)))

    def _read(self, prompt: str, question: Question | None = None) -> str:
        while True:
            try:
                typed = input(f"{prompt} > ").strip()[:40]
                if typed.lower() in {"q", "quit", "quitter"}:
                    sure = input(f"{self._texts.say('play.leave')} > ").strip().lower()
                    if sure[:1] in {"o", "y", "q"}:
                        raise Left(self._texts.say("play.goodbye"))
                    continue
            except EOFError:
                raise Left(self._texts.say("play.no-terminal")) from None
            if typed != "?":
                return typed
            if question and question.hint:
                self._screen.say(self._texts.say(question.hint))
            for key in ("legend", "play.help"):
                self._screen.say(self._texts.say(key), "dim")
