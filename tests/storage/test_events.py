"""What is stored of club evenings, on both engines."""

from msgspec import Raw
from msgspec.structs import replace

from escale.events.model import (
    EventBox,
    EventConfig,
    EventLine,
    EventRow,
    EventStep,
    Joined,
    Left,
    Started,
)
from escale.storage.rows import Store

from .conftest import with_two

CONFIG = EventConfig("Mardi", "swiss", (EventBox("tordu", 1, Raw(b'{"deals":2}'), "simple", 2),))
ROW = EventRow("e1", "mira-tolu", CONFIG, 5, "p1")


def lines(*steps: EventStep, after: int = 0) -> list[EventLine]:
    return [EventLine(n, step, 10 * n) for n, step in enumerate(steps, after + 1)]


async def test_a_code_names_one_event(store: Store) -> None:
    await with_two(store.people)
    events = store.events
    assert await events.open_event(ROW)
    assert not await events.open_event(replace(ROW, id="e2"))
    assert not await events.open_event(replace(ROW, id="e2", code="other", host="nobody"))
    assert await events.read_event("mira-tolu") == await events.event_named("e1") == ROW
    assert await events.read_event("other") is None
    assert await events.open_events_of("p1") == 1
    assert await events.open_events_of("p2") == 0


async def test_whoever_appends_second_is_told_so(store: Store) -> None:
    await with_two(store.people)
    events = store.events
    await events.open_event(ROW)
    first = lines(Joined("a"), Joined("b"))
    assert await events.append_lines("e1", first, "gathering", {"a": "p1", "b": "p2"})
    assert not await events.append_lines("e1", lines(Started()), "playing")
    assert await events.append_lines("e1", lines(Started(), after=2), "playing")
    assert await events.event_lines("e1", 1) == [first[1], *lines(Started(), after=2)]
    assert await events.event_people("e1") == {"a": "p1", "b": "p2"}
    assert await events.running_events() == {"e1": 3}


async def test_a_person_takes_part_once_and_nothing_is_stored_if_not(store: Store) -> None:
    await with_two(store.people)
    events = store.events
    await events.open_event(ROW)
    assert await events.append_lines("e1", lines(Joined("a")), "gathering", {"a": "p1"})
    for person in ("p1", "nobody"):
        again = lines(Joined("b"), after=1)
        assert not await events.append_lines("e1", again, "gathering", {"b": person})
    assert await events.event_lines("e1") == lines(Joined("a"))
    assert await events.append_lines("e1", lines(Left("a"), after=1), "gathering")


async def test_a_person_finds_the_events_that_they_opened_or_take_part_in(store: Store) -> None:
    await with_two(store.people)
    events = store.events
    await events.open_event(ROW)
    later = replace(ROW, id="e2", code="c2", opened_ms=9, host="p2")
    await events.open_event(later)
    await events.append_lines("e2", lines(Joined("a")), "gathering", {"a": "p1"})
    assert await events.events_of("p1", 5) == [(later, "gathering"), (ROW, "gathering")]
    assert await events.events_of("p2", 5) == [(later, "gathering")]
    assert await events.events_of("p1", 1) == [(later, "gathering")]


async def test_who_is_forgotten_leaves_an_event_without_host_or_name(store: Store) -> None:
    await with_two(store.people)
    events = store.events
    await events.open_event(ROW)
    await events.append_lines("e1", lines(Joined("a")), "gathering", {"a": "p1"})
    await store.people.drop_person("p1")
    assert await events.read_event("mira-tolu") == replace(ROW, host="")
    assert await events.event_people("e1") == {}
    assert await events.event_lines("e1") == lines(Joined("a"))


async def test_events_that_are_over_are_deleted_after_a_while(store: Store) -> None:
    await with_two(store.people)
    events = store.events
    await events.open_event(ROW)
    await events.append_lines("e1", lines(Joined("a")), "gathering", {"a": "p1"})
    assert await events.quiet_events(10, 5) == ["e1"]
    assert await events.quiet_events(9, 5) == []
    assert await events.delete_events(99, 5) == 0
    await events.append_lines("e1", lines(Left("a"), after=1), "over")
    assert await events.running_events() == {}
    assert await events.delete_events(19, 5) == 0
    assert await events.delete_events(20, 5) == 1
    assert await events.read_event("mira-tolu") is None
    assert await events.event_lines("e1") == []
