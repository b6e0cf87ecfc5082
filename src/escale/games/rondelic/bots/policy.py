"""The solved game: with what chance an optimal player does what (docs/games/rondelic.md).

Ranks are As 0 … Roi 12. A history is one letter for each player who has acted in the deal, first
player first: K kept, X exchanged (or swapped with the pack), R was refused by a King. A stand after
a Jarnac or a confided King is a K, as the other players cannot tell them apart. `variant_of` names
the variants. Every history has an answer: one that no optimal player produces gets the answer of
the nearest history that one does.
"""

import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct, json

MAGIC = b"RONDELIC"
VERSION = 1
KING = 12
MOST_EQUAL = 4  # five players can never all hold the same rank

# HISTORY_COUNTS[k] histories have length k, since R is always followed by K (the one who refused
# shows a King). In the order K, X, R a history is then number
# sum(symbol * HISTORY_COUNTS[symbols still to come]) among those of its length, and those of length
# k begin at START[k] when all are put in a row.
SYMBOLS = "KXR"
MOST_PLAYERS = 12
HISTORY_COUNTS = [1, 3]
while len(HISTORY_COUNTS) <= MOST_PLAYERS:
    HISTORY_COUNTS.append(2 * HISTORY_COUNTS[-1] + HISTORY_COUNTS[-2])
START = [sum(HISTORY_COUNTS[:length]) for length in range(MOST_PLAYERS + 1)]


class TableHeader(Struct, frozen=True):
    """Where a table lies in the file and how precise it is; lists go by seat, the dealer last."""

    variant: str
    players: int
    offset: int
    size: int
    exact: bool
    losses: list[float]
    at_least: list[float]
    at_most: list[float]
    averages: list[float]


class DuelHeader(Struct, frozen=True):
    """The duel's thresholds; losses and gains of receiver and dealer."""

    receiver_first: float
    receiver_second: list[float]
    dealer_first: list[float]
    dealer_second: list[list[float]]
    losses: list[float]
    at_most: list[float]


class Header(Struct, frozen=True):
    """The head of a shipped file."""

    version: int
    text: str
    ranks: int
    suits: int
    grain: int
    tables: list[TableHeader]
    duel: DuelHeader | None


class Table(Struct, frozen=True):
    """One solved deal: bytes are thresholds times `grain`, column by column."""

    header: TableHeader
    grain: int
    askers: int
    decisions: int
    endings: int
    wide: bool
    exchange: bytes
    own: bytes
    blind: bytes
    first: bytes
    second: bytes


def variant_of(
    text: str, *, dealer_card: bool = False, look: str = "before", all_equal: str = "all"
) -> str:
    """The name of the variant that a table's options make."""
    base = "default"
    if text == "A" and dealer_card:
        base = "dealer_card"
    if text == "B" and look == "after":
        base = "look_after"
    return base + "+nobody" if all_equal == "nobody" else base


@cache
def _file(text: str) -> tuple[Header, bytes]:
    path = Path(__file__).parent.parent / "data" / f"rondelic-{text.lower()}.bin"
    content = path.read_bytes()
    start = len(MAGIC) + 4
    size = int.from_bytes(content[len(MAGIC) : start], "big")
    head = json.decode(zlib.decompress(content[start : start + size]), type=Header)
    if not content.startswith(MAGIC) or head.version != VERSION:
        raise ValueError(f"{path.name} is not a table of version {VERSION}")
    return head, content[start + size :]


def header(text: str) -> Header:
    """What is shipped for a text, with the precision of each table."""
    return _file(text)[0]


