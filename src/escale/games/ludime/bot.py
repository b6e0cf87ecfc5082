"""Ludime's players, from débutant to maître: they see a view and nothing else."""

from ...bots import Bot, Budget, Wait
from ...core.chance import Chance
from ...core.ready import READY
from ...words.composing import warm
from . import die, rules
from .judging import words
from .minds import MINDS, Mind, seen_words
from .model import (
    DRAW,
    EXCHANGE,
    GIVE_UP,
    LETTERS,
    Action,
    Discard,
    Draw,
    Lay,
    Modify,
    Show,
    TakeDiscard,
    View,
    Without,
)
from .pack import value

GAME = rules.Ludime()


class Player(Bot[View, Action]):
    """One level at all three games."""

    def __init__(self, mind: Mind) -> None:
        self._mind = mind

    def prepare(self) -> None:
        warm(words()).join()

    def choose(self, view: View, chance: Chance, budget: Budget) -> Action | Wait:
        board = view.board
        if board.stage == "pause" and view.seat in board.waiting:
            return READY
        if view.seat != board.turn or board.stage in {"pause", "over"}:
            return Wait(1_000)
        moment = f"{view.received}/{board.manche}/{board.round}"
        legal = list(GAME.legal(view))
        best, most = None, -1.0
        seen = {w.word for w in seen_words(self._mind, view.seat, moment, view.hand)}
        for laid in board.words:
            seen |= {w.word for w in seen_words(self._mind, view.seat, moment, view.hand, laid.word)}
        for a in legal:
            if isinstance(a, (Lay, Modify, Show)) and a.word in seen:
                if value(a.word) > most:
                    best, most = a, value(a.word)
        if best:
            return best
        for a in legal:
            if isinstance(a, (Draw, Without)) or a == GIVE_UP or a == EXCHANGE:
                return a
        discards = [a for a in legal if isinstance(a, Discard)]
        if discards:
            return max(discards, key=lambda a: value(a.letter))
        return legal[0]


BOTS = {level: Player(mind) for level, mind in MINDS.items()}
