"""Two people in two browsers: what one holds never reaches the other before its time."""

from time import monotonic
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from escale.boxes.registry import BOXES
from escale.core.record import Record, loads, replay

from .conftest import NewPage
from .visitors import GAME, RESULT, Visitor

LONGEST_SECONDS = 240  # a bound for a machine that is busy
NOBODY_KNOWS = -1
OF_THE_TABLE = {"table", "moved"}
OF_THE_HOUSE = {"welcome", "done", "here", "lobby", "card", "pong", "closing"}  # they name no card
BOX = BOXES[GAME]


@pytest.mark.nightly
def test_neither_ever_hears_of_the_others_card(new_page: NewPage, url: str) -> None:
    ada = Visitor(new_page("laptop"), url, in_haste=True)
    ben = Visitor(new_page("phone"), url, in_haste=True)
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
    until = monotonic() + LONGEST_SECONDS
    while not (ada.is_over and ben.is_over):
        assert monotonic() < until, "the game goes on"
        for guest in (ada, ben):
            if guest.page.locator(".bar.asked").is_visible():
                guest.answer()
    assert ada.page.locator(RESULT).inner_text()
    record = loads(ada.page.request.get(f"{url}/api/tables/{table}/record").body())
    for guest, seat in ((ada, 0), (ben, 3)):
        heard = guest.messages
        assert {said["type"] for said in heard} <= OF_THE_TABLE | OF_THE_HOUSE
        check_what_was_heard([said for said in heard if said["type"] in OF_THE_TABLE], record, seat)


def check_what_was_heard(heard: list[dict[str, Any]], record: Record, seat: int) -> None:
    """All of it is what the rules let this seat know: views, events and questions."""
    turns = [turn for _step, turn in replay(record, BOX.game)]
    views = [BOX.game.view(turn.state, seat) for turn in turns]
    seen = {msgspec.json.encode(view): view for view in views}
    playing = [said for said in heard if said.get("view")]
    assert len(playing) > 20, "a whole game was heard"
    for said in playing:
        view = seen[canonical(said["view"])]
        hidden_is_hidden(said["view"], seat)
        asked = msgspec.to_builtins(BOX.ask(view))
        assert not said.get("ask") or msgspec.json.encode(said["ask"]) == canonical(asked)
    told = [event.body_for(seat) for turn in turns for event in turn.events]
    events = {event["number"]: event for said in heard for event in said["events"]}
    bodies = [events[number]["body"] for number in sorted(events) if is_of_game(events[number])]
    assert bodies == [msgspec.json.decode(msgspec.json.encode(body)) for body in told]


def canonical(value: Any) -> bytes:
    return msgspec.json.encode(value)


def is_of_game(event: dict[str, Any]) -> bool:
    return bool(event["type"] == "game")


def hidden_is_hidden(view: dict[str, Any], seat: int) -> None:
    """Face by face, without asking the rules: only what was seen by this person or by all."""
    board = view["board"]
    known = board["seen"][seat] | board["face_up"]
    for place, face in enumerate(view["faces"]):
        assert (face == NOBODY_KNOWS) == (not known >> place & 1)
