"""What one learns from a game of Biduletruc, once it is over and not before."""

import msgspec
import pytest

from escale.games.biduletruc.rules import JOKER, Options
from escale.games.biduletruc.rules.dicobidule import is_granted, marks, words
from escale.games.biduletruc.study.history import Challenge, GameHistory, build_history
from escale.games.biduletruc.study.model import Sentence, StudiedLink, StudiedTurn, Study, Tally
from escale.games.biduletruc.study.sentences import sentence
from escale.games.biduletruc.study.study import round_is_over, study

from .positions import GAME, drawn
from .reviewing import CLOUD, FAMILY, MOUTH, RAIN, few_pages, played, whole_game

__all__ = ["few_pages"]

A, B = 1, 0  # seats of two
NOTHING = Options(window=0)
TWO = """
    A      lit nuage pluie + skip change
    B      bouche riz + counter
    piles  ciel | eau
    talon  clou dé os pré
"""
ON_SKY = StudiedLink(0, "ciel", "nuage", "granted")
ON_CLOUD = StudiedLink(0, "nuage", "pluie", "granted")


def studied(*moves: str, text: str = TWO) -> Study:
    """The study of a game that is taken to be over after these moves."""
    history = build_history(played(drawn(text, options=NOTHING), *moves))
    found = study(msgspec.structs.replace(history, is_over=True))
    assert found
    return found


def turn_of(*moves: str, text: str = TWO) -> StudiedTurn:
    (turn,) = studied(*moves, text=text).turns
    return turn


# ---- what was laid


@pytest.mark.usefixtures("few_pages")
def test_granted_links_come_with_their_sentences() -> None:
    found = studied("A lay nuage on ciel", "A lay pluie on nuage", "A end", "B draw", "B end")
    assert found.sentences == (
        Sentence("ciel", "nuage", CLOUD),
        Sentence("nuage", "pluie", RAIN),
        Sentence("eau", "bouche", MOUTH),  # she missed it
    )
    turn = found.turns[0]
    assert turn.links == (ON_SKY, ON_CLOUD)
    assert (turn.missed, turn.best, turn.possible) == ((), (), 2)
    assert (turn.seat, turn.number, turn.how) == (A, 5, "end")
    assert (turn.hand, turn.tops) == (("lit", "nuage", "pluie"), ("ciel", "eau"))


@pytest.mark.usefixtures("few_pages")
def test_a_line_of_family_grants_as_well() -> None:
    found = studied("A lay sel on eau", "A end", text=TWO.replace("lit", "sel"))
    assert Sentence("eau", "sel", FAMILY) in found.sentences
    assert found.turns[0].links == (StudiedLink(1, "eau", "sel", "granted"),)


@pytest.mark.usefixtures("few_pages")
def test_a_bluff_that_passed_and_who_let_it() -> None:
    turn = turn_of("A lay lit on ciel", "A end")
    assert turn.links == (StudiedLink(0, "ciel", "lit", "bluff", None, (B,)),)


@pytest.mark.usefixtures("few_pages")
def test_a_bluff_that_is_right_the_other_way_round_says_so() -> None:
    text = TWO.replace("ciel", "nuage").replace("lit nuage", "ciel")
    found = studied("A lay ciel on nuage", "A end", text=text)
    assert found.turns[0].links == (StudiedLink(0, "nuage", "ciel", "bluff", None, (B,)),)
    assert Sentence("ciel", "nuage", CLOUD) in found.sentences


@pytest.mark.usefixtures("few_pages")
def test_a_bluff_that_was_caught() -> None:
    turn = turn_of("A lay lit on ciel", "B dico lit")
    doubt = Challenge(B, turn=5, granted=False, cards=2, turns=1)
    assert turn.links == (StudiedLink(0, "ciel", "lit", "bluff", doubt),)
    assert turn.how == "caught"


@pytest.mark.usefixtures("few_pages")
def test_a_link_that_was_doubted_in_vain() -> None:
    (link,) = turn_of("A lay nuage on ciel", "B dico nuage", "A end").links
    assert link == msgspec.structs.replace(
        ON_SKY, doubt=Challenge(B, turn=5, granted=True, cards=2, turns=0)
    )


