"""What docs/words.md tells of the lexicons, and the second source that it compares with."""

from pathlib import Path

import pytest

from escale.words.building import hunspell, report
from escale.words.lexicon import LANGUAGES, lexicon

RULES = """\
SET UTF-8
FLAG long
NEEDAFFIX ()
PFX L' Y 1
PFX L' 0 l' [aeh]
PFX Um Y 3
PFX Um 0 0/S. .
PFX Um 0 kilo/S.() .
SFX S. Y 2
SFX S. 0 0/L' [^sxz] is:sg
SFX S. 0 s/L' [^sxz] is:pl
SFX a0 Y 3
SFX a0 er er/L' er po:infi
SFX a0 er ant [^cg]er po:ppre
SFX a0 ger geant ger po:ppre
"""
ENTRIES = """\
6
eau/L' po:nom
rose/S. po:nom
manger/a0()
oser/a0() po:v1
mètre/Um() po:nom
kg/U.|| po:nom
"""


def test_a_hunspell_dictionary_stands_for_all_its_forms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fr.aff").write_text(RULES, encoding="utf-8")
    (tmp_path / "fr.dic").write_text(ENTRIES, encoding="utf-8")
    monkeypatch.setattr(hunspell, "FOLDER", tmp_path)
    assert hunspell.is_installed()
    assert set(hunspell.words()) == set(
        "eau rose roses manger mangeant oser osant mètre mètres kilomètre kilomètres".split()
    )


def test_without_the_second_source_its_part_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "words.md"
    page.write_text(
        "<!-- counts -->\n<!-- end of counts -->\n"
        "<!-- agreement -->\nread last year\n<!-- end of agreement -->\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(report, "DOCUMENT", page)
    monkeypatch.setattr(report, "_counts", lambda: ["many"])
    monkeypatch.setattr(hunspell, "FOLDER", tmp_path)
    report.main()
    assert "NOT installed" in capsys.readouterr().err
    text = page.read_text(encoding="utf-8")
    assert "many" in text
    assert "read last year" in text


def test_the_page_counts_the_words_that_are_built() -> None:
    built = " | ".join(f"{len(lexicon(language)):,}" for language in LANGUAGES)
    told = report.DOCUMENT.read_text(encoding="utf-8")
    assert f"| words | {built} |" in told, "python -m escale.words.building.report"
