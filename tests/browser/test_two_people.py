"""Two people in two browsers: what one holds never reaches the other before its time."""

from typing import Any

import msgspec
from playwright.sync_api import expect

from escale.core.record import loads, replay
from escale.games import GAMES

from .conftest import NewPage
from .visitors import GAME, Visitor

NOBODY_KNOWS = -1


def test_neither_ever_hears_of_the_others_card(new_page: NewPage, house: str) -> None:
    ada, ben = Visitor(new_page("laptop"), house), Visitor(new_page("phone"), house)
    ada.say_name("Ada")
    table = ada.open_table(options={"circles": 2}, bots=["regular"] * 2, places=4)
    ada.go_to(table)
    link = ada.page.locator(".invitation input").input_value()
    ben.page.goto(link)
    ben.page.get_by_label("Votre nom").fill("Ben")
    ben.page.get_by_role("button", name="Prendre place").click()
    expect(ada.page.get_by_text("Ben", exact=True)).to_be_visible()
    ada.start()
    ben.page.locator(".stage").wait_for()
    while not (ada.is_over or ben.is_over):
        for guest in (ada, ben):
            if guest.page.locator(".bar.asked").is_visible():
                guest.answer()
    record = loads(ada.page.request.get(f"{house}/api/tables/{table}/record").body())
    states = [turn.state for _step, turn in replay(record, GAMES[GAME].game)]
    for guest, seat in ((ada, 0), (ben, 3)):
        heard = [said for said in guest.messages if said["type"] in {"table", "moved"}]
        views = [view for said in heard if (view := said.get("view"))]
        assert len(views) > 20, "a whole game was heard"
        assert {view["seat"] for view in views} == {seat}
        allowed = {bytes(msgspec.json.encode(GAMES[GAME].game.view(s, seat))) for s in states}
        for view in views:
            assert msgspec.json.encode(view) in {
                msgspec.json.encode(msgspec.json.decode(each)) for each in allowed
            }
            _hidden_is_hidden(view, seat)


def _hidden_is_hidden(view: dict[str, Any], seat: int) -> None:
    """Face by face, without asking the rules: only what was seen by him or by all."""
    board = view["board"]
    known = board["seen"][seat] | board["face_up"]
    for place, face in enumerate(view["faces"]):
        assert (face == NOBODY_KNOWS) == (not known >> place & 1)
