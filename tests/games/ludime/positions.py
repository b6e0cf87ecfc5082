"""A small language for Ludime's tests: hands and words drawn as text, actions as words.

    table = partie('''
        A  TASEIX   DRAMES          A deals; B sits on their left, and so on
        B  ENTB     DEFRICHEES      the hand first, then the words that are B's
        C  -                        no card left
    ''', turn="A", round=2, discards="ZE")          the top of the discards is the last one
    table.play("A draw E", "A lay TASSE", "A modify DRAMES DERAMES", "A discard X")
    table.words == "A:DERAMES B:DEFRICHEES A:TASSE"
    table.refusal("B lay ZZZ") == "take-a-card [LUD1-3]"
    table = one_word("A AEIOUVRSTNLMEBC | B …", opened="VER")
    table = die("A NOYASSA | B ENUPUCA", discards="E")

A card that is named when it is drawn lies on the draw pile at that moment: "A draw E". What else
one can ask of a table, tables.py says.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from escale.core.game import Seat
from escale.core.ready import PROCEED, READY
from escale.games.ludime.rules import (
    DRAW,
    EXCHANGE,
    GIVE_UP,
    LETTERS,
    TAKE_DISCARD,
    WITHOUT,
    Action,
    Board,
    Die,
    Discard,
    Lay,
    Ludime,
    Modify,
    OneWord,
    Options,
    Partie,
    SetAside,
    Show,
    State,
    TableWord,
    View,
    WordForm,
)
from escale.games.ludime.rules.dealing import empty_board, new_manche
from escale.games.ludime.rules.events import Body, Thrown
from escale.games.ludime.rules.pack import every_card, sorted_letters, without

from ..tables import FIRST, NAMES, Script, TableOf, by_seat, numbers, seat_of

GAME = Ludime()
FIRST_DEALER = FIRST
PLAIN: Mapping[str, Action] = {
    "draw": DRAW,
    "take": TAKE_DISCARD,
    "without": WITHOUT,
    "exchange": EXCHANGE,
    "give-up": GIVE_UP,
    "ready": READY,
    "proceed": PROCEED,
}


@dataclass(frozen=True)
class Table(TableOf[State, Action, View, Body]):
    """A game of Ludime under way."""

    game = GAME

    @property
    def board(self) -> Board:
        return self.state.board

    # ---- what happens

    def action(self, verb: str, rest: list[str]) -> Action:
        if verb == "lay":
            return Lay(rest[0])
        if verb == "modify":
            words = [laid.word for laid in self.board.words]
            return Modify(words.index(rest[0]) if rest[0] in words else int(rest[0]), rest[1])
        if verb == "aside":
            return SetAside(LETTERS[rest[0]])
        if verb == "discard":
            return Discard(LETTERS[rest[0]])
        if verb == "show":
            return Show(LETTERS[rest[0]], rest[1])
        return PLAIN[verb]

    def ready_for(self, move: str) -> "Table":
        _, verb, *rest = move.split()
        return self.with_next(rest[0]) if verb in {"draw", "exchange"} and rest else self

    def with_next(self, letters: str) -> "Table":
        """These cards lie on the draw pile, the first on top."""
        pile = letters + without(self.state.pile, letters)
        assert len(pile) == len(self.state.pile), f"no {letters} in the draw pile"
        return replace(self, state=structs.replace(self.state, pile=pile))

    def holding(self, drawn: str) -> "Table":
        """The same table with other hands: "A TASE | B XYZ"; others keep theirs."""
        hands, received = list(self.state.hands), list(self.state.received)
        traffic = list(self.board.traffic)
        for line in drawn.split("|"):
            name, letters = line.split()
            seat = self.seat(name)
            hands[seat] = received[seat] = sorted_letters(letters.replace("-", ""))
            traffic[seat] = "+" * len(hands[seat])
        board = structs.replace(self.board, sizes=tuple(map(len, hands)), traffic=tuple(traffic))
        state = structs.replace(
            self.state, board=board, hands=tuple(hands), received=tuple(received)
        )
        return replace(self, state=state)

    # ---- what stands

    def letters(self, kind: type, name: str) -> str:
        """The letters that may be discarded, or set aside."""
        return "".join(a.letter for a in self.legal(name) if type(a) is kind)  # type: ignore[union-attr]

    @property
    def words(self) -> str:
        """The words on the table with their owners: "A:DRAMES B:BON"."""
        return " ".join(f"{self.name(laid.owner)}:{laid.word}" for laid in self.board.words)

    def hand(self, name: str) -> str:
        return self.state.hands[self.seat(name)]

    @property
    def points(self) -> str:
        """The points of the manche that is over."""
        return self.by_name(self.board.sheet[-1].points)

    @property
    def totals(self) -> str:
        return self.by_name(self.board.totals)

    @property
    def close(self) -> str:
        """How the latest manche ended; nothing while it is played."""
        return self.board.sheet[-1].close if self.board.stage in {"pause", "over"} else ""


# ---- games from their first card


def started(
    options: Options, players: int = 2, script: Script | None = None, seed: int = 0
) -> Table:
    """Just dealt; A, at seat 1, has thrown the highest unless the script says otherwise."""
    throws = {f"throw-1/seat-{seat}": 5 if seat == FIRST_DEALER else 0 for seat in range(players)}
    return Table.started(options, players, {**throws, **(script or {})}, seed)


def in_dealing_order(hands: Sequence[str], dealer: Seat, each: int) -> str:
    """The pack from its top: one by one from the dealer's left, then what only the dealer gets."""
    order = [(dealer + 1 + place) % len(hands) for place in range(len(hands))]
    round_robin = [hands[seat][lap] for lap in range(each) for seat in order]
    return "".join(round_robin) + hands[dealer][each:]


