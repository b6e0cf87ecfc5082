"""Advice against the rules themselves: worlds redealt, masters asked, every deal played out."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count, product
from typing import Any, NamedTuple

import pytest

from escale.bots import Budget
from escale.core.chance import Chance, FastChance
from escale.core.game import CLOCK, Step
from escale.core.ready import PROCEED
from escale.games.rondelic import BOX
from escale.games.rondelic.bots.knowledge import solved_game
from escale.games.rondelic.bots.levels import EquilibriumBot
from escale.games.rondelic.rules import (
    EXCHANGE,
    GIVE,
    KEEP,
    NOTHING,
    REFUSE,
    TURN,
    Action,
    Options,
    State,
    TextA,
    TextB,
    View,
)
from escale.games.rondelic.rules.cards import rank
from escale.games.rondelic.study.dealer_odds import chance_to_reach
from escale.games.rondelic.study.worlds import Deal

from .deals import GAME, Table, deed, text_a, text_b

TABLES: dict[str, tuple[Options, int]] = {
    "A 3": (TextA(), 3),
    "A 4": (TextA(), 4),
    "A 4 nobody": (TextA(all_equal="nobody"), 4),
    "A 5 dealer's card": (TextA(dealer_card=True), 5),
    "A 12": (TextA(), 12),
    "B 4": (TextB(), 4),
    "B 4 looking after": (TextB(dealer_look="after"), 4),
    "B 8": (TextB(), 8),
}


class Undecided(Exception):
    """The master tosses a coin that has not been called."""


class Coins(Chance):
    """Called coins, and how likely they fall so."""

    def __init__(self, calls: Sequence[bool]) -> None:
        self._calls = list(calls)
        self.chance = 1.0

    def happens(self, label: str, probability: float) -> bool:
        if not self._calls:
            raise Undecided
        call = self._calls.pop(0)
        self.chance *= probability if call else 1 - probability
        return call

    def draw(self, label: str, items: Sequence[Any], count: int) -> Sequence[int]:
        raise NotImplementedError

    def child(self, label: str) -> Chance:
        return self


def master(view: View) -> dict[Action, float]:
    """What a master does, with chances."""
    found: dict[Action, float] = {}
    waiting: list[tuple[bool, ...]] = [()]
    while waiting:
        calls = waiting.pop()
        coins = Coins(calls)
        try:
            action = EquilibriumBot().choose(view, coins, Budget())
        except Undecided:
            waiting += [(*calls, True), (*calls, False)]
        else:
            found[action] = found.get(action, 0.0) + coins.chance
    return found


def after(state: State, seat: int, action: Action) -> State:
    step = Step(seat, action)
    GAME.check(state, step)
    return GAME.apply(state, step, FastChance(0)).state


def loses(state: State, seat: int, tokens: tuple[int, ...]) -> float:
    """The chance that this seat's token moves, from here on by the rules, all masters."""
    board = state.board
    if board.shown:
        return float(board.tokens[seat] > tokens[seat])
    asked = GAME.actors(state).must[0]
    played = master(GAME.view(state, asked)).items()
    return sum(p * loses(after(state, asked, action), seat, tokens) for action, p in played)


class Decision(NamedTuple):
    """A state in which somebody chooses, and how the deal came there from its start."""

    state: State
    seat: int
    start: State
    steps: tuple[tuple[int, Action], ...]

    @property
    def view(self) -> View:
        return GAME.view(self.state, self.seat)


def likelihood(decision: Decision, world: State) -> float:
    """How likely masters come here when these cards are dealt; the seat's own acts are given."""
    state, chance = State(decision.start.board, world.faces), 1.0
    for seat, action in decision.steps:
        if seat != decision.seat and action != REFUSE:
            chance *= master(GAME.view(state, seat)).get(action, 0.0)
        if not chance:
            return 0.0
        state = after(state, seat, action)
    return chance


class Estimate(NamedTuple):
    mean: float
    error: float  # one standard deviation


