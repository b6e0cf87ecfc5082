"""Figures and stamps: a box counts any finished game, for every seat, by what it was told."""

from escale.boxes import PlayedGame
from escale.boxes.registry import BOXES

from .random_play import play_randomly
from .tables import Table, law


@law
def test_any_finished_game_is_counted_by_names_that_the_box_declares(table: Table) -> None:
    box = BOXES[table.game.slug]
    if box.figures is None:
        return
    names = {each.name for each in box.figures.figures}
    assert all(not each.of or each.of in names for each in box.figures.figures)
    played = play_randomly(table)
    outcome = table.game.outcome(played.states[-1])
    assert outcome
    for seat in range(table.seats):
        told = tuple(event.body_for(seat) for turn in played.turns for event in turn.events)
        count = box.figures.count(PlayedGame(table.options, table.seats, seat, told, outcome))
        assert set(count.figures) <= names
        assert all(type(value) is int for value in count.figures.values())  # points may be lost
        assert set(count.words) <= set(count.figures)
        assert count.stamps <= set(box.figures.stamps)
        for each in box.figures.figures:
            if each.of:
                assert count.figures[each.name] <= count.figures[each.of], each.name
