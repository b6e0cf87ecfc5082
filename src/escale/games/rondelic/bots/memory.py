"""What a player still has in mind of the deal: which of the others' moves, and for how long.

Nothing is stored. Which moves are forgotten is drawn from what lies on the table, the seat and the
move itself, so whoever has forgotten a move in a deal does not remember it later.
"""

from ....bots.fixed_draws import fixed_draw
from .knowledge import Knowledge

FORGOTTEN = "K"  # a move that is not remembered counts as a card that was kept


def remembered_history(knowledge: Knowledge, memory: float) -> str:
    """The history of the deal as this player has it in mind.

    The last move was a moment ago: everybody has it in mind, and so their own exchange. Of each
    older one the share `memory` stays with every move since. A refusal is heard by all and stays.
    """
    history = knowledge.history
    last = len(history) - 1
    return "".join(
        move
        if move != "X" or is_remembered(knowledge, place, memory ** (last - place))
        else FORGOTTEN
        for place, move in enumerate(history)
    )


def is_remembered(knowledge: Knowledge, place: int, share: float) -> bool:
    """Whether the exchange of the player at this place in the order is among those kept in mind."""
    return share >= 1 or (
        share > 0 and fixed_draw(f"recalls {knowledge.situation}/{place}") < share
    )
