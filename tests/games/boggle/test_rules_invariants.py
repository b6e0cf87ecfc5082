"""What always holds, whatever the letters and whatever the players note."""

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.games.boggle.rules import Board, DeLuxe, Entry, Language, Note, Options, Pocket, Solo
from escale.games.boggle.rules.material import COMMON, FOREIGN, MOBILE
from escale.games.boggle.rules.scoring import RoundScore, points_of, score_round
from escale.games.boggle.rules.words import accepted, lexicon_of, status_of
from escale.words.grid import NEIGHBOURS, trace
from escale.words.spelling import ALPHABET

from .grids import GAME, REEDS, Table, deluxe, laid_in, paths, searching

STRIKING: list[Options] = [DeLuxe(), Pocket(formula=2), Pocket(formula=2, tie="own")]
LATE: list[Options] = [
    DeLuxe(unknown="struck"),
    Pocket(unknown="struck"),
    Pocket(formula=2, unknown="struck"),
    Solo(unknown="struck"),
]
NONSENSE = ("AIRSEN", "ZZZ", "OSAS", "RUEE", "MAIRES", "OSA", "CHANTAIT")


@cache
def words_of(grid: str) -> tuple[str, ...]:
    legal = GAME.legal(deluxe(grid).view(0))
    return tuple(each.word for each in legal if isinstance(each, Note))


def lists(players: int | None = None) -> st.SearchStrategy[list[list[str]]]:
    """Lists of words without a double, some of which are no words."""
    word = st.sampled_from(words_of(REEDS)[:40] + NONSENSE)
    one = st.lists(word, max_size=12, unique=True)
    low, high = (players, players) if players else (2, 6)
    return st.lists(one, min_size=low, max_size=high)


grids = st.text("AAEEEIIOURSTNLMDCP", min_size=16, max_size=16)
options = st.sampled_from([DeLuxe(), DeLuxe(conjugations=False), Pocket(), Pocket(minimum=4)])


# ---- the grid


@given(grids, options, st.data())
def test_BOG_1_BOG_2_a_noted_word_has_a_path_of_distinct_neighbours(
    grid: str, options: Options, data: st.DataObject
) -> None:
    table = searching(options, grid, 2)
    notes = [each for each in GAME.legal(table.view(0)) if isinstance(each, Note)]
    some = st.lists(st.sampled_from(notes), max_size=8, unique=True) if notes else st.just([])
    for note in data.draw(some):
        table = table.play(0, note)
        path = trace(grid, note.word)
        assert path
        assert "".join(grid[cell] for cell in path) == note.word
        assert len(set(path)) == len(path)
        assert all(there in NEIGHBOURS[here] for here, there in pairwise(path))
        assert accepted(options) & lexicon_of(options).word_classes(note.word)
    assert table.board.counts[0] == len(table.view(0).words)


@pytest.mark.slow
@given(grids, st.text(ALPHABET[:12], min_size=3, max_size=6))
def test_BOG_1_what_the_judge_lets_pass_is_what_brute_force_finds(grid: str, word: str) -> None:
    """Where unknown words are struck in the end, a word is refused for its shape alone."""
    refusal = searching(DeLuxe(unknown="struck"), grid, 2).refusal(0, word)
    assert (refusal == "") == bool(paths(grid, word))


@pytest.mark.slow
@given(grids)
def test_BOG_Q21_turning_the_view_changes_no_word(grid: str) -> None:
    turned = "".join(grid[4 * (3 - column) + row] for row in range(4) for column in range(4))
    legal = [set(GAME.legal(searching(DeLuxe(), each, 2).view(0))) for each in (grid, turned)]
    assert legal[0] == legal[1]


# ---- the lists


def spread(entries: tuple[Entry, ...]) -> Counter[tuple[str, str, int]]:
    return Counter((each.word, each.fate, each.points) for each in entries)


@pytest.mark.slow
@given(lists(), st.sampled_from([*STRIKING, *LATE[:3], Pocket()]), st.randoms())
def test_BOG_4_the_order_of_a_list_changes_nothing(
    noted: list[list[str]], options: Options, random: Random
) -> None:
    shuffled = [random.sample(each, len(each)) for each in noted]
    one, other = score_round(options, noted), score_round(options, shuffled)
    assert one.points == other.points
    assert [*map(spread, one.lists)] == [*map(spread, other.lists)]


