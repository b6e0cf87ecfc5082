"""What one learns from a manche, once it is over and not before."""

import inspect
from random import Random
from typing import Any

import pytest

from escale.core.chance import FastChance
from escale.core.game import Step
from escale.games.ludime import BOX
from escale.games.ludime.rules import Board, Lay, Modify, Partie
from escale.games.ludime.rules.pack import every_card, holds, sorted_letters, value, without
from escale.games.ludime.rules.partie import apply
from escale.games.ludime.rules.words import is_word, spellings
from escale.games.ludime.study.better_turns import best_turn, state_of, steps
from escale.games.ludime.study.study import (
    DieTurn,
    OneWordTurn,
    PartieTurn,
    StudiedWord,
    Study,
    WholeHandWord,
    is_common,
    round_is_over,
    study,
)

from .positions import GAME, Table, die, one_word, partie


def studied(table: Table) -> Study:
    found = study(table.view("spectator"))
    assert found
    return found


def as_dealt(table: Table) -> Table:
    """All that the hands have held until now was dealt to them."""
    return table.with_board(dealt=tuple(map(len, table.state.received)))


def ended(drawn: str, letter: str, *moves: str, **position: Any) -> PartieTurn:
    """Game 1: B, the last of the round, draws this letter and does that; the manche is over."""
    table = as_dealt(partie(drawn, turn="B", is_closing=True, **position))
    turn = studied(table.play(f"B draw {letter}", *moves)).turns[-1]
    assert isinstance(turn, PartieTurn)
    return turn


def said(words: tuple[StudiedWord, ...]) -> str:
    """Words as "WORD:points", with what each grew from."""
    return " ".join(
        f"{each.old + '>' if each.old else ''}{each.word}:{each.points}" for each in words
    )


# ---- when


def test_there_is_nothing_to_study_before_the_manche_is_over() -> None:
    table = as_dealt(
        partie("A EFG DRAMES | B BON DEFRICHEES", options=Partie(manches=2), is_closing=True)
    )
    for move in ("A draw I", "A discard G", "B draw O", "B lay BON"):
        assert study(table.view("A")) is None
        assert not round_is_over(table.view("A"))
        table = table.play(move)
    table = table.play("B discard O")
    assert round_is_over(table.view("A"))
    assert study(table.view("A")) is not None
    dealt = table.play("clock proceed")
    assert study(dealt.view("A")) is None
    assert not round_is_over(dealt.view("A"))


def test_everyone_studies_the_same() -> None:
    table = as_dealt(partie("A EF DRAMES | B BON DEFRICHEES", turn="B"))
    table = table.play("B draw O", "B lay BON", "B discard O")
    assert study(table.view("A")) == study(table.view("B")) == study(table.view("spectator"))
    assert BOX.study
    assert BOX.study.analyse is study
    assert BOX.study.round_is_over is round_is_over
    assert inspect.signature(study).return_annotation == Study | None


def test_every_turn_is_there_in_order() -> None:
    table = as_dealt(partie("A EF DRAMES | B BON DEFRICHEES"))
    turns = studied(
        table.play("A draw I", "A discard F", "B draw O", "B lay BON", "B discard O")
    ).turns
    assert [(turn.seat, turn.round) for turn in turns] == [(1, 1), (0, 1), (1, 2), (0, 2)]


# ---- game 1


def test_what_was_made_and_what_it_brought() -> None:
    """A new word and a stolen one bring all they are worth, one's own what was added."""
    turn = ended(
        "A K MAGIE | B RSOLT CARNE",
        "U",
        "B lay SOL",
        "B modify MAGIE MIRAGE",
        "B modify CARNE CARNET",
        "B discard U",
    )
    assert said(turn.made) == "SOL:8 MAGIE>MIRAGE:15 CARNE>CARNET:3"
    assert [each.owner for each in turn.made] == [None, 1, 0]
    assert (turn.hand, turn.taken, turn.is_drawn, turn.discard) == ("LORSTU", "U", True, "U")
    assert turn.stealing == "open"


def test_the_best_turn_and_the_steals_that_were_missed() -> None:
    turn = ended("A U MAGIE | B RTKZ CARNE", "W", "B discard W")
    assert turn.made == ()
    assert said(turn.ordinary) == "MAGIE>MAIGRE:15 CARNE>CARNET:3"
    assert said(turn.steals) == "MAGIE>MAIGRE:15"  # MIRAGE is less common
    assert (turn.steals[0].added, turn.steals[0].owner, turn.steals[0].common) == ("R", 1, True)
    assert said(turn.dearest) == "MAGIE>MAIGRE:15 MAGIE>MARGIEZ:20"  # the second is rare


def test_a_word_that_was_stolen_is_not_missed() -> None:
    turn = ended("A U MAGIE | B RTKZ CARNE", "W", "B modify MAGIE MIRAGE", "B discard W")
    assert turn.steals == ()


