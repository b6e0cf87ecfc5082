"""`python -m escale.games.rondelic.bots.solver.figures`: the tables and the plot of the page.

Fills the parts of docs/games/rondelic.md between `<!-- name -->` and `<!-- end -->`.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from math import log2
from pathlib import Path

from .. import policy
from .experiments import convergence, jarnac, plot

# As 1, two 2 … Roi 13: a limit of 7 reads "exchange below 7".
NAMES = ["As", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "D", "R"]


def grid(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def limit(low: list[float]) -> str:
    """Lowest card kept, from the chance of each card to go; a mixed card is shown with it."""
    full = sum(chance == 1.0 for chance in low)
    part = low[full] if full < 13 else 0.0
    name = NAMES[min(full, 12)]
    return f"{name} ({part:.0%} goes)" if part else name


def asker(text: str, players: int, history: str, gave: int | None = None) -> str:
    """The limit of a player before the dealer."""
    return limit(
        [
            policy.exchange_chance(text, "default", players, history, gave, card)
            for card in range(13)
        ]
    )


def stops(text: str, ending: str, own: int | None = None) -> str:
    """The dealer's limits at the first and the second card."""
    deal = text, "default", len(ending) + 1, ending
    first = [1 - policy.dealer_keeps_turned(*deal, [card], own) for card in range(13)]
    second = [1 - policy.dealer_keeps_turned(*deal, [0, card], own) for card in range(13)]
    return f"{limit(first)}, then {limit(second)}"


def tables(text: str) -> Iterator[policy.TableHeader]:
    """The default tables of a text."""
    for header in policy.header(text).tables:
        if header.variant == "default":
            yield header


def thresholds(text: str) -> str:
    """Mean limits by position."""
    most = max(header.players for header in tables(text))
    rows = []
    for header in tables(text):
        askers = header.players - 1
        means = [f"{mean + 1:.2f}" for mean in header.averages[:askers]]
        turned = [f"{mean + 1:.1f}" for mean in header.averages[askers + 1 :]]
        rows.append([str(header.players), *means, *[""] * (most - 1 - askers), *turned])
    head = ["players", *[str(place + 1) for place in range(most - 1)], "1st card", "2nd card"]
    return grid(head, rows)


def histories(text: str) -> str:
    """Limits in instructive situations."""
    shown = ["", "K", "KK", "KKK", "XK", "XKK", "KXK", "RK", "RKK", "KRK", "RKRK"]
    sizes = [4, 6, 8] if text == "B" else [4, 6, 8, 12]
    rows = []
    for history in shown:
        if text == "B" and "R" in history:
            continue
        limits = [
            asker(text, players, history) if len(history) < players - 1 else "" for players in sizes
        ]
        rows.append([f"`{history}`" if history else "(first)", *limits])
    return grid(["seen before", *[f"{players} players" for players in sizes]], rows)


def asked(text: str) -> str:
    """Limits of a player who was asked, by the card they gave."""
    rows = [
        [f"`{history}`", *[asker(text, 6, history, gave) for gave in (2, 4, 6, 8, 10)]]
        for history in ("X", "XX", "KX", "KKX", "KKKX")
    ]
    return grid(["seen before", *[f"gave {NAMES[gave]}" for gave in (2, 4, 6, 8, 10)]], rows)


def dealer_a() -> str:
    """The dealer of text A: lowest first card and lowest second card kept."""
    rows = []
    for players in (3, 4, 5, 6, 8, 10, 12):
        calm = "K" * (players - 3)
        limits = [stops("A", calm + ending) for ending in ("KK", "XK", "KX")]
        rows.append([str(players), *limits])
    return grid(
        ["players", "all kept", "… exchanged, kept", "only the avant-dernier swapped"], rows
    )


def dealer_b() -> str:
    """The dealer of text B with six players, by their own card: first and second look."""
    rows = [
        [f"`{ending}`", *[stops("B", ending, own) for own in (0, 2, 4, 6, 8)]]
        for ending in ("KKKKK", "KKKXK", "KKKKX")
    ]
    return grid(["seen before", *[f"own {NAMES[own]}" for own in (0, 2, 4, 6, 8)]], rows)


