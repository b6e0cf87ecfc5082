"""Ludime at a table of words: what a player is asked, and the table drawn as text."""

from itertools import takewhile
from typing import Any

from ...boxes import Choice, Question
from ...core.errors import IllegalAction
from ...core.game import Seat
from ...core.ready import READY
from ...core.texts import Texts
from .allowed import check_may_modify, may_lay, shortest_word, stealing
from .die import MORE_THAN_DIE
from .model import (
    EXCHANGE,
    GIVE_UP,
    Action,
    Board,
    Discard,
    Draw,
    Laid,
    OneWord,
    Partie,
    TakeDiscard,
    View,
    Without,
)
from .one_word import OPENING, can_go_on, comes_back
from .pack import gathered, value
from .reckoning import owned
from .rules import rules_of

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
BETWEEN = {"pause", "over"}  # all hands lie open


# How the catalogue says things.


def say_throws(texts: Texts, throws: Any) -> str:
    """Who has thrown what for the first deal, again and again while it is equal."""
    names = _names(texts, "me")
    rounds = [
        ", ".join(f"{name} {die}" for name, die in zip(names, dice, strict=True) if die)
        for dice in throws
    ]
    return " ".join(texts.say("throw.round", thrown=thrown) for thrown in rounds)


def say_throw(texts: Texts, die: Any) -> str:
    """How many cards the die gives; nothing where none was thrown."""
    return texts.say("throw.cards", die=die, cards=die + MORE_THAN_DIE) if die else ""


def say_close(texts: Texts, close: Any) -> str:
    return texts.say(f"close.{close}")


def say_why(texts: Texts, reason: Any) -> str:
    return texts.say(f"why.{reason}")


SPEAKERS = {"throws": say_throws, "throw": say_throw, "close": say_close, "why": say_why}


# What is asked.


def ask(view: View) -> Question:
    """The one question this seat is asked; words are typed, never listed."""
    board = view.board
    match board.stage:
        case "pause":
            return _ask_pause(board)
        case "take":
            return _ask_take(view)
        case "open":
            letters = {"letters": OPENING}
            return Question("questions.open", (), letters, typed="prompts.open", hint="hints.open")
        case "grow":
            return _ask_grow(board)
        case "exchange":
            trade = Choice("choices.exchange", EXCHANGE, note="notes.exchange")
            values = {"count": board.aside}
            return Question(
                "questions.exchange", (trade,), values, typed="prompts.aside", hint="hints.exchange"
            )
        case "discard":
            return _ask_discard(view)
        case _ if isinstance(board.options, Partie):
            return _ask_compose(view)
        case _:
            return Question("questions.show", (), typed="prompts.show", hint="hints.show")


def _ask_pause(board: Board) -> Question:
    line = board.sheet[-1]
    gain = max(line.points)
    values: dict[str, Any] = {"manche": line.manche, "points": line.points, "gain": gain}
    if not isinstance(board.options, Partie):
        word = line.words[0].word if line.words else ""
        values |= {"scorer": line.points.index(gain), "word": word}
    hint = "hints.pause" if isinstance(board.options, Partie) else "hints.pause-alone"
    following = Choice("choices.next", READY)
    return Question(f"questions.{line.close}", (following,), values, hint=hint)


def _takes(view: View) -> tuple[Choice, ...]:
    """The cards one may take now: the rules name them before all else."""
    legal = rules_of(view.board.options).legal(view)
    taking = takewhile(lambda each: isinstance(each, Draw | TakeDiscard | Without), legal)
    return tuple(_take(view.board, action) for action in taking)


def _take(board: Board, action: Action) -> Choice:
    if isinstance(action, TakeDiscard):
        note = "notes.take-discard" if isinstance(board.options, Partie) else ""
        return Choice("choices.take-discard", action, {"letter": board.top}, note)
    name = "draw" if isinstance(action, Draw) else "without"
    return Choice(f"choices.{name}", action)


def _ask_take(view: View) -> Question:
    board = view.board
    choices = _takes(view)
    actions = [choice.action for choice in choices]
    name = "take" if len(actions) > 1 else "draw"
    if not any(isinstance(action, Draw) for action in actions):
        name = "dry"
    hint = "hints.take" if isinstance(board.options, Partie) else "hints.take-die"
    return Question(f"questions.{name}", choices, {"top": board.top}, hint=hint)


