"""What everyone knows of a hand from the log of its cards (LUD1-20, LUD3-9)."""

import pytest

from escale.games.ludime.rules.card_log import known_cards, turns_in

from .positions import die, partie


@pytest.mark.parametrize(
    "log, held",
    [
        ("++++", ""),
        ("++++e", "E"),
        ("++++eE.", ""),  # it went back, or another did: nobody can tell
        ("++++eSE.", ""),
        ("++++e+E.", ""),
        ("++E.e", "E"),  # the one that left before was not this one
        ("++eS.tE.", "T"),
        ("++eS.eS.E.", "E"),
        ("+++e--0*", "E"),  # what is set aside or exchanged is none of them
    ],
)
def test_LUD1_20_a_taken_card_is_known_until_one_like_it_leaves(log: str, held: str) -> None:
    assert known_cards(log, stays=False) == held


@pytest.mark.parametrize(
    "log, held",
    [
        ("++eE.", "E"),
        ("++eE.E.", ""),
        ("++eE", "E"),
        ("++eS", "E"),
        ("++++eS.eE.", "E"),  # of two that are known one has left
    ],
)
def test_LUD3_9_in_game_3_it_stays_for_the_turn_so_another_has_left(log: str, held: str) -> None:
    assert known_cards(log, stays=True) == held


def test_a_turn_is_counted_when_it_ends() -> None:
    assert [turns_in(log) for log in ("++", "++E", "++E.", "++E.eE.")] == [0, 0, 1, 2]


def test_the_log_of_a_turn_of_game_1() -> None:
    table = partie("A BONXY | B EE", discards="T")
    before = table.board.traffic
    after = table.play("A take", "A lay BON", "A discard T", "B draw S", "B discard S")
    logs = [log.removeprefix(old) for log, old in zip(after.board.traffic, before, strict=True)]
    assert (logs[table.seat("A")], logs[table.seat("B")]) == ("tBONT.", "+S.")


def test_the_log_of_an_exchange_is_in_everyones() -> None:
    table = partie("A DRAMESX | B EE | C OO", round=1)
    before = table.board.traffic
    after = table.play("A draw S", "A aside X", "A aside D", "A exchange", "A discard S")
    logs = [log.removeprefix(old) for log, old in zip(after.board.traffic, before, strict=True)]
    a, b, c = (logs[table.seat(name)] for name in "ABC")
    assert (a, b, c) == ("+--++S.", str(table.seat("A")), str(table.seat("A")))


def test_the_log_says_when_the_discards_became_the_draw_pile() -> None:
    table = die("A NOYASSA | B ENUPUCA", discards="KTSU", pile="").play("A draw")
    assert [log.endswith(end) for log, end in zip(table.board.traffic, "*+", strict=True)] == [
        True,
        True,
    ]
