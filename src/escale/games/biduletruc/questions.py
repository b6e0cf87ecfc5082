"""What a player of Biduletruc is asked, in words; cards to lay are typed, never listed."""

from collections.abc import Iterator
from typing import Any

from ...boxes import Choice, Question
from .rules import CONCEDE, COUNTER, DRAW, END, GIVE_WAY, SKIP, Dico, Trust, View
from .rules.legal import (
    may_challenge,
    may_trust,
    why_not_change,
    why_not_cover,
    why_not_draw,
    why_not_end,
    why_not_pick,
    why_not_skip,
)


def ask(view: View) -> Question:
    """The one question this seat is asked; "dico" is among the answers whenever it is allowed."""
    board = view.board
    if board.stage == "claim":
        return _ask_claim(view)
    if view.seat != board.turn:
        return _ask_others(view)
    if board.stage == "answer":
        return _ask_answer(view)
    return _ask_turn(view)


def _dicos(view: View) -> Iterator[Choice]:
    """Every card that could be doubted now."""
    assert view.seat is not None
    for link in may_challenge(view.board, view.seat):
        values = {
            "laid": link.laid.card,
            "covered": link.covered.card,
            "by": link.culprit,
            "pile": link.pile + 1,
        }
        yield Choice("choices.dico", Dico(link.laid.number), values, interrupts=True)


def _trusts(view: View) -> Iterator[Choice]:
    """Every fresh card that one could let pass."""
    assert view.seat is not None
    cards = {top.number: (pile, top) for pile, top in enumerate(view.board.tops, 1)}
    for number in may_trust(view.board, view.seat):
        pile, top = cards[number]
        values = {"laid": top.card, "pile": pile}
        yield Choice("choices.trust", Trust(number), values, interrupts=True)


def _ask_claim(view: View) -> Question:
    choices = (Choice("choices.concede", CONCEDE, {"seat": view.board.turn}), *_dicos(view))
    return Question(
        "questions.claim",
        choices,
        {"seat": view.board.turn},
        typed="prompts.claim",
        hint="hints.claim",
    )


def _ask_others(view: View) -> Question:
    choices = (*_dicos(view), *_trusts(view))
    name = "fresh" if any(isinstance(each.action, Trust) for each in choices) else "watch"
    return Question(
        f"questions.{name}",
        choices,
        {"seat": view.board.turn},
        typed="prompts.watch" if choices else "",
        hint="hints.watch",
    )


def _ask_answer(view: View) -> Question:
    """The table gives way for a player without another answer, so nobody learns what they hold.

    A doubt is no answer: it stays possible meanwhile and afterwards (BID-30).
    """
    assert view.seat is not None
    has_counter = "counter" in view.reds
    counter = Choice("choices.counter", COUNTER, note="notes.red")
    passing = Choice("choices.give-way", GIVE_WAY)
    doubts = tuple(_dicos(view))
    return Question(
        "questions.answer",
        (*((counter, passing) if has_counter else (passing,)), *doubts),
        {"by": view.board.skips[view.seat][0]},
        typed="prompts.answer" if has_counter else "",
        hint="hints.answer" if has_counter else "hints.watch",
        forced="" if has_counter else "no-counter",
    )


def _ask_turn(view: View) -> Question:
    board, seat = view.board, view.seat
    assert seat is not None
    choices = []
    if not why_not_draw(board):
        choices.append(Choice("choices.draw", DRAW))
    if not why_not_end(board):
        choices.append(Choice("choices.end" if board.laid else "choices.pass", END))
    if not why_not_skip(board, view.reds):
        target = (seat + 1) % len(board.seats)
        choices.append(Choice("choices.skip", SKIP, {"target": target}, "notes.red"))
    choices += [*_dicos(view), *_trusts(view)]
    name, values = _turn(view)
    can_change = not why_not_change(board, view.hand, view.reds)
    return Question(
        f"questions.{name}",
        tuple(choices),
        values,
        typed="prompts.turn-change" if can_change else "prompts.turn",
        hint=f"hints.{name}",
        closed=_closed(view),
    )


def _closed(view: View) -> dict[str, str]:
    """Cards, piles and red cards that cannot be used now: `card/<card>`, `pile/<n>`, `<red card>`.

    After a draw the drawn card alone is open. A card of the same word that was in the hand before
    looks the same and is closed too: `other-cards` is the reason for all but the drawn one.
    """
    board = view.board
    refusals = {
        f"card/{card}": why_not_pick(board, view.hand, view.drawn, card) for card in view.hand
    }
    refusals |= {f"pile/{pile}": why_not_cover(board, pile) for pile in range(len(board.piles))}
    refusals["change"] = why_not_change(board, view.hand, view.reds)
    refusals["skip"] = why_not_skip(board, view.reds)
    refusals["other-cards"] = why_not_pick(board, view.hand, view.drawn, "")
    return {name: refusal.code for name, refusal in refusals.items() if refusal}


def _turn(view: View) -> tuple[str, dict[str, Any]]:
    """The key of the question at this point of a turn, and what its text needs."""
    board = view.board
    if board.laid:
        return "go-on", {"count": board.laid}
    if view.drawn:
        return "drawn", {"card": view.drawn}
    if board.has_drawn:
        return "dry", {}
    return ("changed", {}) if board.has_changed else ("turn", {})
