"""Le Tordu in words: the questions, what people type, the table drawn line by line."""

import re

import pytest

from escale.boxes import Question
from escale.core.errors import IllegalAction, MalformedAction
from escale.core.game import Step
from escale.core.ready import READY
from escale.core.texts import LANGUAGES, catalogue
from escale.games.tordu import BOX
from escale.games.tordu.questions import ask
from escale.games.tordu.rules import DOUBLE, PASS, Action, Bid, Play
from escale.games.tordu.rules.cards import SUITS, spell
from escale.games.tordu.rules.cards import read as read_card
from escale.games.tordu.terminal.drawing import draw
from escale.games.tordu.terminal.parsing import read
from escale.games.tordu.terminal.speakers import in_order

from .deals import GAME, Table, cards, complete, simple, word_for

NAMES = ("Denis", "Aline", "Basile", "Camille")  # D, A, B, C
MOST_LETTERS = 28  # of an answer; a note may have more
FOUR = """
A: ♥A8 ♠A87 ♣A87
B: ♥RD9 ♠RD ♣R ♦AR
C: ♥7 ♠109 ♣D9 ♦987
D: ♦DV10 §ARDV7
"""


def plain(text: str) -> str:
    """Without the no-break spaces of French, which tests/test_texts.py looks after."""
    return re.sub("[\u00a0\u202f]", " ", text)


def question(table: Table, name: str) -> Question:
    return ask(table.view(name))


def asked(table: Table, name: str, language: str = "fr") -> str:
    each = question(table, name)
    texts = BOX.texts(language, NAMES[: len(table.names)], table.seat(name))
    return plain(texts.say(each.key, **each.values))


def answers(table: Table, name: str) -> str:
    return " ".join(word_for(choice.action) for choice in question(table, name).choices)


def drawn(table: Table, name: str, language: str = "fr") -> list[str]:
    seat = None if name == "spectator" else table.seat(name)
    texts = BOX.texts(language, NAMES[: len(table.names)], seat)
    return plain(draw(table.view(name), texts)).splitlines()


def typed(table: Table, text: str, language: str = "fr") -> str:
    """What the one who is asked says by typing this."""
    return word_for(read(table.view(table.asked), text, BOX.texts(language)))


# ---- what one is asked


def test_TOR_6_the_dealer_may_pass_or_type_a_bid() -> None:
    table = complete(FOUR)
    assert answers(table, "A") == "pass"
    assert question(table, "A").typed == "prompts.bid"
    assert question(table, "A").values["suits"] == (0, 1, 2, 3, 4)
    assert asked(table, "A") == "À vous de parler : une enchère, ou « je passe » ?"


def test_TOR_9_the_last_is_told_that_they_must_bid() -> None:
    table = complete(FOUR).play("A pass", "B pass", "C pass")
    assert answers(table, "D") == ""
    assert question(table, "D").typed == "prompts.bid"
    assert asked(table, "D", "en").startswith("Nobody has bid, so you must")
    assert question(table, "D").only is None


def test_TOR_22_TOR_24_a_bid_is_answered_by_pass_double_or_an_overbid() -> None:
    table = complete(FOUR).play("A pass", "B 1♥")
    assert answers(table, "C") == "pass double"
    assert question(table, "C").values["suits"] == (4,)
    assert question(table, "C").typed == "prompts.overbid"
    assert asked(table, "C") == "Basile annonce 1 Cœur. Que dites-vous ?"
    assert asked(table.play("C pass"), "D", "en") == "Basile bids 1 Heart. What will you do?"


def test_TOR_23_nothing_is_typed_on_a_bid_in_tordu() -> None:
    table = complete(FOUR).play("A 2§")
    assert answers(table, "B") == "pass double"
    assert question(table, "B").typed == ""
    assert question(table, "B").values["suits"] == ()


def test_TOR_Q12_what_is_not_agreed_is_not_offered() -> None:
    assert answers(simple(FOUR, overbid=True).play("A 3♥"), "B") == "pass"
    doubles = simple(FOUR, double=True).play("A 3♥")
    assert answers(doubles, "B") == "pass double"
    assert question(doubles, "B").typed == ""


