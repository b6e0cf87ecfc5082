"""A card on somebody's own table: keep it or exchange it, and with which chances."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...boxes import OwnBoard
from ...core.chance import FastChance, ScriptedChance
from ...core.errors import BadInput
from ...core.game import Step
from .rules import EXCHANGE, GIVE, KEEP, NOTHING, REFUSE, Action, Rondelic, State, TextA, TextB
from .rules.cards import KING, PACK, SUITS, Card
from .study import advise

GAME = Rondelic()
WORLDS = 4_000  # hidden cards that are tried: about half a percent of error
Rank = Annotated[int, Meta(ge=0, le=KING)]
Made = Literal["K", "X", "R"]  # kept, exchanged, was refused
DONE: Mapping[str, Action] = {"K": KEEP, "X": EXCHANGE, "R": EXCHANGE}


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """What one player before the dealer knows when it is their turn."""

    card: Rank  # in hand now
    players: Annotated[int, Meta(ge=3, le=12)] = 4
    rules: Literal["rondelic", "rondellig"] = "rondelic"
    before: Annotated[tuple[Made, ...], Meta(max_length=10)] = ()  # what those before did
    gave: Rank | None = None  # the card given to the neighbour who has just exchanged


class Solution(Struct, frozen=True):
    """The chance of each answer to end with the lowest card, if all others play like masters."""

    keep: float
    exchange: float


def check(task: Task) -> None:
    seats = GAME.seats(_options(task))
    if task.players not in seats:
        raise BadInput("bad-seats", low=seats[0], high=seats[-1], seats=task.players)
    if len(task.before) > task.players - 2:
        raise BadInput("bad-own-turn", players=task.players, most=task.players - 1)
    if "R" in task.before and task.rules == "rondellig":
        raise BadInput("bad-own-refusal")
    was_asked = task.before[-1:] == ("X",)
    if was_asked and task.gave is None:
        raise BadInput("bad-own-gave")
    if was_asked and task.gave == KING:
        raise BadInput("bad-own-king")
    if task.before[-1:] == ("R",) and task.card != KING:
        raise BadInput("bad-own-refused")
    known, held = _known_places(task)
    if known.get(held, task.card) != task.card:
        raise BadInput("bad-own-passed-king")
    if [*(known | {held: task.card}).values()].count(KING) > len(SUITS):
        raise BadInput("bad-own-kings")


def solve(task: Task) -> Solution:
    state = reached(task)
    view = GAME.view(state, state.board.order[len(task.before)])
    rated = {each.action: each.value for each in advise(view, FastChance("own"), WORLDS)}
    return Solution(rated[KEEP], rated[EXCHANGE])


def _options(task: Task) -> TextA | TextB:
    return TextA() if task.rules == "rondelic" else TextB()


def reached(task: Task) -> State:
    """A deal that came to this question; cards that nobody knows are any but Kings."""
    known, held = _known_places(task)
    known[held] = task.card
    pack, faces = [card for card in reversed(PACK) if card >> 2 != KING], dict[int, Card]()
    for place, rank in known.items():
        used = sum(each >> 2 == rank for each in faces.values())
        faces[place] = 4 * rank + used
    rest = iter([card for card in pack if card not in faces.values()])
    dealt = [faces[place] if place in faces else next(rest) for place in range(task.players + 4)]
    return _played(task, dealt)


def _known_places(task: Task) -> tuple[dict[int, int], int]:
    """The ranks by places of the pack, but for the card in hand; and the place of that card.

    A card travels with each exchange to the next player, until somebody keeps what they hold.
    """
    known: dict[int, int] = {}
    held = 0  # the place of the card that the player to act holds
    for player, done in enumerate(task.before):
        following = player + 1
        if done == "R":
            known[following] = KING
        is_mine = following == len(task.before)
        if done == "X" and is_mine and task.gave is not None:
            known[following] = task.gave
        held = held if done == "X" else following
    return known, held


def _played(task: Task, dealt: list[Card]) -> State:
    chance = ScriptedChance({"first-dealer": task.players - 1, "deal-1": dealt})
    state = GAME.start(_options(task), task.players, chance).state
    for number, done in enumerate(task.before):
        order = state.board.order
        state = GAME.apply(state, Step(order[number], DONE[done]), chance).state
        if state.board.stage == "answer":
            answer = REFUSE if done == "R" else GIVE
            state = GAME.apply(state, Step(order[number + 1], answer), chance).state
    assert state.board.holds[state.board.order[state.board.turn]] != NOTHING
    return state


OWN_BOARD = OwnBoard(Task, check, solve)
