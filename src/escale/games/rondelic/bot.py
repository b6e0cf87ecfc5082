"""Rondelic's players."""

from collections.abc import Mapping
from typing import Any

from ...bots import Bot, Budget
from ...core.chance import Chance
from ...core.ready import READY
from .cards import rank
from .choices import choices
from .model import ACCEPT, EXCHANGE, GIVE, KEEP, RESTART, TURN, Action, View

SEVEN = 6


class Baseline(Bot[View, Action]):
    """ "Exchange below 7", whatever happened: kept for comparisons."""

    def choose(self, view: View, chance: Chance, budget: Budget) -> Action:
        open_to_me = choices(view.board, view.seat, view.faces)
        if len(open_to_me) == 1:
            return open_to_me[0]
        if RESTART in open_to_me:
            return RESTART
        if GIVE in open_to_me:
            return GIVE
        low = rank(view.card) < SEVEN
        if view.board.looked >= 0 and rank(view.faces[view.board.looked]) >= SEVEN:
            return ACCEPT
        if low and EXCHANGE in open_to_me:
            return EXCHANGE
        if low and TURN in open_to_me:
            return TURN
        return KEEP


BOTS: Mapping[str, Bot[Any, Any]] = {"baseline": Baseline()}
_ = READY
