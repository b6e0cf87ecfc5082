"""Worlds that a seat imagines: possible, and just as likely as all deals together make them.

The packs here have a few cards, so that every deal there is can be played: those that lead to what
the seat has seen are counted, and compared with what is imagined.
"""

from collections.abc import Callable, Sequence

import pytest

from escale.core.chance import Chance, FastChance
from escale.core.game import CLOCK, Step
from escale.core.ready import PROCEED
from escale.games.ludime.rules import (
    LETTERS,
    Action,
    Die,
    OneWord,
    Options,
    Partie,
    SetAside,
    State,
    one_word,
    redeal,
)

from ..enumerated_chance import Dropped, distribution
from ..redeal_checks import EVERYONE, check_all_worlds_occur, compare, moved, whole
from .positions import FIRST_DEALER, GAME, Table
from .worlds import shrink

EIGHT = "EEEESSTT"


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

    def child(self, label: str) -> Chance:
        return self._chance.child(label)


def played(options: Options, seats: int, moves: Sequence[str], chance: Chance) -> State:
    """These moves in a deal of this chance; what cannot be played so is dropped.

    "B aside ?" is any card of B's, as nobody sees which.
    """
    dealt = Dealer(chance)
    table = Table(GAME.start(options, seats, dealt).state)
    for number, move in enumerate(moves):
        step = any_aside(table, move[0], number, chance) if "?" in move else move
        table = moved(table, step, dealt)
    return table.state


def any_aside(table: Table, name: str, number: int, chance: Chance) -> Step[Action]:
    hand = table.hand(name)
    letter = hand[chance.draw(f"any-{number}", hand, 1)[0]]
    return Step(table.seat(name), SetAside(LETTERS[letter]))


def hands_of(state: State) -> object:
    return state.hands


def where_cards_lie(state: State) -> object:
    return state.hands, state.pile, state.aside


WHOLE_AND_HANDS = (whole, hands_of)


def compare_after(
    options: Options,
    seats: int,
    moves: Sequence[str],
    names: Sequence[str],
    parts: Sequence[Callable[[State], object]] = WHOLE_AND_HANDS,
) -> None:
    worlds = distribution(lambda chance: played(options, seats, moves, chance))
    compare(Table, worlds, names, parts)


@pytest.fixture(autouse=True)
def _small_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    shrink(monkeypatch, "EEESSTT", 2)


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
    compare_after(Die(), 2, moves, EVERYONE)


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
    compare_after(Die(), 2, moves, EVERYONE)


def test_LUD3_3_a_taken_card_that_is_discarded_later_tells_nothing_of_the_others() -> None:
    """B takes a T, keeps it, and gives a T away a turn later."""
    moves = ("A draw", "A discard T", "B take", "B discard E", "A take", "A discard S")
    compare_after(Die(), 2, (*moves, "B take", "B discard T"), EVERYONE)


@pytest.mark.parametrize(
    "moves",
    [
        ("A draw", "A lay EST", "A discard E"),
        ("A draw", "A lay SET"),
        ("A draw", "A lay TES", "A discard E", "B draw", "B lay SET"),
    ],
)
def test_LUD1_20_so_do_cards_that_were_laid(
    monkeypatch: pytest.MonkeyPatch, moves: Sequence[str]
) -> None:
    shrink(monkeypatch, "EEEESSTT", 3)
    compare_after(Partie(manches=1), 2, moves, EVERYONE)


@pytest.mark.parametrize(
    "moves",
    [
        ("A draw", "A aside S"),
        ("A draw", "A aside S", "A exchange"),
        ("A draw", "A aside S", "A exchange", "A discard E"),
        ("A draw", "A aside S", "A aside E", "A exchange", "A discard E", "B draw"),
    ],
)
def test_LUD1_19_who_has_exchanged_knows_what_they_have_given(
    monkeypatch: pytest.MonkeyPatch, moves: Sequence[str]
) -> None:
    """It is in the draw pile, or it has been drawn since; in a hand before that it was not."""
    shrink(monkeypatch, EIGHT, 2)
    compare_after(Partie(manches=1), 2, moves, ["A"])


