"""Bad input gets one clear line and exit code 2, never a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from escale.cli import main

from .conftest import Escale

THREE = ("--bots", "baseline,baseline,baseline")

MISTAKES = {
    "no command": ((), "command"),
    "an unknown command": (("dance",), "dance"),
    "an unknown option of the command line": (("games", "--colour"), "--colour"),
    "an option without its value": (("simulate", "rondelic", "--bots"), "--bots"),
    "no game": (("play",), "game"),
    "an unknown game": (("play", "chess"), "chess"),
    "an unknown preset": (("play", "rondelic", "--preset", "x"), "x"),
    "an unknown language": (("--lang", "de", "games"), "de"),
    "an unknown setting": (("play", "rondelic", "--option", "speed=3"), "speed"),
    "a setting without a value": (("play", "rondelic", "--option", "circles"), "circles"),
    "a setting out of range": (("play", "rondelic", "--option", "circles=13"), "13"),
    "a setting that is no number": (("play", "rondelic", "--option", "circles=²"), "²"),
    "a switch that is neither": (("play", "rondelic", "--option", "dealer_card=maybe"), "maybe"),
    "a choice that is none": (("play", "rondelic", "--option", "all_equal=some"), "some"),
    "a setting of the other text": (
        ("play", "rondelic", "--preset", "rondellig", "--option", "dealer_card=yes"),
        "dealer_card",
    ),
    "no levels": (("simulate", "rondelic"), "--bots"),
    "an unknown level": (("simulate", "rondelic", "--bots", "god,god,god"), "god"),
    "too few players": (("simulate", "rondelic", "--bots", "baseline"), "3"),
    "too many players": (("play", "rondelic", "--bots", ",".join(["baseline"] * 12)), "13"),
    "no games at all": (("simulate", "rondelic", *THREE, "--games", "0"), "0"),
    "games that are no number": (("simulate", "rondelic", *THREE, "--games", "x"), "x"),
    "more games than anyone can wait for": (
        ("simulate", "rondelic", *THREE, "--games", "1000000000"),
        "1000000000",
    ),
    "no jobs at all": (("simulate", "rondelic", *THREE, "--jobs", "0"), "0"),
    "a seed that is no number": (("simulate", "rondelic", *THREE, "--seed", "x"), "x"),
    "a file that is not there": (("verify", "nowhere.json"), "nowhere.json"),
    "a folder that is not there, before the first card": (
        ("play", "rondelic", "--record", "nowhere/game.json"),
        "nowhere/game.json",
    ),
    "a folder that is not there": (
        ("record", "rondelic", *THREE, "--output", "nowhere/game.json"),
        "nowhere/game.json",
    ),
}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_line_that_names_it(escale: Escale, mistake: str, language: str) -> None:
    arguments, named = MISTAKES[mistake]
    chosen = arguments if "--lang" in arguments else ("--lang", language, *arguments)
    said = escale(*chosen)
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith("escale: ")
    assert said.err.count("\n") == 1
    assert named in said.err
    assert "errors." not in said.err


@pytest.mark.parametrize(
    "content",
    ["", "{}", "[1, 2", "\0\1", '{"format": "escale-record-1", "game": "rondelic"}'],
)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_is_no_record(
    escale: Escale, tmp_path: Path, command: str, content: str
) -> None:
    file = tmp_path / "broken.json"
    file.write_text(content)
    said = escale(command, str(file))
    assert said.code == 2
    assert said.err.count("\n") == 1


def test_a_file_that_is_no_text(escale: Escale, tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_bytes(b"\xff\xfe\x00")
    assert escale("verify", str(file)).code == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments, typed",
    [
        (["record", "rondelic", *THREE, "--seed", "\udcff"], b""),
        (["play", "rondelic", "--name", "\udcff", "--record", "x.json"], b""),
        (["play", "rondelic"], b"\xff\n1\n"),
        (["games"], b""),
    ],
    ids=["half a letter in the seed", "in the name", "typed", "a terminal that knows no accents"],
)
def test_bytes_that_are_no_letters_do_no_harm(
    tmp_path: Path, arguments: list[str], typed: bytes
) -> None:
    encoding = "ascii" if arguments == ["games"] else "utf-8:strict"
    done = subprocess.run(
        [sys.executable, "-m", "escale", *arguments],
        input=typed,
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_empty_language_is_no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESCALE_LANG", "")
    assert main(["games", "--json"]) == 0


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk is hard to come by")
@pytest.mark.parametrize("arguments", [["games"], ["games", "--json"]])
def test_a_full_disk_is_one_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "escale", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_without_any_standard_input_it_ends_cleanly(tmp_path: Path) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -m escale play rondelic <&-"],
        capture_output=True,
        cwd=tmp_path,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("arguments", [("play",), ("rondelic", "thresholds", "--zzz")])
def test_usage_is_said_once(escale: Escale, arguments: tuple[str, ...]) -> None:
    assert "emploi" not in escale(*arguments).err
    assert escale("play", "--help").out.count("emploi") == 1
