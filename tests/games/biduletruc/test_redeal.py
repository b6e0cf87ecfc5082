"""Worlds that a seat imagines: possible, and just as likely as all deals together make them.

The pack here has a few cards, so that every deal there is can be played: those that lead to what
the seat has seen are counted, and compared with what is imagined.
"""

from collections import defaultdict
from collections.abc import Sequence

import pytest

from escale.core.chance import Chance, FastChance
from escale.core.game import Step
from escale.games.biduletruc.rules import (
    JOKER,
    Action,
    Change,
    Options,
    Red,
    State,
    moves,
    pack,
    redeal,
)

from ..enumerated_chance import distribution
from ..redeal_checks import EVERYONE, check_all_worlds_occur, compare, moved, whole
from ..tables import FIRST
from .positions import GAME, Table, drawn

WORDS = ("bois", "clou", "dent", "file", "gant", "haut", "iris")
TOPS = ("bois", "clou")
EACH = Options(window=0, reds="each")


class Dealer(Chance):
    """A begins, the first two cards are always the same; the others go every way."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def draw(self, label: str, items: Sequence[object], count: int) -> Sequence[int]:
        if label == "first":
            return [FIRST]
        if label == "violet":  # no pile begins with one
            return [2 + place for place in self._chance.draw(label, items[2:], count)]
        if label.startswith("top-"):
            return [items.index(TOPS[int(label[-1])])]
        return self._chance.draw(label, items, count)

    def child(self, label: str) -> Chance:
        return self._chance.child(label)


@pytest.fixture(autouse=True)
def _small_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two piles, two hands of two, two cards in the talon; a word or two are left out."""
    monkeypatch.setattr(pack, "HAND", 2)
    monkeypatch.setattr(pack, "WORDS_A_PLAYER", 3)
    monkeypatch.setattr(pack, "JOKERS_A_PLAYER", 1)
    monkeypatch.setattr(pack, "POOLS", {})
    for module in (pack, redeal):
        monkeypatch.setattr(module, "pool", lambda _heart, _seats: WORDS)
    # On bois everything may be laid, on all others nothing.
    monkeypatch.setattr(moves, "is_granted", lambda covered, _laid: covered == "bois")
    monkeypatch.setattr(moves, "pages", lambda: defaultdict(tuple))


def played(options: Options, moves: Sequence[str], chance: Chance) -> State:
    """These moves in a deal of this chance; what cannot be played so is dropped.

    "B change ?" is any two cards of B's, as nobody sees which.
    """
    dealt = Dealer(chance)
    table = Table(GAME.start(options, 2, dealt).state)
    for number, move in enumerate(moves):
        step = any_change(table, move[0], number, chance) if "?" in move else move
        table = moved(table, step, dealt)
    return table.state


def any_change(table: Table, name: str, number: int, chance: Chance) -> Step[Action]:
    seat = table.seat(name)
    hand = table.state.hands[seat]
    one, two = (hand[index] for index in chance.draw(f"any-{number}", hand, 2))
    return Step(seat, Change((one, two)))


def hands_of(state: State) -> object:
    return state.hands, state.drawn


def violet_of(state: State) -> object:
    """Which places have a violet card; all worlds are few then, and small differences seen."""
    places = (*state.hands, state.stock)
    return tuple(cards.count(JOKER) for cards in places), state.drawn == JOKER


@pytest.mark.slow
@pytest.mark.parametrize(
    "moves",
    [
        (),
        ("A draw",),
        ("A draw", "A end"),
        ("A draw", "A end", "B draw"),
        ("A lay dent on bois",),
        ("A lay dent on bois", "B dico dent"),
        ("A lay dent on clou", "B dico dent"),
        ("A lay dent on clou", "A end", "B dico dent", "B lay gant on bois"),
        ("A lay * on clou",),
        ("A lay * on clou", "A end", "B lay gant on *"),
        ("A lay * on clou", "A end", "B lay * on bois"),
        ("A draw", "A lay * on clou"),
        ("A change ?",),
        ("A lay dent on bois", "A end", "B change ?"),
    ],
)
def test_BID_50_every_world_that_a_seat_cannot_tell_apart_is_imagined_as_often(
    moves: Sequence[str],
) -> None:
    worlds = distribution(lambda chance: played(EACH, moves, chance))
    compare(Table, worlds, EVERYONE, (whole, hands_of, violet_of))


@pytest.mark.parametrize("moves", [(), ("A skip",), ("A skip", "A draw", "A end", "B counter")])
def test_BID_Q8_red_cards_are_imagined_as_they_are_dealt(
    monkeypatch: pytest.MonkeyPatch, moves: Sequence[str]
) -> None:
    """Seven blue words for eight places would be too many worlds: here there are five."""
    monkeypatch.setattr(pack, "HAND", 1)
    monkeypatch.setattr(pack, "WORDS_A_PLAYER", 2)
    monkeypatch.setattr(pack, "JOKERS_A_PLAYER", 0)
    for module in (pack, redeal):
        monkeypatch.setattr(module, "OF_EACH_KIND", 2)
        monkeypatch.setattr(module, "pool", lambda _heart, _seats: WORDS[:4])
    monkeypatch.setattr(pack, "REDS", 2)
    monkeypatch.setattr(pack, "HAND", 1)
    worlds = distribution(lambda chance: played(Options(window=0), moves, chance))

    def reds_of(state: State) -> object:
        return state.reds

    compare(Table, worlds, EVERYONE, (reds_of, hands_of))


