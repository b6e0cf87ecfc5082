"""What is equal at the tables of a series, box by box, however differently they are played."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from escale.boxes import Duplicate, SeenStep
from escale.boxes.registry import BOXES
from escale.core.chance import Draw, FairChance, RecordingChance
from escale.games.boggle.rules.model import DeLuxe, Pocket
from escale.games.ludime.rules.model import Die, OneWord
from escale.games.rondelic.rules.model import TextA, TextB
from tests.laws.random_play import play_with_chance

SEED = bytes(range(32))
# What is drawn from what the play has left over: its label names the moves, and it may differ.
AFTER_PLAY = ("/exchange-", "/pile-")
TABLES = [
    (slug, preset)
    for slug, box in BOXES.items()
    if box.duplicate is not None
    for preset in box.game.presets
]


def duplicate_of(slug: str) -> Duplicate:
    found = BOXES[slug].duplicate
    assert found is not None
    return found


@cache
def played(slug: str, preset: str, luck: int) -> tuple[tuple[SeenStep, ...], tuple[Draw, ...]]:
    """A random game with comparable options and the same secret: what everybody saw, the draws."""
    game = BOXES[slug].game
    options = duplicate_of(slug).comparable(game.presets[preset])
    chance = RecordingChance(FairChance(SEED))
    turns = play_with_chance(game, options, game.seats(options)[0], chance, luck).turns
    seen = tuple(
        SeenStep(game.view(turn.state, None), tuple(each.public for each in turn.events))
        for turn in turns
    )
    return seen, tuple(chance.draws)


def dealt(draws: Sequence[Draw]) -> list[Draw]:
    return [draw for draw in draws if not any(part in draw.label for part in AFTER_PLAY)]


@pytest.mark.parametrize("slug, preset", TABLES)
def test_the_same_is_dealt_whatever_is_played(slug: str, preset: str) -> None:
    (one, first), (other, second) = played(slug, preset, 1), played(slug, preset, 2)
    assert one != other
    assert dealt(first) == dealt(second)


@pytest.mark.parametrize("slug, preset", TABLES)
def test_every_table_has_as_many_lines_which_add_up(slug: str, preset: str) -> None:
    sheets = [duplicate_of(slug).sheet(played(slug, preset, luck)[0]) for luck in (1, 2)]
    assert len(sheets[0]) == len(sheets[1]) > 0
    for sheet in sheets:
        seats = len(sheet[0].points)
        assert all(len(line.points) == seats for line in sheet)
        assert all(not line.played.finds or len(line.played.finds) == seats for line in sheet)
        assert all(text.key for line in sheet for text in line.played.turns)


@pytest.mark.parametrize("slug, preset", TABLES)
def test_comparable_options_stay_as_they_are(slug: str, preset: str) -> None:
    comparable = duplicate_of(slug).comparable
    once = comparable(BOXES[slug].game.presets[preset])
    assert comparable(once) == once


@pytest.mark.parametrize("slug, preset", TABLES)
def test_what_lay_open_is_the_same_at_both_tables(slug: str, preset: str) -> None:
    one, other = (duplicate_of(slug).sheet(played(slug, preset, luck)[0]) for luck in (1, 2))
    assert [line.played.dealt for line in one] == [line.played.dealt for line in other]


@pytest.mark.parametrize(
    "slug, options, wanted",
    [
        ("boggle", DeLuxe(target=50), DeLuxe(rounds=3)),
        ("boggle", Pocket(target=50, rounds=5), Pocket(rounds=5)),
        ("boggle", DeLuxe(), DeLuxe()),
        ("rondelic", TextA(circles=5), TextA(circles=9, deals=8)),
        ("rondelic", TextB(deals=10), TextB(circles=11, deals=10)),
        ("ludime", OneWord(), OneWord(agreed_manches=4)),
        ("ludime", Die(agreed_manches=6), Die(agreed_manches=6)),
    ],
)
def test_options_are_made_comparable(slug: str, options: Any, wanted: Any) -> None:
    assert duplicate_of(slug).comparable(options) == wanted


def test_the_lines_of_boggle_hold_the_grid_and_the_words_that_count() -> None:
    seen, _ = played("boggle", "deluxe", 1)
    (line,) = duplicate_of("boggle").sheet(seen)
    board = seen[-1].view.board
    assert line.played.dealt is not None
    assert line.played.dealt.values["rows"].replace(" · ", "") == board.letters
    assert line.points == tuple(map(float, board.points[-1]))
    assert list(map(len, line.played.finds)) == [
        sum(entry.fate in {"kept", "shared"} for entry in each) for each in board.lists
    ]


def test_whoever_advances_in_rondelic_loses_a_point_of_that_deal() -> None:
    seen, _ = played("rondelic", "rondelic", 1)
    sheet = duplicate_of("rondelic").sheet(seen)
    tokens = seen[-1].view.board.tokens
    assert [-sum(line.points[seat] for line in sheet) for seat in range(3)] == list(tokens)
    assert {text.key for line in sheet for text in line.played.turns} >= {"events.kept"}
    assert seen[-1].view.board.out == (0, 0, 0)  # everybody is dealt a card to the last deal


def test_the_turns_of_ludime_stand_in_the_line_of_their_manche() -> None:
    seen, _ = played("ludime", "un-mot", 1)
    sheet = duplicate_of("ludime").sheet(seen)
    assert len(sheet) == 4
    for line, manche in zip(sheet, seen[-1].view.board.sheet, strict=True):
        assert line.points == tuple(map(float, manche.points))
        assert line.played.turns[0].key == "events.laid"
        laid = [word for words in line.played.finds for word in words]
        assert laid == [each.word for each in manche.words]


def test_a_round_that_was_not_played_to_its_end_is_not_in_the_sheet() -> None:
    seen, _ = played("rondelic", "rondelic", 1)
    shown = next(n for n, each in enumerate(seen) if each.view.board.deal == 2)
    assert len(duplicate_of("rondelic").sheet(seen[: shown + 1])) == 1
