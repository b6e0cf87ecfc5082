"""A box has words for whatever happens: events, questions, answers and the drawing."""

import msgspec

from escale.boxes import Choice, Question
from escale.boxes.registry import BOXES
from escale.core.game import tag_of
from escale.core.texts import LANGUAGES, Texts

from .random_play import legal, play_randomly, samples
from .tables import Table, law


def said(texts: Texts, key: str, **values: object) -> str:
    assert texts.has(key), f"no text for {key}"
    return texts.say(key, **values)


@law
def test_a_box_has_words_for_whatever_happens(table: Table) -> None:
    """Every listener, every language; no two answers to a question read the same."""
    game, played = table.game, play_randomly(table)
    box = BOXES[game.slug]
    names = [f"player {seat}" for seat in range(table.seats)]
    for number in samples(table, played):
        state = played.states[number]
        actors = game.actors(state)
        for seat in (None, *range(table.seats)):
            view = game.view(state, seat)
            for language in LANGUAGES:
                texts = box.texts(language, names, seat)
                assert box.terminal.draw(view, texts)
                for event in played.turns[number].events:
                    body = event.body_for(seat)
                    said(texts, f"events.{tag_of(body)}", **msgspec.structs.asdict(body))
                if seat in {*actors.must, *actors.may}:
                    question = box.ask(view)
                    chosen = [choice.action for choice in question.choices]
                    assert set(chosen) <= set(legal(game, state, seat))
                    for key in (question.hint, question.forced, question.typed):
                        assert not key or texts.has(key), key
                    lines: list[Question | Choice] = [question, *question.choices]
                    labels = [said(texts, each.key, **each.values) for each in lines]
                    assert len(set(labels)) == len(labels)
                    for choice in question.choices:
                        assert not choice.note or said(texts, choice.note, **choice.values)