def test_TOR_Q7_after_a_double_only_the_overbid_is_left() -> None:
    table = complete(FOUR, overbid_after_double=True).play("A 3♥", "B double")
    assert answers(table, "C") == "pass"
    assert question(table, "C").values["suits"] == (4,)
    assert asked(table, "C").startswith("Aline annonce 3 Cœurs, et c’est contré.")


def test_TOR_13_TOR_14_lead_follow_or_discard() -> None:
    table = simple(FOUR).play("A pass", "B 1♠")
    assert asked(table, "B").startswith("À vous d’entamer")
    assert answers(table, "B") == "R♠ D♠ R♥ D♥ 9♥ R♣ A♦ R♦"  # trumps first
    table = table.play("B 9♥")
    assert answers(table, "C") == "7♥"
    table = table.play("C 7♥")
    assert asked(table, "D") == "Vous n’avez pas de Cœur : jouez ce que vous voulez."
    assert answers(table, "D") == "A§ R§ D§ V§ 7§ D♦ V♦ 10♦"
    table = table.play("D 7§")
    assert asked(table, "A").startswith("On a joué Cœur : vous devez fournir")
    assert answers(table, "A") == "A♥ 8♥"


def test_an_only_card_is_played_by_the_table() -> None:
    table = simple(FOUR).play("A pass", "B 1♠", "B 9♥")
    only = question(table, "C").only
    assert only
    assert only.action == Play(read_card("7♥"))
    assert question(table, "C").typed == ""
    assert BOX.texts("fr").say(question(table, "C").forced).startswith("(Une seule carte")
    assert question(table.play("C 7♥"), "D").only is None


def test_a_result_is_told_to_everyone_before_it_goes_on() -> None:
    exact = simple(players=4).deal("A 3♥", made=3)
    assert [choice.action for choice in question(exact, "B").choices] == [READY]
    assert asked(exact, "A").startswith("Contrat juste : vous faites 3 levées et marquez")
    assert asked(exact, "B", "en") == "Made exactly: Aline wins 3 tricks and scores 3 points."
    missed = simple(players=4).deal("A 3♥", made=5)
    assert asked(missed, "A", "en") == (
        "Missed: you win 5 tricks instead of 3. Each of the others scores 2 points."
    )
    assert "Chacun des autres marque 2 points." in asked(missed, "B")
    alone = simple().deal("A 3♥", made=5)
    assert asked(alone, "B").endswith("Vous marquez 2 points.")


def test_TOR_Q13_the_end_of_a_manche_is_announced() -> None:
    table = simple(players=3, manches=2, target=3).deal("A 3♥", made=0)
    assert asked(table, "B", "en") == ("The round goes to you and Denis: Denis 3, Aline 0, you 3.")
    assert question(table, "B").choices[0].key == "choices.next-manche"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_fits_on_a_button(language: str) -> None:
    texts = BOX.texts(language)
    for key in catalogue(BOX.catalogue.package, language):
        if key.startswith("choices."):
            assert len(texts.say(key, card=38)) <= MOST_LETTERS, key


# ---- what one types


@pytest.mark.parametrize(
    "text, bid",
    [
        ("5C", "5♥"),
        ("5c", "5♥"),
        (" 5 ♥ ", "5♥"),
        ("5♥\ufe0f", "5♥"),
        ("5 cœurs", "5♥"),
        ("5 Coeur", "5♥"),
        ("1 pique", "1♠"),
        ("3 carreaux", "3♦"),
        ("3 Carreau", "3♦"),
        ("3K", "3♦"),
        ("3q", "3♦"),
        ("0 trèfle", "0♣"),
        ("8 TREFLES", "8♣"),
        ("0X", "0§"),
        ("0 §", "0§"),
        ("2 tordus", "2§"),
        ("2 hearts", "2♥"),
        ("1 heart", "1♥"),
        ("4 clubs", "4♣"),
        ("4 diamonds", "4♦"),
        ("4 spades", "4♠"),
        ("passe", "pass"),
        ("Je passe", "pass"),
        ("pass", "pass"),
    ],
)
def test_TOR_7_a_bid_as_people_type_it(text: str, bid: str) -> None:
    assert typed(complete(), text) == bid


