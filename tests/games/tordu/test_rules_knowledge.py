"""Who knows what, and which hands `redeal` gives the others (TOR-31, TOR-Q14)."""

import pytest
from msgspec.structs import replace

from escale.core.chance import FastChance
from escale.games.tordu.rules import voids
from escale.games.tordu.rules.cards import PACK, spell

from .deals import GAME, Table, complete, simple

FIVE = """
A: ♥A8 ♠A87 ♣A87
B: ♥RD9 ♠RD ♣R ♦A9
C: ♥7 ♠109 ♣D9 ♦87 §A
D: ♦RDV10 §DV7 ♣10
E: §R1098 ♥V10 ♠V ♣V
"""


def spread(table: Table, name: str) -> dict[str, set[str]]:
    """By letter every card that a hundred imagined worlds put into this hand."""
    worlds = [GAME.redeal(table.view(name), FastChance(luck)).hands for luck in range(100)]
    return {
        other: {spell(card) for hands in worlds for card in hands[table.seat(other)]}
        for other in table.names
    }


@pytest.mark.parametrize("name", ["A", "B", "C", "D", "E", "spectator"])
def test_TOR_31_a_seat_sees_the_table_and_its_own_hand(name: str) -> None:
    table = complete(FIVE).play("A 2♥", "B pass", "C 1§", "D double", "C A§", "D 7§")
    view = table.view(name)
    own = () if name == "spectator" else table.state.hands[table.seat(name)]
    assert (view.board, view.hand) == (table.board, own)
    others_hidden = tuple(own if seat == view.seat else () for seat in table.board.seats)
    assert GAME.view(replace(table.state, hands=others_hidden), view.seat) == view


def test_TOR_31_auction_trick_and_tricks_won_are_public() -> None:
    table = complete(FIVE).play("A 2♥", "B pass", "C 1§", "D double")
    table = table.play("C A§", "D 7§", "E 8§", "A 7♣", "B 9♦", "C 7♦")
    board = table.view("spectator").board
    assert [table.name(spoken.seat) for spoken in board.calls] == list("ABCD")
    assert board.taken[table.seat("C")] == 1
    assert board.trick
    assert [spell(card) for card in board.trick.cards] == ["7♦"]
    assert [spell(card) for card in board.tricks[-1].cards] == "A§ 7§ 8§ 7♣ 9♦".split()


def test_TOR_31_what_is_said_and_played_is_told_to_all_alike() -> None:
    table = complete(FIVE).play("A 2♥", "B pass", "C 1§", "D double", "C A§", "D 7§")
    after_the_deal = [table.received_so_far(name)[1:] for name in ("A", "C", "E", "spectator")]
    assert all(told == after_the_deal[0] for told in after_the_deal)


@pytest.mark.parametrize("name", ["A", "E", "spectator"])
def test_TOR_31_before_a_card_is_played_anyone_may_hold_anything(name: str) -> None:
    table = complete(FIVE).play("A 2♥", "B pass")
    own = set(table.hand(name).split()) if name != "spectator" else set()
    for other, seen in spread(table, name).items():
        assert seen == (own if other == name else {*map(spell, PACK)} - own)


def test_TOR_13_who_did_not_follow_has_none_of_the_suit_and_all_know() -> None:
    """C leads Tordu; A and B show that they have none, D and E follow."""
    table = complete(FIVE).play("A 2♥", "B pass", "C 1§", "D double")
    table = table.play("C A§", "D 7§", "E 8§", "A 7♣")
    assert voids(table.board)[table.seat("A")] == {4}  # at once, not when the trick is complete
    table = table.play("B 9♦")
    shown = voids(table.board)
    assert [shown[table.seat(name)] for name in "ABCDE"] == [{4}, {4}, set(), set(), set()]
    for viewer in ("A", "C", "E", "spectator"):
        imagined = spread(table, viewer)
        for name in "AB":
            assert not any(word.endswith("§") for word in imagined[name])
    assert any(word.endswith("§") for word in spread(table, "A")["C"])


def test_TOR_Q14_what_is_out_of_play_is_imagined_too() -> None:
    """With two, the 24 cards nobody has may be any that one does not see."""
    table = simple("A: ♥AR7 ♠10987 §7 | B: ♥D9 ♠A ♣AR §AR8").play("A 3♥", "A A♥", "B D♥")
    own = set(table.hand("A").split())
    assert spread(table, "A")["B"] == {*map(spell, PACK)} - own - {"A♥", "D♥"}
