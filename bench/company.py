"""What a page of the people that somebody has met costs: `GET /api/me/people`, by games and people.

`python -m bench.company [postgresql://…]`: a real server on one core, on a new file or on an empty
database, as `bench.history` has it.
"""

import sys
from random import Random

import msgspec
from msgspec.structs import replace

from bench.history import NOW_MS, Asker, key_of, measured, results, served
from escale.protocol.company import MyPeople
from escale.server.identity import hash_of
from escale.storage.address import read_address
from escale.storage.opening import open_store
from escale.storage.rows import Store
from escale.tables.ports import PersonRow
from escale.tables.results import FinishedGame, Opponent, Result

SIZES = ((10, 2), (100, 20), (1_000, 200), (10_000, 2_000))  # games, and the people met in them
FOLLOWED = 50  # of these people, or all
PLAYERS = 3


def with_people(result: Result, number: int, people: int) -> Result:
    """The same game with two people; each of them is met again after a while."""
    others = (f"met{people}x{(number * 2 + seat) % people}" for seat in range(PLAYERS - 1))
    opponents = tuple(Opponent(seat, other) for seat, other in enumerate(others, 1))
    return replace(result, opponents=opponents)


async def fill(store: Store, games: int, people: int) -> None:
    """A person with so many games and acquaintances."""
    person, now_ms = f"player{games}", NOW_MS
    await store.people.add_person(PersonRow(person, person, now_ms), hash_of(key_of(games)))
    for number in range(people):
        other = f"met{people}x{number}"
        await store.people.add_person(
            PersonRow(other, f"Somebody {number}", now_ms), hash_of(other)
        )
    found = [
        with_people(each, number, people)
        for number, each in enumerate(results(person, games, Random(games)))
    ]
    for first in range(0, games, 1_000):
        await store.results.store("", FinishedGame(tuple(found[first : first + 1_000])))
    for number in range(min(people, FOLLOWED)):
        await store.people.company.tie(person, f"met{people}x{number}", "follow", now_ms, FOLLOWED)


async def prepare(database: str) -> None:
    async with open_store(read_address(database)) as store:
        for games, people in SIZES:
            await fill(store, games, people)


def cursors(asker: Asker, path: str) -> list[str]:
    """Where pages begin, from the first to one in the midst of it all."""
    found = [path]
    while len(found) < 30:
        page = msgspec.json.decode(asker.ask(found[-1]), type=MyPeople)
        assert page.people
        if not page.next:
            break
        found.append(f"{path}?before={page.next}")
    return found


ASKED = (
    ("the first page", "/api/me/people"),
    ("page after page", "/api/me/people"),
    ("whom one follows", "/api/me/people?tie=follow"),
)


def main(database: str = "") -> None:
    """Latencies by how many games and people there were, and what they cost the server."""
    with served(database, prepare) as server:
        print("| | games, people | p50 ms | p99 ms | CPU ms of the server |")
        print("|---|---|---|---|---|")
        for name, path in ASKED:
            for games, people in SIZES:
                asker = Asker(server.url, games)
                paths = cursors(asker, path) if name == "page after page" else [path]
                figures = measured(server.process, asker, paths)
                print(f"| {name} | {games:,}, {people:,} | {figures} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