def by_the_rules(decision: Decision, enough: int) -> dict[Action, Estimate]:
    """Each answer's chance to move, from redealt worlds weighed by what was seen."""
    view = decision.view
    answers = list(GAME.legal(view))
    weights: list[float] = []
    rows: list[list[float]] = []
    for number in count():
        world = GAME.redeal(view, FastChance(f"{view.board.deal} {view.faces}", f"{number}/"))
        weight = likelihood(decision, world)
        if weight:
            states = [after(world, decision.seat, action) for action in answers]
            weights.append(weight)
            rows.append([loses(each, decision.seat, view.board.tokens) for each in states])
        if len(rows) == enough:
            break
    return {
        action: estimate(weights, column)
        for action, column in zip(answers, zip(*rows, strict=True), strict=True)
    }


def estimate(weights: Sequence[float], values: Sequence[float]) -> Estimate:
    total = sum(weights)
    pairs = list(zip(weights, values, strict=True))
    mean = sum(weight * value for weight, value in pairs) / total
    spread = sum((weight * (value - mean)) ** 2 for weight, value in pairs)
    return Estimate(mean, spread**0.5 / total)


def advised(view: View, worlds: int = 400, luck: int = 1) -> dict[Action, float]:
    assert BOX.advise
    return {worth.action: worth.value for worth in BOX.advise(view, FastChance(luck), worlds)}


def decisions(options: Options, seats: int, level: str, deals: int) -> Iterator[Decision]:
    """Every choice within a deal in the first deals of a game."""
    chance = FastChance(3)
    start = state = GAME.start(options, seats, chance).state
    steps: tuple[tuple[int, Action], ...] = ()
    while state.board.deal <= deals:
        if state.board.stage == "pause":
            state = start = GAME.apply(state, Step(CLOCK, PROCEED), chance).state
            steps = ()
            continue
        seat = GAME.actors(state).must[0]
        view = GAME.view(state, seat)
        if len(list(GAME.legal(view))) > 1:
            yield Decision(state, seat, start, steps)
        luck = chance.child(f"{state.board.deal}/{len(steps)}")
        action: Any = BOX.bots[level].choose(view, luck, Budget())
        steps = (*steps, (seat, action))
        state = GAME.apply(state, Step(seat, action), chance).state


@cache
def some(name: str, level: str, deals: int) -> tuple[Decision, ...]:
    return tuple(decisions(*TABLES[name], level, deals))


def decision(table: Table, name: str) -> Decision:
    """The drawn table before anything was done in it."""
    return Decision(table.state, table.seat(name), table.state, ())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["A 3", "A 4 nobody", "A 5 dealer's card", "B 4"])
def test_advice_agrees_with_the_rules_played_by_masters(name: str) -> None:
    """The two differ by noise alone: on average by nothing, seldom by much."""
    gaps = []
    for each in some(name, "master", 5)[:20]:
        if len(each.steps) <= 3:
            found = advised(each.view, 1000)
            for action, (mean, error) in by_the_rules(each, 100).items():
                gaps.append(found[action] - mean)
                assert abs(gaps[-1]) < 4 * error + 0.05
    assert len(gaps) >= 16
    assert abs(sum(gaps)) / len(gaps) < 0.025


def drawn(table: Table, *moves: str, who: str) -> Decision:
    """A drawn position, reached by these moves."""
    steps: tuple[tuple[int, Action], ...] = ()
    now = table
    for move in moves:
        step = now.step(move)
        steps = (*steps, (step.seat, step.action))
        now = now.play(move)
    return Decision(now.state, now.seat(who), table.state, steps)


@pytest.mark.parametrize("name", TABLES)
def test_what_everyone_ends_with_is_what_the_rules_show(name: str) -> None:
    """Débutants refuse Kings and exchange what they should keep: all kinds of deals."""
    met = 0
    for each in some(name, "novice", 12):
        state, board = each.state, each.state.board
        if board.stage == "dealer" and not board.is_duel:
            ranks = [rank(face) for face in state.faces]
            ends = Deal(each.view).finals(ranks)
            while not state.board.shown:
                state = after(state, board.dealer, KEEP)
            assert ends == [rank(state.board.shown[seat]) for seat in board.order[:-1]]
            met += 1
    assert met >= 10


