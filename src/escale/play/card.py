"""What anyone may know of a table from outside: the card that a lobby shows."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from .course import Course, Member, Setting
from .ports import Notice, Pace, Stage
from .seating import owner


class MemberCard(Struct, frozen=True, omit_defaults=True):
    """Someone at a table, as everyone sees him."""

    id: str
    name: str
    level: str = ""  # a bot's


class TableCard(Struct, frozen=True):
    """A table as everyone sees it."""

    id: str
    code: str
    game: str
    preset: str
    stage: Stage
    places: int
    clock: Pace
    open: bool
    opened_ms: int
    owner: str  # the member who decides, or nobody
    members: tuple[MemberCard, ...]
    series: str = ""  # the series it belongs to


def card_of(course: Course, setting: Setting) -> TableCard:
    """The card of a table as it stands."""
    row = setting.row
    return TableCard(
        row.id,
        row.code,
        row.game,
        row.preset,
        course.stage,
        row.places,
        row.clock,
        row.open,
        row.opened_ms,
        _member_of(course.members, owner(course, setting)),
        tuple(MemberCard(each.id, each.name, each.level) for each in course.members),
        row.series,
    )


def notice_of(course: Course, setting: Setting) -> Notice:
    """The card for the store."""
    return Notice(course.stage, msgspec.json.encode(card_of(course, setting)))


def _member_of(members: Sequence[Member], person: str) -> str:
    return next((each.id for each in members if person and each.person == person), "")
