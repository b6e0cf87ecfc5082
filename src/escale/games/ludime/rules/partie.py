"""Game 1, "la partie": take a card, lay and modify words, discard (LUD1-*)."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from ....core.chance import Chance
from ....core.errors import IllegalAction
from ....core.game import Event, Turn
from .card_log import AWAY, END, append_exchange, append_marks
from .dealing import deal_with_discard
from .events import Body, CardSetAside, Exchanged, Modified, WentOut, WentWithout, WordLaid
from .legal import can_draw, check_cards, may_leave
from .model import (
    DRAW,
    EXCHANGE,
    LETTERS,
    TAKE_DISCARD,
    WITHOUT,
    Action,
    Board,
    Discard,
    Draw,
    Exchange,
    Lay,
    Modify,
    Partie,
    SetAside,
    State,
    TableWord,
    TakeDiscard,
    View,
    Without,
    WordForm,
)
from .moves import composing, discard, draw, set_at, take_discard, with_hand
from .pack import sorted_letters, value, without
from .scoring import close_manche, owned
from .words import added_to, check_word, made_of

Stealing = Literal["open", "after-a-word", "closed"]

FIRST_WORD = 6  # letters at least in the first turn (LUD1-5)
SHORTEST = 3  # letters from the second turn on (LUD1-8)


HAND = 15  # cards each (LUD1-1)
DRY_ROUNDS = 5  # of discards taken and given back, until nobody believes in a word any more


def deal(board: Board, chance: Chance) -> Turn[State, Body]:
    return deal_with_discard(board, HAND, chance)


def may_take_discard(board: Board) -> bool:
    """In the first round only the dealer, to whom the first card was turned (LUD-Q3)."""
    return bool(board.top) and (board.round > 1 or board.turn == board.dealer)


def may_still_take(board: Board, what: str) -> bool:
    """One card, or one of each where that is played (LUD-Q2)."""
    options = board.options
    assert isinstance(options, Partie)
    if board.stage == "take":
        return True
    return board.stage == "compose" and options.takes == "both" and what not in board.took


def must_use_discard(board: Board) -> bool:
    """Whether a card taken from the discards must be used in this turn, or given back.

    It always must in the first round (LUD1-4); later an option may lift this (LUD-Q4).
    """
    options = board.options
    assert isinstance(options, Partie)
    return board.round == 1 or options.take_discard != "free"


def shortest_word(round_: int) -> int:
    return FIRST_WORD if round_ == 1 else SHORTEST


def may_lay(round_: int, debut: int) -> bool:
    """In the first turn one word, later any number (LUD1-5, LUD1-9)."""
    return round_ > 1 or debut == 0


def may_modify_others(round_: int, debut: int, words_owned: int) -> bool:
    """After the turn of one's first word (LUD1-7, LUD-Q9), with a word on the table (LUD1-11)."""
    return 0 < debut < round_ and words_owned > 0


def stealing(board: Board) -> Stealing:
    """Whether the player whose turn it is may change the words of others."""
    debut, words_owned = board.debuts[board.turn], len(owned(board, board.turn))
    if may_modify_others(board.round, debut, words_owned):
        return "open"
    is_later = may_modify_others(board.round, debut, words_owned + 1)
    return "after-a-word" if is_later else "closed"


def may_exchange(board: Board) -> bool:
    """Only a player who has laid nothing in the first turn (LUD1-7, LUD-Q7)."""
    return board.round == 1 and board.debuts[board.turn] == 0


def may_empty_hand(board: Board) -> bool:
    """By laying, or only by the discard that ends a turn (LUD-Q1)."""
    options = board.options
    assert isinstance(options, Partie)
    return options.last_card == "laid"


def check(state: State, action: Action, noises: frozenset[str]) -> None:
    board, hand = state.board, state.hands[state.board.turn]
    match action:
        case Draw() | TakeDiscard() | Without():
            _check_taking(board, action)
        case Lay(word=word):
            _check_composing(board)
            _check_laying(board, hand, word)
            check_word(word, noises)
        case Modify():
            _check_composing(board)
            _check_modifying(board, hand, action)
            check_word(action.word, noises)
        case SetAside(letter=letter):
            _check_setting_aside(board, hand, letter)
        case Exchange():
            if board.stage != "exchange":
                raise IllegalAction("nothing-aside", "LUD1-19")
        case Discard(letter=letter):
            _check_discarding(board, hand, letter)
        case _:
            raise IllegalAction("not-in-this-game")


