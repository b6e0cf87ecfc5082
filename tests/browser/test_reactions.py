"""Signs that people make across the table are seen whole, by those who make them and by others."""

import pytest
from playwright.sync_api import Locator, WebSocket, expect

from tests.sizes import at_night

from .conftest import NewPage
from .pictures import Screen, rest, shot
from .visitors import STAY, Visitor

# Whether all of the sign and its words is in sight, beside the name of who makes it.
IS_WHOLE = """(sign) => {
  const { left, right, top, bottom } = sign.getBoundingClientRect()
  const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
  const isUncut = sign.scrollWidth <= sign.clientWidth
  sign.style.pointerEvents = 'auto' // else what lies below it is found
  const corners = [left + 6, right - 6].map((x) =>
    sign.contains(document.elementFromPoint(x, (top + bottom) / 2)))
  const name = document.querySelector(`[data-seat='${sign.dataset.of}'] .who`)
  const chip = name.getBoundingClientRect()
  return isInside && isUncut && corners.every(Boolean) && chip.bottom <= top
}"""


@pytest.mark.parametrize("bots", [10, *at_night(1)])
@pytest.mark.parametrize("screen", ["phone", *at_night("laptop")])
def test_a_sign_is_seen_whole(new_page: NewPage, url: str, screen: Screen, bots: int) -> None:
    ada, ben = (Visitor(new_page(screen), url) for _ in range(2))
    for guest, name in ((ada, "Ada"), (ben, "Ben")):
        guest.page.add_init_script(STAY)  # a sign stays until it is looked at
        guest.say_name(name)
    table = ada.open_table(bots=["novice"] * bots, places=bots + 2)
    ben.post(f"tables/{table}/join")
    for guest in (ada, ben):
        guest.go_to(table)
    ada.start()
    ben.page.locator(".stage").wait_for()
    ada.page.get_by_role("button", name="Un signe à la table").click()
    ada.page.locator("dialog[open]").get_by_role("button", name="Aïe").click()
    for guest in (ada, ben):
        sign = guest.page.locator(".reaction")
        expect(sign).to_have_text("Aïe")
        expect(sign.locator("svg")).to_be_visible()
        assert is_whole(sign)
        shot(guest.page, f"sign-{bots}")


OVERLAP = """(signs) => {
  const boxes = signs.map((sign) => sign.getBoundingClientRect())
  return boxes.some((a, at) => boxes.slice(at + 1).some((b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom))
}"""


@pytest.mark.nightly
def test_signs_of_neighbours_do_not_lie_over_each_other(new_page: NewPage, url: str) -> None:
    guests = [Visitor(new_page(), url) for _ in range(3)]
    for guest, name in zip(guests, ("Ada", "Ben", "Cléo"), strict=True):
        guest.page.add_init_script(STAY)
        guest.say_name(name)
    ada, *others = guests
    wish = {"game": "biduletruc", "places": 5, "bots": ["novice"] * 2}
    table = ada.post("tables", **wish)["card"]["id"]
    for guest in others:
        guest.post(f"tables/{table}/join")
    for guest in guests:
        guest.go_to(table)
    ada.start()
    for guest in guests:
        guest.page.get_by_role("button", name="Un signe à la table").click()
        signs = guest.page.locator("dialog[open]").get_by_role("button")
        signs.filter(has_text="Tiré par les cheveux !").click()
    signs = ada.page.locator(".reaction")
    expect(signs).to_have_count(3)
    for width, height in ((360, 640), (640, 360), (1366, 768)):
        ada.page.set_viewport_size({"width": width, "height": height})
        rest(ada.page)
        assert not signs.evaluate_all(OVERLAP), width
    shot(ada.page, "signs")


def test_a_box_brings_signs_of_its_own(new_page: NewPage, url: str) -> None:
    """Biduletruc: what one thinks of a link."""
    ada, ben = (Visitor(new_page(), url) for _ in range(2))
    for guest, name in ((ada, "Ada"), (ben, "Ben")):
        guest.page.add_init_script(STAY)
        guest.say_name(name)
    table = ada.post("tables", game="biduletruc", places=2)["card"]["id"]
    ben.post(f"tables/{table}/join")
    for guest in (ada, ben):
        guest.go_to(table)
    ada.start()
    ben.page.locator(".stage").wait_for()
    ada.page.get_by_role("button", name="Un signe à la table").click()
    signs = ada.page.locator("dialog[open]").get_by_role("button")
    for name in ("Tiré par les cheveux !", "Joli !", "Mouais…", "J’y crois", "Bravo"):
        expect(signs.filter(has_text=name)).to_be_visible()
    signs.filter(has_text="Tiré par les cheveux !").click()
    for guest in (ada, ben):
        sign = guest.page.locator(".reaction")
        expect(sign).to_have_text("Tiré par les cheveux !")
        assert is_whole(sign)


def test_who_wants_no_signs_sees_none_and_is_offered_none(new_page: NewPage, url: str) -> None:
    ada, ben = (Visitor(new_page(), url) for _ in range(2))
    for guest, name in ((ada, "Ada"), (ben, "Ben")):
        guest.page.add_init_script(STAY)
        guest.say_name(name)
    sockets: list[WebSocket] = []
    ben.page.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108  # no built-in
    ben.page.goto("/moi")
    ben.page.get_by_role("switch", name="Réactions et remarques").click()
    table = ada.open_table(bots=["novice"], places=3)
    ben.post(f"tables/{table}/join")
    for guest in (ada, ben):
        guest.go_to(table)
    ada.start()
    ben.page.locator(".stage").wait_for()
    ada.page.get_by_role("button", name="Un signe à la table").click()
    with sockets[-1].expect_event("framereceived", lambda frame: '"reacted"' in str(frame)):
        ada.page.locator("dialog[open]").get_by_role("button", name="Aïe").click()
    expect(ada.page.locator(".reaction svg")).to_be_visible()
    expect(ben.page.locator(".reaction svg")).to_have_count(0)
    expect(ben.page.get_by_role("button", name="Un signe à la table")).to_have_count(0)


def is_whole(sign: Locator) -> bool:
    return bool(sign.evaluate(IS_WHOLE))
