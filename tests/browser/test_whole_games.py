"""Whole games in French against bots, from the shelf to the result."""

import re

import pytest
from playwright.sync_api import Page, expect

from .visitors import Visitor, story, table_of

# Counts the notes that are played, and remembers what the ribbon on the board said.
LISTEN = """
  window.notes = 0
  window.sung = ''
  const look = (changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (document.querySelector('.board')?.contains(node)) window.sung += node.textContent
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) { window.notes += 1; start.apply(this, when) }
"""
# Where each moment lay: on the board, and over neither the seats nor what is asked.
MOMENTS = """
  window.moments = []
  const lies = (card) => {
    const { top, bottom, height } = card.getBoundingClientRect()
    const board = card.closest('.board').getBoundingClientRect()
    moments.push({
      text: card.innerText, isOnBoard: height > 0 && top >= board.top && bottom <= board.bottom })
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.matches?.('.moment')) lies(node.querySelector('p'))
  }).observe(document, { childList: true, subtree: true })
"""
EDGE, FALL = "su’l bord du trou", "dans l’trou"


def exchange_low_cards(answers: list[str]) -> int:
    """A player who gives low cards away meets most of what the rules hold."""
    low = re.search(r"(?<!\w)([A2-6])[♠♥♦♣]", answers[0])
    return 1 if low and len(answers) > 1 else 0


@pytest.mark.parametrize(
    "preset", ["rondelic", pytest.param("rondellig", marks=pytest.mark.nightly)]
)
def test_a_whole_game_with_a_reload_in_the_middle_and_both_songs(
    preset: str, page: Page, url: str
) -> None:
    page.add_init_script(LISTEN)
    page.add_init_script(MOMENTS)
    guest = Visitor(page, url, in_haste=True)
    guest.say_name("Léa")
    table = guest.open_table(preset, options={"circles": 2}, bots=["novice"] * 3, places=4)
    guest.go_to(table)
    page.get_by_role("button", name="Son").click()  # on a phone it is off until one wants it
    guest.start()
    guest.play_on(exchange_low_cards, until=lambda: EDGE in page.evaluate("window.sung"))
    assert page.evaluate("window.notes") > 8, "the tune is played"
    page.reload()
    page.locator(".stage").wait_for()
    guest.play_on(exchange_low_cards)
    assert FALL in page.evaluate("window.sung")
    expect(page.locator(".result h2")).to_contain_text(re.compile("gagn"))
    moments = page.evaluate("window.moments")
    assert all(each["isOnBoard"] for each in moments), moments
    told_of = " ".join(each["text"] for each in moments)
    assert "dans le trou" in told_of
    assert "gagn" in told_of
    told = story(page)
    assert EDGE in told
    assert FALL in told
    assert f"/t/{table}" in page.url


def test_from_the_shelf_to_the_first_card(page: Page, url: str) -> None:
    page.goto("/")
    page.get_by_role("link", name=re.compile("Rondelic")).first.click()
    page.get_by_role("button", name="Jouer maintenant").wait_for()
    expect(page.get_by_label("Votre nom")).to_have_count(0)  # nobody else would read it
    page.get_by_role("button", name="Jouer maintenant").click()
    page.locator(".stage").wait_for()
    guest = Visitor(page, url)
    guest.wait_for_a_question()
    guest.answer()
    assert table_of(page)