def test_the_longest_word_of_the_hand_a_common_one_first() -> None:
    turn = ended("A K DRAMES | B IMAGINEXK PLATEAU", "W", "B discard W")
    assert turn.longest[0].word == "IMAGINE"
    assert turn.longest[0].common
    assert all(len(each.word) > len("IMAGINE") for each in turn.longest[1:])


def test_in_the_first_turn_one_word_of_six_letters_and_no_steal_lud1_5() -> None:
    turn = ended("A K MAGIE | B IMAGINERS", "W", "B discard W", round=1, debuts="A:1")
    assert turn.stealing == "closed"
    assert turn.steals == ()
    assert len(turn.ordinary) == len(turn.best) == 1
    assert all(len(each.word) >= 6 and not each.old for each in (*turn.best, *turn.dearest))


def robbed(hand: str, **position: Any) -> PartieTurn:
    """A takes B's only word, then B has a turn, and does nothing."""
    drawn = f"A RX DRAMES | B {hand} MAGIE"
    table = as_dealt(partie(drawn, is_closing=True, **position))
    table = table.play("A draw T", "A modify MAGIE MIRAGE", "A discard T")
    turn = studied(table.play("B draw W", "B discard W")).turns[-1]
    assert isinstance(turn, PartieTurn)
    return turn


def test_who_has_no_word_must_be_able_to_lay_one_before_they_steal_lud1_11() -> None:
    able = robbed("SOLIN")
    assert able.stealing == "after-a-word"
    assert {each.old for each in able.steals} == {"DRAMES", "MIRAGE"}
    for each in able.steals:
        assert every_word(without(able.hand, each.added))
    assert not able.ordinary[0].old  # a word of one's own comes first
    assert any(each.old for each in able.ordinary)
    assert not any(each.old for each in able.dearest)  # by itself no steal was allowed


def test_a_word_that_takes_the_cards_of_the_steal_does_not_help_lud1_11() -> None:
    """SOI can be laid, but then no card is left for MIRAGES or DRAMES."""
    turn = robbed("SOI")
    assert turn.longest
    assert turn.stealing == "after-a-word"
    assert turn.steals == ()
    assert not any(each.old for each in turn.best)


def test_a_late_debut_keeps_the_words_of_others_out_of_reach_lud1_7() -> None:
    turn = ended("A K MAGIE | B RSOL", "W", "B discard W", debuts="B:0")
    assert turn.stealing == "closed"
    assert turn.steals == ()
    assert not any(each.old for each in turn.best)


def test_where_the_last_card_must_be_discarded_one_is_kept_lud_q1() -> None:
    free = ended("A K DRAMES | B SO MAGIE", "L", "B discard L")
    bound = ended(
        "A K DRAMES | B SO MAGIE", "L", "B discard L", options=Partie(last_card="discarded")
    )
    assert sum(len(each.added) for each in free.best) == 3
    assert sum(len(each.added) for each in bound.best) == 2


def test_a_turn_that_was_better_than_what_was_found_is_the_best() -> None:
    turn = ended("A K DRAMES | B ZZZZ PLATEAU", "X", "B modify PLATEAU PLATEAUX", "B discard Z")
    assert said(turn.made) == said(turn.ordinary) == said(turn.best) == "PLATEAU>PLATEAUX:5"


def every_word(hand: str, old: str = "") -> list[str]:
    """Brute force: all words of the lexicon, one by one."""
    letters = set(hand + old)
    return [
        word
        for word in spellings()
        if letters.issuperset(word)
        and holds(word, old)
        and len(word) > len(old)
        and holds(hand, without(word, old))
        and is_word(word)
    ]


@pytest.mark.parametrize("seed", range(6))
def test_single_words_longest_and_steals_equal_brute_force(seed: int) -> None:
    cards = FastChance(seed).shuffle("hand", every_card())
    hand = "".join(cards[:8])
    turn = ended(f"A K MAGIE TROP | B {hand} CARNE", cards[8], f"B discard {cards[8]}")
    new = every_word(turn.hand)
    stolen = {old: every_word(turn.hand, old) for old in ("MAGIE", "TROP")}
    own = every_word(turn.hand, "CARNE")
    gains = [
        *map(value, new),
        *(value(word) for words in stolen.values() for word in words),
        *(value(without(word, "CARNE")) for word in own),
    ]
    assert max([each.points for each in turn.dearest], default=0) == max(gains, default=0)
    longest = max([len(each.word) for each in turn.longest], default=0)
    assert longest == max(map(len, new), default=0)
    for old, words in stolen.items():
        found = [each for each in turn.steals if each.old == old]
        assert bool(found) == bool(words)
        known = [word for word in words if is_common(word)] or words
        assert all(each.points == max(map(value, known)) for each in found)


