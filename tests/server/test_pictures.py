"""The picture of a finished game: every box draws one, for any names, and it is painted."""

import asyncio
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import resvg_py
from msgspec.structs import replace

from escale.boxes import FinalTable, Picture
from escale.boxes.pictures import DISPLAY, MARKS, SEATS, words
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.core.errors import Refused
from escale.server.http.site import BUILT
from escale.server.pictures.composition import (
    HEIGHT,
    LEFT,
    RIGHT,
    WIDTH,
    Line,
    PictureTexts,
    _ranking,
    compose,
    cut,
    width_of,
    wrapped,
)
from escale.server.pictures.painter import MOST_WAITING, Painter
from escale.tables.offline.match import BUDGET, Match

WEB = Path(__file__).parents[2] / "web"
PNG = b"\x89PNG\r\n\x1a\n"
QUICK = {"ludime": "un-mot"}  # of the rule sets of a box, where the first takes long
LONG = "Maximilienne-Adélaïde de La Rochefoucauld-Montmorency & <fils>"


def finished(slug: str, preset: str, seats: int) -> FinalTable:
    """A game between novices."""
    box = BOXES[slug]
    options = box.game.presets[preset]
    start = box.game.start(options, seats, FastChance(3))
    bots = [box.bots["novice"]] * seats
    match = Match(box.game, start.state, bots, FastChance(4), FastChance(5), BUDGET)
    match.run()
    outcome = box.game.outcome(match.state)
    assert outcome
    texts = box.texts("fr", ["x"] * seats)
    return FinalTable(options, box.game.view(match.state, None), outcome, texts)


def shown(seats: int, name: str = "Ada", **more: Any) -> PictureTexts:
    lines = [Line(seat, seat + 1, name, "1 200 points") for seat in range(seats)]
    words = {"title": "Le Jeu", "preset": "", "heading": f"{name} gagne", "others": ""} | more
    return PictureTexts(lines=lines, house="Escale", **words)


def texts_of(svg: str) -> list[str]:
    """What is written in a picture; it is well-formed."""
    return [each.text or "" for each in ET.fromstring(svg).iter() if "text" in each.tag]


@pytest.mark.parametrize("slug", list(BOXES))
def test_each_box_draws_its_last_position(slug: str) -> None:
    box = BOXES[slug]
    preset = QUICK.get(slug, next(iter(box.game.presets)))
    allowed = box.game.seats(box.game.presets[preset])
    final = finished(slug, preset, min(3, allowed[-1]))
    assert box.picture
    assert box.picture.draw
    assert box.picture.draw(final)
    svg = compose(box, final, shown(3, LONG, heading=f"{LONG} gagne"))
    said = texts_of(svg)
    assert "Le Jeu" in said
    assert not [each for each in said if width_of(each, 34) > 700 and each.endswith("fils>")]


def test_a_box_without_a_drawing_shows_its_first_letter_and_so_does_one_that_fails() -> None:
    box = BOXES["rondelic"]
    final = finished("rondelic", "rondelic-rapide", 3)

    def fail(_final: FinalTable) -> str:
        raise KeyError("a case that nobody thought of")

    for picture in (None, Picture(), Picture(draw=fail)):
        assert "L" in texts_of(compose(replace(box, picture=picture), final, shown(3)))


def test_with_many_players_the_last_line_says_how_many_more() -> None:
    final = finished("rondelic", "rondelic-rapide", 3)
    said = texts_of(compose(BOXES["rondelic"], final, shown(12, others="et 8 autres")))
    assert "et 8 autres" in said
    assert [f"{place}." in said for place in (1, 4, 5)] == [True, True, False]


def test_what_is_too_long_is_cut_and_said_to_be() -> None:
    assert cut("Ada", 200, 34) == "Ada"
    short = cut(LONG, 300, 34)
    assert short.endswith("…")
    assert width_of(short, 34) <= 300
    assert wrapped("Ada gagne", 600, 54) == ["Ada gagne"]
    assert len(wrapped(f"{LONG} gagne", 620, 54)) == 2
    assert wrapped("W" * 90, 620, 54)[0].endswith("…")


@pytest.mark.parametrize("letter", ["W", "Ŵ", "H", "N", "Æ", "œ", "@", "%", "n", "é", "0", "Ø"])
def test_no_name_is_painted_beyond_its_place(letter: str) -> None:
    """Whatever letters it is of: what is beyond the ranking stays as empty as it was."""
    name, edge = letter * 24, RIGHT + 12
    shape = f'viewBox="{edge} 0 {WIDTH - edge} {HEIGHT}" width="{WIDTH - edge}" height="{HEIGHT}"'
    fonts = [str(each) for each in sorted((BUILT / "fonts").glob("*.ttf"))]

    def beyond(*lines: str) -> bytes:
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" {shape}>{"".join(lines)}</svg>'
        painted = resvg_py.svg_to_bytes(svg_string=svg, font_files=fonts, skip_system_fonts=True)
        return bytes(painted)

    ranking = re.findall(r"<text.*?</text>", _ranking(shown(3, name, heading=f"{name} gagne")))
    assert len(ranking) >= 10
    assert beyond(*ranking) == beyond()
    assert beyond(words(name, LEFT, 100, 54, font=DISPLAY)) != beyond()  # this is how it is seen


def test_seats_have_the_signs_of_the_site() -> None:
    sign = (WEB / "src/lib/widgets/SeatSign.svelte").read_text(encoding="utf-8")
    tokens = (WEB / "src/styles/tokens.css").read_text(encoding="utf-8")
    shapes = re.search(r"SHAPES = \[(.*?)\n  \]", sign, re.DOTALL)
    assert shapes
    assert [shape for _, shape in SEATS] == re.findall(r"'(M[^']+)'", shapes[1])
    assert [colour for colour, _ in SEATS] == re.findall(r"--seat-\d+: (#\w+);", tokens)
    for place, mark in MARKS.items():
        assert f"{place}: '{mark}'" in sign


async def test_a_picture_is_painted_once_and_a_bad_one_is_an_error() -> None:
    painter = Painter(BUILT / "fonts")
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>'
    assert not painter.knows(svg)
    both = await asyncio.gather(painter.painted(svg), painter.painted(svg))
    assert both[0] == both[1]
    assert both[0].startswith(PNG)
    assert painter.knows(svg)
    with pytest.raises(RuntimeError):
        await painter.painted("<svg")
    assert await painter.painted(svg) == both[0]


async def test_few_wait_for_a_picture_at_a_time() -> None:
    painter = Painter(BUILT / "fonts")
    painter._waiting = MOST_WAITING
    with pytest.raises(Refused) as refused:
        await painter.painted('<svg xmlns="http://www.w3.org/2000/svg"/>')
    assert refused.value.code == "too-many"


async def test_without_fonts_there_are_no_pictures(tmp_path: Path) -> None:
    painter = Painter(tmp_path)
    assert not painter.can_paint
    with pytest.raises(Refused):
        await painter.painted('<svg xmlns="http://www.w3.org/2000/svg"/>')
