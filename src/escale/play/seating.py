"""Who may sit, start, pause and end: each order becomes steps of the house, or is refused.

An order is a function from where the table stands to those steps, so that it is judged anew
when another step came first.
"""

from collections.abc import Callable, Sequence

from ..core.errors import IllegalAction
from ..core.game import Seat
from ..core.house import (
    Ended,
    Followed,
    GivenBack,
    HouseAction,
    Joined,
    Left,
    Paused,
    Resigned,
    Resumed,
    Started,
    TakenOver,
    Why,
    Wished,
)
from .course import Course, Member, Setting

Order = Callable[[Course, Setting], Sequence[HouseAction]]
STAND_IN = "regular"  # the level that plays for a person


def owner(course: Course, setting: Setting) -> str:
    """The person who decides: who opened the table, or the first of those who stayed."""
    first = setting.row.owner
    stayed = {
        member.person: seat
        for seat, member in enumerate(course.members)
        if member.person and seat not in course.gone
    }
    is_here = first in stayed or not any(member.person == first for member in course.members)
    if is_here and first not in course.left:
        return first
    return next(iter(stayed), first)


def join(member: Member) -> Order:
    """Take a place; who has one already only says name and nonce again."""

    def order(course: Course, setting: Setting) -> Sequence[HouseAction]:
        mine = course.place_of(member.person)
        if course.started or course.is_over:
            if mine is not None:
                return ()
            raise IllegalAction("already-started" if course.started else "table-closed")
        if member.person and member.person in course.barred:
            raise IllegalAction("sent-away")
        if mine is not None:
            old = course.members[mine]
            name, nonce = _unlike(member.name, course, old), member.nonce or old.nonce
            if (name, nonce) == (old.name, old.nonce):
                return ()
            return (Joined(old.id, name, "", old.person, nonce),)
        if len(course.members) >= setting.row.places:
            raise IllegalAction("table-full", places=setting.row.places)
        name = _unlike(member.name, course)
        return (Joined(member.id, name, member.level, member.person, member.nonce),)

    return order


def contribute(person: str, nonce: str) -> Order:
    """Say one's part of the chance, at a place one has already."""

    def order(course: Course, setting: Setting) -> Sequence[HouseAction]:
        mine = course.place_of(person)
        if mine is None or course.started or course.is_over:
            return ()
        member = course.members[mine]
        if nonce in {"", member.nonce}:
            return ()
        return (Joined(member.id, member.name, "", person, nonce),)

    return order


def _unlike(name: str, course: Course, own: Member | None = None) -> str:
    """The name, with a number behind it when someone at the table has it already."""
    taken = {each.name.casefold() for each in course.members if each is not own}
    names = [name, *(f"{name} {number}" for number in range(2, len(taken) + 3))]
    return next(each for each in names if each.casefold() not in taken)


def seat_all(members: Sequence[Member]) -> Order:
    """Everyone at once, at a table where nobody has been yet."""

    def order(course: Course, setting: Setting) -> Sequence[HouseAction]:
        if course.number:
            return ()
        return [Joined(m.id, m.name, m.level, m.person, m.nonce) for m in members]

    return order


def leave(person: str) -> Order:
    """Give up one's place, or the game once it has started."""

    def order(course: Course, setting: Setting) -> Sequence[HouseAction]:
        _only_open(course)
        seat = _own(course, person)
        if not course.started:
            return (Left(course.members[seat].id),)
        return _resign(course, setting, seat, removed=False)

    return order


def remove(by: str, member: str) -> Order:
    """The owner sends someone, or a bot, away."""

    def order(course: Course, setting: Setting) -> Sequence[HouseAction]:
        _only_owner(course, setting, by)
        _only_open(course)
        seat = _find(course, member)
        if not course.started:
            return (Left(member, removed=True),)
        return _resign(course, setting, seat, removed=True)

    return order


def replace_by_bot(by: str, member: str, level: str) -> Order:
    """The owner lets a bot play for someone, who may come back."""

    def order(course: Course, setting: Setting) -> Sequence[HouseAction]:
        _only_owner(course, setting, by)
        _only_playing(course)
        if setting.row.series:  # it would be advice
            raise IllegalAction("in-a-series")
        seat = _find(course, member)
        if course.members[seat].level:
            raise IllegalAction("is-a-bot")
        return take_over(seat, "owner", level)(course, setting)

    return order


def add_bot(by: str, bots: Sequence[Member]) -> Order:
    """The owner gives a free place to the first of these bots who is not at the table."""

    def order(course: Course, setting: Setting) -> Sequence[HouseAction]:
        _only_owner(course, setting, by)
        return join(_not_here(course, bots)[0])(course, setting)

    return order


def _not_here(course: Course, bots: Sequence[Member]) -> list[Member]:
    ids = {each.id for each in course.members}
    names = {each.name.casefold() for each in course.members}
    return [bot for bot in bots if bot.id not in ids and bot.name.casefold() not in names]


