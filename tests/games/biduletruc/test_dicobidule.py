import re

from escale.games.biduletruc.rules import JOKER, LONGEST
from escale.games.biduletruc.rules.dicobidule import (
    ALSO,
    BLUE,
    Mark,
    digest,
    entries,
    entries_of,
    is_granted,
    links,
    marks,
    pages,
    sources,
    words,
)
from escale.words.spelling import fold

TEXT = """\
chat
  Il guette la [souris].
  La nuit, ses [yeux|œil] voient les [feux].
  voir aussi : chien, lion

lait

  Il est [blanc].
"""


def test_an_entry_is_a_word_and_the_lines_under_it() -> None:
    chat, lait = entries_of("a.txt", TEXT)
    assert chat.word == "chat"
    assert chat.place == "a.txt:1"
    assert chat.lines[0] == "Il guette la [souris]."
    assert len(chat.lines) == 3
    assert lait == ("lait", ("Il est [blanc].",), "a.txt:6")


def test_what_stands_before_the_first_word_is_nobodys() -> None:
    assert list(entries_of("a.txt", "  Rien.\n")) == []
    assert list(entries_of("a.txt", "")) == []


def test_a_blue_word_is_read_with_the_word_it_stands_for() -> None:
    assert list(marks("La nuit, ses [yeux|œil] voient les [feux] et la [Souris].")) == [
        Mark("yeux", "œil", False),
        Mark("feux", "feu", False),
        Mark("Souris", "souris", False),  # a word of the pack that ends in s is itself
    ]


def test_after_see_also_every_word_is_blue() -> None:
    assert list(marks(f"{ALSO} chien (un temps de chien), lion")) == [
        Mark("chien", "chien", True, "un temps de chien"),
        Mark("lion", "lion", True),
    ]


def test_a_line_without_blue_words_has_none() -> None:
    assert list(marks("Rien de bleu.")) == []


def test_the_pack_is_what_has_a_page() -> None:
    assert len(words()) == 360
    assert set(words()) == {entry.word for entry in entries()} == set(links())
    assert list(words()) == sorted(words(), key=fold)
    assert JOKER not in words()
    assert max(map(len, words())) <= LONGEST


def test_a_link_has_a_direction() -> None:
    assert is_granted("ciel", "nuage")
    one_way = [(a, b) for a in words() for b in links()[a] if not is_granted(b, a)]
    assert one_way
    assert all(is_granted(covered, laid) for covered, laid in one_way)


def test_every_link_can_be_shown_on_its_page() -> None:
    for covered, blue in links().items():
        shown = {mark.word for line in pages()[covered] for mark in marks(line)}
        assert shown == blue


def test_no_word_may_be_laid_on_itself() -> None:
    assert not any(is_granted(word, word) for word in words())


def test_about_thirty_three_links_a_word_or_some_more() -> None:
    sizes = [len(blue) for blue in links().values()]
    assert 33 <= sum(sizes) / len(sizes) <= 42
    assert min(sizes) >= 20


def test_most_words_stand_in_sentences_that_can_be_read_without_the_brackets() -> None:
    for entry in entries():
        for line in entry.lines:
            assert not re.search(r"[\[\]|]", BLUE.sub(r"\1", line))
        told = [mark for line in entry.lines for mark in marks(line) if not mark.is_also]
        assert len(told) >= 8, entry.word


def test_a_record_can_tell_which_dicobidule_judged_it() -> None:
    assert re.fullmatch("[0-9a-f]{16}", digest())
    assert sources()[0][0] < sources()[1][0]  # in one order on every disk