def test_LUD1_19_after_that_all_that_they_imagine_is_possible_and_all_possible_worlds_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not quite as often as they should, when others have laid cards since."""
    shrink(monkeypatch, EIGHT, 2)
    moves = ("A draw", "A aside S", "A exchange", "A discard E", "B draw", "B discard T")
    worlds = distribution(lambda chance: played(Partie(manches=1), 2, moves, chance))
    check_all_worlds_occur(Table, worlds, "A")


@pytest.mark.slow
@pytest.mark.parametrize(
    "moves",
    [
        ("A draw", "A aside ?"),
        ("A draw", "A aside ?", "A aside ?"),
        ("A draw", "A aside ?", "A exchange"),
        ("A draw", "A aside ?", "A exchange", "A discard E"),
        ("A draw", "A aside ?", "A aside ?", "A exchange", "A discard E", "B draw"),
        ("A draw", "A aside ?", "A exchange", "A discard E", "B draw", "B discard E"),
    ],
)
def test_LUD1_19_what_others_have_given_may_be_any_of_their_cards(
    monkeypatch: pytest.MonkeyPatch, moves: Sequence[str]
) -> None:
    """Which they were matters to nobody any more: the cards that lie somewhere are compared."""
    shrink(monkeypatch, EIGHT, 2)
    compare_after(Partie(manches=1), 2, moves, ("spectator", "B"), (where_cards_lie, hands_of))


@pytest.mark.parametrize("moves", [(), ("A draw", "A discard E"), ("A take", "A discard E")])
def test_three_hands_are_imagined_together(
    monkeypatch: pytest.MonkeyPatch, moves: Sequence[str]
) -> None:
    shrink(monkeypatch, "EEESSTTR", 2)
    compare_after(Die(), 3, moves, ("spectator", "A", "C"))


# ---- game 2


def grown_from(packs: tuple[str, ...], moves: Sequence[str], chance: Chance) -> State:
    """A manche that is dealt from these heaps, A being its dealer."""
    start = GAME.start(OneWord(), 2, Dealer(FastChance(1))).state
    before = Table(start).with_board(stage="pause", waiting=(0,), packs=packs, dealer=0)
    table = Table(GAME.apply(before.state, Step(CLOCK, PROCEED), chance).state)
    for move in moves:
        table = moved(table, move, chance)
    return table.state


HEAPS = pytest.mark.parametrize(
    "packs, moves",
    [
        (("EEESTT",), ()),
        (("EEESTT",), ("A lay EST",)),
        (("EST", "EESTT"), ()),
        (("EST", "EESTT"), ("A lay EST",)),
        (("EE", "SSTT", "EST"), ()),
        (("EE", "SSTT", "EST"), ("A lay TES",)),
        (("E", "S", "TTESE"), ("A lay SET", "B modify SET TEST")),
        (("EESTT", "SSE"), ("A lay SET",)),
    ],
)


@HEAPS
def test_LUD_Q24_a_heap_that_was_cut_is_imagined_as_it_could_have_been_dealt(
    monkeypatch: pytest.MonkeyPatch, packs: tuple[str, ...], moves: Sequence[str]
) -> None:
    """Cards of the heap that stayed, and cards of both that were dealt."""
    for module in (one_word, redeal):
        monkeypatch.setattr(module, "can_open", lambda hand: True)
    worlds = distribution(lambda chance: grown_from(packs, moves, chance))
    compare(Table, worlds, EVERYONE, WHOLE_AND_HANDS)


@pytest.mark.parametrize("packs", [("EEESTT",), ("EST", "EESTT"), ("EE", "SSTT", "EST")])
def test_LUD_Q23_a_dealer_who_is_to_open_is_imagined_with_a_word(
    monkeypatch: pytest.MonkeyPatch, packs: tuple[str, ...]
) -> None:
    def dealt(chance: Chance) -> State:
        state = grown_from(packs, (), chance)
        if "E" not in state.hands[FIRST_DEALER]:
            raise Dropped
        return state

    monkeypatch.setattr(one_word, "can_open", lambda hand: True)  # dealt anew: dropped above
    monkeypatch.setattr(redeal, "can_open", lambda hand: "E" in hand)
    compare(Table, distribution(dealt), EVERYONE, WHOLE_AND_HANDS)


def test_when_a_manche_is_over_nothing_is_hidden() -> None:
    moves = ("A draw", "A discard E")
    state = next(iter(distribution(lambda chance: played(Die(), 2, moves, chance))))
    over = Table(state).with_board(stage="pause", waiting=(0,)).state
    world = redeal.redeal(GAME.view(over, None), FastChance(0))
    assert (world.board, world.hands, world.pile) == (over.board, ("", ""), "")
