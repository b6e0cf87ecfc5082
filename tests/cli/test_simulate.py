"""`escale simulate`: who is stronger, and how surely."""

import json

import pytest

from .conftest import Escale

CALL = ("simulate", "rondelic", "--preset", "rondelic-rapide", "--games", "30", "--seed", "4")
BOTS = ("--bots", "baseline,baseline,novice,master")


def test_the_json_has_the_promised_keys(escale: Escale) -> None:
    said = escale(*CALL, *BOTS, "--json")
    assert said.code == 0
    result = json.loads(said.out)
    assert list(result) == [
        "game", "preset", "games", "seed", "players", "steps_mean", "games_per_second",
    ]  # fmt: skip
    assert [player["level"] for player in result["players"]] == BOTS[1].split(",")
    for player in result["players"]:
        assert list(player) == ["level", "wins", "win_share", "win_share_ci95", "score_mean"]
        low, high = player["win_share_ci95"]
        assert 0 <= low <= player["win_share"] <= high <= 1
    assert sum(player["wins"] for player in result["players"]) == pytest.approx(30)


def test_the_same_seed_gives_the_same_result_however_many_jobs(escale: Escale) -> None:
    results = []
    for jobs in ("1", "2", "1"):
        result = json.loads(escale(*CALL, *BOTS, "--json", "--jobs", jobs).out)
        del result["games_per_second"]
        results.append(result)
    assert results[0] == results[1] == results[2]
    other = json.loads(escale(*CALL[:-1], "5", *BOTS, "--json").out)
    assert other["players"] != results[0]["players"]


def test_in_words(escale: Escale) -> None:
    said = escale(*CALL, *BOTS)
    assert said.code == 0
    assert "30 parties" in said.out
    assert "maître" in said.out
    assert "master" in escale(*CALL, *BOTS, "--lang", "en").out


def test_options_are_heeded(escale: Escale) -> None:
    short = json.loads(escale(*CALL, *BOTS, "--option", "circles=2", "--json").out)
    long = json.loads(escale(*CALL, *BOTS, "--option", "circles=8", "--json").out)
    assert short["steps_mean"] < long["steps_mean"]
