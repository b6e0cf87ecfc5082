"""Emails by SMTP, where the host has configured it: with links to come back by."""

import asyncio
import logging
import re
from contextlib import suppress
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from ipaddress import ip_address
from typing import Any, Literal

from msgspec import Struct

from ..core.errors import Refused
from ..core.texts import Texts
from ..tables.accounts import AccountStore

MOST_WAITING = 1_000  # emails; what is beyond them is not sent, and logged
SEND_SECONDS = 30.0
CLOSE_SECONDS = 5.0  # for the emails that wait when the server ends
# What a mailbox may be called: enough to be sent to, and no way to add a line of one's own.
ADDRESS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@([^\s@<>\"(),:;\\\[\]]{1,250})")
TEXTS = {  # subject and body
    "sign-in": ("letters.sign-in.subject", "letters.sign-in.text"),
    "confirm": ("letters.confirm.subject", "letters.confirm.text"),
}
log = logging.getLogger(__name__)


class MailSettings(Struct, frozen=True):
    """Where emails are handed in, and from whom they come."""

    host: str
    port: int
    sender: str
    is_tls: bool = False  # from the first byte; else STARTTLS, and within this machine nothing
    user: str = ""
    password: str = ""

    @property
    def is_local(self) -> bool:
        """Whether emails do not leave this machine on their way to the mail server."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


class Email(Struct, frozen=True):
    """An email with a link, in the reader's language."""

    kind: Literal["sign-in", "confirm"]
    address: str
    language: str
    link: str
    minutes: int  # how long the link is valid


def checked_address(typed: str) -> str:
    """A mail address in the one form in which it is compared and stored; raises Refused."""
    found = ADDRESS.fullmatch(typed.strip())
    try:
        domain = found[1].encode("idna").decode().lower() if found else ""
    except UnicodeError:
        domain = ""
    if not found or "." not in domain.strip(".") or not domain.isprintable():
        raise Refused("bad-address")
    return f"{typed.strip().rpartition('@')[0].lower()}@{domain.removesuffix('.')}"


class Mailer:
    """Sends emails one after the other, behind whoever asked for them."""

    def __init__(self, settings: MailSettings | None) -> None:
        self.settings = settings
        self._emails: asyncio.Queue[Email] = asyncio.Queue(MOST_WAITING)
        self._sending: asyncio.Task[None] | None = None

    @property
    def is_there(self) -> bool:
        """Whether this server sends emails."""
        return self.settings is not None

    def post(self, email: Email) -> None:
        """Send an email soon: nobody who waits for an answer can tell that there was one."""
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all())
        try:
            self._emails.put_nowait(email)
        except asyncio.QueueFull:
            log.warning("email dropped")

    async def close(self) -> None:
        """Send what waits, as far as the mail server takes it in time; then no more."""
        if self._sending is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._emails.join(), CLOSE_SECONDS)
            if self._emails.qsize():
                log.warning("emails dropped", extra={"count": self._emails.qsize()})
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)

    async def _send_all(self) -> None:
        while True:
            email = await self._emails.get()
            try:
                await self._send(email)
            except Exception as problem:  # noqa: BLE001 - the next one may go better
                # No trace: it might say whose email it was.
                kind = type(problem).__name__
                log.error("email not sent", extra={"problem": kind})  # noqa: TRY400
            finally:
                self._emails.task_done()

    async def _send(self, email: Email) -> None:
        if self.settings is not None:
            await self.hand_in(written(email, self.settings.sender))

    async def hand_in(self, message: EmailMessage) -> None:
        """Give an email to the mail server now; raises what goes wrong."""
        settings = self.settings
        if settings is None:
            return
        send = await asyncio.to_thread(_smtp)
        await send(
            message,
            sender=settings.sender,
            recipients=[str(message["To"])],
            hostname=settings.host,
            port=settings.port,
            username=settings.user or None,
            password=settings.password or None,
            use_tls=settings.is_tls,
            start_tls=not (settings.is_tls or settings.is_local),
            timeout=SEND_SECONDS,
        )


def _smtp() -> Any:
    """What hands emails in; importing it takes a while, and most hosts send none."""
    from aiosmtplib import send  # noqa: PLC0415

    return send


def written(email: Email, sender: str) -> EmailMessage:
    """An email as it is sent: plain text, without anything that is loaded or counted."""
    texts = Texts(email.language, ("escale",))
    subject, text = TEXTS[email.kind]
    values = {"link": email.link, "minutes": email.minutes}
    return plain_email(sender, email.address, texts.say(subject), texts.say(text, **values))


def plain_email(sender: str, address: str, subject: str, text: str) -> EmailMessage:
    """An email of text alone."""
    message = EmailMessage()
    message["From"] = sender
    message["To"] = address
    message["Subject"] = subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2].strip(">") or "localhost")
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    return message


class NoticeEmails:
    """Emails that tell people whose turn it is, to the address that they have confirmed."""

    def __init__(self, mailer: Mailer, accounts: AccountStore) -> None:
        self._mailer = mailer
        self._accounts = accounts

    @property
    def is_there(self) -> bool:
        return self._mailer.is_there

    async def send(self, person: str, language: str, subject: str, text: str) -> bool | None:
        """Whether the mail server has taken an email; None: there is nobody to send it to."""
        settings = self._mailer.settings
        address = (await self._accounts.ways_in(person)).address
        if settings is None or not address:
            return None
        message = plain_email(settings.sender, address, subject, text)
        message["Content-Language"] = language
        try:
            await self._mailer.hand_in(message)
        except Exception as problem:  # noqa: BLE001 - it is tried again
            kind = type(problem).__name__
            log.warning("notice not handed in", extra={"problem": kind})
            return False
        return True