def test_every_world_that_is_possible_comes_up() -> None:
    worlds = distribution(
        lambda chance: played(EACH, ("A lay dent on clou", "B dico dent"), chance)
    )
    check_all_worlds_occur(Table, worlds, "A", most=20)


# ---- what binds a world


TABLE = """
    A      dent file
    B      gant haut
    piles  bois | clou
    talon  iris
"""


def imagined(table: Table, name: str, count: int = 60) -> list[State]:
    """Worlds that look alike from there."""
    view = table.view(name)
    worlds = [redeal.redeal(view, FastChance(luck)) for luck in range(count)]
    assert all(GAME.view(world, view.seat) == view for world in worlds)
    return worlds


def test_BID_50_a_card_taken_back_stays_in_its_hand() -> None:
    table = drawn(TABLE, known={"A": "dent"})
    for name in ("B", "spectator"):
        worlds = imagined(table, name)
        assert all("dent" in world.hands[FIRST] for world in worlds)
        assert len({world.hands for world in worlds}) > 1


def test_BID_50_ones_own_cards_lie_where_one_put_them() -> None:
    table = drawn("""
        A      dent
        B      gant
        piles  bois | clou
        talon  iris A:haut B:file
    """)
    assert {world.stock[1] for world in imagined(table, "A")} == {"haut"}
    assert {world.stock[2] for world in imagined(table, "B")} == {"file"}
    assert len({world.stock[1] for world in imagined(table, "B")}) > 1
    assert len({world.stock[2] for world in imagined(table, "spectator")}) > 1


def test_BID_45_words_that_went_back_are_still_in_the_game() -> None:
    table = drawn(TABLE, returned=("haut",))
    for world in imagined(table, "A"):
        assert "haut" in {*world.hands[0], *world.stock}
    for world in imagined(table, "spectator"):
        assert "haut" in {*world.hands[0], *world.hands[1], *world.stock}


def test_a_word_may_be_left_out_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redeal, "pool", lambda _heart, _seats: (*WORDS, "joue"))
    worlds = imagined(drawn(TABLE), "A")
    for word in ("haut", "joue"):
        places = [{*world.hands[0], *world.stock} for world in worlds]
        assert {word in each for each in places} == {True, False}


def test_BID_17_a_card_just_drawn_is_one_of_the_hand_that_nobody_knows() -> None:
    table = drawn(TABLE, known={"A": "dent"}).play("A draw")
    assert table.view("A").drawn == "iris"
    assert {world.drawn for world in imagined(table, "A")} == {"iris"}
    for name in ("B", "spectator"):
        worlds = imagined(table, name)
        assert all(world.drawn in world.hands[FIRST] for world in worlds)
        assert "dent" not in {world.drawn for world in worlds}
        assert len({world.drawn for world in worlds}) > 1
    laid = table.play("A lay iris on bois")
    assert {world.drawn for world in imagined(laid, "B")} == {None}


def test_BID_45_a_draw_that_brought_nothing_is_imagined_so() -> None:
    table = drawn("""
        A      dent file
        B      gant haut
        piles  bois | clou
    """).play("A draw")
    for name in ("A", "B", "spectator"):
        assert {world.drawn for world in imagined(table, name)} == {None}


def test_violet_cards_are_as_many_as_there_are() -> None:
    table = drawn("""
        A      * dent
        B      * file
        piles  bois A:* | clou
        talon  * gant
    """)
    for name in EVERYONE:
        for world in imagined(table, name):
            hidden = [*world.hands[0], *world.hands[1], *world.stock]
            assert hidden.count(JOKER) == 3


def test_BID_Q7_with_one_of_each_kind_red_cards_are_no_secret() -> None:
    table = drawn(
        """
        A      dent file + change skip counter
        B      gant haut + change skip counter
        piles  bois | clou
        talon  iris
    """,
        options=EACH,
    ).play("A skip")
    for name in EVERYONE:
        assert {world.reds for world in imagined(table, name)} == {table.state.reds}


def test_BID_Q7_at_random_they_are_what_is_left_of_six_of_each() -> None:
    table = drawn("""
        A      dent file + skip skip skip
        B      gant haut + change change change
        piles  bois | clou
        talon  iris
    """)
    kinds: set[tuple[Red, ...]] = {world.reds[0] for world in imagined(table, "A", 1_500)}
    assert len(kinds) == 10, "three of three kinds, three skips among them"
    assert {world.reds[FIRST] for world in imagined(table, "A")} == {("skip", "skip", "skip")}


def test_when_it_is_over_only_the_talon_is_hidden() -> None:
    table = drawn("""
        A      *
        B      gant haut
        piles  bois | clou
        talon  iris dent
    """).play("A lay * on clou")
    for name in EVERYONE:
        worlds = imagined(table, name)
        assert {world.hands for world in worlds} == {table.state.hands}
        assert len({world.stock for world in worlds}) > 1


def test_only_words_of_the_pool_are_imagined(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def near(heart: str | None, seats: int) -> tuple[str, ...]:
        asked.append((heart, seats))
        return WORDS

    monkeypatch.setattr(redeal, "pool", near)
    table = drawn(TABLE, heart="mer")
    assert all({*w.stock, *w.hands[0]} <= set(WORDS) for w in imagined(table, "A"))
    assert set(asked) == {("mer", 2)}
