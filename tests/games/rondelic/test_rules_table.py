"""The pack, the seats, the order of play and the start of a game (RON-1 to RON-5, RON-9)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from escale.core.chance import Chance, FastChance, ScriptedChance
from escale.core.errors import BadInput
from escale.core.game import Step
from escale.core.ready import READY
from escale.games.rondelic.rules import NOTHING, Rondelic, TextA, TextB
from escale.games.rondelic.rules.cards import PACK, RANKS, is_king, rank, read, spell

from .deals import GAME, Table, text_a, text_b


class Witness(Chance):
    """Leaves luck to another chance and remembers what was asked of it."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, tuple[Any, ...]]] = []

    def draw(self, label: str, items: Sequence[Any], count: int) -> Sequence[int]:
        self.asked.append((label, tuple(items)))
        return FastChance(7).draw(label, items, count)

    def child(self, label: str) -> Chance:
        raise AssertionError(f"the rules need no chance below {label}")


def test_RON_1_ranks_go_from_king_to_as() -> None:
    high_to_low = "R D V 10 9 8 7 6 5 4 3 2 A".split()
    assert sorted(RANKS, key=lambda name: -rank(read(name))) == high_to_low
    assert [name for name in RANKS if is_king(read(name))] == ["R"]


def test_RON_1_RON_Q8_fifty_two_cards_and_no_joker() -> None:
    spelled = [spell(card) for card in PACK]
    assert spelled == [name + suit for name in RANKS for suit in "♠♥♦♣"]
    assert [read(text) for text in spelled] == list(PACK)
    with pytest.raises(ValueError, match="is not a card"):
        read("joker")


@pytest.mark.parametrize("lower, higher", list(pairwise(RANKS)))
def test_RON_1_the_lower_rank_of_two_neighbours_loses(lower: str, higher: str) -> None:
    assert text_b(f"{higher} {lower} R R").all_keep().tokens == "P1:1 P2:2 P3:1 dealer:1"


@pytest.mark.parametrize("suits", ["♠♥♦♣", "♣♦♥♠", "♥♠♣♦"])
def test_RON_1_suits_have_no_role(suits: str) -> None:
    deal = " ".join(name + suit for name, suit in zip("5594", suits, strict=True))
    assert text_b(deal.replace("4", "5")).all_keep().tokens == "P1:2 P2:2 P3:1 dealer:2"


def test_RON_2_one_card_and_one_token_each() -> None:
    table = text_b("3 R 7 9 | 5")
    assert table.cards == "3 R 7 9"
    assert len(table.board.tokens) == len(table.board.stakes) == 4
    assert table.board.stakes == (1, 1, 1, 1)


def test_RON_2_the_last_survivor_wins() -> None:
    table = text_b("A 9", tokens="P1:10 P2:out P3:out dealer:5").all_keep()
    assert table.received("spectator")[-2:] == ["fallen P1", "won dealer 4"]
    assert table.board.stage == "over"
    assert table.places == {"dealer": 1, "P1": 2, "P2": 3, "P3": 3}


def test_RON_2_nothing_is_won_while_two_are_left() -> None:
    table = text_b("A 9", tokens="P1:5 P2:out P3:out dealer:5").all_keep()
    assert table.board.stage == "pause"
    assert table.scores == {}


def test_RON_3_RON_Q7_play_goes_to_the_right_and_ends_with_the_dealer() -> None:
    table = text_b("3 R 7 9 | 5")
    assert table.board.order == (2, 3, 0, 1)  # seats are numbered to the right
    asked = []
    while table.board.stage != "pause":
        asked.append(table.asked)
        table = table.play(f"{table.asked} keep")
    assert asked == ["P1", "P2", "P3", "dealer"]


def test_RON_3_one_exchanges_with_the_right_neighbour() -> None:
    assert text_b("3 8 7 9 | 5").play("P1 exchange").cards == "8 3 7 9"
    assert text_b("3 8 7 9 | 5").play("P1 keep", "P2 exchange").cards == "3 7 8 9"


def test_RON_3_the_next_dealer_sits_at_the_right_of_the_dealer() -> None:
    table = text_a("3 8 7 | 5").all_keep()
    assert table.dealer == "dealer"
    table = table.next_deal("2 8 7 | 5")
    assert table.dealer == "P1"
    assert table.asked == "P2"
    assert table.all_keep().next_deal("2 8 7 | 5").dealer == "P2"


def test_RON_3_those_who_are_out_are_skipped() -> None:
    table = text_b("3 8 9 | 5", tokens="P1:out P3:out P2:2 P4:2 dealer:2")
    assert [table.names[seat] for seat in table.board.order] == ["P2", "P4", "dealer"]
    assert table.cards == "3 8 9"
    assert table.play("P2 exchange").cards == "8 3 9"
    assert table.all_keep().next_deal("3 8 9").dealer == "P2"


def test_RON_3_a_dealer_who_has_fallen_hands_on_to_their_right() -> None:
    table = text_b("3 8 9 4 2", tokens="P1:2 P2:2 P3:2 P4:2 dealer:10").all_keep()
    assert table.tokens == "P1:2 P2:2 P3:2 P4:2 dealer:out"
    table = table.next_deal("3 8 9 4")
    assert table.dealer == "P1"
    assert [table.names[seat] for seat in table.board.order] == ["P2", "P3", "P4", "P1"]


