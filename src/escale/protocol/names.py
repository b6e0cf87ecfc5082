"""Strings and numbers of the protocol with their bounds, which the schemas state too."""

from typing import Annotated, Literal

from msgspec import Meta

TableId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[a-z0-9]+$")]
Code = Annotated[str, Meta(min_length=4, max_length=20)]
MemberId = Annotated[str, Meta(min_length=1, max_length=40)]
# Chosen by the client, once an action; kept in the log, where a NUL would cut it short.
ClientId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[!-~]+$")]
Token = Annotated[str, Meta(max_length=120)]
Level = Annotated[str, Meta(min_length=1, max_length=20)]
Slug = Annotated[str, Meta(min_length=1, max_length=40)]
Phase = Annotated[str, Meta(max_length=120)]
OwnSign = Annotated[str, Meta(max_length=40)]
Nonce = Annotated[str, Meta(max_length=64)]
RawName = Annotated[str, Meta(min_length=1, max_length=200)]  # as typed: it is cleaned afterwards
Count = Annotated[int, Meta(ge=0, le=2**53)]
Language = Literal["fr", "en"]
ChannelId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[a-z0-9]+$")]
ZoneName = Annotated[str, Meta(min_length=1, max_length=50, pattern="^[A-Za-z][A-Za-z0-9_+/-]*$")]