@cache
def table(text: str, variant: str, players: int) -> Table:
    """The table for a deal; ValueError if there is none."""
    if players > MOST_EQUAL:
        variant = variant.removesuffix("+nobody")
    head, content = _file(text)
    for one in head.tables:
        if one.variant == variant and one.players == players:
            break
    else:
        raise ValueError(f"no table for text {text}, {variant}, {players} players")
    raw = zlib.decompress(content[one.offset : one.offset + one.size])
    askers, wide = players - 1, text == "B" and not variant.startswith("look_after")
    decisions, endings = START[askers], HISTORY_COUNTS[askers]
    parts, at = [], 0
    for width in (
        decisions * KING + decisions,
        endings,
        endings,
        endings * (KING + 1 if wide else 1),
        endings * (KING + 1),
    ):
        parts.append(raw[at : at + width])
        at += width
    return Table(one, head.grain, askers, decisions, endings, wide, *parts)


def number(history: str) -> int:
    """The place of a valid history among those of its length."""
    to_come = len(history)
    total = 0
    for symbol in history:
        to_come -= 1
        total += SYMBOLS.index(symbol) * HISTORY_COUNTS[to_come]
    return total


def nearest_known_history(history: str) -> str:
    """The nearest history with a table: after a refusal the owner of the King is taken to keep."""
    acts = list(history)
    for place in range(1, len(acts)):
        if acts[place - 1] == "R":
            acts[place] = "K"
    return "".join(acts)


@cache
def _place(text: str, history: str) -> int:
    """The number of a history among those of its length."""
    return number(nearest_known_history(history) if text == "A" else history.replace("R", "X"))


def _chance_below_threshold(byte: int, grain: int, card: int) -> float:
    """The chance to give this card away: 1 below the threshold, 0 above, between just at it."""
    above = byte - grain * card
    return 0.0 if above <= 0 else 1.0 if above >= grain else above / grain


def exchange_chance(
    text: str, variant: str, players: int, history: str, gave: int | None, holds: int
) -> float:
    """The chance to ask for an exchange, or for the avant-dernier to swap with the pack.

    `history` has one letter for each earlier player; `gave` is the card one was just asked for and
    gave (None: not asked), `holds` the card one has now. A King, and a card above the one given
    (its new owner is lower), are never exchanged.
    """
    if holds >= KING or (gave is not None and (gave >= KING or holds > gave)):
        return 0.0
    limit = exchange_limit(text, variant, players, history, gave)
    return min(1.0, max(0.0, limit - holds))


def exchange_limit(text: str, variant: str, players: int, history: str, gave: int | None) -> float:
    """`exchange_chance` as a limit: below it a card goes, with a card just at it by the fraction.

    That a card above the one given is safe is left to the caller.
    """
    solved = table(text, variant, players)
    length = len(history)
    if length >= solved.askers:
        raise ValueError(f"{length} players have acted: nobody is left before the dealer")
    column = 0
    if history[-1:] == "X":
        if gave is None:
            history = history[:-1] + "K"
        else:
            column = gave + 1
    elif history[-1:] == "R":
        history = history[:-1] + "K"
    place = START[length] + _place(text, history)
    return solved.exchange[column * solved.decisions + place] / solved.grain


def dealer_keeps_own(text: str, variant: str, players: int, history: str, own: int) -> float:
    """The chance to stay with one's own dealt card before turning or looking at anything.

    For RON-A14 and for text B with look "after". A dealer who may look first (text B by default)
    loses nothing by looking, so this is 0, as it is for a dealer without a card.
    Ask `dealer_takes_discard` first.
    """
    solved = table(text, variant, players)
    if solved.wide or (text == "A" and not variant.startswith("dealer_card")):
        return 0.0
    return 1.0 - _chance_below_threshold(
        solved.own[_ending(text, solved, history)], solved.grain, own
    )


def dealer_takes_discard(text: str, variant: str, players: int, history: str, own: int) -> float:
    """Text B: the chance to take the avant-dernier's discard blind and keep it (RON-B6 b)."""
    if text == "A" or history[-1:] != "X":
        return 0.0
    solved = table(text, variant, players)
    return _chance_below_threshold(solved.blind[_ending(text, solved, history)], solved.grain, own)


