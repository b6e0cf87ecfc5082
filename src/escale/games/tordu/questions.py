"""What a player is asked, and the answers they may give."""

from typing import Any

from ...boxes import Choice, Question
from ...core.ready import READY
from .rules import (
    DOUBLE,
    PASS,
    Auction,
    Board,
    Contract,
    Play,
    SheetRow,
    View,
    auction_of,
    legal_cards,
)
from .rules.cards import SUITS, TORDU, suit
from .terminal.speakers import in_order


def ask(view: View) -> Question:
    """The one question this seat is asked."""
    board = view.board
    if board.stage == "auction":
        auction = auction_of(board)
        return _ask_call(board, auction)
    if board.stage == "play":
        return _ask_card(view)
    row = board.sheet[-1]
    answer = Choice("choices.next-manche" if board.best else "choices.next", READY)
    name = "manche" if board.best else "exact" if row.taken == row.contract.number else "missed"
    return Question(f"questions.{name}", (answer,), _result(board, row), hint="hints.pause")


def _result(board: Board, row: SheetRow) -> dict[str, Any]:
    contract = row.contract
    return {
        **contract_values(contract),
        "taken": row.taken,
        "gain": max(row.points),
        "others": tuple(seat for seat in board.seats if seat != contract.declarer),
        "alone": len(board.scores) == 2,
        "scores": board.scores,
        "best": board.best,
    }


def contract_values(contract: Contract) -> dict[str, Any]:
    """The values that texts about a contract name."""
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
        values = contract_values(contract)
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
    cards = in_order(legal_cards(board, view.hand), board.contract.suit)
    choices = tuple(Choice("choices.card", Play(card), {"card": card}) for card in cards)
    values = {
        **contract_values(board.contract),
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
