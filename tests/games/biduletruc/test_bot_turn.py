"""What a player lays, draws, changes and skips."""

import pytest
from msgspec.structs import replace

from escale.bots import LEVELS, Budget, Wait
from escale.core.chance import FastChance
from escale.games.biduletruc.bots.bluffing import NONSENSE_ODDS, best_bluff
from escale.games.biduletruc.bots.knowledge import knows, perceived_odds, relatedness_odds
from escale.games.biduletruc.bots.levels import BOTS, PATIENCE_MS, BiduletrucBot
from escale.games.biduletruc.bots.profiles import PROFILES
from escale.games.biduletruc.rules import (
    COUNTER,
    DRAW,
    END,
    GIVE_WAY,
    JOKER,
    SKIP,
    Change,
    Judgement,
    Lay,
    Options,
    Verdict,
    View,
)
from escale.games.biduletruc.rules.dicobidule import is_granted, pages, words
from escale.tables.offline.match import Match, play_match

from ..tables import FIRST
from .known_links import PAIRS, answer, decision, known_to_all, links, nonsense
from .positions import GAME, drawn, started

A = FIRST  # the seat of whose turn it is
HONEST = BiduletrucBot(replace(PROFILES["master"], min_bluff_gain=9.0, attention=9.0))
TRUSTING = BiduletrucBot(
    replace(PROFILES["master"], min_bluff_gain=9.0, min_challenge_gain=9.0, attention=9.0)
)


def honest(view: View) -> object:
    said = HONEST.choose(view, FastChance(0), Budget())
    return said.action if isinstance(said, Wait) else said


def stuck(hand: str, reds: str = "", **changes: object) -> View:
    """A's view of a table where nothing goes: violet cards apart."""
    covered, _ = next(nonsense())
    return drawn(
        f"""
        A      {hand} + {reds}
        B      neige lune arbre + skip
        piles  {covered} | {covered}
        talon  lait riz
    """,
        **changes,  # type: ignore[arg-type]
    ).view("A")


def words_that_go_nowhere(count: int) -> list[str]:
    covered, _ = next(nonsense())
    others = [laid for top, laid in nonsense() if top == covered]
    return others[:count]


def test_a_link_that_one_knows_is_laid() -> None:
    covered, laid = known_to_all(A)
    table = drawn(f"""
        A      {laid}
        B      neige lune arbre
        piles  {covered} | {covered}
    """)
    for level in LEVELS:
        action = decision(level, table.view("A"))
        if isinstance(action, Lay):
            assert action.card == laid
    assert isinstance(honest(table.view("A")), Lay)


def test_an_honest_player_draws_rather_than_lay_what_it_does_not_know() -> None:
    one, two = words_that_go_nowhere(2)
    assert honest(stuck(f"{one} {two}")) == DRAW


def test_a_granted_link_that_one_does_not_know_is_not_laid_as_known() -> None:
    for covered, laid in list(links("master", A, False))[:20]:
        table = drawn(f"""
            A      {laid}
            B      neige lune arbre
            piles  {covered} | {covered}
        """)
        assert honest(table.view("A")) == DRAW


def plausible_to(level: str) -> tuple[str, str]:
    """Two words of which A does not know, but could believe, that they go together."""
    mind = PROFILES[level]
    return next(
        pair
        for pair in PAIRS
        if min(perceived_odds(mind.noise, A, *pair), relatedness_odds(*pair)) > -0.5
        and not knows(mind, A, *pair)
    )


@pytest.mark.parametrize("level", LEVELS)
def test_a_bluff_is_never_a_link_that_one_knows(level: str) -> None:
    covered, laid = known_to_all(A)
    likely = plausible_to(level)
    view = drawn(f"""
        A      {laid} {likely[1]} guerre
        B      neige lune arbre
        piles  {covered} | {likely[0]}
    """).view("A")
    bluff = best_bluff(PROFILES[level], view, A)
    assert bluff is not None
    assert not knows(PROFILES[level], A, view.board.tops[bluff.lay.pile].card, bluff.lay.card)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_bluffs_with_nonsense(level: str) -> None:
    mind = PROFILES[level]
    covered, laid = next(
        pair for pair in nonsense() if perceived_odds(mind.noise, A, *pair) < NONSENSE_ODDS
    )
    view = drawn(f"""
        A      {laid}
        B      neige lune arbre
        piles  {covered} | {covered}
    """).view("A")
    assert best_bluff(mind, view, A) is None


