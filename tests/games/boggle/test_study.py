"""What one learns from a grid, once its round is over and not before."""

import inspect

import pytest

from escale.games.boggle import BOX
from escale.games.boggle.rules import DeLuxe
from escale.games.boggle.rules.scoring import points_of
from escale.games.boggle.study.study import ORDINARY, Study, is_ordinary, study
from escale.words.lexicon import lexicon
from escale.words.spelling import fold

from .grids import GAME, LEAFLET, REEDS, Table, deluxe, letters_of, opened, pocket, solo

FRENCH = lexicon("fr")


def studied(table: Table, seat: int | None = 0) -> Study:
    found = study(table.view(seat))
    assert found
    return found


def test_there_is_nothing_to_study_before_the_lists_are_read() -> None:
    table = opened(DeLuxe(rounds=2), 2)
    for stage in (table, table.shake(), table.shake().lift()):
        assert study(stage.view(0)) is None
    ended = table.shake().lift().finish(0, 1)
    assert study(ended.view(0)) is not None
    assert study(ended.shake().view(0)) is None  # the next round has begun


def test_every_word_of_the_grid_with_a_path_and_its_points() -> None:
    table = deluxe(LEAFLET)
    legal = {action.word for action in GAME.legal(table.view(0)) if hasattr(action, "word")}
    found = studied(table.time_up())
    assert {each.word for each in found.words} == legal
    letters = letters_of(LEAFLET)
    for each in found.words:
        assert "".join(letters[cell] for cell in each.path) == each.word
        assert each.points == points_of(each.word)
        assert each.common == (each.commonness >= ORDINARY)
    assert found.possible.words == len(legal)
    assert found.possible.points == sum(map(points_of, legal))


def test_the_longest_come_first_then_the_most_common() -> None:
    words = studied(deluxe(LEAFLET).time_up()).words
    order = [(-len(each.word), -each.commonness, each.word) for each in words]
    assert order == sorted(order)


def test_who_found_what_shared_words_too() -> None:
    table = deluxe(REEDS, players=3).note(0, "RUE TRESOR").note(2, "RUE").time_up()
    found = {each.word: each.seats for each in studied(table).words}
    assert found["RUE"] == (0, 2)
    assert found["TRESOR"] == (0,)
    assert found["EAU"] == ()
    shares = studied(table).seats
    assert [(share.words, share.points, share.kept) for share in shares] == [
        (2, 4, 1),
        (0, 0, 0),
        (1, 1, 0),
    ]
    assert shares[0].share == round(4 / studied(table).possible.points, 4)


def test_what_an_ordinary_player_knows() -> None:
    found = studied(deluxe(REEDS).time_up())
    common = [each.word for each in found.words if each.common]
    assert found.ordinary.words == len(common)
    assert {"RUE", "TRESOR", "COUTEAU"} <= set(common)
    assert "ROTURES" not in common
    assert 0 < found.ordinary.points < found.possible.points


# Spelt like a French word, and seen for another reason or in books only; and what people know.
UNCOMMON = (
    "LEU EUE EUES LAI OST IRE USA AXA FIA LIMA SUEZ MAX TER SEN LUX MAN OUT SIR GIRL HOUSE CHI"
)
COMMON = "RUE EAU OIE GUI ÉPI PLI FÉE ÂNE NID THÉ EUT LUE VAN BUS HÉROS LION MIEL TISANE DANSER"


@pytest.mark.parametrize("word", UNCOMMON.split())
def test_what_few_would_look_for_is_not_called_common(word: str) -> None:
    assert not is_ordinary(FRENCH, FRENCH.number(word) or 0)
    assert word in FRENCH


@pytest.mark.parametrize("word", COMMON.split())
def test_what_everybody_knows_is_called_common(word: str) -> None:
    assert is_ordinary(FRENCH, FRENCH.number(fold(word)) or 0)


def test_it_follows_the_rules_of_the_table() -> None:
    inside = {each.word for each in studied(pocket(LEAFLET, minimum=4).time_up()).words}
    assert "MAIRE" in inside
    assert not inside & {"LUI", "MAIRES", "DANSERAI"}
    assert "MAIRES" in {each.word for each in studied(solo(LEAFLET).time_up()).words}


def test_invalid_words_are_not_among_the_words_of_the_grid() -> None:
    table = deluxe(LEAFLET, unknown="struck").note(0, "AIRSEN LUI").time_up()
    assert "AIRSEN" not in {each.word for each in studied(table).words}
    assert studied(table).seats[0].words == 1


def test_everyone_studies_the_same() -> None:
    table = deluxe(REEDS).note(0, "RUE").time_up()
    assert studied(table, 0) == studied(table, 1) == studied(table, None)
    assert BOX.study
    assert BOX.study.analyse is study
    assert inspect.signature(study).return_annotation == Study | None
