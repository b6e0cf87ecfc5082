"""Who may sit, start, pause and end: each order becomes steps of the table, or is refused.

An order is a function from where the table stands to those steps, so that it is judged anew
when another step came first.
"""

from collections.abc import Callable, Collection, Sequence

from msgspec.structs import replace

from ..core.errors import IllegalAction
from ..core.game import Seat
from ..core.table_events import (
    AnyTableAction,
    BotFailed,
    ClockRequested,
    Ended,
    GivenBack,
    HolidayTaken,
    Joined,
    Left,
    PauseRequested,
    RematchOpened,
    Resigned,
    Resumed,
    Started,
    TakenOver,
    TakeoverReason,
    TurnClock,
)
from .agreements import agreed_clock, agreed_pause, agreed_without
from .state import Holiday, Member, TableConfig, TableState

Order = Callable[[TableState, TableConfig], Sequence[AnyTableAction]]
REPLACEMENT_LEVEL = "regular"  # the level that plays for a person


def owner(state: TableState, config: TableConfig) -> str:
    """The person who decides: who opened the table, or the first of those who stayed."""
    first = config.row.owner
    stayed = {
        member.person: seat
        for seat, member in enumerate(state.members)
        if member.person and seat not in state.resigned
    }
    is_here = first in stayed or not any(member.person == first for member in state.members)
    if is_here and first not in state.left:
        return first
    return next(iter(stayed), first)


def join(member: Member, apart: Collection[str] = ()) -> Order:
    """Take a place; whoever has one already only sends their nonce again.

    Nobody sits down at an open table with people from whom they stay `apart`, as one of two has
    blocked the other, nor at any table that one of these has opened.
    """

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        mine = state.place_of(member.person)
        if state.started or state.is_over:
            if mine is not None:
                return ()
            raise IllegalAction("already-started" if state.started else "table-closed")
        if member.person and member.person in state.barred:
            raise IllegalAction("sent-away")
        if mine is not None:
            old = state.members[mine]
            if member.nonce in {"", old.nonce}:
                return ()
            return (_joined(replace(old, nonce=member.nonce)),)
        if len(state.members) >= config.row.places:
            raise IllegalAction("table-full", places=config.row.places)
        seated = [each.person for each in state.members] if config.row.open else []
        if not {*seated, config.row.owner}.isdisjoint(apart):
            raise IllegalAction("no-place")
        return (_joined(member),)

    return order


def contribute(person: str, nonce: str) -> Order:
    """Add the nonce of somebody who already has a place: their part of the table's seed."""

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        mine = state.place_of(person)
        if mine is None or state.started or state.is_over:
            return ()
        member = state.members[mine]
        if nonce in {"", member.nonce}:
            return ()
        return (_joined(replace(member, nonce=nonce)),)

    return order


def _joined(member: Member) -> Joined:
    """The step with which somebody takes their place; only bots bring a name."""
    name = "" if member.person else member.name
    return Joined(member.id, name, member.level, member.person, member.nonce)


def seat_all(members: Sequence[Member]) -> Order:
    """Everyone at once, at a table where nobody has been yet."""

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        if state.number:
            return ()
        return [_joined(each) for each in members]

    return order


def leave(person: str) -> Order:
    """Give up one's place, or the game once it has started."""

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        _check_not_over(state)
        seat = _seat_of(state, person)
        if not state.started:
            if config.row.event:
                raise IllegalAction("in-an-event")
            return (Left(state.members[seat].id),)
        return _resign(state, config, seat, removed=False)

    return order


def decline(person: str) -> Order:
    """Give up the place that a rematch keeps for somebody; once it has begun nothing happens."""

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        seat = state.place_of(person)
        if seat is None or state.started or state.is_over:
            return ()
        return (Left(state.members[seat].id),)

    return order


def remove(by: str, member: str) -> Order:
    """The owner sends someone, or a bot, away."""

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        _check_owner(state, config, by)
        _check_not_over(state)
        seat = _find(state, member)
        if not state.started:
            if state.members[seat].level and _is_for_one(state, config):
                raise IllegalAction("rated-alone")
            return (Left(member, removed=True),)
        config.policy.check_interference()
        return _resign(state, config, seat, removed=True)

    return order


def _is_for_one(state: TableState, config: TableConfig) -> bool:
    """Whether points are played for with bots alone: a second person would need a clock."""
    bots = sum(bool(each.level) for each in state.members)
    return config.row.rated and state.clock == "none" and bots == config.row.places - 1


def replace_by_bot(
    by: str, member: str, level: str, is_absent: Callable[[Seat], bool] = lambda _seat: False
) -> Order:
    """The owner lets a bot play for someone, who may come back.

    Everybody else at the table may do so for somebody who is absent while all wait for them.
    """

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        is_owner = bool(by) and by == owner(state, config)
        mine, missing = state.place_of(by), state.seat_of(member)
        is_here = mine is not None and mine not in state.resigned and mine not in state.bots
        if not (is_here and missing is not None and is_absent(missing)):
            _check_owner(state, config, by)
        _check_playing(state)
        config.policy.check_replacement()
        seat = _find(state, member)
        if state.members[seat].level:
            raise IllegalAction("is-a-bot")
        return take_over(seat, "owner" if is_owner else "gone", level)(state, config)

    return order


def add_bot(by: str, bots: Sequence[Member]) -> Order:
    """The owner gives a free place to the first of these bots who is not at the table."""

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        _check_owner(state, config, by)
        return join(_not_here(state, bots)[0])(state, config)

    return order


def _not_here(state: TableState, bots: Sequence[Member]) -> list[Member]:
    ids = {each.id for each in state.members}
    names = {each.name.casefold() for each in state.members}
    return [bot for bot in bots if bot.id not in ids and bot.name.casefold() not in names]


