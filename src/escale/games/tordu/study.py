"""What can be learnt from a deal that is over: every call and card, beside what the cards allowed.

Two measures stand side by side. *Real*: all hands seen, both sides at their best (`allowed`).
*Fair*: what the player could expect by what he knew, over hands that he could imagine (`advice`).
So a good choice with bad luck is told from a slip. The cards that were not dealt stay unseen.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from ...core.chance import FastChance
from ...core.game import Seat
from .advice import Weight, margin, mean, weigh, worths
from .allowed import Seen, Table, Trump
from .cards import Card, Suit
from .hindsight import Moment, dealt_hands, moments, round_is_over
from .model import DOUBLE, PASS, Bid, Board, Call, Contract, Double, Play, View
from .regret import CLOSE, ROUGH, Regret, regret
from .solver import solving

Verdict = Literal["forced", "good", "lucky", "unlucky", "slip", "unweighed"]
Turn = Literal["none", "lost", "given"]

WORLDS = {2: 120, 3: 60, 4: 40, 5: 30}  # by seats, for each choice


class Row(Struct, frozen=True):
    """A trump: by number of tricks, the chance to make them, and how far one ends from them."""

    suit: Suit
    exact: bool  # else the search was cut off, and these are estimates
    made: tuple[float, ...]
    apart: tuple[float, ...]


class Answer(Struct, frozen=True):
    """What could be said or played; None: nobody knows.

    In play the points are the declarer's lead over the others, in the auction the caller's.
    """

    action: Call | Play
    real: float | None  # with the cards as they were
    fair: float | None  # by what the player could know
    made: float | None  # in what share of the worlds he could imagine the contract is made then


class Decision(Struct, frozen=True):
    """Somebody spoke or played."""

    seat: Seat
    action: Call | Play
    trick: int  # from 1; 0 in the auction
    answers: tuple[Answer, ...]  # the best first for who decides, by what he could know
    worlds: int  # imagined ones
    exact: bool  # the real points are no estimates
    value: float | None  # in play: what the cards still allow the declarer after it
    swing: float  # by how much another answer was better, with the real cards
    cost: float  # the same by what he could know
    verdict: Verdict
    turn: Turn  # the contract could be made before it and not after, or the other way round


class Study(Struct, frozen=True):
    """All of it; a deal has a few calls and eight cards of each player."""

    hands: tuple[tuple[Card, ...], ...]  # as they were dealt
    contract: Contract
    taken: int
    possible: tuple[tuple[Row, ...], ...]  # by seat, as declarer
    start: float | None  # what the cards allowed the declarer when the auction was over…
    holds: bool | None  # …and whether that was to make it
    decisions: tuple[Decision, ...]
    decisive: int | None  # the last of them that won or lost the contract


def study(view: View) -> Study | None:
    """The whole deal, from what everyone saw of it; None before it is over."""
    board = view.board
    contract = board.contract
    if contract is None or not round_is_over(view):
        return None
    hands = dealt_hands(board)
    table = Table(contract, hands)
    possible = [table.trumps(seat) for seat in board.seats]
    steps = list(moments(board))
    seen = [table.see(step) for step in steps if step.board.stage == "play"]
    called, lead = len(board.calls), seen[0]
    decisions = tuple(
        _card(number, step, seen[number - called])
        if number >= called
        else _call(number, step, possible, board)
        for number, step in enumerate(steps)
    )
    turns = [number for number, each in enumerate(decisions) if each.turn != "none"]
    return Study(
        hands,
        contract,
        board.taken[contract.declarer],
        tuple(tuple(map(_row, each)) for each in possible),
        _rounded(lead.best(1)) if lead.values else None,
        any(lead.is_made.values()) if lead.exact else None,
        decisions,
        turns[-1] if turns else None,
    )


def _row(trump: Trump) -> Row:
    far = range(9)
    return Row(
        trump.suit,
        trump.exact,
        tuple(round(cell[0], 2) for cell in trump.cells),
        tuple(round(mean(cell, far), 2) for cell in trump.cells),
    )


def _weigh(number: int, step: Moment) -> tuple[Weight, ...]:
    """With luck that knows no cards: what nobody could see changes nothing here."""
    luck = FastChance(f"study/{step.board.deal}/{number}")
    return weigh(step.view, luck, WORLDS[len(step.board.scores)])


def _card(number: int, step: Moment, seen: Seen) -> Decision:
    board, action = step.board, step.action
    assert isinstance(action, Play)
    assert board.contract
    side = 1 if step.seat == board.contract.declarer else -1
    weights = () if seen.is_forced else _weigh(number, step)
    fair = {weight.action: weight for weight in weights}
    answers = tuple(
        _answer(Play(card), seen.values.get(card), fair.get(Play(card)), side)
        for card in seen.cards
    )
    value = seen.values.get(action.card)
    swing = abs(seen.best(side) - value) if value is not None else 0.0
    felt = regret(weights, action)
    verdict = _verdict(felt, swing < CLOSE if seen.exact else None)
    return Decision(
        step.seat,
        action,
        len(board.tricks) + 1,
        _best_first(answers, side),
        len(weights[0].each) if weights else 0,
        seen.exact,
        _rounded(value),
        round(swing, 2),
        round(felt.cost, 2) if felt else 0.0,
        "forced" if seen.is_forced else verdict,
        _turn(seen, action.card, side),
    )


def _turn(seen: Seen, card: Card, side: int) -> Turn:
    """Whether this card decided about the contract, as far as all cards tell."""
    if not seen.exact:
        return "none"
    made = seen.is_made
    was_made = any(made.values()) if side == 1 else all(made.values())
    if was_made == made[card]:
        return "none"
    return "lost" if was_made else "given"


def _call(number: int, step: Moment, possible: list[tuple[Trump, ...]], ended: Board) -> Decision:
    weights = _weigh(number, step)
    reals = {weight.action: _real(step, weight.action, possible) for weight in weights}
    answers = tuple(_answer(each.action, reals[each.action], each, 1) for each in weights)
    chosen = _real(step, step.action, possible)
    best = max((real for real in reals.values() if real is not None), default=chosen)
    solved = len(step.hands) == 2 and solving.is_warm()
    felt = regret(weights, step.action, CLOSE if solved else ROUGH)
    return Decision(
        step.seat,
        step.action,
        0,
        _best_first(answers, 1),
        len(weights[0].each) if weights else 0,
        all(trump.exact for each in possible for trump in each),
        None,
        round(max(0.0, best - chosen), 2) if best is not None and chosen is not None else 0.0,
        round(felt.cost, 2) if felt else 0.0,
        _verdict(felt, _went_well(step, possible, ended)),
        "none",
    )


def _real(step: Moment, call: Call | Play, possible: list[tuple[Trump, ...]]) -> float | None:
    """What a call leads to with the real cards, as if nobody answered it."""
    contract = step.board.contract
    if isinstance(call, Bid):
        contract = Contract(step.seat, call.suit, call.number)
    elif contract and isinstance(call, Double):
        contract = replace(contract, doubled_by=step.seat)
    if contract is None:
        return None  # who passes before a bid does not know what comes
    for trump in possible[contract.declarer]:
        if trump.suit == contract.suit:
            value = mean(trump.cells[contract.number], worths(contract))
            return margin(contract, step.seat, len(step.board.scores)) * value
    return None


def _went_well(step: Moment, possible: list[tuple[Trump, ...]], ended: Board) -> bool | None:
    """A bid that can be made; with another's bid, the better of letting it stand and doubling.

    Against several who see all cards hardly any bid can be made: there the result counts.
    """
    chosen, action = _real(step, step.action, possible), step.action
    if len(step.hands) > 2:
        line = ended.sheet[-1]
        stood = Contract(step.seat, action.suit, action.number) if isinstance(action, Bid) else None
        made = line.taken == line.contract.number
        return made if stood == replace(line.contract, doubled_by=None) else None
    if chosen is None:
        return None
    if isinstance(action, Bid):
        return chosen > 0
    if not step.board.options.double:
        return True
    other = _real(step, PASS if isinstance(action, Double) else DOUBLE, possible)
    return other is None or chosen >= other


def _answer(action: Call | Play, real: float | None, weight: Weight | None, side: int) -> Answer:
    return Answer(
        action,
        _rounded(real),
        _rounded(side * weight.value) if weight else None,
        _rounded(weight.made) if weight else None,
    )


def _best_first(answers: tuple[Answer, ...], side: int) -> tuple[Answer, ...]:
    """By what the player could know; where nobody weighed it, by the real cards."""

    def worth(answer: Answer) -> float:
        value = answer.real if answer.fair is None else answer.fair
        return 0.0 if value is None else side * value

    return tuple(sorted(answers, key=worth, reverse=True))


def _verdict(felt: Regret | None, went_well: bool | None) -> Verdict:
    if felt is None:
        return "unweighed"
    if felt.is_clear:
        return "lucky" if went_well else "slip"
    return "unlucky" if went_well is False else "good"


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 2) + 0.0  # no -0.0