def losses(text: str) -> str:
    """Chance to advance by seat."""
    most = max(header.players for header in tables(text))
    rows = []
    for header in tables(text):
        shares = [f"{100 * loss:.1f}" for loss in header.losses]
        gap = [""] * (most - header.players)
        rows.append([str(header.players), *shares[:-1], *gap, shares[-1]])
    return grid(["players", *[str(place + 1) for place in range(most - 1)], "dealer"], rows)


def precision() -> str:
    """What the best other plan would gain, the worst seat of each table."""
    rows = []
    for text in "AB":
        for header in policy.header(text).tables:
            kind = "exact" if header.exact else "sampled"
            least, most = max(header.at_least), max(header.at_most)
            before = max(header.at_most[:-1])
            cells = [f"{value:.1e}" for value in (before, header.at_most[-1], least, most)]
            rows.append([text, header.variant, str(header.players), kind, *cells])
    head = ["text", "variant", "players", "measure", "askers", "dealer", "lower", "upper"]
    return grid(head, rows)


def duel() -> str:
    """The duel's rules and values."""
    solved = policy.duel()
    rows = [["receiver", NAMES[int(solved.receiver_first)], NAMES[int(solved.receiver_second[0])]]]
    for refused in range(3):
        first, second = solved.dealer_first[refused], solved.dealer_second[refused][0]
        rows.append([f"dealer, {refused} refused", NAMES[int(first)], NAMES[int(second)]])
    lost = f"receiver {solved.losses[0]:.5f}, dealer {solved.losses[1]:.5f}"
    even = f"nobody {1 - sum(solved.losses):.5f}"
    gain = f"possible gains {solved.at_most[0]:.0e} and {solved.at_most[1]:.0e}"
    return (
        grid(["", "keeps a first", "keeps a second"], rows) + f"\n\nLoses: {lost}, {even}; {gain}."
    )


def jarnac_text(deals: int) -> str:
    """What a refusal would tell and change."""
    rows = []
    for players in (4, 6, 8):
        found = jarnac(players, deals)
        cells = [f"{value:+.4f}" for value in found.change]
        rows.append(
            [str(players), f"{found.events:.3f}", f"{log2(1 / found.king):.2f}",
             f"{found.asker_bits:.2f}", *cells, f"{found.error:.4f}"]
        )  # fmt: skip
    head = ["players", "Kings met per deal", "bits: owner", "bits: asker", "asker", "owner",
            "a later player", "dealer", "all together", "± (1σ, all)"]  # fmt: skip
    return grid(head, rows)


def main() -> int:
    """Fill the page."""
    parser = argparse.ArgumentParser(prog="python -m escale.games.rondelic.bots.solver.figures")
    parser.add_argument("page", type=Path, nargs="?", default=Path("docs/games/rondelic.md"))
    parser.add_argument("--only", help="one part of the page")
    parser.add_argument("--deals", type=int, default=600_000, help="played to weigh the Jarnac")
    options = parser.parse_args()

    def converge() -> str:
        found = convergence()
        plot(options.page.with_name("rondelic-convergence.svg"), found)
        rows = [[name, f"{size:,}", f"{gain:.1e}"] for name, line in found for size, gain in line]
        return grid(["training", "rounds or deals", "largest gain of a seat"], rows)

    parts: dict[str, Callable[[], str]] = {
        "thresholds-a": lambda: thresholds("A"),
        "thresholds-b": lambda: thresholds("B"),
        "histories-a": lambda: histories("A"),
        "histories-b": lambda: histories("B"),
        "asked": lambda: asked("A"),
        "dealer-a": dealer_a,
        "dealer-b": dealer_b,
        "losses-a": lambda: losses("A"),
        "losses-b": lambda: losses("B"),
        "precision": precision,
        "duel": duel,
        "jarnac": lambda: jarnac_text(options.deals),
        "convergence": converge,
    }
    page = options.page.read_text(encoding="utf-8")
    for name, make in parts.items():
        if options.only in (None, name) and f"<!-- {name} -->" in page:
            before, _, rest = page.partition(f"<!-- {name} -->\n")
            after = rest.partition("<!-- end -->")[2]
            page = f"{before}<!-- {name} -->\n{make()}\n<!-- end -->{after}"
            sys.stderr.write(f"{name}: done\n")
    options.page.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
