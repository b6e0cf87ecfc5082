"""Options of `escale serve` for emails: the mail server, its password, the sender."""

import argparse
import os
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from ..core.errors import BadInput
from ..core.texts import Texts

if TYPE_CHECKING:
    from ..server.mail import MailSettings

PASSWORD = "ESCALE_SMTP_PASSWORD"  # noqa: S105 - the name of a variable; `ps` would show an option
PORTS = {"smtp": 587, "smtps": 465}


def add_mail_to(parser: argparse.ArgumentParser, texts: Texts) -> None:
    parser.add_argument("--smtp", help=texts.say("help.smtp", variable=PASSWORD))
    parser.add_argument("--mail-from", help=texts.say("help.mail-from"))


def mail_settings(parsed: argparse.Namespace) -> "MailSettings | None":
    """Where emails are handed in; raises BadInput unless both options are given, or none."""
    from ..server.mail import MailSettings  # noqa: PLC0415 - other commands do without it

    if parsed.smtp is None and parsed.mail_from is None:
        return None
    sender = parsed.mail_from or ""
    try:
        parts = urlsplit(parsed.smtp or "")
        host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    except (KeyError, ValueError):  # another scheme, or a port that is none
        raise BadInput("bad-smtp", value=parsed.smtp or "") from None
    if not host:
        raise BadInput("bad-smtp", value=parsed.smtp)
    if "@" not in sender or not sender.isprintable():
        raise BadInput("bad-sender", value=sender)
    settings = MailSettings(
        host,
        port,
        sender,
        is_tls=parts.scheme == "smtps",
        user=unquote(parts.username or ""),
        password=os.environ.get(PASSWORD) or unquote(parts.password or ""),
    )
    if settings.user and not settings.password:
        raise BadInput("no-smtp-password", variable=PASSWORD)
    return settings