def start(by: str | None, bots: Sequence[Member]) -> Order:
    """Deal the cards; the bots given take the free places first. None: the clock says so."""

    def order(course: Course, setting: Setting) -> Sequence[HouseAction]:
        if by is not None:
            _only_owner(course, setting, by)
        if course.started or course.is_over:
            raise IllegalAction("already-started" if course.started else "table-closed")
        free = setting.row.places - len(course.members)
        fresh = _not_here(course, bots)[:free]
        seats = len(course.members) + len(fresh)
        allowed = setting.game.seats(setting.options)
        if setting.row.series:  # with other seats the deals would be others
            allowed = range(setting.row.places, setting.row.places + 1)
        if seats not in allowed:
            raise IllegalAction("bad-seats", seats=seats, low=allowed[0], high=allowed[-1])
        return (*(Joined(bot.id, bot.name, bot.level) for bot in fresh), Started())

    return order


def take_over(seat: Seat, why: Why, level: str = STAND_IN) -> Order:
    """A bot plays for a person."""

    def order(course: Course, setting: Setting) -> Sequence[HouseAction]:
        if course.is_over or not course.started or seat in course.bots:
            return ()
        return (TakenOver(seat, level, why), *_agreed(course, setting, without=seat))

    return order


def take_back(person: str) -> Order:
    """A person who is here again plays himself."""

    def order(course: Course, setting: Setting) -> Sequence[HouseAction]:
        seat = _own(course, person)
        if course.is_over or seat not in course.bots:
            return ()
        if seat in course.late:  # or the clock would never run out
            raise IllegalAction("bot-answers")
        return (GivenBack(seat),)

    return order


def wish(person: str) -> Order:
    """Ask for a pause, or for its end; it happens when all people at the table have asked."""

    def order(course: Course, setting: Setting) -> Sequence[HouseAction]:
        _only_playing(course)
        seat = _own(course, person)
        if seat in course.bots:
            raise IllegalAction("seat-taken-over")
        asked = () if seat in course.wishes else (Wished(seat),)
        return (*asked, *_agreed(course, setting, wished=seat))

    return order


def end(by: str) -> Order:
    """The owner closes the table."""

    def order(course: Course, setting: Setting) -> Sequence[HouseAction]:
        _only_owner(course, setting, by)
        _only_open(course)
        return (Ended("owner"),)

    return order


def abandon(course: Course, setting: Setting) -> Sequence[HouseAction]:
    """Nobody has come for long: the table is closed and all is revealed."""
    return () if course.is_over else (Ended("abandoned"),)


def end_with_series(course: Course, setting: Setting) -> Sequence[HouseAction]:
    """The series is closed: what was not played to the end stays as it is."""
    return () if course.is_over else (Ended("series"),)


def follow(table: str) -> Order:
    """Say where the same people play again; the first to say so decides."""

    def order(course: Course, setting: Setting) -> Sequence[HouseAction]:
        if not course.is_over:
            raise IllegalAction("still-playing")
        return () if course.followed else (Followed(table),)

    return order


def close_house(course: Course, setting: Setting) -> Sequence[HouseAction]:
    """The house closes for a while: what time is left is given back when it opens again."""
    if course.is_over or course.is_paused or not course.due:
        return ()
    return (Paused(by_house=True),)


def open_house(course: Course, setting: Setting) -> Sequence[HouseAction]:
    """The house is open again."""
    return (Resumed(),) if course.closed and not course.is_over else ()


def _resign(course: Course, setting: Setting, seat: Seat, removed: bool) -> Sequence[HouseAction]:
    _only_playing(course)
    if course.members[seat].level:
        raise IllegalAction("is-a-bot")
    if seat in course.gone:
        return ()
    step = Resigned(seat, course.bots.get(seat, STAND_IN), removed)
    people = {each for each, member in enumerate(course.members) if not member.level}
    if setting.row.series and not people - course.gone - {seat}:
        return (step, Ended("abandoned"))  # what bots would play on is nobody's result
    return (step, *_agreed(course, setting, without=seat))


def _agreed(
    course: Course, setting: Setting, wished: Seat | None = None, without: Seat | None = None
) -> Sequence[HouseAction]:
    """The pause, or its end, once everyone who still plays has asked for it."""
    people = set(course.people(setting.game)) - {without}
    wishes = (course.wishes | {wished}) - {without, None}
    if not people:  # nobody is left who could end a pause
        return (Resumed(),) if course.is_paused else ()
    if not wishes or not people <= wishes:
        return ()
    return (Resumed(),) if course.is_paused else (Paused(),)


def _only_owner(course: Course, setting: Setting, person: str) -> None:
    if not person or person != owner(course, setting):
        raise IllegalAction("only-the-owner")


def _only_open(course: Course) -> None:
    if course.is_over:
        raise IllegalAction("table-closed")


def _only_playing(course: Course) -> None:
    _only_open(course)
    if not course.started:
        raise IllegalAction("not-started")


def _own(course: Course, person: str) -> Seat:
    seat = course.place_of(person)
    if seat is None:
        raise IllegalAction("not-at-the-table")
    if seat in course.gone:
        raise IllegalAction("left-the-table")
    return seat


def _find(course: Course, member: str) -> Seat:
    seat = course.seat_of(member)
    if seat is None:
        raise IllegalAction("unknown-member")
    return seat
