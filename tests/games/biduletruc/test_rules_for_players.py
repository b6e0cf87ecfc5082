"""The rules of Biduletruc in words state the numbers that the code has."""

from escale.games.biduletruc.rules import game, moves, pack

from ..rules_pages import added


def test_the_rules_state_the_numbers_of_the_code() -> None:
    english, french = added("biduletruc"), added("biduletruc", "fr")
    assert (moves.MOST_ROUNDS, game.CLAIM_SECONDS) == (50, 20.0)
    assert "After fifty rounds the game is over" in english
    assert "Après cinquante tours" in french
    assert "lasts twenty seconds" in english
    assert "dure vingt secondes" in french
    assert sorted(pack.POOLS) == [2, 3]
    assert "With two or three players" in english
    assert "À deux ou à trois" in french
    assert (pack.HAND, pack.REDS) == (10, 3)
    assert pack.WORDS_A_PLAYER >= 15
    total = pack.WORDS_A_PLAYER + pack.JOKERS_A_PLAYER
    assert 10 <= total / pack.JOKERS_A_PLAYER <= 14