def _check_taking(board: Board, action: Draw | TakeDiscard | Without) -> None:
    what = "discard" if isinstance(action, TakeDiscard) else "draw"
    if not may_still_take(board, what):
        raise IllegalAction("taken-already", "LUD1-3")
    match action:
        case Draw() if not can_draw(board):
            raise IllegalAction("nothing-to-draw", "LUD1-17")
        case TakeDiscard() if not board.top:
            raise IllegalAction("no-discard", "LUD1-21")
        case TakeDiscard() if not may_take_discard(board):
            raise IllegalAction("discard-is-the-dealers", "LUD-Q3")
        case Without() if can_draw(board) or board.stage != "take":
            raise IllegalAction("take-a-card", "LUD1-3")


def _check_composing(board: Board) -> None:
    if board.stage == "take":
        raise IllegalAction("take-a-card", "LUD1-3")
    if board.stage != "compose":
        raise IllegalAction("exchanging", "LUD1-7")


def _check_laying(board: Board, hand: str, word: str) -> None:
    if not may_lay(board.round, board.debuts[board.turn]):
        raise IllegalAction("one-word-only", "LUD1-5")
    shortest = shortest_word(board.round)
    if len(word) < shortest:
        clause = "LUD1-5" if board.round == 1 else "LUD1-8"
        raise IllegalAction("too-short", clause, word=word, minimum=shortest)
    _check_cards(board, hand, word)


def _check_modifying(board: Board, hand: str, action: Modify) -> None:
    if action.number >= len(board.words):
        raise IllegalAction("no-such-word", "LUD1-9")
    laid = board.words[action.number]
    check_may_modify(board, laid, len(owned(board, board.turn)))
    added = added_to(laid.word, action.word)
    if added is None:
        raise IllegalAction("letters-missing", "LUD-C5", old=laid.word, word=action.word)
    if not added:
        raise IllegalAction("nothing-added", "LUD-C6", old=laid.word, word=action.word)
    _check_cards(board, hand, added)


def check_may_modify(board: Board, laid: TableWord, words_owned: int) -> None:
    """Raises IllegalAction unless whoever owns so many words may change this word of the table."""
    if board.round == 1:
        raise IllegalAction("not-in-first-turn", "LUD1-5")
    debut = board.debuts[board.turn]
    if laid.owner == board.turn or may_modify_others(board.round, debut, words_owned):
        return
    if 0 < debut < board.round:
        raise IllegalAction("own-word-first", "LUD1-11")
    raise IllegalAction("wait-to-modify", "LUD1-7")


def _check_cards(board: Board, hand: str, letters: str) -> None:
    check_cards(hand, letters, "LUD1-9")
    if len(letters) == len(hand) and not may_empty_hand(board):
        raise IllegalAction("keep-a-card", "LUD-Q1")


def _check_setting_aside(board: Board, hand: str, letter: str) -> None:
    if board.stage == "take":
        raise IllegalAction("take-a-card", "LUD1-3")
    if board.stage == "discard":
        raise IllegalAction("exchanging", "LUD1-7")
    if not may_exchange(board):
        raise IllegalAction("no-exchange", "LUD1-19")
    check_cards(hand, letter, "LUD1-19")
    if not may_leave(board, hand, letter):
        raise IllegalAction("discard-goes-back", "LUD1-4", letter=letter)
    if board.aside >= board.pile:
        raise IllegalAction("nothing-to-draw", "LUD1-19")


def _check_discarding(board: Board, hand: str, letter: str) -> None:
    if board.stage == "take":
        raise IllegalAction("take-a-card", "LUD1-3")
    if board.stage == "exchange":
        raise IllegalAction("finish-exchange", "LUD1-19")
    check_cards(hand, letter, "LUD1-3")
    if board.taken and letter != board.taken:
        raise IllegalAction("discard-goes-back", "LUD1-4", letter=board.taken)


