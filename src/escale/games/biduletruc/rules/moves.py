"""What each action of Biduletruc does to the state: a turn's moves, "dico", and the next turn."""

from typing import Literal

from msgspec.structs import replace

from ....core.chance import Chance
from ....core.game import Event, Seat, Step, Turn
from ....core.ready import Proceed
from .dicobidule import is_granted, pages
from .events import (
    Body,
    Changed,
    Conceded,
    Countered,
    Ended,
    GaveWay,
    Judged,
    Laid,
    LostTurn,
    Settled,
    Skipped,
    Trusted,
)
from .legal import (
    Link,
    check_dico,
    is_open,
)
from .model import (
    JOKER,
    Action,
    Board,
    Change,
    Concede,
    Counter,
    Dico,
    Draw,
    Fresh,
    GiveWay,
    Judgement,
    Lay,
    Placed,
    Reason,
    Red,
    Settle,
    Skip,
    State,
    Trust,
    Used,
    Verdict,
)
from .pack import in_order, without
from .scoring import claim_or_win, finish, is_in_question
from .talon import draw, draw_two, drew_event, rebuild, set_at, with_hand

MOST_ROUNDS = 50  # ours: even a game in which every link is refused has an end


def apply(state: State, step: Step[Action], chance: Chance) -> Turn[State, Body]:
    match step.action:
        case Dico(number=number):
            return challenge(state, step.seat, number, chance)
        case Trust(number=number):
            return trust(state, step.seat, number)
        case Settle(number=number):
            return settle(state, number)
        case Concede():
            return concede(state, step.seat)
        case Proceed():
            return finish(state, "out")
        case action:
            return take_turn(state, step.seat, action, chance)


def take_turn(state: State, seat: Seat, action: Action, chance: Chance) -> Turn[State, Body]:
    """A move that passed `check`; with it the turn before is over for good (BID-35)."""
    board = replace(state.board, moves=state.board.moves + 1, previous=None, is_read=False)
    state = replace(state, board=board)
    match action:
        case Lay():
            return _lay(state, seat, action)
        case Draw():
            return _draw(state, seat, chance)
        case Change():
            return _change(state, seat, action, chance)
        case Skip():
            return _skip(state, seat)
        case Counter() | GiveWay():
            return _answer(state, seat, isinstance(action, Counter))
        case _:
            passed = pass_on(state)
            ended = Event[Body](Ended(seat, board.laid))
            return Turn(passed.state, (ended, *passed.events))


def _lay(state: State, seat: Seat, action: Lay) -> Turn[State, Body]:
    """Nobody judges the link now (BID-13), unless the table wants every link checked (Q17)."""
    board, card = state.board, action.card
    pile = board.piles[action.pile]
    placed = Placed(board.placed, card, seat, is_verified=board.options.checked)
    has_window = board.options.window > 0 and is_open(pile[-1], placed)
    known = board.known[seat]
    is_old_joker = card == JOKER and not board.is_drawn_held
    board = replace(
        board,
        piles=set_at(board.piles, action.pile, (*pile, placed)),
        placed=board.placed + 1,
        laid=board.laid + 1,
        has_joker=board.has_joker or card == JOKER,
        is_drawn_held=False,
        violet=set_at(board.violet, seat, board.violet[seat] + is_old_joker),
        fresh=(*board.fresh, Fresh(placed.number)) if has_window else board.fresh,
        known=set_at(board.known, seat, without(known, card)) if card in known else board.known,
        returned=without(board.returned, card) if card in board.returned else board.returned,
    )
    hand = without(state.hands[seat], card)
    state = with_hand(replace(state, board=board, drawn=None), seat, hand)
    told_to_all = Event[Body](
        Laid(seat, action.pile, placed.number, card, pile[-1].card, len(hand))
    )
    if hand:
        return Turn(state, (told_to_all,))
    won = claim_or_win(state)
    return Turn(won.state, (told_to_all, *won.events))


def _draw(state: State, seat: Seat, chance: Chance) -> Turn[State, Body]:
    drawn = draw(state, seat, 1, chance)
    card = drawn.cards[0] if drawn.cards else None
    board = replace(drawn.state.board, has_drawn=True, is_drawn_held=card is not None)
    return Turn(replace(drawn.state, board=board, drawn=card), (drew_event(drawn, seat, "turn"),))