def dealer_keeps_turned(
    text: str,
    variant: str,
    players: int,
    history: str,
    turned: Sequence[int],
    own: int | None = None,
) -> float:
    """The chance to keep the last of the cards turned (A) or looked at (B) so far, one to three.

    In text A after a swap the first of `turned` is the avant-dernier's card. `own` is needed in
    text B with look "before": there a third look no better than one's own card answers 0, stay.
    """
    card, solved = turned[-1], table(text, variant, players)
    if solved.wide:
        if own is None:
            raise ValueError("a dealer who looks before giving up a card has a card of their own")
        if card <= own:
            return 0.0
    if len(turned) >= 3:
        return 1.0
    ending = _ending(text, solved, history)
    if len(turned) == 1:
        known, thresholds = (own or 0) if solved.wide else 0, solved.first
    else:
        known, thresholds = (own or 0) if solved.wide else turned[0], solved.second
    return 1.0 - _chance_below_threshold(
        thresholds[known * solved.endings + ending], solved.grain, card
    )


def dealer_limits(
    text: str, variant: str, players: int, history: str, own: int | None = None
) -> tuple[float, tuple[float, ...]]:
    """`dealer_keeps_turned` as limits: go on below the first, or below the second after each first.

    A dealer who may look first goes on with any card that is no better than their own.
    """
    solved = table(text, variant, players)
    ending, grain, step = _ending(text, solved, history), solved.grain, solved.endings
    if not solved.wide:
        seconds = tuple([byte / grain for byte in solved.second[ending::step]])
        return solved.first[ending] / grain, seconds
    assert own is not None
    first, second = [cards[own * step + ending] / grain for cards in (solved.first, solved.second)]
    return max(first, own + 1), (max(second, own + 1),) * (KING + 1)


def _ending(text: str, solved: Table, history: str) -> int:
    if len(history) != solved.askers:
        raise ValueError(f"the dealer acts after {solved.askers} players, not {len(history)}")
    return _place(text, history[:-1] + "X" if history[-1:] == "R" else history)


def duel() -> DuelHeader:
    """The solved duel of text A."""
    solved = header("A").duel
    if solved is None:
        raise ValueError("the file has no duel")
    return solved


def duel_receiver_keeps(shown: Sequence[int]) -> float:
    """Duel of text A: the chance that the receiver keeps the last card shown to them."""
    return 1.0 - min(1.0, max(0.0, duel_receiver_limit(shown) - shown[-1]))


def duel_receiver_limit(shown: Sequence[int]) -> float:
    """Below this the receiver refuses the last card shown; the third binds."""
    if len(shown) >= 3:
        return 0.0
    solved = duel()
    return solved.receiver_first if len(shown) == 1 else solved.receiver_second[shown[0]]


def duel_dealer_keeps(refused: int, turned: Sequence[int]) -> float:
    """Duel: the chance that the dealer keeps the last card turned; the other refused so many."""
    return 1.0 - min(1.0, max(0.0, duel_dealer_limit(refused, turned) - turned[-1]))


def duel_dealer_limit(refused: int, turned: Sequence[int]) -> float:
    """Below this the dealer refuses the last card turned; the third binds."""
    if len(turned) >= 3:
        return 0.0
    solved = duel()
    first = len(turned) == 1
    return solved.dealer_first[refused] if first else solved.dealer_second[refused][turned[0]]


def threshold(text: str, variant: str, players: int, position: int) -> float:
    """For coarser players: exchange below this, unasked, on average over what one may have seen.

    Position 0 acts first, position players - 2 is the avant-dernier.
    """
    solved = table(text, variant, players)
    if not 0 <= position < solved.askers:
        raise ValueError(f"position {position} of {solved.askers}")
    return solved.header.averages[position]


@cache
def mean_threshold(text: str, variant: str, players: int) -> float:
    """For coarser players still: the mean of all seats before the dealer."""
    return sum(table(text, variant, players).header.averages[: players - 1]) / (players - 1)


def dealer_threshold(text: str, variant: str, players: int, turned: int) -> float:
    """For coarser dealers: give up below this, own card (turned 0), first or second turned card."""
    return table(text, variant, players).header.averages[players - 1 + turned]
