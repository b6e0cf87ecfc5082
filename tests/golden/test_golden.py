"""The rules play what is written; `make golden` writes it anew, to be read as a difference."""

import os
from pathlib import Path

import pytest

from .playthrough import Playthrough, playthroughs

FOLDER = Path(__file__).parent
REWRITE = os.environ.get("ESCALE_GOLDEN") == "rewrite"
IN_CI = bool(os.environ.get("CI"))
PLAYTHROUGHS = tuple(playthroughs())


@pytest.mark.parametrize("played", PLAYTHROUGHS, ids=lambda played: played.file_name)
def test_a_game_goes_as_written(played: Playthrough) -> None:
    file = FOLDER / played.file_name
    text = played.text()
    if REWRITE:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.exists(), "no such playthrough yet: make golden"
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_every_file_is_a_game_of_the_shelf() -> None:
    known = {FOLDER / played.file_name for played in PLAYTHROUGHS}
    strays = set(FOLDER.glob("*/*.txt")) - known
    if REWRITE:
        for file in strays:
            file.unlink()
    else:
        assert not strays


def test_nothing_is_rewritten_where_it_should_be_compared() -> None:
    """In CI a rewritten file would pass whatever the rules do."""
    assert not (REWRITE and IN_CI), "ESCALE_GOLDEN=rewrite makes no sense in CI"
