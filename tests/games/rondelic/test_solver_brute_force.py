"""The kernels against the simplest program that could be right: recursion over a small pack."""

from collections import defaultdict
from collections.abc import Callable, Iterator

import numpy as np
import pytest

pytest.importorskip("numba")

from escale.games.rondelic.bots.solver.duel import Duel, DuelSums, solve_duel
from escale.games.rondelic.bots.solver.exact import enumerate_deals
from escale.games.rondelic.bots.solver.histories import START, number
from escale.games.rondelic.bots.solver.model import (
    BARE,
    HIDDEN,
    LOOK_AFTER,
    LOOK_BEFORE,
    Deal,
    Policy,
    Tally,
)
from escale.games.rondelic.bots.solver.response import gains
from escale.games.rondelic.bots.solver.sampled import sample
from escale.games.rondelic.bots.solver.training import train

Losses = list[float]
# What the dealer cannot see, with its weight: finals, cards left, the card that was swapped.
Hidden = tuple[float, list[int], list[int], int | None]


class BruteForce:
    """All deals, all coins, all draws; both actions at every decision."""

    def __init__(self, deal: Deal, policy: Policy, refusal: float = 0.0) -> None:
        self.deal, self.policy, self.refusal = deal, policy, refusal
        self.king, self.askers = deal.ranks - 1, deal.askers
        self.left = [deal.suits] * deal.ranks
        self.cards: list[int] = []
        self.sums: dict[tuple[str, int, int, int], list[float]] = defaultdict(lambda: [0.0, 0.0])
        self.endings: list[tuple[str, int, int | None, list[int], list[int], float]] = []
        self.losses = self.deal_cards(1.0)

    def draws(self) -> Iterator[tuple[int, float]]:
        total = sum(self.left)
        for rank in range(self.deal.ranks):
            if self.left[rank]:
                share = self.left[rank] / total
                self.left[rank] -= 1
                yield rank, share
                self.left[rank] += 1

    def expect(self, value: Callable[[int, float], Losses]) -> Losses:
        total = [0.0] * self.deal.players
        for rank, share in self.draws():
            for seat, loss in enumerate(value(rank, share)):
                total[seat] += share * loss
        return total

    def deal_cards(self, reach: float) -> Losses:
        if len(self.cards) == self.askers + (self.deal.dealer != BARE):
            return self.turn(0, "", None, self.cards[0], False, [], reach)

        def with_card(rank: int, share: float) -> Losses:
            self.cards.append(rank)
            value = self.deal_cards(reach * share)
            self.cards.pop()
            return value

        return self.expect(with_card)

    def decide(
        self,
        table: str,
        place: int,
        key: int,
        card: int,
        seat: int,
        reach: float,
        low: Callable[[float], Losses],
        keep: Callable[[float], Losses],
    ) -> Losses:
        thresholds = getattr(self.policy, table)
        limit = float(thresholds[place] if thresholds.ndim == 1 else thresholds[place, key])
        chance = min(1.0, max(0.0, limit - card))
        if not reach and chance in (0.0, 1.0):
            return low(0.0) if chance else keep(0.0)
        one, two = low(reach * chance), keep(reach * (1 - chance))
        cell = self.sums[table, place, key, card]
        cell[0] += reach * (one[seat] - two[seat])
        cell[1] += reach
        return [chance * a + (1 - chance) * b for a, b in zip(one, two, strict=True)]

    def turn(
        self,
        seat: int,
        history: str,
        gave: int | None,
        held: int,
        bound: bool,
        finals: list[int],
        reach: float,
    ) -> Losses:
        if seat == self.askers:
            return self.dealer(history, None, finals, reach)
        following = self.cards[seat + 1] if seat + 1 < self.askers else 0

        def keep(share: float) -> Losses:
            final = self.king if bound else held
            return self.turn(
                seat + 1, history + "K", None, following, False, [*finals, final], share
            )

        def swap(share: float) -> Losses:
            if seat == self.askers - 1:
                return self.expect(
                    lambda rank, part: self.dealer(
                        history + "X", held, [*finals, rank], share * part
                    )
                )
            if following == self.king:
                if self.refusal and share:
                    self.turn(
                        seat + 1,
                        history + "R",
                        None,
                        self.king,
                        True,
                        [*finals, held],
                        share * self.refusal,
                    )
                return self.turn(seat + 1, history + "X", None, 0, True, [*finals, held], share)
            return self.turn(
                seat + 1, history + "X", following, held, False, [*finals, following], share
            )

        if bound or held == self.king or (gave is not None and held > gave):
            return keep(reach)
        place = START[seat] + number(history)
        key = 0 if gave is None else gave + 1
        return self.decide("exchange", place, key, held, seat, reach, swap, keep)

    def show(self, finals: list[int]) -> Losses:
        lowest = min(finals)
        if self.deal.nobody and max(finals) == lowest:
            return [0.0] * len(finals)
        return [float(card == lowest) for card in finals]

    def dealer(self, history: str, given: int | None, finals: list[int], reach: float) -> Losses:
        place, kind, seat = number(history), self.deal.dealer, self.askers
        own = self.cards[self.askers] if kind != BARE else -1
        if reach:
            self.endings.append((history, own, given, finals, self.left.copy(), reach))

        def end(card: int) -> Callable[[float], Losses]:
            return lambda share: self.show([*finals, card])

        def third(rank: int, _: float) -> Losses:
            return self.show([*finals, max(rank, own) if kind == LOOK_BEFORE else rank])

        def second(key: int, share: float) -> Losses:
            return self.expect(
                lambda rank, part: self.decide(
                    "second",
                    place,
                    key,
                    rank,
                    seat,
                    share * part,
                    lambda _: self.expect(third),
                    end(rank),
                )
            )

        def first(rank: int, share: float) -> Losses:
            key, later = (own, own) if kind == LOOK_BEFORE else (0, rank)
            return self.decide(
                "first", place, key, rank, seat, share, lambda part: second(later, part), end(rank)
            )

        def go_on(share: float) -> Losses:
            if given is not None and kind in (BARE, HIDDEN):
                return first(given, share)
            return self.expect(lambda rank, part: first(rank, share * part))

        def stay_or_go(share: float) -> Losses:
            if kind in (HIDDEN, LOOK_AFTER):
                return self.decide("own", place, 0, own, seat, share, go_on, end(own))
            return go_on(share)

        if given is not None and kind in (LOOK_BEFORE, LOOK_AFTER):
            return self.decide("blind", place, 0, own, seat, reach, end(given), stay_or_go)
        return stay_or_go(reach)

    def gain(self, seat: int) -> float:
        """What a player before the dealer could gain by another plan."""
        total = 0.0
        for (table, place, key, card), (difference, _) in self.sums.items():
            if table == "exchange" and START[seat] <= place < START[seat + 1]:
                chance = min(1.0, max(0.0, float(self.policy.exchange[place, key]) - card))
                total += chance * difference - min(0.0, difference)
        return total

    def best_dealer(self) -> float:
        """The least loss of a dealer with perfect memory and every right that the rules give."""
        groups: dict[tuple[str, int], list[Hidden]] = defaultdict(list)
        for history, own, given, finals, left, reach in self.endings:
            groups[history, own].append((reach, finals, left, given))
        return sum(self.plan(own, group) for (_, own), group in groups.items())

    def plan(self, own: int, group: list[Hidden]) -> float:
        kind, swapped = self.deal.dealer, group[0][3] is not None
        choices = [self.stop(group, own)] if kind != BARE else []
        if swapped and kind in (LOOK_BEFORE, LOOK_AFTER):
            choices.append(sum(self.stop([one], one[3] or 0) for one in group))
        if swapped and kind in (BARE, HIDDEN):
            shown: dict[int, list[Hidden]] = defaultdict(list)
            for one in group:
                shown[one[3] or 0].append(one)
            choices.append(
                sum(
                    min(self.stop(part, card), self.look(own, part, 2))
                    for card, part in shown.items()
                )
            )
        else:
            choices.append(self.look(own, group, 3))
        return min(choices)

    def stop(self, group: list[Hidden], card: int) -> float:
        return sum(one[0] * self.show([*one[1], card])[-1] for one in group)

    def look(self, own: int, group: list[Hidden], looks: int) -> float:
        total = 0.0
        for rank in range(self.deal.ranks):
            seen: list[Hidden] = []
            for reach, finals, left, given in group:
                if left[rank]:
                    fewer = left.copy()
                    fewer[rank] -= 1
                    seen.append((reach * left[rank] / sum(left), finals, fewer, given))
            if seen:
                choices = [self.stop(seen, rank)]
                if self.deal.dealer == LOOK_BEFORE:
                    choices.append(self.stop(seen, own))
                if looks > 1:
                    choices.append(self.look(own, seen, looks - 1))
                total += min(choices)
        return total