PRIVILEGES = {
    "A, the other kept": (text_a("9 8 7 | 4 4 4 4"), "keep"),
    "A, a 3 was given back": (text_a("9 8 3 | V 4 4 4"), "exchange"),
    "A with a card": (text_a("9 8 7 5 | 4 4 4 4", dealer_card=True), "keep"),
    "A with a card, a 9 was given back": (
        text_a("9 8 9 5 | 4 4 4 4", dealer_card=True),
        "exchange",
    ),
    "B": (text_b("9 8 7 6 | 4 4 4 4"), "keep"),
    "B, a 6 was discarded": (text_b("9 8 6 A | V 4 4 4"), "exchange"),
    "B looking after": (text_b("9 8 7 2 | 4 4 4 4", dealer_look="after"), "keep"),
    "B looking after, a 6 was discarded": (
        text_b("9 8 6 A | V 4 4 4", dealer_look="after"),
        "exchange",
    ),
}


def ends_of_dealer(state: State, dealer: int) -> Iterator[tuple[int, float]]:
    """Ranks that a master may end with when just these cards come, and how likely."""
    if state.board.shown:
        yield rank(state.board.shown[dealer]), 1.0
        return
    for action, chance in master(GAME.view(state, dealer)).items():
        for card, then in ends_of_dealer(after(state, dealer, action), dealer):
            yield card, chance * then


@pytest.mark.parametrize("name", PRIVILEGES)
def test_the_dealers_odds_are_those_of_the_rules_for_all_cards_that_may_come(name: str) -> None:
    table, last = PRIVILEGES[name]
    table = table.play("P1 keep", "P2 keep")
    board, faces = table.board, table.state.faces
    first = board.top + (last == "exchange")  # the dealer's next three
    left = [4] * 13
    for face in faces[:first]:
        left[rank(face)] -= 1
    exact = [0.0] * 13
    for cards in product(range(13), repeat=3):
        stock, pack, weight = left.copy(), list(faces), 1
        for place, card in enumerate(cards, start=first):
            weight *= stock[card]
            stock[card] -= 1
            used = {face for face in pack[:place] if rank(face) == card}
            pack[place] = next((4 * card + s for s in range(4) if 4 * card + s not in used), 0)
        if weight:
            state = after(State(board, tuple(pack)), board.order[-2], deed(last))
            for card, chance in ends_of_dealer(state, board.dealer):
                exact[card] += weight * chance
    held, given = board.holds[board.dealer], faces[2] if last == "exchange" else None
    for want in range(13):
        found = chance_to_reach(
            (*solved_game(board.options), 4),
            "KKX" if last == "exchange" else "KKK",
            want,
            left,
            NOTHING if held == NOTHING else rank(faces[held]),
            NOTHING if given is None else rank(given),
        )
        assert found == pytest.approx(sum(exact[want:]) / sum(exact), abs=1e-9)


