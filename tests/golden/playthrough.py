"""A random game written out: every question, answer and event, the views now and then."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from escale.core.chance import Chance, FairChance
from escale.core.game import CLOCK, AnyGame, Step, Turn
from escale.core.options import fields
from tests.shelf import BUILT_IN

LONGEST = 60_000  # letters; a longer game is played with smaller numbers in its options
MOST_STEPS = 20_000


class Playthrough(NamedTuple):
    """One preset with so many players, with its own options or with others."""

    slug: str
    preset: str
    seats: int
    settings: Mapping[str, bool | int | str] = MappingProxyType({})

    @property
    def file_name(self) -> str:
        return "-".join([f"{self.slug}/{self.preset}", str(self.seats), *self.settings]) + ".txt"

    @property
    def game(self) -> AnyGame:
        return BUILT_IN[self.slug].game

    def text(self) -> str:
        """With the preset's own options, or with smaller numbers if the text grows too long."""
        options = replace(self.game.presets[self.preset], **self.settings)
        text = self._played(options)
        for field in fields(options):
            if field.name in self.settings:
                continue
            if len(text) > LONGEST and field.kind == "number" and field.low is not None:
                smaller = replace(options, **{field.name: field.low})
                if self.seats in self.game.seats(smaller):
                    shorter = self._played(smaller)
                    if len(shorter) < len(text):
                        options, text = smaller, shorter
        return text

    def _played(self, options: Any) -> str:
        return "\n".join(_lines(self, options)) + "\n"


FURTHER = (
    Playthrough("biduletruc", "biduletruc", 3, {"reds": "each"}),
    Playthrough("tordu", "simple", 3, {"manches": 2, "target": 3, "equal": "play-on"}),
    Playthrough("tordu", "complet", 3, {"deals": 3}),
    Playthrough("tordu", "complet", 5, {"overbid_after_double": True, "declarer_deals": True}),
)


def playthroughs() -> Iterator[Playthrough]:
    """Each preset with the fewest players, and with a middling number; then some others."""
    for slug, box in BUILT_IN.items():
        for preset, options in box.game.presets.items():
            numbers = box.game.seats(options)
            for seats in sorted({numbers[0], numbers[len(numbers) // 2]}):
                yield Playthrough(slug, preset, seats)
    yield from FURTHER


def _lines(played: Playthrough, options: Any) -> Iterator[str]:
    game = played.game
    luck = FairChance(f"golden {played.preset}".encode())
    yield f"{played.slug} {played.preset}, {played.seats} players, version {game.version}"
    yield f"options {_json(options)}"
    yield ""
    turn = game.start(options, played.seats, luck)
    yield from _told(turn)
    yield from _views(game, turn.state, played.seats)
    number = 0
    while step := _next_step(game, turn.state, luck.child(f"players/{number}")):
        number += 1
        actor = "clock" if step.seat == CLOCK else f"seat {step.seat}"
        yield f"{number} {game.phase(turn.state)}, {actor}: {_json(step.action)}"
        game.check(turn.state, step)
        turn = game.apply(turn.state, step, luck)
        yield from _told(turn)
        if number & (number - 1) == 0:  # rarer and rarer
            yield from _views(game, turn.state, played.seats)
        assert number < MOST_STEPS, "this game does not end"
    yield ""
    yield from _views(game, turn.state, played.seats)
    yield f"outcome {_json(game.outcome(turn.state))}"


def _next_step(game: AnyGame, state: Any, chance: Chance) -> Step[Any] | None:
    """What someone who must or may act does, or now and then the clock."""
    actors, timers = game.actors(state), game.deadlines(state)
    acting = (*actors.must, *actors.may)
    if actors.must and actors.may and chance.below("interrupts", 4):
        acting = actors.must  # or a game would be nothing but interruptions
    if timers and (not acting or chance.below("clock", 8) == 0):
        return Step(CLOCK, timers[chance.below("timer", len(timers))].action)
    for seat in chance.shuffle("seat", acting):
        actions = list(game.legal(game.view(state, seat)))
        if actions:
            return Step(seat, actions[chance.below("action", len(actions))])
    return Step(CLOCK, timers[0].action) if timers else None


def _told(turn: Turn[Any, Any]) -> Iterator[str]:
    for event in turn.events:
        yield f"    all: {_json(event.public)}"
        for seat, body in event.private:
            yield f"      {seat}: {_json(body)}"


def _views(game: AnyGame, state: Any, seats: int) -> Iterator[str]:
    """What a spectator sees, and what is different for each seat."""
    common = msgspec.to_builtins(game.view(state, None))
    yield f"  view of all: {_json(common)}"
    for seat in range(seats):
        view = msgspec.to_builtins(game.view(state, seat))
        own = {key: value for key, value in view.items() if value != common.get(key)}
        yield f"            {seat}: {_json(own)}"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