@pytest.mark.parametrize("level", ["novice", "casual", "regular"])
def test_nobody_bluffs_with_what_only_they_see(level: str) -> None:
    """Carrots on a piano, a tear on the oven: others have to believe a bluff."""
    mind = PROFILES[level]
    covered, laid = next(
        pair for pair in nonsense() if perceived_odds(mind.noise, A, *pair) > NONSENSE_ODDS
    )
    view = drawn(f"""
        A      {laid} {laid}
        B      neige lune arbre
        piles  {covered} | {covered}
    """).view("A")
    assert best_bluff(mind, view, A) is None


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_bluffs_on_a_page_that_lies_open(level: str) -> None:
    covered, laid = plausible_to(level)
    verdict = Verdict(1, 1, A, covered, "guerre", False, pages()[covered])
    table = drawn(
        f"""
        A      {laid}
        B      neige lune arbre
        piles  {covered} | {covered}
    """
    )
    judged = (Judgement(1, covered, "guerre", False),)
    assert best_bluff(PROFILES[level], table.view("A"), A) is not None
    opened = table.with_board(verdict=verdict, judged=judged, is_read=True)
    assert best_bluff(PROFILES[level], opened.view("A"), A) is None


def test_where_links_are_checked_nobody_bluffs() -> None:
    """Every card that is laid passes, and every game has an end."""
    options = Options(checked=True)
    for seed in range(3):
        bots = [BOTS[level] for level in ("novice", "regular", "master")]
        play_match(GAME, options, bots, FastChance(seed), FastChance(-seed))


def test_one_lie_at_a_time() -> None:
    one, two = next(nonsense())
    table = drawn(
        f"""
        A      fourmi guerre lune
        B      neige arbre
        piles  mer | {one} A:{two}
    """,
        laid=1,
    )
    for level in LEVELS:
        assert best_bluff(PROFILES[level], table.view("A"), A) is None


@pytest.mark.parametrize("level", LEVELS)
def test_a_lie_that_one_has_covered_was_one_all_the_same(level: str) -> None:
    """A casual player laid three in one turn, each on the one before."""
    (one, two), likely = next(nonsense()), plausible_to(level)
    before, after = (
        drawn(
            f"""
            A      {likely[1]} guerre lune
            B      neige arbre
            piles  {likely[0]} | {one} {lie} A:*
        """,
            laid=2,
        )
        for lie in ("", f"A:{two}")
    )
    assert best_bluff(PROFILES[level], before.view("A"), A) is not None
    assert best_bluff(PROFILES[level], after.view("A"), A) is None


def test_a_violet_card_and_the_last_word_win_at_once() -> None:
    (word,) = words_that_go_nowhere(1)
    for level in LEVELS:
        action = decision(level, stuck(f"{word} *"))
        assert isinstance(action, Lay)
        assert action.card == JOKER


def test_a_violet_card_that_was_drawn_wins_with_the_last_word() -> None:
    (word,) = words_that_go_nowhere(1)
    view = replace(stuck(f"{word} *", has_drawn=True), drawn=JOKER)
    action = decision("master", view)
    assert isinstance(action, Lay)
    assert action.card == JOKER


def test_a_lone_violet_card_is_laid_and_wins() -> None:
    for level in LEVELS:
        action = decision(level, stuck("*"))
        assert isinstance(action, Lay)
        assert action.card == JOKER


def test_a_violet_card_is_better_than_a_card_from_the_talon() -> None:
    some = " ".join(words_that_go_nowhere(3))
    action = honest(stuck(f"{some} *"))
    assert isinstance(action, Lay)
    assert action.card == JOKER


def test_where_every_pile_is_violet_a_word_goes_anywhere() -> None:
    """And one more violet card too: each level finds an answer."""
    table = drawn(f"""
        A      {" ".join(words_that_go_nowhere(3))} *
        B      neige lune arbre
        piles  * | *
    """)
    for level in LEVELS:
        assert isinstance(decision(level, table.view("A")), Lay)


def test_who_can_lay_nothing_changes_their_worst_words_never_a_violet_card() -> None:
    some = words_that_go_nowhere(2)
    action = honest(stuck(" ".join(some), "change"))
    assert isinstance(action, Change)
    assert sorted(action.cards) == sorted(some)


def test_after_a_change_nothing_is_drawn() -> None:
    some = " ".join(words_that_go_nowhere(3))
    assert honest(stuck(some, has_changed=True)) == END


