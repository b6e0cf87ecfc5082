"""Sixteen dice, fifteen fiches, and how they come before the players."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from escale.core.chance import FastChance, ScriptedChance
from escale.games.boggle.rules import Board, DeLuxe, Language, Pocket, Row
from escale.games.boggle.rules.material import COMMON, FOREIGN, MOBILE, letters_of, material
from escale.words.grid import solve
from escale.words.lexicon import lexicon

from .grids import GAME, deluxe, laid, laid_in, opened

FICHES = material().fiches.all
FOREIGNERS: list[Language] = ["en", "de", "es"]
DICE = (
    "ETUKNO EVGTIN DECAMP IELRUW EHIFSE RECALS ENTDOS OFXRIA "
    "NAVEDZ EIOATA GLENYU BMAQJO TLIBRA SPULTE AIMSOR ENHRIS"
)


def grids(boards: list[Board]) -> list[list[Board]]:
    """Two rounds make a grid."""
    return [boards[start : start + 2] for start in range(0, len(boards), 2)]


def fiches_in(board: Board) -> list[int]:
    return [row.fiche for row in board.rows]


# ---- De Luxe


def test_BOG_D1_BOG_Q20_sixteen_dice_of_the_french_set() -> None:
    assert material().dice == tuple(DICE.split())


def test_BOG_D2_every_die_falls_into_one_square_with_one_of_its_faces() -> None:
    for seed in range(50):
        luck = FastChance(seed)
        (board,) = laid(DeLuxe(), 1, seed)
        dice = luck.shuffle("round-1/dice", material().dice)
        assert sorted(dice) == sorted(material().dice)
        for square, (die, letter) in enumerate(zip(dice, board.letters, strict=True)):
            assert letter == die[luck.below(f"round-1/face-{square}", 6)]


@pytest.mark.slow
def test_BOG_D2_place_and_face_are_uniform() -> None:
    """J is on one die of sixteen, one face of six: in each square once in 96 rolls."""
    rolls = [board.letters for seed in range(6_000) for board in laid(DeLuxe(), 1, seed)]
    squares = Counter(roll.index("J") for roll in rolls if "J" in roll)
    assert sum(roll.count("J") for roll in rolls) == sum(squares.values())
    assert abs(sum(squares.values()) - 1_000) < 150  # five standard deviations
    assert len(squares) == 16
    assert all(abs(count - 62.5) < 40 for count in squares.values())


def test_BOG_D2_the_script_of_a_roll() -> None:
    script: dict[str, Any] = {"round-1/dice": material().dice}
    script |= {f"round-1/face-{square}": 0 for square in range(16)}
    table = opened(DeLuxe(), 2, ScriptedChance(script)).next_round()
    assert table.board.letters == "".join(die[0] for die in material().dice)


def test_BOG_Q19_a_q_is_a_q() -> None:
    assert sum("Q" in die for die in material().dice) == 1
    assert deluxe("C I N Q  Z Z Z Z  Z Z Z Z  Z Z Z Z").refusal(0, "CINQ") == ""
    assert deluxe("Q I Z Z  U Z Z Z  Z Z Z Z  Z Z Z Z").refusal(0, "QUI") == ""
    assert deluxe("Q I Z Z  Z Z Z Z  Z Z Z Z  Z Z Z Z").refusal(0, "QUI") != ""


# ---- the fiches


def test_BOG_P1_eleven_common_fiches_the_mobile_one_and_three_foreign_ones() -> None:
    assert len(material().fiches.common) == COMMON == 11
    assert len(FICHES) == 15
    assert FICHES[MOBILE] == material().fiches.mobile
    foreign = [FICHES[FOREIGN[language]] for language in FOREIGNERS]
    assert foreign == [material().fiches.en, material().fiches.de, material().fiches.es]


def test_BOG_P2_four_letters_on_each_of_two_faces_and_four_fiches_in_four_rows() -> None:
    for faces in FICHES:
        assert len(faces) == 2
        assert all(len(face) == 4 and face.isalpha() and face.isupper() for face in faces)
    (board,) = laid(Pocket(), 1, seed=1)
    assert len(board.rows) == 4
    for row in range(4):
        shown = board.letters[4 * row : 4 * row + 4]
        assert any(shown in (face, face[::-1]) for face in FICHES[board.rows[row].fiche])


def test_BOG_Q20_the_four_rows_of_the_leaflet_are_faces() -> None:
    faces = {face for fiche in FICHES for face in fiche}
    assert {"UTXO", "LUID", "AISA", "MREN"} <= faces
    holders = [number for number, fiche in enumerate(FICHES) for face in fiche if face in LEAFLET]
    assert len(set(holders)) == 4  # so that they can lie in one grid


LEAFLET = ("UTXO", "LUID", "AISA", "MREN")


@pytest.mark.slow
def test_BOG_P3_any_fiche_any_face_any_direction() -> None:
    boards = [board for seed in range(3_000) for board in laid(Pocket(), 1, seed)]
    for row in range(4):
        ways = Counter((board.rows[row].face, board.rows[row].backwards) for board in boards)
        assert len(ways) == 4
        assert all(abs(count - 750) < 120 for count in ways.values())
        drawn = Counter(board.rows[row].fiche for board in boards)
        assert set(drawn) == set(range(COMMON + 1))
        assert all(abs(count - 250) < 80 for count in drawn.values())


@pytest.mark.parametrize("seed", range(5))
def test_BOG_P4_BOG_Q17_two_rounds_on_the_two_faces_of_the_same_fiches(seed: int) -> None:
    for first, second in grids(list(laid(Pocket(rounds=6), 6, seed))):
        assert second.rows == first.rows
        assert (first.side, second.side) == (0, 1)
        for number, row in enumerate(first.rows):
            shown = [each.letters[4 * number : 4 * number + 4] for each in (first, second)]
            faces = FICHES[row.fiche]
            in_order = [faces[row.face], faces[1 - row.face]]
            assert shown == [face[::-1] if row.backwards else face for face in in_order]


def test_BOG_P4_then_four_other_fiches() -> None:
    for seed in range(20):
        played = grids(list(laid(Pocket(rounds=6), 6, seed)))
        for one, other in pairwise(played):
            assert not set(fiches_in(one[0])) & set(fiches_in(other[0]))


def test_BOG_P5_BOG_P15_all_twelve_are_seen_in_three_grids_then_shuffled() -> None:
    for seed in range(20):
        seen = [fiches_in(first) for first, _ in grids(list(laid(Pocket(rounds=12), 12, seed)))]
        for lap in (seen[:3], seen[3:]):
            assert sorted(fiche for each in lap for fiche in each) == list(range(COMMON + 1))


def test_BOG_P6_nobody_touches_the_fiches_while_the_glass_runs() -> None:
    table = opened(Pocket(), 2).next_round()
    noted = table.note(0, next_word(table.board)).finish(1)
    assert noted.board.rows == table.board.rows
    assert noted.board.letters == table.board.letters


def next_word(board: Board) -> str:
    words = lexicon("fr")
    return next(
        word
        for word in (words.word(found.number) for found in solve(words, board.letters))
        if not opened(Pocket(), 2).next_round().refusal(0, word)
    )


def test_BOG_P7_a_fiche_upside_down_only_reverses_the_order_of_its_letters() -> None:
    """No M becomes a W, no N a Z."""
    (board,) = laid(Pocket(), 1, seed=3)
    for number, row in enumerate(board.rows):
        turned = replace(row, backwards=not row.backwards)
        rows = (*board.rows[:number], turned, *board.rows[number + 1 :])
        other = letters_of(replace(board, rows=rows))
        begin, end = 4 * number, 4 * number + 4
        assert other[begin:end] == board.letters[begin:end][::-1]
        assert other[:begin] + other[end:] == board.letters[:begin] + board.letters[end:]


def test_BOG_Q17_a_mirror_does_not_change_the_words() -> None:
    words = lexicon("fr")
    for board in laid(Pocket(rounds=4), 4, seed=8):
        rows = [board.letters[start : start + 4] for start in range(0, 16, 4)]
        mirror = "".join(row[::-1] for row in rows)
        found = [{each.number for each in solve(words, each)} for each in (board.letters, mirror)]
        assert found[0] == found[1]


# ---- Boggle International


@pytest.mark.parametrize("language", FOREIGNERS)
def test_BOG_P14_the_foreign_fiche_is_in_every_grid_and_the_mobile_one_in_none(
    language: Language,
) -> None:
    for seed in range(10):
        for board in laid_in(language, 14, seed):
            assert fiches_in(board).count(FOREIGN[language]) == 1
            assert MOBILE not in fiches_in(board)
            others = [fiche for fiche in fiches_in(board) if fiche != FOREIGN[language]]
            assert set(others) <= set(range(COMMON))


@pytest.mark.parametrize("language", FOREIGNERS)
def test_BOG_P14_BOG_Q16_it_changes_its_row_with_every_grid(language: Language) -> None:
    rows = set()
    for seed in range(10):
        played = grids(laid_in(language, 14, seed))
        places = [fiches_in(first).index(FOREIGN[language]) for first, _ in played]
        assert all(one != other for one, other in pairwise(places))
        assert all(first.rows == second.rows for first, second in played)  # not between faces
        rows |= set(places)
    assert rows == {0, 1, 2, 3}


@pytest.mark.parametrize("language", FOREIGNERS)
def test_BOG_Q15_eleven_by_three_are_shuffled_when_two_are_left(language: Language) -> None:
    for seed in range(10):
        played = grids(laid_in(language, 18, seed))
        seen = [[fiche for fiche in fiches_in(first) if fiche < COMMON] for first, _ in played]
        for lap in (seen[:3], seen[3:6], seen[6:]):
            drawn = [fiche for each in lap for fiche in each]
            assert len(set(drawn)) == len(drawn) == 9


def test_BOG_P15_in_french_the_mobile_fiche_belongs_to_the_twelve() -> None:
    rows = {row.fiche for board in laid(Pocket(rounds=6), 6, 2) for row in board.rows}
    assert rows == set(range(MOBILE + 1))


def test_BOG_Q21_turning_ones_view_moves_no_fiche() -> None:
    """There is no action for it: a view is turned where it is drawn."""
    kinds = [kind.__name__ for kind in GAME.types.action.__args__]
    assert kinds == ["Ready", "Note", "Finish", "Proceed", "Lift", "TimeUp"]
    assert Row.__struct_fields__ == ("fiche", "face", "backwards")