@pytest.mark.usefixtures("few_pages")
def test_with_a_violet_card_there_is_nothing_to_judge() -> None:
    text = TWO.replace("lit", "*")
    turn = turn_of("A lay * on ciel", "A lay pluie on *", "A end", text=text)
    assert turn.links == (
        StudiedLink(0, "ciel", JOKER, "free"),
        StudiedLink(0, JOKER, "pluie", "free"),
    )


@pytest.mark.usefixtures("few_pages")
def test_red_cards_and_lost_turns_are_told() -> None:
    first, second = studied("A change lit pluie", "A skip", "A end", "B give-way").turns
    assert (first.put, first.got, first.has_skipped) == (("lit", "pluie"), ("clou", "dé"), True)
    assert (second.how, second.hand, second.tops, second.possible) == ("gave-way", (), (), 0)
    *_, third = studied("A skip", "A draw", "A end", "B counter", "B draw", "B end").turns
    assert (third.has_countered, third.drawn) == (True, ("dé",))


# ---- what was missed


@pytest.mark.usefixtures("few_pages")
def test_a_granted_link_that_nobody_laid_is_missed() -> None:
    turn = turn_of("A draw", "A end")
    assert turn.missed == (ON_SKY,)
    assert turn.best == (ON_SKY, ON_CLOUD)
    assert turn.possible == 2
    assert turn.drawn == ("clou",)


@pytest.mark.usefixtures("few_pages")
def test_what_came_up_in_the_turn_is_missed_too() -> None:
    turn = turn_of("A lay nuage on ciel", "A end")
    assert turn.missed == (ON_CLOUD,)
    assert (turn.best, turn.possible) == ((ON_SKY, ON_CLOUD), 2)


@pytest.mark.usefixtures("few_pages")
def test_a_card_that_was_laid_well_is_not_missed_elsewhere() -> None:
    text = TWO.replace("eau", "mer").replace("lit", "sel").replace("ciel", "eau")
    turn = turn_of("A lay sel on mer", "A end", text=text)
    assert turn.missed == ()


@pytest.mark.usefixtures("few_pages")
def test_a_bluff_with_a_card_that_had_a_place_is_missed() -> None:
    turn = turn_of("A lay nuage on eau", "A end")
    assert turn.missed == (
        ON_SKY,
        msgspec.structs.replace(ON_CLOUD, pile=1),
    )
    assert (turn.best, turn.possible) == ((ON_SKY, ON_CLOUD), 2)


@pytest.mark.usefixtures("few_pages")
def test_before_the_drawn_card_no_other_may_be_laid_BID_17() -> None:
    text = TWO.replace("nuage pluie", "os").replace("talon  clou", "talon  nuage")
    turn = turn_of("A draw", "A end", text=text)
    assert (turn.missed, turn.best, turn.possible) == ((ON_SKY,), (ON_SKY,), 1)
    unlike = turn_of("A draw", "A end", text=text.replace("nuage", "clou"))
    assert (unlike.missed, unlike.possible) == ((), 0)


@pytest.mark.usefixtures("few_pages")
def test_a_violet_card_may_be_kept_unless_it_brings_two_words() -> None:
    dry = TWO.replace("lit nuage pluie", "* lit riz")
    assert turn_of("A draw", "A end", text=dry).possible == 0
    rich = TWO.replace("lit nuage pluie", "* pluie nuage").replace("ciel", "dos")
    turn = turn_of("A draw", "A end", text=rich)
    assert turn.possible == 3
    assert [link.laid for link in turn.best] == [JOKER, "nuage", "pluie"]
    assert [link.kind for link in turn.best] == ["free", "free", "granted"]
    laid = turn_of("A lay * on ciel", "A end", text=dry)
    assert (laid.possible, [link.laid for link in laid.best]) == (2, [JOKER, "lit"])


