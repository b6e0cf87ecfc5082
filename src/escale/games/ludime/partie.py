"""Game 1: take a card, lay and modify words, discard (LUD1-*); allowed.py says when."""

from msgspec.structs import replace

from ...core.chance import Chance
from ...core.game import Event, Turn
from .cards import composing, discard, draw, set_at, take_discard, with_hand
from .dealing import deal_with_discard
from .events import (
    Body,
    Exchanged,
    LaidDown,
    Modified,
    SetOneAside,
    WentOut,
    WentWithout,
)
from .judging import added_to
from .model import (
    Action,
    Board,
    Discard,
    Draw,
    Exchange,
    Laid,
    Lay,
    Made,
    Modify,
    SetAside,
    State,
    TakeDiscard,
    Without,
)
from .pack import gathered, value, without
from .reckoning import close_manche, owned
from .traffic import AWAY, END, note, note_exchange

HAND = 15  # cards each (LUD1-1)
DRY_ROUNDS = 5  # of discards taken and given back, until nobody believes in a word any more


def deal(board: Board, chance: Chance) -> Turn[State, Body]:
    return deal_with_discard(board, HAND, chance)


def apply(state: State, action: Action, chance: Chance) -> Turn[State, Body]:
    board = state.board
    match action:
        case Draw():
            drawn, event = draw(state, chance)
            return Turn(composing(drawn), (event,))
        case TakeDiscard():
            taken, event = take_discard(state)
            return Turn(composing(taken), (event,))
        case Without():
            return Turn(composing(state), (Event[Body](WentWithout(board.turn)),))
        case Lay(word=word):
            return _lay(state, word)
        case Modify():
            return _modify(state, action)
        case SetAside(letter=letter):
            return _set_aside(state, letter)
        case Exchange():
            return _exchange(state, chance)
        case _:
            assert isinstance(action, Discard)
            discarded, event = discard(state, action.letter, back=board.taken != "")
            ended = _end_turn(discarded)
            return Turn(ended.state, (event, *ended.events))


def _lay(state: State, word: str) -> Turn[State, Body]:
    board, seat = state.board, state.board.turn
    hand = without(state.hands[seat], word)
    debut = board.debuts[seat] or board.round
    laid = Laid(word, seat, (Made(seat, word, board.round),))
    laying = replace(
        _used(board, word),
        words=(*board.words, laid),
        debuts=set_at(board.debuts, seat, debut),
    )
    told = LaidDown(seat, len(board.words), word, value(word), len(hand))
    return _after_word(with_hand(state, hand, word, laying), told)


def _modify(state: State, action: Modify) -> Turn[State, Body]:
    board, seat = state.board, state.board.turn
    old = board.words[action.number]
    added = added_to(old.word, action.word) or ""
    hand = without(state.hands[seat], added)
    new = Laid(action.word, seat, (*old.story, Made(seat, action.word, board.round)))
    words = (*board.words[: action.number], new, *board.words[action.number + 1 :])
    modifying = replace(_used(board, added), words=words)
    told = Modified(
        seat,
        action.number,
        old.owner,
        old.owner != seat,
        old.word,
        action.word,
        added,
        value(action.word),
        len(hand),
    )
    return _after_word(with_hand(state, hand, added, modifying), told)


def _used(board: Board, letters: str) -> Board:
    """Cards are laid: the round is not idle, and the card taken has served if it is among them."""
    taken = "" if board.taken in letters else board.taken
    return replace(board, taken=taken, idle=-1)  # the end of the turn counts it up to 0


def _after_word(state: State, told: LaidDown | Modified) -> Turn[State, Body]:
    event = Event[Body](told)
    if state.hands[state.board.turn]:
        return Turn(state, (event,))
    ended = _end_turn(state)  # nothing is left to discard (LUD-Q1)
    return Turn(ended.state, (event, *ended.events))


def _set_aside(state: State, letter: str) -> Turn[State, Body]:
    board, seat = state.board, state.board.turn
    setting = replace(board, stage="exchange", aside=board.aside + 1)
    after = with_hand(state, without(state.hands[seat], letter), AWAY, setting)
    event = Event[Body](SetOneAside(seat, board.aside + 1))
    return Turn(replace(after, aside=state.aside + letter), (event,))


def _exchange(state: State, chance: Chance) -> Turn[State, Body]:
    """He draws first, then his cards are shuffled into the draw pile (LUD1-19)."""
    board, seat, count = state.board, state.board.turn, state.board.aside
    fresh, rest = state.pile[:count], state.pile[count:]
    label = f"manche-{board.manche}/exchange-{seat}"
    pile = "".join(chance.shuffle(label, gathered(rest + state.aside)))
    hand = gathered(state.hands[seat] + fresh)
    after = replace(
        board,
        stage="discard",
        aside=0,
        sizes=set_at(board.sizes, seat, len(hand)),
        traffic=note_exchange(board.traffic, seat, count),
    )
    told = Exchanged(seat, count)
    event = Event[Body](told, ((seat, replace(told, letters=fresh)),))
    return Turn(
        State(
            after,
            set_at(state.hands, seat, hand),
            set_at(state.received, seat, state.received[seat] + fresh),
            set_at(state.given, seat, state.given[seat] + state.aside),
            "",
            pile,
        ),
        (event,),
    )


def _end_turn(state: State) -> Turn[State, Body]:
    """The next in turn, or the end of the manche when the round is complete (LUD1-13)."""
    board, seat = state.board, state.board.turn
    following = (seat + 1) % len(board.totals)
    is_out = not state.hands[seat]
    is_complete = following == board.dealer
    is_closing = board.is_closing or is_out
    ended = replace(
        board,
        stage="take",
        turn=following,
        round=board.round + is_complete,
        taken="",
        took=(),
        is_closing=is_closing,
        idle=board.idle + 1,
        dry=board.dry + 1,
        traffic=note(board.traffic, seat, END),
    )
    after = replace(state, board=ended)
    events = (Event[Body](WentOut(seat, is_complete)),) if is_out else ()
    if not is_complete or not (is_closing or is_stalled(ended)):
        return Turn(after, events)
    closed = close_manche(after, "out" if is_closing else "stalled", points(after))
    return Turn(closed.state, (*events, *closed.events))


def is_stalled(board: Board) -> bool:
    """A whole round without a card laid, when there is nothing new to come (LUD1-18)."""
    seats = len(board.totals)
    return board.idle >= seats and (board.rebuilt > 0 or board.dry >= DRY_ROUNDS * seats)


def points(state: State) -> tuple[int, ...]:
    """The words one owns, less the cards one still holds (LUD1-15)."""
    board = state.board
    return tuple(
        sum(map(value, owned(board, seat))) - value(state.hands[seat]) for seat in board.seats
    )
