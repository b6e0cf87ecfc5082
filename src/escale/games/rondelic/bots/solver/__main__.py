"""`python -m escale.games.rondelic.bots.solver`: train all tables and write the shipped files."""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

try:
    from .catalogue import Entry, entries, keep_raw, raw_path, read_raw, solve
    from .shipping import write
except ModuleNotFoundError as missing:
    sys.exit(f"{missing.name} is missing: pip install 'escale[kernels]'")

DATA = Path(__file__).parents[2] / "data"


def _players(text: str) -> range:
    low, _, high = text.partition("-")
    return range(int(low), int(high or low) + 1)


def _work(entry: Entry, options: argparse.Namespace) -> Entry:
    solved = solve(entry, options.deals, options.judged, options.seed)
    keep_raw(options.raw, solved)
    return entry


def _told(folder: Path, entry: Entry) -> str:
    solved = read_raw(folder, entry)
    precision = solved.precision
    kind = "exact" if precision.exact else "sampled"
    return (
        f"{entry.text} {entry.variant:<18} {entry.players:>2} players: a seat gains at most "
        f"{max(precision.at_most):.1e} ({kind}), {solved.seconds:.0f} s"
    )


def main() -> int:
    """Train what is missing, then write one file for each text."""
    parser = argparse.ArgumentParser(prog="python -m escale.games.rondelic.bots.solver")
    parser.add_argument("--text", choices=["A", "B"], help="only this text")
    parser.add_argument("--players", type=_players, default=range(2, 13), help="4 or 3-12")
    parser.add_argument("--variant", help="only this variant")
    parser.add_argument("--deals", type=int, help="for each sampled table")
    parser.add_argument("--judged", type=int, default=5_000_000, help="deals to measure, twice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--raw", type=Path, default=Path("build/rondelic"))
    parser.add_argument("--out", type=Path, default=DATA)
    parser.add_argument("--again", action="store_true", help="train even what lies in --raw")
    parser.add_argument("--no-write", action="store_true", help="train only")
    options = parser.parse_args()
    texts = [options.text] if options.text else ["A", "B"]
    wanted = [
        entry
        for text in texts
        for entry in entries(text)
        if entry.players in options.players
        and options.variant in (None, entry.variant)
        and (options.again or not raw_path(options.raw, entry).exists())
    ]
    # The longest first, so that no process is left alone with it at the end.
    wanted.sort(key=lambda entry: -entry.players)
    with ProcessPoolExecutor(options.jobs) as pool:
        running = [pool.submit(_work, entry, options) for entry in wanted]
        for done, future in enumerate(as_completed(running), start=1):
            print(f"[{done}/{len(wanted)}] {_told(options.raw, future.result())}", flush=True)
    if not options.no_write:
        for text in texts:
            ready = [entry for entry in entries(text) if raw_path(options.raw, entry).exists()]
            missing = len(list(entries(text))) - len(ready)
            if missing and options.out == DATA:
                print(
                    f"text {text}: {missing} tables are not in {options.raw}, nothing written;"
                    " name another --out for a part"
                )
                continue
            path = write(options.out, text, [read_raw(options.raw, entry) for entry in ready])
            print(f"{path.name}: {path.stat().st_size} bytes, {len(ready)} tables")
    return 0


if __name__ == "__main__":
    sys.exit(main())