def best_gain(board: Board, hand: str) -> int:
    """Brute force: all words in every order; those of the same letters are worth the same."""
    ways = {}
    for step in steps(board, hand):
        number = step.action.number if isinstance(step.action, Modify) else -1
        ways[number, sorted_letters(step.added)] = step
    best = 0
    for step in ways.values():
        rest = without(hand, step.added)
        after = apply(state_of(board, hand), step.action, FastChance(0)).state.board
        best = max(best, step.gain + (best_gain(after, rest) if rest else 0))
    return best


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_the_best_turn_equals_brute_force_on_small_hands(seed: int) -> None:
    cards = FastChance(seed).shuffle("hand", every_card())
    hand = sorted_letters("".join(cards[:5]))
    table = as_dealt(partie(f"A K MAGIE SOL | B {hand} VER", turn="B"))
    board = table.with_board(stage="compose").board
    found = sum(step.gain for step in best_turn(board, hand))
    assert found == best_gain(board, hand)


@pytest.mark.parametrize("seed", range(3))
def test_of_a_whole_manche_nothing_that_was_made_is_better_than_the_best(seed: int) -> None:
    random, luck = Random(seed), FastChance(seed)
    state = GAME.start(Partie(), 2 + seed, luck).state
    while state.board.stage != "pause":
        legal = list(GAME.legal(GAME.view(state, state.board.turn)))
        words = [each for each in legal if isinstance(each, Lay | Modify)]
        chosen = random.choice(words if words and random.random() < 0.5 else legal)
        state = GAME.apply(state, Step(state.board.turn, chosen), luck).state
    found = study(GAME.view(state, None))
    assert found
    for turn in found.turns:
        assert isinstance(turn, PartieTurn)
        made, ordinary, best = (
            sum(each.points for each in words) for words in (turn.made, turn.ordinary, turn.best)
        )
        assert best >= max(made, ordinary)
        assert all(each.common for each in turn.ordinary)
        for each in (*turn.best, *turn.ordinary, *turn.steals, *turn.longest):
            assert is_word(each.word)
            assert sorted_letters(each.old + each.added) == sorted_letters(each.word)
            assert each.common == is_common(each.word)


# ---- game 2


def grown(table: Table) -> list[OneWordTurn]:
    return [turn for turn in studied(table).turns if isinstance(turn, OneWordTurn)]


def test_the_words_that_would_have_gone_on_common_ones_first() -> None:
    table = one_word("A VERBNMLDDDGGHHF | B EEBCPQOOUUKW", opened="VER")
    opening, first, second = grown(table.play("B modify VER REVE", "A give-up", "B give-up"))[:3]
    assert (opening.old, opening.made and opening.made.word) == ("", "VER")
    assert (first.old, first.made and first.made.word) == ("VER", "REVE")
    assert {each.word for each in first.ways} == {
        word for word in every_word("EEBCPQOOUUKW", "VER") if len(word) == 4
    }
    assert (second.old, second.made, second.hand) == ("REVE", None, "BDDDFGGHHLMN")
    assert {each.added for each in second.ways} <= set("BDFGHLMN")
    assert second.count == len([word for word in every_word(second.hand, "REVE") if len(word) == 5])
    order = [(not each.common, -each.points) for each in second.ways]
    assert order == sorted(order)


def test_who_gave_up_although_they_could() -> None:
    table = one_word("A VERBNMLDDDGGHHF | B EEBCPQOOUUKW", opened="VER").play("B give-up")
    _, turn, last = grown(table.play("A give-up"))
    assert turn.made is None
    assert (turn.stopped, last.stopped) == (False, True)  # the word was A's (LUD2-7)
    assert [(each.word, each.added, each.points) for each in turn.ways[:1]] == [("REVE", "E", 10)]


# ---- game 3


def sought(table: Table) -> list[DieTurn]:
    return [turn for turn in studied(table).turns if isinstance(turn, DieTurn)]


def test_the_discards_that_would_have_left_a_word() -> None:
    table = as_dealt(die("A ACNRTU | B ZWKXQJ", die=2))
    table = table.play("A draw E", "A discard A", "B draw Y", "B discard Y")
    turns = sought(table.play("A draw A", "A show U CARNET"))
    first, second, last = turns
    assert (first.hand, first.discard, first.word) == ("ACENRTU", "A", "")
    assert WholeHandWord("U", "CARNET", 16, True) in first.ways
    for each in first.ways:
        assert sorted_letters(each.word) == without(first.hand, each.discard)
    assert first.count == len([word for word in every_word(first.hand) if len(word) == 6])
    assert second.ways == ()
    assert last.word == "CARNET"


def test_the_card_just_taken_from_the_discards_is_no_discard_lud3_9() -> None:
    table = as_dealt(die("A ACENRT | B ZWKXQJ", discards="U", die=2))
    table = table.play("A take", "A discard T", "B draw Y", "B discard Y")
    first = sought(table.play("A draw T", "A show U CARNET"))[0]
    assert (first.taken, first.is_drawn) == ("U", False)
    assert not any(each.discard == "U" for each in first.ways)
    assert all("U" in each.word for each in first.ways)
