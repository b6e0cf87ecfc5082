"""The daily in the browser: Monday is played and shown, Tuesday goes on from another device."""

import re
from datetime import date, timedelta
from time import time

from playwright.sync_api import Browser, Page, expect

from escale.days.calendar import ONE_DAY, day_of, starts_ms
from escale.games.boggle.daily import OPTIONS

from .boggle_player import BogglePlayer, some
from .devices import KEEP, SIGN_IN, Device
from .inspection import left_over, page_problems_in_looks
from .server import Server
from .visitors import PATIENCE_MS

MORNING_MS = 9 * 3_600_000
PLAY = "Jouer : La grille du jour"


class Player:
    """A person at one of their devices, before the daily."""

    def __init__(self, browser: Browser, server: Server, width: int, height: int) -> None:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale="fr-FR",
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(PATIENCE_MS)
        self.page: Page = context.new_page()
        self.device = Device(self.page, server.address)
        self.grid = BogglePlayer(self.page, server.address)
        self.grid.options = OPTIONS

    def play_grid(self, count: int) -> None:
        """By keyboard alone, from the stamp to the result."""
        stamp = self.page.get_by_role("button", name=PLAY)
        stamp.focus()
        self.page.keyboard.press("Enter")
        self.grid.say_ready()
        words = some(self.grid.words(), count)
        for word in words:
            self.grid.write(word)
        self.grid.wait_until_listed(*words)
        self.grid.finish()
        self.page.get_by_role("link", name="Mon résultat du jour").click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text("La grille du jour")


def go_to(server: Server, now_ms: int, day: date) -> int:
    """Turn the clock to the morning of a day; returns the time that it is then."""
    then_ms = starts_ms(day) + MORNING_MS
    server.advance((then_ms - now_ms) / 1000)
    return then_ms


def test_monday_is_played_and_tuesday_goes_on_from_another_device(
    browser: Browser, own_server: tuple[Server, Page]
) -> None:
    server, _ = own_server
    problems: list[str] = []

    def inspect(page: Page, name: str) -> None:
        found = page_problems_in_looks(page, name, len(problems))
        problems.extend(f"{name}: {each}" for each in found)
        for language in ("en", "fr"):
            problems.extend(f"{name}: {each}" for each in left_over(page, language))

    now_ms = round(time() * 1000)
    monday = day_of(now_ms) + ONE_DAY * (7 - day_of(now_ms).weekday())
    now_ms = go_to(server, now_ms, monday)

    phone = Player(browser, server, 360, 640)
    page = phone.page
    phone.device.go("/")
    page.get_by_role("link", name=re.compile("^Défi du jour")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^lundi"))
    inspect(page, "day")
    phone.play_grid(4)
    expect(page.get_by_text(re.compile(r"^\d+ sur \d+$")).first).to_be_visible()
    expect(page.get_by_text("Le classement est pour les comptes")).to_be_visible()
    inspect(page, "result")
    page.get_by_role("link", name="Tous les défis du jour").click()
    expect(page.get_by_text("1 jour de suite")).to_be_visible()
    page.get_by_role("button", name="Copier le texte").click()
    expect(page.get_by_text("Copié")).to_be_visible()
    shared = str(page.evaluate("navigator.clipboard.readText()")).split("\n")
    assert shared[0].startswith("Escale · lundi")
    assert re.fullmatch(r"[⬜🟥🟧🟨🟩]+ Boggle \d+/\d+", shared[1])
    assert shared[-1].endswith(f"/jour/{monday}")
    inspect(page, "played")

    # A guest's streak survives becoming an account.
    phone.device.named("Zoé")
    phone.device.press(KEEP)
    phone.device.sees("votre nom et vos parties sont gardés.")
    go_to(server, now_ms, monday + timedelta(days=1))
    laptop = Player(browser, server, 1366, 768)
    other = laptop.page
    laptop.device.passkeys_of(phone.device)
    laptop.device.go()
    laptop.device.press(SIGN_IN)
    laptop.device.greets("Zoé")
    laptop.device.go("/jour")
    expect(other.get_by_role("heading", level=1)).to_have_text(re.compile("^mardi"))
    expect(other.get_by_text("1 jour de suite : jouez avant minuit")).to_be_visible()
    laptop.play_grid(2)
    expect(other.get_by_text("Première place sur 1 personne")).to_be_visible()
    laptop.device.go("/jour")
    expect(other.get_by_text("2 jours de suite").first).to_be_visible()
    expect(other.get_by_role("button", name=PLAY)).to_have_count(0)  # one try
    page.goto(f"{phone.device.url}/jour")
    expect(page.get_by_text("2 jours de suite").first).to_be_visible()

    other.get_by_role("link", name="Calendrier").click()
    expect(other.locator("td a.played")).to_have_count(2)
    inspect(other, "calendar")
    other.get_by_role("link", name="Preuve").click()
    other.get_by_role("button", name="Vérifier").click()
    expect(other.get_by_text("Ce jour est bien celui qui était annoncé.")).to_be_visible()
    inspect(other, "proof")
    assert not problems