def _ask_compose(view: View) -> Question:
    board = view.board
    debut = board.debuts[board.turn]
    if not may_lay(board.round, debut):
        return _ask_discard(view)
    name, hint = "compose", "hints.compose"
    if board.round == 1:
        name, hint = "first", "hints.first"
    elif not 0 < debut < board.round:
        name, hint = "own", "hints.own"
    elif stealing(board) == "after-a-word":
        name, hint = "no-word", "hints.own"
    values = {
        "minimum": shortest_word(board.round),
        "alone": board.round == 1,  # one new word, and those of the table stay as they are
        "others": stealing(board),
    }
    typed = "prompts.first" if name == "first" else "prompts.turn"
    return Question(
        f"questions.{name}", _takes(view), values, typed=typed, hint=hint, closed=_closed(board)
    )


def _closed(board: Board) -> dict[str, str]:
    """What cannot be part of this turn: `word/<n>` of the table, and a `second-word` of one's own.

    `word/<n>/first` is closed only until the turn has laid a new word before it.
    """
    closed = {"second-word": "one-word-only"} if board.round == 1 else {}
    words_owned = len(owned(board, board.turn))
    for number, laid in enumerate(board.words):
        for name, own in (("", words_owned + 1), ("/first", words_owned)):
            try:
                check_may_modify(board, laid, own)
            except IllegalAction as refusal:
                closed[f"word/{number}{name}"] = refusal.code
    return closed


def _ask_discard(view: View) -> Question:
    """Nothing else is left to do in this turn."""
    legal = rules_of(view.board.options).legal(view)
    discards = [action for action in legal if isinstance(action, Discard)]
    choices = [Choice("choices.discard", each, {"letter": each.letter}) for each in discards]
    return Question(
        "questions.discard",
        (*_takes(view), *choices),
        typed="prompts.discard",
        hint="hints.discard",
    )


def _ask_grow(board: Board) -> Question:
    name = "pass" if comes_back(board) else "give-up"
    choice = Choice(f"choices.{name}", GIVE_UP, note=f"notes.{name}")
    is_alone = not any(can_go_on(board, seat) for seat in board.seats if seat != board.turn)
    return Question(
        "questions.grow-alone" if is_alone else "questions.grow",
        (choice,),
        {"word": board.words[0].word},
        typed="prompts.grow",
        hint="hints.grow",
    )


# The drawing.


def _names(texts: Texts, me: str = "play.you") -> list[str]:
    return [texts.say(me) if seat == texts.me else name for seat, name in enumerate(texts.names)]


def draw(view: View, texts: Texts) -> str:
    """Who has what, the words of the table, the piles, and one's own hand."""
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
        lines.append(texts.say("board.aside", cards=_cards(gathered(view.aside))))
    if view.hand:
        lines.append(texts.say("board.hand", points=value(view.hand), cards=_cards(view.hand)))
    return "\n".join(line.rstrip() for line in lines)


def _title(board: Board, texts: Texts) -> str:
    options = board.options
    values = {"manche": board.manche, "dealer": board.dealer}
    if isinstance(options, Partie):
        round_ = None if board.stage in BETWEEN else board.round
        return texts.say("board.partie", manches=options.manches, round=round_, **values)
    if isinstance(options, OneWord):
        return texts.say("board.un-mot", target=options.target, **values)
    return texts.say("board.de", target=options.target, die=board.die, **values)


def _players(board: Board, texts: Texts) -> list[str]:
    names = _names(texts)
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
    names = _names(texts)
    long = max([len(laid.word) for laid in board.words], default=0)
    wide = max(map(len, names))
    return [
        f"{number:>3}. {laid.word:<{long}}  {value(laid.word):>2}  "
        f"{names[laid.owner]:<{wide}}  {_before(laid)}"
        for number, laid in enumerate(board.words, 1)
    ]


def _before(laid: Laid) -> str:
    return f"← {laid.story[-2].word}" if len(laid.story) > 1 else ""


def _chain(board: Board, texts: Texts) -> list[str]:
    """The one word from its three letters on, what it is worth, and whose it would be."""
    if not board.words:
        return []
    laid = board.words[0]
    chain = " → ".join(made.word for made in laid.story)
    return [f"  {chain}  {value(laid.word)}  {_names(texts)[laid.owner]}"]


def _cards(letters: str) -> str:
    """Each card with its value."""
    return " ".join(letter + str(value(letter)).translate(RAISED) for letter in letters)
