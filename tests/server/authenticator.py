"""An authenticator in software: it makes passkeys and signs, as a device does."""

import base64
import hashlib
import json
import os
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, HAS_KEY = 1, 4, 64


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One device with one passkey; each property can be bent to what it should not be."""

    def __init__(self, origin: str, counts: bool = False) -> None:
        self.origin = origin
        self.id = os.urandom(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.handle = b""
        self.flags = PRESENT | VERIFIED
        self.counts = counts
        self.count = 0
        self.type = ""  # of the client data, if another one than usual

    def make(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The answer to a request for a new passkey."""
        self.handle = bytes_of(asked["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        data = self._data(asked["rp_id"], HAS_KEY)
        data += bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(key)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return {
            "ticket": asked["ticket"],
            "id": text_of(self.id),
            "client_data": text_of(self._client_data("webauthn.create", asked)),
            "attestation": text_of(attestation),
            "transports": ["internal"],
        }

    def sign(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The answer to a challenge."""
        self.count += self.counts
        data = self._data(asked["rp_id"])
        client_data = self._client_data("webauthn.get", asked)
        signed = data + hashlib.sha256(client_data).digest()
        return {
            "ticket": asked["ticket"],
            "id": text_of(self.id),
            "client_data": text_of(client_data),
            "authenticator_data": text_of(data),
            "signature": text_of(self.key.sign(signed, ec.ECDSA(SHA256()))),
            "user_handle": text_of(self.handle),
        }

    def _data(self, rp_id: str, more: int = 0) -> bytes:
        flags = bytes([self.flags | more])
        return hashlib.sha256(rp_id.encode()).digest() + flags + self.count.to_bytes(4)

    def _client_data(self, kind: str, asked: dict[str, Any]) -> bytes:
        said = {"type": self.type or kind, "challenge": asked["challenge"], "origin": self.origin}
        return json.dumps({**said, "crossOrigin": False}).encode()
