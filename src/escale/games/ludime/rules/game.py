"""The rules of Ludime; docs/rules/ludime.md states the clauses named here.

`partie`, `one_word` and `die` are the three games: each says what may be done and what comes of
it. They share `dealing`, `legal` and `moves` for letter cards, `words` for what is a word, and
`scoring` for the end of a manche. Seats go clockwise.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Self

from msgspec.structs import replace

from ....core import ready
from ....core.chance import Chance
from ....core.errors import IllegalAction
from ....core.game import CLOCK, Actors, Deadline, Event, Game, Outcome, Seat, Step, Turn
from ....core.ready import READY
from . import die, one_word, partie
from .dealing import empty_board, first_dealer
from .events import Body
from .model import Action, Board, Die, OneWord, Options, Partie, State, View
from .pack import digest
from .redeal import redeal
from .scoring import nothing_hidden, outcome
from .words import EARLIER_NOISES, NOISES, noises, noises_digest, words

PAUSE_SECONDS = 90.0  # words and hands take longer to read than a few cards


class Rules(NamedTuple):
    """What each of the three games says."""

    deal: Callable[[Board, Chance], Turn[State, Body]]
    check: Callable[[State, Action, frozenset[str]], None]  # with the noises that are no words
    legal: Callable[[View], Iterator[Action]]
    apply: Callable[[State, Action, Chance], Turn[State, Body]]


PARTIE = Rules(partie.deal, partie.check, partie.legal, partie.apply)
ONE_WORD = Rules(one_word.deal, one_word.check, one_word.legal, one_word.apply)
DIE = Rules(die.deal, die.check, die.legal, die.apply)


def rules_of(options: Options) -> Rules:
    if isinstance(options, Partie):
        return PARTIE
    return ONE_WORD if isinstance(options, OneWord) else DIE


class Ludime(Game[Options, State, Action, View, Body]):
    """One pack of letters, three games of words."""

    slug = "ludime"
    version = 1
    presets: Mapping[str, Options] = MappingProxyType(
        {"partie": Partie(), "un-mot": OneWord(), "de": Die()}
    )

    def __init__(self, noises_name: str = NOISES) -> None:
        self._noises_name = noises_name

    def seats(self, options: Options) -> range:
        return range(2, 5)  # LUD-C1

    def content(self, options: Options) -> Mapping[str, str]:
        onomatopoeia = noises_digest(self._noises_name)
        return {"lexicon": words().digest, "pack": digest(), "onomatopoeia": onomatopoeia}

    def with_content(self, options: Options, content: Mapping[str, str]) -> Self | None:
        every = (type(self)(name) for name in (NOISES, *EARLIER_NOISES))
        return next((game for game in every if game.content(options) == dict(content)), None)

    def start(self, options: Options, seats: int, chance: Chance) -> Turn[State, Body]:
        self.check_seats(options, seats)
        thrown = first_dealer(seats, chance)
        dealt = rules_of(options).deal(empty_board(options, seats, thrown), chance)
        return Turn(dealt.state, (Event[Body](thrown), *dealt.events))

    def actors(self, state: State) -> Actors:
        board = state.board
        if board.stage == "over":
            return Actors()
        return Actors(board.waiting if board.stage == "pause" else (board.turn,))

    def phase(self, state: State) -> str:
        board = state.board
        if board.stage in {"pause", "over"}:
            return f"manche-{board.manche}/{board.stage}"
        return f"manche-{board.manche}/step-{board.step}/{board.stage}"

    def check(self, state: State, step: Step[Action]) -> None:
        board = state.board
        if board.stage == "over":
            raise IllegalAction("game-over")
        if board.stage == "pause":
            ready.check(board.waiting, step.seat, step.action)
        elif step.seat == CLOCK:
            raise IllegalAction("not-for-the-clock")
        elif step.seat != board.turn:
            raise IllegalAction("not-waited-for")
        else:
            rules_of(board.options).check(state, step.action, noises(self._noises_name))

    def apply(self, state: State, step: Step[Action], chance: Chance) -> Turn[State, Body]:
        board = state.board
        if board.stage == "pause":
            return _proceed(board, step.seat, chance)
        counted = replace(state, board=replace(board, step=board.step + 1))
        return rules_of(board.options).apply(counted, step.action, chance)

    def view(self, state: State, seat: Seat | None) -> View:
        if seat is None or seat < 0:  # neither a spectator nor the clock holds cards
            return View(seat, state.board, "", "", "", "")
        aside = state.aside if seat == state.board.turn else ""
        hand, received, given = state.hands[seat], state.received[seat], state.given[seat]
        return View(seat, state.board, hand, received, given, aside)

    def legal(self, view: View) -> Iterator[Action]:
        board = view.board
        if board.stage == "pause":
            if view.seat in board.waiting:
                yield READY
        elif board.stage != "over" and view.seat == board.turn:
            yield from rules_of(board.options).legal(view)

    def redeal(self, view: View, chance: Chance) -> State:
        return redeal(view, chance)

    def deadlines(self, state: State) -> Sequence[Deadline[Action]]:
        if state.board.stage != "pause":
            return ()
        return (ready.deadline(self.phase(state), PAUSE_SECONDS),)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state.board)


def _proceed(board: Board, seat: Seat, chance: Chance) -> Turn[State, Body]:
    """When all have seen the result, the next dealer deals (LUD-C2)."""
    waiting = ready.still_waiting(board.waiting, seat)
    if waiting:
        return Turn(nothing_hidden(replace(board, waiting=waiting)))
    following = replace(board, dealer=(board.dealer + 1) % len(board.totals))
    return rules_of(board.options).deal(following, chance)
