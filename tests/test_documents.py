"""What the documents say is true: commands run, examples run, links lead somewhere."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from escale.server.apis import ROUTES
from escale.tables.timings import Timings

from .shelf import BUILT_IN

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ (escale .*)$", README, re.MULTILINE)
NEED_A_RECORD = {"recompute_the_deal"}
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "examples/README.md"])


def escale(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        input="",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.slow
def test_the_readme_commands_run_one_after_another(tmp_path: Path) -> None:
    assert len(COMMANDS) >= 8
    for command in COMMANDS:
        done = escale(shlex.split(command), tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), command
        assert done.stdout, command


def test_the_readme_shows_what_one_sees(tmp_path: Path) -> None:
    shown = re.search(r"```text\n(.*?)\n```", README, re.DOTALL)
    assert shown
    assert shown[1] in escale(["escale", "play", "rondelic", "--seed", "16"], tmp_path).stdout


@pytest.mark.slow
@pytest.mark.parametrize("script", sorted(ROOT.glob("examples/*.py")), ids=lambda path: path.stem)
def test_the_examples_run(script: Path, tmp_path: Path) -> None:
    arguments: list[str] = []
    if script.stem in NEED_A_RECORD:
        record = ["escale", "record", "rondelic", "--bots", "novice,novice,novice"]
        assert escale([*record, "--output", "game.json"], tmp_path).returncode == 0
        arguments = ["game.json"]
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script), *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_every_example_is_listed() -> None:
    listed = (ROOT / "examples/README.md").read_text(encoding="utf-8")
    for script in ROOT.glob("examples/*.py"):
        assert f"`{script.name}" in listed


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", text):
        assert (document.parent / target).exists(), target


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_into_a_page_lead_to_a_heading(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*\.md)?#([^)]+)\)", text):
        page = (document.parent / target if target else document).read_text(encoding="utf-8")
        headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
        assert anchor in {re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in headings}


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_game_has_its_pages(slug: str) -> None:
    assert (ROOT / f"docs/rules/{slug}.md").exists()
    assert (ROOT / f"docs/games/{slug}.md").exists()


def test_the_median_source_file_is_short() -> None:
    lengths = sorted(
        len(file.read_text(encoding="utf-8").splitlines())
        for file in (ROOT / "src").rglob("*.py")
        if file.name != "migrations.py"  # which only ever grows, and is read at its end
    )
    assert lengths[len(lengths) // 2] < 150
    assert lengths[-3] <= 400  # a rule that reads from top to bottom may need a little more
    assert lengths[-1] <= 450


def test_the_protocol_page_states_the_clocks() -> None:
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    for pace, seconds in Timings().turn_seconds.items():
        limit = f"{seconds} seconds" if seconds else "no limit"
        assert f"| {pace} | {limit} |" in page
    assert f"{Timings().grace_ms} ms after the due time" in page


def test_the_protocol_page_names_every_address() -> None:
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    for route in ROUTES:
        assert route.path in page
