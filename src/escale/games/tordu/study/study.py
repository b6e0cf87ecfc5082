"""What can be learnt from a finished deal: every call and card, beside what the cards allowed.

There are two measures. *Real*: with all hands open and both sides at their best (`open_hands`).
*Fair*: what the player could expect from what they knew, over hands that fit it (`advice`). So a
good choice with bad luck is told from a slip. The cards that were not dealt stay unseen.
"""

from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from ....core.chance import FastChance
from ....core.game import Seat
from ..bots.solver import solving
from ..rules import DOUBLE, PASS, Bid, Board, Call, Contract, Double, Play, View
from ..rules.cards import Card, Suit
from .advice import AnswerValue, expected, lead_factor, points_by_deviation, value_answers
from .history import PlayedStep, dealt_hands, played_steps, round_is_over
from .open_hands import CardResults, OpenHands, TrumpResults
from .verdicts import MIN_ESTIMATED_LOSS, MIN_LOSS, Verdict, answer_cost, verdict_on

Turn = Literal["none", "lost", "given"]

Possible = list[tuple[TrumpResults, ...]]  # by seat as declarer

WORLDS = {2: 120, 3: 60, 4: 40, 5: 30}  # by seats, for each choice


class TrumpRow(Struct, frozen=True):
    """A trump: by number of tricks, the chance to make them, and the expected deviation."""

    suit: Suit
    exact: bool  # else the search was cut off and these are estimates
    made: tuple[float, ...]
    deviation: tuple[float, ...] = field(name="apart")


class Answer(Struct, frozen=True):
    """A call or card that was possible, and its value; None if it could not be computed.

    In play the points are the declarer's lead over the others, in the auction the caller's.
    """

    action: Call | Play
    real: float | None  # with the cards as they were
    fair: float | None  # by what the player could know
    made: float | None  # in what share of the drawn worlds the contract is made then


class Decision(Struct, frozen=True):
    """A call or a card, compared with the other answers."""

    seat: Seat
    action: Call | Play
    trick: int  # from 1; 0 in the auction
    answers: tuple[Answer, ...]  # the best first for the deciding player, by what they could know
    worlds: int  # how many were drawn
    exact: bool  # the real points are solved, not estimated
    value: float | None  # in play: what the cards still allow the declarer after it
    points_lost: float = field(name="swing")  # against the best answer, with the real cards
    cost: float  # the points lost by what the player could know
    verdict: Verdict
    turn: Turn  # the contract could be made before it and not after, or the reverse


class Study(Struct, frozen=True):
    """The whole deal: what was possible, and every decision."""

    hands: tuple[tuple[Card, ...], ...]  # as they were dealt
    contract: Contract
    taken: int
    possible: tuple[tuple[TrumpRow, ...], ...]  # by seat, as declarer
    start: float | None  # what the cards allowed the declarer after the auction…
    holds: bool | None  # …and whether that was to make it
    decisions: tuple[Decision, ...]
    decisive: int | None  # the last of them that won or lost the contract


def study(view: View) -> Study | None:
    """The study of the deal, from what everyone saw of it; None before it is over."""
    board = view.board
    contract = board.contract
    if contract is None or not round_is_over(view):
        return None
    hands = dealt_hands(board)
    solved = OpenHands(contract, hands)
    possible = [solved.trumps(seat) for seat in board.seats]
    steps = list(played_steps(board))
    seen = [solved.card_results(step) for step in steps if step.board.stage == "play"]
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


def _row(trump: TrumpResults) -> TrumpRow:
    far = range(9)
    return TrumpRow(
        trump.suit,
        trump.exact,
        tuple(round(cell[0], 2) for cell in trump.cells),
        tuple(round(expected(cell, far), 2) for cell in trump.cells),
    )


def _value_answers(number: int, step: PlayedStep) -> tuple[AnswerValue, ...]:
    """The fair values. The seed depends on no card, so hidden cards change nothing here."""
    luck = FastChance(f"study/{step.board.deal}/{number}")
    return value_answers(step.view, luck, WORLDS[len(step.board.scores)])