def _change(state: State, seat: Seat, action: Change, chance: Chance) -> Turn[State, Body]:
    """First two cards go under the talon, then two come from its top (BID-21, BID-47)."""
    state, rebuilt = rebuild(_use(state, seat, "change"), chance)
    board = state.board
    board = replace(
        board,
        has_changed=True,
        stock=board.stock + 2,
        buried=(*board.buried, seat, seat),
        known=set_at(board.known, seat, ()),  # nobody can be sure of them any more
        returned=in_order((*board.returned, *board.known[seat])),
    )
    hand = without(state.hands[seat], *action.cards)
    state = with_hand(replace(state, board=board), seat, hand)
    drawn = draw(replace(state, stock=(*state.stock, *action.cards)), seat, 2, chance)
    mine = Changed(seat, rebuilt, action.cards, in_order(drawn.cards))
    return Turn(drawn.state, (Event[Body](Changed(seat, rebuilt), ((seat, mine),)),))


def _use(state: State, seat: Seat, red: Red) -> State:
    """A red card goes to the middle and never comes back (BID-20)."""
    left = list(state.reds[seat])
    left.remove(red)
    board = replace(
        state.board,
        reds=set_at(state.board.reds, seat, len(left)),
        used=(*state.board.used, Used(seat, red)),
    )
    return replace(state, board=board, reds=set_at(state.reds, seat, tuple(left)))


def _skip(state: State, seat: Seat) -> Turn[State, Body]:
    state = _use(state, seat, "skip")
    board, target = state.board, (seat + 1) % len(state.board.seats)
    skips = set_at(board.skips, target, (*board.skips[target], seat))
    board = replace(board, has_skipped=True, skips=skips)
    return Turn(replace(state, board=board), (Event[Body](Skipped(seat, target)),))


def _answer(state: State, seat: Seat, is_countered: bool) -> Turn[State, Body]:
    """One skip, one answer (BID-28): the player plays all the same, or passes the turn."""
    by, *others = state.board.skips[seat]
    board = replace(state.board, skips=set_at(state.board.skips, seat, tuple(others)))
    if is_countered:
        state = _use(replace(state, board=replace(board, stage="turn")), seat, "counter")
        return Turn(state, (Event[Body](Countered(seat, by)),))
    passed = pass_on(replace(state, board=board))
    return Turn(passed.state, (Event[Body](GaveWay(seat, by)), *passed.events))


def challenge(state: State, seat: Seat, number: int, chance: Chance) -> Turn[State, Body]:
    """A "dico" that passed `check`."""
    board = state.board
    link = check_dico(board, seat, number)
    covered, laid = link.covered.card, link.laid.card
    granted = is_granted(covered, laid)
    verdict = Verdict(number, seat, link.culprit, covered, laid, granted, pages()[covered])
    found = Judgement(number, covered, laid, granted)
    board = replace(
        board,
        judged=(*board.judged, found),
        verdict=verdict,
        is_read=True,
        fresh=_no_longer_fresh(board, number),
    )
    judged = replace(state, board=board)
    if granted:
        return _granted(judged, verdict, link, chance)
    return _refused(judged, verdict, link, chance)


def _granted(state: State, verdict: Verdict, link: Link, chance: Chance) -> Turn[State, Body]:
    """The card stays, verified, and the challenger draws two (BID-33)."""
    board = state.board
    pile = (*board.piles[link.pile][:-1], replace(link.laid, is_verified=True))
    board = replace(board, piles=set_at(board.piles, link.pile, pile))
    state, drew = draw_two(replace(state, board=board), verdict.challenger, "wrong-dico", chance)
    events = (Event[Body](Judged(verdict, "draws")), drew)
    if board.stage != "claim" or is_in_question(state.board):
        return Turn(state, events)
    won = finish(state, "out")
    return Turn(won.state, (*events, *won.events))


def _refused(state: State, verdict: Verdict, link: Link, chance: Chance) -> Turn[State, Body]:
    """The card goes back, two more with it, and a turn is lost (BID-34, BID-35)."""
    board, culprit = state.board, verdict.culprit
    board = replace(
        board,
        piles=set_at(board.piles, link.pile, board.piles[link.pile][:-1]),
        known=set_at(board.known, culprit, in_order((*board.known[culprit], verdict.laid))),
    )
    hand = in_order((*state.hands[culprit], verdict.laid))
    state = with_hand(replace(state, board=board), culprit, hand)
    state, drew = draw_two(state, culprit, "wrong-link", chance)
    cost = _cost(state.board, culprit)
    events = (Event[Body](Judged(verdict, cost)), drew)
    if cost == "next-turn":
        owed = state.board.owed
        board = replace(state.board, owed=set_at(owed, culprit, owed[culprit] + 1))
        return Turn(_moved(replace(state, board=board)), events)
    if culprit == state.board.turn:
        passed = pass_on(state)
        return Turn(passed.state, (*events, *passed.events))
    return Turn(_moved(state), events)


