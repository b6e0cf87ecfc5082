"""Emails by SMTP: an address is confirmed, and is a way back in; nobody learns who has one."""

import sys
import threading
from pathlib import Path

import pytest

from escale.core.errors import Refused
from escale.server.config import Rate
from escale.server.mail import Mailer, MailSettings, checked_address, plain_email
from escale.storage.address import Address
from escale.tables.clock import SimulatedClock
from tests.notices.receivers import certificates

from .authenticator import Authenticator
from .devices import SAFARI, Browser
from .mail_receiver import UNKNOWN, mail_receiver
from .servers import limited, open_server
from .test_accounts import sign_in
from .test_passkeys import PUBLIC, account

pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH", "ignore:Session.login_data")
ADDRESS = "POST /api/me/address"
CONFIRM = "POST /api/address/key"
LETTER = "POST /api/sign-in/letter"
KEY = "POST /api/sign-in/letter/key"


async def test_a_confirmed_address_is_a_way_back_in(path: Path) -> None:
    clock = SimulatedClock(1_000_000)
    async with (
        mail_receiver() as mailbox,
        open_server(path, clock, url=PUBLIC, mail=mailbox.settings) as home,
    ):
        phone = await Browser(home.url).named("Zoé")
        assert await phone.ask("GET /api/sign-in") == {"passkeys": True, "letters": True}
        await phone.ask(ADDRESS, {"address": " Zoe@Example.ORG ", "language": "fr"})
        email = await mailbox.letter()
        assert email["To"] == "zoe@example.org"
        assert email["Subject"] == "Confirmez votre adresse pour Escale"
        assert email["From"] == "Escale <escale@escale.example>"
        text = email.get_content()
        assert f"{PUBLIC}/moi#adresse." in text
        assert "Zoé" not in text
        # Asked for but not confirmed: no email to sign in goes there.
        await Browser(home.url).ask(LETTER, {"address": "zoe@example.org"})
        confirm = {"key": text.partition("#adresse.")[2].split()[0]}
        anywhere = Browser(home.url)
        await anywhere.ask(CONFIRM, confirm)
        assert await anywhere.refused(CONFIRM, confirm) == "unknown-key"
        account = await phone.ask("GET /api/me/account")
        assert (account["address"], account["is_account"]) == ("zoe@example.org", True)

        await anywhere.ask(LETTER, {"address": "ZOE@example.org", "language": "en"})
        email = await mailbox.letter()
        assert email["Subject"] == "Your link for Escale"
        key = {"key": email.get_content().partition("#lettre.")[2].split()[0]}
        assert (await anywhere.ask(KEY, key))["name"] == "Zoé"
        assert await Browser(home.url).refused(KEY, key) == "unknown-key"
        assert mailbox.count == 2

        # A key is void when its time is over, and when the address is gone.
        for end in ("time", "address"):
            await anywhere.ask(LETTER, {"address": "zoe@example.org"})
            key = {"key": await mailbox.key()}
            if end == "time":
                clock.advance_to(clock.now_ms() + 30 * 60_000)
            else:
                assert await phone.refused("POST /api/me/address/remove") == "last-way-in"
                gone = await phone.ask("POST /api/me/address/remove", {"last": True})
                assert (gone["address"], gone["is_account"]) == ("", False)
            assert await Browser(home.url).refused(KEY, key) == "unknown-key"


async def test_a_letter_that_an_ended_session_asked_for_confirms_nothing(database: Address) -> None:
    """Whoever has a stolen device asks for it, and opens it after the device was signed out."""
    async with (
        mail_receiver() as mailbox,
        open_server(database, url=PUBLIC, mail=mailbox.settings) as home,
    ):
        phone, device = await Browser(home.url).named("Zoé"), Authenticator(PUBLIC)
        await account(phone, device)
        await phone.ask(ADDRESS, {"address": "zoe@example.org"})
        await phone.ask(CONFIRM, {"key": await mailbox.key()})
        thief = Browser(home.url, SAFARI)
        await sign_in(thief, device)
        await thief.ask(ADDRESS, {"address": "thief@example.org"})
        key = await mailbox.key()
        await phone.ask("DELETE /api/me/sessions")
        assert await Browser(home.url).refused(CONFIRM, {"key": key}) == "unknown-key"
        assert (await phone.ask("GET /api/me/account"))["address"] == "zoe@example.org"


async def test_nobody_learns_whether_an_address_is_known(path: Path) -> None:
    """The answers are the same, and so are the writes to the store."""
    async with (
        mail_receiver() as mailbox,
        open_server(path, url=PUBLIC, mail=mailbox.settings) as home,
    ):
        zoe, max_ = await Browser(home.url).named("Zoé"), await Browser(home.url).named("Max")
        await zoe.ask(ADDRESS, {"address": "zoe@example.org"})
        await zoe.ask(CONFIRM, {"key": await mailbox.key()})
        connection = home.file.database

        async def written() -> int:
            query = "SELECT count(*) FROM tickets"
            return int((await connection.read(lambda c: c.execute(query).fetchone()))[0])

        answers = []
        for address in ("zoe@example.org", "nobody@example.org"):
            for browser, what in ((Browser(home.url), LETTER), (max_, ADDRESS)):
                before = await written()
                answer = await browser.answer(what, {"address": address})
                heads = answer.headers.keys() - {"date", "x-request-id"}
                answers.append((what, answer.status, answer.body, heads, await written() - before))
        assert answers[:2] == answers[2:]
        assert {each[1] for each in answers} == {204}
        # Only whoever reads its emails is told that it is taken.
        keys = {}
        for _ in range(3):
            email = await mailbox.letter()
            keys[email["To"], email["Subject"][:5]] = email.get_content()
        taken = keys["zoe@example.org", "Confi"].partition("#adresse.")[2].split()[0]
        assert await max_.refused(CONFIRM, {"key": taken}) == "address-taken"
        free = keys["nobody@example.org", "Confi"].partition("#adresse.")[2].split()[0]
        await max_.ask(CONFIRM, {"key": free})
        assert (await max_.ask("GET /api/me/account"))["address"] == "nobody@example.org"


