"""The benchmarks run; what they measure is read by people, not asserted."""

import gc
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bench import __main__ as bench
from bench import (
    biduletruc_bots,
    biduletruc_meaning,
    biduletruc_pack,
    biduletruc_play,
    boggle,
    bot_queue,
    documents,
    floods,
    full_house,
    ludime,
    restart,
    soak,
    storage,
    styles,
    tordu,
)
from escale.bots import LEVELS, Bot, Budget, Wait
from escale.boxes.registry import BOXES
from escale.core.chance import Chance
from escale.games.biduletruc.bots import BOTS
from escale.games.biduletruc.rules import CONCEDE, DRAW, END, GIVE_WAY, Action, View

PAIRS = biduletruc_meaning.Pairs([("ciel", "nuage"), ("ciel", "aiguille")], [True, False])
FIGURES = re.compile(
    r"(?<=-->\n)(?<!<!-- end -->\n)(?<!<!-- cost -->\n)(?<!<!-- daily -->\n).*?(?=<!-- end -->)",
    re.DOTALL,
)


@pytest.mark.slow
def test_the_contract_bench_prints_a_row_for_every_preset(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bench.main(seconds=0.03)
    assert capsys.readouterr().out.count(" players") >= 4


@pytest.mark.slow
@pytest.mark.parametrize("slug", BOXES)
def test_the_bench_of_styles_prints_a_row_for_every_style(
    slug: str, capsys: pytest.CaptureFixture[str]
) -> None:
    preset = next(iter(BOXES[slug].game.presets))
    styles.main(deals=2, game=slug, preset=preset, levels=("novice",))
    assert capsys.readouterr().out.count("| novice |") == len(BOXES[slug].styles)


def test_the_storage_bench_prints_its_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    storage.main(appends=20)
    assert capsys.readouterr().out.count("times") == 3


@pytest.mark.slow
@pytest.mark.nightly
def test_the_restart_bench_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    restart.main(tables=3)
    assert len(capsys.readouterr().out.splitlines()) == 6


@pytest.mark.slow
@pytest.mark.nightly
def test_the_soak_prints_memory_with_both_collectors(capsys: pytest.CaptureFixture[str]) -> None:
    soak.main(seconds=2, quiet=0, rate=1)
    titles, *rows = capsys.readouterr().out.splitlines()
    assert titles == soak.TITLES
    assert [row.split()[0] for row in rows] == list(soak.COLLECTORS)


def test_the_collector_is_on_again_after_a_bench_that_fails() -> None:
    with pytest.raises(ZeroDivisionError):
        tordu.seconds(lambda: 1 / 0)
    assert gc.isenabled()


@pytest.mark.slow
@pytest.mark.nightly
def test_the_queue_bench_prints_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    bot_queue.main(2)
    assert len(capsys.readouterr().out.splitlines()) == 3


@pytest.mark.slow
@pytest.mark.nightly
def test_the_flood_bench_prints_what_the_others_notice(capsys: pytest.CaptureFixture[str]) -> None:
    floods.main("0.5", floods.NONE, "20 sockets of PINGs")
    titles, *rows = capsys.readouterr().out.splitlines()
    assert titles == floods.TITLES
    assert [row[:20].strip() for row in rows] == [floods.NONE, "20 sockets of PINGs"]


@pytest.mark.nightly
def test_the_bench_of_a_full_house_prints_a_row_for_every_way_to_think(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(full_house, "SETTLING", 0.1)
    full_house.main(tables=2, seconds=0.5, processes=1)
    titles, *rows = capsys.readouterr().out.splitlines()
    assert titles == full_house.TITLES
    assert [row[:26].strip() for row in rows] == list(full_house.WAYS)


def test_the_boggle_bench_prints_a_row_for_every_solver(capsys: pytest.CaptureFixture[str]) -> None:
    boggle.main(number=20)
    told = capsys.readouterr().out
    assert told.count("the kernel") + told.count("not installed") == 5
    assert "OTHER WORDS" not in told


def test_the_tordu_bench_prints_a_row_for_every_measure(capsys: pytest.CaptureFixture[str]) -> None:
    tordu.main(number=4, size=3)
    told = capsys.readouterr().out
    assert told.count("kernel, ") == 2 + 4 + 6
    assert told.count("the kernel") + told.count("not installed") == 2
    assert "SOMETHING ELSE" not in told


@pytest.mark.slow
@pytest.mark.nightly
def test_the_ludime_bench_prints_a_row_for_every_way(capsys: pytest.CaptureFixture[str]) -> None:
    ludime.main(number=2)
    told = capsys.readouterr().out
    assert told.count("the kernel") == 4 + 2
    assert "new words" in told
    assert "OTHER WORDS" not in told


# ---- Biduletruc


def test_the_biduletruc_tables_have_a_row_for_every_number_of_players(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(biduletruc_play, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(biduletruc_play, "SEATS", (2, 3))
    biduletruc_play.main(["2", biduletruc_play.READER])
    told = capsys.readouterr().out.splitlines()
    rows = [line.split("|") for line in told if line.startswith("|")]
    assert [row[1].strip() for row in rows] == ["players", "--:", "2", "3"]
    assert {len(row) for row in rows} == {len(biduletruc_play.COLUMNS) + 2}


def test_a_game_of_biduletruc_is_told_by_what_happened_in_it() -> None:
    reader = biduletruc_play.play(biduletruc_play.READER, 2, 0)
    assert (reader.wrong, reader.judged) == (0, [])  # who knows it all lays no wrong link
    bot = biduletruc_play.play("novice", 2, 0)
    for played in (reader, bot):
        assert len(played.can) == len(played.may) == 2 * played.turns > 0
        assert all(may or not can for can, may in zip(played.can, played.may, strict=True))
        assert played.laid > played.wrong
        assert played.reason in {"out", "dead", "long"}


@pytest.mark.slow
def test_the_biduletruc_bots_bench_prints_a_row_for_every_pairing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(biduletruc_bots, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(biduletruc_bots, "COMPARED", dict.fromkeys(LEVELS, BOTS["novice"]))
    biduletruc_bots.main(tables=1, first=0, only=["ladder"], jobs=1)
    told = capsys.readouterr().out
    assert told.count(" over ") == 2 * (len(LEVELS) - 1)


class Collector(Bot[View, Action]):
    """Draws and never lays a card: it cannot win."""

    def choose(self, view: View, chance: Chance, budget: Budget) -> Action | Wait:
        board = view.board
        if board.stage == "claim":
            return CONCEDE
        if board.turn != view.seat:
            return Wait(60_000)
        if board.stage == "answer":
            return GIVE_WAY
        return END if board.has_drawn or board.is_stock_dead else DRAW


def test_what_a_table_of_biduletruc_counts_is_won_by_the_first_side(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    players = {"novice": BOTS["novice"], "collector": Collector()}
    monkeypatch.setattr(biduletruc_bots, "COMPARED", players)
    assert biduletruc_bots.table(("novice", "collector"), 0) == 1
    assert biduletruc_bots.table(("collector", "novice"), 0) == 0


def test_the_report_on_biduletruc_writes_between_its_marks_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    document = tmp_path / "biduletruc.md"
    before = biduletruc_pack.DOCUMENT.read_text(encoding="utf-8")
    document.write_text(before, encoding="utf-8")
    monkeypatch.setattr(biduletruc_pack, "DOCUMENT", document)
    meaning, playing = biduletruc_meaning, biduletruc_play
    monkeypatch.setattr(meaning, "all_pairs", lambda: PAIRS)
    monkeypatch.setattr(meaning, "crossed", lambda _every: (None, None, None))
    monkeypatch.setattr(meaning, "calibration", lambda _guessed, _granted: ["guesses of today"])
    monkeypatch.setattr(playing, "table", lambda player, games: [f"{player} played {games}"])
    for _ in range(2):  # again it finds its marks
        biduletruc_pack.main(["40"])
        after = document.read_text(encoding="utf-8")
        assert FIGURES.sub("", after) == FIGURES.sub("", before)
        written = FIGURES.findall(after)
        assert len(written) == len(playing.PLAYERS) + 3
        assert " one-sided\n" in written[0]
        assert "| **at least one** | " in written[1]
        assert "guesses of today" in written[2]
        assert "40 games per row.\n\nreader played 40" in written[3]
        assert "2 games per row.\n\nmaster played 2" in written[-1]


def test_a_figure_without_a_place_in_the_document_is_missed() -> None:
    text = "<!-- here -->\nold\n<!-- end -->"
    assert documents.put(text, "here", ["new"]) == "<!-- here -->\n\nnew\n\n<!-- end -->"
    for name, written in (("there", text), ("here", text * 2)):
        with pytest.raises(ValueError, match=name):
            documents.put(written, name, ["new"])
