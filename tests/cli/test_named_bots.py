"""In the terminal, too, a bot plays in the style of its name."""

import pytest

from escale.boxes.registry import BOXES
from escale.cli.arguments import named_bots
from escale.tables.bot_names import BOT_NAMES


@pytest.mark.parametrize("slug", BOXES)
def test_names_take_turns_in_the_styles_of_a_box(slug: str) -> None:
    box = BOXES[slug]
    bots = named_bots(box, BOT_NAMES[: len(box.styles)], ["casual"] * len(box.styles))
    assert bots == [styled["casual"] for styled in box.styles.values()]


def test_another_name_is_the_plain_bot() -> None:
    box = next(iter(BOXES.values()))
    assert named_bots(box, ["HAL"], ["expert"]) == [box.bots["expert"]]
