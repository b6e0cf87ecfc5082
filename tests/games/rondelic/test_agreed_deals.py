"""A game of an agreed number of deals: whoever has advanced least wins."""

from msgspec.structs import replace

from escale.games.rondelic.rules import TextA, TextB
from escale.games.rondelic.rules.events import LastDeal
from escale.games.rondelic.rules.model import Board, Options
from escale.games.rondelic.rules.scoring import end_deal, outcome

from .deals import text_b


def a_board(
    options: Options, tokens: tuple[int, ...], stakes: tuple[int, ...] = (1, 1, 1), deal: int = 6
) -> Board:
    """Three players at the end of a deal."""
    board = text_b("3 R 7 9 | 5").state.board
    nobody = (0,) * len(tokens)
    return replace(
        board, options=options, tokens=tokens, stakes=stakes, out=nobody, deal=deal, stage="turn"
    )


def test_after_the_last_deal_whoever_has_advanced_least_wins() -> None:
    turn = end_deal(a_board(TextA(deals=6), (3, 1, 2)), ())
    assert [event.public for event in turn.events] == [LastDeal((1,), 6)]
    result = outcome(turn.state.board)
    assert result is not None
    assert (result.places, result.scores, result.reason) == ((3, 1, 2), (0, 1, 0), "last-deal")


def test_several_who_have_advanced_least_win_together() -> None:
    result = outcome(end_deal(a_board(TextA(deals=6), (1, 1, 2)), ()).state.board)
    assert result is not None
    assert (result.places, result.scores) == ((1, 1, 3), (0.5, 0.5, 0))


def test_whoever_has_begun_again_has_gone_further_than_any_token_on_its_first_way() -> None:
    result = outcome(end_deal(a_board(TextA(deals=6), (0, 9, 4), (2, 1, 1)), ()).state.board)
    assert result is not None
    assert result.places == (3, 2, 1)


def test_before_the_last_deal_and_without_a_number_the_game_goes_on() -> None:
    for options, deal in ((TextA(deals=6), 5), (TextA(), 6), (TextB(deals=0), 60)):
        board = end_deal(a_board(options, (3, 1, 2), deal=deal), ()).state.board
        assert (board.stage, outcome(board)) == ("pause", None)


def test_the_last_one_in_wins_before_the_last_deal() -> None:
    board = replace(a_board(TextA(deals=6), (3, 1, 2), deal=4), out=(3, 0, 4))
    result = outcome(end_deal(board, ()).state.board)
    assert result is not None
    assert (result.places, result.reason) == ((3, 1, 2), "last-in-play")
