"""How good the grids are: words a grid, for the dice and for the fiches in every language.

`python -m bench.fiches [GRIDS]` prints the table of docs/games/boggle.md.
`python -m bench.fiches design SECONDS` looks for better letters and prints them as JSON.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from math import exp
from random import Random
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from escale.core.chance import FastChance
from escale.games.boggle.rules import Boggle, DeLuxe, Language, Options, Pocket
from escale.games.boggle.rules.material import COMMON, FOREIGN, Fiches, language_of, lay, material
from escale.games.boggle.rules.words import accepted, minimum_of
from escale.games.boggle.study.study import ORDINARY
from escale.words.kernels.grid import totals
from escale.words.lexicon import Lexicon, lexicon

LAP = 6  # rounds: three grids of fiches on both faces
QUANTILES = (5, 25, 50, 75, 95)
Boards = NDArray[np.uint8]


class Counter:
    """Counts the words of many grids that an option set accepts."""

    def __init__(self, words: Lexicon, options: Options, ordinary: bool = False) -> None:
        self._words = words
        lengths = np.fromiter((len(word) for word in words), np.uint8, len(words))
        bits = np.frombuffer(words.class_bits, np.uint16)
        counts = (bits & int(accepted(options)) != 0) & (lengths >= minimum_of(options))
        if ordinary:
            counts &= np.frombuffer(words.commonness, np.uint8) >= ORDINARY
        self._counts = counts.astype(np.int64)

    def __call__(self, boards: Boards) -> NDArray[np.int64]:
        counts: NDArray[np.int64] = totals(self._words, boards, self._counts)
        return counts


def boards_of(options: Options, count: int) -> Boards:
    """Grids as the rules lay them: both faces, then other fiches, until all have been seen."""
    letters: list[str] = []
    while len(letters) < count:
        luck = FastChance(f"fiches {len(letters)}")
        board = Boggle().start(options, 2, luck).state.board
        for number in range(1, LAP + 1):
            board = lay(replace(board, round=number), luck)
            letters.append(board.letters)
    return as_boards(letters[:count])


def as_boards(letters: Sequence[str]) -> Boards:
    flat = np.frombuffer("".join(letters).encode(), np.uint8) - ord("A")
    return flat.reshape(len(letters), 16)


def report(grids: int) -> Iterator[str]:
    """One line a game and language: quantiles of the words a grid holds."""
    head = "".join(f"{quantile:>6} %" for quantile in QUANTILES)
    yield f"| grids | words that count | mean |{head.replace('%', '% |')}"
    cases: list[tuple[str, str, Options, Options]] = [
        ("De Luxe dice", "De Luxe rules", DeLuxe(), DeLuxe()),
        ("De Luxe dice", "Pocket rules", DeLuxe(), Pocket()),
    ]
    cases += [
        (f"fiches, {language}", "Pocket rules", options, options)
        for language in WEIGHTS
        for options in [Pocket(language=language)]
    ]
    for name, rules, laid, judged in cases:
        boards = boards_of(laid, grids)
        words = lexicon(language_of(judged))
        for ordinary in (False, True):
            counts = Counter(words, judged, ordinary)(boards)
            cells = "".join(f"{each:>7.0f} |" for each in np.percentile(counts, QUANTILES))
            kind = f"{rules}, ordinary" if ordinary else rules
            yield f"| {name} | {kind} | {counts.mean():.0f} |{cells}"


# ---- looking for letters --------------------------------------------------------------------

KEPT = ("UTXO", "LUID", "AISA", "MREN")  # faces of the leaflet's own example
MARKS: dict[Language, str] = {
    "en": "HWYK",
    "de": "HCKZ",
    "es": "ZJVQ",
}  # a foreign fiche shows what its language needs
SAMPLE = 500  # grids that every try is weighed on, the same ones each time
GOAL = 50  # ordinary words in a grid: enough for three minutes, not so many that all is easy
STIFFNESS = 0.02  # how dearly it is paid to leave the letters of the French dice
WEIGHTS: dict[Language, float] = {"fr": 2.0, "en": 1.0, "de": 1.0, "es": 1.0}
Faces = NDArray[np.uint8]  # fiche, face, letter


class Plan(NamedTuple):
    """Which fiches lie in the rows of a sample of grids, on which face and which way."""

    fiches: NDArray[np.int64]
    faces: NDArray[np.int64]
    ways: NDArray[np.int64]

    def boards(self, faces: Faces) -> Boards:
        rows = faces[self.fiches, self.faces]
        rows = np.where(self.ways[..., None] == 0, rows, rows[..., ::-1])
        return np.ascontiguousarray(rows.reshape(len(rows), 16))


def plan_for(language: Language, random: Random) -> Plan:
    foreign = FOREIGN.get(language)
    pool = range(COMMON if foreign else COMMON + 1)
    fiches = []
    for _ in range(SAMPLE):
        drawn = random.sample(pool, 3 if foreign else 4)
        if foreign:
            drawn.insert(random.randrange(4), foreign)
        fiches.append(drawn)
    ways = [[random.randrange(2) for _ in range(4)] for _ in range(2 * SAMPLE)]
    return Plan(np.array(fiches), np.array(ways[:SAMPLE]), np.array(ways[SAMPLE:]))


def faces_of(fiches: Fiches) -> Faces:
    text = "".join("".join(fiche) for fiche in fiches.all)
    return (np.frombuffer(text.encode(), np.uint8) - ord("A")).reshape(15, 2, 4).copy()


def letters_wanted() -> NDArray[np.float64]:
    """How often each letter stands on the French dice, ninety-six faces as on twelve fiches."""
    letters = "".join(material().dice)
    return np.array([letters.count(chr(ord("A") + index)) for index in range(26)], float)


class Objective:
    """What a set of fiches is worth: as many ordinary words in every grid and every language."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self._plans = {language: plan_for(language, random) for language in WEIGHTS}
        self._counters = {
            language: Counter(lexicon(language), Pocket(language=language), ordinary=True)
            for language in WEIGHTS
        }
        self._wanted = letters_wanted()

    def __call__(self, faces: Faces) -> float:
        worth = 0.0
        for language, weight in WEIGHTS.items():
            counts = self._counters[language](self._plans[language].boards(faces))
            worth -= weight * float((np.log((4 + counts) / (4 + GOAL)) ** 2).mean())
        have = np.bincount(faces[:12].ravel(), minlength=26)
        return worth - STIFFNESS * float(((have - self._wanted) ** 2 / self._wanted).mean())


