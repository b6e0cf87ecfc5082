"""The dealer in one random deal: their last card, and what each choice would have cost."""

from .....compiling import kernel
from .model import Array, Plan, Rules, Sums


@kernel
def dealer_card(
    rules: Rules,
    plan: Plan,
    cards: Array,
    coins: Array,
    ending: int,
    given: int,
    from_own: bool,
) -> int:
    """The dealer's last card; `given` is what was swapped with the pack, or -1.

    With from_own False the dealer has given up their own card (or declined the discard).
    """
    dealer, coin, swapped = rules.dealer, rules.askers, given >= 0
    mine = cards[coin]
    one, two, three = cards[coin + 2], cards[coin + 3], cards[coin + 4]
    if dealer == 2:
        if from_own and swapped and coins[coin] < plan.blind[ending] - mine:
            return given
        if not coins[coin + 1] < plan.first[ending, mine] - one:
            return one
        if not coins[coin + 2] < plan.second[ending, mine] - two:
            return two
        return max(three, mine)
    if from_own and dealer == 3 and swapped and coins[coin + 3] < plan.blind[ending] - mine:
        return given
    if from_own and dealer != 0 and not coins[coin] < plan.own[ending] - mine:
        return mine
    if swapped and dealer != 3:
        one, two, three = given, one, two
    if not coins[coin + 1] < plan.first[ending, 0] - one:
        return one
    if not coins[coin + 2] < plan.second[ending, one] - two:
        return two
    return three


@kernel
def below(card: int, limit: int) -> float:
    """1.0 for a card that loses."""
    return 1.0 if card < limit else 0.0


@kernel
def note(table: Array, place: int, key: int, card: int, difference: float, weight: float) -> None:
    """Add one trial of both actions."""
    table[place, key, card, 0] += weight * difference
    table[place, key, card, 1] += weight


@kernel
def third_loses(rules: Rules, cards: Array, limit: int, swapped: bool, turned: int) -> float:
    """The chance that the next card is under `limit`: exact, since the pack is known here."""
    low, seen = 0, 0
    for place in range(rules.askers + 2 + turned):
        in_pack = (place == rules.askers and rules.dealer == 0) or (
            place == rules.askers + 1 and not swapped
        )
        if not in_pack:
            seen += 1
            if cards[place] < limit:
                low += 1
    return (limit * rules.suits - low) / (rules.ranks * rules.suits - seen)


@kernel
def note_dealer(
    rules: Rules,
    plan: Plan,
    sums: Sums,
    cards: Array,
    coins: Array,
    ending: int,
    limit: int,
    given: int,
    weight: float,
    everywhere: bool,
) -> None:
    """Try the dealer's actions; cards under `limit` lose; `everywhere`: off their path too."""
    dealer, coin, swapped = rules.dealer, rules.askers, given >= 0
    mine, one, two, turned = cards[coin], cards[coin + 2], cards[coin + 3], 2
    if swapped and dealer <= 1:
        one, two, turned = given, one, 1
    reached = True
    going_on = below(dealer_card(rules, plan, cards, coins, ending, given, False), limit)
    if swapped and dealer >= 2:
        stay = going_on
        if dealer == 3 and not coins[coin] < plan.own[ending] - mine:
            stay = below(mine, limit)
        note(sums.blind, ending, 0, mine, below(given, limit) - stay, weight)
        reached = not coins[coin if dealer == 2 else coin + 3] < plan.blind[ending] - mine
    if (dealer == 1 or dealer == 3) and (reached or everywhere):
        note(sums.own, ending, 0, mine, going_on - below(mine, limit), weight)
        reached = reached and coins[coin] < plan.own[ending] - mine
    if not (reached or everywhere):
        return
    key, next_key = (mine, mine) if dealer == 2 else (0, one)
    third = third_loses(rules, cards, limit, swapped, turned)
    if dealer == 2 and mine >= limit:
        third = 0.0
    refuses = coins[coin + 2] < plan.second[ending, next_key] - two
    later = third if refuses else below(two, limit)
    note(sums.first, ending, key, one, later - below(one, limit), weight)
    reached = reached and coins[coin + 1] < plan.first[ending, key] - one
    if reached or everywhere:
        note(sums.second, ending, next_key, two, third - below(two, limit), weight)
