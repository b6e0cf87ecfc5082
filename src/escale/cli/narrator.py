"""Prints what happens in a game, with the texts of its catalogue."""

from typing import Any

import msgspec

from ..boxes import Box
from ..core.game import Outcome, Seat, Step, Turn, tag_of
from ..core.ready import Ready
from ..core.texts import Texts
from .screen import Screen


class Narrator:
    """Prints the events of one game, as one seat or a spectator sees them."""

    def __init__(self, box: Box, options: Any, screen: Screen, texts: Texts) -> None:
        self._box = box
        self._score_unit = box.catalogue.score_unit(options)
        self._screen = screen
        self._texts = texts

    def tell(self, turn: Turn[Any, Any], seat: Seat | None) -> None:
        """Print every event of a turn as this seat may see it; some have no text."""
        for event in turn.events:
            if sentence := self.sentence(event.body_for(seat)):
                self._screen.print(sentence)

    def sentence(self, body: Any) -> str:
        return self._texts.say(f"events.{tag_of(body)}", **msgspec.structs.asdict(body))

    def draw_table(self, state: Any, seat: Seat | None) -> None:
        """Draw the table as this seat sees it."""
        self._screen.print_drawing(
            self._box.terminal.draw(self._box.game.view(state, seat), self._texts)
        )

    def result(self, outcome: Outcome | None) -> None:
        """Print the final places, best first, with the scores if the game has them."""
        if outcome is None:
            return
        self._screen.print()
        self._screen.print(self._texts.say("play.over"), "bold")
        for seat in sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat]):
            score = outcome.scores[seat]
            shown = int(score) if score == int(score) else score
            place = outcome.places[seat]
            score_said = (
                self._texts.say(self._score_unit, count=shown) if self._score_unit else None
            )
            self._screen.print(
                self._texts.say("play.place", place=place, seat=seat, score=score_said)
            )


def begins_pause(before: Step[Any] | None, step: Step[Any]) -> bool:
    """Whether this is the first `ready` after a deal: the moment to draw the table."""
    return isinstance(step.action, Ready) and not (
        before is not None and isinstance(before.action, Ready)
    )
