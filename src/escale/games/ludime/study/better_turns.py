"""What a turn of game 1 could have been: each word alone, and several that go together.

A search follows the most promising words at every step, so the turn it finds is good but need not
be the best there was; a turn of one word is exact.
"""

from collections.abc import Callable, Iterable
from heapq import nlargest
from typing import NamedTuple

from msgspec.structs import replace

from ....core.chance import FastChance
from ....core.errors import IllegalAction
from ..rules import Board, Lay, Modify, State, TableWord, View, partie
from ..rules.moves import set_at
from ..rules.pack import sorted_letters, value, without
from ..rules.words import added_to, made_of, noises, words
from .history import PlayedTurn

KEPT = 0.7  # the share of its value that a card counts while it can still be laid
WIDTH = 12  # of the beam: partial turns that are extended
BRANCHES = 8  # words that each of them is extended by
NO_CHANCE = FastChance("")  # laying a word draws nothing

IsKnown = Callable[[int], bool]  # of a word, by its number in the lexicon


class Step(NamedTuple):
    """A word that was made, or could have been."""

    action: Lay | Modify
    old: TableWord | None  # what it was before; None: it is new
    added: str  # the cards of the hand that are in it
    gain: int  # its value; of one's own word only what was added


class PartialTurn(NamedTuple):
    """The first words of a turn, the points they brought, and the table and hand after them."""

    board: Board
    hand: str
    steps: tuple[Step, ...]
    gain: int

    @property
    def promise(self) -> float:
        return self.gain + KEPT * value(self.hand)


def board_of(ended: Board, turn: PlayedTurn) -> Board:
    """The table as it lay before this turn, once a card was taken."""
    return replace(
        ended,
        stage="compose",
        turn=turn.seat,
        round=turn.round,
        words=turn.table,
        debuts=tuple(_debut(turn.table, seat) for seat in ended.seats),
        took=("draw", "discard"),  # what could be taken is in the hand
        taken="",
    )


def _debut(table: Iterable[TableWord], seat: int) -> int:
    """The round of somebody's first word; 0: none yet."""
    return min((laid.story[0].round for laid in table if laid.story[0].seat == seat), default=0)


def step_of(board: Board, action: Lay | Modify) -> Step:
    """What a word brings to the player whose turn it is."""
    if isinstance(action, Lay):
        return Step(action, None, action.word, value(action.word))
    old = board.words[action.number]
    added = added_to(old.word, action.word) or ""
    return Step(action, old, added, value(added if old.owner == board.turn else action.word))


def steps(board: Board, hand: str) -> list[Step]:
    """All words that the rules allow next."""
    actions = partie.legal(View(board.turn, board, hand, "", "", ""))
    return [step_of(board, each) for each in actions if isinstance(each, Lay | Modify)]


def best_turn(board: Board, hand: str, is_known: IsKnown = lambda _: True) -> tuple[Step, ...]:
    """The turn with the most points that a beam search finds, with known words only."""
    best = PartialTurn(board, hand, (), 0)
    partials = [best]
    while partials:
        extended: dict[tuple[str, tuple[str, ...]], PartialTurn] = {}
        for partial in partials:
            for step in _promising(partial, is_known):
                after = _after(partial, step)
                key = (after.hand, tuple(sorted(laid.word for laid in after.board.words)))
                if key not in extended or extended[key].gain < after.gain:
                    extended[key] = after
        partials = nlargest(WIDTH, extended.values(), key=lambda partial: partial.promise)
        best = max([best, *extended.values()], key=lambda partial: partial.gain)
    return best.steps


def _promising(partial: PartialTurn, is_known: IsKnown) -> list[Step]:
    """The best ways on, one for each word of the table and number of cards, so that they differ.

    Of words that take the same cards the most common is chosen.
    """
    chosen: dict[tuple[int, int], Step] = {}
    every = steps(partial.board, partial.hand) if partial.hand else []
    every.sort(key=lambda step: step.gain - KEPT * value(step.added), reverse=True)
    for step in every:
        number = step.action.number if isinstance(step.action, Modify) else -1
        kind = (number, len(step.added))
        other = chosen.get(kind)
        if other is None:
            if len(chosen) < BRANCHES and is_known(_number(step)):
                chosen[kind] = step
        elif sorted_letters(step.added) == sorted_letters(other.added) and is_known(_number(step)):
            chosen[kind] = max(other, step, key=_commonness)
    return list(chosen.values())


def _after(partial: PartialTurn, step: Step) -> PartialTurn:
    rest = without(partial.hand, step.added)
    path, gain = (*partial.steps, step), partial.gain + step.gain
    if not rest:  # the player is out, and the rules would end the turn
        return PartialTurn(partial.board, rest, path, gain)
    after = partie.apply(state_of(partial.board, partial.hand), step.action, NO_CHANCE).state
    return PartialTurn(after.board, rest, path, gain)


def state_of(board: Board, hand: str) -> State:
    """A state with just what laying a word needs."""
    nothing = ("",) * len(board.totals)
    return State(board, set_at(nothing, board.turn, hand), nothing, nothing, "", "")


def can_steal_after_a_word(board: Board, hand: str, steal: Modify) -> bool:
    """Whether a player without a word can lay one and still has the cards to steal (LUD1-11)."""
    rest = without(hand, step_of(board, steal).added)
    word = min(made_of(rest), key=len, default="")  # the shortest leaves most
    state = state_of(board, hand)
    try:
        partie.check(state, Lay(word), noises())
        partie.check(partie.apply(state, Lay(word), NO_CHANCE).state, steal, noises())
    except IllegalAction:
        return False
    return True


def _number(step: Step) -> int:
    number = words().number(step.action.word)
    assert number is not None
    return number


def _commonness(step: Step) -> int:
    return words().commonness[_number(step)]
