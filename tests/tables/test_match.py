"""The discrete-event loop: bots wait on a simulated clock, timers ring at their time."""

from collections.abc import Sequence
from typing import Any

from escale.bots import Bot, Budget, Wait
from escale.boxes.registry import BOXES
from escale.core.chance import Chance, FastChance
from escale.core.game import CLOCK
from escale.core.ready import PAUSE_SECONDS
from escale.core.record import Seed, verify
from escale.tables.offline.match import Match, RecordedMatch, play_match

from .bell import ALARM, GONG, Bell, BellState, Ring, Rules


class EverySoOften(Bot[BellState, Any]):
    """Rings, then waits so many milliseconds."""

    def __init__(self, pause_ms: int) -> None:
        self._pause_ms = pause_ms
        self._rang = False

    def choose(self, view: BellState, chance: Chance, budget: Budget) -> Any:
        self._rang = not self._rang
        return Ring() if self._rang else Wait(self._pause_ms)


class Silent(Bot[BellState, Any]):
    """Always waits."""

    def choose(self, view: BellState, chance: Chance, budget: Budget) -> Any:
        return Wait(7_000)


def test_those_who_may_act_act_at_their_own_pace_until_the_timer_rings() -> None:
    bots = [EverySoOften(10_000), EverySoOften(25_000), Silent()]
    played = play_match(Bell(), Rules(60), bots, FastChance(1), FastChance(2))
    # at 0, 10, … 50 s; at 0, 25, 50 s; at 60 s it is over before anyone rings again
    assert played.outcome.scores == (6.0, 3.0, 0.0)
    assert played.clock_ms == 60_000


def test_time_never_runs_backwards_and_the_timer_keeps_its_due_time() -> None:
    game = Bell()
    state = game.start(Rules(30), 2, FastChance(1)).state
    bots = [EverySoOften(4_000), EverySoOften(9_000)]
    match = Match(game, state, bots, FastChance(1), FastChance(2))
    match.run()
    assert list(match.state.at_ms) == sorted(match.state.at_ms)
    assert match.state.at_ms[-1] == 30_000


class Rests(Bot[Any, Any]):
    """Plays, but never says it is ready for the next deal."""

    def __init__(self, slug: str) -> None:
        self._box = BOXES[slug]

    def choose(self, view: Any, chance: Chance, budget: Budget) -> Any:
        action = next(iter(self._box.game.legal(view)))
        return Wait(10**9) if type(action).__name__ == "Ready" else action


def recorded(preset: str, bots: Sequence[Bot[Any, Any] | None]) -> RecordedMatch:
    game = BOXES["rondelic"].game
    options, seed = game.presets[preset], Seed.of(bytes(32))
    return RecordedMatch(game, options, "abc", seed, bots=bots, luck=FastChance(1))


def test_the_clock_ends_a_pause_that_nobody_ends() -> None:
    slug = "rondelic"
    game = BOXES[slug].game
    match = recorded("rondelic-rapide", [Rests(slug)] * 3)
    while (played := match.next_step()) and played[0].seat != CLOCK:
        pass
    assert played is not None
    assert played[0].at_ms == PAUSE_SECONDS * 1000
    verify(match.record(), game)


def test_a_person_is_waited_for_and_nobody_plays_in_their_place() -> None:
    game = BOXES["rondelic"].game
    bots: list[Bot[Any, Any] | None] = [None, Rests("rondelic"), Rests("rondelic")]
    match = recorded("rondelic", bots)
    while match.next_step():
        pass
    assert game.actors(match.state).must == (0,)
    assert all(step.seat != 0 for step in match.record().steps)


class Sleepy(Bot[Any, Any]):
    """Would rather wait for ever than say that it is ready; then its turn comes."""

    def choose(self, view: Any, chance: Chance, budget: Budget) -> Any:
        action = next(iter(BOXES["rondelic"].game.legal(view)))
        first = view.seat == 0 and type(action).__name__ == "Ready"
        return Wait(10**9) if first else action


def test_nobody_sleeps_through_their_own_turn() -> None:
    """A bot that waited in one phase is asked again in the next."""
    match = recorded("rondelic-rapide", [Sleepy()] * 3)
    match.run()
    steps = match.record().steps
    assert {step.seat for step in steps} == {CLOCK, 0, 1, 2}
    assert max(step.at_ms for step in steps) < 10**9


class Planner(Bot[BellState, Any]):
    """Answers from its list, one after the other; counts how often it was asked."""

    def __init__(self, *answers: Any) -> None:
        self._answers = [*answers]
        self.asked = 0

    def choose(self, view: BellState, chance: Chance, budget: Budget) -> Any:
        self.asked += 1
        return self._answers.pop(0) if self._answers else Wait(10**9)


def rings(*bots: Bot[Any, Any]) -> list[tuple[int, int]]:
    """A minute with these: who rang, and at what second."""
    game, steps = Bell(), list[tuple[int, int]]()
    state = game.start(Rules(60), len(bots), FastChance(1)).state
    match = Match(game, state, bots, FastChance(1), FastChance(2))
    while played := match.next_step():
        steps.append((played[0].seat, played[0].at_ms // 1000))
    return steps


def test_what_was_planned_is_done_at_its_time() -> None:
    planner = Planner(Wait(20_000, Ring()), Wait(15_000, Ring()))
    assert rings(planner, Silent()) == [(0, 20), (0, 35), (CLOCK, 60)]
    assert planner.asked == 3  # and a third time when both were done


def test_a_step_of_another_neither_hurries_a_plan_nor_makes_it_begin_anew() -> None:
    planner = Planner(Wait(25_000, Ring()))
    other = Planner(*[Wait(10_000, Ring())] * 5)
    steps = rings(planner, other)
    assert steps == [(1, 10), (1, 20), (0, 25), (1, 30), (1, 40), (1, 50), (CLOCK, 60)]
    assert planner.asked == 2


def test_another_question_drops_what_was_planned() -> None:
    planner = Planner(Wait(20_000, Ring()), Wait(30_000, Ring()))
    gong = Planner(Wait(10_000, Ring(GONG)))
    assert rings(planner, gong) == [(1, 10), (0, 40), (CLOCK, 60)]


def test_but_not_what_would_have_interrupted_it_anyhow() -> None:
    planner = Planner(Wait(20_000, Ring(ALARM)))
    gong = Planner(Wait(10_000, Ring(GONG)), Wait(5_000, Ring(GONG)))
    assert rings(planner, gong) == [(1, 10), (1, 15), (0, 20), (CLOCK, 60)]
    assert planner.asked == 2


def test_an_interruption_that_others_made_impossible_is_dropped_in_another_question_too() -> None:
    planner = Planner(Wait(20_000, Ring(ALARM)), Wait(5_000, Ring()))
    other = Planner(Wait(10_000, Ring(GONG)), Wait(5_000, Ring(ALARM)))
    assert rings(planner, other) == [(1, 10), (1, 15), (0, 25), (CLOCK, 60)]


def test_a_plan_that_others_made_impossible_is_made_anew() -> None:
    planner = Planner(Wait(20_000, Ring(1)), Wait(5_000, Ring(2)))
    other = Planner(Wait(10_000, Ring(1)))
    assert rings(planner, other) == [(1, 10), (0, 25), (CLOCK, 60)]
