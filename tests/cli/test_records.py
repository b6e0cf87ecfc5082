"""`escale record`, `replay`, `verify`: a game as a file that anyone can check."""

import json
from pathlib import Path
from typing import Any

import pytest

from escale.boxes.registry import BOXES

from .conftest import Escale


def recorded(escale: Escale, folder: Path, preset: str = "rondelic-rapide") -> Path:
    file = folder / "game.json"
    bots = ",".join(["baseline"] * 4)
    said = escale(
        "record", "rondelic", "--preset", preset, "--bots", bots, "--seed", "3",
        "--output", str(file),
    )  # fmt: skip
    assert said.code == 0
    return file


@pytest.mark.parametrize("preset", BOXES["rondelic"].game.presets)
def test_a_record_verifies(escale: Escale, tmp_path: Path, preset: str) -> None:
    said = escale("verify", str(recorded(escale, tmp_path, preset)))
    assert (said.code, said.err) == (0, "")
    assert "Tout concorde" in said.out


def test_the_record_is_readable_one_step_a_line(escale: Escale, tmp_path: Path) -> None:
    text = recorded(escale, tmp_path).read_text()
    record = json.loads(text)
    assert text.count('\n    {"seat"') == len(record["steps"])


def test_without_a_file_the_record_goes_to_standard_output(escale: Escale) -> None:
    said = escale("record", "rondelic", "--bots", "baseline,baseline,baseline")
    assert json.loads(said.out)["game"] == "rondelic"


TAMPERED: dict[str, Any] = {
    "the secret": lambda r: r["seed"].update(secret="00" * 32),
    "the commitment": lambda r: r["seed"].update(commitment="00" * 32),
    "a card": lambda r: r["chance"][1]["result"].reverse(),
    "a move": lambda r: r["steps"][0].update(action={"type": "refuse"}),
    "a state": lambda r: r["steps"][5].update(state="0" * 16),
    "the outcome": lambda r: r["outcome"].update(reason="luck"),
    "the end": lambda r: r["steps"].pop(),
    "the version": lambda r: r.update(version=99),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_changed_record_is_caught_and_the_first_difference_named(
    escale: Escale, tmp_path: Path, what: str
) -> None:
    file = recorded(escale, tmp_path)
    record = json.loads(file.read_text())
    TAMPERED[what](record)
    file.write_text(json.dumps(record))
    said = escale("verify", str(file))
    assert said.code == 1
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "ne concorde pas" in said.err


def test_a_replay_tells_the_game_step_by_step(escale: Escale, tmp_path: Path) -> None:
    file = recorded(escale, tmp_path)
    steps = len(json.loads(file.read_text())["steps"])
    said = escale("replay", str(file))
    assert said.code == 0
    assert "La partie est finie." in said.out
    assert f"coup {steps}, " not in said.out
    assert f"coup {steps}, " in escale("replay", str(file), "--steps").out


def test_a_replay_from_a_seat_tells_what_that_seat_knew(escale: Escale, tmp_path: Path) -> None:
    file = recorded(escale, tmp_path)
    spectator = escale("replay", str(file)).out
    player = escale("replay", str(file), "--seat", "1").out
    assert "Vous recevez" in player
    assert "Vous recevez" not in spectator
    assert escale("replay", str(file), "--seat", "5").code == 2


def test_a_replay_that_the_rules_forbid_stops_with_its_place(
    escale: Escale, tmp_path: Path
) -> None:
    file = recorded(escale, tmp_path)
    record = json.loads(file.read_text())
    record["steps"][2]["seat"] = 77
    file.write_text(json.dumps(record))
    said = escale("replay", str(file))
    assert said.code == 1
    assert "coup 3" in said.err
