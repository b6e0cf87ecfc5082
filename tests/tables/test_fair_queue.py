"""The queue of questions to bots: whoever asks much waits for themselves."""

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.tables.fair_queue import FairQueue
from escale.tables.thinking import Caller

ADDRESSES = st.sampled_from(("", "192.0.2.1", "192.0.2.2"))
CALLERS = st.builds(Caller, st.sampled_from("abc"), st.sampled_from("12"), ADDRESSES)


def drained(queue: FairQueue[str]) -> list[str]:
    return [queue.take() for _ in range(len(queue))]


def test_people_take_turns_and_so_do_the_tables_of_one_person() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put(Caller("busy", "first"), f"busy/first/{number}")
    queue.put(Caller("busy", "second"), "busy/second/0")
    queue.put(Caller("calm", "table"), "calm/table/0")
    assert drained(queue) == [
        "busy/first/0",
        "calm/table/0",
        "busy/second/0",
        "busy/first/1",
        "busy/first/2",
    ]


def test_addresses_take_turns_before_their_people() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put(Caller(f"guest {number}", "t", "192.0.2.1"), f"guest {number}")
    queue.put(Caller("guest 0", "t", "192.0.2.1"), "guest 0 again")
    for calm in ("ann", "bob"):  # whose addresses are not known: these are not one address
        queue.put(Caller(calm, "t"), calm)
    queue.put(Caller("cleo", "t", "192.0.2.2"), "cleo")
    first, *others = drained(queue)
    assert first == "guest 0"
    assert others == ["ann", "bob", "cleo", "guest 1", "guest 2", "guest 0 again"]


def test_an_empty_queue_has_no_next() -> None:
    with pytest.raises(IndexError):
        FairQueue[str]().take()


@given(st.lists(CALLERS, max_size=30))
def test_nobody_has_two_turns_while_another_waits(callers: list[Caller]) -> None:
    queue: FairQueue[tuple[Caller, int]] = FairQueue()
    for number, caller in enumerate(callers):
        queue.put(caller, (caller, number))
    taken: list[tuple[Caller, int]] = []
    while queue:
        waiting = {turn_of(caller) for caller, number in enumerate_left(callers, taken)}
        taken.append(queue.take())
        if len(taken) > 1 and len(waiting) > 1:
            assert turn_of(taken[-1][0]) != turn_of(taken[-2][0])
    assert sorted(number for _, number in taken) == list(range(len(callers)))
    by_table: dict[Caller, list[int]] = defaultdict(list)
    for caller, number in taken:
        by_table[caller].append(number)
    assert all(numbers == sorted(numbers) for numbers in by_table.values())


def turn_of(caller: Caller) -> tuple[str, str]:
    return (caller.address, "") if caller.address else ("", caller.person)


def enumerate_left(
    callers: list[Caller], taken: list[tuple[Caller, int]]
) -> list[tuple[Caller, int]]:
    gone = {number for _, number in taken}
    return [(caller, number) for number, caller in enumerate(callers) if number not in gone]


@given(st.lists(CALLERS, max_size=20), st.sets(st.integers(0, 19)))
def test_what_is_taken_out_is_never_served(callers: list[Caller], out: set[int]) -> None:
    queue: FairQueue[int] = FairQueue()
    for number, caller in enumerate(callers):
        queue.put(caller, number)
    for number in out & set(range(len(callers))):
        queue.discard(callers[number], number)
        queue.discard(callers[number], number)  # a second time changes nothing
    left = [queue.take() for _ in range(len(queue))]
    assert sorted(left) == [number for number in range(len(callers)) if number not in out]
