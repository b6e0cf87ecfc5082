"""Two people at a table of rain: cards as one names them, moves one after the other."""

from msgspec import Struct
from msgspec.structs import replace

from escale.core.chance import FastChance, ScriptedChance
from escale.core.game import CLOCK, Event, Step
from escale.games.biduletruc import BOX
from escale.games.biduletruc.lesson import LENA, YOU, dealt
from escale.games.biduletruc.rules import Action, Options, State, View
from escale.games.biduletruc.rules.events import Body

YOURS = "nuage pluie goutte chapeau chien danse manteau tambour toit graine"
HERS = "escargot corde soleil grenouille rivière botte larme gris neige automne"
TALON = "vent jardin fleur herbe plume"
LUCK = FastChance("sitting")

__all__ = ["CLOCK", "LENA", "YOU", "Sitting", "sit"]


class Sitting(Struct, frozen=True):
    """A state, and what was told last."""

    state: State
    latest: tuple[Event[Body], ...]

    def view(self, seat: int | None = YOU) -> View:
        view: View = BOX.game.view(self.state, seat)
        return view

    def play(self, seat: int, *actions: Action) -> "Sitting":
        now = self
        for action in actions:
            step = Step(seat, action)
            BOX.game.check(now.state, step)
            turn = BOX.game.apply(now.state, step, LUCK)
            now = Sitting(turn.state, turn.events)
        return now

    def with_board(self, **values: object) -> "Sitting":
        return replace(self, state=replace(self.state, board=replace(self.state.board, **values)))


def sit(
    tops: str = "ciel eau",
    yours: str = YOURS,
    hers: str = HERS,
    talon: str = TALON,
    first: int = YOU,
    options: Options = Options(window=0, reds="each"),  # noqa: B008 - it never changes
) -> Sitting:
    """A new game; seat 0 is you."""
    script = dealt(first, tops, yours, hers, talon)
    turn = BOX.game.start(options, 2, ScriptedChance(script, LUCK))
    return Sitting(turn.state, turn.events)