def random_policy(deal: Deal, seed: int) -> Policy:
    """Any mixed policy that respects what is never done."""
    random, policy = np.random.default_rng(seed), Policy(deal)
    for table in policy.tables:
        table[...] = random.uniform(0, deal.ranks, table.shape)
    limits = np.arange(deal.ranks + 1).clip(max=deal.ranks - 1)
    limits[0] = deal.ranks - 1
    policy.exchange[...] = np.minimum(policy.exchange, limits)
    if deal.dealer == LOOK_BEFORE:
        policy.first[...] = np.maximum(policy.first, np.arange(1, deal.ranks + 1))
        policy.second[...] = np.maximum(policy.second, np.arange(1, deal.ranks + 1))
    return policy


SMALL = [
    pytest.param(Deal(4, BARE, ranks=4, suits=3), marks=pytest.mark.nightly),
    Deal(3, BARE, nobody=True, ranks=5, suits=2),
    Deal(3, HIDDEN, ranks=4, suits=3),
    Deal(3, LOOK_BEFORE, ranks=4, suits=3),
    Deal(2, LOOK_BEFORE, nobody=True, ranks=5, suits=2),
    Deal(3, LOOK_AFTER, nobody=True, ranks=4, suits=3),
]


@pytest.mark.slow
@pytest.mark.parametrize("deal", SMALL, ids=str)
def test_exact_sums_are_those_of_brute_force(deal: Deal) -> None:
    """Losses, and every sum of every information set, for a random mixed policy."""
    policy = random_policy(deal, 7)
    tally, refusal = Tally(deal), 0.3 if deal.refusals else 0.0
    enumerate_deals(deal, policy, tally, refusal)
    brute = BruteForce(deal, policy, refusal)
    assert tally.losses[:-1] == pytest.approx(brute.losses, abs=1e-12)
    for name in ("exchange", "own", "blind", "first", "second"):
        expected = np.zeros_like(getattr(tally, name))
        for (table, *cell), pair in brute.sums.items():
            if table == name:
                expected[tuple(cell)] = pair
        np.testing.assert_allclose(getattr(tally, name), expected, atol=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("deal", SMALL, ids=str)
def test_sampled_sums_approach_the_exact_ones(deal: Deal) -> None:
    policy, deals = random_policy(deal, 8), 200_000
    exact, sampled = Tally(deal), Tally(deal)
    enumerate_deals(deal, policy, exact, 0.3)
    sample(deal, policy, sampled, deals, 5, 0.3)
    # Five standard deviations of a difference between -1 and 1.
    for one, two in zip(sampled.tables, exact.tables, strict=True):
        bound = 5 * np.sqrt(two[..., 1].clip(min=2 / deals) / deals)
        assert (np.abs(one / deals - two) < 1.5 * bound[..., None]).all()
    assert sampled.losses[:-1] / sampled.losses[-1] == pytest.approx(exact.losses[:-1], abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize("dealer", [BARE, HIDDEN, LOOK_BEFORE, LOOK_AFTER])
@pytest.mark.parametrize("exact", [True, False])
def test_trained_play_cannot_be_improved_on_a_small_pack(dealer: int, exact: bool) -> None:
    """Nobody gains a thousandth, the dealer not even with perfect memory: judged by brute force."""
    deal = Deal(3, dealer, ranks=5, suits=4)
    policy = train(deal, 100, 0 if exact else 1_000_000, 3)
    brute = BruteForce(deal, policy)
    assert max(brute.gain(seat) for seat in range(deal.askers)) < 1e-3
    assert brute.losses[-1] - brute.best_dealer() < 1e-3
    tally = Tally(deal)
    enumerate_deals(deal, policy, tally)
    measured = gains(deal, policy, tally, tally)
    assert measured[:-1] == pytest.approx([brute.gain(seat) for seat in range(deal.askers)])


@pytest.mark.parametrize("dealer", [LOOK_BEFORE, LOOK_AFTER])
def test_memory_of_refused_cards_is_worth_nothing(dealer: int) -> None:
    """On 28 cards; on the full pack (ranks 13, a minute) it is worth less still."""
    deal = Deal(2, dealer, ranks=7)
    brute = BruteForce(deal, train(deal, 60, 0, 1))
    assert brute.losses[-1] - brute.best_dealer() < 1e-3


def duel_by_brute_force(duel: Duel) -> tuple[float, float]:
    """Losses of receiver and dealer, card by card."""
    left, losses = [duel.suits] * duel.ranks, [0.0, 0.0]

    def draw() -> Iterator[tuple[int, float]]:
        total = sum(left)
        for rank in range(duel.ranks):
            if left[rank]:
                share = left[rank] / total
                left[rank] -= 1
                yield rank, share
                left[rank] += 1

    def take(
        seen: list[int], first: float, second: list[float]
    ) -> Iterator[tuple[int, int, float]]:
        for rank, share in draw():
            limit = first if not seen else second[seen[0]] if len(seen) == 1 else 0.0
            refuse = min(1.0, max(0.0, limit - rank))
            yield rank, len(seen), share * (1 - refuse)
            if refuse:
                for card, refused, part in take([*seen, rank], first, second):
                    yield card, refused, share * refuse * part

    receiver = float(duel.receiver_first[0]), duel.receiver_second.tolist()
    for card, refused, chance in take([], *receiver):
        dealer = float(duel.dealer_first[refused, 0]), duel.dealer_second[refused].tolist()
        for other, _, part in take([], *dealer) if chance else ():
            losses[0] += chance * part * (card < other)
            losses[1] += chance * part * (other < card)
    return losses[0], losses[1]


@pytest.mark.slow
def test_the_duel_is_solved_exactly() -> None:
    small, sums = solve_duel(ranks=5, suits=2, rounds=60)
    assert sums.losses == pytest.approx(duel_by_brute_force(small), abs=1e-12)
    assert max(solve_duel(rounds=60)[1].gains()) < 1e-4


def test_any_duel_has_the_losses_of_brute_force() -> None:
    random, duel = np.random.default_rng(1), Duel(4, 3)
    for table in duel.tables:
        table[...] = random.uniform(0, 4, table.shape)
    assert DuelSums(duel).losses == pytest.approx(duel_by_brute_force(duel), abs=1e-12)
