"""What can be learnt from a game that is over: every link that was laid, and what was missed.

With them come the sentences of the Dicobidule that grant them, each once, so that people learn.
"""

from collections.abc import Iterable, Iterator

from ....core.game import Seat
from ..rules import JOKER, Card, Lay, View
from ..rules.dicobidule import is_granted
from .history import GameHistory, Laying, Moment, TurnHistory
from .longest_line import longest_line
from .model import Kind, Sentence, StudiedLink, StudiedTurn, Study, Tally
from .sentences import sentence

MIN_JOKER_GAIN = 3  # cards that a violet one must add to a line, itself among them


def round_is_over(view: View) -> bool:
    return view.board.stage == "over"


def study(history: GameHistory) -> Study | None:
    """The game that is over; before that there is nothing to be told."""
    if not history.is_over:
        return None
    turns = tuple(_turn(played) for played in history.turns)
    tallies = tuple(_tally(seat, turns) for seat in range(history.seats))
    return Study(tallies, turns, tuple(_sentences(turns)))


def is_well_laid(link: StudiedLink) -> bool:
    return link.kind != "bluff"


def _kind(covered: Card, laid: Card) -> Kind:
    if JOKER in {covered, laid}:
        return "free"
    return "granted" if is_granted(covered, laid) else "bluff"


def _laid(laying: Laying) -> StudiedLink:
    kind = _kind(laying.covered, laying.card)
    passed = laying.watched if kind == "bluff" and laying.challenge is None else ()
    return StudiedLink(laying.pile, laying.covered, laying.card, kind, laying.challenge, passed)


def _sentences(turns: Iterable[StudiedTurn]) -> Iterator[Sentence]:
    """The sentences of all links in the study; a bluff may be right the other way round."""
    links = [link for turn in turns for link in (*turn.links, *turn.missed, *turn.best)]
    pairs = [
        (link.laid, link.covered) if link.kind == "bluff" else (link.covered, link.laid)
        for link in links
    ]
    for covered, laid in dict.fromkeys(pairs):
        if line := sentence(covered, laid):
            yield Sentence(covered, laid, line)


def _turn(played: TurnHistory) -> StudiedTurn:
    links = tuple(map(_laid, played.layings))
    well = sum(map(is_well_laid, links))
    before, line = _best(played, links)
    possible = max(well, before + len(line))
    first = played.moments[0] if played.moments else None
    return StudiedTurn(
        played.seat,
        played.number,
        first.hand if first else (),
        first.tops if first else (),
        links,
        tuple(_missed(played, links)),
        line if possible > well else (),
        possible,
        tuple(played.drawn),
        played.put,
        played.got,
        played.has_skipped,
        played.has_countered,
        played.how,
    )


def _best(
    played: TurnHistory, links: tuple[StudiedLink, ...]
) -> tuple[int, tuple[StudiedLink, ...]]:
    """The longest line, from the beginning or since new cards came, and what was laid before it."""
    best, longest_so_far = (0, tuple[StudiedLink, ...]()), 0
    for moment in _news(played.moments):
        lays = _worthwhile(moment, has_joker=any(link.laid == JOKER for link in links))
        before = sum(map(is_well_laid, links[: moment.laid]))
        if before + len(lays) > longest_so_far:
            best, longest_so_far = (before, tuple(_line(moment.tops, lays))), before + len(lays)
    return best


def _worthwhile(moment: Moment, has_joker: bool) -> tuple[Lay, ...]:
    """A violet card is kept for later, unless it was laid anyway or brings enough."""
    has_laid = moment.laid > 0
    lays = longest_line(moment.hand, moment.tops, False, has_laid, moment.playable)
    if not moment.may_joker or JOKER not in moment.hand:
        return lays
    freely = longest_line(moment.hand, moment.tops, True, has_laid, moment.playable)
    return freely if has_joker or len(freely) - len(lays) >= MIN_JOKER_GAIN else lays


def _news(moments: Iterable[Moment]) -> Iterator[Moment]:
    """The first one, and those in which the hand was not just what the card before had left."""
    last: Moment | None = None
    for moment in moments:
        if last is None or not set(moment.hand) < set(last.hand) or moment.laid == last.laid:
            yield moment
        last = moment


def _line(tops: tuple[Card, ...], lays: Iterable[Lay]) -> Iterator[StudiedLink]:
    covered = list(tops)
    for lay in lays:
        top = covered[lay.pile]
        yield StudiedLink(lay.pile, top, lay.card, _kind(top, lay.card))
        covered[lay.pile] = lay.card


def _missed(played: TurnHistory, links: tuple[StudiedLink, ...]) -> Iterator[StudiedLink]:
    """Granted links at any moment of the turn, of cards that were not laid well in it."""
    done = {link.laid for link in links if is_well_laid(link)}
    told = set[tuple[Card, Card]]()
    for moment in played.moments:
        for card in moment.playable:
            if card in done or card == JOKER:
                continue
            for pile, top in enumerate(moment.tops):
                if (top, card) not in told and _kind(top, card) == "granted":
                    told.add((top, card))
                    yield StudiedLink(pile, top, card, "granted")


def _tally(seat: Seat, turns: Iterable[StudiedTurn]) -> Tally:
    own = [turn for turn in turns if turn.seat == seat]
    links = [link for turn in own for link in turn.links]
    bluffs = [link for link in links if link.kind == "bluff"]
    every = [(turn.seat, link) for turn in turns for link in turn.links]
    doubts = [(by, link.doubt) for by, link in every if link.doubt]
    said = [doubt for _, doubt in doubts if doubt.challenger == seat]
    paid = [
        doubt.cards for by, doubt in doubts if seat == (doubt.challenger if doubt.granted else by)
    ]
    return Tally(
        seat,
        turns=sum(bool(turn.hand) for turn in own),
        lost=sum(turn.how in {"gave-way", "owed", "caught"} for turn in own),
        granted=sum(link.kind == "granted" for link in links),
        free=sum(link.kind == "free" for link in links),
        bluffs=len(bluffs),
        caught=sum(link.doubt is not None for link in bluffs),
        missed=len({(link.covered, link.laid) for turn in own for link in turn.missed}),
        right=sum(not doubt.granted for doubt in said),
        wrong=sum(doubt.granted for doubt in said),
        let_pass=sum(seat in link.let_pass for _, link in every),
        penalty=sum(paid),
    )