def legal(view: View) -> Iterator[Action]:
    board, hand = view.board, view.hand
    yield from _takings(board)
    if board.stage == "exchange":
        yield EXCHANGE
    if board.stage in {"compose", "exchange"} and may_exchange(board) and board.aside < board.pile:
        for letter in sorted(set(hand)):
            if may_leave(board, hand, letter):
                yield SetAside(LETTERS[letter])
    if board.stage in {"compose", "discard"}:
        for letter in sorted(set(board.taken or hand)):
            yield Discard(LETTERS[letter])
    if board.stage == "compose":
        yield from _words(board, hand)


def _takings(board: Board) -> Iterator[Action]:
    if may_still_take(board, "draw"):
        if can_draw(board):
            yield DRAW
        elif board.stage == "take":
            yield WITHOUT
    if may_still_take(board, "discard") and may_take_discard(board):
        yield TAKE_DISCARD


def _words(board: Board, hand: str) -> Iterator[Action]:
    debut = board.debuts[board.turn]
    whole = len(hand) if may_empty_hand(board) else len(hand) - 1
    if may_lay(board.round, debut):
        for word in made_of(hand):
            if shortest_word(board.round) <= len(word) <= whole:
                yield Lay(word)
    if board.round > 1:
        others = may_modify_others(board.round, debut, len(owned(board, board.turn)))
        for number, laid in enumerate(board.words):
            if laid.owner == board.turn or others:
                for word in made_of(hand, laid.word):
                    if len(word) - len(laid.word) <= whole:
                        yield Modify(number, word)


def apply(state: State, action: Action, chance: Chance) -> Turn[State, Body]:
    board = state.board
    match action:
        case Draw():
            drawn, event = draw(state, chance)
            return Turn(composing(drawn), (event,))
        case TakeDiscard():
            taken, event = take_discard(state)
            if not must_use_discard(board):
                taken = replace(taken, board=replace(taken.board, taken=""))
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
    laid = TableWord(word, seat, (WordForm(seat, word, board.round),))
    laying = replace(
        _used(board, word),
        words=(*board.words, laid),
        debuts=set_at(board.debuts, seat, debut),
    )
    told = WordLaid(seat, len(board.words), word, value(word), len(hand))
    return _after_word(with_hand(state, hand, word, laying), told)


def _modify(state: State, action: Modify) -> Turn[State, Body]:
    board, seat = state.board, state.board.turn
    old = board.words[action.number]
    added = added_to(old.word, action.word) or ""
    hand = without(state.hands[seat], added)
    new = TableWord(action.word, seat, (*old.story, WordForm(seat, action.word, board.round)))
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


def _after_word(state: State, told: WordLaid | Modified) -> Turn[State, Body]:
    event = Event[Body](told)
    if state.hands[state.board.turn]:
        return Turn(state, (event,))
    ended = _end_turn(state)  # nothing is left to discard (LUD-Q1)
    return Turn(ended.state, (event, *ended.events))


def _set_aside(state: State, letter: str) -> Turn[State, Body]:
    board, seat = state.board, state.board.turn
    setting = replace(board, stage="exchange", aside=board.aside + 1)
    after = with_hand(state, without(state.hands[seat], letter), AWAY, setting)
    event = Event[Body](CardSetAside(seat, board.aside + 1))
    return Turn(replace(after, aside=state.aside + letter), (event,))


def _exchange(state: State, chance: Chance) -> Turn[State, Body]:
    """New cards are drawn first, then the old ones are shuffled into the draw pile (LUD1-19)."""
    board, seat, count = state.board, state.board.turn, state.board.aside
    fresh, rest = state.pile[:count], state.pile[count:]
    label = f"manche-{board.manche}/exchange-{seat}"
    pile = "".join(chance.shuffle(label, sorted_letters(rest + state.aside)))
    hand = sorted_letters(state.hands[seat] + fresh)
    after = replace(
        board,
        stage="discard",
        aside=0,
        sizes=set_at(board.sizes, seat, len(hand)),
        traffic=append_exchange(board.traffic, seat, count),
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
        traffic=append_marks(board.traffic, seat, END),
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
