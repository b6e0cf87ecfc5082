"""Rated tables: what is different there, and what their end says about the people at them."""

from collections.abc import Mapping
from typing import Any

from ..boxes import Box
from ..core.errors import IllegalAction, Refused
from ..core.game import Event, Seat
from ..core.table_events import BotFailed, TurnClock
from .policy import TablePolicy
from .ratings import RatedGame, RatedSeat
from .state import TableConfig, TableState


class RatedPolicy(TablePolicy):
    """The policy of rated tables: everyone plays for themselves, to the end."""

    ends_without_people = True
    compares_bots = True  # bots stand for their level here, and one that fails is in the log

    def check_replacement(self) -> None:
        raise IllegalAction("rated-table")

    def check_advice(self) -> None:
        raise IllegalAction("rated-table")

    def check_interference(self) -> None:
        raise IllegalAction("rated-table")


RATED = RatedPolicy()


def check_rated(box: Box, preset: str, options: Any, places: int) -> None:
    """Raises Refused if there can be no rated table with these rules."""
    if places < 2 or not box.anchors.of(preset) or options != box.game.presets.get(preset):
        raise Refused("not-rated")


def rated_clock(box: Box, clock: TurnClock, people: int) -> TurnClock:
    """The clock of a rated table: with several people nobody gets anywhere by never answering."""
    return "slow" if clock == "none" and people > 1 and not box.traits.own_clock else clock


def rated_game(
    state: TableState, config: TableConfig, box: Box | None, events: tuple[Event[Any], ...]
) -> RatedGame | None:
    """What a rated table leaves to be rated; None if it says nothing.

    That is so where a bot could not answer, where a bot has no measured strength, and where a game
    without a result was left by fewer than all people but one.
    """
    row = config.row
    if not row.rated or box is None:
        return None
    anchors = box.anchors.of(row.preset)
    levels = {seat: each.level for seat, each in enumerate(state.members) if each.level}
    failed = {each.public.seat for each in events if isinstance(each.public, BotFailed)}
    if failed & levels.keys() or not anchors.keys() >= set(levels.values()):
        return None
    places = rated_places(state)
    seats = tuple(
        RatedSeat(seat, places[seat], each.person)
        if each.person
        else RatedSeat(seat, places[seat], anchor=anchors[each.level])
        for seat, each in enumerate(state.members)
        if seat in places
    )
    game = RatedGame(row.id, row.game, row.preset, state.at_ms, seats)
    return game if len(seats) > 1 and game.people else None


def rated_places(state: TableState) -> Mapping[Seat, int]:
    """The places that count, 1 the best: whoever left is behind the others, the first last.

    Empty if nothing is decided. Without an outcome the bots count only where all people have left:
    they played on against somebody otherwise.
    """
    seats = range(len(state.members))
    people = [seat for seat in seats if state.members[seat].person]
    left = [seat for seat in state.forfeits if seat in people]
    if state.outcome is not None:
        best = {seat: state.outcome.places[seat] for seat in seats if seat not in left}
    else:
        stayed = [seat for seat in people if seat not in left]
        if len(stayed) > 1:
            return {}
        best = dict.fromkeys(stayed or [seat for seat in seats if seat not in people], 1)
    last = max(best.values(), default=0)
    return best | {seat: last + rank for rank, seat in enumerate(reversed(left), 1)}
