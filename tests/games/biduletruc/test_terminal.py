"""What a player is asked, the table drawn as text, and what is told."""

import pytest
from msgspec.structs import asdict, replace

from escale.boxes import Question
from escale.core.game import tag_of
from escale.core.ready import PROCEED
from escale.games.biduletruc import BOX
from escale.games.biduletruc.questions import ask
from escale.games.biduletruc.rules import (
    CONCEDE,
    COUNTER,
    DRAW,
    END,
    GIVE_WAY,
    SKIP,
    Change,
    Dico,
    Lay,
    Options,
    Placed,
    Settle,
    Trust,
)
from escale.games.biduletruc.terminal.drawing import draw

from ..questions import actions, name_of
from .sitting import CLOCK, LENA, YOU, Sitting, sit

TEXTS = BOX.texts("fr", ("Moi", "Léna"), YOU)
SPACE, THIN = "\u00a0", "\u202f"
WINDOW = Options(window=3, reds="each")
RED_CARDS = ", ".join(
    f"«{THIN}{words}{THIN}»"
    for words in ("je change 2 cartes", "tu passes ton tour", "je joue quand même")
)


def said(asked: Question) -> str:
    return TEXTS.say(asked.key, **asked.values)


def labels(asked: Question) -> list[str]:
    return [TEXTS.say(choice.key, **choice.values) for choice in asked.choices]


def received(table: Sitting, me: int | None = YOU) -> str:
    texts = BOX.texts("fr", ("Moi", "Léna"), me)
    bodies = [event.body_for(me) for event in table.latest]
    return " ".join(filter(None, [texts.say(f"events.{tag_of(b)}", **asdict(b)) for b in bodies]))


# ---- one's turn


def test_BID_11_cards_are_typed_and_all_else_is_listed() -> None:
    asked = ask(sit().view())
    assert (name_of(asked), actions(asked)) == ("turn", [DRAW, SKIP])
    assert asked.typed == "prompts.turn-change"
    assert labels(asked)[1] == f"«{THIN}Tu passes ton tour{THIN}», pour Léna"


def test_BID_18_who_has_laid_a_card_may_go_on_or_end() -> None:
    asked = ask(sit().play(YOU, Lay("nuage", 0), Lay("pluie", 0)).view())
    assert (name_of(asked), actions(asked)) == ("go-on", [END, SKIP])
    assert said(asked) == f"2 cartes posées. Encore une, ou c’est fini{THIN}?"


def test_BID_17_who_has_drawn_lays_that_card_or_passes() -> None:
    asked = ask(sit().play(YOU, DRAW).view())
    assert (name_of(asked), actions(asked)) == ("drawn", [END, SKIP])
    assert said(asked) == f"Vous avez pioché vent{SPACE}: posez cette carte, ou passez."
    assert labels(asked)[0] == "Passer"
    assert asked.typed == "prompts.turn"  # no change after a draw (BID-Q11)


def test_BID_22_after_a_change_one_lays_or_passes() -> None:
    asked = ask(sit().play(YOU, Change(("chapeau", "chien"))).view())
    assert (name_of(asked), actions(asked)) == ("changed", [END, SKIP])


def test_BID_45_nothing_to_draw() -> None:
    view = replace(sit().play(YOU, DRAW).view(), drawn=None)
    assert name_of(ask(view)) == "dry"


# ---- dico


def test_BID_30_dico_is_among_the_answers_whenever_it_is_allowed() -> None:
    laid = sit(first=LENA).play(LENA, Lay("escargot", 0))
    watching = ask(laid.view())
    assert (name_of(watching), actions(watching)) == ("watch", [Dico(2)])
    assert labels(watching) == [
        f"«{THIN}Dico{THIN}!{THIN}»{SPACE}: escargot sur ciel (pile 1, Léna)"
    ]
    mine = ask(laid.play(LENA, END).view())
    assert Dico(2) in actions(mine)


def test_BID_Q16_a_fresh_card_may_be_let_pass() -> None:
    table = sit(first=LENA, options=WINDOW).play(LENA, Lay("escargot", 0))
    asked = ask(table.view())
    assert (name_of(asked), actions(asked)) == ("fresh", [Dico(2), Trust(2)])
    assert labels(asked)[1] == f"J’y crois{SPACE}: escargot (pile 1)"
    settled = table.play(CLOCK, Settle(2))
    assert actions(ask(settled.view())) == [Dico(2)]


def test_who_has_nothing_to_say_is_not_waited_for() -> None:
    asked = ask(sit(first=LENA).view())
    assert (asked.choices, asked.typed) == ((), "")


