"""What happens at a table in every world: a game by chance, with all that people do between."""

from collections.abc import Awaitable, Callable, Iterator
from itertools import cycle, islice
from random import Random
from typing import Any, NamedTuple

from escale.core.game import Seat, Step
from escale.protocol import messages as wire
from escale.protocol.company import NewMessage
from tests.laws.actions import candidates

from .worlds import PAGES, World

MOST_ACTIONS = 500  # of an endless list of legal actions this many are read
QUICKEST_MS = 300  # how long a person thinks here: no answer of the table comes so soon
INTERLUDES = ("look", "again", "pause", "replace", "look", "probe", "away", "resign", "talk")
EVERY = 4  # an interlude after so many moves of the game


class Move(NamedTuple):
    """One thing that happens, the same in every world."""

    name: str
    make: Callable[[World], Awaitable[Any]]
    refused: Step[Any] | None = None  # what is tried in vain: so it must be in every world


class Script:
    """Decides by what stands in the first world, and by chance."""

    def __init__(self, one: World, seed: int) -> None:
        self._one = one
        self._random = Random(seed)
        self._queue: list[Move] = []
        self._later: list[tuple[int, Move]] = []  # moves, counted from the first
        self._returning: set[Seat] = set()  # seats that a bot plays, and whose people will say so
        self._made = 0
        interludes = list(INTERLUDES)
        self._random.shuffle(interludes)
        self._interludes = cycle(interludes)

    def moves(self) -> Iterator[Move]:
        """Until the game is over; each is asked for when the last is made."""
        state = self._one.table.state
        while not state.is_over:
            self._made += 1
            yield self._next()
            state = self._one.table.state
        for who in self._one.audiences:
            if self._one.wires[who].is_open:
                yield _leave(who)
            yield _come(who, from_start=True)
        yield LOOK

    def _next(self) -> Move:
        self._ask_bots_to_rise()
        if self._queue:
            return self._queue.pop(0)
        if self._later and self._later[0][0] <= self._made:
            return self._later.pop(0)[1]
        if self._made % EVERY == 0:
            self._queue += self._interlude(next(self._interludes))
            if self._queue:
                return self._queue.pop(0)
        return self._game_move()

    def _game_move(self) -> Move:
        one, random = self._one, self._random
        state, clock, game = one.table.state, one.clock, one.table.game
        asked = [*state.actors.must, *state.actors.may]
        here = [seat for seat in asked if seat not in state.bots and one.wires[seat].is_open]
        due = clock.next_ms
        patience = 0.6 if one.only_answers(state.game_state) else 0.1
        if due is not None and (not here or random.random() < patience):
            return Move(f"time passes until {due}", lambda world: world.pass_time(due))
        seat = random.choice(here)
        actions = list(islice(game.legal(one.table.view(seat)), MOST_ACTIONS))
        if not actions:  # one who may act has nothing to do for a while
            assert due is not None
            return Move(f"time passes until {due}", lambda world: world.pass_time(due))
        action = random.choice(actions)
        latest = QUICKEST_MS if due is None else min(QUICKEST_MS, due - clock.now_ms() - 1)
        at_ms = clock.now_ms() + random.randint(0, max(0, latest))

        async def play(world: World) -> None:
            world.clock.advance_to(at_ms)
            await world.play(seat, action)

        return Move(f"seat {seat} plays {action}", play)

    # ---- what happens between

    def _interlude(self, kind: str) -> list[Move]:
        one, random, state = self._one, self._random, self._one.table.state
        people = state.people(one.table.game)
        away = [seat for seat, each in one.wires.items() if not each.is_open]
        if kind == "look":
            pages = random.sample(PAGES, 2)
            return [Move(f"all look at {pages}", lambda world: world.look_around(pages))]
        if kind == "probe":
            return [self._probe(who) for who in one.audiences if who not in away]
        if kind == "again":
            who = random.choice(one.audiences)
            return [] if who in away else [_leave(who), _come(who)]
        if kind == "talk":
            return [_talk(who) for who in one.audiences if who not in away]
        if kind == "pause" and not set(people) & set(away):
            wishes = [_wish(seat) for seat in people]
            probes = [self._probe(who) for who in one.audiences if who not in away]
            return [*wishes, *probes, *wishes]
        if kind == "replace" and len(people) > 1 and 0 not in away:
            return [_replace(random.choice(people))]
        if kind == "away" and not away and len(people) > 2:
            asked = [seat for seat in state.actors.must if seat in people]
            who = random.choice(random.choice([people, asked or people]))
            self._after(random.randint(2, 12), _come(who))
            return [_leave(who)]
        if kind == "resign" and not state.resigned and not away and len(people) > 2:
            return [_resign(random.choice(people))]
        return []

    def _ask_bots_to_rise(self) -> None:
        """Whoever is here and is played for comes back after a while."""
        state = self._one.table.state
        for seat in state.bots.keys() - state.resigned:
            if self._one.wires[seat].is_open and seat not in self._returning:
                self._returning.add(seat)
                self._after(self._random.randint(2, 8), self._take_back(seat))

    def _after(self, moves: int, move: Move) -> None:
        self._later.append((self._made + moves, move))
        self._later.sort(key=lambda each: each[0])

    def _take_back(self, seat: Seat) -> Move:
        async def make(world: World) -> None:
            self._returning.discard(seat)
            if world.wires[seat].is_open:
                one = world.wires[seat]
                await one.ask(wire.TakeBack(one.new_id(), world.name))

        return Move(f"seat {seat} is itself again", make)

    def _probe(self, who: Seat | None) -> Move:
        """Something that is refused: what the refusal says must not depend on secrets either."""
        one, random = self._one, self._random
        seats, game = len(one.table.state.members), one.table.game
        allowed = [] if who is None else list(islice(game.legal(one.table.view(who)), MOST_ACTIONS))
        tries = [each for each in candidates(game.types.action, seats) if each not in allowed]
        action = random.choice([*tries, "nonsense", {"type": "nonsense"}])
        phase = random.choice([None, None, None, "another"])
        refused = Step(who, action) if who is not None and action in tries else None
        return Move(f"{who} tries {action}", lambda world: world.play(who, action, phase), refused)


