"""What is counted of a finished game of Rondelic, and the stamps that it earns."""

from collections.abc import Iterator

from ....boxes import Count, Figure, Figures, PlayedGame
from ..rules.cards import rank
from ..rules.events import (
    Advanced,
    Dealt,
    Edge,
    Exchanged,
    Fallen,
    Kept,
    Refused,
    Restarted,
    Returned,
    Shown,
    Swapped,
    Turned,
    Won,
)
from ..rules.model import MOST_CARDS, NOTHING, TextA
from ..rules.scoring import start_circle

FIGURES = (
    Figure("deals"),
    Figure("escaped", of="deals"),
    Figure("kings"),
    Figure("falls"),
    Figure("longest-game", "most"),
    Figure("stakes", "most"),
)
LOW = 1  # the rank of a 2: only an As is lower
MANY_DEALS, MANY_PLAYERS, MANY_TOKENS = 50, 6, 8


class _Watch:
    """What happened to one seat, deal by deal."""

    def __init__(self, game: PlayedGame) -> None:
        self.game = game
        self.seat = game.seat
        self.card = NOTHING  # of this deal
        self.deals = self.escaped = self.kings = self.falls = 0
        self.circle = start_circle(game.options)
        self.has_restarted = False
        self.kept_low = self.bound = self.fooled = False  # in this deal
        self.fallen = 0  # of the others, in this deal
        self.stamps: set[str] = set()
        for each in game.told:
            self.see(each)
            self.see_end(each)

    def see(self, body: object) -> None:
        """What is done with cards."""
        seat = self.seat
        match body:
            case Dealt():
                self.card = NOTHING if body.card is None else body.card
                self.kept_low = self.bound = self.fooled = False
                self.fallen = 0
            case Exchanged(asker=asker, given=given, received=received) if seat in (
                asker,
                body.owner,
            ):
                card = received if asker == seat else given
                self.card = NOTHING if card is None else card
            case Swapped(seat=swapped, received=received) if swapped == seat:
                self.card = NOTHING if received is None else received
            case Kept(seat=kept) if kept == seat:
                self.kept_low = self.card != NOTHING and rank(self.card) <= LOW
            case Refused(owner=owner) if owner == seat:
                self.stamps.add("refusal")
            case Turned(seat=turned, number=number) if turned == seat:
                self.bound = number == MOST_CARDS
            case Returned(owner=owner, asker=asker):
                if owner == seat:
                    self.kings += 1
                    is_jarnac = isinstance(self.game.options, TextA)
                    self.stamps.add("jarnac" if is_jarnac else "king-home")
                self.fooled = self.fooled or asker == seat
            case _:
                pass

    def see_end(self, body: object) -> None:
        """What a deal leads to."""
        seat = self.seat
        match body:
            case Shown(cards=cards, lowest=lowest) if cards[seat] != NOTHING:
                self.deals += 1
                if seat not in lowest:
                    self.escaped += 1
                    self.stamps |= {*self._of_escape()}
            case Advanced(seat=moved, circle=circle) if moved == seat:
                self.circle = circle
            case Edge(seat=moved) if moved == seat:
                self.circle = self.game.options.circles
            case Fallen(seat=moved):
                self.falls += moved == seat
                self.fallen += moved != seat
                if self.fallen > 1:
                    self.stamps.add("chorus")
            case Restarted(seat=again) if again == seat:
                self.has_restarted = True
                self.circle = start_circle(self.game.options)
            case _:
                pass

    def _of_escape(self) -> Iterator[str]:
        if self.kept_low:
            yield "bluff"
        if self.bound:
            yield "third-card"
        if self.fooled:
            yield "fooled"


def count(game: PlayedGame) -> Count:
    """The deals of a seat, and how it came through them."""
    watch = _Watch(game)
    deals = sum(isinstance(each, Dealt) for each in game.told)
    figures = {
        "deals": watch.deals,
        "escaped": watch.escaped,
        "kings": watch.kings,
        "falls": watch.falls,
        "longest-game": deals,
    }
    won = next((each for each in game.told if isinstance(each, Won)), None)
    if won and won.seat == game.seat and won.stakes is not None:
        figures["stakes"] = won.stakes
    return Count(figures, {}, frozenset(watch.stamps | {*_of_game(game, watch, deals)}))


def _of_game(game: PlayedGame, watch: _Watch, deals: int) -> Iterator[str]:
    circles: int = game.options.circles
    if deals >= MANY_DEALS:
        yield "long-evening"
    if not game.has_won:
        return
    if watch.circle == circles:
        yield "edge"
    if 2 * watch.circle <= circles:
        yield "light-foot"
    if watch.has_restarted:
        yield "from-the-hole"
    if game.players >= MANY_PLAYERS:
        yield "big-table"
    last = [each for each in game.told if isinstance(each, Dealt)][-1]
    if last.duel and isinstance(game.options, TextA):
        yield "duel"
    won = next((each for each in game.told if isinstance(each, Won)), None)
    if won and (won.stakes or 0) >= MANY_TOKENS:
        yield "stakes"


STAMPS = (
    "jarnac",
    "king-home",
    "refusal",
    "fooled",
    "bluff",
    "third-card",
    "chorus",
    "duel",
    "edge",
    "light-foot",
    "from-the-hole",
    "big-table",
    "stakes",
    "long-evening",
)
BOOK = Figures(FIGURES, STAMPS, count)
