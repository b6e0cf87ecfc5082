"""The table as text."""

from ....core.game import Seat
from ....core.texts import Texts
from ..questions import contract_values
from ..rules import Bid, Board, Call, Double, Trick, View, trick_winner
from .speakers import in_order, say_card


def draw(view: View, texts: Texts) -> str:
    """The points, the auction, the trick, and the viewer's hand."""
    board = view.board
    names = [
        texts.say("play.you") if seat == view.seat else n for seat, n in enumerate(texts.names)
    ]
    width = max(map(len, names))
    title = {"deal": board.deal, "dealer": board.dealer}
    if board.options.manches > 1:
        title["manche"] = board.manche
    lines = [texts.say("board.title", **{"manche": None, **title})]
    if board.contract:
        lines.append(texts.say("board.contract", **contract_values(board.contract)))
    for seat, name in enumerate(names):
        lamp = "▸" if board.stage in {"auction", "play"} and seat == board.turn else " "
        score = texts.say("board.score", points=board.scores[seat])
        lines.append(f"{lamp} {name:<{width}}  {score:>7}  {_did(board, seat, texts)}")
    last = board.tricks[-1] if board.tricks and _shows_last(board) else None
    if last and board.contract:
        seat = trick_winner(last, board.contract.suit, len(names))
        lines.append(texts.say("board.last", seat=seat, trick=say_trick(texts, last)))
    if view.hand:
        trump = board.contract.suit if board.contract else None
        hand = " ".join(say_card(texts, card) for card in in_order(view.hand, trump))
        lines.append(texts.say("board.hand", hand=hand))
    return "\n".join(line.rstrip() for line in lines)


def say_trick(texts: Texts, trick: Trick) -> str:
    return " ".join(say_card(texts, card) for card in trick.cards)


def _shows_last(board: Board) -> bool:
    """Whether the last trick is shown: until the next card is played (TOR-31)."""
    return board.trick is None or not board.trick.cards


def _did(board: Board, seat: Seat, texts: Texts) -> str:
    """What this player said, or has taken, and their card in the trick."""
    if board.stage == "auction":
        said = [_said(texts, spoken.call) for spoken in board.calls if spoken.seat == seat]
        return " · ".join(said)
    taken = texts.say("board.taken", count=board.taken[seat])
    if board.contract and seat == board.contract.declarer:
        taken = texts.say("board.wanted", count=board.taken[seat], number=board.contract.number)
    if board.trick and board.trick.cards:
        step = (seat - board.trick.leader) % len(board.scores)
        if step < len(board.trick.cards):
            return f"{taken}  [{say_card(texts, board.trick.cards[step])}]"
    return taken


def _said(texts: Texts, call: Call) -> str:
    match call:
        case Bid(suit=trump, number=number):
            return texts.say("board.bid", suit=trump, number=number)
        case Double():
            return texts.say("board.double")
        case _:
            return texts.say("board.pass")