def test_RON_4_keep_leaves_every_card_where_it_is() -> None:
    table = text_b("3 8 7 9 | 5").play("P1 keep")
    assert table.cards == "3 8 7 9"
    assert table.received("spectator") == ["kept P1"]
    assert table.asked == "P2"


def test_RON_4_one_plays_with_the_card_they_have_just_received() -> None:
    table = text_b("3 8 7 9 | 5").play("P1 exchange", "P2 exchange")
    assert table.cards == "8 7 3 9"


def test_RON_4_the_asked_player_cannot_refuse_without_a_king() -> None:
    table = text_a("3 D 7 | 5").play("P1 exchange")
    assert table.asked == "P2"
    assert table.may("P2") == "give"
    assert table.refusal("P2 refuse") == "no-king [RON-4]"
    assert table.play("P2 give").cards == "D 3 7 -"


def test_RON_5_the_avant_dernier_swaps_with_the_pack_and_not_with_the_dealer() -> None:
    table = text_b("9 8 3 R | 6").play("P1 keep", "P2 keep", "avant-dernier exchange")
    assert table.cards == "9 8 6 R"
    assert table.received("P3") == ["swapped P3 3 6"]
    assert table.asked == "dealer"


def test_RON_5_in_text_a_too_even_when_the_dealer_holds_a_card() -> None:
    table = text_a("9 8 3 R | 6", dealer_card=True).play("P1 keep", "P2 keep", "P3 exchange")
    assert table.cards == "9 8 6 R"
    assert table.asked == "dealer"


def test_RON_5_RON_Q1_the_avant_dernier_is_the_one_whose_right_neighbour_deals() -> None:
    table = text_b("9 8 7 5 6 R | 4").play("P1 keep", "P2 keep", "P3 keep", "P4 keep")
    assert table.asked == "P5"
    assert (table.seat("P5") + 1) % 6 == table.board.dealer
    assert table.seat("P1") == table.board.dealer + 1  # not the dealer, whatever the leaflet says
    assert table.play("P5 exchange").cards == "9 8 7 5 4 R"


def test_RON_9_RON_Q25_each_deal_is_drawn_from_the_whole_pack() -> None:
    witness = Witness()
    state = GAME.start(TextB(), 4, witness).state
    for _ in range(3):
        while state.board.stage != "pause":
            step = Step(GAME.actors(state).must[0], next(GAME.legal(_first_view(state))))
            state = GAME.apply(state, step, witness).state
        for seat in state.board.waiting:
            state = GAME.apply(state, Step(seat, READY), witness).state
    labels = [label for label, _ in witness.asked]
    assert labels == ["first-dealer", "deal-1", "deal-2", "deal-3", "deal-4"]
    assert all(items == PACK for label, items in witness.asked[1:])


def _first_view(state: Any) -> Any:
    return GAME.view(state, GAME.actors(state).must[0])


A_REFUSAL = text_a("3 R 7 | 9").play("P1 exchange", "P2 refuse")
TWO_EXCHANGES = text_b("3 8 7 9 | 5").play("P1 exchange", "P2 exchange")
A_LOOK = text_b("3 8 7 9 | 5 4").play("P1 keep", "P2 keep", "P3 exchange", "dealer turn")


@pytest.mark.parametrize("table", [A_REFUSAL, TWO_EXCHANGES, A_LOOK])
def test_RON_9_the_cards_of_one_deal_tell_nothing_of_the_next(table: Table) -> None:
    table = table.all_keep()
    board = table.board
    assert table.state.faces == ()
    assert board.holds == board.gave == (NOTHING,) * 4
    assert board.seen == (0,) * 4
    assert (board.face_up, board.kings, board.commons) == (0, 0, 0)
    assert (board.discard, board.looked) == (NOTHING, NOTHING)
    again = table.next_deal("3 8 7 9 | 5")  # the very same cards can come again
    assert again.known_to("P2") == "3"  # P2 is now first at the dealer's right
    assert again.known_to("P3") == "? 8"
    assert (again.board.moves, again.board.shown) == ((), ())


@pytest.mark.parametrize("options", [TextA(), TextB()])
@pytest.mark.parametrize("drawn", [0, 2, 3])
def test_RON_Q24_RON_B2_the_first_dealer_is_drawn_by_lot(
    options: TextA | TextB, drawn: int
) -> None:
    chance = ScriptedChance({"first-dealer": drawn}, FastChance(1))
    assert GAME.start(options, 4, chance).state.board.dealer == drawn
    witness = Witness()
    GAME.start(options, 5, witness)
    assert witness.asked[0] == ("first-dealer", (0, 1, 2, 3, 4))


@pytest.mark.parametrize(
    "options, numbers", [(TextA(), range(3, 13)), (TextB(), range(4, 9))], ids=["A", "B"]
)
def test_RON_A1_RON_B1_RON_Q23_how_many_can_play(options: TextA | TextB, numbers: range) -> None:
    assert Rondelic().seats(options) == numbers
    for seats in range(15):
        if seats in numbers:
            assert len(GAME.start(options, seats, FastChance(1)).state.board.order) == seats
        else:
            with pytest.raises(BadInput, match="bad-seats") as refused:
                GAME.start(options, seats, FastChance(1))
            assert refused.value.details == {"seats": seats, "low": numbers[0], "high": numbers[-1]}
