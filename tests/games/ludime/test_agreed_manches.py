"""An agreed number of manches in the games that are played to a target."""

import pytest
from msgspec.structs import replace

from escale.games.ludime.rules import Die, OneWord
from escale.games.ludime.rules.dealing import empty_board
from escale.games.ludime.rules.events import Thrown
from escale.games.ludime.rules.model import Options, Reason
from escale.games.ludime.rules.scoring import why_over


@pytest.mark.parametrize(
    "options, manche, totals, voids, reason",
    [
        (OneWord(agreed_manches=4), 4, (12, 30), 0, "manches"),
        (OneWord(agreed_manches=4), 3, (120, 30), 0, None),  # the target does not count
        (Die(agreed_manches=4), 3, (0, 0), 3, None),  # nor do manches that nobody could finish
        (Die(agreed_manches=0), 3, (120, 0), 0, "target"),
        (Die(), 3, (0, 0), 3, "void"),
    ],
)
def test_a_number_of_manches_takes_the_place_of_the_target(
    options: Options, manche: int, totals: tuple[int, int], voids: int, reason: Reason | None
) -> None:
    board = empty_board(options, 2, Thrown((), 0))
    assert why_over(replace(board, manche=manche, totals=totals, voids=voids)) == reason