POSITIONS = {
    "the first of four with a 6": drawn(text_a("6 9 8 | 4"), who="P1"),
    "asked, and none the better for it": drawn(
        text_a("3 5 8 | 4"), "P1 exchange", "P2 give", who="P2"
    ),
    "the avant-dernier after two who kept": drawn(
        text_a("9 8 6 | 4"), "P1 keep", "P2 keep", who="P3"
    ),
    "the dealer's second card": drawn(
        text_a("9 8 10 | 5 7"), "P1 keep", "P2 keep", "P3 keep", "dealer turn", who="dealer"
    ),
    "text B's dealer and a discard": drawn(
        text_b("9 8 4 6 | 10 7"), "P1 keep", "P2 keep", "P3 exchange", who="dealer"
    ),
    "text B's dealer at a look": drawn(
        text_b("9 8 10 6 | 7"), "P1 keep", "P2 keep", "P3 keep", "dealer turn", who="dealer"
    ),
    "the duel's receiver": drawn(text_a("7 | 9 4", tokens="P2:out P3:out"), who="P1"),
    "the duel's dealer": drawn(
        text_a("7 | 10 7", tokens="P2:out P3:out"), "P1 turn", "P1 keep", who="dealer"
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_drawn_positions_agree_with_many_worlds_of_the_rules(name: str) -> None:
    found = advised(POSITIONS[name].view, 2000)
    for action, (mean, error) in by_the_rules(POSITIONS[name], 400).items():
        assert abs(found[action] - mean) < 3 * error + 0.01
        assert error < 0.03


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_the_masters_own_choice_is_the_best_or_as_good(name: str) -> None:
    """Eight tables, about eighty decisions; what a sample of worlds leaves open is forgiven."""
    for each in some(name, "master", 3)[:12]:
        worths = advised(each.view, 1200)
        likely = max(master(each.view).items(), key=lambda pair: pair[1])[0]
        assert worths[likely] - min(worths.values()) < 0.03, (name, each.view.board.moves)


@pytest.mark.parametrize("name", TABLES)
def test_every_answer_has_a_chance_best_first_whoever_plays(name: str) -> None:
    """Débutants do what no master would: nothing they do leaves the advice without a world."""
    assert BOX.advise
    for each in some(name, "novice", 4):
        worths = BOX.advise(each.view, FastChance(1), 40)
        if each.state.board.stage == "restart":
            assert worths == ()
            continue
        values = [worth.value for worth in worths]
        assert values == sorted(values)
        assert all(0 <= value <= 1 for value in values)
        assert {worth.action for worth in worths} == set(GAME.legal(each.view))


def test_an_as_is_terrible_to_keep_and_a_king_a_shelter() -> None:
    assert advised(decision(text_a("A 9 8 | 4"), "P1").view)[KEEP] > 0.9
    king = advised(decision(text_a("R 9 8 | 4"), "P1").view)
    assert king[KEEP] < 0.01
    assert king[EXCHANGE] > 0.3


def test_the_better_the_card_the_safer_to_keep_it() -> None:
    cards = ["A", "3", "5", "7", "9", "V", "R"]
    keeps = [advised(decision(text_a(f"{card} 9 8 | 4"), "P1").view)[KEEP] for card in cards]
    assert keeps == sorted(keeps, reverse=True)


def test_whoever_got_a_better_card_than_they_gave_is_safe() -> None:
    table = text_a("6 4 8 | 4").play("P1 exchange", "P2 give")
    worths = advised(table.view("P2"))
    assert worths[KEEP] == 0
    assert worths[EXCHANGE] > 0


def test_a_king_that_is_asked_for_is_safe_either_way_and_the_jarnac_comes_first() -> None:
    table = text_a("3 R 8 | 4").play("P1 exchange")
    assert BOX.advise
    worths = BOX.advise(table.view("P2"), FastChance(1), 400)
    assert [worth.action for worth in worths] == [GIVE, REFUSE]
    assert all(worth.value < 0.001 for worth in worths)


def test_equal_cards_move_nobody_where_the_option_says_so() -> None:
    """All four have a 9, and the dealer weighs that they might."""
    moves = ["P1 keep", "P2 keep", "P3 keep"]
    everybody = text_b("9 9 9 9 | 4 4 4").play(*moves)
    nobody = text_b("9 9 9 9 | 4 4 4", all_equal="nobody").play(*moves)
    values = [advised(table.view("dealer"))[KEEP] for table in (everybody, nobody)]
    assert values[0] > values[1]


def test_there_is_no_advice_where_nothing_is_decided() -> None:
    table = text_a("3 R 8 | 4").play("P1 exchange", "P2 give")
    assert advised(table.view("P2")) == {}  # P2 must stand
    assert advised(table.view("P1")) == {}  # it is not P1's turn
    assert advised(table.view("spectator")) == {}
    asked = text_a("3 5 8 | 4").play("P1 exchange")
    assert advised(asked.view("P2")) == {}  # P2 can only give
    assert advised(table.all_keep().view("P1")) == {}  # the pause


@pytest.mark.parametrize("name", ["A 12", "B 8"])
def test_advice_rests_on_the_view_and_the_luck_alone(name: str) -> None:
    for each in some(name, "master", 2)[:8]:
        first = advised(each.view, 60)
        assert first == advised(each.view, 60)
        for number in range(3):
            other = GAME.redeal(each.view, FastChance(number))
            assert advised(GAME.view(other, each.seat), 60) == first


def test_more_worlds_leave_an_exact_value_as_it_is() -> None:
    view = POSITIONS["the dealer's second card"].view
    assert advised(view, 1, luck=1) == advised(view, 50, luck=2)
    assert set(advised(view, 1)) == {KEEP, TURN}
