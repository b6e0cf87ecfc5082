"""A round in memory: its task and solution, what everybody has found, what may be told of it."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from ..boxes import Box, Find
from ..core.chance import FastChance
from ..core.errors import IllegalAction
from .appends import Append, WordAppends
from .news import (
    AloneWord,
    BotLine,
    Line,
    NotedWords,
    RefusedWord,
    Results,
    RoundFace,
    RoundStage,
    Standing,
)
from .ports import RoundRow, WordBatch
from .tally import Tally

MOST_ALONE = 40  # words that one person has found, with their names


class BotFinds(NamedTuple):
    """All that the bot of a level finds, and its points after each word."""

    level: str
    finds: Sequence[Find]
    points: Sequence[int]

    def until(self, passed_ms: int) -> int:
        """How many words it has found by then."""
        return bisect_right(self.finds, passed_ms, key=lambda find: find.at_ms)


def face_of(row: RoundRow, stage: RoundStage = "open", task: Any = None) -> RoundFace:
    """A round as it is shown; before it begins there is no more of it than its times."""
    return RoundFace(row.number, stage, row.begins_ms, row.ends_ms, row.seed.commitment, task)


class LiveRound:
    """One round. It holds the solution, which no news of a running round may contain."""

    def __init__(self, box: Box, row: RoundRow, append: Append) -> None:
        """Draws and solves, which takes a while: not for the event loop."""
        assert box.rounds is not None
        self.row = row
        self.appends = WordAppends(append)
        self._rounds = box.rounds
        self.task = box.rounds.draw(row.seed.chance())
        self.values: Mapping[str, int] = box.rounds.solve(self.task)
        self.bots = [self._finds_of(level) for level in box.bots]
        self.tally = Tally(self.values)
        self.results: Results | None = None
        self._crowns: Counter[str] = Counter()  # by person, once the round is over…
        self._alone: Sequence[tuple[str, int, str]] = ()  # …the best of these words, and whose
        self._batches: dict[tuple[str, str], tuple[str, ...]] = {}  # by person and client id

    def _finds_of(self, level: str) -> BotFinds:
        chance = FastChance(f"{self.row.secret}/{level}")
        finds = [
            each for each in self._rounds.find(self.task, level, chance) if each.word in self.values
        ]
        points = accumulate((self.values[each.word] for each in finds), initial=0)
        return BotFinds(level, finds, tuple(points))

    # ---- the clock

    def stage(self, now_ms: int) -> RoundStage:
        if self.results is not None:
            return "over"
        return "open" if now_ms < self.row.begins_ms else "running"

    def face(self, now_ms: int) -> RoundFace:
        """The round as everybody may see it: no letter before it begins."""
        stage = self.stage(now_ms)
        return face_of(self.row, stage, None if stage == "open" else self.task)

    # ---- words

    def judge(self, person: str, client: str, words: Sequence[str]) -> NotedWords:
        """Which of these words count: one look-up each; the rules say why another one does not.

        What came before under the same id of the client counts as it did then.
        """
        before = self.stored_under(person, client)
        own = self.tally.words_of(person)
        kept: list[tuple[str, int]] = []
        refused: list[RefusedWord] = []
        noted: set[str] = set()
        for word in words:
            value = self.values.get(word)
            is_known = word not in before and word in own
            if value is not None and not is_known and word not in noted:
                kept.append((word, value))
                noted.add(word)
                continue
            try:
                self._rounds.check(self.task, noted if word in before else {*own, *noted}, word)
            except IllegalAction as problem:
                refused.append(
                    RefusedWord(word, problem.code, problem.clause or "", problem.details)
                )
            else:  # the rules have it and the solution has not: never, by the laws of a box
                refused.append(RefusedWord(word, "unknown-word", "", {"word": word}))
        return NotedWords(kept, refused)

    def stored_under(self, person: str, client: str) -> Sequence[str]:
        """The words that have come under this id before."""
        return self._batches.get((person, client), ())

    def take_in(self, batches: Iterable[WordBatch]) -> bool:
        """Count words that are stored; whether any is new."""
        is_new = False
        for batch in batches:
            self._batches.setdefault((batch.person, batch.client), batch.words)
            is_new |= self.tally.add(batch.person, batch.words)
        return is_new

    def own_words(self, person: str) -> Sequence[tuple[str, int]]:
        """What somebody has found, with the points."""
        return sorted((word, self.values[word]) for word in self.tally.words_of(person))

    # ---- how it stands

    def people_named(self) -> Collection[str]:
        """Whose names the next ranking shows."""
        return [each.person for each in self.tally.first()]

    def standing(
        self,
        now_ms: int,
        people: int,
        names: Mapping[str, str],
    ) -> Standing:
        """The ranking: who is ahead and by how much, and not with which words."""
        passed_ms = now_ms - self.row.begins_ms
        lines = [
            Line(
                each.place,
                each.person,
                names.get(each.person, ""),
                each.points,
                each.words,
                self._crowns[each.person],
            )
            for each in self.tally.first()
        ]
        bots = [
            BotLine(each.level, each.points[count], count)
            for each in self.bots
            for count in [each.until(passed_ms)]
        ]
        return Standing(people, self.tally.players, lines, bots, self.tally.ladder)

    def count_again(self, found: Iterable[tuple[str, Sequence[str]]]) -> Collection[str]:
        """The store decides what everybody has found; returns whom the results will name.

        A crown: nobody else has the word, no bot either.
        """
        self.tally = Tally(self.values)
        for person, words in found:
            self.tally.add(person, words)
        owners = self.tally.alone({each.word for bot in self.bots for each in bot.finds})
        self._crowns = Counter(owners.values())
        alone = [(word, self.values[word], person) for word, person in owners.items()]
        alone.sort(key=lambda each: (-each[1], -len(each[0]), each[0]))
        self._alone = alone[:MOST_ALONE]
        return {*self.people_named(), *(person for _, _, person in self._alone)}

    def tell_results(self, people: int, names: Mapping[str, str]) -> Results:
        """What the round came to; from then on it is over."""
        finders = self.tally.finders()
        finders.update(each.word for bot in self.bots for each in bot.finds)
        words = sorted(self.values.items(), key=lambda each: (-each[1], -len(each[0]), each[0]))
        self.results = Results(
            self.row.number,
            self.row.secret,
            self.standing(self.row.ends_ms, people, names),
            [(word, points, finders[word]) for word, points in words],
            [AloneWord(*each, names.get(each[2], "")) for each in self._alone],
        )
        return self.results
