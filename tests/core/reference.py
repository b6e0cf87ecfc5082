"""Fair chance written a second time from docs/fairness.md, with nothing but the hash functions."""

import hashlib
import hmac


def table_seed(secret: str, nonces: list[str]) -> str:
    hashes = b"".join(hashlib.sha256(nonce.encode("utf-8")).digest() for nonce in nonces)
    return hmac.new(bytes.fromhex(secret), hashes, hashlib.sha256).hexdigest()


def stream(seed: str, label: str, blocks: int = 40) -> list[int]:
    key, data = bytes.fromhex(seed), b""
    for block in range(blocks):
        message = label.encode("utf-8") + bytes([0]) + block.to_bytes(4, "big")
        data += hmac.new(key, message, hashlib.sha256).digest()
    return [int(data[start : start + 4].hex(), 16) for start in range(0, len(data), 4)]


def shuffled(seed: str, label: str, size: int, count: int) -> list[int]:
    numbers, places = stream(seed, label), dict[int, int]()
    result = []
    for place in range(count):
        left = size - place
        number = numbers.pop(0)
        while number >= (1 << 32) // left * left:
            number = numbers.pop(0)
        other = place + number % left
        result.append(places.get(other, other))
        places[other] = places.get(place, place)
    return result
