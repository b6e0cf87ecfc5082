"""The end of a manche and of the game."""

from msgspec.structs import replace

from ....core.game import Event, Outcome, Seat, Turn
from .events import Body, Scored, Won
from .model import Board, Close, Options, Partie, Reason, SheetRow, State
from .pack import value

VOIDS = 3  # manches in a row that nobody could finish


def owned(board: Board, seat: Seat) -> list[str]:
    """The words of a seat on the table."""
    return [laid.word for laid in board.words if laid.owner == seat]


def close_manche(state: State, close: Close, points: tuple[int, ...]) -> Turn[State, Body]:
    """Mark the points, show all hands, and go on to the pause or the end."""
    board = state.board
    words = tuple(laid.story[-1] for laid in board.words)
    row = SheetRow(board.manche, board.dealer, close, points, words, state.hands)
    totals = tuple(total + more for total, more in zip(board.totals, points, strict=True))
    dearest = [max([value(word) for word in owned(board, seat)], default=0) for seat in board.seats]
    scored = replace(
        board,
        stage="pause",
        totals=totals,
        best=tuple(map(max, board.best, dearest)),
        sheet=(*board.sheet, row),
        voids=board.voids + 1 if close == "void" else 0,
        sizes=(0,) * len(totals),
        pile=0,
        taken="",
        took=(),
        received=state.received,
        given=state.given,
        waiting=tuple(board.seats),
    )
    told = Scored(board.manche, close, points, totals, state.hands, state.received, state.given)
    events = [Event[Body](told)]
    if reason := why_over(scored):
        scored = replace(scored, stage="over", waiting=(), reason=reason)
        winners, by_word = winners_of(scored)
        events.append(Event[Body](Won(winners, reason, by_word)))
    return Turn(nothing_hidden(scored), tuple(events))


def nothing_hidden(board: Board) -> State:
    """The state between manches, when all cards have been seen."""
    empty = ("",) * len(board.totals)
    return State(board, empty, empty, empty, "", "")


def why_over(board: Board) -> Reason | None:
    """After so many manches (LUD1-16), at the target (LUD2-9, LUD3-6), or when nobody gets on."""
    if manches := agreed_manches(board.options):
        return "manches" if board.manche >= manches else None
    assert not isinstance(board.options, Partie)
    if max(board.totals) >= board.options.target:
        return "target"
    return "void" if board.voids >= VOIDS else None


def agreed_manches(options: Options) -> int:
    """How many manches are played in any case; 0 where a target decides."""
    if isinstance(options, Partie):
        return options.manches
    return options.agreed_manches or 0


def rank_key(board: Board, seat: Seat) -> tuple[int, int]:
    """What decides the places: points, then the dearest word of the whole game (LUD-Q17)."""
    return board.totals[seat], board.best[seat] if isinstance(board.options, Partie) else 0


def winners_of(board: Board) -> tuple[tuple[Seat, ...], bool]:
    """The winners, and whether the dearest word told them from others with as many points."""
    first = max(rank_key(board, seat) for seat in board.seats)
    winners = tuple(seat for seat in board.seats if rank_key(board, seat) == first)
    return winners, board.totals.count(first[0]) > len(winners)


def outcome(board: Board) -> Outcome | None:
    if board.reason is None:
        return None
    standings = [rank_key(board, seat) for seat in board.seats]
    places = tuple(1 + sum(other > mine for other in standings) for mine in standings)
    return Outcome(tuple(map(float, board.totals)), places, board.reason)
