"""What a seat gets depends on what it may know, and on nothing else."""

from random import Random
from typing import Any

import msgspec

from escale.core.chance import Chance, FastChance
from escale.core.game import Seat, Turn

from .random_play import audiences, legal, play_randomly, samples
from .tables import Table, law
from .worlds import Pair, follow, look_the_same, same_news, tell

encode = msgspec.json.encode

REDEALS = 25
FORKS = 400  # tries to find another deal in which a seat is told the same


@law
def test_a_redealt_world_looks_the_same(table: Table) -> None:
    game, played = table.game, play_randomly(table)
    for number in samples(table, played):
        state = played.states[number]
        for seat in audiences(table, Random(number)):
            view = game.view(state, seat)
            world = game.redeal(view, FastChance(f"{table.seed}-{number}"))
            assert game.view(world, seat) == view
            assert encode(game.view(world, seat)) == encode(view)
            assert legal(game, world, seat) == legal(game, state, seat)
            look_the_same(Pair(game, seat, state, world), Random(number))


@law
def test_neither_views_nor_events_tell_two_worlds_apart(table: Table) -> None:
    """While what a seat sees is the same in both, what it is told is the same too."""
    game, played = table.game, play_randomly(table)
    random = Random(table.seed)
    for number in samples(table, played):
        state = played.states[number]
        for seat in audiences(table, random, most=2):
            world = game.redeal(game.view(state, seat), FastChance(random.getrandbits(64)))
            follow(Pair(game, seat, state, world), random)


@law
def test_a_view_shows_only_what_was_told(table: Table) -> None:
    """Cards that fall otherwise change nothing for those who are told the same."""
    game, played = table.game, play_randomly(table)
    random = Random(table.seed)
    for number in [-1, *samples(table, played)]:
        if number + 1 == len(played.turns):
            continue
        for seat in audiences(table, random, most=1):
            one = _go_on(table, played.turns, played.steps, number, FastChance("one"))
            for fork in range(FORKS):
                other = _go_on(table, played.turns, played.steps, number, FastChance(fork))
                if other.state == one.state and fork > 2:
                    break  # no chance in this step
                if other.state != one.state and tell(other, seat) == tell(one, seat):
                    pair = Pair(game, seat, one.state, other.state)
                    same_news(pair, one, other)
                    follow(pair, random)
                    break


def _go_on(
    table: Table, turns: list[Turn[Any, Any]], steps: list[Any], number: int, luck: Chance
) -> Turn[Any, Any]:
    if number < 0:
        return table.game.start(table.options, table.seats, luck)
    return table.game.apply(turns[number].state, steps[number], luck)


@law
def test_redeals_differ_where_anything_is_hidden(table: Table) -> None:
    game, played = table.game, play_randomly(table)
    random = Random(table.seed)
    for number in samples(table, played):
        state = played.states[number]
        for seat in audiences(table, random, most=1):
            view = game.view(state, seat)
            worlds = [game.redeal(view, FastChance(luck)) for luck in range(REDEALS)]
            different = {encode(world) for world in worlds}
            # Both worlds of two come up in 25 draws but once in 2**24.
            assert len(different) > 1 or different == {encode(state)}


@law
def test_a_secret_is_kept_from_those_it_is_not_for(table: Table) -> None:
    """An event's private parts go to seats of the table, one each."""
    for turn in play_randomly(table).turns:
        for event in turn.events:
            owners: list[Seat] = [owner for owner, _ in event.private]
            assert len(set(owners)) == len(owners)
            assert set(owners) <= set(range(table.seats))
