"""Whom people have played with, follow and block, and the store that keeps it."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

Tie = Literal["follow", "block"]  # of one person to another; nobody else is told of it


class KnownPerson(NamedTuple):
    """Somebody with whom a person has played, or to whom they have a tie."""

    id: str
    name: str
    games: int  # that are over and that both have played
    last_ms: int  # when the last of these ended; 0: there is none
    tie: str  # a Tie, or ""
    sorted_ms: int  # by which pages are sorted, the latest first
    table: str  # the last one where both have played; "" without one
    game: str  # of that table
    preset: str


class OwnTie(NamedTuple):
    """Somebody whom a person follows or blocks."""

    name: str  # theirs, today
    tie: str  # a Tie
    at_ms: int  # since when


class LastPerson(NamedTuple):
    """Where a page of people ends: the next begins with who was met before."""

    sorted_ms: int
    person: str


class CompanyStore(Protocol):
    """Ties between people: one of a person to another."""

    async def people_of(
        self, person: str, tie: str, before: LastPerson | None, most: int
    ) -> Sequence[KnownPerson]:
        """With whom a person has played or has a tie, the latest first; with a tie, only those."""

    async def find(self, person: str, other: str) -> KnownPerson | None:
        """What one person is to another; None if they have neither played nor a tie."""

    async def tie(self, person: str, other: str, tie: Tie, at_ms: int, most: int) -> bool:
        """Follow or block somebody, in place of what was; a block declines what they had offered.

        False, and nothing is stored, if either is not known, or if these would be too many ties.
        """

    async def untie(self, person: str, other: str) -> None:
        """Neither follow nor block somebody."""

    async def ties_of(self, person: str) -> Sequence[OwnTie]:
        """Everyone whom this person follows or blocks, the oldest tie first."""

    async def apart(self, person: str) -> frozenset[str]:
        """Everyone whom this person blocks, or who blocks them."""

    async def blocked_by(self, person: str) -> frozenset[str]:
        """Everyone whom this person blocks."""

    async def blockers_of(self, person: str) -> frozenset[str]:
        """Everyone who blocks this person."""

    async def tables_apart(self, person: str) -> frozenset[str]:
        """Open tables that are not over, of or with somebody from whom this person stays apart."""

    async def followed_by(self, person: str) -> frozenset[str]:
        """Everyone whom this person follows."""

    async def visible(self, person: str) -> frozenset[str]:
        """Whom this person follows and may see: who neither hides nor blocks them."""

    async def open_tables_of_followed(self, person: str) -> Mapping[str, Sequence[bytes]]:
        """The entries of open tables that are not over, by those `visible` who sit there.

        Without the tables of `tables_apart`.
        """

    async def set_hidden(self, person: str, is_hidden: bool) -> None:
        """Whether nobody may see that this person is here."""

    async def is_hidden(self, person: str) -> bool:
        """Whether nobody may see that this person is here."""


async def not_together(
    company: CompanyStore, first: str, others: Sequence[str], is_open: bool
) -> frozenset[str]:
    """Those who are not seated again where the first of these people opens a table.

    One of two has blocked the other: nobody is asked by such a person, and at an open table nobody
    sits beside one.
    """
    seated, without = [first], set[str]()
    for each in others:
        apart = await company.apart(each)
        if apart.isdisjoint(seated if is_open else [first]):
            seated.append(each)
        else:
            without.add(each)
    return frozenset(without)
