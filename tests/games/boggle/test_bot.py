"""The readers of the grid: what they note, how quickly, when they stop, and who is stronger."""

from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.bots import LEVELS, Budget, Wait
from escale.core.chance import FastChance
from escale.core.game import Step
from escale.core.ready import READY
from escale.games.boggle import BOX
from escale.games.boggle.bots.levels import BOTS, LOOK_MS
from escale.games.boggle.bots.pace import PROFILES, candidates, worth
from escale.games.boggle.rules import FINISH, DeLuxe, Note, Options, Pocket, Solo, View
from escale.games.boggle.rules.words import lexicon_of, words_on
from escale.tables.offline.match import Match
from escale.tables.offline.simulate import Simulation, simulate
from escale.words.familiarity import familiarity

from .grids import GAME, LEAFLET, REEDS, Table, deluxe, letters_of, opened, pocket, solo

BARREN = """
    X X Q Q
    X X Q Q
    W W K K
    W W K K
"""
POOR = """
    I O Y S
    O I T O
    I L I Z
    A U P P
"""
ALL_OPTIONS: list[Options] = [
    DeLuxe(),
    DeLuxe(seconds=30, rounds=2, conjugations=False),
    DeLuxe(seconds=60, target=20),
    Pocket(minimum=4),
    Pocket(formula=2, plurals=True, tie="own"),
    Pocket(formula=2, target=50, unknown="struck"),
    *(Pocket(language=language, rounds=1) for language in ("en", "de", "es")),
    Solo(),
    Solo(seconds=0, rounds=2, unknown="struck"),
]


def answer(level: str, table: Table, seat: int, luck: int = 1) -> Any:
    return BOTS[level].choose(table.view(seat), FastChance(luck), Budget())


def answers(level: str, table: Table, seat: int = 0, times: int = 200) -> Iterator[Any]:
    for luck in range(times):
        yield answer(level, table, seat, luck)


def notes(level: str, table: Table, seat: int = 0, times: int = 200) -> list[str]:
    """What a bot would note next, so many times over."""
    planned = [each.action for each in answers(level, table, seat, times) if each.action]
    return [action.word for action in planned if isinstance(action, Note)]


def almost_exhausted() -> Table:
    """A beginner has found most of what it can find here: all but the hardest words."""
    known = candidates(PROFILES["novice"], 0, 2, DeLuxe(), letters_of(LEAFLET))
    easiest_first = sorted(known, key=lambda each: -each.ease)
    return deluxe(LEAFLET).note(0, " ".join(each.word for each in easiest_first[:-6]))


def game_of(levels: list[str], options: Options, seed: int) -> list[tuple[Step[Any], View]]:
    """A whole game: every step with what its seat saw."""
    chance, steps = FastChance(seed), list[tuple[Step[Any], View]]()
    bots = [BOTS[level] for level in levels]
    state = GAME.start(options, len(levels), chance).state
    match = Match(GAME, state, bots, chance, FastChance(f"{seed}/bots"))
    before = match.state
    while played := match.next_step():
        steps.append((played[0], GAME.view(before, played[0].seat)))
        before = match.state
    return steps


def test_the_five_levels_have_the_names_of_the_house() -> None:
    assert list(BOTS) == list(LEVELS)
    assert BOX.bots is BOTS


@pytest.mark.slow
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
@pytest.mark.parametrize("level", BOTS)
def test_every_level_plays_every_rule_set_to_the_end(level: str, options: Options) -> None:
    for seats in {1: [1]}.get(GAME.seats(options)[0], [2, 5]):
        steps = game_of([level] * seats, options, seed=seats)
        assert any(isinstance(step.action, Note) for step, _ in steps)


@pytest.mark.slow
@given(st.integers(0, 10**6), st.sampled_from(ALL_OPTIONS), st.sampled_from(LEVELS))
def test_only_words_that_the_rules_take_and_none_twice(
    seed: int, options: Options, level: str
) -> None:
    table = opened(options, GAME.seats(options)[0], FastChance(seed)).next_round()
    for luck in range(12):
        planned = answer(level, table, 0, luck)
        if isinstance(planned.action, Note):
            table = table.play(0, planned.action)  # raises if the rules do not


@pytest.mark.slow
@given(st.integers(0, 10**6), st.sampled_from(LEVELS))
def test_a_bot_decides_from_its_view_alone(seed: int, level: str) -> None:
    """BOG-9: it knows how many words the others have, never which."""
    table = opened(DeLuxe(), 3, FastChance(seed)).next_round()
    for word in words_on(table.board.options, table.board.letters)[:7]:
        table = table.note(1, word)
    world = GAME.redeal(table.view(0), FastChance(seed))
    again = BOTS[level].choose(GAME.view(world, 0), FastChance(1), Budget())
    assert again == answer(level, table, 0)


