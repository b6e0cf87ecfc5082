"""The end of a deal and of the game: cards shown, tokens moved, players out (RON-6 to RON-11)."""

from msgspec.structs import replace

from ....core.game import Event, Outcome, Seat, Turn
from .cards import Card, is_king, rank
from .events import Advanced, Body, Edge, Fallen, LastDeal, Reason, Returned, Shown, Spared, Won
from .model import NOTHING, Board, Options, State, TextA, TextB

Events = tuple[Event[Body], ...]


def start_circle(options: Options) -> int:
    """Text A starts off the board, text B on the largest circle (RON-A2, RON-B1)."""
    return 0 if isinstance(options, TextA) else 1


def hole(options: Options) -> int:
    """The circle number of the hole."""
    return options.circles + 1


def settle(state: State, events: Events) -> Turn[State, Body]:
    """The end of the play: Kings go back, all show, and the lowest advance."""
    board, faces = state.board, state.faces
    holds = list(board.holds)
    owners: list[Seat] = []
    returns: list[Event[Body]] = []
    for asker, owner in zip(board.order, board.order[1:], strict=False):
        lent = board.gave[owner]
        if lent != NOTHING and is_king(faces[lent]):
            holds[asker], holds[owner] = holds[owner], lent
            owners.append(owner)
            returns.append(Event(Returned(owner, asker)))
    shown = tuple([faces[place] if place != NOTHING else NOTHING for place in holds])
    lowest = lowest_seats(board, shown)
    reason = _why_nobody_moves(board, lowest)
    # The cards are gathered: no place says anything about the next deal (RON-9).
    board = replace(
        board,
        shown=shown,
        holds=(NOTHING,) * len(holds),
        gave=(NOTHING,) * len(holds),
        seen=(0,) * len(holds),
        face_up=0,
        kings=0,
        commons=0,
        discard=NOTHING,
        looked=NOTHING,
        returned=tuple(owners),
        again=reason == "nobody-left",
    )
    events = (*events, *returns, Event(Shown(shown, lowest)))
    if reason:
        return end_deal(board, (*events, Event(Spared(reason))))
    return _advance(board, lowest, events)


def lowest_seats(board: Board, shown: tuple[Card, ...]) -> tuple[Seat, ...]:
    """The seats that hold the lowest rank (RON-6)."""
    least = min([rank(shown[seat]) for seat in board.order])
    return tuple([seat for seat in board.order if rank(shown[seat]) == least])


def _why_nobody_moves(board: Board, lowest: tuple[Seat, ...]) -> Reason | None:
    """The reason why no token moves, or None."""
    if len(lowest) == len(board.order):
        if board.is_duel:
            return "duel-equal"  # RON-Q12
        if board.options.all_equal == "nobody":
            return "all-equal"  # RON-Q10
        if all(board.tokens[seat] == board.options.circles for seat in lowest):
            return "nobody-left"  # RON-11
    return None


def _advance(board: Board, lowest: tuple[Seat, ...], events: Events) -> Turn[State, Body]:
    """All the lowest advance at once; then it is judged who may restart (RON-6, RON-10)."""
    options = board.options
    tokens, out = list(board.tokens), list(board.out)
    for seat in lowest:
        tokens[seat] += 1
    fallen = tuple([seat for seat in lowest if tokens[seat] == hole(options)])
    may_restart = any(
        tokens[seat] == start_circle(options) and _has_not_begun(board, seat)
        for seat in board.order
    )
    happened: list[Event[Body]] = []
    for seat in lowest:
        if seat in fallen:
            happened.append(Event(Fallen(seat, may_restart)))
            out[seat] = 0 if may_restart else board.deal
        elif tokens[seat] == options.circles:
            happened.append(Event(Edge(seat)))
        else:
            happened.append(Event(Advanced(seat, tokens[seat])))
    board = replace(board, tokens=tuple(tokens), out=tuple(out))
    events = (*events, *happened)
    if fallen and may_restart:
        return Turn(State(replace(board, stage="restart", waiting=fallen)), events)
    return end_deal(board, events)


def _has_not_begun(board: Board, seat: Seat) -> bool:
    """Whether a token on the start counts for RON-8; a second one may not (RON-Q13)."""
    options = board.options
    return isinstance(options, TextB) or options.begun != "ever" or board.stakes[seat] == 1


def end_deal(board: Board, events: Events) -> Turn[State, Body]:
    """After the tokens have moved: somebody wins (RON-2), or the pause begins."""
    still_in = in_play(board)
    if len(still_in) == 1:
        return _over(board, events, Won(still_in[0], _stakes_won(board)))
    if is_last_deal(board):
        return _over(board, events, LastDeal(_least_advanced(board), board.deal))
    return Turn(State(replace(board, stage="pause", waiting=still_in)), events)


def _over(board: Board, events: Events, won: Won | LastDeal) -> Turn[State, Body]:
    return Turn(State(replace(board, stage="over", waiting=())), (*events, Event[Body](won)))


def is_last_deal(board: Board) -> bool:
    """Whether no deal comes after this one, whoever is left."""
    deals = board.options.deals
    return isinstance(deals, int) and 0 < deals <= board.deal


def _least_advanced(board: Board) -> tuple[Seat, ...]:
    """Who of those in play has begun again least often, then has advanced least."""
    least = min(_way(board, seat) for seat in in_play(board))
    return tuple([seat for seat in in_play(board) if _way(board, seat) == least])


def _way(board: Board, seat: Seat) -> tuple[int, int]:
    """How far a seat has come: tokens put in, and the circle of the last one."""
    return board.stakes[seat], board.tokens[seat]


def in_play(board: Board) -> tuple[Seat, ...]:
    """The seats that are not out."""
    return tuple([seat for seat, out in enumerate(board.out) if not out])


def next_dealer(board: Board) -> Seat:
    """The player to the right of the dealer, or the same one after a void deal (RON-3, RON-11)."""
    if board.again:
        return board.dealer
    seats = len(board.out)
    ring = ((board.dealer + 1 + offset) % seats for offset in range(seats))
    return next(seat for seat in ring if not board.out[seat])


def _stakes_won(board: Board) -> int | None:
    """Text B: the winner takes all tokens staked (RON-B8)."""
    return sum(board.stakes) if isinstance(board.options, TextB) else None


def outcome(board: Board) -> Outcome | None:
    """The last in, or the least advanced, win; others rank by how long they stayed (RON-A12)."""
    if board.stage != "over":
        return None
    # The longer, then the less far: when the last one is left, all others have an end of their own.
    fates = [
        (out or board.deal + 1, *(0 if out else -each for each in _way(board, seat)))
        for seat, out in enumerate(board.out)
    ]
    places = tuple([1 + sum(other > mine for other in fates) for mine in fates])
    prize = float(_stakes_won(board) or 1) / places.count(1)
    scores = tuple([prize if place == 1 else 0.0 for place in places])
    return Outcome(scores, places, "last-deal" if len(in_play(board)) > 1 else "last-in-play")


def score_unit(options: Options) -> str:
    """The text for what an outcome's scores count; "" for text A, which has places only."""
    return "count.tokens" if isinstance(options, TextB) else ""
