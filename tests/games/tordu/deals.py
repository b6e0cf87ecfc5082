"""A small language for Le Tordu's tests: hands drawn as text, calls and cards as words.

    table = simple("A: ♥AR7 ♠10987 §7 | B: …")  A deals; B sits on their left, and so on
    table = complete(players=4)                 whatever cards come: only the auction counts
    table.play("A pass", "B 5♥", "A double", "B A♥")
    table.contract == "5♥ by B, doubled by A"
    table.may("A") == "pass double §"           a sign alone stands for all nine bids of the suit
    table.deal("A 5♥", "B pass", made=5)        a whole deal, in which the declarer wins 5 tricks
    table.scores == "A:3 B:0"

With `deal` the cards are laid so that the declarer wins the tricks wanted: the highest trumps
first, then cards that win nothing. What else one can ask of a table, tables.py says.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from escale.core.game import Seat
from escale.core.ready import PROCEED, READY
from escale.games.tordu.rules import (
    DOUBLE,
    PASS,
    Action,
    Bid,
    Board,
    Contract,
    Options,
    Play,
    State,
    Tordu,
    View,
)
from escale.games.tordu.rules.cards import HAND, PACK, RANKS, SUITS, Card, read, spell
from escale.games.tordu.rules.events import Body

from ..tables import FIRST, TableOf, by_seat, numbers

GAME = Tordu()
FIRST_DEALER = FIRST
PLAIN: Mapping[str, Action] = {
    "pass": PASS,
    "double": DOUBLE,
    "ready": READY,
    "proceed": PROCEED,
}
BIDS_OF_A_SUIT = HAND + 1


def cards(text: str) -> tuple[Card, ...]:
    """Cards suit by suit: "♥AR7 ♠10" is A♥ R♥ 7♥ 10♠."""
    drawn = []
    for word in text.split():
        ranks = re.findall("10|.", word[1:])
        drawn += [read(rank + word[0]) for rank in ranks]
    assert len(set(drawn)) == len(drawn), f"a card lies twice in {text}"
    return tuple(drawn)


def spelled(some: Sequence[Card]) -> str:
    return " ".join(map(spell, some))


def bid(word: str) -> Bid:
    """5♥ is five tricks with hearts as trumps."""
    return Bid(SUITS.index(word[1]), int(word[0]))


def announced(contract: Contract) -> str:
    return f"{contract.number}{SUITS[contract.suit]}"


def word_for(action: Action) -> str:
    """An action in the words it is drawn with."""
    if isinstance(action, Play):
        return spell(action.card)
    if isinstance(action, Bid):
        return f"{action.number}{SUITS[action.suit]}"
    return next(word for word, plain in PLAIN.items() if plain == action)


@dataclass(frozen=True)
class Table(TableOf[State, Action, View, Body]):
    """A game of Le Tordu under way."""

    game = GAME

    @property
    def board(self) -> Board:
        return self.state.board

    # ---- what happens

    def action(self, verb: str, rest: list[str]) -> Action:
        assert not rest, "a call or a card is one word"
        if verb in PLAIN:
            return PLAIN[verb]
        is_bid = re.fullmatch(r"[0-8].", verb) and self.board.stage == "auction"
        return bid(verb) if is_bid else Play(read(verb))

    def play_out(self, made: int | None = None) -> "Table":
        """The rest of the deal: the declarer leads the highest trumps, the others play anything."""
        table = self
        while table.board.stage == "play":
            choices = [each.card for each in table.legal(table.asked) if isinstance(each, Play)]
            table = table.play(f"{table.asked} {spell(table._chosen(choices))}")
        if made is not None:
            declarer = table.board.sheet[-1].contract.declarer
            assert table.board.taken[declarer] == made
        return table

    def _chosen(self, choices: Sequence[Card]) -> Card:
        contract = self.board.contract
        assert contract
        if self.board.turn != contract.declarer:
            return choices[-1]  # the As of the first suits is kept
        trumps = [card for card in choices if card // 8 == contract.suit]
        return max(trumps, default=choices[0])

    def deal(self, *calls: str, made: int) -> "Table":
        """One deal, dealt, bidden and played: its declarer wins so many tricks."""
        is_new = self.board.stage == "auction" and not self.board.calls and self.board.deal == 1
        last = [call.split() for call in calls if call.split()[1] not in PLAIN][-1]
        hands = _hands_for(self, self.seat(last[0]), SUITS.index(last[1][1]), made)
        table = self._start_again(hands) if is_new else self.next_deal(hands)
        return table.play(*calls).play_out(made)

    def next_deal(self, hands: Sequence[Sequence[Card]] | None = None) -> "Table":
        """The pause ends; these hands come, by seat, or any."""
        onward = self.play("clock proceed")
        if hands is None:
            return onward
        label = f"deal-{onward.board.deal}"
        script = {**self.script, label: _in_dealing_order(hands, onward.board.dealer)}
        return replace(self, script=script).play("clock proceed")

    def _start_again(self, hands: Sequence[Sequence[Card]]) -> "Table":
        script = {**self.script, "deal-1": _in_dealing_order(hands, FIRST_DEALER)}
        return Table.started(self.board.options, len(hands), script)

    # ---- what stands

    @property
    def dealer(self) -> str:
        return self.name(self.board.dealer)

    @property
    def contract(self) -> str:
        """5♥ by B, doubled by A; "" before the first bid."""
        contract = self.board.contract
        if contract is None:
            return ""
        said = f"{announced(contract)} by {self.name(contract.declarer)}"
        by = contract.doubled_by
        return said if by is None else f"{said}, doubled by {self.name(by)}"

    def may(self, name: str) -> str:
        """What this player can choose from, in the rules' own order."""
        words = [word_for(action) for action in self.legal(name)]
        for sign in SUITS:
            bids = [word for word in words if word[-1] == sign and self.board.stage == "auction"]
            if len(bids) == BIDS_OF_A_SUIT:
                words[words.index(bids[0])] = sign
                words = [word for word in words if word not in bids]
        return " ".join(words)

    def hand(self, name: str) -> str:
        return spelled(self.state.hands[self.seat(name)])

    @property
    def taken(self) -> str:
        """Tricks won in this deal."""
        return self.by_name(self.board.taken)

    @property
    def scores(self) -> str:
        """Points of this manche: "A:3 B:0"."""
        return self.by_name(self.board.scores)

    @property
    def manches(self) -> str:
        """Manches won so far."""
        return self.by_name(self.board.won)

    def with_scores(self, drawn: str) -> "Table":
        """The same table where earlier deals have left these points: "A:14 B:13"."""
        return self.with_board(scores=numbers(drawn, len(self.names)))


