import subprocess
import sys
from math import sqrt
from pathlib import Path
from statistics import fmean

import pytest

from escale.games.biduletruc.bots import relatedness as module
from escale.games.biduletruc.bots.relatedness import (
    FILE,
    HEADER,
    UNKNOWN,
    Relatedness,
    plausibility,
    relatedness,
)
from escale.games.biduletruc.building import relatedness as builder
from escale.games.biduletruc.building.vectors import murmur, similarities, vectors
from escale.games.biduletruc.rules.dicobidule import is_granted, words
from escale.words.building.morfologik import Line


@pytest.fixture
def another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path that the relatedness is read from instead; caches are emptied before and after."""
    path = tmp_path / "kinship.bin"
    monkeypatch.setattr(module, "FILE", path)
    monkeypatch.setattr(module, "_table", module._table.__wrapped__)
    return path


def test_it_is_built_from_these_sources() -> None:
    assert list(builder.build()) == [], "make words"


def test_words_that_belong_together_are_kin() -> None:
    assert relatedness("ciel", "nuage").compounds
    assert relatedness("chat", "souris").compounds
    assert relatedness("abeille", "miel").glosses
    assert relatedness("roi", "reine").similarity > 0.4
    assert relatedness("orage", "éclair").cooccurrence > 0.3
    assert relatedness("roi", "patate") == Relatedness()


def test_who_names_whom_has_a_direction() -> None:
    for covered, laid in (("abeille", "miel"), ("nuage", "ciel"), ("doigt", "main")):
        here, back = relatedness(covered, laid), relatedness(laid, covered)
        assert (here.explained_by, here.explains) == (back.explains, back.explained_by)
        assert here[2:] == back[2:]


@pytest.mark.slow
def test_every_pair_has_a_relatedness_within_its_bounds() -> None:
    for covered in words():
        for laid in words():
            kin = relatedness(covered, laid)
            assert 0 <= kin.compounds <= 2
            assert 0 <= kin.cooccurrence <= 1
            assert 0 <= kin.similarity <= 1
            assert 0 < plausibility(covered, laid) < 1


@pytest.mark.slow
def test_a_guess_is_about_as_often_right_as_it_says() -> None:
    pairs = [(a, b) for a in words() for b in words() if a != b]
    for low, high in ((0, 0.05), (0.05, 0.1), (0.1, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.8)):
        here = [pair for pair in pairs if low <= plausibility(*pair) < high]
        share = fmean(is_granted(*pair) for pair in here)
        assert low - 0.02 <= share <= high + 0.02, (low, high, share)


def test_a_guess_is_no_answer() -> None:
    """Half of the links look no likelier than one pair in five: nobody can read them off."""
    links = [(a, b) for a in words() for b in words() if is_granted(a, b)]
    assert fmean(plausibility(*pair) < 0.2 for pair in links) > 0.5


def test_without_the_file_every_link_is_as_likely_and_somebody_is_told(
    another_file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert module.relatedness("chat", "souris") == Relatedness()
    assert module.plausibility("chat", "souris") == module.plausibility("roi", "patate") == UNKNOWN
    assert "make words" in caplog.text


@pytest.mark.parametrize("broken", ["other words", "other version", "cut short", "empty"])
def test_a_file_for_other_words_or_a_damaged_one_is_not_read(
    broken: str, another_file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    good = FILE.read_bytes()
    another_file.write_bytes(
        {
            "other words": good[:12] + bytes(8) + good[20:],
            "other version": good[:8] + b"\xff" + good[9:],
            "cut short": good[:-1],
            "empty": b"",
        }[broken]
    )
    assert module.plausibility("chat", "souris") == UNKNOWN
    assert "make words" in caplog.text


def test_the_licence_of_what_it_is_made_from_lies_beside_it() -> None:
    said = builder.LICENCE.read_text(encoding="utf-8")
    assert said.startswith("Lesser General Public License For Linguistic Resources")


def test_the_file_is_small() -> None:
    assert FILE.stat().st_size == HEADER.size + 2 * len(words()) ** 2 < 300_000


def test_reading_it_needs_neither_numpy_nor_what_builds_it() -> None:
    asked = (
        "import sys; from escale.games.biduletruc.bots.relatedness import plausibility;"
        "plausibility('chat', 'souris');"
        "print([each for each in sys.modules if 'numpy' in each or 'building' in each])"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "[]"


# ---- how it is made -------------------------------------------------------------------------


def test_strings_are_numbered_as_spacy_does() -> None:
    assert murmur(b"coffee") == 3197928453018144401  # both are in its documentation
    assert murmur(b"apple") == 8566208034543834098


@pytest.mark.slow
def test_a_vector_has_three_hundred_numbers_and_likes_its_neighbours() -> None:
    assert {word: len(each) for word, each in vectors(["chat", "œil"]).items()} == {
        "chat": 300,
        "œil": 300,
    }
    near = similarities(["chat", "chien", "lapin", "été", "hiver", "printemps", "vin", "pain"])
    assert near["chat", "chien"] > 0.3 > near["chat", "pain"]
    assert near["hiver", "printemps"] == pytest.approx(near["printemps", "hiver"])
    assert sqrt(max(near.values())) <= 1


@pytest.mark.slow
def test_a_word_that_has_no_vector_is_like_no_other() -> None:
    """Writers may add whatever word they like."""
    near = similarities(["chat", "chien", "pain", "escagassouille"])
    assert near["chat", "escagassouille"] == near["escagassouille", "pain"] == 0
    assert near["chat", "chien"] == similarities(["chat", "chien", "pain"])["chat", "chien"]


def test_a_form_belongs_to_its_word_unless_it_is_one_of_its_own() -> None:
    pack = ["boire", "bois", "œil", "fil", "mur", "courir", "arc-en-ciel"]
    listed = (
        "boivent/boire bois/boire bois/bois yeux/yeux fils/fil fils/fils murs/mur "
        "cours/courir cours/cours court/courir mer/mer"
    )
    pairs = [each.split("/") for each in listed.split()]
    forms = builder.forms_of(pack, [Line(form, lemma, "") for form, lemma in pairs])
    assert forms["boivent"] == {"boire"}
    assert forms["bois"] == {"bois"}  # not: je bois
    assert forms["yeux"] == {"œil"}
    assert forms["murs"] == {"mur"}
    assert not forms["fils"]  # sons
    assert not forms.get("cours")  # a lesson, a course of water
    assert forms["court"] == {"courir"}
    assert "mer" not in forms
    assert builder.tokens("L’arc-en-ciel, les yeux du bois-debout !", forms) == {
        "arc-en-ciel", "œil", "bois",
    }  # fmt: skip


def test_groups_give_pairs_both_ways() -> None:
    assert builder.both([{"a", "b"}, {"c"}, {"b", "a"}]) == {("a", "b"), ("b", "a")}
