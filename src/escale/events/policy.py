"""The rules around a table of an event whose deals are its own."""

from ..core.errors import IllegalAction
from ..tables.policy import TablePolicy


class EventPolicy(TablePolicy):
    """Everyone plays for themselves, to the end, under the same conditions at every table."""

    ends_without_people = True  # what bots would play among themselves is nobody's result
    waits_for_one_person = False
    compares_bots = True

    def check_replacement(self) -> None:
        raise IllegalAction("in-an-event")

    def check_advice(self) -> None:
        raise IllegalAction("in-an-event")

    def check_interference(self) -> None:
        raise IllegalAction("in-an-event")


EVENT = EventPolicy()
