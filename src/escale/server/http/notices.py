"""Notices: where a person wants to be told that it is their turn, and when they are on holiday."""

import asyncio
from urllib.parse import urlsplit

from ...core.errors import Refused
from ...notices.holidays import Holidays
from ...notices.keys import VapidKey
from ...notices.outgoing import NotAllowed
from ...notices.ports import Channel, NoticeStore
from ...notices.push import check_keys
from ...notices.sender import Notice, Sender
from ...protocol import http
from ...tables.accounts import AccountStore
from ...tables.clock import Clock
from ...tables.identifiers import Random, new_id
from ..config import Limits
from ..identity import new_key
from ..limits import RateLimits
from .routes import Reply, Request, route


class NoticesApi:
    """A person's channels and holidays."""

    def __init__(
        self,
        notices: NoticeStore,
        sender: Sender,
        keys: VapidKey,
        holidays: Holidays,
        accounts: AccountStore,
        rates: RateLimits,
        limits: Limits,
        clock: Clock,
        random: Random,
    ) -> None:
        self._notices = notices
        self._sender = sender
        self._keys = keys
        self._holidays = holidays
        self._accounts = accounts
        self._rates = rates
        self._limits = limits
        self._clock = clock
        self._random = random

    @route(
        "GET",
        "/api/me/notices",
        "Where you are notified of your turns, and the key for subscribing a browser",
        http.NoticeSettings,
        codes=("no-identity",),
    )
    async def settings(self, request: Request) -> http.NoticeSettings:
        found = await self._notices.channels_of(request.require_person().id)
        keys = await self._keys.load()
        takes_email = await self._takes_email(request.require_person().id)
        return http.NoticeSettings(keys.public_key, tuple(map(_shown, found)), takes_email)

    async def _takes_email(self, person: str) -> bool:
        """Whether this server sends emails, and the person has confirmed an address."""
        if not self._sender.email.is_there:
            return False
        return bool((await self._accounts.ways_in(person)).address)

    @route(
        "POST",
        "/api/me/notices",
        "Add a notification channel: a browser or an https address",
        http.KeptChannel,
        body=http.NewChannel,
        codes=("no-identity", "no-address", "bad-channel", "too-many-channels", "too-many"),
        statuses=(201,),
    )
    async def add(self, request: Request) -> Reply:
        person, wish = request.require_person(), request.body
        self._rates.check("channels", person.id)
        is_push, is_mail = wish.kind == "push", wish.kind == "mail"
        if is_mail and not await self._takes_email(person.id):
            raise Refused("no-address")
        try:
            if not is_mail:
                self._sender.outgoing.read(wish.address)
            if is_push:  # in a thread: a library is imported
                await asyncio.to_thread(check_keys, wish.public_key, wish.secret)
        except (NotAllowed, ValueError):
            raise Refused("bad-channel") from None
        channel = Channel(
            new_id(self._random),
            person.id,
            wish.kind,
            "" if is_mail else wish.address,
            wish.public_key if is_push else "",
            wish.secret if is_push else "" if is_mail else new_key(self._random),
            wish.language,
            wish.zone,
            self._clock.now_ms(),
            request.device.session if is_push else None,
        )
        if not await self._notices.keep_channel(channel, self._limits.channels_of_person):
            raise Refused("too-many-channels")
        return Reply(
            http.KeptChannel(_shown(channel), "" if is_push else channel.secret), None, 201
        )

    @route(
        "DELETE",
        "/api/me/notices/{channel}",
        "Remove a notification channel",
        None,
        codes=("no-identity",),
    )
    async def drop(self, request: Request) -> Reply:
        person, name = request.require_person().id, request.path["channel"]
        if any(each.id == name for each in await self._notices.channels_of(person)):
            await self._notices.drop_channel(name, person)  # no name that a store cannot hold
        return Reply(None, status=204)

    @route(
        "POST",
        "/api/me/notices/{channel}/test",
        "Send a test notice to a channel",
        None,
        codes=("no-identity", "unknown-channel", "not-told", "too-many"),
    )
    async def test(self, request: Request) -> Reply:
        person = request.require_person().id
        self._rates.check("channels", person)
        found = await self._notices.channels_of(person)
        channel = next((each for each in found if each.id == request.path["channel"]), None)
        if channel is None:
            raise Refused("unknown-channel")
        outcome = await self._sender.send(channel, Notice("test", self._clock.now_ms()))
        if outcome == "gone":
            await self._notices.drop_channel(channel.id)
        if outcome != "sent":
            raise Refused("not-told")
        return Reply(None, status=204)

    @route(
        "GET",
        "/api/me/holidays",
        "Your holiday, during which your turns by correspondence do not run",
        http.Holidays,
        codes=("no-identity",),
    )
    async def holidays(self, request: Request) -> http.Holidays:
        return await self._holiday_page(request.require_person().id)

    @route(
        "POST",
        "/api/me/holidays",
        "Take a holiday, or replace the upcoming one: up to 14 days a year",
        http.Holidays,
        body=http.NewHoliday,
        codes=("no-identity", "bad-holiday", "no-holidays-left", "too-many"),
    )
    async def take_holiday(self, request: Request) -> http.Holidays:
        person = request.require_person().id
        self._rates.check("channels", person)
        await self._holidays.choose(person, request.body.from_ms, request.body.to_ms)
        return await self._holiday_page(person)

    @route(
        "DELETE",
        "/api/me/holidays",
        "End your holiday, or cancel the upcoming one",
        http.Holidays,
        codes=("no-identity",),
    )
    async def end_holiday(self, request: Request) -> http.Holidays:
        person = request.require_person().id
        await self._holidays.end(person)
        return await self._holiday_page(person)

    async def _holiday_page(self, person: str) -> http.Holidays:
        coming, left_ms = await self._holidays.coming(person)
        from_ms, to_ms = coming or (0, 0)
        return http.Holidays(from_ms, to_ms, left_ms)


def _shown(channel: Channel) -> http.NoticeChannel:
    host = urlsplit(channel.address).hostname or ""
    return http.NoticeChannel(channel.id, channel.kind, host, channel.made_ms)
