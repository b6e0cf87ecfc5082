"""Who is connected to a table, and who has been away for too long."""

from collections import Counter
from collections.abc import Callable
from collections.abc import Set as AbstractSet

from ..core.game import Seat
from .clock import Alarm, Clock
from .state import TableConfig, TableState


class Presence:
    """Counts the connections of every member, and calls when a bot should play for someone.

    That is so once a person has been away for the time that the table's pace allows, while
    somebody else was there and waited.
    """

    def __init__(
        self, config: TableConfig, clock: Clock, when_away_too_long: Callable[[Seat, str], None]
    ) -> None:
        self._config = config
        self._clock = clock
        self._when_away_too_long = when_away_too_long
        self._connections: Counter[str] = Counter()  # by member
        self._elsewhere: frozenset[str] = frozenset()  # members connected to other processes
        self._away_since_ms: dict[str, int] = {}  # members who were connected before
        # Nobody is away for longer than the game has been running in this process…
        self._game_since_ms = clock.now_ms()
        # …or than somebody has been waiting for them.
        self._waiting_since_ms = self._game_since_ms
        self._has_begun = False
        self._clock_of_turns = config.row.clock
        self._someone_is_away = True
        self._alarm: Alarm | None = None

    @property
    def connected(self) -> tuple[str, ...]:
        """The members who are connected, in a fixed order."""
        return tuple(sorted(self._everywhere))

    @property
    def connected_here(self) -> tuple[str, ...]:
        """Those who are connected to this process."""
        return tuple(sorted(self._connections))

    @property
    def is_anyone_here(self) -> bool:
        """Whether somebody is connected to this process."""
        return bool(self._connections)

    @property
    def _everywhere(self) -> AbstractSet[str]:
        return self._connections.keys() | self._elsewhere

    def is_connected(self, member: str) -> bool:
        return member in self._connections or member in self._elsewhere

    def is_absent(self, state: TableState, seat: Seat) -> bool:
        """Whether the table has waited for long for somebody who is not connected."""
        member = state.members[seat].id
        if seat not in state.actors.must or self.is_connected(member):
            return False
        if state.is_over or state.is_paused or state.is_by_correspondence:
            return False
        since_ms = max(self._since_ms(member), state.at_ms)
        return self._clock.now_ms() - since_ms >= self._config.timings.absent_ms

    def _since_ms(self, member: str) -> int:
        """Since when somebody is away, as far as anybody has waited for them."""
        return max(self._away_since_ms.get(member, 0), self._game_since_ms, self._waiting_since_ms)

    def arrived(self, member: str) -> None:
        """A member has one more connection."""
        if not self._everywhere:
            self._waiting_since_ms = self._clock.now_ms()
        self._connections[member] += 1
        self._away_since_ms.pop(member, None)

    def departed(self, member: str) -> None:
        """A member has one connection less."""
        self._connections[member] -= 1
        if self._connections[member] <= 0:
            del self._connections[member]
            self._note_away({member})

    def set_elsewhere(self, members: frozenset[str]) -> None:
        """These members are connected to other processes."""
        if members and not self._everywhere:
            self._waiting_since_ms = self._clock.now_ms()
        left, self._elsewhere = self._elsewhere - members, members
        for member in members:
            self._away_since_ms.pop(member, None)
        self._note_away(left)

    def restart_absence(self, member: str) -> None:
        """They have acted, connected to a process that cannot be heard: their time begins anew."""
        self._note_away({member})

    def _note_away(self, members: AbstractSet[str]) -> None:
        for member in members:
            if not self.is_connected(member):
                self._away_since_ms[member] = self._clock.now_ms()

    def update(self, state: TableState) -> None:
        """Look at the table after a step."""
        if not state.started:
            return
        if not self._has_begun:
            self._has_begun = True
            self._game_since_ms = self._clock.now_ms()
        if state.clock != self._clock_of_turns:  # whoever was away by correspondence may come now
            self._clock_of_turns = state.clock
            self._waiting_since_ms = self._clock.now_ms()
            self._someone_is_away = True
        if self._someone_is_away:
            self.watch(state)

    def watch(self, state: TableState) -> None:
        """Set the alarm for the person who will be away for too long next, if there is one."""
        self.stop()
        people = {each.id for each in state.members if not each.level}
        self._someone_is_away = not people <= self._everywhere
        if not self._everywhere or not state.started or state.is_over or state.is_paused:
            return
        limit_ms = self._config.timings.away_ms.get(state.clock)
        if limit_ms is None:  # by correspondence people come when they like
            return
        names = {seat: state.members[seat].id for seat in state.people(self._config.game)}
        due_of = {
            seat: self._since_ms(name) + limit_ms
            for seat, name in names.items()
            if not self.is_connected(name)
        }
        if not due_of:
            return
        due_ms, seat = min((due, seat) for seat, due in due_of.items())

        def call() -> None:
            self._alarm = None
            self._when_away_too_long(seat, names[seat])

        self._alarm = self._clock.call_at(due_ms, call)

    def stop(self) -> None:
        """Cancel the alarm."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
