"""The page of a box introduces its bots."""

import pytest
from playwright.sync_api import expect

from escale.boxes.registry import BOXES
from escale.tables.bot_names import BOT_NAMES, style_of

from .conftest import NewPage
from .pictures import SCREENS, Screen, shot

STYLED = [slug for slug, box in BOXES.items() if box.styles]


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("slug", STYLED)
def test_the_page_shows_each_bot_with_a_face_and_how_it_plays(
    slug: str, screen: Screen, new_page: NewPage
) -> None:
    page = new_page(screen)
    page.goto(f"/jeux/{slug}")
    bots = page.get_by_role("region", name="Les robots")
    for style in BOXES[slug].styles:
        expect(bots).to_contain_text(BOXES[slug].own_texts("fr")[f"styles.{style}"])
    styles = BOXES[slug].styles
    names = [name for style in styles for name in BOT_NAMES if style_of(name, styles) == style]
    expect(bots.locator("li li")).to_have_text(names)
    expect(bots.locator("li li svg")).to_have_count(len(BOT_NAMES))
    bots.scroll_into_view_if_needed()
    shot(page, f"bots-{slug}")
