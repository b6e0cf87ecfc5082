"""Leaks planted in the server, which a test for leaks must find."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from escale.boxes.registry import BOXES
from escale.core.errors import IllegalAction
from escale.core.game import AnyGame, Event, Seat
from escale.core.record import digest
from escale.protocol.messages import ConnectedMembers, NumberedEvent, TableStatus
from escale.server import projections
from escale.server.socket import subscribers
from escale.server.socket.subscribers import Subscribers
from escale.tables import bot_runner
from escale.tables.state import TableState

Patch = pytest.MonkeyPatch
PlantedLeak = Callable[[Patch], None]


def _choices(state: TableState) -> int:
    """How many answers those have whom the game waits for."""
    games = (box.game for box in BOXES.values())
    game = next((each for each in games if isinstance(state.game_state, each.types.state)), None)
    views = [game.view(state.game_state, seat) for seat in state.actors.must] if game else []
    return sum(len(list(game.legal(view))) for view in views) if game else 0


def must_is_told_to_those_who_have_a_choice(patch: Patch) -> None:
    honest = projections.status_of

    def standing(state: TableState) -> TableStatus:
        told = honest(state)
        return told if _choices(state) != 1 else replace(told, must=())

    patch.setattr(subscribers, "status_of", standing)


def a_seat_sees_with_its_neighbours_eyes(patch: Patch) -> None:
    honest = Subscribers._seat

    def seat(self: Subscribers, member: str) -> Seat | None:
        own = honest(self, member)
        return None if own is None else (own + 1) % len(self.table.state.members)

    patch.setattr(Subscribers, "_seat", seat)


def an_event_is_told_to_all_as_to_its_owner(patch: Patch) -> None:
    honest = projections.events_for

    def events(
        seat: Seat | None,
        some: Sequence[Event[Any]],
        first: int,
        names: Mapping[str, str] | None = None,
    ) -> tuple[NumberedEvent, ...]:
        told = [Event(each.private[0][1]) if each.private else each for each in some]
        return honest(seat, told, first, names)

    patch.setattr(subscribers, "events_for", events)


def one_message_more_for_some_hands(patch: Patch) -> None:
    honest = Subscribers.publish

    def publish(self: Subscribers, first: int, events: Sequence[Event[Any]]) -> None:
        honest(self, first, events)
        if self.table.state.started and _is_odd(self.table.state.game_state):
            self.publish_connected()

    patch.setattr(Subscribers, "publish", publish)


def two_messages_change_places_for_some_hands(patch: Patch) -> None:
    honest = Subscribers.publish

    def publish(self: Subscribers, first: int, events: Sequence[Event[Any]]) -> None:
        here = subscribers.encode(ConnectedMembers(self.table.row.id, self.table.connected))
        odd = self.table.state.started and _is_odd(self.table.state.game_state)
        for is_before in (True, False):
            if odd is is_before:
                for group in self._sockets.values():
                    self._send(here, group)
            if is_before:
                honest(self, first, events)

    patch.setattr(Subscribers, "publish", publish)


def a_page_depends_on_the_cards(patch: Patch) -> None:
    def commitment(self: Subscribers) -> str:
        return digest(self.table.state.game_state) if self.table.state.started else ""

    patch.setattr(Subscribers, "commitment", property(commitment))


def a_refusal_names_the_cards(patch: Patch) -> None:
    for box in BOXES.values():
        patch.setattr(type(box.game), "check", _with_cards(type(box.game).check))


def _with_cards(honest: Any) -> Any:
    def check(self: AnyGame, state: Any, step: Any) -> None:
        try:
            honest(self, state, step)
        except IllegalAction as problem:
            raise IllegalAction(problem.code, problem.clause, cards=digest(state)) from None

    return check


def the_table_answers_at_once(patch: Patch) -> None:
    patch.setattr(bot_runner, "forced_pause_ms", lambda _timings, _seed: 0)


def the_secret_is_shown_to_all(patch: Patch) -> None:
    patch.setattr(Subscribers, "commitment", property(lambda self: self.table.row.secret))


def _is_odd(state: Any) -> bool:
    return int(digest(state), 16) % 2 == 1


LEAKS: tuple[PlantedLeak, ...] = (
    must_is_told_to_those_who_have_a_choice,
    a_seat_sees_with_its_neighbours_eyes,
    an_event_is_told_to_all_as_to_its_owner,
    one_message_more_for_some_hands,
    two_messages_change_places_for_some_hands,
    a_page_depends_on_the_cards,
    a_refusal_names_the_cards,
    the_table_answers_at_once,
    the_secret_is_shown_to_all,
)
