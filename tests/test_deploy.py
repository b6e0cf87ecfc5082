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
PAGES = ("docs/hosting.md", "docs/hosting-cluster.md")
COMPOSED = ("compose.yaml", "compose.https.yaml", "compose.cluster.yaml")
IMAGE = "escale-jeux"
PROMQL = {"by", "histogram_quantile", "le", "rate", "sum"}  # the words of it that we use


def composed(name: str) -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))["services"]
    return services


def found(pattern: str, text: str) -> list[str]:
    """What a pattern finds in the lines of a file."""
    return re.findall(pattern, text, re.MULTILINE)


def commands() -> dict[str, str]:
    given = {"Dockerfile": " ".join(json.loads(found(r"^CMD (.+)$", DOCKERFILE)[0]))}
    given |= {
        f"{name}: {service}": " ".join(found["command"])
        for name in COMPOSED
        for service, found in composed(name).items()
        if found["image"] == IMAGE
    }
    return given | {"escale.service": found(r"^ExecStart=\S+ (.+)$", UNIT)[0]}


def documented() -> list[str]:
    """What the pages for hosts let people type, without the words before `escale`."""
    pages = [(ROOT / name).read_text(encoding="utf-8") for name in PAGES]
    code = "\n".join(
        found
        for page in pages
        for found in re.findall(r"^ *```(?:sh)?\n(.*?)```", page, re.MULTILINE | re.DOTALL)
    )
    return re.findall(r"(?:^|[ /])escale (?!escale)([a-z]+(?: .*)?)$", code, re.MULTILINE)


def test_the_page_for_hosts_names_commands_and_options_that_are_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert {line.split()[0] for line in documented()} >= {"serve", "cluster", "backup", "migrate"}
    for line in documented():
        command = line.split()[0]
        with suppress(SystemExit):
            main([command, *(["reports"] if command in {"chat", "words"} else []), "--help"])
        known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
        assert known, line
        assert set(re.findall(r"--[a-z-]+", line)) <= known, line


@pytest.mark.parametrize("name", commands())
def test_commands_have_options_that_are_there(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    command = commands()[name].partition(" ")[0]
    with suppress(SystemExit):
        main([command, "--help"])
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
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
def test_whoever_waits_for_another_waits_for_one_that_can_be_healthy(name: str) -> None:
    services = composed(name)
    for service in services.values():
        for other, how in service.get("depends_on", {}).items():
            assert how == {"condition": "service_healthy"}
            assert services[other]["image"] == IMAGE or "test" in services[other]["healthcheck"]


def test_the_proxy_of_a_cluster_knows_every_server() -> None:
    services = composed("compose.cluster.yaml")
    servers = {name for name, each in services.items() if each.get("command", [""])[0] == "serve"}
    (volume, *_) = services["proxy"]["volumes"]
    proxy = (ROOT / volume.partition(":")[0]).read_text(encoding="utf-8")
    assert {*re.findall(r"(\w+):8000", proxy)} == servers == {"one", "two"}
    for name in servers:
        given = " ".join(services[name]["command"])
        assert "@postgres/" in given
        assert "@nats " in given
    assert "nats://worker:" in " ".join(services["worker"]["command"])  # which may do little there
    published = [name for name, each in services.items() if "ports" in each]
    assert published == ["proxy"]  # neither the database nor the bus can be reached from outside


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
