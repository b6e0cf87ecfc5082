"""Sends one notice by one channel, in words of its language; it names people and a table only."""

import asyncio
import hmac
import json
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

from .. import __version__
from ..boxes.registry import BOXES
from ..core.texts import Texts
from ..tables.lobby_entry import LobbyEntry
from .outgoing import NotAllowed, Outgoing, Unreachable
from .ports import Channel, EmailSender, NoticeKind
from .push import PushKeys, encrypted

PUSH_SECONDS = 3 * 86_400  # a push service keeps it so long for a device that is off
GONE = frozenset({404, 410})  # nobody is there any more
Outcome = Literal["sent", "failed", "refused", "gone"]  # failed: it may be tried again
SIGNATURE = "Escale-Signature"


class Notice(NamedTuple):
    """What somebody is told."""

    kind: NoticeKind
    now_ms: int
    entry: LobbyEntry | None = None  # the table; none in a test
    member: str = ""  # who the reader is there
    due_ms: int | None = None  # when their turn is up


def wording(notice: Notice, language: str) -> tuple[str, str]:
    """The title and the text of a notice."""
    texts, entry = Texts(language, ("escale",)), notice.entry
    if entry is None:
        return texts.say("notices.test"), texts.say("notices.testText")
    names = {each.id: each.name or texts.say("somebody") for each in entry.members}
    title = texts.say(f"notices.{notice.kind}", name=names.get(entry.owner, ""))
    others = ", ".join(name for member, name in names.items() if member != notice.member)
    box = BOXES.get(entry.game)
    game = box.own_texts(language)["title"] if box else entry.game
    return title, texts.say("notices.with" if others else "notices.alone", game=game, names=others)


class Sender:
    """Knows how to send by each kind of channel."""

    def __init__(
        self,
        outgoing: Outgoing,
        keys: Callable[[], Awaitable[PushKeys]],
        link: Callable[[str], str],
        has_room: Callable[[str, str], bool],
        email: EmailSender,
    ) -> None:
        self.outgoing = outgoing
        self.email = email
        self._keys = keys
        self._link = link  # the full address of a page
        self._has_room = has_room  # whether one more to this host, by this kind, is not too many

    async def send(self, channel: Channel, notice: Notice) -> Outcome:
        """Tell somebody; "refused" is for good."""
        if channel.kind == "mail":
            return await self._mail(channel, notice)
        host = urlsplit(channel.address).hostname or ""
        if not self._has_room(channel.kind, host):
            return "failed"
        try:
            body, headers = await self._message(channel, notice)
            status = await self.outgoing.post(channel.address, body, headers)
        except Unreachable:
            return "failed"
        except (NotAllowed, ValueError):  # or keys that are none any more
            return "refused"
        if 200 <= status < 300:
            return "sent"
        if status in GONE:
            return "gone"
        return "failed" if status == 429 or status >= 500 else "refused"

    async def _message(self, channel: Channel, notice: Notice) -> tuple[bytes, dict[str, str]]:
        if channel.kind == "push":
            return await self._push(channel, notice)
        return self._webhook(channel, notice)

    async def _mail(self, channel: Channel, notice: Notice) -> Outcome:
        """An email with the way to the table; without a confirmed address there is nobody."""
        if not self._has_room(channel.kind, channel.person):
            return "failed"
        title, text = wording(notice, channel.language)
        link = self._link(f"t/{notice.entry.id}" if notice.entry else "moi")
        texts = Texts(channel.language, ("escale",))
        body = texts.say("notices.letter", text=text, link=link, settings=self._link("moi"))
        taken = await self.email.send(channel.person, channel.language, title, body)
        return "gone" if taken is None else "sent" if taken else "failed"

    async def _push(self, channel: Channel, notice: Notice) -> tuple[bytes, dict[str, str]]:
        keys = await self._keys()
        title, text = wording(notice, channel.language)
        table = notice.entry.id if notice.entry else ""
        told: dict[str, Any] = {
            "title": title,
            "body": text,
            "path": f"/t/{table}" if table else "/moi",
            "tag": f"escale-{table or 'test'}",  # a newer one takes the place of the one before
        }
        if notice.due_ms:
            until = Texts(channel.language, ("escale",)).say("notices.until", time="{time}")
            told |= {"until": until, "due": notice.due_ms, "zone": channel.zone}
            told["language"] = channel.language
        # In a thread: the libraries are imported when the first one is sent.
        body = await asyncio.to_thread(encrypted, channel, told)
        headers = {
            **keys.headers(channel.address, notice.now_ms),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(PUSH_SECONDS),
            "Urgency": "normal",
        }
        return body, headers

    def _webhook(self, channel: Channel, notice: Notice) -> tuple[bytes, dict[str, str]]:
        title, text = wording(notice, channel.language)
        told: dict[str, Any] = {"kind": notice.kind, "title": title, "text": text}
        somebody = Texts(channel.language, ("escale",)).say("somebody")
        if notice.entry is not None:
            told |= {
                "table": notice.entry.id,
                "url": self._link(f"t/{notice.entry.id}"),
                "game": notice.entry.game,
                "names": [each.name or somebody for each in notice.entry.members],
                "due_ms": notice.due_ms,
            }
        body = json.dumps({**told, "at_ms": notice.now_ms}, ensure_ascii=False).encode()
        headers = {
            "Content-Type": "application/json",
            "User-Agent": f"Escale/{__version__}",
            SIGNATURE: signature(channel.secret, notice.now_ms // 1000, body),
        }
        return body, headers


def signature(secret: str, seconds: int, body: bytes) -> str:
    """Who sends it, and when: the receiver computes the same with the secret that they share."""
    signed = hmac.new(secret.encode(), f"{seconds}.".encode() + body, sha256).hexdigest()
    return f"t={seconds},v1={signed}"
