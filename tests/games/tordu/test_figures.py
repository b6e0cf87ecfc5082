"""What is counted of a game of Le Tordu, and what earns each stamp."""

from collections.abc import Sequence

from escale.boxes import PlayedGame
from escale.games.tordu.rules.cards import HEARTS, TORDU
from escale.games.tordu.rules.events import Bidden, Body, Doubled, MancheWon, Scored, Taken
from escale.games.tordu.rules.model import Contract, Options
from escale.games.tordu.rules.scoring import gain, points

from ..figures import Pair, a_game, check_stamps, counted

ME, BEN, ZOE = 0, 1, 2


class Played:
    """Deals one after the other, with the points that the rules give for them."""

    def __init__(self, players: int = 3) -> None:
        self.players = players
        self.told: list[Body] = []
        self.scores = [0] * players
        self.deals = 0

    def deal(
        self,
        declarer: int,
        number: int,
        taken: int,
        suit: int = HEARTS,
        doubler: int | None = None,
        over: int | None = None,
        last: int | None = None,
    ) -> "Played":
        """A contract, and how many tricks the declarer took; `last`: who took the last one."""
        self.deals += 1
        self.told.append(Bidden(declarer, suit, number, over))
        if doubler is not None:
            self.told.append(Doubled(doubler, declarer))
        contract = Contract(declarer, suit, number, doubler)
        other = next(seat for seat in range(self.players) if seat != declarer)
        takers = [declarer] * taken + [other] * (8 - taken)
        if last is not None:
            takers.remove(last)
            takers.append(last)
        for seat in takers:
            self.told.append(Taken(seat, 0, False, 1, declarer, number))
        marked = points(contract, taken, self.players)
        self.scores = [score + more for score, more in zip(self.scores, marked, strict=True)]
        scored = Scored(
            self.deals,
            declarer,
            suit,
            number,
            taken,
            taken == number,
            self.players == 2,
            doubler is not None,
            gain(contract, taken),
            marked,
            tuple(self.scores),
        )
        self.told.append(scored)
        return self

    def over(self, manches: Sequence[int] = (), options: Options | None = None) -> PlayedGame:
        """The highest score wins, or who has won more of these manches."""
        won = tuple(manches) or tuple(self.scores)
        if manches:
            best = (won.index(max(won)),)
            self.told.append(MancheWon(sum(manches), best, tuple(self.scores), won, last=True))
        places = tuple(1 + sum(other > each for other in won) for each in won)
        return a_game(options or Options(), self.told, places)


def one(*deal: int, **more: int | None) -> PlayedGame:
    """A game of one deal."""
    return Played().deal(*deal, **more).over()  # type: ignore[arg-type]


STAMPS = {
    "contract": Pair(one(ME, 3, 3), one(ME, 3, 4)),
    "tordu": Pair(one(ME, 3, 3, suit=TORDU), one(BEN, 3, 3, suit=TORDU)),
    "nothing": Pair(one(ME, 0, 0), one(ME, 0, 1)),
    "big": Pair(one(ME, 5, 5), one(ME, 4, 4)),
    "doubled": Pair(one(ME, 3, 3, doubler=BEN), one(ME, 3, 2, doubler=BEN)),
    "caught": Pair(one(BEN, 3, 2, doubler=ME), one(BEN, 3, 2, doubler=ZOE)),
    "overbid": Pair(one(ME, 3, 3, over=BEN), one(ME, 3, 3)),
    "last-trick": Pair(one(ME, 3, 3, last=ME), one(ME, 3, 3, last=BEN)),
    "three-in-a-row": Pair(
        Played().deal(ME, 1, 1).deal(ME, 2, 2).deal(BEN, 3, 3).deal(ME, 3, 3).over(),
        Played().deal(ME, 1, 1).deal(ME, 2, 2).deal(ME, 3, 4).deal(ME, 3, 3).over(),
    ),
    "spotless": Pair(
        Played().deal(ME, 1, 1).deal(BEN, 2, 3).deal(ME, 2, 2).over(),
        Played().deal(ME, 1, 1).deal(ME, 2, 2).deal(ME, 1, 2).over(),
    ),
    "whitewash": Pair(one(ME, 3, 3), Played().deal(ME, 3, 3).deal(ME, 3, 4).over()),
    "without-a-word": Pair(
        Played(2).deal(BEN, 3, 5).over(), Played(2).deal(BEN, 3, 5).deal(ME, 2, 2).over()
    ),
    "from-behind": Pair(
        Played().deal(BEN, 3, 3).deal(BEN, 4, 4).deal(ME, 8, 8, suit=TORDU, doubler=BEN).over(),
        Played().deal(BEN, 3, 3).deal(ME, 8, 8, suit=TORDU, doubler=BEN).over(),
    ),
    "two-manches": Pair(
        Played().deal(ME, 3, 3).over(manches=(2, 1, 0)), Played().deal(ME, 3, 3).over((1, 0, 0))
    ),
}


def test_every_stamp_is_earned_by_what_it_says() -> None:
    check_stamps("tordu", STAMPS)


def test_contracts_and_tricks_are_counted() -> None:
    game = Played().deal(ME, 3, 3).deal(BEN, 6, 6).deal(ME, 5, 3, suit=TORDU).deal(ME, 4, 4)
    assert counted("tordu", game.over()).figures == {
        "announced": 3,
        "made": 2,
        "announced-tordu": 1,
        "made-tordu": 0,
        "off": 2,
        "tricks": 3 + 2 + 3 + 4,
        "best-deal": 3,
        "biggest-contract": 4,
    }


def test_whoever_made_no_contract_has_no_biggest_one() -> None:
    assert "biggest-contract" not in counted("tordu", one(ME, 3, 4)).figures
