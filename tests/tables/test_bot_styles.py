"""A bot's style follows from its name, and from nothing else."""

import pytest

from escale.boxes.registry import BOXES
from escale.storage.sqlite import SqliteStore
from escale.tables.bot_names import BOT_NAMES, style_of
from escale.tables.clock import SimulatedClock
from escale.tables.policy import TablePolicy
from escale.tables.seating import leave, take_over
from escale.tables.thinking import BotMove, BotQuestion

from .registries import dealt, registry
from .tables import GAME, InlineThinker, settle

STYLES = ("bold", "careful", "patient")


class Noting(InlineThinker):
    """Bots that think on the spot; the styles they were asked to play in are kept."""

    def __init__(self) -> None:
        self.styles: set[str] = set()

    async def choose(self, question: BotQuestion) -> BotMove:
        self.styles.add(question.style)
        return await super().choose(question)


class Compared(TablePolicy):
    """As at a table of a series."""

    compares_bots = True


def test_the_names_take_turns_in_the_styles() -> None:
    assert [style_of(name, STYLES) for name in BOT_NAMES[:4]] == [*STYLES, "bold"]


def test_a_second_basile_plays_as_the_first() -> None:
    assert style_of("Basile 2", STYLES) == style_of("Basile", STYLES) == "careful"


@pytest.mark.parametrize("name", ["", "Ann", "basile", "Robot 1", "Basile le Grand", "2"])
def test_another_name_has_no_style(name: str) -> None:
    assert style_of(name, STYLES) == ""


def test_where_a_game_has_no_styles_nobody_has_one() -> None:
    assert style_of("Basile", ()) == ""


def test_a_style_that_is_not_known_is_the_plain_bot() -> None:
    box = BOXES[GAME.slug]
    assert box.bot("master", "of yesterday") is box.bot("master") is box.bots["master"]


@pytest.mark.parametrize("slug", BOXES)
def test_every_style_has_a_bot_for_every_level(slug: str) -> None:
    box = BOXES[slug]
    for bots in box.styles.values():
        assert set(bots) >= set(box.bots) - {"flat", "baseline"}


@pytest.mark.parametrize("slug", BOXES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_style_is_said_in_a_line(slug: str, language: str) -> None:
    own = BOXES[slug].own_texts(language)
    said = {key.removeprefix("styles.") for key in own if key.startswith("styles.")}
    assert said == set(BOXES[slug].styles)


async def test_bots_play_in_the_styles_of_their_names(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    thinker = Noting()
    async with registry(store, clock, thinker) as tables:
        table = await dealt(tables, "ann")
        await table.order(leave("ann"))
        await settle()
        assert table.state.outcome is not None
        names = [member.name for member in table.state.members if member.level]
        # Ann's seat is played by a bot without a name.
        assert thinker.styles == {style_of(name, table.box.styles) for name in names} | {""}
        assert len(thinker.styles) == 3


async def test_where_bots_are_compared_they_have_no_style(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    thinker = Noting()
    async with registry(store, clock, thinker, policy_of=lambda _row: Compared()) as tables:
        table = await dealt(tables, "ann")
        await table.order(leave("ann"))
        await settle()
        assert table.state.outcome is not None
    assert thinker.styles == {""}


async def test_who_stands_in_for_a_person_has_no_style_whatever_their_name(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    thinker = Noting()
    async with registry(store, clock, thinker) as tables:
        table = await dealt(tables, "ann", "basile", "camille")
        assert table.names["m-basile"] in BOT_NAMES
        for seat in range(3):
            await table.order(take_over(seat, "gone"))
        await settle()
        while clock.next_ms is not None and not thinker.styles:
            clock.advance_to(clock.next_ms)
            await settle()
    assert thinker.styles == {""}
