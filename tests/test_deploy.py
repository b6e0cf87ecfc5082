"""What one deploys with: images, units and dashboards say only what is true of this server."""

import asyncio
import json
import re
import sys
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # its stubs are not worth a dependency

from escale.cli import main
from escale.server.ops.metrics import Metrics
from escale.tables.bot_pool import BotPool

from .server.servers import open_server

ROOT = Path(__file__).parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
UNIT = (ROOT / "deploy/escale.service").read_text(encoding="utf-8")
DASHBOARD = (ROOT / "deploy/grafana.json").read_text(encoding="utf-8")
COMPOSED = ("compose.yaml", "compose.https.yaml")
PROMQL = {"by", "histogram_quantile", "le", "rate", "sum"}  # the words of it that we use


def composed(name: str) -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))["services"]
    return services


def found(pattern: str, text: str) -> list[str]:
    """What a pattern finds in the lines of a file."""
    return re.findall(pattern, text, re.MULTILINE)


def commands() -> dict[str, str]:
    given = {"Dockerfile": " ".join(json.loads(found(r"^CMD (.+)$", DOCKERFILE)[0]))}
    given |= {name: " ".join(composed(name)["escale"]["command"]) for name in COMPOSED}
    return given | {"escale.service": found(r"^ExecStart=\S+ (.+)$", UNIT)[0]}


@pytest.mark.parametrize("name", commands())
def test_commands_have_options_that_are_there(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    with suppress(SystemExit):
        main(["serve", "--help"])
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    assert commands()[name].startswith("serve ")
    assert set(re.findall(r"--[a-z-]+", commands()[name])) <= known


async def test_the_health_check_of_the_image_asks_whether_the_server_is_ready(path: Path) -> None:
    python, *arguments = json.loads(found(r"^ +CMD (\[.+\])$", DOCKERFILE)[0])
    assert python == "python"

    async def code(url: str) -> int:
        port = url.rpartition(":")[2]
        asked = [each.replace("8000", port) for each in arguments]
        assert asked != arguments
        process = await asyncio.create_subprocess_exec(sys.executable, *asked)
        return await process.wait()

    async with open_server(path) as home:
        assert await code(home.url) == 0
        home.app.health.is_closing = True
        assert await code(home.url) == 1


def test_the_image_says_the_licence_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f'image.licenses="{project["license"]}"' in DOCKERFILE
    assert f'image.description="{project["description"]}"' in DOCKERFILE


def test_the_image_has_what_it_is_built_from() -> None:
    """Everything else stays out of it: databases and secrets beside the sources, for example."""
    first, *lines = [
        line
        for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    assert first == "*"
    for kept in (line[1:] for line in lines if line.startswith("!")):
        assert (ROOT / kept).exists(), kept
    copied = found(r"^COPY (?!--from)(\S+) ", DOCKERFILE)
    assert {each for each in copied if each != "."} <= {line[1:] for line in lines}


@pytest.mark.parametrize("name", COMPOSED)
def test_no_container_may_write_or_do_more_than_it_has_to(name: str) -> None:
    for service in composed(name).values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]


@pytest.mark.parametrize("name", COMPOSED)
def test_the_port_of_the_metrics_is_not_published(name: str) -> None:
    ports = [port for service in composed(name).values() for port in service.get("ports", ())]
    assert ports
    assert not any("9464" in port for port in ports)


def exposed() -> tuple[set[str], set[str]]:
    """The names of all metrics, and of their labels, once everything has happened."""
    bots = BotPool()
    bots.counts["answered"] += 1
    metrics = Metrics(lambda: 0, bots)
    metrics.refusals["stale"] += 1
    metrics.cut_off["too-many"] += 1
    metrics.requests["/health", "200"] += 1
    lines = [line for line in metrics.text().decode().splitlines() if not line.startswith("#")]
    names = {re.split(r"[{ ]", line)[0] for line in lines}
    return names, {label for line in lines for label in re.findall(r'[{,](\w+)="', line)}


def queries() -> list[str]:
    panels = json.loads(DASHBOARD)["panels"]
    return [target["expr"] for panel in panels for target in panel["targets"]]


def test_the_dashboard_asks_for_metrics_and_labels_that_exist() -> None:
    names, labels = exposed()
    given = {"instance", "job"}  # by Prometheus
    asked: set[str] = set()
    for query in queries():
        bare = re.sub(r'"[^"]*"|\[[^]]*\]|\$\w+|\b[0-9.]+\b', "", query)
        words = set(re.findall(r"[a-z_]\w*", bare)) - PROMQL
        asked |= {word for word in words if word.startswith(("escale_", "process_"))}
        assert words - asked <= labels | given, query
    assert asked <= names
    ours = {name for name in names if name.startswith("escale_")}
    assert ours - asked <= {"escale_answer_seconds_count", "escale_answer_seconds_sum"}
    assert set(re.findall(r"label_values\((\w+),", DASHBOARD)) <= names


def test_the_dashboard_shows_every_panel_in_a_place_of_its_own() -> None:
    panels = json.loads(DASHBOARD)["panels"]
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}
    assert len(places) == len({panel["id"] for panel in panels}) == len(panels)
