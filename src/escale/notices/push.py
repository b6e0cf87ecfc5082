"""Web Push: what is sent is encrypted for one browser, and says which server sends it.

The libraries take a while to import, so that only whoever sends a push does.
"""

import base64
import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from .ports import Channel

VALID_SECONDS = 12 * 3600  # of a signature; services accept a day at most
LONGEST_KEY = 200


def new_private_key() -> bytes:
    """A key of which the public part names a server to push services."""
    from py_vapid import Vapid02  # noqa: PLC0415

    vapid = Vapid02()
    vapid.generate_keys()
    return bytes(vapid.private_pem())


class PushKeys:
    """The key of this server; `contact` is an address of its operator."""

    def __init__(self, private_pem: bytes, contact: str) -> None:
        from cryptography.hazmat.primitives import serialization as form  # noqa: PLC0415
        from py_vapid import Vapid02  # noqa: PLC0415

        self._vapid: Any = Vapid02.from_pem(private_pem)
        self._contact = contact
        point = self._vapid.public_key.public_bytes(
            form.Encoding.X962, form.PublicFormat.UncompressedPoint
        )
        self.public_key = encoded(point)  # as browsers want it

    def headers(self, endpoint: str, now_ms: int) -> Mapping[str, str]:
        """What says to a push service who sends something, for this service alone."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": now_ms // 1000 + VALID_SECONDS,
            "sub": self._contact,
        }
        return dict(self._vapid.sign(claims))


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def encrypted(channel: Channel, told: Mapping[str, Any]) -> bytes:
    """What only the browser of this channel can read (RFC 8291)."""
    from pywebpush import WebPusher  # noqa: PLC0415

    keys = {"p256dh": channel.public_key, "auth": channel.secret}
    pusher = WebPusher({"endpoint": channel.address, "keys": keys})
    body = pusher.encode(json.dumps(told).encode(), content_encoding="aes128gcm")
    return bytes(body["body"])


def check_keys(public_key: str, secret: str) -> None:
    """Raises ValueError unless these are the keys of a browser."""
    if max(len(public_key), len(secret)) > LONGEST_KEY:
        raise ValueError("too long")
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    point, shared = (
        base64.b64decode(each + "=" * (-len(each) % 4), altchars=b"-_", validate=True)
        for each in (public_key, secret)
    )
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    if len(shared) != 16:
        raise ValueError("no shared secret")
