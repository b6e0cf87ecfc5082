"""A seat's view in the terms of the solved game: ranks, the history of the deal, the question."""

from functools import cached_property

from ..rules import NOTHING, Action, Options, TextA, TextB, View, legal_actions
from ..rules.cards import rank
from .policy import variant_of


def solved_game(options: Options) -> tuple[str, str]:
    """The text ("A" or "B") and the variant of the solved game that these options play."""
    if isinstance(options, TextA):
        return "A", variant_of("A", dealer_card=options.dealer_card, all_equal=options.all_equal)
    return "B", variant_of("B", look=options.dealer_look, all_equal=options.all_equal)


class Knowledge:
    """What the deciding seat knows. Ranks are 0 to 12, NOTHING where there is no card."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self._view = view
        self._board = view.board
        self._seat = view.seat
        self.players = len(view.board.order)

    @cached_property
    def answers(self) -> tuple[Action, ...]:
        return legal_actions(self._board, self._seat, self._view.faces)

    @property
    def table(self) -> tuple[str, str, int]:
        """Text, variant and number of players: the key of a solved table."""
        return (*solved_game(self._board.options), self.players)

    @property
    def is_duel(self) -> bool:
        return self._board.is_duel

    @property
    def is_dealer(self) -> bool:
        return self._board.stage == "dealer"

    @property
    def position(self) -> int:
        """0 is the dealer's right neighbour."""
        return self._board.turn

    @property
    def history(self) -> str:
        return "".join(self._board.moves)

    @property
    def situation(self) -> str:
        """What tells this deal from others, and this seat: the same throughout the deal."""
        board = self._board
        return f"{self._seat}/{board.deal}/{board.dealer}/{board.tokens}/{board.stakes}"

    @property
    def may_look_freely(self) -> bool:
        """Whether the dealer sees a card before giving up their own (text B, RON-Q4)."""
        options = self._board.options
        return self.is_dealer and isinstance(options, TextB) and options.dealer_look == "before"

    def _rank_at(self, place: int) -> int:
        return rank(self._view.faces[place]) if place != NOTHING else NOTHING

    @property
    def holds(self) -> int:
        return self._rank_at(self._board.holds[self._seat])

    @property
    def gave(self) -> int | None:
        """The card that this seat gave when it was asked, if it was."""
        place = self._board.gave[self._seat]
        return self._rank_at(place) if place != NOTHING else None

    @property
    def is_safe(self) -> bool:
        """Whether this seat got a better card than it gave: then it cannot be the lowest."""
        gave = self.gave
        return gave is not None and gave < self.holds

    @property
    def looked(self) -> int:
        """The talon card that the dealer is looking at (text B)."""
        return self._rank_at(self._board.looked)

    @property
    def turned(self) -> tuple[int, ...]:
        """The cards that the dealer has turned or looked at, or that the receiver was shown."""
        board = self._board
        bits = board.seen[self._seat] | board.face_up
        if self.is_dealer and not isinstance(board.options, TextA):
            bits &= ~((1 << self.players) - 1)  # without the dealer's own card
        elif self.is_dealer:
            bits = board.face_up
        places = [place for place in range(len(self._view.faces)) if bits >> place & 1]
        return tuple(self._rank_at(place) for place in places)

    @property
    def refused(self) -> int:
        """How many cards the duel's receiver has refused."""
        return self._board.seen[self._board.order[0]].bit_count() - 1
