"""A real SMTP server on loopback: what is handed in can be waited for and read."""

import asyncio
import email
import email.policy
import re
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from escale.server.mail import MailSettings

UNKNOWN = "unknown@"  # mailboxes that are not here
USER, PASSWORD = "escale", "a secret"


class Mailbox:
    """All letters, whoever they are for."""

    def __init__(self) -> None:
        self.settings = MailSettings("127.0.0.1", 0, "Escale <escale@escale.example>")
        self._letters: asyncio.Queue[EmailMessage] = asyncio.Queue()
        self.count = 0

    async def handle_RCPT(
        self,
        _server: SMTP,
        _session: Session,
        letter: Envelope,
        address: str,
        _options: list[str],
    ) -> str:
        if address.startswith(UNKNOWN):
            return "550 no such mailbox"
        letter.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, letter: Envelope) -> str:
        content = letter.content
        assert isinstance(content, bytes)
        read = email.message_from_bytes(content, policy=email.policy.default)
        assert isinstance(read, EmailMessage)
        assert letter.rcpt_tos == [read["To"]]
        self.count += 1
        self._letters.put_nowait(read)
        return "250 OK"

    async def letter(self) -> EmailMessage:
        async with asyncio.timeout(30):
            return await self._letters.get()

    async def key(self) -> str:
        """The key in the link of the next letter."""
        text = (await self.letter()).get_content()
        found = re.search(r"/moi#(?:lettre|adresse)\.(\S+)", text)
        assert found, text
        return found[1]


def _check(
    _server: SMTP, _session: Session, _envelope: Envelope, _how: str, said: Any
) -> AuthResult:
    is_right = isinstance(said, LoginPassword) and said == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=is_right)


@asynccontextmanager
async def mail_receiver(offered: ssl.SSLContext | None = None) -> AsyncIterator[Mailbox]:
    """A mail server that asks for a password; it offers to encrypt with a certificate, if any."""
    mailbox = Mailbox()
    loop = asyncio.get_running_loop()
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    server = await loop.create_server(
        lambda: SMTP(
            mailbox,
            authenticator=_check,
            auth_required=True,
            auth_require_tls=False,
            tls_context=offered,
        ),
        sock=listener,
    )
    mailbox.settings = MailSettings(
        "127.0.0.1", port, mailbox.settings.sender, user=USER, password=PASSWORD
    )
    try:
        yield mailbox
    finally:
        server.close()
