"""The benchmarks run; what they measure is read by people, not asserted."""

import pytest

from bench import __main__ as bench
from bench import boggle, ladder, ludime, storage, tordu


def test_the_contract_bench_prints_a_row_for_every_preset(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bench.main(seconds=0.03)
    assert capsys.readouterr().out.count(" players") >= 4


def test_the_ladder_prints_a_row_for_every_pairing(capsys: pytest.CaptureFixture[str]) -> None:
    ladder.main(games=2)
    assert capsys.readouterr().out.count(" over ") >= 4 * 4


def test_the_storage_bench_prints_its_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    storage.main(appends=20)
    assert capsys.readouterr().out.count("times") == 3


def test_the_boggle_bench_prints_a_row_for_every_solver(capsys: pytest.CaptureFixture[str]) -> None:
    boggle.main(number=20)
    told = capsys.readouterr().out
    assert told.count("the kernel") + told.count("not installed") == 5
    assert "OTHER WORDS" not in told


def test_the_tordu_bench_prints_a_row_for_every_measure(capsys: pytest.CaptureFixture[str]) -> None:
    tordu.main(number=4, size=3)
    told = capsys.readouterr().out
    assert told.count("kernel, ") == 2 + 3 + 6
    assert told.count("the kernel") + told.count("not installed") == 2
    assert "SOMETHING ELSE" not in told


def test_the_ludime_bench_prints_a_row_for_every_way(capsys: pytest.CaptureFixture[str]) -> None:
    ludime.main(number=2)
    told = capsys.readouterr().out
    assert told.count("the kernel") == 4 + 2
    assert "new words" in told
    assert "OTHER WORDS" not in told
