"""The ladder: who sits where, what a share means, and that a run goes on where it stopped."""

from collections import Counter
from math import inf
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from bench import bot_code, ladder
from bench.documents import game_page
from bench.elo import elo_difference, expected_share
from bench.intervals import share_interval
from bench.ladder import Task
from bench.ladder_plot import ladder_plot, plot_path
from bench.ladder_results import Pairing, PlayedDeal, Results
from bench.ladder_table import ladder_table
from bench.progress import Progress
from escale.bots import LEVELS
from escale.boxes.registry import BOXES

QUICK = Pairing("rondelic", "rondelic-rapide", 3, ("casual", "novice"))


def deal(number: int, *games: float, pairing: Pairing = QUICK, code: str = "now") -> PlayedDeal:
    return PlayedDeal(*pairing, code, number, games)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """The deals that were asked for; nothing is really played."""
    tasks = list[Task]()

    def pretend(task: Task) -> PlayedDeal:
        tasks.append(task)
        return deal(task.deal, 1.0, 0.0, pairing=task.pairing, code=task.code)

    monkeypatch.setattr(ladder, "play_deal", pretend)
    monkeypatch.setattr(ladder, "bot_code", lambda _game, _preset: "now")
    return tasks


# ---- who plays


@pytest.mark.parametrize("slug", BOXES)
def test_every_preset_is_played_at_every_number_of_players_up_to_six(slug: str) -> None:
    game = BOXES[slug].game
    wanted = {
        (preset, seats)
        for preset, options in game.presets.items()
        for seats in game.seats(options)
        if seats <= 6
    }
    found = list(ladder.pairings(slug))
    assert {(pairing.preset, pairing.seats) for pairing in found} == wanted
    for preset, seats in wanted:
        rows = [pairing.levels for pairing in found if pairing[1:3] == (preset, seats)]
        assert len(rows) == (len(LEVELS) if seats == 1 else len(LEVELS) - 1)


def test_a_choice_leaves_only_what_was_chosen() -> None:
    found = list(ladder.pairings(QUICK.game, QUICK.preset, [QUICK.seats]))
    assert {pairing[:3] for pairing in found} == {QUICK[:3]}
    assert found[0] == QUICK


@pytest.mark.parametrize("players", range(2, 7))
def test_both_levels_sit_everywhere_equally_often(players: int) -> None:
    seatings = ladder.seatings(("S", "W"), players)
    assert len(set(seatings)) == len(seatings)
    for seat in range(players):
        assert len(set(Counter(seated[seat] for seated in seatings).values())) == 1


def test_with_three_there_is_one_among_stronger_and_one_among_weaker() -> None:
    seatings = ladder.seatings(("S", "W"), 3)
    assert Counter(seated.count("S") for seated in seatings) == {1: 3, 2: 3}
    assert ladder.seatings(("S",), 1) == [("S",)]


# ---- what the figures mean


@pytest.mark.parametrize("players", range(2, 7))
def test_equal_levels_win_half_and_differ_by_nothing(players: int) -> None:
    assert expected_share(0, players) == pytest.approx(0.5)
    for difference in (-300, 0, 50, 800):
        share = expected_share(difference, players)
        assert elo_difference(share, players) == pytest.approx(difference, abs=0.02)
    assert elo_difference(1, players) == inf
    assert elo_difference(0, players) == -inf


def test_with_two_the_difference_is_the_usual_one() -> None:
    assert elo_difference(10 / 11, 2) == pytest.approx(400, abs=0.02)
    assert elo_difference(10 / 11, 4) == pytest.approx(400, abs=0.02)


@pytest.mark.parametrize("shares", [[1.0] * 40, [0.5] * 40, [0.0], [1.0, 0.5], [0.2, 0.9] * 30])
def test_an_interval_holds_its_mean_and_is_never_empty(shares: list[float]) -> None:
    mean, low, high = share_interval(shares)
    assert 0 <= low <= mean <= high <= 1
    assert low < high


# ---- the file


def test_what_was_played_is_there_again(tmp_path: Path) -> None:
    results = Results(tmp_path / "new")
    for number in range(3):
        results.add(deal(number, 0.5, 1.0))
    again = Results(tmp_path / "new")
    assert again.deals(QUICK, "now") == results.deals(QUICK, "now")
    assert [*again.deals(QUICK, "now")] == [0, 1, 2]
    assert again.deals(QUICK, "other code") == {}


