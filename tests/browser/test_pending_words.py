"""Words on their way while lines break, pages are loaded again and tables rest: none is lost."""

import re

import pytest
from playwright.sync_api import Page, expect

from .boggle_player import BogglePlayer, some
from .page_sockets import PageSockets
from .server import Server

PENDING = ".sheet li.pending"
MOST_LOOKS = 1000


@pytest.fixture
def wire(page: Page) -> PageSockets:
    return PageSockets(page)


@pytest.fixture
def guest(wire: PageSockets, page: Page, url: str) -> BogglePlayer:
    visitor = BogglePlayer(page, url)
    visitor.say_name("Léa")
    return visitor


def wait_until_kept(wire: PageSockets, page: Page, number: int) -> None:
    """Wait until the page has sent so many words that the server has not got yet."""
    expect(page.locator(PENDING)).to_have_count(number)
    for _ in range(MOST_LOOKS):
        if wire.kept == number:
            return
        page.evaluate("1")  # the sockets are heard meanwhile
    raise AssertionError(f"{wire.kept} words were sent, not {number}")


def test_words_written_while_the_server_is_away_arrive_when_it_is_back(
    own_server: tuple[Server, Page],
) -> None:
    server, page = own_server
    guest = BogglePlayer(page, server.address)
    guest.say_name("Léa")
    first, second, third = some(guest.sit_alone(), 3)
    guest.write(first)
    guest.wait_until_listed(first)
    server.kill()
    expect(page.get_by_text(re.compile("Connexion coupée"))).to_be_visible()
    for word in (second, third):
        guest.write(word)
    expect(page.locator(PENDING)).to_have_count(2)
    server.open()
    expect(page.locator(PENDING)).to_have_count(0)
    assert guest.listed() == [first, second, third]


def test_a_line_that_died_unseen_is_noticed_by_the_word_that_finds_no_answer(
    guest: BogglePlayer, wire: PageSockets, page: Page
) -> None:
    first, second = some(guest.sit_alone(), 2)
    guest.write(first)
    guest.wait_until_listed(first)
    wire.die()
    guest.write(second)
    guest.wait_until_listed(second)
    assert guest.listed() == [first, second]


def test_a_page_that_is_loaded_again_sends_the_words_that_had_no_answer(
    guest: BogglePlayer, wire: PageSockets, page: Page
) -> None:
    first, second, third = some(guest.sit_alone(), 3)
    wire.keep_plays()
    for word in (first, second):
        guest.write(word)
    wait_until_kept(wire, page, 2)
    wire.lose_plays()
    page.reload()
    guest.wait_until_listed(first, second)
    guest.write(third)
    guest.wait_until_listed(third)
    assert guest.listed() == [first, second, third]


def test_a_word_that_the_server_had_already_is_there_once(
    guest: BogglePlayer, wire: PageSockets, page: Page
) -> None:
    """The answer is lost, not the word: the page asks again, under the same id."""
    first, second = some(guest.sit_alone(), 2)
    guest.write(first)
    wire.cut()
    page.reload()
    wire.mend()
    guest.wait_until_listed(first)
    guest.write(second)
    guest.wait_until_listed(second)
    assert guest.listed() == [first, second]
    expect(page.locator(".entry .no")).to_have_count(0)


def test_a_word_that_meets_a_pause_is_noted_when_it_is_over(
    guest: BogglePlayer, wire: PageSockets, page: Page
) -> None:
    (word,) = some(guest.sit_alone(), 1)
    wire.keep_plays()
    guest.write(word)
    wait_until_kept(wire, page, 1)
    page.get_by_role("button", name="La table", exact=True).click()
    page.get_by_role("button", name=re.compile("pause")).click()
    expect(page.get_by_text("La partie est en pause.").last).to_be_visible()
    wire.let_go()  # the server says: not now
    page.get_by_role("button", name=re.compile("[Rr]eprendre")).last.click()
    guest.wait_until_listed(word)
    assert guest.listed() == [word]


def test_the_pencil_is_not_put_down_before_the_last_word(
    guest: BogglePlayer, wire: PageSockets, page: Page
) -> None:
    (word,) = some(guest.sit_alone(), 1)
    wire.keep_plays()
    guest.write(word)
    wait_until_kept(wire, page, 1)
    guest.finish()
    expect(page.locator(".finish")).to_be_disabled()
    wire.let_go()
    expect(page.locator(".lists")).to_contain_text(word)


def test_a_word_that_came_too_late_is_told(
    guest: BogglePlayer, wire: PageSockets, page: Page
) -> None:
    """The same person, in another tab, has put the pencil down meanwhile."""
    (word,) = some(guest.sit_alone(), 1)
    wire.keep_plays()
    guest.write(word)
    wait_until_kept(wire, page, 1)
    elsewhere = BogglePlayer(page.context.new_page(), guest.url)
    elsewhere.page.goto(page.url)
    elsewhere.finish()
    expect(page.locator(".results")).to_be_visible()
    wire.let_go()
    expect(page.locator(".results")).to_contain_text(re.compile(rf"{word}.* trop tard"))
