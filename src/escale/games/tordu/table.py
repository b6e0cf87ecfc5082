"""Le Tordu at a table of words: what a player is asked, and the table drawn as text."""

import re
from typing import Any

from ...boxes import Choice, Question
from ...core.errors import MalformedAction
from ...core.game import Seat
from ...core.ready import READY
from ...core.texts import Texts
from ...words.spelling import fold
from .auction import Auction, hold
from .cards import RANKS, SUITS, TORDU, Card, read_suit, suit
from .cards import read as read_card
from .model import DOUBLE, PASS, Bid, Board, Call, Contract, Double, Line, Pass, Play, Trick, View
from .play import playable
from .scoring import trick_winner

TYPED_SUITS = ("TREFLE", "CARREAU", "COEUR", "PIQUE", "TORDU")
TYPED_SUITS_ENGLISH = ("CLUB", "DIAMOND", "HEART", "SPADE", "TORDU")
LONGEST_TYPED = 32
SHOWN_SUITS = (4, 3, 2, 0, 1)  # black and red take turns in a hand, the twisted suit first


def say_card(texts: Texts, card: Any) -> str:
    """A card in the language's own letters: R♠ in French, K♠ in English."""
    return texts.say(f"ranks.{RANKS[card & 7]}") + SUITS[card >> 3]


def say_cards(texts: Texts, cards: Any) -> str:
    return " ".join(say_card(texts, card) for card in in_order(cards))


def say_suit(texts: Texts, number: Any) -> str:
    """A suit by its name in a sentence."""
    return texts.say(f"suit.{number}")


def say_one(texts: Texts, number: Any) -> str:
    """One trick of a suit, as one bids it: 1 Cœur."""
    return texts.say(f"bid-one.{number}")


def say_many(texts: Texts, number: Any) -> str:
    """Several: 5 Cœurs."""
    return texts.say(f"bid-many.{number}")


SPEAKERS = {
    "card": say_card,
    "cards": say_cards,
    "suit": say_suit,
    "one": say_one,
    "many": say_many,
}


def in_order(cards: tuple[Card, ...], trump: int | None = None) -> list[Card]:
    """As one holds them: suit by suit, trumps first, from the As down."""
    suits = sorted(SHOWN_SUITS, key=lambda each: each != trump)
    return sorted(cards, key=lambda card: (suits.index(suit(card)), -card))


def ask(view: View) -> Question:
    """The one question this seat is asked."""
    board = view.board
    if board.stage == "auction":
        auction = hold(board.options, board.dealer, len(board.scores), board.calls)
        return _ask_call(board, auction)
    if board.stage == "play":
        return _ask_card(view)
    line = board.sheet[-1]
    answer = Choice("choices.next-manche" if board.best else "choices.next", READY)
    name = "manche" if board.best else "exact" if line.taken == line.contract.number else "missed"
    return Question(f"questions.{name}", (answer,), _result(board, line), hint="hints.pause")


def _result(board: Board, line: Line) -> dict[str, Any]:
    contract = line.contract
    return {
        **_values(contract),
        "taken": line.taken,
        "gain": max(line.points),
        "others": tuple(seat for seat in board.seats if seat != contract.declarer),
        "alone": len(board.scores) == 2,
        "scores": board.scores,
        "best": board.best,
    }


def _values(contract: Contract) -> dict[str, Any]:
    return {
        "declarer": contract.declarer,
        "suit": contract.suit,
        "number": contract.number,
        "doubled": contract.doubled_by is not None,
    }


def _ask_call(board: Board, auction: Auction) -> Question:
    contract = auction.contract
    suits: tuple[int, ...] = tuple(range(len(SUITS)))  # that one may announce
    values: dict[str, Any] = {}
    name = "must-bid" if auction.must_bid else "open"
    choices = [] if auction.must_bid else [Choice("choices.pass", PASS)]
    if contract:
        name = "answer" if contract.doubled_by is None else "answer-doubled"
        suits = (TORDU,) if board.options.overbid and not contract.is_tordu else ()
        values = _values(contract)
        if board.options.double and contract.doubled_by is None:
            choices.append(Choice("choices.double", DOUBLE, values, "notes.double"))
    prompt = "prompts.overbid" if contract else "prompts.bid"
    return Question(
        f"questions.{name}",
        tuple(choices),
        {**values, "suits": suits},
        typed=prompt if suits else "",
        hint=f"hints.{name}",
    )


def _ask_card(view: View) -> Question:
    board = view.board
    assert board.contract
    assert board.trick
    led = suit(board.trick.cards[0]) if board.trick.cards else None
    cards = in_order(playable(board, view.hand), board.contract.suit)
    choices = tuple(Choice("choices.card", Play(card), {"card": card}) for card in cards)
    values = {
        **_values(board.contract),
        "led": led,
        "taken": board.taken[board.contract.declarer],
    }
    name = "lead" if led is None else "follow" if suit(cards[0]) == led else "discard"
    return Question(
        f"questions.{name}",
        choices,
        values,
        typed="prompts.card" if len(cards) > 1 else "",
        hint=f"hints.{name}",
        forced="only-card",
    )


def read(view: View, typed: str, texts: Texts) -> Bid | Play | Pass | Double:
    """A bid ("5C", "5 cœurs") or a card ("A♥", "10 P") as people type them."""
    text = typed.strip()[:LONGEST_TYPED]
    bids = view.board.stage == "auction"
    try:
        return _read_call(text, texts.language) if bids else Play(read_card(text, texts.language))
    except ValueError:
        raise MalformedAction(
            "unreadable-bid" if bids else "unreadable-card", problem=text
        ) from None


def _read_call(text: str, language: str) -> Call:
    """Raises ValueError."""
    word = fold(text)
    if word in {"PASSE", "JE PASSE", "PASS"}:
        return PASS
    if word in {"CONTRE", "JE CONTRE", "DOUBLE"}:
        return DOUBLE
    match = re.fullmatch(r"([0-8])\s*(\S+)", text)
    if not match:
        raise ValueError(f"{text!r} is no bid")
    name = fold(match[2])
    for names in (TYPED_SUITS, TYPED_SUITS_ENGLISH):
        for number, one in enumerate(names):
            if name in {one, f"{one}S", f"{one}X"}:  # cœurs, carreaux
                return Bid(number, int(match[1]))
    return Bid(read_suit(match[2], language), int(match[1]))


def draw(view: View, texts: Texts) -> str:
    """Who has what, what was said, the trick, and one's own hand."""
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
        lines.append(texts.say("board.contract", **_values(board.contract)))
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
    """Until the next card lies there, as at a table (TOR-31)."""
    return board.trick is None or not board.trick.cards


def _did(board: Board, seat: Seat, texts: Texts) -> str:
    """What this player said, or has taken, and the card that lies before him."""
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
