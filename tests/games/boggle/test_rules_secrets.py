"""Who knows what, and when: no letter before the dome is lifted, no word before the end."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from escale.core.chance import Chance, FastChance
from escale.core.game import CLOCK, TABLE
from escale.core.ready import PROCEED, READY
from escale.games.boggle.rules import FINISH, LIFT, DeLuxe, Options, Pocket, Solo
from escale.games.boggle.rules.events import Finished, Lifted, Noted, Scored, Shaken

from .grids import GAME, LEAFLET, NoChance, Table, deluxe, opened

ALL_OPTIONS = [DeLuxe(rounds=3), Pocket(rounds=3), Pocket(formula=2, rounds=3)]


class Watched(Chance):
    """Luck that counts how often it is asked."""

    def __init__(self) -> None:
        self.labels: list[str] = []
        self._luck = FastChance(5)

    def draw(self, label: str, items: Sequence[Any], count: int) -> Sequence[int]:
        self.labels.append(label)
        return self._luck.draw(label, items, count)

    def child(self, label: str) -> Chance:
        return self._luck.child(label)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=["deluxe", "pocket", "uniques"])
def test_BOG_8_the_letters_are_not_even_drawn_before_the_dome_is_lifted(options: Options) -> None:
    table = opened(options, 2, NoChance())  # draws nothing
    for seat in (0, 1):
        assert table.board.letters == ""
        table = table.ready(seat)
    assert table.board.stage == "shake"
    assert table.board.letters == ""
    assert table.received(None) == [Shaken(1)]
    with pytest.raises(AssertionError, match="round-1/"):
        table.lift()


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=["deluxe", "pocket", "uniques"])
def test_BOG_8_what_is_sent_before_is_the_same_whatever_the_letters_will_be(
    options: Options,
) -> None:
    tables = [opened(options, 2, FastChance(seed)) for seed in range(20)]
    for ready in (1, 0):
        tables = [table.ready(ready) for table in tables]
        for seat in (None, 0, 1):
            assert len({table.sent_to(seat) for table in tables}) == 1
    lifted = [table.lift() for table in tables]
    assert len({table.board.letters for table in lifted}) == 20


def test_BOG_8_all_see_the_letters_at_the_same_instant() -> None:
    table = opened(DeLuxe(), 3).shake().lift()
    letters = table.board.letters
    assert len(letters) == 16
    for seat in (None, 0, 1, 2):
        assert table.received(seat) == [Lifted(1, letters)]
        assert table.view(seat).board.letters == letters


def test_BOG_8_the_sandglass_begins_as_the_dome_is_lifted() -> None:
    table = opened(DeLuxe(seconds=90), 2)
    assert [timer.action for timer in GAME.deadlines(table.state)] == [PROCEED]
    table = table.shake()
    assert [(timer.seconds, timer.action) for timer in GAME.deadlines(table.state)] == [(3, LIFT)]
    table = table.lift()
    assert [(timer.key, timer.seconds) for timer in GAME.deadlines(table.state)] == [
        ("round-1/search", 90)
    ]


def test_BOG_8_nobody_can_do_anything_while_the_dome_shakes() -> None:
    table = opened(DeLuxe(), 2).shake()
    for action in ("LUI", FINISH, READY):
        assert table.refusal(0, action) == "dome-closed [BOG-8]"
    assert not list(GAME.legal(table.view(0)))
    assert table.refusal(CLOCK, PROCEED) == "not-for-the-clock"


def test_BOG_8_the_letters_are_covered_again_before_the_next_round() -> None:
    table = deluxe(LEAFLET, rounds=2).time_up()
    assert table.board.letters  # people look at the lists and the grid
    shaken = table.shake()
    assert shaken.board.letters == ""
    assert shaken.board.lists == ()


def test_BOG_9_how_many_words_each_has_is_public_and_which_is_not() -> None:
    table = deluxe(LEAFLET, players=3).note(1, "MAIRE").note(1, "LUI")
    for seat in (None, 0, 2):
        assert table.received_so_far(seat)[-2:] == [Noted(1, 1), Noted(1, 2)]
        assert table.view(seat).words == ()
        assert table.view(seat).board.counts == (0, 2, 0)
    assert table.received_so_far(1)[-2:] == [Noted(1, 1, "MAIRE"), Noted(1, 2, "LUI")]
    assert table.view(1).words == ("MAIRE", "LUI")


def test_BOG_9_neither_the_clock_nor_the_house_has_a_sheet() -> None:
    table = deluxe(LEAFLET).note(0, "MAIRE").note(1, "LUI")
    assert table.view(CLOCK).words == table.view(TABLE).words == ()


def story(words: str) -> Table:
    """A table at which seat 1 notes these words; seat 0 and a spectator look on."""
    return deluxe(LEAFLET, players=2).note(0, "MARI").note(1, words)


@pytest.mark.parametrize("seat", [None, 0])
def test_BOG_6_BOG_9_which_words_others_have_changes_no_byte_before_the_end(
    seat: int | None,
) -> None:
    one, other = story("MAIRE LUI").finish(1), story("MARI DANSER").finish(1)
    assert one.sent_to(seat) == other.sent_to(seat)
    told = [msgspec.json.encode(table.received_so_far(seat)) for table in (one, other)]
    assert told[0] == told[1]
    ends = [table.time_up().sent_to(seat) for table in (one, other)]
    assert ends[0] != ends[1]  # the comparison would notice


def test_BOG_6_a_refusal_does_not_depend_on_what_others_have() -> None:
    """MARI is on the other's list: noting it is neither refused nor special."""
    for words in ("MARI", "LUIRE"):
        table = deluxe(LEAFLET).note(1, words)
        assert table.refusal(0, "MARI") == ""
        assert table.note(0, "MARI").received(0) == [Noted(0, 1, "MARI")]


def test_BOG_9_all_lists_are_read_when_the_round_is_over() -> None:
    table = deluxe(LEAFLET).note(0, "LUI MAIRE").note(1, "LUI").time_up()
    for seat in (None, 0, 1):
        scored = table.received(seat)[0]
        assert isinstance(scored, Scored)
        assert [[entry.word for entry in entries] for entries in scored.lists] == [
            ["LUI", "MAIRE"],
            ["LUI"],
        ]
        assert table.view(seat).board.lists == scored.lists


def test_BOG_9_that_someone_has_finished_is_public() -> None:
    table = deluxe(LEAFLET, players=3).finish(2)
    assert table.received(None) == [Finished(2)]
    assert table.board.finished == (2,)


def test_BOG_Q18_nobody_sees_the_faces_below() -> None:
    """What a view says of the fiches is what their upper faces show: nothing before that."""
    luck = Watched()
    table = opened(Pocket(rounds=4), 2, luck).shake()
    assert table.board.rows == ()
    assert luck.labels == []
    table = table.lift().finish(0, 1)
    drawn = len(luck.labels)
    table = table.shake().lift()  # the other faces: nothing is left to chance
    assert len(luck.labels) == drawn
    table = table.finish(0, 1).shake()
    assert len(luck.labels) == drawn  # the next fiches are drawn when their letters are seen
    assert table.lift().luck is luck
    assert len(luck.labels) > drawn


def test_BOG_P12_alone_nothing_is_hidden_from_anyone_but_watchers() -> None:
    table = opened(Solo(), 1).shake().lift()
    assert table.view(None).words == ()
