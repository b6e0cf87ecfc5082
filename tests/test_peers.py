"""The peers' half of the load benchmark, as far as it goes without Node."""

import subprocess
import sys

import msgspec
import pytest

from bench import peers

LINE = (
    '{"tables": 50, "moves": 12000, "server_cpu": 3.0, "p50_ms": 1.5, "p99_ms": 4.25,'
    ' "memory_mb": 81.5}\n'
)


class Manifest(msgspec.Struct):
    dependencies: dict[str, str]


class Package(msgspec.Struct):
    version: str = ""
    integrity: str = ""


class Lock(msgspec.Struct):
    packages: dict[str, Package]


def test_a_line_of_the_generator_becomes_a_load() -> None:
    load = peers.read("Colyseus", LINE)
    assert load == peers.Load("Colyseus", 50, 12_000, 3.0, 1.5, 4.25, 81.5, durable=False)
    assert load.per_cpu_second == 4_000


def test_a_row_stands_under_its_titles() -> None:
    row = peers.read("Colyseus", LINE).row()
    assert row.split() == ["Colyseus", "50", "4,000", "1.5", "4.2", "82", "no"]
    assert row.index("no") == peers.TITLES.index("durable")


def test_a_line_that_lacks_a_figure_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="p99_ms"):
        peers.read("Colyseus", LINE.replace("4.25", "null"))


def test_each_peer_has_its_two_halves() -> None:
    for folder in peers.FOLDERS.values():
        assert (peers.HERE / folder / "server.mjs").exists()
        assert (peers.HERE / folder / "client.mjs").exists()


def test_the_lock_has_exact_versions_and_hashes_and_no_address() -> None:
    text = (peers.HERE / "package-lock.json").read_text()
    assert "://" not in text
    assert '"resolved"' not in text
    packages = msgspec.json.decode(text, type=Lock).packages
    root = packages.pop("")
    assert root.integrity == ""
    assert all(package.version and package.integrity for package in packages.values())
    manifest = msgspec.json.decode((peers.HERE / "package.json").read_bytes(), type=Manifest)
    for name, version in manifest.dependencies.items():
        assert packages[f"node_modules/{name}"].version == version


def test_what_the_generator_prints_comes_back() -> None:
    assert peers.run((sys.executable, "-c", "print('one line')"), limit=60) == "one line\n"


def test_a_generator_that_fails_is_an_error() -> None:
    with pytest.raises(subprocess.CalledProcessError):
        peers.run((sys.executable, "-c", "raise SystemExit(1)"), limit=60)


def test_a_generator_that_never_ends_is_ended() -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        peers.run((sys.executable, "-c", "while True: pass"), limit=0.1)
