"""What one learns from a deal, once it is over and not before."""

from collections.abc import Callable
from typing import Any

import pytest

from escale.core.chance import FastChance
from escale.games.tordu.bots.solver import python_engine, solving
from escale.games.tordu.rules import PASS, Bid, Play
from escale.games.tordu.rules.cards import read, spell
from escale.games.tordu.study import advice, round_is_over
from escale.games.tordu.study.history import dealt_hands
from escale.games.tordu.study.study import WORLDS, Decision, Study, study
from escale.games.tordu.study.verdicts import answer_cost

from .deals import Table, bid, complete, simple

# A takes no trick with low cards in suits where B has the higher ones, and keeps the As of Tordu
# for the end: nobody can make A win with it, as B has no other Tordu.
LOW = "♣87 ♦87 ♠87 ♥7 §A"
HIGH = "♣RD ♦RD ♠RD ♥AR"
NOTHING = f"A: {LOW} | B: {HIGH}"


# A can keep from winning with the As of diamonds, if A does not play it when diamonds are led.
ESCAPE = "A: ♣87 ♦A7 ♠87 ♥7 §7 | B: ♣RD ♦9 ♠RDV ♥AR"


@pytest.fixture(scope="module", autouse=True)
def _with_the_kernel() -> None:
    solving.load_kernels().join()


@pytest.fixture(autouse=True)
def _in_a_few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WORLDS, 2, 30)
    monkeypatch.setitem(WORLDS, 5, 8)


def studied(table: Table) -> Study:
    found = study(table.view("spectator"))
    assert found
    return found


def played(table: Table, *moves: str) -> Study:
    """These moves, then whatever cards come."""
    return studied(table.play(*moves).play_out())


def fair(decision: Decision) -> list[tuple[object, float | None, float | None]]:
    """What was weighed by what a player could know."""
    return [(each.action, each.fair, each.made) for each in decision.answers]


def test_there_is_nothing_to_study_before_the_last_trick() -> None:
    table = simple(NOTHING)
    bidden = table.play("A 0♥")
    for stage in (table, bidden, bidden.play("A 7♣", "B R♣")):
        assert study(stage.view("A")) is None
        assert not round_is_over(stage.view("A"))
    ended = bidden.play_out()
    assert round_is_over(ended.view("A"))
    assert study(ended.view("A")) == study(ended.view("spectator")) != None  # noqa: E711
    assert study(ended.next_deal().view("A")) is None


def test_hands_are_shown_as_dealt_and_what_was_not_dealt_never_is() -> None:
    """TOR-Q14."""
    table = simple(NOTHING)
    found = played(table, "A 0♥")
    assert found.hands == table.state.hands == dealt_hands(table.play("A 0♥").play_out().board)
    shown = {card for hand in found.hands for card in hand}
    told = [each.action for step in found.decisions for each in step.answers]
    assert {action.card for action in told if isinstance(action, Play)} <= shown


@pytest.mark.slow
def test_the_card_that_lost_the_contract() -> None:
    found = played(simple(NOTHING), "A 0♥", "A A§", "B D♣")
    assert (found.start, found.holds) == (3.0, True)
    lead = found.decisions[1]
    assert (lead.turn, lead.verdict, found.decisive) == ("lost", "unlucky", 1)  # who could know?
    assert lead.value is not None and lead.value < 0  # noqa: PT018
    assert lead.points_lost == 3 - lead.value
    kept = {each.action.card for each in lead.answers if each.real == 3}  # type: ignore[union-attr]
    assert read("7♣") in kept
    assert read("A§") not in kept


@pytest.mark.slow
def test_a_slip_is_told_from_bad_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """A declarer of 0 who takes a trick they could leave has lost, whatever the others hold."""
    monkeypatch.setitem(WORLDS, 2, 120)  # in a few it would be better, as it gets worse there
    found = played(simple(ESCAPE), "A 0♥", "A 7♣", "B R♣", "B 9♦", "A A♦")
    assert found.holds
    taken = found.decisions[4]
    assert (taken.turn, taken.verdict, found.decisive) == ("lost", "slip", 4)
    assert [spell(each.action.card) for each in taken.answers] == ["7♦", "A♦"]  # type: ignore[union-attr]
    assert taken.answers[0].made is not None
    assert taken.answers[0].made > 0
    assert taken.answers[1].made == 0


