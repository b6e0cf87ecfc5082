"""A table as its log leads to it: steps are checked, stored and taken in.

Nothing is told to anybody before the store has it: a step that was acknowledged is on the disk. Any
process may serve the table. Whoever loses the race for a step's number catches up from the log.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..boxes import Box
from ..core.chance import FairChance
from ..core.errors import IllegalAction, MalformedAction
from ..core.game import TABLE, Event, Seat, Step
from ..core.record import read_table_action
from ..core.table_events import Joined
from .bot_names import bots_for
from .checking import check_steps
from .clock import Clock
from .directory import Directory
from .errors import DamagedTable
from .finishing import ends_game, finish_of
from .fold import advance, begin, chance_of, read_line
from .lobby_entry import LobbyEntry, lobby_entry, member_names
from .ports import Appended, LobbyRow, LoggedStep, TableStore
from .seating import Order
from .state import Member, TableConfig, TableState


class Receipt(Struct, frozen=True):
    """What a player is told: their steps are stored, the last under this number."""

    number: int
    again: bool = False  # they were stored before


class LoggedTable:
    """The state and the events of a table; whoever changes them does so one at a time."""

    def __init__(
        self,
        config: TableConfig,
        box: Box,
        store: TableStore,
        clock: Clock,
        directory: Directory | None = None,
    ) -> None:
        self.config = config
        self.box = box
        self.row = config.row
        self.game = config.game
        self.state: TableState = begin(config)
        self.events: list[Event[Any]] = []
        self._store = store
        self._clock = clock
        self._directory = directory or Directory()
        self._lock = asyncio.Lock()
        self._chance_of_game: FairChance | None = None
        self._numbers: dict[Seat, dict[str, int]] = {}  # by what a client called its steps
        # How often each seat was given advice; None: some of the game was played elsewhere.
        self._hints: dict[Seat, int] | None = {}

    @property
    def now_ms(self) -> int:
        return self._clock.now_ms()

    @property
    def names(self) -> dict[str, str]:
        """How everyone who has or had a place is called today, by member."""
        return member_names(self.state, self._directory.name_of)

    @property
    def entry(self) -> LobbyEntry:
        """The table as everyone sees it."""
        return lobby_entry(self.state, self.config, self._directory.name_of)

    def bots_for(self, level: str) -> list[Member]:
        """Bots that may take free places: none is called like somebody who sits here."""
        names = self.names
        people = [names[each.id] for each in self.state.members if each.person]
        return bots_for(self.config, level, people)

    def note_hint(self, seat: Seat) -> None:
        """Somebody is told what their answers are worth."""
        if self._hints is not None:
            self._hints[seat] = self._hints.get(seat, 0) + 1

    def _on_new_state(self, first: int, events: Sequence[Event[Any]]) -> None:
        """A step is stored and the table stands where it leads; `first` numbers its events."""

    def _after_own_append(self, lines: Sequence[LoggedStep], lobby_row: LobbyRow | None) -> None:
        """This process has stored steps, and a lobby row if that has changed."""

    async def _store_steps(self, steps: Sequence[Step[Any]], client: str | None = None) -> Appended:
        """Take steps of one seat, all or none; raises IllegalAction.

        If another process was first, nothing is stored and nothing has changed.
        """
        checked = check_steps(self.config, self.state, steps, self._chance, client)
        joined = [each.action.person for each in steps if isinstance(each.action, Joined)]
        if joined:  # their names, before anybody is told of them
            await self._directory.fill(joined)
        finish = None
        if ends_game(self.state, checked.state):
            events = (*self.events, *checked.events)
            finish = finish_of(checked.state, self.config, self.box, events, self._hints)
        answer = await self._store.append(
            self.row.id,
            checked.lines,
            checked.timers,
            checked.lobby_row,
            checked.waits_for,
            checked.needs_bot,
            finish,
        )
        if answer.stored:
            self._apply_stored(checked.state, checked.events, checked.lines)
            self._after_own_append(checked.lines, checked.lobby_row)
        return answer

    def _number_of(self, seat: Seat, client: str | None) -> int | None:
        """The number under which a client's steps are stored, if they are."""
        return None if client is None else self._numbers.get(seat, {}).get(client)

    def _apply_stored(
        self, state: TableState, events: Sequence[Event[Any]], lines: Sequence[LoggedStep]
    ) -> None:
        """These steps are in the store: the table stands where they lead, and everyone is told."""
        first = len(self.events) + 1
        self.state = state
        self.events.extend(events)
        for line in lines:
            if line.client is not None:
                self._numbers.setdefault(line.seat, {})[line.client] = line.number
        self._on_new_state(first, events)

    async def change_person(self, guest: str, account: str) -> bool:
        """A guest has become one with an account, in the log, too; whether they were here.

        Where both have a place, each stays as it is.
        """
        async with self._lock:
            row, members = self.row, self.state.members
            people = {each.person for each in members} | self.state.left | self.state.barred
            if account in people or guest not in {*people, row.owner, *row.invited}:
                return False

            def one(person: str) -> str:
                return account if person == guest else person

            self.row = replace(row, owner=one(row.owner), invited=tuple(map(one, row.invited)))
            self.config = self.config._replace(row=self.row)
            await self._directory.fill([account])
            self.state = replace(
                self.state,
                members=tuple(replace(each, person=one(each.person)) for each in members),
                people_of={each: one(person) for each, person in self.state.people_of.items()},
                left=frozenset(map(one, self.state.left)),
                barred=frozenset(map(one, self.state.barred)),
            )
            return True

    async def _catch_up(self, received: Sequence[LoggedStep] = ()) -> int:
        """Take in what other processes have stored; how many steps it was.

        What they sent of it is as good as the store's, if it is what comes next.
        """
        lines = [line for line in received if line.number > self.state.number]
        if not lines or lines[0].number > self.state.number + 1:
            lines = list(await self._store.read_steps(self.row.id, self.state.number))
        await self._directory.fill(_people_in(lines))
        for line in lines:
            number = self.state.number + 1
            try:
                step = read_line(line, number, self.game)
                state, events = advance(self.state, self.config, step, self._chance(self.state))
            except Exception as problem:
                raise DamagedTable(self.row.id, number, problem) from problem
            self._apply_stored(state, events, [line])
        if lines and self.state.started:
            self._hints = None
        return len(lines)

    async def _catch_up_after(self, lost: Appended) -> None:
        """Take in the steps that were first; raises DamagedTable if there are none."""
        if not await self._catch_up():
            raise DamagedTable(self.row.id, self.state.number + 1, f"the store counts {lost.last}")

    async def _try_step(self, step: Step[Any]) -> bool:
        """One try; if another process was faster, take in what it has stored."""
        answer = await self._store_steps([step])
        if not answer.stored:
            await self._catch_up_after(answer)
        return answer.stored

    def _chance(self, state: TableState) -> FairChance:
        """The table's chance, once everyone's nonce is known; before that no card is drawn."""
        if self._chance_of_game is None or not state.started:
            self._chance_of_game = chance_of(self.row, state)
        return self._chance_of_game

    async def _order(self, order: Order, client: str | None = None) -> Receipt:
        while True:
            if (known := self._number_of(TABLE, client)) is not None:
                return Receipt(known, again=True)
            try:
                actions = order(self.state, self.config)
            except IllegalAction:
                if await self._catch_up():
                    continue
                raise
            if not actions:
                return Receipt(self.state.number, again=True)
            steps = [Step(TABLE, action, self.now_ms) for action in actions]
            answer = await self._store_steps(steps, client)
            if answer.stored:
                return Receipt(answer.last)
            await self._catch_up_after(answer)


def _people_in(lines: Sequence[LoggedStep]) -> set[str]:
    """Who takes a place in these steps; one that is damaged is found when it is read."""
    people: set[str] = set()
    for line in lines:
        data = bytes(line.action)
        if line.seat == TABLE and b'"joined"' in data:
            with suppress(MalformedAction):
                action = read_table_action(data)
                people |= {action.person} if isinstance(action, Joined) else set()
    return people