def is_sound(faces: Faces) -> bool:
    """No two faces alike, none a palindrome, the kept ones there, every language marked."""
    words = ["".join(chr(65 + letter) for letter in face) for face in faces.reshape(30, 4)]
    both = [*words, *(word[::-1] for word in words)]
    marks = all(
        len(set("".join(words[2 * FOREIGN[language] : 2 * FOREIGN[language] + 2])) & set(wanted))
        >= 3
        for language, wanted in MARKS.items()
    )
    return (
        len(set(both)) == len(both)
        and all(word in words for word in KEPT)
        and marks
        and len(set(faces[:12].ravel().tolist())) == 26
        and all(len(set(word)) >= 3 for word in words)
    )


def first_faces(random: Random) -> Faces:
    """The letters of the dice laid out anyhow, and fiches of the other languages to begin with."""
    rest = list("".join(material().dice))
    for letter in "".join(KEPT):
        rest.remove(letter)
    while True:
        random.shuffle(rest)
        others = ["".join(rest[start : start + 4]) for start in range(0, len(rest), 4)]
        common = tuple(zip((*KEPT, *others[:7]), others[7:18], strict=True))
        faces = faces_of(
            Fiches(
                common,
                (others[18], others[19]),
                ("THEW", "YKON"),
                ("CHEN", "KZGU"),
                ("ZOJA", "VLOS"),
            )
        )
        if is_sound(faces):
            return faces


def design(seconds: float, seed: int = 1) -> Faces:
    """Simulated annealing from the letters of the dice: change a letter, or swap two."""
    random, weigh = Random(seed), Objective(seed)
    faces = first_faces(random)
    kept = {_place(faces, word) for word in KEPT}
    free = [place for place in range(30) if place not in kept]
    now = best = weigh(faces)
    finest, began, tries = faces.copy(), monotonic(), 0
    while (spent := (monotonic() - began) / seconds) < 1:
        tries += 1
        other = faces.copy()
        flat = other.reshape(30, 4)
        one, two = (
            (random.choice(free), random.randrange(4)),
            (random.choice(free), random.randrange(4)),
        )
        if random.random() < 0.5:
            flat[one] = random.randrange(26)
        else:
            flat[one], flat[two] = flat[two], flat[one]
        if not is_sound(other):
            continue
        worth = weigh(other)
        if worth > now or random.random() < exp((worth - now) / (0.004 * (1 - spent) + 1e-6)):
            faces, now = other, worth
        if now > best:
            best, finest = now, faces.copy()
            print(f"{spent:6.1%} {tries:>6} tries {best:.4f}", file=sys.stderr, flush=True)
    return finest


def _place(faces: Faces, word: str) -> int:
    letters = [ord(letter) - 65 for letter in word]
    return next(place for place, face in enumerate(faces.reshape(30, 4)) if [*face] == letters)


def as_json(faces: Faces) -> str:
    fiches = [["".join(chr(65 + letter) for letter in face) for face in fiche] for fiche in faces]
    named: dict[str, Any] = {"common": fiches[:11], "mobile": fiches[11]}
    named |= {language: fiches[number] for language, number in FOREIGN.items()}
    return json.dumps(named, indent=2)


def main(arguments: Sequence[str]) -> None:
    commands: dict[str, Callable[[], None]] = {
        "design": lambda: print(as_json(design(float(arguments[1])))),
    }
    if arguments and arguments[0] in commands:
        commands[arguments[0]]()
        return
    for line in report(int(arguments[0]) if arguments else 10_000):
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
