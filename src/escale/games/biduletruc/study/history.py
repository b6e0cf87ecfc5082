"""A game that is over, turn by turn: what players held and saw when they moved, what came of it.

`build_history` reads it off the states around every step, so that no state has to keep it.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from ....boxes import GameStep
from ....core.game import Seat
from ..rules import Board, Card, Change, Counter, Dico, Draw, End, GiveWay, Lay, Skip, State
from ..rules.legal import check_dico, may_challenge, open_links
from ..rules.pack import without

# How a turn ended: as one wished, passed, lost for an earlier link or for one of its own, won.
How = Literal["end", "gave-way", "owed", "caught", "out", "open"]


class Moment(Struct, frozen=True):
    """Before a move: what the player held, and what they could lay it on."""

    hand: tuple[Card, ...]
    tops: tuple[Card, ...]
    laid: int  # cards, in this turn so far
    may_joker: bool  # none was laid in this turn (BID-15)
    playable: tuple[Card, ...]  # now: of the hand, or the drawn card alone (BID-17)


class Challenge(Struct, frozen=True):
    """A "dico" on a card, and what it has cost one of the two."""

    challenger: Seat
    turn: int  # in which it was said, counted from 1
    granted: bool
    cards: int  # that were drawn
    turns: int  # that were lost: this one, or one to come


class Laying(Struct):
    """A card that was laid, and what was said of it."""

    number: int
    pile: int
    covered: Card
    card: Card
    watched: tuple[Seat, ...] = ()  # who could have said "dico" while it lay open
    challenge: Challenge | None = None


class TurnHistory(Struct):
    """What one player did in a turn, and what came of it."""

    seat: Seat
    number: int  # of all turns, counted from 1
    moments: list[Moment]
    layings: list[Laying]
    drawn: list[Card]
    put: tuple[Card, ...] = ()  # under the talon, for as many others
    got: tuple[Card, ...] = ()
    has_skipped: bool = False
    has_countered: bool = False
    how: How = "open"


class GameHistory(Struct, frozen=True):
    seats: int
    turns: tuple[TurnHistory, ...]
    is_over: bool


def build_history(game_steps: Iterable[GameStep]) -> GameHistory:
    """The history of all that was played."""
    builder, after = HistoryBuilder(), None
    for before, step, after in game_steps:
        builder.watch(before.board, step.action)
        if isinstance(step.action, Dico):
            builder.challenge(before, after, step.seat, step.action.number)
        elif step.seat == before.board.turn:
            builder.move(before, after, step.action)
        builder.pass_on(before.board, after.board, step.action)
    if after is None:
        return GameHistory(0, (), is_over=False)
    is_over = after.board.stage == "over"
    return GameHistory(len(after.board.seats), tuple(builder.turns), is_over)


class HistoryBuilder:
    """Collects the history step by step."""

    def __init__(self) -> None:
        self.turns: list[TurnHistory] = []
        self._layings: dict[int, Laying] = {}  # by the number of the card

    def _turn(self, board: Board) -> TurnHistory:
        """The turn that this board is in."""
        if not self.turns or self.turns[-1].number != board.turns:
            self.turns.append(TurnHistory(board.turn, board.turns, [], [], []))
        return self.turns[-1]

    def watch(self, board: Board, action: object) -> None:
        """Note who could say "dico" now, except on a card that this very step covers."""
        covered = action.pile if isinstance(action, Lay) else None
        for link in open_links(board):
            if link.pile == covered:
                continue
            laying = self._layings[link.laid.number]
            for seat in board.seats:
                if seat not in laying.watched and link in may_challenge(board, seat):
                    laying.watched = tuple(sorted((*laying.watched, seat)))

    def challenge(self, before: State, after: State, seat: Seat, number: int) -> None:
        """Two cards for who was wrong; for the culprit also a turn, unless it was over anyway."""
        link = check_dico(before.board, seat, number)
        verdict = after.board.verdict
        assert verdict
        payer = seat if verdict.granted else link.culprit
        cards = len(after.hands[payer]) - len(before.hands[payer]) - (not verdict.granted)
        cut = not verdict.granted and link.culprit == before.board.turn
        owes = sum(after.board.owed) > sum(before.board.owed)
        self._layings[number].challenge = Challenge(
            seat, before.board.turns, verdict.granted, cards, int(cut or owes)
        )
        self._turn(before.board)

    def move(self, before: State, after: State, action: object) -> None:
        board, turn = before.board, self._turn(before.board)
        if isinstance(action, Lay | Draw | Change | Skip | End):
            turn.moments.append(moment_of(before))
        match action:
            case Lay(card=card, pile=pile):
                laying = Laying(board.placed, pile, board.tops[pile].card, card)
                self._layings[board.placed] = laying
                turn.layings.append(laying)
            case Draw():
                turn.drawn += [after.drawn] if after.drawn else []
            case Change(cards=put):
                turn.put, kept = put, without(before.hands[turn.seat], *put)
                turn.got = without(after.hands[turn.seat], *kept)
            case Skip():
                turn.has_skipped = True
            case Counter():
                turn.has_countered = True
            case _:
                pass

    def pass_on(self, before: Board, after: Board, action: object) -> None:
        """The turn is over, and perhaps some after it that were lost for a wrong link."""
        if after.turns == before.turns and after.stage != "over":
            return
        turn = self._turn(before)
        match action:
            case End():
                turn.how = "end"
            case GiveWay():
                turn.how = "gave-way"
            case Dico() if after.reason != "out":
                turn.how = "caught"
            case _:
                turn.how = "out"
        is_played = after.stage != "over"  # the last of them is, unless the game ended in it
        for number in range(before.turns + 1, after.turns + (not is_played)):
            seat = (before.turn + number - before.turns) % len(before.seats)
            self.turns.append(TurnHistory(seat, number, [], [], [], how="owed"))


def moment_of(state: State) -> Moment:
    board, hand = state.board, state.hands[state.board.turn]
    drawn = (state.drawn,) if state.drawn else ()
    return Moment(
        hand,
        tuple(placed.card for placed in board.tops),
        board.laid,
        not board.has_joker,
        drawn if board.has_drawn and not board.laid else hand,
    )