async def test_letters_are_counted_by_sender_and_by_mailbox(path: Path) -> None:
    limits = limited(emails=Rate(4, 0.001), emails_to=Rate(2, 0.001))
    async with (
        mail_receiver() as mailbox,
        open_server(path, limits=limits, url=PUBLIC, mail=mailbox.settings) as home,
    ):
        guest = await Browser(home.url).named("Max")
        for _ in range(2):
            await guest.ask(ADDRESS, {"address": "a@example.org"})
        assert await guest.refused(LETTER, {"address": "A@example.org"}) == "too-many"
        await guest.ask(LETTER, {"address": "b@example.org"})
        assert await guest.refused(LETTER, {"address": "c@example.org"}) == "too-many"


async def test_without_a_mail_server_there_are_no_letters(path: Path) -> None:
    async with open_server(path, url=PUBLIC) as home:
        guest = await Browser(home.url).named("Max")
        assert (await guest.ask("GET /api/me/account"))["ways"]["letters"] is False
        assert await guest.refused(ADDRESS, {"address": "a@example.org"}) == "no-letters"
        assert await guest.refused(LETTER, {"address": "a@example.org"}) == "no-letters"


async def test_a_mail_server_that_refuses_is_noted_and_stops_nobody(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        mail_receiver() as mailbox,
        open_server(path, url=PUBLIC, mail=mailbox.settings) as home,
    ):
        guest = await Browser(home.url).named("Max")
        for address in (f"{UNKNOWN}example.org", "b@example.org"):
            await guest.ask(ADDRESS, {"address": address})
        assert (await mailbox.letter())["To"] == "b@example.org"
    assert "email not sent" in caplog.text
    assert UNKNOWN not in caplog.text


async def test_letters_that_wait_are_sent_before_the_server_ends(path: Path) -> None:
    async with mail_receiver() as mailbox:
        async with open_server(path, url=PUBLIC, mail=mailbox.settings) as home:
            for name in ("Ada", "Bob", "Cleo"):
                guest = await Browser(home.url).named(name)
                await guest.ask(ADDRESS, {"address": f"{name}@example.org"})
        assert mailbox.count == 3


class Importers:
    """Notes which threads import what sends letters."""

    def __init__(self) -> None:
        self.threads: set[threading.Thread] = set()

    def find_spec(self, name: str, *_: object) -> None:
        if name.partition(".")[0] == "aiosmtplib":
            self.threads.add(threading.current_thread())


async def test_what_sends_letters_is_imported_beside_the_event_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    importers = Importers()
    for name in [each for each in sys.modules if each.partition(".")[0] == "aiosmtplib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [importers, *sys.meta_path])
    async with mail_receiver() as mailbox:
        letter = plain_email("a@b.example", "zoe@example.org", "Bonjour", "À vous")
        await Mailer(mailbox.settings).hand_in(letter)
    assert importers.threads
    assert threading.main_thread() not in importers.threads


async def test_a_mail_server_on_this_machine_may_have_a_certificate_for_another_name(
    tmp_path: Path,
) -> None:
    offered = certificates(tmp_path, "debian", []).server
    async with mail_receiver(offered) as mailbox:
        email = plain_email("a@b.example", "zoe@example.org", "Bonjour", "À vous")
        await Mailer(mailbox.settings).hand_in(email)
        assert (await mailbox.letter())["Subject"] == "Bonjour"


def test_letters_leave_the_machine_encrypted_only() -> None:
    assert MailSettings("127.0.0.1", 25, "a@b.example").is_local
    assert MailSettings("localhost", 25, "a@b.example").is_local
    assert not MailSettings("mail.example", 587, "a@b.example").is_local


@pytest.mark.parametrize(
    "typed, known",
    [
        ("Zoe+jeux@Example.org", "zoe+jeux@example.org"),
        ("zoe@ludothèque.example", "zoe@xn--ludothque-53a.example"),
        ("zoe@example.org.", "zoe@example.org"),
        ("zoe", None),
        ("zoe@host", None),
        ("zoe@example.org\r\nBcc: all@example.org", None),
        ("a b@example.org", None),
        ("zoé@example.org", None),
        ("zoe@exam ple.org", None),
        ("<zoe@example.org>", None),
        ("zoe@.", None),
    ],
)
def test_an_address_in_its_one_form(typed: str, known: str | None) -> None:
    if known is not None:
        assert checked_address(typed) == known
        return
    with pytest.raises(Refused) as problem:
        checked_address(typed)
    assert problem.value.code == "bad-address"
