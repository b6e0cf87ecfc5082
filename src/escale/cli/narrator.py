"""Tells what happens, in the words of a game's catalogue."""

from typing import Any

import msgspec

from ..core.game import Outcome, Seat, Turn
from ..core.texts import Texts
from ..games.box import Box
from .screen import Screen


class Narrator:
    """Speaks of one game to one listener."""

    def __init__(self, box: Box, screen: Screen, texts: Texts) -> None:
        self._box = box
        self._screen = screen
        self._texts = texts

    def tell(self, turn: Turn[Any, Any], seat: Seat | None) -> None:
        """Every event of a turn as this seat may hear it."""
        for event in turn.events:
            self._screen.say(self.sentence(event.told_to(seat)))

    def sentence(self, body: Any) -> str:
        tag = type(body).__struct_config__.tag
        return self._texts.say(f"events.{tag}", **msgspec.structs.asdict(body))

    def result(self, outcome: Outcome | None) -> None:
        """The final places, best first."""
        if outcome is None:
            return
        self._screen.say()
        self._screen.say(self._texts.say("play.over"), "bold")
        for seat in sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat]):
            score = outcome.scores[seat]
            line = self._texts.say(
                "play.place",
                place=outcome.places[seat],
                name=self._texts.names[seat],
                score=int(score) if score == int(score) else score,
            )
            self._screen.say(line)
