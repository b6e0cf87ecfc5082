"""How long a stranger's bot waits while one person has opened many tables with strong bots.

`python -m bench.bot_queue [TABLES]`
"""

import asyncio
import sys
from time import perf_counter

import msgspec

from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.tables.bot_pool import BotPool
from escale.tables.thinking import BotQuestion, Caller

GAME, PRESET, LEVEL = "ludime", "partie", "master"
TITLES = f"{'':24} {'wait s':>8} {'all s':>8} {'shrunk':>8}"


def question(person: str, table: int, full_budget: bool) -> BotQuestion:
    game = BOXES[GAME].game
    state = game.start(game.presets[PRESET], 3, FastChance(table)).state
    seat = game.actors(state).must[0]
    view = msgspec.json.encode(game.view(state, seat))
    return BotQuestion(GAME, LEVEL, view, str(table), Caller(person, str(table)), full_budget)


async def measure(tables: int, is_fair: bool) -> str:
    """The row of one way to queue: by turn, or, to compare, all as one person's."""
    pool = BotPool()
    await pool.choose(question("first", 0, is_fair))  # the worker is up
    began = perf_counter()
    crowd = [
        asyncio.create_task(pool.choose(question("crowd", table, not is_fair)))
        for table in range(1, tables + 1)
    ]
    await asyncio.sleep(0)
    stranger = "stranger" if is_fair else "crowd"
    await pool.choose(question(stranger, 0 if is_fair else tables + 1, not is_fair))
    waited = perf_counter() - began
    await asyncio.gather(*crowd)
    took = perf_counter() - began
    pool.close()
    name = "fair, shrinking" if is_fair else "one row, full budget"
    return f"{name:24} {waited:8.2f} {took:8.2f} {pool.counts['shrunk']:8}"


def main(tables: int = 240) -> None:
    print(TITLES)
    for is_fair in (False, True):
        print(asyncio.run(measure(tables, is_fair)), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
