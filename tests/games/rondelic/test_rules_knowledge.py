"""Who knows which card, move by move, spectators included (RON-12)."""

import pytest

from escale.core.chance import FastChance
from escale.games.rondelic.rules import NOTHING
from escale.games.rondelic.rules.cards import is_king, read

from .deals import GAME, Table, text_a, text_b

EVERYONE = ("P1", "P2", "P3", "dealer", "spectator")


def knowledge(table: Table) -> dict[str, str]:
    """The deal as each one knows it."""
    return {name: table.known_to(name) for name in EVERYONE}


def expected(p1: str, p2: str, p3: str, dealer: str, spectator: str) -> dict[str, str]:
    return dict(zip(EVERYONE, (p1, p2, p3, dealer, spectator), strict=True))


def test_RON_12_after_the_deal_each_knows_their_own_card() -> None:
    assert knowledge(text_a("3 8 7 | 9")) == expected("3", "? 8", "? ? 7", "", "")
    assert knowledge(text_b("3 8 7 9 | 5")) == expected("3", "? 8", "? ? 7", "? ? ? 9", "")


def test_RON_12_keeping_tells_no_card() -> None:
    table = text_b("3 8 7 9 | 5").play("P1 keep")
    assert knowledge(table) == expected("3", "? 8", "? ? 7", "? ? ? 9", "")
    assert {tuple(table.received(name)) for name in EVERYONE} == {("kept P1",)}


def test_RON_12_asking_tells_no_card() -> None:
    table = text_a("3 8 7 | 9").play("P1 exchange")
    assert knowledge(table) == expected("3", "? 8", "? ? 7", "", "")
    assert {tuple(table.received(name)) for name in EVERYONE} == {("asked P1 P2",)}


@pytest.mark.parametrize("text", ["A", "B"])
def test_RON_12_after_an_exchange_both_know_both_cards_and_nobody_else(text: str) -> None:
    if text == "A":
        table = text_a("3 8 7 | 9").play("P1 exchange", "P2 give")
        assert knowledge(table) == expected("3 8", "3 8", "? ? 7", "", "")
    else:
        table = text_b("3 8 7 9").play("P1 exchange")
        assert knowledge(table) == expected("3 8", "3 8", "? ? 7", "? ? ? 9", "")
    assert table.received("P1") == table.received("P2") == ["exchanged P1 P2 3 8"]
    for other in ("P3", "dealer", "spectator"):
        assert table.received(other) == ["exchanged P1 P2"]


def test_RON_12_a_card_once_seen_is_followed_where_it_goes() -> None:
    """P1 gave a 3 to P2, who gives it on to P3: P1 knows P3 has it, and not what P2 got."""
    table = text_b("3 8 7 9").play("P1 exchange", "P2 exchange")
    assert knowledge(table) == expected("3 8", "3 8 7", "3 ? 7", "? ? ? 9", "")
    seen_by_p1 = table.view("P1")
    assert seen_by_p1.card == read("8")
    assert seen_by_p1.card_of(table.seat("P3")) == read("3")
    assert seen_by_p1.card_of(table.seat("P2")) == NOTHING
    assert table.view("spectator").card == NOTHING


def test_RON_12_a_refusal_tells_everyone_of_a_king_and_no_face() -> None:
    table = text_a("3 R 7 | 9").play("P1 exchange", "P2 refuse")
    assert knowledge(table) == expected("3", "? R", "? ? 7", "", "")
    place = table.board.holds[table.seat("P2")]
    assert table.board.kings == 1 << place
    for name in EVERYONE:
        for seed in range(20):
            world = GAME.redeal(table.view(name), FastChance(seed))
            assert is_king(world.faces[place])


def test_RON_12_two_refusals_show_two_kings() -> None:
    table = text_a("3 R 5 R 9 | 6").play("P1 exchange", "P2 refuse", "P2 keep")
    table = table.play("P3 exchange", "P4 refuse")
    places = [table.board.holds[table.seat(name)] for name in ("P2", "P4")]
    assert table.board.kings == sum(1 << place for place in places)


def test_RON_12_two_ordinary_cards_stay_told_apart_from_kings() -> None:
    table = text_b("3 8 7 5 9").play("P1 exchange", "P2 exchange", "P3 exchange")
    places = [table.board.holds[table.seat(name)] for name in ("P1", "P2")]
    assert table.board.commons == sum(1 << place for place in places)


def test_RON_12_the_king_that_was_shown_is_followed_too() -> None:
    table = text_a("3 R 7 | 9").play("P1 exchange", "P2 refuse", "P2 exchange", "P3 give")
    assert knowledge(table) == expected("3", "? R 7", "? R 7", "", "")
    for seed in range(20):
        world = GAME.redeal(table.view("P1"), FastChance(seed))
        assert is_king(world.faces[table.board.holds[table.seat("P3")]])


def test_RON_12_who_exchanges_after_giving_has_not_given_a_king() -> None:
    """A King's owner would have to stand: everyone can tell, and no bot imagines otherwise."""
    table = text_b("3 8 7 9").play("P1 exchange", "P2 exchange")
    given = table.board.holds[table.seat("P1")]
    assert table.board.commons == 1 << given
    worlds = [GAME.redeal(table.view("spectator"), FastChance(seed)) for seed in range(200)]
    assert not any(is_king(world.faces[given]) for world in worlds)