def _card(number: int, step: PlayedStep, seen: CardResults) -> Decision:
    board, action = step.board, step.action
    assert isinstance(action, Play)
    assert board.contract
    side = 1 if step.seat == board.contract.declarer else -1
    values = () if seen.is_forced else _value_answers(number, step)
    fair = {each.action: each for each in values}
    answers = tuple(
        _answer(Play(card), seen.values.get(card), fair.get(Play(card)), side)
        for card in seen.cards
    )
    value = seen.values.get(action.card)
    points_lost = abs(seen.best(side) - value) if value is not None else 0.0
    cost = answer_cost(values, action)
    verdict = verdict_on(cost, points_lost < MIN_LOSS if seen.exact else None)
    return Decision(
        step.seat,
        action,
        len(board.tricks) + 1,
        _best_first(answers, side),
        len(values[0].each) if values else 0,
        seen.exact,
        _rounded(value),
        round(points_lost, 2),
        round(cost.points, 2) if cost else 0.0,
        "forced" if seen.is_forced else verdict,
        _turn(seen, action.card, side),
    )


def _turn(seen: CardResults, card: Card, side: int) -> Turn:
    """Whether this card won or lost the contract, with all hands open."""
    if not seen.exact:
        return "none"
    made = seen.is_made
    was_made = any(made.values()) if side == 1 else all(made.values())
    if was_made == made[card]:
        return "none"
    return "lost" if was_made else "given"


def _call(number: int, step: PlayedStep, possible: Possible, ended: Board) -> Decision:
    values = _value_answers(number, step)
    reals = {each.action: _real(step, each.action, possible) for each in values}
    answers = tuple(_answer(each.action, reals[each.action], each, 1) for each in values)
    chosen = _real(step, step.action, possible)
    best = max((real for real in reals.values() if real is not None), default=chosen)
    solved = len(step.hands) == 2 and solving.has_kernels()
    cost = answer_cost(values, step.action, MIN_LOSS if solved else MIN_ESTIMATED_LOSS)
    return Decision(
        step.seat,
        step.action,
        0,
        _best_first(answers, 1),
        len(values[0].each) if values else 0,
        all(trump.exact for each in possible for trump in each),
        None,
        round(max(0.0, best - chosen), 2) if best is not None and chosen is not None else 0.0,
        round(cost.points, 2) if cost else 0.0,
        verdict_on(cost, _went_well(step, possible, ended)),
        "none",
    )


def _real(step: PlayedStep, call: Call | Play, possible: Possible) -> float | None:
    """What a call leads to with the real cards if nobody answers it."""
    contract = step.board.contract
    if isinstance(call, Bid):
        contract = Contract(step.seat, call.suit, call.number)
    elif contract and isinstance(call, Double):
        contract = replace(contract, doubled_by=step.seat)
    if contract is None:
        return None  # nobody can tell what follows a pass before the first bid
    for trump in possible[contract.declarer]:
        if trump.suit == contract.suit:
            value = expected(trump.cells[contract.number], points_by_deviation(contract))
            return lead_factor(contract, step.seat, len(step.board.scores)) * value
    return None


def _went_well(step: PlayedStep, possible: Possible, ended: Board) -> bool | None:
    """Whether a call turned out well with the real cards; None if that cannot be said.

    A bid is good if it can be made, an answer to a bid if the other answer was no better. Against
    several players who see all cards hardly any bid can be made: there the result counts.
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


def _answer(action: Call | Play, real: float | None, fair: AnswerValue | None, side: int) -> Answer:
    return Answer(
        action,
        _rounded(real),
        _rounded(side * fair.value) if fair else None,
        _rounded(fair.made) if fair else None,
    )


def _best_first(answers: tuple[Answer, ...], side: int) -> tuple[Answer, ...]:
    """Sorted by what the player could know, else by the real cards."""

    def worth(answer: Answer) -> float:
        value = answer.real if answer.fair is None else answer.fair
        return 0.0 if value is None else side * value

    return tuple(sorted(answers, key=worth, reverse=True))


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 2) + 0.0  # no -0.0
