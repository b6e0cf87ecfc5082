"""`escale chat reports` shows the host what people have reported."""

import asyncio
import json
from contextlib import closing
from pathlib import Path

import pytest

from escale.storage.sqlite import SqliteStore
from escale.tables.chat import ChatMessage
from escale.tables.ports import LobbyRow, PersonRow
from tests.storage.test_store import a_table

from .conftest import Escale

AT_MS = 1_700_000_000_000


@pytest.fixture
def reported(database: Path) -> Path:
    async def write(store: SqliteStore) -> None:
        for person in ("p1", "p2", "p3"):
            await store.people.add_person(PersonRow(person, person.title(), 1), person.encode())
        assert await store.open_table(a_table(), LobbyRow("gathering", b"{}"), [])
        chat = store.people.chat
        for name, text in (("m1", "Vilain mot"), ("m2", "Autre mot")):
            await chat.keep_message("t1", "p1", ChatMessage(name, "m", text, AT_MS), 9)
        for number, (name, person) in enumerate([("m1", "p2"), ("m2", "p2"), ("m1", "p3")]):
            assert await chat.report_message("t1", name, person, AT_MS + number)

    with closing(SqliteStore(database)) as store:
        asyncio.run(write(store))
    return database


def test_messages_are_told_once_with_all_their_reports(escale: Escale, reported: Path) -> None:
    said = escale("chat", "reports")
    assert (said.code, said.err) == (0, "")
    lines = [line for line in said.out.splitlines() if not line.startswith(" ")]
    assert lines == [
        "m1 · P1\u00a0: «\u00a0Vilain mot\u00a0»",
        "m2 · P1\u00a0: «\u00a0Autre mot\u00a0»",
    ]
    assert said.out.count("table t1") == 3
    assert "P2" not in said.out
    words = json.loads(escale("chat", "reports", "--json").out)
    assert [(each["message"], each["author"]) for each in words] == [
        ("m1", "p1"),
        ("m2", "p1"),
        ("m1", "p1"),
    ]


def test_reports_that_are_dealt_with_are_forgotten(escale: Escale, reported: Path) -> None:
    said = escale("chat", "reports", "--clear", "m1", "--lang", "en")
    assert said.out.strip() == "m1: 2 reports forgotten."
    assert escale("chat", "reports", "--clear", "m1").code == 2
    assert "m2" in escale("chat", "reports").out
    escale("chat", "reports", "--clear", "m2")
    assert "Aucun" in escale("chat", "reports").out