def test_the_card_that_gave_a_lost_contract_back() -> None:
    """B can cut the As and does not: one trick is what A wanted."""
    found = played(simple(NOTHING), "A 1♥", "A A§", "B D♣")
    assert (found.start, found.holds) == (-1.0, False)
    assert [each.turn for each in found.decisions[:3]] == ["none", "none", "given"]
    assert found.decisions[2].value == 3
    beats = [each for each in found.decisions[2].answers if each.real == -1]
    assert {spell(each.action.card) for each in beats} == {"A♥", "R♥"}  # type: ignore[union-attr]


@pytest.mark.slow
def test_what_the_cards_allowed_for_each_seat_and_trump() -> None:
    found = played(simple(NOTHING), "A 0♥")
    for rows in found.possible:
        assert [row.suit for row in rows] == [0, 1, 2, 3, 4]
        assert all(row.exact for row in rows)
        for row in rows:
            assert len(row.made) == len(row.deviation) == 9
            assert all(
                (made == 1) == (deviation == 0)
                for made, deviation in zip(row.made, row.deviation, strict=True)
            )
    declarer = found.possible[found.contract.declarer]
    assert declarer[2].made[0] == 1
    assert declarer[2].deviation[1] == 1
    assert declarer[2].made[8] == 0


@pytest.mark.slow
def test_the_last_trick_is_worth_what_was_marked() -> None:
    for table in (simple(NOTHING), complete(NOTHING)):
        calls = ("A 0♥", "B double") if table.board.options.double else ("A 0♥",)
        ended = table.play(*calls).play_out()
        found = studied(ended)
        line = ended.board.sheet[-1]
        declarer = line.contract.declarer
        lead = line.points[declarer] - line.points[1 - declarer]
        assert found.decisions[-1].value == lead
        assert found.taken == line.taken


def test_bids_are_weighed_by_the_hand_of_who_makes_them() -> None:
    found = played(complete(NOTHING), "A 0♥", "B double")
    opening, answer = found.decisions[:2]
    bids = [each.action for each in opening.answers]
    assert len(bids) == 46  # with passing
    chosen = next(each for each in opening.answers if each.action == bid("0♥"))
    assert chosen.real == 3
    passed = next(each for each in opening.answers if each.action == PASS)
    assert passed.real is None  # nobody knows what comes then
    assert passed.fair is not None
    assert {type(each.action) for each in answer.answers} == {type(PASS), type(answer.action), Bid}
    values = {str(each.action): each for each in answer.answers}
    let, doubled = values["Pass()"], values["Double()"]
    assert (let.real, doubled.real) == (-3, -6)  # as seen by B
    assert doubled.fair == pytest.approx(2 * (let.fair or 0), abs=0.02)


def test_best_answers_come_first_for_who_decides() -> None:
    found = played(simple(NOTHING), "A 3♥")
    for decision in found.decisions:
        side = 1 if decision.trick == 0 or decision.seat == found.contract.declarer else -1
        worth = [side * each.fair for each in decision.answers if each.fair is not None]
        assert worth == sorted(worth, reverse=True)
        assert decision.cost >= 0
        assert decision.points_lost >= 0


@pytest.mark.slow
def test_what_could_not_be_seen_changes_nothing_that_could_be_known() -> None:
    """The same hand, the same table, other hidden cards: the same advice."""
    other = f"A: {LOW} | B: ♣A9 §RD ♠V9 ♥98"
    one, two = (played(simple(hands), "A 0♥", "A 7♣") for hands in (NOTHING, other))
    assert one.decisions[0].answers != two.decisions[0].answers  # by the real cards they differ
    for step in (0, 1):
        assert fair(one.decisions[step]) == fair(two.decisions[step])
        assert one.decisions[step].cost == two.decisions[step].cost
    mine = "♣RD ♦RD ♠RD ♥AR"
    three = f"A: ♣7 ♦98 ♠98 §D87 | B: {mine}"
    answers = [played(simple(hands), "A 0♥", "A 7♣").decisions[2] for hands in (NOTHING, three)]
    assert fair(answers[0]) == fair(answers[1])


