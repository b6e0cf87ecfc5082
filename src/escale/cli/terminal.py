"""One game on one screen: a person, bots, and a clock that runs only while someone may act."""

from collections.abc import Callable, Sequence
from math import inf
from time import monotonic
from typing import Any

import msgspec

from ..boxes import Box, Choice, Question
from ..core.chance import FastChance, RecordingChance
from ..core.errors import IllegalAction, MalformedAction
from ..core.game import Seat, Step
from ..core.ready import Ready
from ..tables.fold import reveals_information
from ..tables.offline.match import RecordedMatch
from .arguments import GameChoice
from .keyboard import read_line
from .narrator import Narrator, begins_pause
from .screen import Screen

ME: Seat = 0
TYPING_SECONDS = 2.0  # at least, for a word that nobody waits for


class PlayerQuit(Exception):
    """The person has left the game; the text is the last line that they see."""


class TerminalTable:
    """Plays one match with a person at the keyboard."""

    def __init__(
        self,
        choice: GameChoice,
        match: RecordedMatch,
        screen: Screen,
        language: str,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._box: Box = choice.box
        self._preset = choice.preset
        self._game = choice.box.game
        self._screen = screen
        self._texts = choice.box.texts(language, match.names, ME)
        self._narrator = Narrator(choice.box, choice.options, screen, self._texts)
        self._match = match
        self._watching = True  # a person who is out stops at every deal; False: runs to the end
        self._clock = clock
        self._began = clock()  # when the match's time was 0, on the person's clock
        self._timed = ""  # the question for which that is so
        self._shown = ""  # the question that is on the screen
        self._before: Step[Any] | None = None
        self._welcome(choice)

    def _welcome(self, choice: GameChoice) -> None:
        say = self._texts.say
        self._screen.print(say(f"presets.{choice.preset}.title"), "bold")
        self._screen.print(say(f"presets.{choice.preset}.line"))
        bots = [
            say("play.bot", name=name, level=say(f"levels.{level}"))
            for name, level in zip(self._match.names, self._match.levels, strict=True)
            if level
        ]
        if bots:
            self._screen.print(say("play.table", bots=", ".join(bots)))
        self._screen.print(say("welcome", **msgspec.structs.asdict(choice.options)))
        self._screen.print(say("play.committed", commitment=self._match.seed.commitment), "dim")
        self._screen.print()

    def play(self) -> None:
        """Play until the game is over."""
        self._narrator.tell(self._match.opening, ME)
        while True:
            self._let_the_others_play()
            actors = self._game.actors(self._match.state)
            if ME not in actors.must and ME not in actors.may:
                break
            action = self._answer(self._box.ask(self._game.view(self._match.state, ME)))
            if action is not None:
                self._play(action)
        self._narrator.draw_table(self._match.state, ME)
        self._narrator.result(self._game.outcome(self._match.state))

    def _check(self, state: Any, actions: Sequence[Any]) -> None:
        """Raises IllegalAction if an action is not allowed, as far as nothing is revealed."""
        for action in actions:
            step = Step(ME, action, self._match.now_ms)
            self._game.check(state, step)
            luck = RecordingChance(FastChance(0))
            turn = self._game.apply(state, step, luck)
            if reveals_information(self._game, step, turn.events, len(luck.draws)):
                return
            state = turn.state

    def _play(self, typed: Any) -> None:
        """Play the actions that the person typed; they may not be allowed any more."""
        try:
            for action in _in_order(typed):
                self._take(*self._match.play(Step(ME, action, self._match.now_ms)))
        except IllegalAction as problem:
            self._screen.print(self._texts.say(f"refusals.{problem.code}", **problem.details))

    def _let_the_others_play(self) -> None:
        """Let bots and timers act until the time that the person's clock shows."""
        now = self._clock()
        while True:
            played = self._match.next_step(self._until(now))
            if played is None:
                return
            step, turn = played
            if begins_pause(self._before, step) and ME not in self._game.actors(turn.state).must:
                self._watch()
            self._take(step, turn)

    def _until(self, now: float) -> float | None:
        """The time until which the match may run; None: it waits for the person."""
        state = self._match.state
        actors = self._game.actors(state)
        phase = self._game.phase(state)
        if ME in actors.must:  # other timers run whether the person answers or not
            if all(timer.key == phase for timer in self._game.deadlines(state)):
                return None
        elif ME not in actors.may or not _has_answers(self._box.ask(self._game.view(state, ME))):
            return inf
        if phase != self._timed:  # the person's time begins with the question
            self._timed, self._began = phase, now - self._match.now_ms / 1000
        return round((now - self._began) * 1000)

    def _take(self, step: Step[Any], turn: Any) -> None:
        self._before = step
        self._narrator.tell(turn, ME)

    def _watch(self) -> None:
        """Ask a person who is out whether to stop at every deal or to run to the end."""
        if self._watching:
            self._narrator.draw_table(self._match.state, ME)
            self._watching = self._read(self._texts.say("play.watch")) not in {"f", "F"}

    def _answer(self, question: Question) -> Any:
        """The action chosen or typed; None to wait. A single answer is given without asking."""
        labels = [self._label(choice) for choice in question.choices]
        only = question.choices[0].action if len(labels) == 1 and not question.typed else None
        if only is not None and not isinstance(only, Ready):
            if question.forced:
                self._screen.print(self._texts.say(question.forced), "dim")
            return only
        may_wait = ME not in self._game.actors(self._match.state).must
        phase = self._game.phase(self._match.state)
        if not may_wait or phase != self._shown:
            self._show(question, labels if only is None else ())
        if only is not None:
            self._read(self._texts.say("play.next", answer=labels[0]), question)
            return only
        prompt = self._texts.say(question.typed or "play.choose")
        seconds: float | None = None
        if may_wait and (ms_until_timer := self._match.ms_until_timer) is not None:
            minutes, rest = divmod(-(-ms_until_timer // 1000), 60)
            prompt = f"[{minutes}:{rest:02}] {prompt}"
            seconds = ms_until_timer / 1000
        elif may_wait and (ms_until_bot := self._match.ms_until_bot) is not None:
            seconds = max(ms_until_bot / 1000, TYPING_SECONDS)
        while True:
            seen = self._game.view(self._match.state, ME)
            typed = self._read(prompt, question, seconds)
            self._let_the_others_play()  # time has passed while the person was typing
            if typed is None:  # the time was up
                return None
            if may_wait and not typed:
                self._shown = ""  # an empty line shows the table again
                return None
            is_late = self._game.phase(self._match.state) != phase
            action = self._parse_answer(question, typed, seen, is_late)
            if action is not None or may_wait or is_late:
                return action

    def _show(self, question: Question, labels: Sequence[str]) -> None:
        """Print the table, the question and the answers."""
        self._shown = self._game.phase(self._match.state)
        self._narrator.draw_table(self._match.state, ME)
        self._screen.print(self._texts.say(question.key, **question.values), "bold")
        for number, label in enumerate(labels, 1):
            self._screen.print(f"  {number}. {label}")

    def _label(self, choice: Choice) -> str:
        label = self._texts.say(choice.key, **choice.values)
        note = choice.note and self._texts.say(choice.note, **choice.values)
        return f"{label} ({note})" if note else label

    def _parse_answer(self, question: Question, typed: str, seen: Any, is_late: bool) -> Any:
        """The action of a typed number or text, or None after a line that says what is wrong.

        It is read against the view that the person saw and checked against the state as it is now.
        """
        answers = {str(number): each.action for number, each in enumerate(question.choices, 1)}
        read = self._box.questions.read if self._box.questions and question.typed else None
        if typed not in answers and read is None:
            self._screen.print(self._texts.say("play.again", high=len(answers)))
            return None
        try:
            if typed in answers:
                action = answers[typed]
            else:
                assert read
                action = read(seen, typed, self._texts)
            if is_late and not all(map(self._game.interrupts, _in_order(action))):
                self._screen.print(self._texts.say("play.too-late"))
                return None
            self._check(self._match.state, _in_order(action))
        except MalformedAction as problem:
            self._screen.print(self._texts.say(f"errors.{problem.code}", **problem.details))
            return None
        except IllegalAction as problem:
            self._screen.print(self._texts.say(f"refusals.{problem.code}", **problem.details))
            return None
        return action

    def _read(
        self, prompt: str, question: Question | None = None, seconds: float | None = None
    ) -> str | None:
        """A line from the keyboard; None if the time is up first."""
        while True:
            try:
                line = read_line(f"{prompt} > ", seconds)
                if line is None:
                    return None
                typed = line.strip()
                if typed.lower() in {"q", "quit", "quitter"}:
                    sure = input(f"{self._texts.say('play.leave')} > ").strip().lower()
                    if sure[:1] in {"o", "y", "q"}:
                        raise PlayerQuit(self._texts.say("play.goodbye"))
                    continue
            except (EOFError, OSError, RuntimeError):  # no keyboard at all
                raise PlayerQuit(self._texts.say("play.no-terminal")) from None
            if typed != "?":
                return typed
            if question and question.hint:
                self._screen.print(self._texts.say(question.hint))
            for key in (f"legends.{self._preset}", "legend", "play.help"):
                if self._texts.has(key):
                    self._screen.print(self._texts.say(key), "dim")


def _in_order(answer: Any) -> tuple[Any, ...]:
    """The actions of an answer, which may be one or a tuple of several."""
    return answer if isinstance(answer, tuple) else (answer,)


def _has_answers(question: Question) -> bool:
    """Whether the person can do anything but wait."""
    return bool(question.choices or question.typed)