def _in_dealing_order(hands: Sequence[Sequence[Card]], dealer: Seat) -> list[Card]:
    """One by one, beginning at the dealer's left (TOR-4)."""
    seats = len(hands)
    order = [(dealer + 1 + place) % seats for place in range(seats)]
    return [hands[seat][lap] for lap in range(HAND) for seat in order]


def _hands_for(table: Table, declarer: Seat, trump: int, made: int) -> list[list[Card]]:
    """Hands with which the declarer wins just so many tricks, whatever the others do.

    The declarer has as many of the highest trumps, and the lowest cards of two other suits; the
    left neighbour has an As to take the first of these, and then nobody needs a low card any more.
    """
    seats = len(table.board.scores)
    trumps = [trump * 8 + rank for rank in reversed(range(len(RANKS)))]
    one, other = [suit for suit in range(len(SUITS)) if suit != trump][:2]
    low = [suit * 8 + rank for suit in (one, other) for rank in range(4)]
    own = trumps[:made] + low[: HAND - made]
    ace = one * 8 + 7
    rest = [card for card in PACK if card not in own and card != ace]
    hands: list[list[Card]] = [[] for _ in range(seats)]
    hands[declarer] = own
    for step in range(1, seats):
        hand = [ace] if step == 1 else []
        while len(hand) < HAND:
            hand.append(rest.pop())
        hands[(declarer + step) % seats] = hand
    return hands


def a_game(options: Options, hands: str = "", players: int = 2) -> Table:
    """The table just after the first deal: with these hands, or with any."""
    script: dict[str, Sequence[Card] | int] = {"first-dealer": FIRST_DEALER}
    if hands:
        drawn = dict(line.split(":") for line in hands.replace("|", "\n").strip().splitlines())
        by_letter = {name.strip(): cards(text) for name, text in drawn.items()}
        players = len(by_letter)
        assert {len(hand) for hand in by_letter.values()} == {HAND}, "eight cards each"
        dealt = by_seat(by_letter, players, ())
        script["deal-1"] = _in_dealing_order(dealt, FIRST_DEALER)
    return Table.started(options, players, script)


def simple(hands: str = "", players: int = 2, **options: Any) -> Table:
    """The simple game: the first bid closes the auction."""
    return a_game(Options(**options), hands, players)


def complete(hands: str = "", players: int = 2, **options: Any) -> Table:
    """The complete game: overbids and doubles."""
    return a_game(Options(**{"overbid": True, "double": True, **options}), hands, players)