def test_a_seed_repeats_a_game() -> None:
    once = game_of(["master", "novice", "expert"], DeLuxe(), seed=5)
    candidates.cache_clear()
    familiarity.cache_clear()
    assert game_of(["master", "novice", "expert"], DeLuxe(), seed=5) == once


def test_in_a_pause_it_is_ready_and_under_the_dome_it_waits() -> None:
    assert answer("casual", opened(DeLuxe()), 0) == READY
    assert answer("casual", opened(DeLuxe()).shake(), 0).action is None


# ---- the pace


@pytest.mark.parametrize("level", BOTS)
def test_nobody_writes_quicker_than_a_hand(level: str) -> None:
    reader = PROFILES[level]
    for planned in answers(level, deluxe(REEDS).note(0, "ROSE")):
        if isinstance(planned.action, Note):
            letters = len(planned.action.word)
            assert planned.ms >= reader.writes_ms + letters * reader.letter_ms >= 1_500


def test_who_finds_nothing_for_a_while_looks_up() -> None:
    """A bot waits no longer than this, so that it sees when the others have finished."""
    waits = [each for each in answers("novice", almost_exhausted()) if each.action is None]
    assert waits
    assert all(each == Wait(LOOK_MS) for each in waits)


FINDS = {"novice": (7, 13), "casual": (13, 21), "regular": (21, 32), "expert": (30, 46)}


@pytest.mark.parametrize("level", FINDS)
def test_a_level_finds_about_as_many_words_as_it_is_meant_to(level: str) -> None:
    """The words found in three minutes on the dice; docs/games/boggle.md has the figures."""
    low, high = FINDS[level]
    found = [
        sum(step.seat == 0 and isinstance(step.action, Note) for step, _ in steps)
        for steps in (game_of([level, "novice"], DeLuxe(), seed) for seed in range(40))
    ]
    assert low < fmean(found) < high


def test_who_has_found_their_first_words_goes_on_to_the_others() -> None:
    """What somebody sees first decides about the order, not about how much they find in the end.

    A beginner of whose attention TOI had nine tenths needed a minute and a half for each word after
    it, with LOI, LUI and LIT in the grid.
    """
    known = candidates(PROFILES["novice"], 1, 3, DeLuxe(), letters_of(POOR))
    table = deluxe(POOR, players=3).note(1, "TOI PLI")
    waits = [each for each in answers("novice", table, seat=1) if each.action]
    assert len(known) > 6
    assert len(waits) > 13  # of 200 looks of eight seconds


def test_a_beginner_finds_short_words() -> None:
    words = notes("novice", deluxe(REEDS))
    assert sum(len(word) <= 4 for word in words) > 0.75 * len(words)
    longer = notes("master", deluxe(REEDS))
    assert fmean(map(len, longer)) > fmean(map(len, words)) + 0.5


def test_a_find_leads_to_its_neighbours() -> None:
    """BOG-D9: who has RUE sees RUES and RUSE."""
    near = {"RUES", "RUSE", "RUEE", "SUER", "RUER"}
    before, after = deluxe("RUES LTAO MINE DCPO"), deluxe("RUES LTAO MINE DCPO").note(0, "RUE")
    alike = [sum(word in near for word in notes("expert", table)) for table in (before, after)]
    assert alike[1] > 2 * alike[0]


def test_a_grid_is_not_seen_with_the_same_eyes_by_everyone() -> None:
    master, letters = PROFILES["master"], letters_of(REEDS)
    rates = [candidates(master, seat, 2, DeLuxe(), letters) for seat in (0, 1)]
    common = {each.word: each.rate for each in rates[0]}
    ratios = {round(each.rate / common[each.word], 6) for each in rates[1] if each.word in common}
    assert 1.0 not in ratios


@pytest.mark.slow
@pytest.mark.parametrize("level", ["novice", "casual", "regular"])
def test_at_least_a_quarter_of_what_each_of_three_notes_is_theirs_alone(level: str) -> None:
    """BOG-D7: what two have noted is struck, so without words of their own nobody would score."""
    alone = noted = 0
    for seed in range(12):
        lists: dict[int, set[str]] = {0: set(), 1: set(), 2: set()}
        for step, _ in game_of([level] * 3, DeLuxe(), seed):
            if isinstance(step.action, Note):
                lists[step.seat].add(step.action.word)
        for seat, words in lists.items():
            others = set().union(*(lists[other] for other in lists if other != seat))
            alone += len(words - others)
            noted += len(words)
    assert alone > 0.25 * noted


