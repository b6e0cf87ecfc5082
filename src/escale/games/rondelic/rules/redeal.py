"""Faces that one seat cannot tell from the real ones, drawn from its view."""

from ....core.chance import Chance
from .cards import PACK, Card, is_king
from .model import NOTHING, View


def deal_faces(view: View, chance: Chance) -> tuple[Card, ...]:
    """A face for every place, uniformly among the deals that fit what this seat knows.

    Places that a refusal showed to be Kings, or that cannot be Kings, are dealt first.
    """
    board, faces = view.board, list(view.faces)
    unseen = [card for card in PACK if card not in view.faces]
    hidden = [place for place, face in enumerate(faces) if face == NOTHING]
    for label, bits, kings in (("kings", board.kings, True), ("commons", board.commons, False)):
        places = [place for place in hidden if bits >> place & 1]
        cards = [card for card in unseen if is_king(card) == kings]
        for place, card in zip(places, chance.deal(label, cards, len(places)), strict=True):
            faces[place] = card
            unseen.remove(card)
            hidden.remove(place)
    for place, card in zip(hidden, chance.deal("rest", unseen, len(hidden)), strict=True):
        faces[place] = card
    return tuple(faces)
