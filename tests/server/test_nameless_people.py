"""Who has not said a name plays alone with bots; a name is needed only where others read it."""

from pathlib import Path
from typing import Any

import msgspec

from .raw_http import Answer, ask
from .servers import open_server
from .waiting import GAME, QUICK

ALONE = {"game": GAME, "preset": QUICK, "places": 3, "bots": ["novice", "novice"]}


def told(answer: Answer) -> Any:
    return msgspec.json.decode(answer.body)


async def test_a_person_without_a_name_opens_a_table_alone_with_bots(path: Path) -> None:
    async with open_server(path) as home:
        nobody = await ask(home.url, "POST /api/me", {})
        assert (nobody.status, told(nobody)) == (201, {"name": ""})
        opened = await ask(home.url, "POST /api/tables", ALONE, Cookie=nobody.cookie)
        assert opened.status == 201
        names = [member["name"] for member in told(opened)["card"]["members"]]
        assert names[0] == "Matelot"
        mine = told(await ask(home.url, "GET /api/me/tables", Cookie=nobody.cookie))
        assert [each["card"]["id"] for each in mine["tables"]] == [told(opened)["card"]["id"]]


async def test_others_read_a_name_so_there_one_is_needed(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        nobody = await ask(home.url, "POST /api/me", {})
        table = await ada.open(GAME, QUICK, places=3)
        seen_by_others: dict[str, dict[str, Any]] = {
            "POST /api/tables": ALONE | {"bots": ["novice"]},
            f"POST /api/tables/{table.id}/join": {},
            "POST /api/series": {"game": "tordu"},
        }
        for what, body in seen_by_others.items():
            refused = await ask(home.url, what, body, Cookie=nobody.cookie)
            assert (refused.status, told(refused)["code"]) == (401, "no-identity"), what
        listed = await ask(
            home.url, "POST /api/tables", ALONE | {"open": True}, Cookie=nobody.cookie
        )
        assert listed.status == 401
        named = await ask(home.url, "POST /api/me", {"name": "Bob"}, Cookie=nobody.cookie)
        assert told(named) == {"name": "Bob"}
        joined = await ask(home.url, f"POST /api/tables/{table.id}/join", {}, Cookie=nobody.cookie)
        assert joined.status == 200


async def test_a_name_once_said_is_not_lost_by_saying_none(path: Path) -> None:
    async with open_server(path) as home:
        ada = await ask(home.url, "POST /api/me", {"name": "Ada"})
        again = await ask(home.url, "POST /api/me", {}, Cookie=ada.cookie)
        assert told(again) == {"name": "Ada"}
