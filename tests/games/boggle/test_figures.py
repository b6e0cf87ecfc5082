"""What is counted of a game of Boggle, and what earns each stamp."""

from escale.boxes import PlayedGame
from escale.games.boggle.rules.events import Body, Scored
from escale.games.boggle.rules.model import DeLuxe, Entry, Options, Pocket, Solo
from escale.games.boggle.rules.scoring import points_of

from ..figures import Pair, a_game, check_stamps, counted

TEN = "BON CAR DOS FER GEL LAC MER NID PAS RUE"
TWENTY = " ".join(f"{word} {word}S" for word in TEN.split())


def a_list(words: str) -> tuple[Entry, ...]:
    """Words as they were judged: `-` before one that is unknown, `=` before a shared one."""
    fates = {"-": "unknown", "=": "shared"}
    return tuple(
        Entry(word.lstrip("-="), fates[word[0]])  # type: ignore[arg-type]
        if word[0] in fates
        else Entry(word, "kept", points_of(word))
        for word in words.split()
    )


def rounds(
    *lists: tuple[str, ...], options: Options | None = None, in_time: bool = False
) -> PlayedGame:
    """A game of these rounds, each with the words of every seat; points decide."""
    totals = [0] * len(lists[0])
    told: list[Body] = []
    for number, each in enumerate(lists, 1):
        entries = tuple(map(a_list, each))
        points = tuple(sum(entry.points for entry in some) for some in entries)
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        kept = tuple(sum(entry.fate == "kept" for entry in some) for some in entries)
        told.append(Scored(number, entries, points, tuple(totals), kept, in_time=in_time))
    places = tuple(1 + sum(other > total for other in totals) for total in totals)
    return a_game(options or DeLuxe(), told, places)


STAMPS = {
    "seven-letters": Pair(rounds(("ORANGES", "")), rounds(("ORANGE", "ORANGES"))),
    "eight-letters": Pair(rounds(("PATIENCE", "")), rounds(("ORANGES -PATIENCE", ""))),
    "letter-q": Pair(rounds(("COQ", "")), rounds(("-QAT COR", "COQ"))),
    "twenty-words": Pair(rounds((TWENTY, "")), rounds((TEN, ""), (TEN, ""))),
    "forty-words": Pair(
        rounds((f"{TWENTY} {' '.join(f'{word}E' for word in TWENTY.split())}", "")),
        rounds((TWENTY, ""), (TWENTY, "")),
    ),
    "faultless": Pair(rounds((TEN, "")), rounds((f"{TEN} -XYZ", ""))),
    "nobody-else": Pair(rounds((f"{TEN} -XYZ", "")), rounds((f"{TEN} =THE", "=THE"))),
    "small-change": Pair(rounds((TEN, "VACHE")), rounds((f"{TEN} VACHE", "PAR"))),
    "before-the-sand": Pair(rounds((TEN, ""), in_time=True), rounds((TEN, ""))),
    "foreign-tongue": Pair(
        rounds((TEN,), options=Solo(language="en")), rounds((TEN, ""), options=Pocket())
    ),
    "fifty-points": Pair(
        rounds(("PATIENCE " * 5, "")), rounds(("PATIENCE " * 4, "PATIENCE PATIENCE"))
    ),
    "twice-as-many": Pair(rounds(("BON CAR", "DOS")), rounds(("BON CAR DOS", "FER GEL"))),
    "from-behind": Pair(
        rounds(("BON", "CAR DOS"), ("PATIENCE", "")),
        rounds(("BON", "CAR DOS", ""), ("PATIENCE", "", "")),
    ),
}


def test_every_stamp_is_earned_by_what_it_says() -> None:
    check_stamps("boggle", STAMPS)


def test_words_are_counted_over_all_rounds() -> None:
    count = counted("boggle", rounds(("BON -XYZ ORANGE", "CAR"), ("PATIENCE =DOS", "=DOS")))
    assert count.figures == {
        "kept": 3,
        "noted": 5,
        "points": 15,
        "words-in-a-round": 2,
        "points-in-a-round": 11,
        "best-word": 11,
        "longest-word": 8,
    }
    assert count.words == {"best-word": "PATIENCE", "longest-word": "PATIENCE"}


def test_without_a_word_there_is_no_best_one() -> None:
    count = counted("boggle", rounds(("-XYZ", "CAR")))
    assert "best-word" not in count.figures
    assert count.words == {}
    assert count.stamps == frozenset()


def test_alone_one_wins_nothing() -> None:
    alone = counted("boggle", rounds((TEN,), options=Solo()))
    assert alone.stamps == {"faultless"}
