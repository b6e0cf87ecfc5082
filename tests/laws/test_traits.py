"""What a box says of its game (`Traits`) is true in random games."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from escale.boxes import Traits
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance, RecordingChance
from escale.core.game import AnyGame, Seat
from escale.core.ready import Proceed, Ready
from escale.protocol.messages import Sign

from .actions import candidates
from .random_play import FIRST_SEED, Played, legal, play_randomly, samples
from .tables import CASES, Table, law, variants

ENDLESS = 100_000  # a list of legal actions that is longer is taken for endless
RECALLED = 5  # games that are compared with each other
encode = msgspec.json.encode


@law
def test_the_traits_of_a_box_are_true(table: Table) -> None:
    game, played = table.game, play_randomly(table)
    traits = BOXES[game.slug].traits
    if traits.information == "perfect":
        all_see_the_same(table, played)
    if traits.order == "sequential":
        one_seat_decides_at_a_time(table, played)
    if traits.finite_actions:
        every_action_is_listed(table, played)
    if traits.perfect_recall:
        views_tell_games_apart_that_were_told_differently(table)
    if not traits.interrupts:
        assert not any(map(game.interrupts, all_actions(table, played)))
    if traits.own_clock:
        assert any(game.deadlines(state) for state in played.states)
    if traits.by_correspondence:  # nothing is lost by who comes days later
        timers = [timer for state in played.states for timer in game.deadlines(state)]
        assert all(timer.is_pause for timer in timers)
    chance_comes_when_it_should(traits, table, played)
    scores_add_up(traits, table, played)
    assert traits.partial_actions <= tags(game.types.action)


def test_signs_of_a_box_have_one_that_everybody_knows() -> None:
    for box in BOXES.values():
        assert set(box.traits.reactions.values()) <= set(get_args(Sign))
        assert not set(box.traits.reactions) & set(get_args(Sign))


def all_actions(table: Table, played: Played) -> set[Any]:
    """Actions of the game as far as they can be listed, and those that were played."""
    played_ones = {step.action for step in played.steps}
    return played_ones | set(candidates(table.game.types.action, table.seats))


def all_see_the_same(table: Table, played: Played) -> None:
    """A spectator knows the whole state, and no event has a private part."""
    game = table.game
    for number in samples(table, played):
        state = played.states[number]
        assert game.redeal(game.view(state, None), FastChance(number)) == state
    assert not any(event.private for turn in played.turns for event in turn.events)


def one_seat_decides_at_a_time(table: Table, played: Played) -> None:
    for number in samples(table, played):
        assert len(deciding(table, played.states[number])) <= 1


def every_action_is_listed(table: Table, played: Played) -> None:
    for number in samples(table, played):
        for seat in range(table.seats):
            listed = table.game.legal(table.game.view(played.states[number], seat))
            assert sum(1 for _ in islice(listed, ENDLESS)) < ENDLESS


def views_tell_games_apart_that_were_told_differently(table: Table) -> None:
    told: dict[tuple[Seat, bytes], bytes] = {}
    for seed in range(FIRST_SEED, FIRST_SEED + RECALLED):
        heard: dict[Seat, list[Any]] = {seat: [] for seat in range(table.seats)}
        for turn in play_randomly(table._replace(seed=seed)).turns:
            for seat, bodies in heard.items():
                bodies.extend(event.body_for(seat) for event in turn.events)
                view = encode(table.game.view(turn.state, seat))
                assert told.setdefault((seat, view), encode(bodies)) == encode(bodies)


def chance_comes_when_it_should(traits: Traits, table: Table, played: Played) -> None:
    allowed = {"none": set[str](), "deals": {"deals"}, "draws": {"deals", "draws"}}
    assert kinds_of_chance(table, played) <= allowed[traits.chance]


def scores_add_up(traits: Traits, table: Table, played: Played) -> None:
    if traits.scores == "zero-sum":
        assert score_sum(table.game, played) == 0
    elif traits.scores == "constant-sum":
        first = play_randomly(table._replace(seed=FIRST_SEED))
        assert score_sum(table.game, played) == score_sum(table.game, first)


@pytest.mark.parametrize("slug", BOXES)
def test_no_box_announces_what_never_happens(slug: str) -> None:
    """Secrets, seats that decide at once, and draws are there if a box says so."""
    traits = BOXES[slug].traits
    if traits.information == "hidden":
        assert any(is_hidden(table.game, state) for table, state in moments(slug))
    if traits.order == "simultaneous":
        assert any(len(deciding(table, state)) > 1 for table, state in moments(slug))
    if traits.interrupts:
        assert any(
            any(map(BOXES[slug].game.interrupts, all_actions(table, play_randomly(table))))
            for table in every(slug)
        )
    if traits.chance != "none":
        assert any(
            traits.chance in kinds_of_chance(table, play_randomly(table)) for table in every(slug)
        )


def every(slug: str) -> Iterator[Table]:
    """Tables of a game: with the options of every preset, then with one option changed."""
    cases = [case for case in CASES if case.slug == slug]
    for case in cases:
        yield Table(case.game, case.options, case.seats, FIRST_SEED)
    for case in cases:
        for options in variants(case.options):
            if case.seats in case.game.seats(options):
                yield Table(case.game, options, case.seats, FIRST_SEED)


def moments(slug: str) -> Iterator[tuple[Table, Any]]:
    """States of these tables, a few for each question of the game."""
    for table in every(slug):
        played = play_randomly(table)
        for number in samples(table, played):
            yield table, played.states[number]


def is_hidden(game: AnyGame, state: Any) -> bool:
    return bool(game.redeal(game.view(state, None), FastChance(0)) != state)


def deciding(table: Table, state: Any) -> list[Seat]:
    """Who has something to decide now: more than to say "ready" or to interrupt somebody."""
    game = table.game
    return [
        seat
        for seat in range(table.seats)
        if any(
            not isinstance(action, Ready) and not game.interrupts(action)
            for action in legal(game, state, seat)
        )
    ]


def kinds_of_chance(table: Table, played: Played) -> set[str]:
    """Whether anything was drawn at the beginning of a deal, and whether during play."""
    luck = RecordingChance(FastChance(table.seed))
    table.game.start(table.options, table.seats, luck)
    kinds = {"deals"} if luck.draws else set()
    for state, step in zip(played.states, played.steps, strict=False):
        before = len(luck.draws)
        table.game.apply(state, step, luck)
        if len(luck.draws) > before:
            kinds.add("deals" if isinstance(step.action, Ready | Proceed) else "draws")
    return kinds


def score_sum(game: AnyGame, played: Played) -> float:
    outcome = game.outcome(played.states[-1])
    assert outcome is not None
    return sum(outcome.scores)


def tags(kinds: Any) -> set[object]:
    described = inspect.type_info(kinds)
    structs = described.types if isinstance(described, inspect.UnionType) else (described,)
    return {each.tag for each in structs if isinstance(each, inspect.StructType)}
