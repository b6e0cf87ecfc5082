"""The table of Ludime as text."""

from ....core.game import Seat
from ....core.texts import Texts
from ..rules import Board, OneWord, Partie, TableWord, View
from ..rules.one_word import comes_back
from ..rules.pack import sorted_letters, value
from ..rules.scoring import agreed_manches, owned
from .speakers import player_names

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
BETWEEN = {"pause", "over"}  # all hands lie open


def draw(view: View, texts: Texts) -> str:
    """The players' cards and points, the words of the table, the piles, and the viewer's hand."""
    board = view.board
    lines = [_title(board, texts), *_players(board, texts)]
    lines += _chain(board, texts) if isinstance(board.options, OneWord) else _words(board, texts)
    if board.stage not in BETWEEN:
        if not isinstance(board.options, OneWord):
            top = board.top or texts.say("board.no-discard")
            lines.append(texts.say("board.piles", pile=board.pile, top=top))
        if board.is_closing:
            lines.append(texts.say("board.closing"))
    if view.seat == board.turn and board.taken and isinstance(board.options, Partie):
        lines.append(texts.say("board.taken", letter=board.taken))
    if view.aside:
        lines.append(texts.say("board.aside", cards=_cards(sorted_letters(view.aside))))
    if view.hand:
        lines.append(texts.say("board.hand", points=value(view.hand), cards=_cards(view.hand)))
    return "\n".join(line.rstrip() for line in lines)


def _title(board: Board, texts: Texts) -> str:
    options = board.options
    values: dict[str, int | None] = {"manche": board.manche, "dealer": board.dealer}
    if isinstance(options, Partie):
        round_ = None if board.stage in BETWEEN else board.round
        return texts.say("board.partie", manches=options.manches, round=round_, **values)
    manches = agreed_manches(options) or None
    values |= {"manches": manches, "target": None if manches else options.target}
    if isinstance(options, OneWord):
        return texts.say("board.un-mot", **values)
    return texts.say("board.de", die=board.die, **values)


def _players(board: Board, texts: Texts) -> list[str]:
    names = player_names(texts)
    width = max(map(len, names))
    lines = []
    for seat, name in enumerate(names):
        lamp = "▸" if board.stage not in BETWEEN and seat == board.turn else " "
        score = texts.say("board.score", points=board.totals[seat])
        lines.append(f"{lamp} {name:<{width}}  {score:>7}  {_holds(board, seat, texts)}")
    return lines


def _holds(board: Board, seat: Seat, texts: Texts) -> str:
    """How many cards; which ones, when a manche is over."""
    if board.stage in BETWEEN:
        left = board.sheet[-1].left[seat]
        if not left:
            return texts.say("board.out")
        name = "board.left-costs" if isinstance(board.options, Partie) else "board.left"
        return texts.say(name, cards=left, points=value(left))
    cards = texts.say("board.cards", count=board.sizes[seat])
    if isinstance(board.options, Partie) and (words := owned(board, seat)):
        worth = texts.say("board.owned", points=sum(map(value, words)))
        return f"{cards:<9}  {worth}"
    if seat in board.given_up:
        return f"{cards}, {texts.say('board.passed' if comes_back(board) else 'board.given-up')}"
    return cards


def _words(board: Board, texts: Texts) -> list[str]:
    """A line a word: its number, what it is worth, whose it is, and what it was before."""
    names = player_names(texts)
    long = max([len(laid.word) for laid in board.words], default=0)
    wide = max(map(len, names))
    return [
        f"{number:>3}. {laid.word:<{long}}  {value(laid.word):>2}  "
        f"{names[laid.owner]:<{wide}}  {_before(laid)}"
        for number, laid in enumerate(board.words, 1)
    ]


def _before(laid: TableWord) -> str:
    return f"← {laid.story[-2].word}" if len(laid.story) > 1 else ""


def _chain(board: Board, texts: Texts) -> list[str]:
    """The one word from its three letters on, what it is worth, and whose it would be."""
    if not board.words:
        return []
    laid = board.words[0]
    chain = " → ".join(made.word for made in laid.story)
    return [f"  {chain}  {value(laid.word)}  {player_names(texts)[laid.owner]}"]


def _cards(letters: str) -> str:
    """Each card with its value."""
    return " ".join(letter + str(value(letter)).translate(RAISED) for letter in letters)
