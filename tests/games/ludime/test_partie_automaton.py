"""Game 1 against the clauses written down a second time, over random play.

The second reading keeps its own hands, piles, words and turns: of the rules it is told nothing but
the cards that came by chance. What anyone may do at any moment, and how a manche ends, is compared.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from escale.core.errors import IllegalAction
from escale.core.game import Event, Step
from escale.games.ludime.rules import (
    DRAW,
    EXCHANGE,
    GIVE_UP,
    LETTERS,
    TAKE_DISCARD,
    WITHOUT,
    Action,
    Discard,
    Draw,
    Exchange,
    Lay,
    Modify,
    Partie,
    SetAside,
    Show,
    State,
    TakeDiscard,
    Without,
)
from escale.games.ludime.rules.events import Body, Drawn, Exchanged
from escale.games.ludime.rules.pack import pack
from escale.games.ludime.rules.words import made_of, noises
from escale.words.lexicon import lexicon

from .positions import GAME
from .random_play import Moved, RandomGame, over_random_parties

FRENCH = lexicon("fr")
PLAIN = (DRAW, TAKE_DISCARD, WITHOUT, EXCHANGE, GIVE_UP, Show("A", "BON"))
SOME = 12  # words of each sort that are tried at every moment


class Reading:
    """A manche as the clauses tell it."""

    def __init__(self, state: State) -> None:
        assert isinstance(state.board.options, Partie)
        self.options = state.board.options
        self.dealer = self.turn = state.board.dealer
        self.hands = [Counter(hand) for hand in state.hands]
        self.pile = 120 - 15 * len(self.hands) - 1
        self.discards = [state.board.discards]
        self.words: list[tuple[str, int]] = []
        self.first_word: dict[int, int] = {}
        self.round = 1
        self.rebuilt = self.someone_is_out = self.over = False
        self.laid_in_round = False
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.took: list[str] = []
        self.to_be_used = ""  # LUD1-4
        self.aside = 0
        self.exchanged = False

    @property
    def hand(self) -> Counter[str]:
        return self.hands[self.turn]

    def _can_draw(self) -> bool:
        return self.pile > 0 or len(self.discards) > 1  # LUD1-17

    def allows(self, action: Action) -> bool:
        if self.over:
            return False
        if isinstance(action, Draw):
            return self._may_take("draw") and self._can_draw()
        if isinstance(action, TakeDiscard):
            first = self.round == 1 and self.turn != self.dealer  # LUD-Q3
            return self._may_take("discard") and bool(self.discards) and not first
        if isinstance(action, Without):
            return not self.took and not self._can_draw()
        if not self.took:  # LUD1-3
            return False
        if isinstance(action, SetAside):  # LUD1-7, LUD1-19
            is_first = self.round == 1 and self.turn not in self.first_word
            free = self.hand[action.letter] - (action.letter == self.to_be_used)
            return is_first and not self.exchanged and free > 0 and self.aside < self.pile
        if isinstance(action, Exchange):
            return self.aside > 0
        if self.aside:
            return False
        if isinstance(action, Discard):
            return self.hand[action.letter] > 0 and self.to_be_used in {"", action.letter}
        if self.exchanged:
            return False
        if isinstance(action, Lay):
            return self._may_lay(action.word)
        return isinstance(action, Modify) and self._may_modify(action)

    def _may_take(self, what: str) -> bool:
        if self.aside or self.exchanged:
            return False
        return not self.took or (self.options.takes == "both" and what not in self.took)  # LUD-Q2

    def _may_lay(self, word: str) -> bool:
        if self.round == 1 and (self.turn in self.first_word or len(word) < 6):  # LUD1-5
            return False
        return len(word) >= 3 and self._may_use(Counter(word), word)  # LUD1-8

    def _may_modify(self, action: Modify) -> bool:
        if self.round == 1 or action.number >= len(self.words):
            return False
        old, owner = self.words[action.number]
        if owner != self.turn:
            if self.first_word.get(self.turn, self.round) >= self.round:  # LUD1-7
                return False
            if all(each != self.turn for _, each in self.words):  # LUD1-11
                return False
        added = Counter(action.word)
        added.subtract(Counter(old))
        if min(added.values()) < 0 or not any(added.values()):  # LUD-C5, LUD-C6
            return False
        return self._may_use(+added, action.word)

    def _may_use(self, cards: Counter[str], word: str) -> bool:
        is_last = cards == self.hand and self.options.last_card == "discarded"  # LUD-Q1
        return cards <= self.hand and not is_last and word in FRENCH and word not in noises()

    # ---- what an action does

    def play(self, action: Action, events: tuple[Event[Body], ...]) -> None:
        seat = self.turn
        told = events[0].body_for(seat)
        match action:
            case Draw():
                assert isinstance(told, Drawn)
                if self.pile == 0:
                    self.rebuilt = True
                    self.pile = len(self.discards) - 1
                    self.discards = self.discards[-1:]
                self.pile -= 1
                self.took.append("draw")
                self.hand[told.letter] += 1
            case TakeDiscard():
                self.to_be_used = self.discards.pop()
                self.took.append("discard")
                self.hand[self.to_be_used] += 1
            case Without():
                self.took.append("nothing")
            case Lay(word=word):
                self.words.append((word, seat))
                self.first_word.setdefault(seat, self.round)
                self._use(Counter(word))
            case Modify(number=number, word=word):
                added = Counter(word) - Counter(self.words[number][0])
                self.words[number] = word, seat
                self._use(added)
            case SetAside(letter=letter):
                self.hand[letter] -= 1
                self.aside += 1
            case Exchange():
                assert isinstance(told, Exchanged)
                self.hand.update(told.letters)
                self.aside, self.exchanged = 0, True
            case _:
                assert isinstance(action, Discard)
                self.hand[action.letter] -= 1
                self.discards.append(action.letter)
                self._end_turn()

    def _use(self, cards: Counter[str]) -> None:
        self.hand.subtract(cards)
        if cards[self.to_be_used]:
            self.to_be_used = ""
        self.laid_in_round = True
        if not self.hand.total():
            self._end_turn()

    def _end_turn(self) -> None:
        self.someone_is_out |= not self.hand.total()
        self.turn = (self.turn + 1) % len(self.hands)
        self._begin_turn()
        if self.turn == self.dealer:
            stalled = self.rebuilt and not self.laid_in_round  # LUD1-18
            self.over = self.someone_is_out or stalled  # LUD1-13
            self.round += 1
            self.laid_in_round = False

    def points(self) -> list[int]:
        values = pack().values
        held = [sum(values[each] for each in hand.elements()) for hand in self.hands]
        gains = [
            sum(values[each] for word, owner in self.words if owner == seat for each in word)
            for seat in range(len(self.hands))
        ]
        return [gain - cost for gain, cost in zip(gains, held, strict=True)]


@cache
def anagrams() -> dict[str, list[str]]:
    found = defaultdict(list)
    for word in FRENCH:
        found["".join(sorted(word))].append(word)
    return found


def tried(state: State, listed: list[Action], random: Random) -> Iterator[Action]:
    """What is listed, in part, and what may well be wrong: too many cards, too short, too soon."""
    board, hand = state.board, state.hands[state.board.turn]
    plain = [action for action in listed if not isinstance(action, Lay | Modify)]
    words = [action for action in listed if isinstance(action, Lay | Modify)]
    yield from plain
    yield from random.sample(words, min(len(words), SOME))
    yield from PLAIN
    for letter in LETTERS.values():
        yield Discard(letter)
        yield SetAside(letter)
    laid = [each.word for each in board.words]
    more = "".join(random.choices("AEIRST", k=2))
    new = made_of(hand + more)
    yield from (Lay(word) for word in random.sample(new, min(len(new), SOME)))
    for number, old in random.sample(list(enumerate(laid)), min(len(laid), 2)):
        grown = made_of(hand + more, old)
        for word in random.sample(grown, min(len(grown), 4)):
            yield Modify(number, word)
            yield Modify(number + 1, word)
            yield Modify(number, word + "S")
        yield from (Modify(number, word) for word in anagrams()["".join(sorted(old))])
    yield Modify(len(laid), "BON")


def allowed(state: State, action: Action) -> bool:
    try:
        GAME.check(state, Step(state.board.turn, action))
    except IllegalAction:
        return False
    return True


def compare(reading: Reading, moved: Moved, random: Random) -> None:
    """Every action that is tried is allowed by both or by neither; what is allowed is listed."""
    state = moved.before
    assert reading.turn == state.board.turn
    assert reading.round == state.board.round
    assert ["".join(sorted(hand.elements())) for hand in reading.hands] == list(state.hands)
    assert reading.words == [(laid.word, laid.owner) for laid in state.board.words]
    assert ("".join(reading.discards), reading.pile) == (state.board.discards, state.board.pile)
    listed = list(GAME.legal(GAME.view(state, state.board.turn)))
    assert len(set(listed)) == len(listed)
    known = set(listed)
    for action in tried(state, listed, random):
        may = reading.allows(action)
        assert allowed(state, action) == may, action
        assert (action in known) == may, action


@pytest.mark.slow
@over_random_parties
def test_LUD1_3_every_turn_is_one_of_the_second_reading(game: RandomGame) -> None:
    random = Random(game.seed)
    reading = Reading(game.first())
    for moved in game.steps():
        if moved.before.board.stage == "pause":
            reading = Reading(moved.after)
            continue
        if not game.is_lazy or random.random() < 0.2:  # their manches are long
            compare(reading, moved, random)
        reading.play(moved.step.action, moved.events)
        board = moved.after.board
        assert reading.over == (board.stage in {"pause", "over"})
        if reading.over:
            assert list(board.sheet[-1].points) == reading.points()
            assert board.sheet[-1].close == ("out" if reading.someone_is_out else "stalled")