def start(by: str | None, bots: Sequence[Member]) -> Order:
    """Deal the cards; the bots given take the free places first. None: the clock says so."""

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        if by is not None:
            _check_owner(state, config, by)
        if state.started or state.is_over:
            raise IllegalAction("already-started" if state.started else "table-closed")
        free = config.row.places - len(state.members)
        fresh = _not_here(state, bots)[:free]
        seats = len(state.members) + len(fresh)
        allowed = config.policy.seats_to_start(config.row.places, config.game.seats(config.options))
        if seats not in allowed:
            raise IllegalAction("bad-seats", seats=seats, low=allowed[0], high=allowed[-1])
        return (*(Joined(bot.id, bot.name, bot.level) for bot in fresh), Started())

    return order


def take_over(seat: Seat, why: TakeoverReason, level: str = REPLACEMENT_LEVEL) -> Order:
    """A bot plays for a person."""

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        if state.is_over or not state.started or seat in state.bots:
            return ()
        return (TakenOver(seat, level, why), *agreed_without(state, config, seat))

    return order


def take_back(person: str) -> Order:
    """A person who is here again plays themselves."""

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        seat = _seat_of(state, person)
        if state.is_over or seat not in state.bots:
            return ()
        if seat in state.late:  # or the clock would never run out
            raise IllegalAction("bot-answers")
        return (GivenBack(seat),)

    return order


def mark_failed_bot(seat: Seat) -> Order:
    """Note in the log that the bot at a seat could not answer."""

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        return () if state.is_over or seat not in state.bots else (BotFailed(seat),)

    return order


def request_pause(person: str) -> Order:
    """Ask for a pause, or for its end; it happens when all people at the table have asked."""

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        _check_playing(state)
        config.policy.check_pause()
        seat = _seat_of(state, person)
        if seat in state.bots:
            raise IllegalAction("seat-taken-over")
        asked = () if seat in state.pause_requests else (PauseRequested(seat),)
        return (*asked, *agreed_pause(state, config, requested=seat))

    return order


def request_clock(person: str, clock: TurnClock) -> Order:
    """Ask for another time for each turn; it comes when all people have asked for the same.

    Live or by correspondence: whoever asks for what the table has takes their request back.
    """

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        _check_playing(state)
        seat = _seat_of(state, person)
        if seat in state.bots:
            raise IllegalAction("seat-taken-over")
        if clock == state.clock_requests.get(seat, state.clock):
            return ()
        request = ClockRequested(seat, clock)
        requests = {**state.clock_requests, seat: clock}
        return (request, *agreed_clock(state, config, requests))

    return order


def take_holiday(person: str, holiday: Holiday) -> Order:
    """A person's turns at a table by correspondence do not run for a while."""

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        seat = state.place_of(person)
        if seat is None or seat in state.resigned or not state.started or state.is_over:
            return ()
        known = state.holidays.get(seat, Holiday(0, 0))
        is_news = holiday != known and (holiday.to_ms > holiday.from_ms or known.to_ms > 0)
        is_told = state.is_by_correspondence or known.to_ms > 0  # it may end there
        return (HolidayTaken(seat, *holiday),) if is_news and is_told else ()

    return order


def end(by: str) -> Order:
    """The owner closes the table."""

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        _check_owner(state, config, by)
        _check_not_over(state)
        if state.started:
            config.policy.check_interference()
        return (Ended("owner"),)

    return order


def abandon(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
    """Nobody has come for long: the table is closed and all is revealed."""
    return () if state.is_over else (Ended("abandoned"),)


def announce_rematch(table: str) -> Order:
    """Say where the same people play again; the first to say so decides."""

    def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        if not state.is_over:
            raise IllegalAction("still-playing")
        return () if state.rematch_table else (RematchOpened(table),)

    return order


def resume_after_shutdown(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
    """The server runs again: one of an earlier version paused its tables when it was shut down."""
    return (Resumed(),) if state.paused_for_shutdown and not state.is_over else ()


def _resign(
    state: TableState, config: TableConfig, seat: Seat, removed: bool
) -> Sequence[AnyTableAction]:
    _check_playing(state)
    if state.members[seat].level:
        raise IllegalAction("is-a-bot")
    if seat in state.resigned:
        return ()
    step = Resigned(seat, state.bots.get(seat, REPLACEMENT_LEVEL), removed)
    people = {each for each, member in enumerate(state.members) if not member.level}
    if config.policy.ends_without_people and not people - state.resigned - {seat}:
        return (step, Ended("abandoned"))
    return (step, *agreed_without(state, config, seat))


def _check_owner(state: TableState, config: TableConfig, person: str) -> None:
    if not person or person != owner(state, config):
        raise IllegalAction("only-the-owner")


def _check_not_over(state: TableState) -> None:
    if state.is_over:
        raise IllegalAction("table-closed")


def _check_playing(state: TableState) -> None:
    _check_not_over(state)
    if not state.started:
        raise IllegalAction("not-started")


def _seat_of(state: TableState, person: str) -> Seat:
    seat = state.place_of(person)
    if seat is None:
        raise IllegalAction("not-at-the-table")
    if seat in state.resigned:
        raise IllegalAction("left-the-table")
    return seat


def _find(state: TableState, member: str) -> Seat:
    seat = state.seat_of(member)
    if seat is None:
        raise IllegalAction("unknown-member")
    return seat


def while_due(key: str, order: Order) -> Order:
    """An order that a timer gives, unless the timer is gone by the time it is judged."""
    return lambda state, config: order(state, config) if key in state.due else ()