def test_everybody_has_words_of_their_own_that_stay_theirs() -> None:
    def order(seat: int) -> list[str]:
        known = candidates(PROFILES["regular"], seat, 3, DeLuxe(), letters_of(REEDS))
        return [each.word for each in sorted(known, key=lambda each: -each.rate)]

    assert order(0) != order(1)
    candidates.cache_clear()
    assert order(0) == order(0)


# ---- the end


def test_where_there_is_hardly_a_word_the_pencil_goes_down() -> None:
    assert not words_on(DeLuxe(), letters_of(BARREN))
    for level in BOTS:
        for table in (deluxe(BARREN), pocket(BARREN), solo(BARREN, seconds=0)):
            assert answer(level, table, 0).action == FINISH


def test_nobody_is_the_first_to_put_the_pencil_down_while_the_sand_runs() -> None:
    """A beginner with two words of this poor grid gave up after half a minute of three."""
    table = deluxe(POOR, players=3).note(0, "PLI TOI")
    assert all(each.action != FINISH for each in answers("novice", table))
    known = candidates(PROFILES["novice"], 0, 3, DeLuxe(), letters_of(POOR))
    left = [each.word for each in known if each.word not in {"PLI", "TOI"}]
    everything = table.note(0, " ".join(left))
    assert all(each.action != FINISH for each in answers("novice", everything))
    assert answer("novice", everything.finish(2), 0).action == FINISH


def test_who_is_waited_for_by_all_others_does_not_keep_them_waiting() -> None:
    """He goes on only as long as the words come quickly."""
    table = almost_exhausted()
    assert all(each.action != FINISH for each in answers("novice", table))
    assert all(each.action == FINISH for each in answers("novice", table.finish(1)))
    assert all(each.action != FINISH for each in answers("master", deluxe(LEAFLET).finish(1)))


@pytest.mark.parametrize("level", BOTS)
def test_alone_and_without_a_sandglass_one_stops_at_last(level: str) -> None:
    """BOG-P12."""
    steps = game_of([level], Solo(seconds=0), seed=3)
    assert steps[-1][0].action == FINISH
    assert sum(isinstance(step.action, Note) for step, _ in steps) > 5


# ---- what they look for


def test_between_two_a_word_is_worth_its_points_whoever_else_finds_it() -> None:
    """BOG-D7: alone it scores, and if both have it the other does not."""
    for word, familiar in (("RUE", 55), ("RUSERA", 10)):
        assert worth(DeLuxe(), 1, word, familiar) == {"RUE": 1, "RUSERA": 3}[word]


@pytest.mark.parametrize("options, points", [(DeLuxe(), 2), (Pocket(formula=2), 1)])
def test_among_many_what_others_surely_find_is_worth_little(options: Options, points: int) -> None:
    """BOG-D7, BOG-P11."""
    assert worth(options, 3, "ROUTE", 60) < 0.6 * worth(options, 3, "ROUTE", 20)
    assert worth(options, 3, "ROUTE", 0) == pytest.approx(points, rel=0.25)


def test_where_nothing_is_struck_a_word_is_worth_its_points() -> None:
    """BOG-P10."""
    assert worth(Pocket(), 5, "ROUTE", 60) == 2


def test_a_beginner_notes_what_does_not_count_where_it_is_struck_only_afterwards() -> None:
    """BOG-9: a novice notes plurals and verb forms too; the strong know better."""
    struck, refused = pocket(REEDS, unknown="struck"), pocket(REEDS)
    right = set(words_on(struck.board.options, struck.board.letters))
    slips = set(notes("novice", struck)) - right
    assert slips
    assert all(lexicon_of(Pocket()).word_classes(word) for word in slips)  # words all the same
    assert not set(notes("novice", refused)) - right
    assert not set(notes("master", struck)) - right


# ---- who is stronger


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["deluxe", "pocket", "pocket-uniques"])
@pytest.mark.parametrize("weaker, stronger", [*pairwise(LEVELS)])
@pytest.mark.nightly
def test_each_level_beats_the_one_below(preset: str, weaker: str, stronger: str) -> None:
    """The ladder's figures are in docs/games."""
    options = GAME.presets[preset]
    _, tally = simulate(Simulation(GAME.slug, preset, options, (stronger, weaker), 30, seed=2))
    assert tally.wins[0] >= 24


@pytest.mark.slow
@pytest.mark.parametrize("weaker, stronger", [*pairwise(LEVELS)])
def test_alone_each_level_finds_more_than_the_one_below(weaker: str, stronger: str) -> None:
    found = []
    for level in (weaker, stronger):
        series = Simulation(GAME.slug, "solo", Solo(), (level,), 30, seed=2)
        found.append(simulate(series)[1].scores[0])
    assert found[1] > 1.15 * found[0]
