"""A small language for Rondelic's tests: a deal drawn as text, moves and tellings as words.

    table = text_a("3 R 7 | 9 D 4")      P1 has a 3, P2 a King, P3 a 7; then the pack, top first
    table.play("P1 exchange", "P2 give")
    table.cards == "R 3 7 -"             P1, P2, P3, the dealer (who has no card yet)
    table.known_to("P1") == "3 R"        the deal as P1 knows it, place by place
    table.received("P3")                 the events of the last action, as P3 gets them

P1 sits at the dealer's right, P2 at P1's right and so on; a person keeps their name in later
deals. `avant-dernier` is whoever plays just before the dealer. Suits are left out: equal ranks
get different ones.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from escale.core.chance import FastChance, ScriptedChance
from escale.core.errors import IllegalAction
from escale.core.game import CLOCK, Event, Seat, Step
from escale.games.rondelic.rules import (
    NOTHING,
    Action,
    Board,
    Options,
    Rondelic,
    State,
    TextA,
    TextB,
    View,
)
from escale.games.rondelic.rules.cards import RANKS, SUITS, Card, rank, read
from escale.games.rondelic.rules.events import Body, Shown

GAME = Rondelic()
FIRST_DEALER: Seat = 1  # not 0: a seat's number must never pass for its turn
SEAT_FIELDS = {"seat", "asker", "owner", "dealer"}
CARD_FIELDS = {"card", "given", "received"}


def spelled_cards(text: str) -> tuple[Card, ...]:
    """Cards from their ranks; the second 3 is a 3 of another suit."""
    dealt: list[Card] = []
    for word in text.replace("|", " ").split():
        suits = [read(word)] if word[-1] in SUITS else [read(word + suit) for suit in SUITS]
        dealt.append(next(card for card in suits if card not in dealt))
    return tuple(dealt)


def face(card: Card | None) -> str:
    """The rank of a card, or - where there is none."""
    return "-" if card is None or card == NOTHING else RANKS[rank(card)]


def deed(word: str) -> Action:
    """An action by its name on the wire."""
    return GAME.read_action(msgspec.json.encode({"type": word}))


def word_for(action: Action) -> str:
    name: str = msgspec.to_builtins(action)["type"]
    return name


@dataclass(frozen=True)
class Table:
    """A deal under way; every action gives a new table, so two tests can go on from one."""

    state: State
    names: tuple[str, ...]  # by seat
    script: Mapping[str, Sequence[Card]]
    latest: tuple[Event[Body], ...] = ()
    events: tuple[Event[Body], ...] = field(default=(), repr=False)

    @property
    def board(self) -> Board:
        return self.state.board

    def seat(self, name: str) -> Seat:
        if name == "avant-dernier":
            return self.board.order[-2]
        return CLOCK if name == "clock" else self.names.index(name)

    def view(self, name: str) -> View:
        return GAME.view(self.state, None if name == "spectator" else self.seat(name))

    def play(self, *moves: str) -> "Table":
        """Moves such as "P1 exchange", in order; each must pass the judge."""
        table = self
        for move in moves:
            step = table.step(move)
            GAME.check(table.state, step)
            chance = ScriptedChance(table.script, FastChance(0))
            turn = GAME.apply(table.state, step, chance)
            events = (*table.events, *turn.events)
            table = replace(table, state=turn.state, latest=turn.events, events=events)
        return table

    def step(self, move: str) -> Step[Action]:
        name, word = move.split()
        return Step(self.seat(name), deed(word))

    def refusal(self, move: str) -> str:
        """Why the judge forbids this move: its code and clause; "" if it is allowed."""
        try:
            GAME.check(self.state, self.step(move))
        except IllegalAction as illegal:
            return str(illegal)
        return ""

    def all_keep(self) -> "Table":
        """Everyone who has still to play keeps their card, the dealer too."""
        table = self
        while table.board.stage in {"turn", "receiver", "dealer"}:
            table = table.play(f"{table.asked} keep")
        return table

    def next_deal(self, cards: str) -> "Table":
        """The pause ends and these cards come."""
        script = {**self.script, f"deal-{self.board.deal + 1}": spelled_cards(cards)}
        return replace(self, script=script).play("clock proceed")

    def lost_by(self, *losers: str) -> "Table":
        """One more deal, in which all keep and these have the lowest card."""
        order = self.play("clock proceed").board.order
        ranks = zip(order, RANKS[3:], strict=False)
        cards = ["2" if self.names[seat] in losers else higher for seat, higher in ranks]
        return self.next_deal(" ".join(cards)).all_keep()

    @property
    def asked(self) -> str:
        """Whom the game waits for, by name."""
        must = GAME.actors(self.state).must
        return " ".join(self.names[seat] for seat in self._ring if seat in must)

    @property
    def dealer(self) -> str:
        return self.names[self.board.dealer]

    @property
    def phase(self) -> str:
        return GAME.phase(self.state)

    def may(self, name: str) -> str:
        """The words this player can choose from, alphabetically."""
        return " ".join(sorted(word_for(action) for action in GAME.legal(self.view(name))))

    @property
    def players(self) -> tuple[Seat, ...]:
        """Those who play this deal, in the order of their names."""
        return tuple(seat for seat in self._ring if seat in self.board.order)

    @property
    def _ring(self) -> list[Seat]:
        """P1, P2 … the dealer."""
        seats = len(self.names)
        return [(FIRST_DEALER + place) % seats for place in range(1, seats + 1)]

    @property
    def cards(self) -> str:
        """What each player really holds; once all have shown, what they showed."""
        board, faces = self.board, self.state.faces
        if board.shown:
            return self._row(board.shown)
        return self._row([NOTHING if place == NOTHING else faces[place] for place in board.holds])

    def _row(self, by_seat: Sequence[Card]) -> str:
        return " ".join(face(by_seat[seat]) for seat in self.players)

    def known_to(self, name: str) -> str:
        """The deal as drawn, with ? for what this player cannot know; unknown ends left out."""
        served = self._served
        words = ["?" if card == NOTHING else face(card) for card in self.view(name).faces]
        known = " ".join([*words[:served], "|", *words[served:]]).rstrip("? ")
        return known.rstrip("| ?")

    @property
    def _served(self) -> int:
        board = self.board
        if len(board.order) == 2 and isinstance(board.options, TextA):
            return 1
        return len(board.order) - (not has_dealer_card(board.options))

    @property
    def tokens(self) -> str:
        """P1:3 P2:hole P3:out dealer:0, in the words `tokens=` is drawn with."""
        board = self.board
        words = []
        for seat in self._ring:
            circle = board.tokens[seat]
            where = "hole" if circle > board.options.circles else str(circle)
            words.append(f"{self.names[seat]}:{'out' if board.out[seat] else where}")
        return " ".join(words)

    def received(self, name: str) -> list[str]:
        """The events of the last action in words, as this player receives them."""
        return self._spelled_events(self.latest, name)

    def received_so_far(self, name: str) -> list[str]:
        """The events since the cards were dealt, in words, as this player receives them."""
        return self._spelled_events(self.events, name)

    def _spelled_events(self, events: Sequence[Event[Body]], name: str) -> list[str]:
        seat = None if name == "spectator" else self.seat(name)
        return [self._say(event.body_for(seat)) for event in events]

    def _say(self, body: Body) -> str:
        tag: str = msgspec.to_builtins(body)["type"]
        if isinstance(body, Shown):
            lowest = " ".join(self.names[seat] for seat in body.lowest)
            return f"shown {self._row(body.cards)} lowest {lowest}"
        values = [self._word(name, getattr(body, name)) for name in body.__struct_fields__]
        return " ".join([tag, *(word for word in values if word)])

    def _word(self, name: str, value: Any) -> str:
        if name in SEAT_FIELDS:
            person: str = self.names[value]
            return person
        if value is None or value is False:
            return ""
        if name in CARD_FIELDS:
            return face(value)
        return name if value is True else str(value)

    @property
    def scores(self) -> dict[str, float]:
        """What each has won, by name, once the game is over; nobody before."""
        ended = GAME.outcome(self.state)
        return dict(zip(self.names, ended.scores, strict=True)) if ended else {}

    @property
    def places(self) -> dict[str, int]:
        ended = GAME.outcome(self.state)
        return dict(zip(self.names, ended.places, strict=True)) if ended else {}


def has_dealer_card(options: Options) -> bool:
    return isinstance(options, TextB) or options.dealer_card


def text_a(cards: str, tokens: str = "", **options: Any) -> Table:
    """A deal of text A: the players' cards in order of play, then the pack."""
    return a_deal(TextA(**options), cards, tokens)


