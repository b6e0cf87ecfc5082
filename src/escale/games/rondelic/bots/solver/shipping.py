"""Trained tables as the small files that `policy` reads."""

import zlib
from pathlib import Path

import numpy as np
from msgspec import json

from ..policy import MAGIC, VERSION, DuelHeader, Header, TableHeader
from .catalogue import Solved
from .duel import Duel, solve_duel
from .histories import HISTORY_COUNTS, START, spell
from .model import LOOK_BEFORE, Array, Policy
from .training import GRAIN


def reachable(policy: Policy) -> Policy:
    """The same policy, with one value wherever nobody can ever ask: it packs better."""
    deal = policy.deal
    clean = policy.moved(policy, 0.0)
    for length in range(deal.askers):
        last = _last_symbols(length)
        rows = clean.exchange[START[length] : START[length + 1]]
        rows[last != 1, 1:] = 0.0
        # Whoever shows a King keeps it; whoever was asked has a row for the card they gave.
        rows[last != 0, 0] = 0.0
    clean.exchange[:, -1] = 0.0
    if deal.dealer != LOOK_BEFORE:
        clean.first[:, 1:] = clean.first[:, :1]
        for ending in range(deal.endings):
            refused = int(np.ceil(clean.first[ending, 0]))
            clean.second[ending, refused:] = clean.second[ending, max(refused - 1, 0)]
    unused = _last_symbols(deal.askers) == 2
    if not deal.refusals:
        unused = np.array([b"R" in name for name in _names(deal.askers)])
        for length in range(1, deal.askers):
            rows = clean.exchange[START[length] : START[length + 1]]
            rows[np.array([b"R" in name for name in _names(length)])] = 0.0
    for table in clean.tables[1:]:
        table[unused] = 0.0
    return clean


def _names(length: int) -> list[bytes]:
    return [spell(length, place).encode() for place in range(HISTORY_COUNTS[length])]


def _last_symbols(length: int) -> Array:
    if not length:
        return np.zeros(1, np.int64)
    return np.array([b"KXR".index(name[-1:]) for name in _names(length)])


def _bytes(table: Array) -> bytes:
    # Column by column: neighbours are then the same question in similar histories.
    return np.round(table / GRAIN).astype(np.uint8).T.tobytes()


def packed(policy: Policy) -> bytes:
    """One table, compressed: exchange, own, blind, first, second."""
    clean = reachable(policy)
    first = clean.first if policy.deal.dealer == LOOK_BEFORE else clean.first[:, :1]
    tables = (clean.exchange[:, :-1], clean.own, clean.blind, first, clean.second)
    return zlib.compress(b"".join(_bytes(table) for table in tables), 9)


def duel_header(duel: Duel, losses: list[float], gains: list[float]) -> DuelHeader:
    """The duel's thresholds; rows that are never asked for repeat their neighbour."""
    for first, second in (
        (duel.receiver_first[0], duel.receiver_second),
        *zip(duel.dealer_first[:, 0], duel.dealer_second, strict=True),
    ):
        refused = int(np.ceil(first))
        second[refused:] = second[max(refused - 1, 0)]
    return DuelHeader(
        receiver_first=float(duel.receiver_first[0]),
        receiver_second=duel.receiver_second.tolist(),
        dealer_first=duel.dealer_first[:, 0].tolist(),
        dealer_second=duel.dealer_second.tolist(),
        losses=losses,
        at_most=gains,
    )


def write(folder: Path, text: str, solved: list[Solved]) -> Path:
    """Write the file of one text."""
    blobs, tables, offset = [], [], 0
    for one in solved:
        blob = packed(one.policy)
        tables.append(
            TableHeader(
                variant=one.entry.variant,
                players=one.entry.players,
                offset=offset,
                size=len(blob),
                exact=one.precision.exact,
                losses=_short(one.precision.losses),
                at_least=_short(one.precision.at_least),
                at_most=_short(one.precision.at_most),
                averages=_short(one.averages),
            )
        )
        blobs.append(blob)
        offset += len(blob)
    duel = None
    if text == "A":
        best, sums = solve_duel()
        duel = duel_header(best, _short(sums.losses.tolist()), _short(sums.gains()))
    header = Header(
        version=VERSION,
        text=text,
        ranks=13,
        suits=4,
        grain=round(1 / GRAIN),
        tables=tables,
        duel=duel,
    )
    head = zlib.compress(json.encode(header), 9)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"rondelic-{text.lower()}.bin"
    path.write_bytes(MAGIC + len(head).to_bytes(4, "big") + head + b"".join(blobs))
    return path


def _short(values: list[float] | tuple[float, ...]) -> list[float]:
    return [round(value, 7) for value in values]
