"""`escale worker`: processes where the bots of a cluster think."""

import argparse
import asyncio
import os
import sys
from typing import Any

from ..core.texts import Texts
from .arguments import number_between
from .screen import Screen
from .serve import add_log_to, check_bus, check_log, loop_factory, set_up_log


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    about = texts.say("help.worker")
    parser = commands.add_parser("worker", parents=parents, help=about, description=about)
    parser.add_argument("--bus", required=True, help=texts.say("help.worker-bus"))
    parser.add_argument(
        "--processes", default=str(os.cpu_count() or 1), help=texts.say("help.processes")
    )
    add_log_to(parser, texts)
    parser.set_defaults(run=run)


def run(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    bus = check_bus(parsed.bus)
    processes = number_between("processes", parsed.processes, 1, 64)
    check_log(parsed)
    set_up_log(parsed)
    from ..bus.worker import run_worker  # noqa: PLC0415 - nats-py may be missing

    def announce() -> None:
        screen.print(texts.say("worker.open", processes=processes), "bold")
        screen.print(texts.say("worker.stop"), "dim")
        sys.stdout.flush()

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(run_worker(bus, processes, announce))
    screen.print(texts.say("worker.closed"))
    return 0
