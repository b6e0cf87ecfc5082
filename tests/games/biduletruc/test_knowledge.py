"""Who knows what (BID-50)."""

import msgspec
import pytest

from escale.games.biduletruc.rules.events import Changed, Drew, Won

from .positions import Table, drawn

pytestmark = pytest.mark.usefixtures("tiny_dicobidule")

SECRETS = """
    A      lit roi + change skip
    B      rouge rose + counter
    C      dame fou + skip
    piles  ciel A:nuage B:fourmi | mer | eau
    talon  riz as sel
"""


def seen(table: Table, name: str) -> str:
    """Everything that is sent to a seat when it looks."""
    return msgspec.json.encode(table.view(name)).decode()


@pytest.mark.parametrize("name", ["A", "B", "C", "spectator"])
def test_BID_50_hands_talon_and_red_cards_are_secret_their_numbers_public(name: str) -> None:
    table = drawn(SECRETS)
    for other, hand in (("A", "lit roi"), ("B", "rouge rose"), ("C", "dame fou")):
        for word in hand.split():
            assert (f'"{word}"' in seen(table, name)) == (other == name)
    for word in ("riz", "as", "sel"):
        assert f'"{word}"' not in seen(table, name)
    board = table.view(name).board
    assert board == table.board
    assert (board.sizes, board.reds, board.stock) == ((2, 2, 2), (1, 2, 1), 3)


def test_BID_50_everyone_sees_their_own_cards() -> None:
    table = drawn(SECRETS)
    view = table.view("A")
    assert (view.hand, view.reds) == (("lit", "roi"), ("change", "skip"))
    assert view.seat == table.seat("A")
    spectator = table.view("spectator")
    assert (spectator.hand, spectator.reds, spectator.drawn, spectator.under) == ((), (), None, ())
    clock = table.view("clock")
    assert (clock.hand, clock.reds, clock.under) == ((), (), ())


def test_BID_Q8_red_cards_are_hidden_until_they_are_used() -> None:
    table = drawn(SECRETS)
    assert [view.reds for view in map(table.view, "ABC")] == [
        ("change", "skip"),
        ("counter",),
        ("skip",),
    ]
    used = table.play("A skip").view("B")
    assert [each.red for each in used.board.used] == ["skip"]
    assert used.board.reds[table.seat("A")] == 1


def test_BID_50_the_whole_chain_of_each_pile_is_public() -> None:
    for name in ("A", "B", "C", "spectator"):
        piles = drawn(SECRETS).view(name).board.piles
        assert [[placed.card for placed in pile] for pile in piles] == [
            ["ciel", "nuage", "fourmi"],
            ["mer"],
            ["eau"],
        ]


def test_BID_50_a_card_taken_back_is_known_to_all() -> None:
    table = drawn(SECRETS).play("C dico fourmi")
    assert (table.known("B"), table.known("A")) == ("fourmi", "")
    assert '"fourmi"' in seen(table, "spectator")
    assert '"riz"' not in seen(table, "C"), "what was drawn with it is not"
    later = table.play("A draw", "A end", "C lay dame on eau", "C end", "A lay roi on mer", "A end")
    assert later.known("B") == "fourmi"
    again = later.play("B lay fourmi on roi")
    assert again.known("B") == ""


def test_BID_50_what_is_known_stays_known_when_another_card_is_laid() -> None:
    table = drawn(SECRETS, turn="B", known={"B": "rouge"}).play("B lay rose on mer")
    assert table.known("B") == "rouge"
    assert table.play("B lay rouge on eau").board.stage == "claim"


def test_BID_50_after_a_change_nobody_can_be_sure_any_more() -> None:
    table = drawn(SECRETS, known={"A": "lit", "B": "rose"}).play("A change lit roi")
    assert (table.known("A"), table.known("B")) == ("", "rose")
    assert table.board.returned == ("lit",), "it is in a hand or in the talon"
    assert '"roi"' not in seen(table, "B")


def test_BID_50_a_player_knows_the_cards_they_put_under_the_talon() -> None:
    table = drawn(SECRETS).play("A change lit roi")
    assert table.talon == "sel lit roi"
    assert table.view("A").under == ((1, "lit"), (2, "roi"))
    assert table.view("B").under == table.view("spectator").under == ()
    seat = table.seat("A")
    assert table.view("B").board.buried == (None, seat, seat)
    later = table.play("A end", "B draw")
    assert later.view("A").under == ((0, "lit"), (1, "roi"))
    drawn_by_another = later.play("B end", "C draw")
    assert drawn_by_another.view("A").under == ((0, "roi"),)


def test_BID_50_nobody_is_told_what_another_draws_or_changes() -> None:
    table = drawn(SECRETS).play("A change lit roi")
    for name in ("B", "C", "spectator"):
        (told,) = table.received(name)
        assert isinstance(told, Changed)
        assert (told.put, told.cards) == ((), ())
    caught = table.play("C dico fourmi")
    for name in ("A", "C", "spectator"):
        told = caught.received(name)[1]
        assert isinstance(told, Drew)
        assert told.cards == ()


def test_BID_50_when_it_is_over_all_hands_are_shown() -> None:
    table = drawn("""
        A      *
        B      rouge rose
        piles  ciel | mer
        talon  riz
    """).play("A lay * on mer")
    assert table.view("spectator").board.hands == table.state.hands
    won = table.latest[-1].public
    assert isinstance(won, Won)
    assert won.hands == table.state.hands
    assert '"riz"' not in seen(table, "A")


def test_BID_45_BID_50_words_that_go_into_a_new_talon_are_remembered_until_they_are_seen() -> None:
    table = drawn(
        """
        A      lit
        B      rouge
        piles  ciel A:nuage A:pluie | mer A:sel A:roi
    """,
        script={"talon-1": ["mer", "ciel"]},
    ).play("A draw")
    assert table.board.returned == ("ciel", "mer")
    assert table.play("A lay mer on pluie").board.returned == ("ciel",)


def test_BID_45_BID_50_words_of_an_earlier_talon_are_not_forgotten() -> None:
    table = drawn(
        """
        A      lit
        B      rouge dame
        piles  ciel A:nuage A:pluie | mer
    """,
        returned=("dame",),
    ).play("A draw")
    assert table.board.returned == ("ciel", "dame")
