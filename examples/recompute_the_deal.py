"""A record's draws recomputed from docs/fairness.md, with the standard library alone."""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from pathlib import Path


def numbers(seed: bytes, label: str) -> Iterator[int]:
    """The stream of 32-bit numbers behind a label."""
    for block in range(2**32):
        message = label.encode() + b"\0" + block.to_bytes(4, "big")
        digest = hmac.new(seed, message, hashlib.sha256).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")


def draw(seed: bytes, label: str, size: int, count: int) -> list[int]:
    """The first `count` indices of a shuffle of `size` things."""
    stream = numbers(seed, label)
    order = list(range(size))
    for place in range(count):
        bound = size - place
        number = next(n for n in stream if n < 2**32 - 2**32 % bound)
        other = place + number % bound
        order[place], order[other] = order[other], order[place]
    return order[:count]


if len(sys.argv) != 2:
    sys.exit("usage: recompute_the_deal.py RECORD (made by `escale record … --output RECORD`)")
record = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))

secret = bytes.fromhex(record["seed"]["secret"])
assert hashlib.sha256(secret).hexdigest() == record["seed"]["commitment"], "not what was promised"
nonces = [hashlib.sha256(nonce.encode()).digest() for nonce in record["seed"]["nonces"]]
seed = hmac.new(secret, b"".join(nonces), hashlib.sha256).digest()
for line in record["chance"]:
    computed = draw(seed, line["label"], line["size"], len(line["result"]))
    assert computed == line["result"], f"{line['label']} is not what the seed says"
print(f"{len(record['chance'])} draws recomputed, all as recorded")