@pytest.mark.usefixtures("few_pages")
def test_new_cards_are_new_chances() -> None:
    text = TWO.replace("nuage pluie", "os tas").replace("clou dé", "nuage pluie")
    turn = turn_of("A change os tas", "A lay nuage on ciel", "A end", text=text)
    assert (turn.missed, turn.possible) == ((ON_CLOUD,), 2)
    assert turn.best == (ON_SKY, ON_CLOUD)


@pytest.mark.usefixtures("few_pages")
def test_what_a_bluff_opened_counts_as_possible() -> None:
    text = TWO.replace("ciel", "dos")
    turn = turn_of("A lay nuage on dos", "A lay pluie on nuage", "A end", text=text)
    assert [link.kind for link in turn.links] == ["bluff", "granted"]
    assert (turn.possible, turn.best) == (1, ())


# ---- the whole game


@pytest.mark.usefixtures("few_pages")
def test_the_sums_of_each_player() -> None:
    found = studied(
        "A lay nuage on ciel",
        "B dico nuage",  # in vain: two cards
        "A lay lit on nuage",
        "A end",
        "B lay bouche on eau",
        "B lay riz on lit",
        "A dico riz",  # rightly
        "A draw",
        "A end",
        "B draw",
        "B end",
    )
    assert found.tallies == (
        Tally(
            B,
            turns=2,
            lost=1,
            granted=1,
            free=0,
            bluffs=1,
            caught=1,
            missed=0,
            right=0,
            wrong=1,
            let_pass=1,
            penalty=4,
        ),
        Tally(
            A,
            turns=2,
            lost=0,
            granted=1,
            free=0,
            bluffs=1,
            caught=0,
            missed=1,
            right=1,
            wrong=0,
            let_pass=0,
            penalty=0,
        ),
    )
    assert [turn.seat for turn in found.turns] == [A, B, A, B]


@pytest.mark.usefixtures("few_pages")
def test_a_link_missed_again_and_again_counts_once() -> None:
    found = studied("A draw", "A end", "B draw", "B end", "A draw", "A end")
    assert [turn.missed for turn in found.turns if turn.seat == A] == [(ON_SKY,), (ON_SKY,)]
    assert found.tallies[A].missed == 1


def test_before_the_end_there_is_nothing_to_study() -> None:
    game_steps = whole_game(["regular", "regular"], 3)
    for part in (0, 1, len(game_steps) // 2, len(game_steps) - 1):
        assert study(build_history(game_steps[:part])) is None
    states = [game_steps[0].before, *(each.after for each in game_steps)]
    over = [round_is_over(GAME.view(state, None)) for state in states]
    assert over == [False] * (len(states) - 1) + [True]
    assert study(build_history(game_steps)) is not None


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_of_a_whole_game_all_that_is_told_is_so(seats: int) -> None:
    levels = ["novice", "expert", "master", "casual", "regular"][:seats]
    history = msgspec.json.decode(
        msgspec.json.encode(build_history(whole_game(levels, seats))), type=GameHistory
    )
    assert isinstance(history, GameHistory)
    found = study(history)
    assert found
    lines = {(each.covered, each.laid): each.line for each in found.sentences}
    assert len(lines) == len(found.sentences)
    for (_, laid), line in lines.items():
        assert laid in {mark.word for mark in marks(line)}
    for turn in found.turns:
        well = [link for link in turn.links if link.kind != "bluff"]
        assert turn.possible >= len(well)
        assert bool(turn.best) == (turn.possible > len(well))
        assert len(turn.best) <= turn.possible
        for link in (*turn.missed, *turn.best):
            assert link.kind != "bluff"
            assert link.laid in {*turn.hand, *turn.drawn, *turn.got} or turn.links
        for link in (*turn.links, *turn.missed, *turn.best):
            if link.kind == "granted":
                assert is_granted(link.covered, link.laid)
                assert (link.covered, link.laid) in lines
            if link.doubt:
                assert link.doubt.granted == (link.kind == "granted")
    assert sum(tally.right for tally in found.tallies) == sum(
        tally.caught for tally in found.tallies
    )


def test_every_link_of_the_pack_has_its_sentence() -> None:
    for covered in words():
        for laid in words():
            assert bool(sentence(covered, laid)) == is_granted(covered, laid)
