"""The values of a study: links, turns, totals, and the sentences people learn from."""

from typing import Literal

from msgspec import Struct

from ....core.game import Seat
from ..rules import Card
from .history import Challenge, How

Kind = Literal["granted", "bluff", "free"]  # free: a violet card is in it, nothing to be judged


class StudiedLink(Struct, frozen=True):
    """A card on another: laid, or one that could have been."""

    pile: int
    covered: Card
    laid: Card
    kind: Kind
    doubt: Challenge | None = None
    let_pass: tuple[Seat, ...] = ()  # who could have caught a bluff, and did not


class StudiedTurn(Struct, frozen=True):
    seat: Seat
    number: int  # of all turns, counted from 1
    hand: tuple[Card, ...]  # at its beginning; none where nothing could be played
    tops: tuple[Card, ...]
    links: tuple[StudiedLink, ...]  # as they were laid
    missed: tuple[StudiedLink, ...]  # granted links of cards that were not laid as well elsewhere
    best: tuple[StudiedLink, ...]  # the longest line, if it is longer than what was laid well
    possible: int  # cards that could have been laid without a bluff
    drawn: tuple[Card, ...]  # from the talon, as nothing was laid
    put: tuple[Card, ...]  # changed…
    got: tuple[Card, ...]  # …for these
    has_skipped: bool
    has_countered: bool
    how: How


class Tally(Struct, frozen=True):
    """What a player did in the whole game."""

    seat: Seat
    turns: int  # in which they could play
    lost: int  # turns, for a wrong link or a skip
    granted: int  # links
    free: int  # cards laid with a violet card, or violet themselves
    bluffs: int
    caught: int  # of these
    missed: int  # granted links, each counted once
    right: int  # "dico" that found a wrong link…
    wrong: int  # …and that did not
    let_pass: int  # bluffs of others that they could have caught, and nobody did
    penalty: int  # cards drawn for a wrong link or a wrong "dico"


class Sentence(Struct, frozen=True):
    """Why a word may be laid on another: the line of the page of the covered one."""

    covered: Card
    laid: Card
    line: str


class Study(Struct, frozen=True):
    tallies: tuple[Tally, ...]
    turns: tuple[StudiedTurn, ...]  # as they were played
    sentences: tuple[Sentence, ...]  # for a bluff that would be right the other way round: of that