@pytest.mark.parametrize("text", ["contre", "Je contre", "double", "DOUBLE"])
def test_TOR_24_a_double_as_people_say_it(text: str) -> None:
    assert typed(complete().play("A 3♥"), text) == "double"


@pytest.mark.parametrize(
    "text",
    ["", " ", "5", "C", "9C", "-1C", "55C", "10C", "5Z", "5 coeurs bleus", "A♥", "♥5", "5CC"],
)
def test_TOR_7_what_is_no_bid_is_not_understood(text: str) -> None:
    with pytest.raises(MalformedAction):
        typed(complete(), text)


@pytest.mark.parametrize(
    "text, card", [("A♥", "A♥"), ("ac", "A♥"), ("8 C", "8♥"), ("1c", "A♥"), ("A♡", "A♥")]
)
def test_a_card_as_people_type_it(text: str, card: str) -> None:
    assert typed(simple(FOUR).play("A 3♥"), text) == card


@pytest.mark.parametrize("text", ["", "A", "passe", "5 cœurs", "6C", "x" * 500])
def test_what_is_no_card_is_not_understood(text: str) -> None:
    with pytest.raises(MalformedAction):
        typed(simple(FOUR).play("A 3♥"), text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_says_why_and_names_the_clause(language: str) -> None:
    """Everything typed that the rules forbid, with the words a player reads."""
    auction = complete(FOUR)
    trick = simple(FOUR).play("A pass", "B 1♠", "B 9♥")
    seen = {
        refused(auction.play("A pass", "B pass", "C pass"), "passe", language),
        refused(auction.play("A 3♥"), "4♠", language),
        refused(auction.play("A 3§"), "4X", language),
        refused(auction, "contre", language),
        refused(simple(FOUR), "contre", language),
        refused(simple(FOUR, double=True).play("A 3♥"), "4X", language),
        refused(trick, "10P", language),
        refused(trick.play("C 7♥"), "A♣", language),
    }
    french = {
        "TOR-9 Personne n’a enchéri et vous parlez en dernier : il faut enchérir.",
        "TOR-22 On ne surenchérit qu’à Tordu.",
        "TOR-23 On ne surenchérit pas sur Tordu.",
        "TOR-24 Personne n’a encore enchéri : il n’y a rien à contrer.",
        "TOR-Q12 Ici, on ne contre pas.",
        "TOR-Q12 Ici, on ne surenchérit pas.",
        "TOR-13 Vous avez du Cœur : il faut fournir.",
        "- Vous n’avez pas A♣.",
    }
    english = {
        "TOR-9 Nobody has bid and you are the last: you must bid.",
        "TOR-22 You can overbid in Tordu only.",
        "TOR-23 A bid in Tordu cannot be overbid.",
        "TOR-24 Nobody has bid yet: there is nothing to double.",
        "TOR-Q12 There is no doubling here.",
        "TOR-Q12 There is no overbidding here.",
        "TOR-13 You have Hearts: you must follow suit.",
        "- You do not hold A♣.",
    }
    assert seen == (french if language == "fr" else english)


def refused(table: Table, text: str, language: str) -> str:
    seat = table.seat(table.asked)
    given = read(table.view(table.asked), text, BOX.texts("fr"))
    with pytest.raises(IllegalAction) as problem:
        GAME.check(table.state, Step(seat, given))
    refusal = problem.value
    texts = BOX.texts(language, NAMES, seat)
    words = plain(texts.say(f"refusals.{refusal.code}", **refusal.details))
    return f"{refusal.clause or '-'} {words}"


# ---- what one sees


def test_the_auction_drawn() -> None:
    table = complete(FOUR).play("A pass", "B 1♥", "C 0§")
    assert drawn(table, "D") == [
        "Donne 1 · Aline donne",
        "Contrat : 0 Tordu, par Camille",
        "▸ Vous        0 pt",
        "  Aline       0 pt  « Je passe »",
        "  Basile      0 pt  « 1 Cœur »",
        "  Camille     0 pt  « 0 Tordu »",
        "Votre main : A§ R§ D§ V§ 7§ D♦ V♦ 10♦",
    ]


def test_TOR_31_the_trick_the_contract_and_the_tricks_won_drawn() -> None:
    table = complete(FOUR).play("A pass", "B 1♥", "C double", "B 9♥", "C 7♥")
    assert drawn(table, "D", "en") == [
        "Deal 1 · Aline deals",
        "Contract: 1 Heart, by Basile, doubled",
        "▸ You        0 pts  0 tricks",
        "  Aline      0 pts  0 tricks",
        "  Basile     0 pts  0 of 1 trick  [9♥]",
        "  Camille    0 pts  0 tricks  [7♥]",
        "Your hand: A§ K§ Q§ J§ 7§ Q♦ J♦ 10♦",
    ]


def test_TOR_31_the_last_trick_can_be_seen_until_the_next_card_lies_there() -> None:
    table = complete(FOUR).play("A pass", "B 1♥", "C double", "B 9♥", "C 7♥", "D 7§", "A A♥")
    assert "Dernière levée : 9♥ 7♥ 7§ A♥ → vous" in drawn(table, "A")
    assert "Last trick: 9♥ 7♥ 7§ A♥ → Aline" in drawn(table, "spectator", "en")
    assert not any("Dernière" in line for line in drawn(table.play("A A♠"), "A"))


def test_a_spectator_sees_no_hand() -> None:
    table = complete(FOUR)
    assert not any("main" in line for line in drawn(table, "spectator"))


def test_TOR_Q13_the_manche_is_named_where_there_are_several() -> None:
    table = simple(manches=2, target=3).deal("A 3♥", made=3).next_deal()
    assert drawn(table, "A")[0] == "Manche 2 · Donne 2 · Denis donne"
    assert drawn(simple(), "A")[0] == "Donne 1 · vous donnez"


def test_a_hand_is_sorted_suit_by_suit_trumps_first_from_the_as_down() -> None:
    hand = tuple(sorted(cards("♣7A ♦8 ♥9R ♠10 §V7")))
    assert [spell(card) for card in in_order(hand)] == "V§ 7§ 10♠ R♥ 9♥ A♣ 7♣ 8♦".split()
    assert spell(in_order(hand, trump=SUITS.index("♦"))[0]) == "8♦"


@pytest.mark.parametrize("action", [PASS, DOUBLE, Bid(4, 3), Play(7), READY])
def test_every_action_can_be_said(action: Action) -> None:
    for language in LANGUAGES:
        tag = str(type(action).__struct_config__.tag)
        assert BOX.texts(language).has(f"actions.{tag}")


# ---- what cannot be read


@pytest.mark.parametrize("language, bid", [("fr", "5 Cœurs"), ("en", "5 Clubs")])
def test_a_letter_is_read_in_the_language_of_the_table(language: str, bid: str) -> None:
    given = read(simple(FOUR).view("A"), "5C", BOX.texts(language))
    assert isinstance(given, Bid)
    assert BOX.texts(language).say(f"bid-many.{given.suit}") == bid.split()[1]


@pytest.mark.parametrize("code", ["unreadable-bid", "unreadable-card"])
def test_what_cannot_be_read_is_answered_with_an_example(code: str) -> None:
    table = simple(FOUR) if code == "unreadable-bid" else simple(FOUR).play("A 3♥")
    with pytest.raises(MalformedAction) as problem:
        read(table.view("A"), "5Z", BOX.texts("fr"))
    assert problem.value.code == code
    said = BOX.texts("fr").say(f"errors.{code}", **problem.value.details)
    assert ("0X" if code == "unreadable-bid" else "A♥") in said
