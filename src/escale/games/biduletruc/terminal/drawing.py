"""The table of Biduletruc as text."""

from ....core.game import Seat
from ....core.texts import Texts
from ..rules import Board, Placed, View
from .speakers import say_card, say_cards, say_reds

SHOWN = 5  # cards of a chain, from its top


def draw(view: View, texts: Texts) -> str:
    """The piles with their chains, who has what, the talon, and one's own cards."""
    board = view.board
    lines = [texts.say("board.title", turn=board.turns, heart=board.heart)]
    lines += [f"  {at}. {_chain(board, pile, texts)}" for at, pile in enumerate(board.piles, 1)]
    lines += _players(board, texts)
    lines.append(texts.say("board.talon", count=board.stock))
    if board.used:
        reds = say_reds(texts, [each.red for each in board.used])
        lines.append(texts.say("board.used", reds=reds))
    if view.drawn and not board.laid:
        lines.append(texts.say("board.drawn", card=view.drawn))
    if view.hand and board.stage != "over":
        lines.append(texts.say("board.hand", cards=view.hand))
    if view.reds and board.stage != "over":
        lines.append(texts.say("board.reds", reds=view.reds))
    return "\n".join(line.rstrip() for line in lines)


def _chain(board: Board, pile: tuple[Placed, ...], texts: Texts) -> str:
    """A pile, from the card under the top to the top in capitals, with who laid it."""
    *under, top = pile
    words = ["…"] if len(pile) > SHOWN else []
    words += [say_card(texts, each.card) for each in under[1 - SHOWN :]]
    words.append(say_card(texts, top.card).upper() + _sign(board, top))
    owner = "" if top.by is None else f"  ({_names(texts)[top.by]})"
    return " → ".join(words) + owner


def _sign(board: Board, top: Placed) -> str:
    if top.is_verified:
        return " ✓"
    return " *" if any(fresh.number == top.number for fresh in board.fresh) else ""


def _names(texts: Texts) -> list[str]:
    you = texts.say("play.you")
    return [you if seat == texts.me else name for seat, name in enumerate(texts.names)]


def _players(board: Board, texts: Texts) -> list[str]:
    names = _names(texts)
    width = max(map(len, names))
    lines = []
    for seat, name in enumerate(names):
        lamp = "▸" if board.stage != "over" and seat == board.turn else " "
        cards = texts.say("board.cards", count=board.sizes[seat])
        lines.append(f"{lamp} {name:<{width}}  {cards:>9}  {_holds(board, seat, texts)}")
    return lines


def _holds(board: Board, seat: Seat, texts: Texts) -> str:
    """Red cards, what is known of the hand, and turns to be lost; at the end the hand itself."""
    if board.hands:
        return say_cards(texts, board.hands[seat])
    said = [texts.say("board.red-cards", count=board.reds[seat])]
    if board.known[seat] and seat != texts.me:
        said.append(texts.say("board.known", cards=board.known[seat]))
    if board.owed[seat]:
        said.append(texts.say("board.owes", count=board.owed[seat]))
    if board.skips[seat]:
        said.append(texts.say("board.skipped", by=board.skips[seat]))
    return " · ".join(said)
