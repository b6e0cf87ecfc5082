"""One deal in plain Python, played by `policy`: it checks the tables and weighs the Jarnac."""

from dataclasses import dataclass
from random import Random

from .. import policy

KING = policy.KING


@dataclass
class Played:
    """Final cards (the dealer's last), and the first asker who met a King, if any."""

    finals: list[int]
    met_king: int | None = None
    first_asks: bool = False

    def losers(self, nobody: bool) -> list[bool]:
        """By player, whether they advance."""
        lowest = min(self.finals)
        if nobody and max(self.finals) == lowest:
            return [False] * len(self.finals)
        return [card == lowest for card in self.finals]


class Playout:
    """Everybody plays the table; with `refuse` the first King asked for is refused openly."""

    def __init__(self, text: str, variant: str, players: int) -> None:
        self.text, self.variant, self.players = text, variant, players

    def play(self, pack: list[int], random: Random, refuse: bool = False) -> Played:
        """Play a shuffled pack of ranks: dealt cards first, then the dealer's, then the talon."""
        deal = self.text, self.variant, self.players
        coins = [random.random() for _ in range(self.players + 3)]
        askers = self.players - 1
        own = pack[askers] if self.text == "B" or "dealer_card" in self.variant else None
        talon = pack[askers + 1 :]
        history, finals, met_king = "", [], None
        gave: int | None = None
        held, bound, given = pack[0], False, None
        for seat in range(askers):
            final, symbol, next_gave, next_bound = held, "K", None, False
            following = pack[seat + 1]
            if bound:
                final = KING
            elif coins[seat] < policy.exchange_chance(*deal, history, gave, held):
                symbol = "X"
                if seat == askers - 1:
                    final, given = talon.pop(0), held
                elif following == KING:
                    next_bound = True
                    if met_king is None:
                        met_king = seat
                        symbol = "R" if refuse else "X"
                else:
                    final, next_gave, following = following, following, held
            history += symbol
            finals.append(final)
            gave, held, bound = next_gave, following, next_bound
        last = self.dealer(history, own, given, talon, coins[askers:])
        return Played([*finals, last], met_king, history[0] != "K")

    def dealer(
        self, history: str, own: int | None, given: int | None, talon: list[int], coins: list[float]
    ) -> int:
        """The dealer's last card."""
        deal = self.text, self.variant, self.players
        if own is not None:
            if given is not None and self.text == "B":
                if coins[0] < policy.dealer_takes_discard(*deal, history, own):
                    return given
                given = None
            if coins[1] < policy.dealer_keeps_own(*deal, history, own):
                return own
        turned: list[int] = []
        for look in range(3):
            turned.append(given if given is not None and not turned else talon.pop(0))
            if coins[2 + look % 2] < policy.dealer_keeps_turned(*deal, history, turned, own):
                return turned[-1]
        return own if own is not None else turned[-1]
