"""Worlds that a seat imagines: possible, and just as likely as all deals together make them.

The packs here have a few cards, so that every deal there is can be played: those that lead to what
the seat has seen are counted, and compared with what is imagined.
"""

from collections.abc import Sequence

import pytest

from escale.core.chance import Chance, FastChance
from escale.core.errors import IllegalAction
from escale.core.game import CLOCK, Seat, Step
from escale.core.ready import PROCEED
from escale.games.ludime import imagining, one_word
from escale.games.ludime.imagining import imagine
from escale.games.ludime.model import (
    LETTERS,
    Die,
    OneWord,
    Options,
    Partie,
    SetAside,
    State,
)
from tests.laws.likelihood import chi_square_tail

from .positions import FIRST_DEALER, GAME, NAMES, Table
from .worlds import Distribution, Dropped, distribution, shrink

TOO_UNLIKELY = 1e-4  # every draw is seeded: a test that passes goes on passing


class Dealer(Chance):
    """The dice are cast, the cards go every way."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def draw(self, label: str, items: Sequence[object], count: int) -> Sequence[int]:
        if label.startswith("throw-1/"):
            return [5 if label.endswith(str(FIRST_DEALER)) else 0]
        if label.endswith("/die"):
            return [0]
        return self._chance.draw(label, items, count)

    def sub(self, label: str) -> Chance:
        return self._chance.sub(label)


def played(options: Options, seats: int, moves: Sequence[str], chance: Chance) -> State:
    """These moves in a deal of this chance; what cannot be played so is dropped.

    "B aside ?" is any card of his, as nobody sees which.
    """
    dealt = Dealer(chance)
    table = Table(GAME.start(options, seats, dealt).state)
    for number, move in enumerate(moves):
        if move.endswith("?"):
            hand = table.hand(move[0])
            letter = hand[chance.draw(f"any-{number}", hand, 1)[0]]
            step = Step(table.seat(move[0]), SetAside(LETTERS[letter]))
        else:
            try:
                step = table.step(move)
            except ValueError as missing:
                raise Dropped from missing
        try:
            GAME.check(table.state, step)
        except IllegalAction as illegal:
            raise Dropped from illegal
        table = Table(GAME.apply(table.state, step, dealt).state)
    return table.state


def compare(options: Options, seats: int, moves: Sequence[str], names: Sequence[str]) -> None:
    """For these seats, and every view that these moves can leave them with."""
    worlds = distribution(lambda chance: played(options, seats, moves, chance))
    assert worlds
    for name in names:
        seat = None if name == "spectator" else (NAMES.index(name) + FIRST_DEALER) % seats
        compare_views(worlds, seat)


def compare_views(worlds: Distribution[State], seat: Seat | None) -> None:
    by_view: dict[bytes, Distribution[State]] = {}
    for state, weight in worlds.items():
        by_view.setdefault(repr(GAME.view(state, seat)).encode(), {})[state] = weight
    some = sorted(by_view)[:: max(1, len(by_view) // 6)]
    for key in some:
        alike = by_view[key]
        view = GAME.view(next(iter(alike)), seat)
        total = sum(alike.values())
        expected = {state: weight / total for state, weight in alike.items()}
        found = distribution(lambda chance, view=view: imagine(view, chance))  # type: ignore[misc]
        assert found == expected, f"{seat}: {view}"


@pytest.fixture(autouse=True)
def _small_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    shrink(monkeypatch, "EEESSTT", 2)


EVERYONE = ("spectator", "A", "B")


@pytest.mark.parametrize(
    "moves",
    [
        (),
        ("A draw",),
        ("A draw", "A discard E"),
        ("A draw", "A discard S", "B draw"),
        ("A draw", "A discard S", "B draw", "B discard S"),
        ("A draw", "A discard E", "B draw", "B discard T", "A take"),
        ("A draw", "A discard E", "B draw", "B discard T", "A take", "A discard S"),
    ],
)
def test_LUD3_2_cards_seen_to_leave_a_hand_tell_what_was_in_it(moves: Sequence[str]) -> None:
    """Whoever discards an E is likelier to have had two of them."""
    compare(Die(), 2, moves, EVERYONE)


@pytest.mark.parametrize(
    "moves",
    [
        ("A take",),
        ("A take", "A discard S"),
        ("A take", "A discard E", "B take"),
        ("A take", "A discard E", "B take", "B discard S"),
        ("A take", "A discard E", "B take", "B discard S", "A draw", "A discard S"),
        ("A take", "A discard E", "B take", "B discard S", "A draw", "A discard T", "B draw"),
    ],
)
def test_LUD3_3_a_discard_that_was_taken_is_known_to_be_there(moves: Sequence[str]) -> None:
    compare(Die(), 2, moves, EVERYONE)


def test_LUD3_3_a_taken_card_that_is_discarded_later_tells_nothing_of_the_others() -> None:
    """B takes a T, keeps it, and gives a T away a turn later."""
    moves = ("A draw", "A discard T", "B take", "B discard E", "A take", "A discard S")
    compare(Die(), 2, (*moves, "B take", "B discard T"), EVERYONE)


@pytest.mark.parametrize(
    "moves",
    [
        ("A draw", "A lay EST", "A discard E"),
        ("A draw", "A lay SET"),
        ("A draw", "A discard T", "B draw", "B discard E", "A take", "A lay TES", "A discard E"),
    ],
)
def test_LUD1_20_so_do_cards_that_were_laid(
    monkeypatch: pytest.MonkeyPatch, moves: Sequence[str]
) -> None:
    shrink(monkeypatch, "EEESSSTT", 3)
    compare(Partie(manches=1), 2, moves, EVERYONE)


@pytest.mark.parametrize(
    "moves",
    [
        ("A draw", "A aside S"),
        ("A draw", "A aside S", "A exchange"),
        ("A draw", "A aside S", "A exchange", "A discard E"),
        ("A draw", "A aside S", "A aside E", "A exchange", "A discard E", "B draw"),
        ("A draw", "A aside S", "A exchange", "A discard E", "B draw", "B discard E"),
        ("A draw", "A aside S", "A exchange", "A discard E", "B draw", "B discard S"),
        ("A draw", "A discard E", "B draw", "B aside T", "B exchange", "B discard E"),
    ],
)
def test_LUD1_19_who_has_exchanged_knows_what_he_has_given(moves: Sequence[str]) -> None:
    """It is in the draw pile, or it has been drawn since; in a hand before that it was not."""
    compare(Partie(manches=1), 2, moves, [moves[-2 if "aside" in moves[-1] else 1][0]])


@pytest.mark.parametrize(
    "moves",
    [
        ("A draw", "A aside ?"),
        ("A draw", "A aside ?", "A aside ?"),
        ("A draw", "A aside ?", "A exchange"),
        ("A draw", "A aside ?", "A exchange", "A discard E"),
        ("A draw", "A aside ?", "A aside ?", "A exchange", "A discard E", "B draw"),
    ],
)
def test_LUD1_19_what_others_have_given_may_be_any_of_their_cards(moves: Sequence[str]) -> None:
    compare(Partie(manches=1), 2, moves, ("spectator", "B"))


@pytest.mark.parametrize("moves", [(), ("A draw", "A discard E"), ("A take", "A discard E")])
def test_three_hands_are_imagined_together(
    monkeypatch: pytest.MonkeyPatch, moves: Sequence[str]
) -> None:
    shrink(monkeypatch, "EEESSTTR", 2)
    compare(Die(), 3, moves, ("spectator", "A", "C"))


# ---- game 2: by count, as what is left of a heap is drawn from a wide range


def between(packs: tuple[str, ...], chance: Chance) -> State:
    """The second manche, from these heaps."""
    state = GAME.start(OneWord(), 2, Dealer(chance)).state
    table = Table(state).with_board(stage="pause", waiting=(0,), packs=packs)
    return GAME.apply(table.state, Step(CLOCK, PROCEED), chance).state


def dealt_from(packs: tuple[str, ...], moves: Sequence[str]) -> Distribution[State]:
    def act(chance: Chance) -> State:
        table = Table(between_heaps(packs, chance))
        for move in moves:
            try:
                step = table.step(move)
                GAME.check(table.state, step)
            except (ValueError, IllegalAction) as impossible:
                raise Dropped from impossible
            table = Table(GAME.apply(table.state, step, chance).state)
        return table.state

    return distribution(act)


def between_heaps(packs: tuple[str, ...], chance: Chance) -> State:
    board = Table(GAME.start(OneWord(), 2, Dealer(FastChance(1))).state).with_board(
        stage="pause", waiting=(0,), packs=packs, dealer=0
    )
    return GAME.apply(board.state, Step(CLOCK, PROCEED), chance).state


@pytest.mark.parametrize("is_sure", [True, False], ids=["any hand opens", "three letters open"])
@pytest.mark.parametrize(
    "packs, moves",
    [
        (("EEESSTT",), ()),
        (("EEESSTT",), ("A lay EST",)),
        (("EST", "EESTT"), ()),
        (("EST", "EESTT"), ("A lay EST",)),
        (("EE", "SSTT", "EST"), ()),
        (("EE", "SSTT", "EST"), ("A lay TES", "B modify TES TEST")),
        (("E", "S", "TTESE"), ("A lay SET",)),
        (("EESTT", "SSE"), ("A lay SET",)),
    ],
)
def test_LUD_Q24_a_heap_that_was_cut_is_imagined_as_it_could_have_been_dealt(
    monkeypatch: pytest.MonkeyPatch, packs: tuple[str, ...], moves: Sequence[str], is_sure: bool
) -> None:
    if is_sure:
        monkeypatch.setattr(one_word, "can_open", lambda hand: True)
        monkeypatch.setattr(imagining, "can_open", lambda hand: True)
    worlds = dealt_from(packs, moves)
    for seat in (None, 0, 1):
        by_view: dict[str, Distribution[State]] = {}
        for state, weight in worlds.items():
            by_view.setdefault(repr(GAME.view(state, seat)), {})[state] = weight
        for key in sorted(by_view)[:: max(1, len(by_view) // 3)]:
            alike = by_view[key]
            view = GAME.view(next(iter(alike)), seat)
            as_often(alike, [imagine(view, FastChance(luck)) for luck in range(1_500)])


def as_often(expected: Distribution[State], found: Sequence[State]) -> None:
    """Whether so many draws fall as they should."""
    assert set(found) <= set(expected)
    if len(expected) == 1:
        return
    total = float(sum(expected.values()))
    bins: list[list[float]] = [[0, 0]]
    for state, weight in sorted(expected.items(), key=lambda each: repr(each[0].hands)):
        if bins[-1][0] >= 20:
            bins.append([0, 0])
        bins[-1][0] += float(weight) / total * len(found)
        bins[-1][1] += found.count(state)
    if bins[-1][0] < 20 and len(bins) > 1:
        last = bins.pop()
        bins[-1] = [one + other for one, other in zip(bins[-1], last, strict=True)]
    if len(bins) > 1:
        statistic = sum((seen - wanted) ** 2 / wanted for wanted, seen in bins)
        assert chi_square_tail(statistic, len(bins) - 1) > TOO_UNLIKELY