def test_a_line_that_was_not_finished_is_played_again(tmp_path: Path) -> None:
    results = Results(tmp_path)
    for number in range(2):
        results.add(deal(number, 0.5))
    results.path.write_bytes(results.path.read_bytes()[:-9])
    again = Results(tmp_path)
    assert [*again.deals(QUICK, "now")] == [0]
    again.add(deal(1, 0.5))
    assert [*Results(tmp_path).deals(QUICK, "now")] == [0, 1]


def test_a_second_run_plays_only_what_is_missing(tmp_path: Path, played: list[Task]) -> None:
    other = QUICK._replace(levels=("regular", "casual"))
    ladder.main([QUICK], deals=2, jobs=1, out=tmp_path)
    ladder.main([QUICK, other], deals=3, jobs=1, out=tmp_path)
    first = [Task(QUICK, "now", 0), Task(QUICK, "now", 1)]
    others = [Task(other, "now", 0), Task(other, "now", 1)]
    assert played == [*first, *others, Task(QUICK, "now", 2), Task(other, "now", 2)]


def test_a_pairing_that_is_decided_is_not_played_any_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = QUICK._replace(levels=("regular", "casual"))
    played = Counter[Pairing]()

    def pretend(task: Task) -> PlayedDeal:
        played[task.pairing] += 1
        won = 1.0 if task.pairing == QUICK else float(task.deal % 3 != 0)
        return deal(task.deal, won, pairing=task.pairing, code=task.code)

    monkeypatch.setattr(ladder, "play_deal", pretend)
    monkeypatch.setattr(ladder, "bot_code", lambda _game, _preset: "now")
    ladder.main([QUICK, close], deals=20, jobs=1, out=tmp_path)
    assert played == {QUICK: ladder.LOOKS[0], close: 20}
    ladder.main([QUICK, close], deals=20, jobs=1, out=tmp_path)
    assert played == {QUICK: ladder.LOOKS[0], close: 20}


def test_a_pairing_that_plainly_misses_the_aim_is_decided_too() -> None:
    lost = {number: deal(number, 0.0) for number in range(ladder.LOOKS[0])}
    even = {number: deal(number, float(number % 2)) for number in range(ladder.LOOKS[0])}
    assert ladder.is_decided(QUICK, lost)
    assert not ladder.is_decided(QUICK, even)
    assert not ladder.is_decided(QUICK, dict([*lost.items()][1:]))


def test_a_level_alone_has_nothing_to_decide() -> None:
    alone = Pairing("boggle", "solo", 1, ("master",))
    scores = {number: deal(number, 9.0, pairing=alone) for number in range(ladder.LOOKS[-1])}
    assert not ladder.is_decided(alone, scores)


def test_other_bots_play_everything_again(
    tmp_path: Path, played: list[Task], monkeypatch: pytest.MonkeyPatch
) -> None:
    ladder.main([QUICK], deals=2, jobs=1, out=tmp_path)
    monkeypatch.setattr(ladder, "bot_code", lambda _game, _preset: "later")
    ladder.main([QUICK], deals=1, jobs=1, out=tmp_path)
    assert [task.code for task in played] == ["now", "now", "later"]


def test_the_table_alone_plays_nothing(
    tmp_path: Path, played: list[Task], capsys: pytest.CaptureFixture[str]
) -> None:
    ladder.main([QUICK], deals=5, out=tmp_path, only_table=True)
    assert not played
    assert capsys.readouterr().out.strip() == ""


def test_an_interrupted_run_shows_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(task: Task) -> PlayedDeal:
        if task.deal == 2:
            raise KeyboardInterrupt
        return deal(task.deal, 1.0, pairing=task.pairing, code=task.code)

    monkeypatch.setattr(ladder, "play_deal", interrupted)
    ladder.main([QUICK], deals=5, jobs=1, out=tmp_path)
    told = capsys.readouterr()
    assert told.out.splitlines()[-2].endswith("| 2 |")
    assert "goes on" in told.err


def test_a_deal_repeats_itself() -> None:
    task = Task(QUICK, "now", 7)
    assert ladder.play_deal(task) == ladder.play_deal(task)
    assert len(ladder.play_deal(task).games) == 6


@pytest.mark.slow
def test_several_processes_find_the_same(tmp_path: Path) -> None:
    for jobs in (1, 2):
        ladder.main([QUICK], deals=4, jobs=jobs, out=tmp_path / str(jobs))
    one, two = (Results(tmp_path / str(jobs)) for jobs in (1, 2))
    code = bot_code.bot_code(*QUICK[:2])
    assert one.deals(QUICK, code) == two.deals(QUICK, code)
    assert len(one.deals(QUICK, code)) == 4


