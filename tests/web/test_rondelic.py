"""The browser tells Rondelic's moves again, to move its cards: web/tests/story.test.ts."""

from collections.abc import Iterator
from typing import Any, NamedTuple, get_args

import msgspec

from escale.core.chance import Chance, FairChance
from escale.core.game import CLOCK, Event, Seat, Step, tag_of
from escale.games.rondelic.rules import Options, Rondelic, State, TextA, TextB
from escale.games.rondelic.rules.events import Body

from . import vectors

GAME = Rondelic()
SEATS = 4
LARGEST = 150_000  # bytes


class Watched(NamedTuple):
    """A short game of chance moves, and whose eyes follow it; None is a spectator."""

    options: Options
    eyes: Seat | None
    luck: str

    def frames(self) -> Iterator[list[Any]]:
        """For each step what is told, what is seen then, and where the shown cards had lain."""
        chance = FairChance(self.luck.encode())
        turn = GAME.start(self.options, SEATS, chance)
        yield self._frame(turn.state, turn.events, ())
        number = 0
        while step := _next_step(turn.state, chance.child(f"players/{number}")):
            number += 1
            faces = turn.state.faces
            turn = GAME.apply(turn.state, step, chance)
            yield self._frame(turn.state, turn.events, faces)

    def _frame(
        self, state: State, events: tuple[Event[Body], ...], faces: tuple[int, ...]
    ) -> list[Any]:
        told = [event.body_for(self.eyes) for event in events]
        shown = any(tag_of(body) == "shown" for body in told)
        lay = [faces.index(card) if card in faces else -1 for card in state.board.shown]
        frame = [told, GAME.view(state, self.eyes), lay if shown else []]
        return [msgspec.to_builtins(each) for each in frame]


def _next_step(state: State, chance: Chance) -> Step[Any] | None:
    """Anything that is allowed; a pause is soon over."""
    actors = GAME.actors(state).must
    if not actors:
        return None
    timers = GAME.deadlines(state)
    if timers and chance.below("clock", 3) > 0:
        return Step(CLOCK, timers[0].action)
    seat = actors[chance.below("seat", len(actors))]
    actions = list(GAME.legal(GAME.view(state, seat)))
    return Step(seat, actions[chance.below("action", len(actions))])


BOXES = {
    "rondelic": Watched(TextA(circles=2), 0, "83"),
    "rondelic, with a card of the dealer's own": Watched(
        TextA(circles=2, dealer_card=True), 1, "163"
    ),
    "rondellig": Watched(TextB(circles=2, deals=6), 0, "0"),
    "rondellig, for a spectator": Watched(TextB(circles=2, dealer_look="after"), None, "184"),
}


def test_the_browser_has_whole_games_in_which_everything_happens() -> None:
    played = {name: list(watched.frames()) for name, watched in BOXES.items()}
    vectors.check("rondelic.frames.json", {name: {"frames": each} for name, each in played.items()})
    told = {body["type"] for frames in played.values() for news, *_ in frames for body in news}
    assert told == {kind.__struct_config__.tag for kind in get_args(Body)}
    assert vectors.FOLDER.joinpath("rondelic.frames.json").stat().st_size < LARGEST