def test_BID_24_a_skip_is_answered() -> None:
    table = sit(first=LENA).play(LENA, Lay("soleil", 0), SKIP, END)
    asked = ask(table.view())
    assert (name_of(asked), actions(asked)) == ("answer", [COUNTER, GIVE_WAY, Dico(2)])
    assert asked.only is None
    assert said(asked) == (
        f"Léna vous dit{SPACE}: «{THIN}tu passes ton tour{THIN}». Que répondez-vous{THIN}?"
    )


def test_BID_48_the_table_gives_way_for_who_has_no_counter() -> None:
    skipped = sit(first=LENA).play(LENA, SKIP, DRAW, END).view()
    asked = ask(replace(skipped, reds=("skip",)))
    assert asked.only is not None
    assert asked.only.action == GIVE_WAY
    assert TEXTS.has(asked.forced)


def test_BID_27_even_if_there_is_something_to_doubt() -> None:
    """A "dico" is no answer, and stays possible when the turn has passed."""
    skipped = sit(first=LENA).play(LENA, Lay("corde", 0), SKIP, END)
    without = replace(skipped.view(), reds=("change", "skip"))
    asked = ask(without)
    assert (name_of(asked), actions(asked)) == ("answer", [GIVE_WAY, Dico(2)])
    assert asked.only is not None
    assert asked.only.action == GIVE_WAY
    assert set(actions(asked)) == set(BOX.game.legal(without))
    passed = skipped.play(YOU, GIVE_WAY)
    assert Dico(2) in set(actions(ask(passed.view())))


def test_BID_30_what_may_be_said_at_any_moment_answers_nothing() -> None:
    table = sit(first=LENA, options=WINDOW).play(LENA, Lay("escargot", 0), SKIP, END)
    for view in (table.view(), table.view(LENA)):
        for choice in ask(view).choices:
            assert choice.interrupts == BOX.game.interrupts(choice.action)


ALL_BUT_ONE = "ciel nuage pluie eau grenouille herbe jardin fleur botte".split()
OUT = " ".join([*ALL_BUT_ONE, "plume"])


def nearly() -> Sitting:
    """Léna lays all her cards; the last link can be doubted."""
    yours = "chapeau chien danse manteau tambour toit graine corde larme canard"
    table = sit("soleil orage", yours, OUT, talon="", first=LENA)
    return table.play(LENA, *(Lay(card, 0) for card in OUT.split()))


def test_BID_43_a_win_is_conceded_or_doubted() -> None:
    table = nearly()
    asked = ask(table.view())
    assert (name_of(asked), actions(asked)) == ("claim", [CONCEDE, Dico(11)])
    assert labels(asked)[0] == f"Bravo, Léna{THIN}!"
    assert received(table.play(CLOCK, PROCEED)) == (
        f"Plus une carte en main{THIN}! Victoire de Léna{THIN}!"
    )


# ---- the drawing


def drawn(table: Sitting, seat: int | None = YOU) -> list[str]:
    return draw(table.view(seat), TEXTS).splitlines()


def test_BID_50_the_table_is_drawn_with_all_one_may_know() -> None:
    lines = drawn(sit(options=WINDOW).play(YOU, Lay("nuage", 0), Lay("goutte", 1)))
    assert lines == [
        f"Tour 1 · thème{SPACE}: pluie",
        "  1. ciel → NUAGE *  (Vous)",
        "  2. eau → GOUTTE *  (Vous)",
        "▸ Vous   8 cartes  3 rouges",
        "  Léna  10 cartes  3 rouges",
        f"Talon{SPACE}: 26 cartes",
        f"Votre main{SPACE}: chapeau, chien, danse, graine, manteau, pluie, tambour, toit",
        f"Vos cartes rouges{SPACE}: {RED_CARDS}",
    ]


def test_BID_37_a_verified_card_is_marked_and_a_long_chain_shortened() -> None:
    table = sit().play(YOU, Lay("nuage", 0)).play(LENA, Dico(2))
    assert drawn(table)[1] == "  1. ciel → NUAGE ✓  (Vous)"
    chain = [Placed(number, word, None) for number, word in enumerate("abcdefg")]
    assert drawn(table.with_board(piles=(tuple(chain),)))[1] == "  1. … → c → d → e → f → G"


def test_BID_34_what_is_known_of_a_hand_and_what_is_owed() -> None:
    table = sit(first=LENA).play(LENA, Lay("escargot", 0), Lay("soleil", 1), END)
    caught = table.play(YOU, Lay("nuage", 1), Dico(2))
    line = drawn(caught)[4]
    assert line == f"  Léna  11 cartes  3 rouges · on y connaît{SPACE}: escargot · 1 tour à passer"