def test_RON_12_who_keeps_after_giving_may_have_given_a_king() -> None:
    table = text_b("3 8 7 9").play("P1 exchange", "P2 keep")
    given = table.board.holds[table.seat("P1")]
    assert table.board.commons == 0
    worlds = [GAME.redeal(table.view("spectator"), FastChance(seed)) for seed in range(200)]
    assert any(is_king(world.faces[given]) for world in worlds)


def test_RON_12_the_table_remembers_who_kept_exchanged_or_was_refused() -> None:
    table = text_a("3 4 R 7 5 | 6").play("P1 exchange", "P2 give", "P2 exchange", "P3 refuse")
    table = table.play("P3 keep", "P4 exchange", "P5 give", "P5 exchange")
    assert table.view("spectator").board.moves == ("X", "R", "K", "X", "X")


def test_RON_12_imagined_worlds_are_as_likely_as_the_view_allows() -> None:
    """After a refusal three Kings are left among the 51 other cards, wherever they lie."""
    table = text_a("3 R 7 | 9").play("P1 exchange", "P2 refuse")
    view, draws = table.view("spectator"), 2000
    worlds = [GAME.redeal(view, FastChance(seed)).faces for seed in range(draws)]
    shown_king = table.board.holds[table.seat("P2")]
    for place in range(len(view.faces)):
        kings = sum(is_king(world[place]) for world in worlds)
        likely = draws if place == shown_king else draws * 3 / 51
        assert abs(kings - likely) <= 45  # four standard deviations
    assert all(len(set(world)) == len(world) for world in worlds)


def test_RON_12_the_avant_derniers_new_card_is_known_to_them_alone() -> None:
    table = text_b("9 8 3 5 | 6").play("P1 keep", "P2 keep", "P3 exchange")
    assert knowledge(table) == expected("9", "? 8", "? ? 3 ? | 6", "? ? ? 5", "")
    assert table.received("P3") == ["swapped P3 3 6"]
    for other in ("P1", "P2", "dealer", "spectator"):
        assert table.received(other) == ["swapped P3"]


def test_RON_12_in_text_a_the_old_card_is_turned_up_and_the_new_one_is_not() -> None:
    table = text_a("9 8 3 | 6 5").play("P1 keep", "P2 keep", "P3 exchange")
    assert knowledge(table) == expected("9 ? 3", "? 8 3", "? ? 3 | 6", "? ? 3", "? ? 3")


def test_RON_12_in_text_a_the_dealers_cards_are_public() -> None:
    table = text_a("9 8 3 | 6 5 4").play("P1 keep", "P2 keep", "P3 keep", "dealer turn")
    known = expected("9 ? ? | 6 5", "? 8 ? | 6 5", "? ? 3 | 6 5", "? ? ? | 6 5", "? ? ? | 6 5")
    assert knowledge(table) == known


@pytest.mark.parametrize("look", ["before", "after"])
def test_RON_12_in_text_b_the_dealers_manoeuvres_are_counted_but_not_seen(look: str) -> None:
    table = text_b("9 8 3 5 | 6 4 2", dealer_look=look).play("P1 keep", "P2 keep", "P3 keep")
    word = "looked" if look == "before" else "drew"
    for number in (1, 2):
        table = table.play("dealer turn")
        assert table.received("dealer")[0].startswith(f"{word} dealer {number} ")
        assert {tuple(table.received(name)) for name in EVERYONE if name != "dealer"} == {
            (f"{word} dealer {number}",)
        }
    assert knowledge(table) == expected("9", "? 8", "? ? 3", "? ? ? 5 | 6 4", "")


def test_RON_12_in_text_b_only_the_dealer_sees_the_discard_they_take() -> None:
    table = text_b("9 8 3 5 | 6").play("P1 keep", "P2 keep", "P3 exchange", "dealer take")
    assert table.received("dealer")[0] == "took dealer 3"
    assert {table.received(name)[0] for name in EVERYONE if name != "dealer"} == {"took dealer"}


def test_RON_12_a_discard_that_is_left_stays_unseen() -> None:
    table = text_b("9 8 3 5 | 6 4").play("P1 keep", "P2 keep", "P3 exchange", "dealer turn")
    assert knowledge(table) == expected("9", "? 8", "? ? 3 ? | 6", "? ? ? 5 | ? 4", "")


def test_RON_12_a_jarnac_looks_to_its_two_parties_like_any_exchange() -> None:
    table = text_a("3 R 7 | 9").play("P1 exchange", "P2 give")
    assert knowledge(table) == expected("3 R", "3 R", "? ? 7", "", "")
    assert table.board.kings == 0


@pytest.mark.parametrize("name", EVERYONE)
def test_RON_12_in_the_end_all_see_what_is_shown_and_nothing_else(name: str) -> None:
    table = text_b("9 8 3 5 | 6 4").play("P1 keep", "P2 keep", "P3 exchange", "dealer turn")
    table = table.play("dealer keep")
    assert table.received(name)[1] == "shown 9 8 6 5 lowest dealer"
    view = table.view(name)
    assert view.faces == ()
    assert view.board.shown == table.board.shown
    assert [view.card_of(table.seat(who)) for who in ("P1", "P3")] == [read("9"), read("6")]
