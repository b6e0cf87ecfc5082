"""The texts of a game, for a board that is not built into the site."""

import json
from pathlib import Path

from escale.boxes.registry import BOXES

from .raw_http import ask
from .servers import open_server


async def test_the_texts_of_a_game_are_told_by_key_in_both_languages(tmp_path: Path) -> None:
    async with open_server(tmp_path / "escale.db") as home:
        for slug, box in BOXES.items():
            for language in ("fr", "en"):
                answer = await ask(home.url, f"GET /api/games/{slug}/texts/{language}")
                assert answer.status == 200
                assert json.loads(answer.body) == box.own_texts(language)


async def test_an_unknown_game_or_language_is_refused(tmp_path: Path) -> None:
    async with open_server(tmp_path / "escale.db") as home:
        for path, code in (("nothing/texts/fr", "game"), ("rondelic/texts/de", "language")):
            answer = await ask(home.url, f"GET /api/games/{path}")
            assert answer.said == (400, f"unknown-{code}")
