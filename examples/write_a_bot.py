"""A bot of your own: it sees a view and answers with an action; here it meets the house's."""

from collections.abc import Mapping
from typing import Any

from escale.bots import Bot, Budget
from escale.boxes.registry import BOXES
from escale.core.chance import Chance, FastChance
from escale.core.game import tag_of
from escale.games.rondelic.rules import Action, View
from escale.games.rondelic.rules.cards import rank
from escale.tables.offline.match import play_match
from escale.tables.offline.simulate import wilson

box = BOXES["rondelic"]


class Timid(Bot[View, Action]):
    """Gets rid of anything below a 9, whoever asks and whatever is known."""

    def choose(self, view: View, chance: Chance, budget: Budget) -> Action:
        answers: Mapping[str, Action] = {tag_of(action): action for action in box.game.legal(view)}
        for other_card in ("exchange", "turn"):
            if other_card in answers and rank(view.card) < 8:
                return answers[other_card]
        return next(iter(answers.values()))


games, wins = 200, 0
for number in range(games):
    seat = number % 4
    bots: list[Bot[Any, Any]] = [box.bots["baseline"]] * 4
    bots[seat] = Timid()
    chance, luck = FastChance(number), FastChance(f"{number}/bots")
    played = play_match(box.game, box.game.presets["rondelic-rapide"], bots, chance, luck)
    wins += seat in played.outcome.winners

low, high = wilson(wins / games, games)
print(f'Timid wins {wins} of {games} against three of "exchange below 7": {low:.2f} to {high:.2f}')
