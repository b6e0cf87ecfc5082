"""What the server says of a word, and what people say of that."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from msgspec.structs import replace

from escale.boxes import Ruling
from escale.boxes.registry import BOXES
from escale.core.texts import LANGUAGES as SPOKEN
from escale.core.texts import Texts
from escale.server.config import Rate, Retention
from escale.tables import lookup
from escale.tables.clock import SimulatedClock
from escale.tables.lookup import Meaning, MeaningSource, WordPage, WordRuling
from escale.tables.word_reports import WordReport
from escale.words.lexicon import LANGUAGES
from escale.words.meanings import Sense
from escale.words.meanings import Source as Quoted
from escale.words.word_classes import WordClass

from ..raw_http import Answer, ask
from ..servers import RunningServer, limited, open_server
from ..waiting import GAME, QUICK

NOW_MS = 1_800_000_000_000


@pytest.fixture(autouse=True)
def one_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server with one game that judges French words, by their length."""

    def judge(language: str, word: str) -> tuple[Ruling, ...]:
        if language != "fr":
            return ()
        short = Ruling("short", len(word) < 4, "kept" if len(word) < 4 else "too-long", 1)
        return (short, Ruling("any", True, "kept", len(word)))

    for slug, box in BOXES.items():
        monkeypatch.setitem(
            BOXES._loaded, slug, replace(box, judge_word=judge if slug == GAME else None)
        )


async def look(home: RunningServer, language: str, word: str) -> Answer:
    return await ask(home.url, f"GET /api/words/{quote(language)}/{quote(word, safe='')}")


async def found(home: RunningServer, language: str, word: str) -> WordPage:
    return msgspec.json.decode((await look(home, language, word)).body, type=WordPage)


async def test_accents_and_capitals_do_not_matter(path: Path) -> None:
    """WORD-1."""
    async with open_server(path) as home:
        pages = [await found(home, "fr", word) for word in ("été", "ETE", "Été", " ete ")]
        assert len({msgspec.json.encode(page) for page in pages}) == 1
        page = pages[0]
        assert (page.language, page.word, page.known, page.near) == ("fr", "ETE", True, ())
        assert {"noun", "past-participle"} <= set(page.readings)
        assert 40 < page.commonness < 90
        assert (await found(home, "fr", "cœur")).word == "COEUR"


async def test_every_game_that_judges_words_says_what_each_rule_set_makes_of_it(path: Path) -> None:
    async with open_server(path) as home:
        assert (await found(home, "fr", "chat")).rulings == (
            WordRuling(GAME, "short", False, "too-long", 1),
            WordRuling(GAME, "any", True, "kept", 4),
        )


async def test_a_word_that_is_none_has_near_ones_the_most_common_first(path: Path) -> None:
    async with open_server(path) as home:
        page = await found(home, "fr", "maisn")
        assert (page.known, page.readings, page.commonness) == (False, (), 0)
        assert {"MAISON", "MAIS", "MAIN"} <= set(page.near)
        heights = [(await found(home, "fr", word)).commonness for word in page.near]
        assert heights == sorted(heights, reverse=True)
        assert (await found(home, "fr", "x" * 40)).near == ()