def text_b(cards: str, tokens: str = "", **options: Any) -> Table:
    """A deal of text B: the players' cards, the dealer's last, then the pack."""
    return a_deal(TextB(**options), cards, tokens)


def a_deal(options: Options, cards: str, tokens: str = "") -> Table:
    """The table just after this deal; `tokens` such as "P1:2 P3:out" sets those it names."""
    drawn = dict(word.split(":") for word in tokens.split())
    served = len(cards.partition("|")[0].split())
    duel = isinstance(options, TextA) and served == 1
    players = 2 if duel else served + (not has_dealer_card(options))
    seats = players + list(drawn.values()).count("out")
    names = [""] * seats
    for place in range(1, seats + 1):
        names[(FIRST_DEALER + place) % seats] = "dealer" if place == seats else f"P{place}"
    pack = spelled_cards(cards)
    deals = {"deal-1": pack, "deal-2": pack}
    chance = ScriptedChance({"first-dealer": FIRST_DEALER, **deals}, FastChance(0))
    turn = GAME.start(options, seats, chance)
    table = Table(turn.state, tuple(names), deals, turn.events, turn.events)
    return _after_deals(table, drawn) if drawn else table


def _after_deals(table: Table, drawn: Mapping[str, str]) -> Table:
    """The same deal again, with the tokens where earlier deals have left them."""
    board = table.board
    circles, out = list(board.tokens), list(board.out)
    for name, where in drawn.items():
        seat = table.seat(name)
        gone = where in {"out", "hole"}
        circles[seat] = board.options.circles + 1 if gone else int(where)
        out[seat] = 1 if where == "out" else 0
    board = msgspec.structs.replace(
        board, tokens=tuple(circles), out=tuple(out), stage="pause", again=True
    )
    return replace(table, state=State(board), events=()).play("clock proceed")
