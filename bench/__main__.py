"""`python -m bench [SECONDS]`: every benchmark as a table."""

import platform
import sys

from bench import contract, peer

SECONDS = 3.0


def main(seconds: float = SECONDS) -> None:
    """Random play through the contract, preset by preset, then the peer."""
    print(f"Python {platform.python_version()}, {platform.machine()}, one core, processor time\n")
    print(f"{'steps per second, random play':<44}{'steps/s':>10}   microseconds a step, by call")
    rates = []
    for speed in contract.speeds(seconds):
        parts = "  ".join(f"{part} {time:.2f}" for part, time in speed.microseconds.items())
        print(f"{speed.name:<44}{speed.steps_per_second:>10,.0f}   {parts}", flush=True)
        rates.append(speed.steps_per_second)
    if not peer.installed():
        print("\nOpenSpiel is not installed (pip install open_spiel): no peer to compare with")
        return
    for look, rate in peer.rates(seconds).items():
        ratio = f"ours {min(rates) / rate:.2f} to {max(rates) / rate:.2f} times"
        print(f"{peer.NAME:<44}{rate:>10,.0f}   {look}: {ratio}", flush=True)


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