def test_BID_24_a_skip_that_waits_and_red_cards_in_the_middle() -> None:
    lines = drawn(sit().play(YOU, SKIP))
    assert lines[4].endswith(f"3 rouges · «{THIN}tu passes ton tour{THIN}», par vous")
    assert lines[6] == (f"Cartes rouges déjà jouées{SPACE}: «{THIN}tu passes ton tour{THIN}»")


def test_at_the_end_all_hands_are_drawn() -> None:
    lines = drawn(nearly().play(YOU, CONCEDE))
    assert lines[3].startswith("  Vous  10 cartes  canard, chapeau, chien")
    assert lines[4] == "  Léna    0 carte"
    assert not any(line.startswith("Votre main") for line in lines)


def test_a_spectator_sees_no_hand() -> None:
    table = sit()
    texts = BOX.texts("fr", ("Moi", "Léna"))
    assert "main" not in draw(table.view(None), texts)


# ---- what is told


def quoted(word: str) -> str:
    return f"«{THIN}{word}{THIN}»"


def test_BID_5_only_the_owner_is_told_their_cards() -> None:
    opening = sit()
    assert "chapeau" in received(opening)
    assert received(opening, None) == (
        f"Le thème de cette partie est «{THIN}pluie{THIN}». "
        f"Sur la table{SPACE}: ciel, eau. Moi commence."
    )
    assert received(opening.play(YOU, DRAW)) == f"Vous piochez 1 carte{SPACE}: vent."
    assert received(opening.play(YOU, DRAW), LENA) == "Moi pioche 1 carte."
    changed = opening.play(YOU, Change(("chapeau", "chien")))
    assert received(changed).endswith("vous donnez chapeau, chien, et recevez jardin, vent.")
    assert received(changed, LENA).endswith("Moi change deux cartes.")


def test_BID_34_a_refused_link_is_told_with_its_page() -> None:
    table = sit(first=LENA).play(LENA, Lay("escargot", 0)).play(YOU, Dico(2))
    first, *page, last = received(table).splitlines()
    link = f"{quoted('escargot')} sur {quoted('ciel')}"
    assert first == f"Vous dites «{THIN}Dico{THIN}!{THIN}»{SPACE}: {link}{THIN}?"
    assert any("[nuages]" in line for line in page)
    assert last == (
        f"{quoted('escargot')} n’y est pas en bleu{SPACE}: "
        f"Léna reprend la carte et en pioche deux. "
        f"Le tour s’arrête là. Léna pioche 2 cartes pour ce lien refusé."
    )


def test_BID_33_a_granted_link_is_lit() -> None:
    table = sit().play(YOU, Lay("nuage", 0)).play(LENA, Dico(2))
    _, *page, last = received(table).splitlines()
    assert any("[NUAGES]" in line for line in page)
    assert last.startswith(f"{quoted('nuage')} y est en bleu{SPACE}: Léna pioche deux cartes.")
    family = sit(first=LENA).play(LENA, Lay("soleil", 0)).play(YOU, Dico(2))
    assert "SOLEIL" in received(family)


def test_BID_35_turns_that_are_lost_are_told() -> None:
    table = sit(first=LENA).play(LENA, Lay("escargot", 0), Lay("soleil", 1), END)
    late = table.play(YOU, Lay("nuage", 1), Dico(2))
    told_late = (
        f"Léna reprend la carte et en pioche deux. En plus, un tour perdu{SPACE}: le prochain."
    )
    assert told_late in received(late)
    lost = "Vous avez fini. Léna perd ce tour, à cause d’un lien refusé."
    assert received(late.play(YOU, END)) == lost


@pytest.mark.parametrize(
    "me, words",
    [(YOU, "Léna vous dit"), (LENA, "Vous dites à Moi"), (None, "Léna dit à Moi")],
)
def test_BID_24_a_skip_is_told_to_each_in_their_words(me: int | None, words: str) -> None:
    table = sit(first=LENA).play(LENA, SKIP)
    assert received(table, me) == f"{words}{SPACE}: «{THIN}tu passes ton tour{THIN}»."


def test_BID_41_one_card_left_is_called() -> None:
    nine = sit("soleil orage", OUT, "vent", talon="")
    table = nine.play(YOU, *(Lay(card, 0) for card in ALL_BUT_ONE))
    link = f"{quoted('botte')} sur {quoted('fleur')}"
    assert received(table) == f"Vous posez {link}. Plus qu’une carte en main{THIN}!"


def test_the_small_things_are_silent() -> None:
    table = sit(first=LENA, options=WINDOW).play(LENA, Lay("escargot", 0))
    assert received(table.play(YOU, Trust(2))) == ""
    assert received(table.play(CLOCK, Settle(2))) == ""