def test_a_player_who_could_not_know_is_not_blamed() -> None:
    """Weights say how sure a difference is; a small one may be the luck of the worlds drawn."""
    best = advice.AnswerValue(Play(1), (3.0, -1.0, 3.0, -1.0))
    near = advice.AnswerValue(Play(2), (-1.0, 3.0, 3.0, -1.0))
    worse = advice.AnswerValue(Play(3), (-1.0, -1.0, -1.0, -3.0))
    judged = {
        each.action: answer_cost((best, near, worse), each.action) for each in (best, near, worse)
    }
    assert not judged[Play(1)].is_clear  # type: ignore[union-attr]
    assert not judged[Play(2)].is_clear  # type: ignore[union-attr]
    assert judged[Play(3)].is_clear  # type: ignore[union-attr]
    assert answer_cost((), Play(1)) is None


class Counted:
    """How many worlds the solver was asked about."""

    def __init__(self, ask: Callable[..., Any]) -> None:
        self.worlds = 0
        self._ask = ask

    def __call__(self, first: Any, second: Any, *rest: Any, **named: Any) -> Any:
        self.worlds += len(first if isinstance(first, list) else second)
        return self._ask(first, second, *rest, **named)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 5])
def test_a_study_asks_for_a_bounded_number_of_worlds(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves, contracts = Counted(solving.moves), Counted(solving.contracts)
    monkeypatch.setattr(solving, "moves", moves)
    monkeypatch.setattr(solving, "contracts", contracts)
    found = played(
        simple(players=players), *["A pass"] * (players == 2), f"{'BA'[players == 5]} 3♥"
    )
    cards = players * 8
    assert moves.worlds <= cards * (1 + WORLDS[players]) + 1
    calls = len([each for each in found.decisions if each.trick == 0])
    weighed = 2 * WORLDS[players] if players == 2 else 0
    assert contracts.worlds <= players + calls * weighed
    assert len(found.decisions) == calls + cards


@pytest.mark.slow
def test_without_the_kernel_it_says_what_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = played(simple(NOTHING), "A 0♥", "A A§", "B D♣")
    monkeypatch.setattr(solving, "has_kernels", lambda: False)
    found = played(simple(NOTHING), "A 0♥", "A A§", "B D♣")
    assert (found.start, found.decisive, found.holds) == (3.0, 1, True)
    assert [each.value for each in found.decisions] == [each.value for each in whole.decisions]
    assert found.decisions[1].verdict == "unweighed"
    declarer = found.contract.declarer
    assert found.possible[declarer] == (whole.possible[declarer][2],)
    assert found.possible[1 - declarer] == ()
    several = played(simple(players=4), "A 3♥")
    assert several.start is None
    assert several.decisions[1].verdict == "unweighed"
    assert several.decisions[-1].exact


def test_advice_is_about_points_and_the_best_comes_first() -> None:
    table = simple(ESCAPE).play("A 0♥")
    worths = advice.advise(table.view("A"), FastChance(1), 40)
    assert {worth.action for worth in worths} == set(map(Play, table.view("A").hand))
    assert [worth.value for worth in worths] == sorted((w.value for w in worths), reverse=True)
    assert advice.advise(table.view("B"), FastChance(1), 40) == ()  # it is not B's turn
    follow = table.play("A 7♣", "B R♣", "B 9♦")
    best, worst = advice.advise(follow.view("A"), FastChance(1), 40)
    assert (best.action, worst.action) == (Play(read("7♦")), Play(read("A♦")))
    assert worst.value <= -1
    assert advice.advise(table.play_out().view("A"), FastChance(1), 40) == ()


def test_where_one_card_may_be_played_nothing_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = Counted(solving.moves)
    monkeypatch.setattr(solving, "moves", moves)
    follow = simple(ESCAPE).play("A 0♥", "A 7♦")
    assert advice.advise(follow.view("B"), FastChance(1), 40) == ()
    assert moves.worlds == 0


def test_without_the_kernel_advice_is_rough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "has_kernels", lambda: False)
    monkeypatch.setattr(solving, "moves", python_engine.moves)
    table = simple(players=4).play("A 3♥")
    worths = advice.advise(table.view("A"), FastChance(1), 2)
    assert len(worths) == 8
