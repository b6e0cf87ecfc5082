"""What a player knows, feels and believes."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from escale.bots import LEVELS
from escale.games.biduletruc.bots import knowledge
from escale.games.biduletruc.bots.knowledge import (
    belief,
    confidence,
    knows,
    notices,
    perceived_odds,
    placeable_share,
    recalled,
)
from escale.games.biduletruc.bots.profiles import PROFILES, Profile
from escale.games.biduletruc.bots.relatedness import plausibility
from escale.games.biduletruc.rules import JOKER, Board, Card, Judgement, Placed, Verdict
from escale.games.biduletruc.rules.dicobidule import is_granted, pages, words
from escale.games.biduletruc.rules.legal import Link
from escale.games.biduletruc.rules.pack import pool

from .known_links import PAIRS, links
from .positions import drawn, started


def trust(mind: Profile, pair: tuple[Card, Card]) -> float:
    """The confidence of seat 0 in a link that seat 1 has laid."""
    covered, laid = [Placed(number, card, 1) for number, card in enumerate(pair)]
    return confidence(mind, started(2).board, 0, Link(0, covered, laid))


def test_the_stronger_knows_all_that_the_weaker_knows_and_more() -> None:
    for seat in (0, 3):
        for weaker, stronger in pairwise(LEVELS):
            assert set(links(weaker, seat, True)) < set(links(stronger, seat, True))


def test_nobody_knows_everything_and_nobody_knows_what_is_not_granted() -> None:
    for level in LEVELS:
        assert any(links(level, 0, False))
        wrong = [pair for pair in PAIRS if not is_granted(*pair)]
        assert not any(knows(PROFILES[level], 0, *pair) for pair in wrong)


def test_what_one_knows_one_knows_for_good_and_each_seat_something_else() -> None:
    assert set(links("regular", 0, True)) == set(links("regular", 0, True))
    assert set(links("regular", 0, True)) != set(links("regular", 1, True))


def test_plain_links_are_known_sooner() -> None:
    for level in LEVELS:
        known, unknown = [
            [plausibility(*pair) for pair in links(level, 0, is_known)]
            for is_known in (True, False)
        ]
        assert sum(known) / len(known) > sum(unknown) / len(unknown)


def test_belief_is_sure_only_of_what_one_knows() -> None:
    for level in LEVELS:
        mind = PROFILES[level]
        for pair in PAIRS[::5]:
            sure = belief(mind, 0, *pair) == 1.0
            assert sure == knows(mind, 0, *pair) == (trust(mind, pair) == 1.0)
    assert belief(PROFILES["novice"], 0, JOKER, "chat") == 1.0


def test_belief_says_nothing_of_whether_an_unknown_link_is_granted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing changes with a Dicobidule that lacks every link the player does not know."""
    mind = PROFILES["regular"]
    unknown = [pair for pair in PAIRS[::5] if not knows(mind, 0, *pair)]
    before = [(belief(mind, 0, *pair), trust(mind, pair)) for pair in unknown]
    monkeypatch.setattr(knowledge, "is_granted", lambda covered, laid: False)
    assert before == [(belief(mind, 0, *pair), trust(mind, pair)) for pair in unknown]


def test_who_knows_more_believes_less_of_what_they_do_not_know() -> None:
    plain = Profile(0.5, 1.0, 1.0, 0.0, 1.0, (1.0, 0.0, 0.0), 1, 1)
    scholar = replace(plain, knowledge=0.9)
    for pair in PAIRS[::9]:
        if not knows(scholar, 0, *pair):
            assert belief(scholar, 0, *pair) < belief(plain, 0, *pair)


def test_a_feeling_is_near_the_meaning_data_and_everyones_own() -> None:
    pair = PAIRS[7]
    felt = [perceived_odds(1.0, seat, *pair) for seat in range(6)]
    assert len(set(felt)) == 6
    assert {perceived_odds(0.0, seat, *pair) for seat in range(6)} == {
        perceived_odds(0.0, 0, *pair)
    }


def test_more_is_overlooked_with_more_piles_and_later_in_a_turn() -> None:
    def seen(players: int, before: int, level: str = "regular") -> int:
        board = started(players).board
        mind = PROFILES[level]
        return sum(notices(mind, 0, board, *pair, before) for pair in PAIRS)

    assert seen(2, 0) > seen(4, 0) > seen(6, 0) > 0
    assert seen(4, 0) > seen(4, 3)
    assert seen(4, 0, "novice") < seen(4, 0, "master")


def test_a_turn_brings_other_links_to_mind_than_the_last() -> None:
    table = drawn("""
        A      fourmi
        B      rouge
        piles  ciel | mer
    """)
    later = table.with_board(turns=9)
    mind = PROFILES["novice"]
    first, second = [
        {pair for pair in PAIRS if notices(mind, 0, each.board, *pair, 0)}
        for each in (table, later)
    ]
    assert first != second


def after_dico(age: int, is_read: bool = False) -> Board:
    """A "dico" on « mer » was said so many cards ago."""
    board = started(3).board
    found = Judgement(5, "mer", "guerre", is_granted("mer", "guerre"))
    verdict = Verdict(5, 1, 2, found.covered, found.laid, found.granted, pages()["mer"])
    return replace(board, judged=(found,), placed=5 + age, verdict=verdict, is_read=is_read)


def test_what_a_dico_was_about_stays_with_everybody() -> None:
    for level in LEVELS:
        for seat in (0, 1, 2):
            seen = recalled(PROFILES[level], after_dico(200), seat, "mer", "guerre")
            assert seen == is_granted("mer", "guerre")


def test_a_page_that_lies_open_is_read_by_all() -> None:
    board = after_dico(1, is_read=True)
    for level in LEVELS:
        for word in words()[::5]:
            assert recalled(PROFILES[level], board, 0, "mer", word) == is_granted("mer", word)
        assert recalled(PROFILES[level], board, 0, "ciel", "nuage") is None


def test_the_stronger_keeps_more_of_a_page_and_all_forget() -> None:
    def kept(level: str, age: int) -> int:
        board, mind = after_dico(age), PROFILES[level]
        return sum(recalled(mind, board, 0, "mer", word) is not None for word in words())

    for weaker, stronger in pairwise(LEVELS):
        assert kept(weaker, 2) < kept(stronger, 2)
    for level in LEVELS:
        assert kept(level, 1) > kept(level, 15) > kept(level, 60)


def test_outlets_count_only_what_one_knows() -> None:
    heart = started(2).board.heart
    for card in pool(heart, 2)[:10]:
        shares = [placeable_share(PROFILES[level].knowledge, 0, heart, 2, card) for level in LEVELS]
        assert shares == sorted(shares)
        assert 0 <= shares[-1] <= 1
