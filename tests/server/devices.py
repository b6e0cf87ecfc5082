"""Somebody's browser as far as HTTP goes: it keeps its cookie, and says what it is."""

from typing import Any

import msgspec

from .raw_http import Answer, ask

FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
SAFARI = (
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    " Version/18.4 Safari/605.1.15"
)


class Browser:
    """One device."""

    def __init__(self, url: str, user_agent: str = FIREFOX) -> None:
        self.url = url
        self.user_agent = user_agent
        self.cookie = ""

    async def answer(self, what: str, body: Any = None) -> Answer:
        heads = {"User_Agent": self.user_agent}
        if self.cookie:
            heads["Cookie"] = self.cookie
        answer = await ask(self.url, what, body, **heads)
        if "set-cookie" in answer.headers:
            self.cookie = answer.cookie
        return answer

    async def ask(self, what: str, body: Any = None) -> Any:
        """The body of an answer that is no refusal."""
        answer = await self.answer(what, body)
        assert answer.status < 300, (what, answer.status, answer.body)
        return msgspec.json.decode(answer.body) if answer.body else None

    async def refused(self, what: str, body: Any = None) -> str:
        """The code of a refusal."""
        answer = await self.answer(what, body)
        assert answer.status >= 400, (what, answer.body)
        return answer.refusal.code

    async def named(self, name: str) -> "Browser":
        await self.ask("POST /api/me", {"name": name})
        return self