def _moved(state: State) -> State:
    """A pile has changed: who is to move is asked anew, by the cards that lie there now."""
    return replace(state, board=replace(state.board, moves=state.board.moves + 1))


def _cost(board: Board, culprit: Seat) -> Literal["draws", "turn", "next-turn"]:
    """Which turn is passed: this one, the one that has just ended, or the next (BID-35)."""
    if culprit in {board.turn, board.previous}:
        return "turn"
    return "next-turn" if board.options.late == "next-turn" else "draws"


def _no_longer_fresh(board: Board, number: int) -> tuple[Fresh, ...]:
    return tuple(fresh for fresh in board.fresh if fresh.number != number)


def trust(state: State, seat: Seat, number: int) -> Turn[State, Body]:
    """One objection less; when all the others agree the card may be covered (Q16)."""
    board, trusted = state.board, Event[Body](Trusted(seat, number))
    agreed = tuple(
        replace(fresh, trusted=(*fresh.trusted, seat)) if fresh.number == number else fresh
        for fresh in board.fresh
    )
    state = replace(state, board=replace(board, fresh=agreed))
    everyone = len(board.seats) - 1
    if any(len(fresh.trusted) == everyone for fresh in agreed if fresh.number == number):
        settled = settle(state, number)
        return Turn(settled.state, (trusted, *settled.events))
    return Turn(state, (trusted,))


def settle(state: State, number: int) -> Turn[State, Body]:
    """A card has been looked at for long enough."""
    board = replace(state.board, fresh=_no_longer_fresh(state.board, number))
    return Turn(replace(state, board=board), (Event[Body](Settled(number)),))


def concede(state: State, seat: Seat) -> Turn[State, Body]:
    """One less who could overturn the win."""
    board = replace(state.board, conceded=(*state.board.conceded, seat))
    conceded = Event[Body](Conceded(seat))
    state = replace(state, board=board)
    if len(board.conceded) < len(board.seats) - 1:
        return Turn(state, (conceded,))
    won = finish(state, "out")
    return Turn(won.state, (conceded, *won.events))


def pass_on(state: State) -> Turn[State, Body]:
    """The turn is over: to the next player who owes none, unless the game is dead (BID-46)."""
    board, events = state.board, list[Event[Body]]()
    played = board.turn
    board = _counted(board, has_laid=board.laid > 0)
    while board.stuck < len(board.seats) and board.turns < MOST_ROUNDS * len(board.seats):
        board = _begin_turn(board, (board.turn + 1) % len(board.seats), played)
        if not board.owed[board.turn]:
            return Turn(replace(state, board=board, drawn=None), tuple(events))
        left = board.owed[board.turn] - 1  # a lost turn comes before a skip (BID-48)
        board = replace(board, owed=set_at(board.owed, board.turn, left))
        board = _counted(board, has_laid=False)
        events.append(Event(LostTurn(board.turn, left)))
    reason: Reason = "dead" if board.stuck >= len(board.seats) else "long"
    over = finish(replace(state, board=board, drawn=None), reason)
    return Turn(over.state, (*events, *over.events))


def _counted(board: Board, has_laid: bool) -> Board:
    """One turn more without a card laid, where there is nothing left to draw."""
    return replace(board, stuck=board.stuck + 1 if board.is_stock_dead and not has_laid else 0)


def _begin_turn(board: Board, seat: Seat, played: Seat) -> Board:
    """A clean turn; a skip that waits for this player is answered first (BID-48)."""
    return replace(
        board,
        stage="answer" if board.skips[seat] and not board.owed[seat] else "turn",
        turn=seat,
        turns=board.turns + 1,
        moves=0,
        laid=0,
        has_joker=False,
        has_drawn=False,
        is_drawn_held=False,
        has_changed=False,
        has_skipped=False,
        previous=played,
        conceded=(),
    )