@given(lists(), st.randoms())
def test_BOG_D7_nor_does_the_order_in_which_lists_are_read(
    noted: list[list[str]], random: Random
) -> None:
    order = random.sample(range(len(noted)), len(noted))
    for options in (*STRIKING, Pocket()):
        points = score_round(options, noted).points
        turned = score_round(options, [noted[seat] for seat in order]).points
        assert turned == tuple(points[seat] for seat in order)


@given(lists(), st.sampled_from(STRIKING))
def test_BOG_D7_BOG_P11_a_shared_word_is_struck_from_all_lists(
    noted: list[list[str]], options: Options
) -> None:
    holders = Counter(word for each in noted for word in each)
    for entries in score_round(options, noted).lists:
        for entry in entries:
            valid = status_of(options, entry.word) == "kept"
            assert (entry.fate == "kept") == (valid and holders[entry.word] == 1)
            assert (entry.fate == "shared") == (valid and holders[entry.word] > 1)
            assert entry.points == (points_of(entry.word) if entry.fate == "kept" else 0)


def kept(reckoned: RoundScore, seat: int) -> list[Entry]:
    return [entry for entry in reckoned.lists[seat] if entry.fate == "kept"]


@given(lists(), st.sampled_from([Pocket(formula=2), Pocket(formula=2, tie="own")]))
def test_BOG_P11_BOG_Q9_BOG_Q10_formula_2_credits_only_those_who_keep_the_most_words(
    noted: list[list[str]], options: Pocket
) -> None:
    reckoned = score_round(options, noted)
    counts = [len(kept(reckoned, seat)) for seat in range(len(noted))]
    own = [sum(entry.points for entry in kept(reckoned, seat)) for seat in range(len(noted))]
    winners = [seat for seat, count in enumerate(counts) if count and count == max(counts)]
    for seat, points in enumerate(reckoned.points):
        if seat not in winners:
            assert points == 0
        elif options.tie == "own":
            assert points == own[seat]
        else:
            assert points == max(own[winner] for winner in winners)


@given(lists(), st.sampled_from([Pocket(), Pocket(unknown="struck")]))
def test_BOG_P10_formula_1_strikes_no_valid_word(noted: list[list[str]], options: Pocket) -> None:
    alone = [score_round(options, [each, []]).points[0] for each in noted]
    assert list(score_round(options, noted).points) == alone


@given(lists(2), st.sampled_from(LATE))
def test_BOG_7_taking_invalid_words_off_a_list_changes_no_points(
    noted: list[list[str]], options: Options
) -> None:
    valid = [[word for word in each if status_of(options, word) == "kept"] for each in noted]
    assert score_round(options, noted).points == score_round(options, valid).points


# ---- the fiches


def in_grids(boards: list[Board]) -> list[Board]:
    assert all(board.side == number % 2 for number, board in enumerate(boards))
    return boards[::2]


@given(st.integers(0, 2**32), st.sampled_from(["fr", "en", "de", "es"]))
def test_BOG_P5_BOG_P14_BOG_Q15_BOG_Q16_a_long_evening_of_fiches(
    seed: int, language: Language
) -> None:
    foreign = FOREIGN.get(language)
    pool = set(range(COMMON if foreign else MOBILE + 1))
    lap: set[int] = set()
    row_before = None
    for board in in_grids(laid_in(language, 20, seed)):
        fiches = [row.fiche for row in board.rows]
        drawn = [fiche for fiche in fiches if fiche != foreign]
        assert len(set(fiches)) == 4
        assert set(drawn) <= pool
        if foreign:
            row = fiches.index(foreign)
            assert row != row_before
            row_before = row
        if len(pool - lap) < len(drawn):
            lap = set()
        assert not lap & set(drawn)  # none twice before all have had their turn
        lap |= set(drawn)
        assert set(board.used) == lap


@given(st.integers(0, 2**32), st.lists(st.integers(0, 3), max_size=30))
def test_BOG_9_counts_are_what_the_sheets_hold(seed: int, turns: list[int]) -> None:
    table: Table = deluxe(REEDS, players=4)
    words = words_of(REEDS)
    for number, seat in enumerate(turns):
        word = words[(seed + 7 * number) % len(words)]
        if not table.refusal(seat, word):
            table = table.note(seat, word)
    assert table.board.counts == tuple(len(table.view(seat).words) for seat in range(4))
    ended = table.time_up()
    assert [tuple(each.word for each in entries) for entries in ended.board.lists] == [
        table.view(seat).words for seat in range(4)
    ]