def test_the_next_player_is_stopped_when_they_are_about_to_win() -> None:
    some = " ".join(words_that_go_nowhere(5))
    assert honest(stuck(some, "skip", has_changed=True)) == SKIP


def test_a_skip_is_countered_whenever_it_can_be() -> None:
    for level in LEVELS:
        for reds, expected in (("counter", COUNTER), ("change", GIVE_WAY)):
            view = stuck("fourmi lune", reds, stage="answer", skips={"A": "B"})
            assert decision(level, view) == expected


def test_a_card_that_is_too_fresh_to_be_covered_is_waited_for() -> None:
    covered, laid = known_to_all(A)
    table = drawn(
        f"""
        A      {laid}
        B      neige lune arbre
        piles  mer B:{covered}~ | mer B:{covered}~
    """,
        options=Options(window=3),
    )
    said = TRUSTING.choose(table.view("A"), FastChance(0), Budget())
    assert isinstance(said, Wait)
    assert said.action is None


def test_a_violet_card_that_wins_is_waited_for_not_overtaken() -> None:
    """BID-42: after another card it could not be the last."""
    covered, laid = next(links("master", A, known=True))
    fresh = next(top for top, card in nonsense() if top != covered and not is_granted(top, laid))
    below = next(word for word in words() if is_granted(word, fresh) and word != covered)
    table = drawn(
        f"""
        A      {laid} *
        B      neige lune arbre
        piles  {below} B:{fresh}~ | {covered}
    """,
        options=Options(window=3),
    )
    assert TRUSTING.choose(table.view("A"), FastChance(0), Budget()) == Wait(PATIENCE_MS)


def test_what_a_dico_has_granted_holds_for_the_drawn_card_too() -> None:
    covered, laid = next(links("novice", A, known=False))
    view = stuck(f"{laid} fourmi lune", has_drawn=True, is_drawn_held=True)
    tops = (replace(view.board.tops[0], card=covered), view.board.tops[1])
    board = replace(
        view.board,
        piles=tuple((top,) for top in tops),
        judged=(Judgement(0, covered, laid, granted=True),),
    )
    assert decision("novice", replace(view, board=board, drawn=laid)) == Lay(laid, 0)


def test_without_a_window_a_card_that_others_may_doubt_is_not_covered_at_once() -> None:
    covered, laid = known_to_all(A)
    pauses = []
    for top in (f"{covered}", f"mer A:{covered}"):
        view = drawn(f"""
            A      {laid} fourmi
            B      neige lune arbre
            piles  {top} | {top}
        """).view("A")
        said = TRUSTING.choose(view, FastChance(0), Budget())
        assert isinstance(said, Wait)
        assert isinstance(said.action, Lay)
        pauses.append(said.ms)
    assert pauses[0] > 500
    assert pauses[1] > 1_500


# ---- whole games


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("window", [0, 3])
def test_games_end_and_everything_done_is_legal(players: int, window: int) -> None:
    levels = [LEVELS[(players + seat) % len(LEVELS)] for seat in range(players)]
    bots, options = [BOTS[level] for level in levels], Options(window=window)
    played = play_match(GAME, options, bots, FastChance(players), FastChance(window))
    assert played.outcome.winners


def test_the_same_view_gets_the_same_answer() -> None:
    """Bots keep no memory and need no luck: what they see is all."""
    table = started(4)
    for name in "ABCD":
        for level in LEVELS:
            view = table.view(name)
            said = [BOTS[level].choose(view, FastChance(seed), None) for seed in (1, 2)]  # type: ignore[arg-type]
            assert said[0] == said[1]


def test_nobody_reads_the_hands_of_others() -> None:
    """In a world that one cannot tell from the real one, everybody does the same."""
    chance = FastChance(3)
    state = GAME.start(Options(), 3, chance).state
    match = Match(GAME, state, [BOTS["regular"]] * 3, chance, FastChance(4))
    for number in range(60):
        before = match.state
        played = match.next_step()
        if played is None:
            break
        seat = played[0].seat
        if seat >= 0:
            view = GAME.view(before, seat)
            imagined = GAME.view(GAME.redeal(view, FastChance(number)), seat)
            assert answer("regular", view) == answer("regular", imagined)


def test_pairs_of_these_tests_are_of_all_kinds() -> None:
    assert {is_granted(*pair) for pair in PAIRS} == {True, False}