# ---- positions drawn as text


def _drawn(drawn: str) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """Hands by letter, and words with their owners."""
    hands: dict[str, str] = {}
    words: list[tuple[str, str]] = []
    for line in drawn.replace("|", "\n").strip().splitlines():
        name, hand, *own = line.split()
        hands[name] = "" if hand == "-" else sorted_letters(hand)
        words += [(name, word) for word in own]
    assert "".join(hands) == NAMES[: len(hands)], "players in their order"
    return hands, words


def position(
    options: Options, drawn: str, turn: str, discards: str, pile: str | None, **changes: Any
) -> Table:
    """A manche under way; what is neither drawn nor discarded is in the draw pile."""
    hands, words = _drawn(drawn)
    players = len(hands)
    held = by_seat(hands, players, "")
    laid = tuple(
        TableWord(word, seat, (WordForm(seat, word, 1),))
        for name, word in words
        for seat in [seat_of(name, players)]
    )
    rest = every_card()
    for cards in (*held, discards, *(each.word for each in laid)):
        rest = without(rest, cards)
    own = ["".join(each.word for each in laid if each.owner == seat) for seat in range(players)]
    received = tuple(hand + used for hand, used in zip(held, own, strict=True))
    board = new_manche(empty_board(options, players, Thrown(((1,) * players,), FIRST_DEALER)))
    seat = seat_of(turn, players)
    round_ = changes.get("round", 1)
    behind = (seat - FIRST_DEALER) % players  # how many have had their turn in this round
    turns = [round_ - 1 + ((each - FIRST_DEALER) % players < behind) for each in range(players)]
    pile = rest if pile is None else pile
    board = structs.replace(
        board,
        stage="take",
        turn=seat,
        sizes=tuple(map(len, held)),
        pile=len(pile),
        discards=discards,
        words=laid,
        traffic=tuple(
            "+" * len(cards) + used + "." * ended
            for cards, used, ended in zip(received, own, turns, strict=True)
        ),
    )
    board = structs.replace(board, **changes)
    nothing = ("",) * players
    return Table(State(board, held, received, nothing, "", pile))


def partie(
    drawn: str,
    turn: str = "A",
    round: int = 2,  # noqa: A002
    discards: str = "K",
    pile: str | None = None,
    debuts: str = "",
    options: Options | None = None,
    **changes: Any,
) -> Table:
    """Game 1; whoever is not named among the debuts laid a first word in the first round."""
    players = len(_drawn(drawn)[0])
    first = numbers(debuts, players, 1 if round > 1 else 0)
    return position(
        options or Partie(), drawn, turn, discards, pile, round=round, debuts=first, **changes
    )


def first_round(hand: str = "DRAMESABCEFGHIL", turn: str = "A", **more: object) -> Table:
    """The first round: whose turn it is holds these cards, nobody has laid a word."""
    others = [name for name in "ABC" if name != turn]
    hands = {turn: hand} | dict.fromkeys(others, "EEEIIIOOOUUUNNT")
    drawn = "|".join(f"{name} {hands[name]}" for name in "ABC")
    return partie(drawn, turn=turn, round=1, **more)  # type: ignore[arg-type]


def die(
    drawn: str,
    turn: str = "A",
    discards: str = "K",
    pile: str | None = None,
    options: Options | None = None,
    **changes: Any,
) -> Table:
    """Game 3."""
    return position(options or Die(), drawn, turn, discards, pile, **changes)


def one_word(drawn: str, opened: str = "", seed: int = 0, **options: Any) -> Table:
    """Game 2, dealt so that these hands come; and the dealer's word, if one was laid."""
    hands, _ = _drawn(drawn)
    players = len(hands)
    held = by_seat(hands, players, "")
    table = started(OneWord(**options), players, deal_of_one_word(held, 1, FIRST_DEALER), seed)
    return table.play(f"A lay {opened}") if opened else table


def deal_of_one_word(hands: Sequence[str], manche: int, dealer: Seat) -> dict[str, Sequence[str]]:
    """The script of such a deal."""
    assert [len(hand) for hand in hands] == [
        15 if seat == dealer else 12 for seat in range(len(hands))
    ]
    cards = in_dealing_order(hands, dealer, 12)
    return {f"manche-{manche}/deal-1/heap": cards, f"manche-{manche}/deal-1": cards}
