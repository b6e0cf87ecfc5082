"""The table as text."""

from ....core.texts import Texts
from ..rules import NOTHING, Board, TextA, View, hole, lowest_seats, start_circle, waited_for
from ..rules.cards import is_king
from .speakers import say_card


def draw(view: View, texts: Texts) -> str:
    """Every token on its way to the hole, what is known of the cards, and what each one did."""
    board = view.board
    names = [
        texts.say("play.you") if seat == view.seat else n for seat, n in enumerate(texts.names)
    ]
    width = max(len(name) for name in names)
    circles = range(max(1, start_circle(board.options)), hole(board.options))
    numbers = "".join(f"{circle:>3}" for circle in circles)
    if isinstance(board.options, TextA):
        start = texts.say("board.start")
        numbers = f"{start:>{width + 5}}{numbers}"
    else:
        numbers = " " * (width + 2) + numbers
    labels = [texts.say(f"board.{name}") for name in ("hole", "left", "card")]
    lines = [texts.say("board.title", deal=board.deal, dealer=board.dealer)]
    lines.append(f"{numbers}  {labels[0]:<5}{labels[1]:>5}  {labels[2]}")
    for seat, name in enumerate(names):
        lamp = "▸" if seat in waited_for(board) else " "
        card = _card(view, seat, texts)
        lines.append(
            f"{lamp} {name:<{width}}{_track(board, seat)}  {card:<6} {_did(view, seat, texts)}"
        )
    return "\n".join(line.rstrip() for line in lines)


def _track(board: Board, seat: int) -> str:
    """The way of a token, three signs a circle; the hole; how many circles are left."""
    start, end, token = start_circle(board.options), hole(board.options), board.tokens[seat]
    left = end - token
    if left == 0:
        return "  " + "━" * (3 * (end - start) - 2) + "  (●)     "
    way = "━━━" * (token - start) + "●" + "  ·" * (left - 1)
    return f"  {way}  ( ){left:>4}{'!' if left == 1 else ' '}"


def _card(view: View, seat: int, texts: Texts) -> str:
    board = view.board
    card = view.card_of(seat)
    if card != NOTHING:
        return f"[{say_card(texts, card)}]"
    if board.shown or board.holds[seat] == NOTHING:
        return ""
    return f"[{texts.say('ranks.R')}]" if board.kings >> board.holds[seat] & 1 else "[?]"


def _did(view: View, seat: int, texts: Texts) -> str:
    """What this player has done in the deal, as everyone saw it."""
    board = view.board
    if board.out[seat]:
        return texts.say("board.out")
    marks = [texts.say("board.dealer")] if seat == board.dealer else []
    place = board.order.index(seat) if seat in board.order else len(board.order)
    if board.shown:
        if seat in lowest_seats(board, board.shown):
            marks.append(texts.say("board.lowest"))
        return " · ".join(marks)
    if place < len(board.moves):
        move: str = board.moves[place]
        swapped = move == "X" and seat == board.avant_dernier
        marks.append(texts.say("board.swapped" if swapped else f"board.{move}"))
    elif 0 < place <= len(board.moves) and board.moves[place - 1] == "R":
        marks.append(texts.say("board.king"))
    if _lent_to(view, seat):
        marks.append(texts.say("board.lent"))
    return " · ".join(marks)


def _lent_to(view: View, seat: int) -> bool:
    """Whether the viewer knows that this seat holds a King that was lent to it."""
    board = view.board
    place = board.holds[seat]
    lent = place != NOTHING and place in board.gave
    return lent and view.faces[place] != NOTHING and is_king(view.faces[place])
