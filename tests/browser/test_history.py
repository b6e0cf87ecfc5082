"""What one has played is found again: the result with its stamps, the list, the figures."""

from playwright.sync_api import expect

from .conftest import NewPage
from .test_layout_shift import JUMPS, LITTLE
from .tour import finished, finished_with_stamp
from .visitors import Visitor

LINE = "article.line"


def test_a_game_is_found_again_with_its_figures_and_stamps(new_page: NewPage, url: str) -> None:
    def pair() -> tuple[Visitor, Visitor]:
        ada, ben = (Visitor(new_page(), url) for _ in range(2))
        ada.say_name("Ada")
        ben.say_name("Ben")
        return ada, ben

    ada, ben, table = finished_with_stamp(pair)
    page = ada.page
    page.add_init_script(JUMPS)
    running = ada.open_table(bots=["novice"], places=4)

    ada.go_to(table)  # the end of the game, and what it brought
    new = page.locator(".result .new a")
    expect(new).to_contain_text("Nouveau tampon")
    titles = new.locator("strong").all_inner_texts()
    new.click()
    expect(page).to_have_url(f"{url}/carnet#rondelic")
    earned = page.locator(".stamps li.mine")
    expect(earned).to_have_count(len(titles))
    assert set(earned.locator("h3").all_inner_texts()) == set(titles)
    expect(page.locator("#rondelic")).to_contain_text(f"{len(titles)} sur 14")

    page.goto("/")  # the way from the shelf, by keyboard
    page.get_by_role("link", name="Mes parties").focus()
    page.evaluate("jumped()")  # from here on it is watched
    page.keyboard.press("Enter")
    expect(page.locator(f'.resume a[href="/t/{running}"]')).to_be_visible()
    line = page.locator(LINE)
    expect(line).to_have_count(1)
    expect(line).to_contain_text("Ben")
    expect(line).to_contain_text("un robot débutant")
    expect(line.locator(f'a[href="/t/{table}/revoir"]')).to_be_visible()
    jumps = page.evaluate("jumped()")
    assert sum(each["value"] for each in jumps) < LITTLE, jumps

    page.get_by_label("Avec").select_option("Ben")
    expect(line).to_have_count(1)
    page.get_by_role("combobox", name="Jeu", exact=True).select_option("boggle")
    expect(page.get_by_text("Aucune partie comme celle-là")).to_be_visible()
    page.get_by_role("button", name="Tout montrer").click()
    expect(line).to_have_count(1)

    page.get_by_role("link", name="Chiffres").click()
    box = page.locator("section.box-rondelic")
    expect(box).to_contain_text("Donnes jouées")
    box.locator("summary").click()
    expect(box.locator("figure tbody tr")).to_have_count(1)

    ben.post("me", name="Benjamin")  # names are those of today
    page.goto("/parties")
    expect(line).to_contain_text("Benjamin")


def test_without_a_connection_one_may_try_again(new_page: NewPage, url: str) -> None:
    page = new_page("laptop", language="en-GB")
    ada = Visitor(page, url)
    ada.say_name("Ada")
    finished(ada, bots=2)
    page.goto("/parties")
    expect(page.locator(LINE)).to_have_count(1)
    page.route("**/api/me/games*", lambda route: route.abort())
    page.get_by_label("Result").select_option("won")
    alert = page.get_by_role("alert")
    expect(alert).to_be_visible()
    page.unroute("**/api/me/games*")
    page.get_by_label("Result").select_option("")
    expect(alert).to_have_count(0)
    expect(page.locator(LINE)).to_have_count(1)
