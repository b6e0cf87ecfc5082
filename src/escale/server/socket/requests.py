"""Requests on a socket: reading them, and turning them into orders to a table."""

import msgspec

from ...boxes import Box
from ...core.errors import UNREADABLE, Refused
from ...core.game import Seat
from ...protocol import messages as wire
from ...tables import seating
from ...tables.live import LiveTable
from ...tables.opening import check_clock
from ...tables.seating import Order
from ...tables.state import TableState

_decoder = msgspec.json.Decoder(wire.Request)


class _RequestId(msgspec.Struct):
    """The part of a request that an answer needs, if the rest cannot be read."""

    id: str = ""


def read_request(data: str | bytes) -> wire.Request:
    """A request from its JSON; raises Refused."""
    try:
        request: wire.Request = _decoder.decode(data)
    except UNREADABLE as problem:
        raise Refused("bad-message", problem=str(problem)) from None
    return request


def id_of(data: str | bytes) -> str:
    """The id that an unreadable request may still have, so that its sender knows which it was."""
    try:
        return msgspec.json.decode(data, type=_RequestId).id[:40]
    except UNREADABLE:
        return ""


def order_of(request: wire.OrderRequest, person: str, table: LiveTable) -> Order:
    """The order that a request stands for; raises BadInput."""
    box = table.box
    match request:
        case wire.Start(fill=level):
            if level is not None:
                box.check_level(level)
            return seating.start(person, table.bots_for(level) if level else ())
        case wire.AddBot(level=level):
            box.check_level(level)
            return seating.add_bot(person, table.bots_for(level))
        case wire.Remove(member=member):
            return seating.remove(person, member)
        case wire.Replace(member=member, level=level):
            box.check_level(level)
            return seating.replace_by_bot(person, member, level, table.is_absent)
        case wire.TakeBack():
            return seating.take_back(person)
        case wire.Leave():
            return seating.leave(person)
        case wire.RequestPause():
            return seating.request_pause(person)
        case wire.RequestClock(clock=clock):
            check_clock(box, clock, table.row.series)
            return seating.request_clock(person, clock)
        case wire.End():
            return seating.end(person)


def check_advice(state: TableState, seat: Seat, box: Box) -> None:
    """Raises Refused unless a seat is asked something now and plays with bots alone."""
    if box.advise is None:
        raise Refused("no-advice")
    stays = [each for other, each in enumerate(state.members) if other not in state.resigned]
    if any(not each.level for each in stays if each is not state.members[seat]):
        raise Refused("not-alone")  # a person who is only away may come back
    if not state.started or state.is_over:
        raise Refused("game-over" if state.started else "not-started")
    if state.is_paused:
        raise Refused("table-paused")
    if seat in state.bots:
        raise Refused("seat-taken-over")
    if seat not in state.actors.must and seat not in state.actors.may:
        raise Refused("not-your-turn")