async def test_meanings_come_with_their_source(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = {("fr", "CHAT"): (Sense("chat", "nom", "Petit félin."),)}
    monkeypatch.setattr(lookup, "senses", lambda *asked: known.get(asked, ()))
    quoted = {"fr": Quoted("A dictionary", "CC BY-SA 4.0", "https://dictionary.example")}
    monkeypatch.setattr(lookup, "SOURCES", MappingProxyType(quoted))
    async with open_server(path) as home:
        page = await found(home, "fr", "chat")
        assert page.meanings == (Meaning("chat", "nom", "Petit félin."),)
        source = MeaningSource("A dictionary", "CC BY-SA 4.0", "https://dictionary.example")
        assert page.source == source
        without = await found(home, "fr", "chien")
        assert (without.meanings, without.source) == ((), None)


NO_WORDS = ("va-t-en", "l'eau", "a b", "3", "été2", "x" * 41, "é" * 300, "ça!", "猫", "\0", "-")


async def test_what_is_no_word_is_refused(path: Path) -> None:
    async with open_server(path) as home:
        for word in NO_WORDS:
            assert (await look(home, "fr", word)).said == (400, "bad-word")
        for language in ("xx", "FR", "fr.lexicon", "../fr", " ", "f" * 500):
            assert (await look(home, language, "chat")).said[0] == 404


def test_every_reading_and_language_has_a_name() -> None:
    for language in SPOKEN:
        texts = Texts(language, ("escale",))
        assert all(texts.has(f"readings.{lookup.name_of(each)}") for each in WordClass)
        assert all(texts.has(f"languages.{each}") for each in LANGUAGES)


# ---- reports


class Reporter:
    """Ada, who reports words to a server."""

    def __init__(self, home: RunningServer, cookie: str) -> None:
        self.home = home
        self.cookie = cookie

    async def say(self, **changes: Any) -> Answer:
        body = {"language": "fr", "word": "rosa", "game": GAME, "verdict": "refused", **changes}
        what = "POST /api/words/reports"
        return await ask(self.home.url, what, body, Cookie=self.cookie)

    async def kept(self) -> list[WordReport]:
        return list(await self.home.app.people.reports.read_reports())


@asynccontextmanager
async def with_ada(path: Path, **options: Any) -> AsyncIterator[Reporter]:
    clock = SimulatedClock(NOW_MS)
    async with open_server(path, clock, **options) as home:
        answer = await ask(home.url, "POST /api/me", {"name": "Ada"})
        yield Reporter(home, answer.cookie)


async def test_a_reported_word_is_kept_with_all_that_was_said_of_it(path: Path) -> None:
    async with with_ada(path) as reporter, reporter.home.client("Bob") as bob:
        table = await bob.open(GAME, QUICK)
        told = {"word": "rosâ", "table": table.id, "comment": "passé simple\x1b[2J\nde roser "}
        answer = await reporter.say(**told)
        assert (answer.status, answer.body) == (204, b"")
        (kept,) = await reporter.kept()
        assert kept.person
        assert kept == WordReport(
            *("fr", "ROSA", GAME, "refused", kept.person, NOW_MS, table.id),
            "passé simple[2J de roser",
        )


async def test_the_same_word_by_the_same_person_is_kept_once(path: Path) -> None:
    async with with_ada(path) as reporter:
        for comment in ("un", "deux"):
            assert (await reporter.say(comment=comment)).status == 204
        assert [each.comment for each in await reporter.kept()] == ["deux"]


async def test_a_report_that_makes_no_sense_is_refused_and_not_kept(path: Path) -> None:
    wrong: dict[str, dict[str, Any]] = {
        "unknown-game": {"game": "chess"},
        "unknown-table": {"table": "nowhere"},
        "no-lexicon": {"language": "xx"},
        "bad-word": {"word": "va-t-en"},
        "bad-request": {"verdict": "maybe"},
    }
    async with with_ada(path) as reporter:
        for code, changes in wrong.items():
            assert (await reporter.say(**changes)).said[1] == code
        for changes in ({"comment": "x" * 201}, {"word": ""}, {"more": 1}, {"table": "../x"}):
            assert (await reporter.say(**changes)).said == (400, "bad-request")
        stranger = Reporter(reporter.home, "escale=nobody")
        assert (await stranger.say()).said == (401, "no-identity")
        assert await reporter.kept() == []


async def test_reports_have_their_limit(path: Path) -> None:
    async with with_ada(path, limits=limited(reports=Rate(2, 0.001))) as reporter:
        said = [(await reporter.say(word=word)).status for word in ("un", "deux", "trois")]
        assert said == [204, 204, 429]


async def test_reports_go_with_the_person_and_with_time(path: Path) -> None:
    async with with_ada(path) as reporter:
        await reporter.say()
        await ask(reporter.home.url, "DELETE /api/me", Cookie=reporter.cookie)
        assert await reporter.kept() == []
        answer = await ask(reporter.home.url, "POST /api/me", {"name": "Ada"})
        reporter.cookie = answer.cookie
        await reporter.say()
        clock = reporter.home.app.clock
        assert isinstance(clock, SimulatedClock)
        clock.advance_to(NOW_MS + Retention().report_ms - 1)
        await reporter.home.sweep(Retention())
        assert len(await reporter.kept()) == 1
        clock.advance_to(NOW_MS + Retention().report_ms)
        await reporter.home.sweep(Retention())
        assert await reporter.kept() == []
