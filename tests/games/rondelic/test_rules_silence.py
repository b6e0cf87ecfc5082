"""Nothing but the rules tells of a King (RON-13): the table sees the same either way."""

from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.games.rondelic.rules import Options, TextA, TextB
from escale.games.rondelic.rules.cards import KING, PACK, rank, spell

from .deals import GAME, Table, a_deal, has_dealer_card

Bytes = list[bytes]


def seen_by(table: Table, name: str) -> Bytes:
    """All that reaches this seat after an action, as bytes: events, view, choices, pace."""
    seat = None if name == "spectator" else table.seat(name)
    view = GAME.view(table.state, seat)
    return [
        msgspec.json.encode(part)
        for part in (
            [event.body_for(seat) for event in table.latest],
            view,
            list(GAME.legal(view)),
            GAME.phase(table.state),
            GAME.actors(table.state),
            list(GAME.deadlines(table.state)),
        )
    ]


def watch(table: Table, moves: list[str], watchers: list[str]) -> list[list[Bytes]]:
    """What each watcher gets, action by action."""
    seen = []
    for move in moves:
        table = table.play(move)
        seen.append([seen_by(table, name) for name in watchers])
    assert table.board.stage in {"turn", "answer", "dealer"}  # before anybody shows
    return seen


def asked_and_stands(options: Options, asker: str, owner: str) -> list[str]:
    if isinstance(options, TextA):
        return [f"{asker} exchange", f"{owner} give", f"{owner} keep"]
    return [f"{asker} exchange", f"{owner} keep"]


ALL_OPTIONS: list[Any] = [TextA(), TextA(dealer_card=True), TextB(), TextB(dealer_look="after")]


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_RON_13_a_lent_king_shows_the_table_an_ordinary_exchange_and_keep(
    options: Options,
) -> None:
    dealers = "" if options == TextA() else "5"
    moves = asked_and_stands(options, "P1", "P2")
    watchers = ["P3", "dealer", "spectator"]
    with_king = watch(a_deal(options, f"3 R 7 {dealers} | 9"), moves, watchers)
    without = watch(a_deal(options, f"3 8 7 {dealers} | 9"), moves, watchers)
    assert with_king == without
    assert all(any(news) for step in with_king for news, *_ in step)


def test_RON_13_whoever_is_asked_answers_even_with_one_answer() -> None:
    for card, answers in (("8", "give"), ("R", "give refuse")):
        table = a_deal(TextA(), f"3 {card} 7 | 9").play("P1 exchange")
        assert table.asked == "P2"
        assert table.phase == "deal-1/answer-0"
        assert table.received("P2") == ["asked P1 P2"]
        assert table.may("P2") == answers


@pytest.mark.parametrize("options", [TextA(), TextB()], ids=["A", "B"])
def test_RON_13_who_must_stand_is_still_asked_to_play(options: Options) -> None:
    cards = "3 R 7 | 9" if isinstance(options, TextA) else "3 R 7 9"
    table = a_deal(options, cards).play("P1 exchange")
    if isinstance(options, TextA):
        table = table.play("P2 give")
    assert table.asked == "P2"
    assert table.phase == "deal-1/turn-1"
    assert table.play("P2 keep").received("P3") == ["kept P2"]


@pytest.mark.parametrize("options", [TextA(), TextB()], ids=["A", "B"])
def test_RON_13_the_control_a_refusal_or_another_move_is_seen(options: Options) -> None:
    """The comparison would notice: moves that the rules do tell apart look different."""
    cards = "3 R 7 | 9" if isinstance(options, TextA) else "3 8 7 9"
    table = a_deal(options, cards).play("P1 exchange")
    if isinstance(options, TextA):
        pair = table.play("P2 give"), table.play("P2 refuse")
    else:
        pair = table.play("P2 keep"), table.play("P2 exchange")
    assert seen_by(pair[0], "spectator") != seen_by(pair[1], "spectator")


class Lent(NamedTuple):
    """A deal in which a player is asked for a card, gives it and stands; then it goes on."""

    options: Options
    players: int
    owner: int
    cards: tuple[str, ...]
    before: list[str]
    after: list[str]

    def deal(self, card: str) -> Table:
        """This deal, with that card in the asked player's hand."""
        dealt = [*self.cards[: self.owner - 1], card, *self.cards[self.owner :]]
        served = self.players - (not has_dealer_card(self.options))
        return a_deal(self.options, " ".join([*dealt[:served], "|", *dealt[served:]]))

    @property
    def asker_and_owner(self) -> tuple[str, str]:
        return f"P{self.owner - 1}", f"P{self.owner}"


COMMONS = [spell(card) for card in PACK if rank(card) < KING and spell(card) != "10♠"]


@st.composite
def lent_cards(draw: st.DrawFn) -> Lent:
    options = draw(st.sampled_from(ALL_OPTIONS))
    players = draw(st.integers(4, 8))
    owner = draw(st.integers(2, players - 1))
    size = players + 4
    cards = draw(st.lists(st.sampled_from(COMMONS), unique=True, min_size=size, max_size=size))
    after = []
    asks = False
    for number in range(owner + 1, players):
        asks = draw(st.booleans())
        after.append(f"P{number} {'exchange' if asks else 'keep'}")
        if asks and isinstance(options, TextA) and number < players - 1:
            after.append(f"P{number + 1} give")
    if draw(st.booleans()):
        takes = asks and options == TextA(dealer_card=True)
        after.append("dealer take" if takes else "dealer turn")
    before = [f"P{number} keep" for number in range(1, owner - 1)]
    return Lent(options, players, owner, tuple(cards), before, after)


@given(lent_cards())
def test_RON_13_for_every_deal_and_continuation(lent: Lent) -> None:
    parties = lent.asker_and_owner
    moves = [*lent.before, *asked_and_stands(lent.options, *parties), *lent.after]
    watchers = [f"P{number}" for number in range(1, lent.players)]
    watchers = [*(name for name in watchers if name not in parties), "dealer", "spectator"]
    assert watch(lent.deal("R♠"), moves, watchers) == watch(lent.deal("10♠"), moves, watchers)


@given(lent_cards())
def test_RON_A6_RON_B3_RON_Q18_a_lent_king_changes_nothing_in_the_end(lent: Lent) -> None:
    """Refused, lent, or never asked for: the same cards are shown and the same tokens move."""
    asker, owner = lent.asker_and_owner
    table = lent.deal("R♠").play(*lent.before)
    ways = [
        asked_and_stands(lent.options, asker, owner),
        [f"{asker} keep", f"{owner} keep"],
    ]
    if isinstance(lent.options, TextA):
        ways.append([f"{asker} exchange", f"{owner} refuse", f"{owner} keep"])
    ends = [table.play(*way, *lent.after).all_keep() for way in ways]
    assert len({end.board.shown for end in ends}) == 1
    assert len({end.board.tokens for end in ends}) == 1
    assert "R" in ends[0].cards.split()


@given(lent_cards())
def test_RON_B3_the_control_a_lesser_card_does_not_come_back(lent: Lent) -> None:
    asker, owner = lent.asker_and_owner
    table = lent.deal("10♠").play(*lent.before)
    ended = table.play(*asked_and_stands(lent.options, asker, owner), *lent.after).all_keep()
    assert spell(ended.board.shown[ended.seat(asker)]) == "10♠"
