"""A box of another distribution is on the shelf, in the terminal and in the laws by itself."""

import json
import re
from pathlib import Path
from urllib.request import urlopen

import pytest

from .cli.test_serve import serving
from .installed_boxes import ROOT, SECONDS, InstalledBox, install
from .sizes import at_night

pytestmark = pytest.mark.slow  # it installs two boxes and runs their tests

PLAY = """
import asyncio
import sys
from escale.boxes.registry import BOXES
from escale.client import Client, play_with

async def play(url, slug):
    async with Client(url, "Ada") as ada:
        table = await ada.open(slug, bots=["novice"], places=2)
        await table.start()
        assert await play_with(table, BOXES[slug].bots["regular"]) is not None

asyncio.run(play(*sys.argv[1:]))
"""


@pytest.fixture(scope="module", params=["nim", *at_night("marelle")])
def box(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> InstalledBox:
    """Nim, and a game as `escale new-game` writes it."""
    return install(request.param, tmp_path_factory.mktemp(request.param))


def test_it_is_on_the_shelf_of_the_terminal(box: InstalledBox, tmp_path: Path) -> None:
    shelf = json.loads(box.escale("games", "--json", cwd=tmp_path))
    (described,) = [game for game in shelf if game["slug"] == box.slug]
    assert described["title"] == box.slug.capitalize()
    assert described["levels"] == ["novice", "casual", "regular", "expert", "master"]
    assert described["traits"]["information"] == "perfect"
    assert "pions" in json.dumps(described["presets"])


def test_a_person_plays_it_in_the_terminal(box: InstalledBox, tmp_path: Path) -> None:
    said = box.escale("play", box.slug, "--bots", "novice", cwd=tmp_path, typed="1\n" * 40)
    assert "La partie est finie." in said
    assert not re.findall(r"\b(?:questions|choices|events|presets|actions)\.", said)


def test_bots_play_it_and_their_record_is_verified(box: InstalledBox, tmp_path: Path) -> None:
    call = ("simulate", box.slug, "--bots", "novice,master", "--games", "8", "--json")
    novice, master = json.loads(box.escale(*call, cwd=tmp_path))["players"]
    assert master["wins"] > novice["wins"]
    box.escale("record", box.slug, "--bots", "casual,casual", "--output", "game.json", cwd=tmp_path)
    assert "Tout concorde" in box.escale("verify", "game.json", cwd=tmp_path)
    assert box.escale("replay", "game.json", "--steps", cwd=tmp_path)


def test_the_laws_hold_for_it_and_its_own_tests_pass(box: InstalledBox) -> None:
    where = ("tests/laws", str(box.project / "tests"))
    call = ("-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *where, "-k", box.slug)
    passed = re.search(r"(\d+) passed", box.python(*call, cwd=ROOT))
    assert passed
    assert int(passed[1]) >= 15


def test_a_server_plays_it_and_serves_its_browser_part(box: InstalledBox, tmp_path: Path) -> None:
    with serving(tmp_path, "--pace", "0", environment=box.environment) as server:
        games = {game["slug"]: game for game in json.loads(server.get("/api/games"))["games"]}
        assert [slug for slug, game in games.items() if "ui" in game] == [box.slug]
        module = games[box.slug]["ui"]
        assert re.fullmatch(rf"/boxes/{box.slug}/[0-9a-f]{{16}}/board\.js", module)
        with urlopen(server.url + module, timeout=SECONDS) as answer:
            assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
            assert "immutable" in answer.headers["Cache-Control"]
            assert answer.headers["ETag"]
            assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
            source = box.project / f"escale_{box.slug}" / "ui" / "board.js"
            assert answer.read() == source.read_bytes()
        with urlopen(
            server.url + module.replace("board.js", "cover.svg"), timeout=SECONDS
        ) as cover:
            assert cover.headers["Content-Type"] == "image/svg+xml"
        texts = json.loads(server.get(f"/api/games/{box.slug}/texts/fr"))
        assert texts["title"] == box.slug.capitalize()
        assert {"summary", "line", "questions.turn", "choices.take", "events.taken"} <= set(texts)
        assert "origin" not in texts
        box.python("-c", PLAY, server.url, box.slug, cwd=tmp_path)
        assert server.log.read_text() == ""
