"""Before the first turn (BID-1 to BID-10, BID-49)."""

from collections import Counter

import pytest

from escale.core.errors import BadInput
from escale.games.biduletruc.rules import JOKER, Options, pack
from escale.games.biduletruc.rules.dicobidule import is_granted, links, pages, words
from escale.games.biduletruc.rules.events import Dealt
from escale.games.biduletruc.rules.pack import pool

from .positions import GAME, Table, started

every_number = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


def blue_and_violet(table: Table) -> list[str]:
    state = table.state
    on_table = [placed.card for pile in table.board.piles for placed in pile]
    return [*on_table, *state.stock, *(card for hand in state.hands for card in hand)]


@every_number
def test_BID_1_words_come_once_and_violet_cards_are_shuffled_among_them(players: int) -> None:
    table = started(players)
    counts = Counter(blue_and_violet(table))
    assert counts.pop(JOKER) == table.board.jokers == 2 * players
    assert set(counts.values()) == {1}
    assert set(counts) <= set(words())
    assert JOKER not in words()


def test_BID_1_violet_cards_may_lie_anywhere() -> None:
    some = [started(2, seed=seed) for seed in range(40)]
    assert any(top.card == JOKER for table in some for top in table.board.tops)
    in_talon = {
        place for table in some for place, card in enumerate(table.state.stock) if card == JOKER
    }
    assert len(in_talon) > 20, "of 26 places"
    for seat in (0, 1):
        assert {table.state.hands[seat].count(JOKER) for table in some} >= {0, 1, 2}


def test_BID_2_there_are_three_kinds_of_red_cards_as_many_of_each() -> None:
    dealt = Counter(red for reds in started(6).state.reds for red in reds)
    assert dealt == {"change": 6, "skip": 6, "counter": 6}


def test_BID_3_the_dicobidule_is_a_directed_relation_from_a_word_to_its_blue_words() -> None:
    assert set(links()) == set(words()) == set(pages())
    assert is_granted("ciel", "nuage")
    assert any("nuage" in line for line in pages()["ciel"])
    one_way = [
        (covered, laid)
        for covered in words()
        for laid in links()[covered]
        if not is_granted(laid, covered)
    ]
    assert one_way, "nobody has made it symmetric"


def test_BID_4_two_to_six_play() -> None:
    assert list(GAME.seats(Options())) == [2, 3, 4, 5, 6]
    for players in (1, 7):
        with pytest.raises(BadInput) as refused:
            started(players)
        assert refused.value.code == "bad-seats"


@every_number
def test_BID_5_BID_6_BID_7_BID_8_ten_cards_three_red_cards_a_pile_each_and_the_talon(
    players: int,
) -> None:
    table = started(players)
    board, state = table.board, table.state
    assert [len(hand) for hand in state.hands] == [10] * players == list(board.sizes)
    assert [len(reds) for reds in state.reds] == [3] * players == list(board.reds)
    assert [len(pile) for pile in board.piles] == [1] * players
    assert all(top.by is None for top in board.tops)
    assert [top.number for top in board.tops] == list(range(players))
    assert len(state.stock) == board.stock == 24 * players - 11 * players


def test_BID_5_each_is_told_their_own_hand() -> None:
    table = started(3)
    public = table.latest[0].public
    assert isinstance(public, Dealt)
    assert (public.hand, public.reds) == ((), ())
    assert public.tops == tuple(top.card for top in table.board.tops)
    assert (public.sizes, public.stock, public.first) == ((10, 10, 10), 39, table.seat("A"))
    for name in "ABC":
        (told,) = table.received(name)
        assert isinstance(told, Dealt)
        assert told.hand == table.state.hands[table.seat(name)]
        assert told.reds == table.state.reds[table.seat(name)]


def test_BID_9_the_first_player_is_drawn() -> None:
    firsts = {
        GAME.start(Options(), 4, started(4, seed=seed).luck).state.board.turn for seed in range(40)
    }
    assert firsts == {0, 1, 2, 3}


@every_number
def test_BID_10_the_turn_goes_clockwise(players: int) -> None:
    table, asked = started(players), ""
    for _ in range(players + 1):
        asked += table.asked
        table = table.play(f"{table.asked} draw", f"{table.asked} end")
    assert asked == table.names + "A"


@every_number
def test_BID_49_at_least_fifteen_blue_cards_each_and_one_violet_in_twelve(players: int) -> None:
    counts = Counter(blue_and_violet(started(players)))
    violet = counts.pop(JOKER)
    assert counts.total() >= 15 * players
    assert violet * 12 == violet + counts.total()


@pytest.mark.parametrize("players", [2, 3])
def test_BID_49_with_few_players_the_words_are_those_nearest_to_a_heart(players: int) -> None:
    table = started(players, script={"heart": ["ciel"]})
    assert table.board.heart == "ciel"
    dealt = set(blue_and_violet(table)) - {JOKER}
    near = pool("ciel", players)
    assert len(near) == pack.POOLS[players] < len(words())
    assert {"ciel", "nuage"} < set(near)
    assert dealt <= set(near)
    told = table.latest[0].public
    assert isinstance(told, Dealt)
    assert told.heart == "ciel"


@pytest.mark.parametrize("players", [4, 5, 6])
def test_BID_49_with_many_players_the_whole_pack_may_come(players: int) -> None:
    table = started(players)
    assert table.board.heart is None
    assert pool(None, players) == words()
    assert len(words()) >= 22 * players


def test_BID_Q7_red_cards_come_at_random() -> None:
    hands = {started(2, seed=seed).state.reds[0] for seed in range(60)}
    assert len(hands) > 5
    assert all(list(reds) == sorted(reds, key=pack.KINDS.index) for reds in hands)


@every_number
def test_BID_Q7_or_one_of_each_kind_where_the_table_wants_it(players: int) -> None:
    table = started(players, Options(reds="each"))
    assert set(table.state.reds) == {("change", "skip", "counter")}


def test_content_names_the_dicobidule() -> None:
    """A record that another Dicobidule has judged is not replayed by this one."""
    assert set(GAME.content(Options())) == {"dicobidule"}