LOOK = Move("all look at every page", lambda world: world.look_around())


def _leave(who: Seat | None) -> Move:
    return Move(f"{who} hangs up", lambda world: world.go(who))


def _come(who: Seat | None, from_start: bool = False) -> Move:
    return Move(f"{who} comes back", lambda world: world.come(who, from_start))


def _talk(who: Seat | None) -> Move:
    """A sign and words to all, and a question that is none among people."""

    async def make(world: World) -> None:
        one = world.wires[who]
        await one.ask(wire.React(one.new_id(), world.name, "ouch"))
        await one.ask(wire.Advise(one.new_id(), world.name))
        await world.ask_page(who, "POST", f"/api/tables/{world.name}/chat", NewMessage("Aïe"))

    return Move(f"{who} makes a sign", make)


def _wish(seat: Seat) -> Move:
    return Move(
        f"seat {seat} wishes",
        lambda world: world.wires[seat].ask(
            wire.RequestPause(world.wires[seat].new_id(), world.name)
        ),
    )


def _resign(seat: Seat) -> Move:
    return Move(
        f"seat {seat} resigns",
        lambda world: world.wires[seat].ask(wire.Leave(world.wires[seat].new_id(), world.name)),
    )


def _replace(seat: Seat) -> Move:
    def make(world: World) -> Awaitable[Any]:
        owner, member = world.wires[0], world.table.state.members[seat].id
        return owner.ask(wire.Replace(owner.new_id(), world.name, member))

    return Move(f"a bot plays for seat {seat}", make)
