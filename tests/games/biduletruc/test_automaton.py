"""The game against the clauses written down a second time, over random play.

The second reading keeps its own hands, piles, talon and turns: of the rules it is told nothing but
the cards that came by chance. What anyone may do at any moment, and how it ends, is compared.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import pytest

from escale.core.errors import IllegalAction
from escale.core.game import CLOCK, Event, Step
from escale.core.ready import PROCEED, Proceed
from escale.games.biduletruc.rules import (
    CONCEDE,
    COUNTER,
    DRAW,
    END,
    GIVE_WAY,
    JOKER,
    SKIP,
    Action,
    Change,
    Concede,
    Dico,
    Draw,
    End,
    GiveWay,
    Lay,
    Settle,
    Skip,
    State,
    Trust,
    model,
)
from escale.games.biduletruc.rules.dicobidule import links
from escale.games.biduletruc.rules.events import Body, Changed, Drew

from .positions import GAME
from .random_play import RandomGame, over_random_games

PLAIN = (DRAW, SKIP, COUNTER, GIVE_WAY, END, CONCEDE, PROCEED)
ROUNDS = 50


@dataclass
class Card:
    """One on a pile."""

    number: int
    word: str
    by: int | None
    verified: bool = False


class Reading:
    """A game as the clauses tell it."""

    def __init__(self, state: State) -> None:
        self.options = state.board.options
        self.seats = len(state.hands)
        self.hands = [Counter(hand) for hand in state.hands]
        self.reds = [Counter(reds) for reds in state.reds]
        self.talon = Counter(state.stock)
        self.piles = [[Card(at, pile[0].card, None)] for at, pile in enumerate(state.board.piles)]
        self.next_number = self.seats
        self.owed = [0] * self.seats
        self.skips: list[list[int]] = [[] for _ in range(self.seats)]
        self.fresh: dict[int, set[int]] = {}
        self.turn = state.board.turn
        self.turns = 1
        self.last_turn: int | None = None  # whose turn it still counts as (BID-35)
        self.quiet = 0  # turns in a row without a card laid and without a talon
        self.over = ""
        self._clean()

    def _clean(self) -> None:
        self.stage = "turn"
        self.laid = self.jokers = 0
        self.drew = self.changed = self.skipped = False
        self.drawn = ""
        self.conceded: set[int] = set()

    # ---- what is allowed

    def challengeable(self, card: Card, pile: list[Card]) -> bool:
        if pile[-1] is not card or len(pile) < 2:  # BID-31, BID-45
            return False
        if card.by is None or card.verified:  # BID-36, BID-37
            return False
        return JOKER not in {card.word, pile[-2].word}  # BID-36

    def allows(self, seat: int, action: Action) -> bool:
        if self.over:
            return False
        if seat == CLOCK:
            if isinstance(action, Proceed) or self.stage == "claim":  # windows wait meanwhile
                return isinstance(action, Proceed) and self.stage == "claim"
            return isinstance(action, Settle) and action.number in self.fresh
        if isinstance(action, Dico):
            return self._may_challenge(seat, action.number)
        if isinstance(action, Trust):
            if self.stage == "claim":
                return False
            (owner,) = [
                card.by for pile in self.piles for card in pile if card.number == action.number
            ] or [seat]
            trusted = self.fresh.get(action.number)
            return trusted is not None and owner != seat and seat not in trusted
        if self.stage == "claim":
            return isinstance(action, Concede) and seat != self.turn and seat not in self.conceded
        if seat != self.turn:
            return False
        if self.stage == "answer":
            has_counter = self.reds[seat]["counter"] > 0
            return isinstance(action, GiveWay) or (action == COUNTER and has_counter)
        return self._may_move(seat, action)

    def _may_challenge(self, seat: int, number: int) -> bool:
        for pile in self.piles:
            for card in pile:
                if card.number == number and self.challengeable(card, pile):
                    if self.stage == "claim" and (card.by != self.turn or seat in self.conceded):
                        return False  # BID-Q18
                    return card.by != seat  # BID-37
        return False

    def _may_move(self, seat: int, action: Action) -> bool:
        hand = self.hands[seat]
        if isinstance(action, Lay):
            return action.pile < self.seats and self._may_lay(hand, action)
        if isinstance(action, Draw):  # BID-17, BID-18, BID-22
            return not self.drew and not self.laid and not self.changed
        if isinstance(action, End):  # BID-19
            return bool(self.laid) or self.drew or self.changed
        if isinstance(action, Skip):  # BID-28
            return self.reds[seat]["skip"] > 0 and not self.skipped
        if isinstance(action, Change):  # BID-21, BID-23, BID-Q11
            has_card = self.reds[seat]["change"] > 0
            return has_card and Counter(action.cards) <= hand and not (self.drew or self.changed)
        return False

    def _may_lay(self, hand: Counter[str], action: Lay) -> bool:
        word, top = action.card, self.piles[action.pile][-1]
        if hand[word] == 0 or top.number in self.fresh:  # BID-Q16
            return False
        if self.drew and self.laid == 0 and word != self.drawn:  # BID-Q10
            return False
        if word == JOKER:
            is_last_after_others = self.laid > 0 and hand.total() == 1  # BID-42
            return self.jokers == 0 and not is_last_after_others  # BID-15
        return not self.options.checked or top.word == JOKER or word in links()[top.word]

    # ---- what it does

    def play(self, step: Step[Action], events: tuple[Event[Body], ...]) -> None:
        seat, action = step.seat, step.action
        if isinstance(action, Dico):
            self._judge(seat, action.number, events)
        elif isinstance(action, Trust):
            self.fresh[action.number].add(seat)
            if len(self.fresh[action.number]) == self.seats - 1:
                del self.fresh[action.number]
        elif isinstance(action, Settle):
            del self.fresh[action.number]
        elif isinstance(action, Concede):
            self.conceded.add(seat)
            if len(self.conceded) == self.seats - 1:
                self.over = "out"
        elif isinstance(action, Proceed):
            self.over = "out"
        else:
            self.last_turn = None
            self._move(seat, action, events)

    def _move(self, seat: int, action: Action, events: tuple[Event[Body], ...]) -> None:
        match action:
            case Lay(card=word, pile=at):
                self._lay(seat, word, at)
            case Draw():
                cards = self._take(seat, 1, events)
                self.drew, self.drawn = True, "".join(cards)
            case Change(cards=cards):
                self._change(seat, cards, events)
            case Skip():
                self.reds[seat]["skip"] -= 1
                self.skipped = True
                self.skips[(seat + 1) % self.seats].append(seat)
            case model.Counter():
                self.reds[seat]["counter"] -= 1
                self.skips[seat].pop(0)
                self.stage = "turn"
            case GiveWay():
                self.skips[seat].pop(0)
                self._end_turn()
            case _:
                assert isinstance(action, End)
                self._end_turn()

    def _lay(self, seat: int, word: str, at: int) -> None:
        pile = self.piles[at]
        card = Card(self.next_number, word, seat, self.options.checked)
        pile.append(card)
        self.next_number += 1
        self.hands[seat][word] -= 1
        self.laid += 1
        self.jokers += word == JOKER
        self.drawn = ""
        if self.options.window and self.challengeable(card, pile):
            self.fresh[card.number] = set()
        if not self.hands[seat].total():
            self._claim()

    def _claim(self) -> None:
        """BID-43."""
        tops = [pile for pile in self.piles if self.challengeable(pile[-1], pile)]
        if any(pile[-1].by == self.turn for pile in tops):
            self.stage = "claim"
        else:
            self.over = "out"
            self.fresh = {}

    def _change(self, seat: int, cards: tuple[str, str], events: tuple[Event[Body], ...]) -> None:
        self.reds[seat]["change"] -= 1
        self.changed = True
        self._rebuild()
        self.hands[seat].subtract(cards)
        self.talon.update(cards)
        told = events[0].body_for(seat)
        assert isinstance(told, Changed)
        assert len(told.cards) == 2
        assert told.put == cards
        self.talon.subtract(told.cards)
        self.hands[seat].update(told.cards)

    def _rebuild(self) -> None:
        """BID-45: the two upper cards of each pile stay."""
        if self.talon.total() == 0:
            for pile in self.piles:
                while len(pile) > 2:
                    self.talon[pile.pop(0).word] += 1

    def _take(self, seat: int, count: int, events: tuple[Event[Body], ...]) -> tuple[str, ...]:
        (told,) = [body for event in events if isinstance(body := event.body_for(seat), Drew)]
        assert told.seat == seat
        left = list(told.cards)  # in the order of a hand, not of the draw
        while left:
            self._rebuild()
            card = next((each for each in left if self.talon[each]), None)
            assert card is not None, "it was not in the talon"
            left.remove(card)
            self.talon[card] -= 1
        if len(told.cards) < count:
            self._rebuild()
            assert self.talon.total() == 0, "there was more to draw"
        assert len(told.cards) <= count
        self.hands[seat].update(told.cards)
        return told.cards

    def _judge(self, seat: int, number: int, events: tuple[Event[Body], ...]) -> None:
        (pile,) = [pile for pile in self.piles if pile[-1].number == number]
        card, culprit = pile[-1], pile[-1].by
        assert culprit is not None
        self.fresh.pop(number, None)
        if card.word in links()[pile[-2].word]:  # BID-33
            card.verified = True
            self._take(seat, 2, events)
            if self.stage == "claim":
                self._claim()
            return
        pile.pop()  # BID-34
        self.hands[culprit][card.word] += 1
        self._take(culprit, 2, events)
        if culprit == self.turn:
            self._end_turn()
        elif culprit != self.last_turn and self.options.late == "next-turn":  # BID-35
            self.owed[culprit] += 1

    def _end_turn(self) -> None:
        ended = self.turn
        self._count()
        while not self.over:
            self.turn = (self.turn + 1) % self.seats
            self.turns += 1
            self._clean()
            if not self.owed[self.turn]:
                break
            self.owed[self.turn] -= 1  # BID-48
            self._count()
        self.last_turn = ended
        if not self.over and self.skips[self.turn]:
            self.stage = "answer"

    def _count(self) -> None:
        """BID-46, and a last round of ours."""
        is_dead = self.talon.total() == 0 and all(len(pile) <= 2 for pile in self.piles)
        self.quiet = self.quiet + 1 if is_dead and not self.laid else 0
        if self.quiet == self.seats:
            self.over = "dead"
        elif self.turns == ROUNDS * self.seats:
            self.over = "long"


# ---- side by side


def tried(state: State, random: Random) -> Iterator[tuple[int, Action]]:
    """What may well be wrong: cards that others hold, piles that are not there, covered cards."""
    board = state.board
    seats = (*board.seats, CLOCK)
    words = ["mer", JOKER, *random.sample([*sum(state.hands, ())], 3), *state.hands[board.turn][:4]]
    for seat in seats:
        yield from ((seat, action) for action in PLAIN)
        for number in random.sample(range(board.placed + 1), min(board.placed + 1, 6)):
            yield from ((seat, Dico(number)), (seat, Trust(number)), (seat, Settle(number)))
        for top in board.tops:
            yield from ((seat, Dico(top.number)), (seat, Trust(top.number)))
            yield seat, Settle(top.number)
    for seat in (board.turn, random.choice(seats)):
        for word in words:
            yield from ((seat, Lay(word, pile)) for pile in range(len(board.piles) + 1) if pile < 6)
        for one, two in pairwise(words):
            yield from ((seat, Change(pair)) for pair in ((one, two), (two, one), (one, one)))


def passes(state: State, seat: int, action: Action) -> bool:
    try:
        GAME.check(state, Step(seat, action))
    except IllegalAction:
        return False
    return True


def compare(reading: Reading, state: State, random: Random) -> None:
    """Every action that is tried is allowed by both or by neither; what is allowed is listed."""
    listed = {seat: list(GAME.legal(GAME.view(state, seat))) for seat in state.board.seats}
    for seat, actions in listed.items():
        assert len(set(actions)) == len(actions)
        some = random.sample(actions, min(len(actions), 10))
        assert all(reading.allows(seat, action) for action in some)
    for seat, action in tried(state, random):
        may = reading.allows(seat, action)
        assert passes(state, seat, action) == may, (seat, action)
        if seat != CLOCK:
            assert (action in listed[seat]) == may, (seat, action)


def same(reading: Reading, state: State) -> None:
    board = state.board
    assert [Counter(hand) for hand in state.hands] == [+hand for hand in reading.hands]
    assert [Counter(reds) for reds in state.reds] == [+reds for reds in reading.reds]
    assert Counter(state.stock) == +reading.talon
    assert [
        [(each.number, each.card, each.by, each.is_verified) for each in pile]
        for pile in board.piles
    ] == [[(card.number, card.word, card.by, card.verified) for card in p] for p in reading.piles]
    assert (board.reason or "") == reading.over
    if not reading.over:
        assert (board.turn, board.turns, board.stage) == (
            reading.turn,
            reading.turns,
            reading.stage,
        )
        assert {each.number: set(each.trusted) for each in board.fresh} == reading.fresh
    assert list(board.owed) == reading.owed
    assert [list(each) for each in board.skips] == reading.skips


@pytest.mark.slow
@over_random_games
def test_BID_11_every_turn_is_one_of_the_second_reading(game: RandomGame) -> None:
    random = Random(game.seed)
    reading = Reading(game.first().state)
    for moved in game.steps():
        if random.random() < 0.1:
            compare(reading, moved.before, random)
        assert reading.allows(moved.step.seat, moved.step.action)
        reading.play(moved.step, moved.events)
        same(reading, moved.after)
