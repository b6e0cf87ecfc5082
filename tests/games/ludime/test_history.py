"""The history of a manche holds what was played."""

from random import Random

import pytest

from escale.core.chance import FastChance
from escale.core.game import Step
from escale.games.ludime.rules import (
    Discard,
    Draw,
    Exchange,
    GiveUp,
    Lay,
    Ludime,
    Modify,
    OneWord,
    Options,
    Partie,
    Show,
    State,
    TakeDiscard,
    Without,
)
from escale.games.ludime.rules.pack import sorted_letters, without
from escale.games.ludime.study.history import played_turns

GAME = Ludime()
TurnSummary = tuple[int, str, tuple[str, ...], list[str], str]


def turns_as_played(options: Options, seats: int, seed: int) -> tuple[list[TurnSummary], State]:
    """A random manche: seat, hand, table, words made and discard of every turn."""
    random, luck = Random(seed), FastChance(seed)
    state = GAME.start(options, seats, luck).state
    summaries: list[TurnSummary] = []
    while state.board.stage not in {"pause", "over"}:
        seat, board = state.board.turn, state.board
        action = random.choice(list(GAME.legal(GAME.view(state, seat))))
        table = tuple(laid.word for laid in board.words)
        after = GAME.apply(state, Step(seat, action), luck).state
        if isinstance(options, OneWord) or board.stage == "take":
            hand = after.hands[seat] if board.stage == "take" else state.hands[seat]
            summaries.append((seat, hand, table, [], ""))
        if isinstance(action, Draw | TakeDiscard | Without) and board.stage != "take":
            more = without(after.hands[seat], state.hands[seat])
            summaries[-1] = (seat, sorted_letters(summaries[-1][1] + more), *summaries[-1][2:])
        if isinstance(action, Lay | Modify | Show):
            summaries[-1][3].append(action.word)
        if isinstance(action, Discard | Show):
            summaries[-1] = (*summaries[-1][:4], action.letter)
        state = after
    return summaries, state


@pytest.mark.parametrize(
    "options",
    [
        *GAME.presets.values(),
        Partie(takes="both"),
        Partie(last_card="discarded"),
        OneWord(comes_back=True),
    ],
    ids=repr,
)
@pytest.mark.parametrize("seed", range(9))
def test_the_journal_is_what_was_played(options: Options, seed: int) -> None:
    summaries, state = turns_as_played(options, 2 + seed % 3, seed)
    found = [
        (
            turn.seat,
            turn.hand,
            tuple(laid.word for laid in turn.table),
            sorted(word for _, word in turn.made),
            turn.discard,
        )
        for turn in played_turns(state.board)
    ]
    assert found == [(*turn[:3], sorted(turn[3]), turn[4]) for turn in summaries]


def test_there_is_no_journal_before_the_manche_is_over() -> None:
    state = GAME.start(GAME.preset("partie"), 2, FastChance(0)).state
    assert played_turns(state.board) == ()


def test_an_exchange_is_in_the_history() -> None:
    """The cards that were set aside are in the history once all is open."""
    luck = FastChance(1)
    state = GAME.start(GAME.preset("partie"), 2, luck).state
    seat = state.board.turn
    state = GAME.apply(state, Step(seat, Draw()), luck).state
    held = state.hands[seat]
    for letter in held[:3]:
        aside = next(
            action
            for action in GAME.legal(GAME.view(state, seat))
            if getattr(action, "letter", "") == letter and not isinstance(action, Discard)
        )
        state = GAME.apply(state, Step(seat, aside), luck).state
    state = GAME.apply(state, Step(seat, Exchange()), luck).state
    while state.board.stage not in {"pause", "over"}:
        options = [
            action
            for action in GAME.legal(GAME.view(state, state.board.turn))
            if not isinstance(action, GiveUp)
        ]
        longest = max(options, key=lambda action: len(getattr(action, "word", "")))
        state = GAME.apply(state, Step(state.board.turn, longest), luck).state
    first = played_turns(state.board)[0]
    assert (first.seat, first.exchanged, first.hand) == (seat, held[:3], held)
