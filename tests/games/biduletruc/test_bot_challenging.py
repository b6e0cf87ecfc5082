"""When a player says "dico", and when not."""

from msgspec.structs import replace

from escale.bots import LEVELS, Budget, Wait
from escale.core.chance import FastChance
from escale.games.biduletruc.bots.challenging import best_challenge, choose_off_turn
from escale.games.biduletruc.bots.estimates import (
    challenge_risk,
    effective_size,
    stakes,
    win_chance,
)
from escale.games.biduletruc.bots.levels import BiduletrucBot
from escale.games.biduletruc.bots.profiles import PROFILES
from escale.games.biduletruc.rules import CONCEDE, Dico, Options, Trust, Verdict

from ..tables import FIRST
from .known_links import decision, known_to_all, nonsense
from .positions import Table, drawn

B = 0  # the seat of B with two players
SUSPICIOUS = BiduletrucBot(replace(PROFILES["master"], min_challenge_gain=-9.0))


def facing(covered: str, laid: str, fresh: bool = True, hand: str = "fourmi lune") -> Table:
    """A has just laid a word on another, B looks at it."""
    return drawn(
        f"""
        A      {hand}
        B      neige arbre guerre
        piles  {covered} A:{laid}{"~" if fresh else ""} | mer
        talon  lait riz pain
    """,
        options=Options(window=3 if fresh else 0),
        laid=1,
    )


def test_nobody_doubts_what_they_know() -> None:
    covered, laid = known_to_all(B)
    table = facing(covered, laid)
    for level in LEVELS:
        assert decision(level, table.view("B")) == Trust(table.number(laid))
    said = SUSPICIOUS.choose(table.view("B"), FastChance(0), Budget())
    assert isinstance(said, Wait)
    assert said.action == Trust(table.number(laid))


def test_a_master_lets_no_nonsense_pass_and_a_novice_most_of_it() -> None:
    doubted = dict.fromkeys(LEVELS, 0)
    for covered, laid in list(nonsense())[:40]:
        table = facing(covered, laid)
        for level in LEVELS:
            action = decision(level, table.view("B"))
            assert action in (Dico(table.number(laid)), Trust(table.number(laid)))
            doubted[level] += isinstance(action, Dico)
    assert doubted["novice"] < 20
    assert doubted["expert"] > 35
    assert doubted["master"] == 40


def test_what_sounds_right_is_doubted_less_than_nonsense() -> None:
    wrong = list(nonsense())
    for level in ("regular", "expert"):
        absurd, likely = [
            sum(
                best_challenge(PROFILES[level], facing(*pair).board, B) is not None
                for pair in pairs
            )
            for pairs in (wrong[:60], wrong[-60:])
        ]
        assert absurd > likely


def test_it_takes_a_moment_to_doubt_and_to_let_pass() -> None:
    for covered, laid in (known_to_all(B), next(nonsense())):
        for level in LEVELS:
            said = choose_off_turn(PROFILES[level], facing(covered, laid).view("B"), B)
            assert isinstance(said, Wait)
            assert 300 < said.ms < 2_500


def test_who_has_nothing_to_say_rests_until_something_happens() -> None:
    covered, laid = known_to_all(B)
    said = choose_off_turn(PROFILES["master"], facing(covered, laid, fresh=False).view("B"), B)
    assert isinstance(said, Wait)
    assert said.action is None


def test_one_who_has_proved_a_novice_wrong_is_doubted_more() -> None:
    calm = angry = 0
    for covered, laid in list(nonsense())[:300]:
        table = facing(covered, laid)
        proof = Verdict(0, FIRST, B, "mer", "guerre", False, ())
        calm += best_challenge(PROFILES["novice"], table.board, B) is not None
        angry += (
            best_challenge(PROFILES["novice"], table.with_board(verdict=proof).board, B) is not None
        )
    assert angry > calm


def test_in_a_claim_one_doubts_what_one_does_not_know_and_concedes_the_rest() -> None:
    for (covered, laid), expected in ((known_to_all(B), False), (next(nonsense()), True)):
        table = facing(covered, laid, fresh=False, hand="-").with_board(stage="claim")
        for level in LEVELS:
            action = decision(level, table.view("B"))
            assert action == (Dico(table.number(laid)) if expected else CONCEDE)


# ---- what it is weighed by


def test_a_dico_may_win_more_than_it_may_lose_between_two_and_less_among_many() -> None:
    ratio = {}
    for players in (2, 4, 6):
        hands = "\n".join(f"{name} fourmi lune arbre roi" for name in "ABCDEF"[:players])
        piles = " | ".join(["ciel A:guerre"] + ["mer"] * (players - 1))
        board = drawn(f"{hands}\npiles {piles}").board
        won, lost = stakes(board, (FIRST + 1) % players, FIRST % players)
        ratio[players] = won / lost
    assert ratio[2] > 1 > ratio[4] > ratio[6]


def test_harm_to_one_who_is_about_to_win_is_worth_more() -> None:
    def won(size: int) -> float:
        hand = " ".join(["fourmi", "lune", "arbre", "roi", "lait"][:size])
        board = drawn(f"A {hand}\nB pain riz sel mer\nC eau feu or vie\npiles a A:b | c | d").board
        return stakes(board, 2, 1)[0]

    assert won(1) > won(3) > won(5)


def test_the_last_card_is_nearly_always_doubted() -> None:
    board = drawn("A guerre\nB pain riz\npiles ciel | mer").board
    others = drawn("A guerre lune arbre roi\nB pain riz\npiles ciel | mer").board
    for level in LEVELS:
        last, early = [
            challenge_risk(PROFILES[level], each, FIRST, "ciel", "guerre")
            for each in (board, others)
        ]
        assert last >= max(early, 0.9)


def test_hands_are_weighed_by_their_words_and_a_violet_card_takes_one_with_it() -> None:
    assert effective_size(()) == 0
    assert effective_size(("chat", "biduletruc")) < effective_size(("chat",))
    assert effective_size(("chat", "lune", "biduletruc")) < effective_size(("chat",))
    assert effective_size(("chat", "lune")) < effective_size(("chat", "lune", "mer"))
    assert abs(sum(win_chance((1.0, 2.0, 0.5), seat) for seat in range(3)) - 1) < 1e-9