# ---- the table


def test_the_table_has_a_row_for_each_number_of_players() -> None:
    four = QUICK._replace(seats=4)
    other = QUICK._replace(levels=("regular", "casual"))
    deals = {
        QUICK: [deal(0, 1.0, 0.5), deal(1, 0.5)],
        other: [deal(0, 1.0, pairing=other)],
        four: [deal(0, 1.0, pairing=four)],
        QUICK._replace(seats=5): [],
    }
    title, _, head, rule, three, last, _ = ladder_table(deals)
    assert title == "**rondelic**"
    assert len({line.count("|") for line in (head, rule, three, last)}) == 1
    assert "casual over novice | regular over casual" in head
    assert three.startswith("| `rondelic-rapide` | 3 | 0.625 (")
    assert three.endswith(" | 1–2 |")
    assert "1.000 (" in last
    assert "+∞ (" in last


def test_no_difference_has_no_odd_sign() -> None:
    table = "\n".join(ladder_table({QUICK: [deal(0, 0.5), deal(1, 0.5)]}))
    assert "), +0 (" in table


def test_levels_alone_have_a_table_of_their_own() -> None:
    rows = {
        Pairing("boggle", "solo", 1, (level,)): [
            deal(number, float(10 * place + number), pairing=Pairing("boggle", "solo", 1, (level,)))
            for number in range(2)
        ]
        for place, level in enumerate(LEVELS)
    }
    title, _, head, _, row, _ = ladder_table(rows)
    assert title == "**boggle**, alone: mean score"
    assert " | ".join(LEVELS) in head
    assert "| 0.50 ± 0.98 | 10.50 ± 0.98 |" in row


def test_a_picture_has_a_row_for_each_table_and_a_dot_for_each_rung() -> None:
    other = QUICK._replace(levels=("regular", "casual"))
    four = QUICK._replace(seats=4)
    picture = ladder_plot(
        {
            QUICK: [deal(0, 1.0, 0.5), deal(1, 0.5)],
            other: [deal(0, 0.5, pairing=other)],
            four: [deal(0, 1.0, pairing=four)],  # beyond the picture: a triangle
        }
    )
    root = ET.fromstring(picture)
    texts = [text.text for text in root.iterfind(".//{*}text")]
    assert [text for text in texts if text and "players" in text] == [
        "rondelic-rapide, 3 players",
        "rondelic-rapide, 4 players",
    ]
    assert len([*root.iterfind(".//{*}circle")]) == len(LEVELS) - 1 + 2
    assert sum("z" in path.get("d", "") for path in root.iterfind(".//{*}path")) == 1


def test_pages_of_games_show_the_picture_that_is_drawn() -> None:
    for slug in BOXES:
        page = game_page(slug).read_text(encoding="utf-8")
        assert f"]({plot_path(slug).name})" in page
        assert plot_path(slug).exists()


def test_progress_says_how_much_is_left() -> None:
    progress = Progress("ladder", "deals", total=10, left=5)
    progress.advance()
    assert progress.line(seconds=20).strip() == "ladder: 6 of 10 deals, 1:20 left"
    progress.skip()
    assert progress.line(seconds=20).strip() == "ladder: 7 of 10 deals, 1:00 left"


# ---- what the bots are made of


@pytest.mark.slow
@pytest.mark.parametrize("slug", BOXES)
def test_the_code_of_bots_is_theirs_and_that_of_the_rules(slug: str) -> None:
    box = BOXES[slug]
    package = bot_code._package(box)
    modules = bot_code._modules(box, package)
    assert {f"{package}.bots", f"{package}.rules.game", "escale.bots.bot"} <= {*modules}
    assert not [name for name in modules if name.startswith((f"{package}.study", f"{package}.t"))]
    codes = {bot_code.bot_code(slug, preset) for preset in box.game.presets}
    assert len(codes) == len(box.game.presets)


def test_prose_does_not_change_the_code(tmp_path: Path) -> None:
    texts = (
        '"""A."""\ndef f():\n    """B."""\n    return 1\n',
        "def f():\n    return 1  # why\n",
        "def f():\n    return 2\n",
    )
    paths = [tmp_path / f"{number}.py" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    first, second, third = map(bot_code._bare_code, paths)
    assert first == second != third
