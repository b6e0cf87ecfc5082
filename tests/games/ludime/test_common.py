"""What the three games share: seats, dealers, the deal, words and their changes (LUD-C)."""

import pytest

from escale.core.errors import BadInput
from escale.core.game import TABLE, Step
from escale.games.ludime.rules import DRAW, Die, Lay, OneWord, Options, Partie
from escale.games.ludime.rules.events import Dealt, Thrown
from escale.games.ludime.rules.game import PAUSE_SECONDS
from escale.games.ludime.rules.pack import every_card

from .positions import GAME, Table, die, one_word, partie, started

ALL_GAMES = pytest.mark.parametrize("options", [Partie(), OneWord(), Die()], ids=["1", "2", "3"])


def composing(hand: str, word: str = "") -> Table:
    """The second round of game 1: A has taken a card, and owns a word on the table."""
    return partie(f"A {hand} {word} | B EEE").play("A draw Z")


# ---- who plays, who deals


@ALL_GAMES
def test_LUD_C1_two_to_four_play(options: Options) -> None:
    assert list(GAME.seats(options)) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(BadInput):
            started(options, seats)


@ALL_GAMES
def test_LUD_C2_the_highest_throw_deals_first(options: Options) -> None:
    throws = {"throw-1/seat-0": 2, "throw-1/seat-1": 0, "throw-1/seat-2": 4}
    table = started(options, 3, throws)
    assert table.latest[0].public == Thrown(((3, 1, 5),), 2)
    assert table.board.throws == ((3, 1, 5),)
    assert table.board.dealer == table.board.turn == 2


def test_LUD_C2_those_who_share_the_highest_throw_again() -> None:
    throws = {"throw-1/seat-0": 4, "throw-1/seat-1": 1, "throw-1/seat-2": 4, "throw-1/seat-3": 3}
    again = {"throw-2/seat-0": 5, "throw-2/seat-2": 5}
    last = {"throw-3/seat-0": 1, "throw-3/seat-2": 0}
    table = started(Partie(), 4, {**throws, **again, **last})
    assert table.board.throws == ((5, 2, 5, 4), (6, 0, 6, 0), (2, 0, 1, 0))
    assert table.board.dealer == 0


@ALL_GAMES
@pytest.mark.parametrize("players", [2, 3, 4])
def test_LUD_C2_the_deal_goes_to_the_left_neighbour(options: Options, players: int) -> None:
    table = started(options, players)
    dealers = ""
    for _ in range(players + 1):
        dealers += table.name(table.board.dealer)
        assert table.asked == dealers[-1]  # whoever deals plays first
        table = table.with_board(stage="pause", waiting=(0,)).play("clock proceed")
    assert dealers == "ABCD"[:players] + "A"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_LUD_C2_cards_go_round_one_by_one_from_the_dealers_left(players: int) -> None:
    cards = every_card()[::-1]
    table = started(Partie(), players, {"manche-1/deal": cards})
    for place in range(players):
        name = "BCDA"[place] if place < players - 1 else "A"
        assert table.state.received[table.seat(name)] == cards[place : 15 * players : players]
    assert table.board.top == cards[15 * players]
    assert table.state.pile == cards[15 * players + 1 :]


@ALL_GAMES
def test_LUD_C2_every_player_is_told_their_own_cards_and_the_size_of_all_hands(
    options: Options,
) -> None:
    table = started(options, 3)
    for name in "ABC":
        told = table.received(name)[-1]
        assert isinstance(told, Dealt)
        assert told.hand == table.state.received[table.seat(name)]  # as the cards came
        assert "".join(sorted(told.hand)) == table.hand(name)
        assert told.sizes == table.board.sizes == tuple(map(len, table.state.hands))
        assert (told.manche, told.top, told.again) == (1, table.board.top, False)
    public = table.received("spectator")[-1]
    assert isinstance(public, Dealt)
    assert public.hand == ""


# ---- the pause between two manches


def a_pause() -> Table:
    return partie("A E DRAMES | B - BON | C EE", turn="C", is_closing=True).play(
        "C draw Z", "C discard Z"
    )


def test_between_two_manches_everyone_says_that_they_are_ready() -> None:
    table = a_pause()
    assert (table.board.stage, table.asked) == ("pause", "ABC")
    assert GAME.phase(table.state) == "manche-1/pause"
    assert table.may("B") == "ready"
    after = table.play("B ready")
    assert after.asked == "AC"
    assert after.refusal("B ready") == "not-waited-for"
    assert after.refusal("A draw") == "pause"
    dealt = after.play("A ready", "C ready")
    assert (dealt.board.manche, dealt.board.stage, dealt.name(dealt.board.dealer)) == (
        2,
        "take",
        "B",
    )
    assert dealt.asked == "B"


def test_the_clock_ends_a_pause_and_does_nothing_else() -> None:
    table = a_pause()
    (timer,) = GAME.deadlines(table.state)
    assert (timer.key, timer.seconds) == ("manche-1/pause", PAUSE_SECONDS)
    assert table.refusal("clock draw") == "not-for-the-clock"
    assert table.play("clock proceed").board.manche == 2
    playing = table.play("clock proceed")
    assert not GAME.deadlines(playing.state)
    assert playing.refusal("clock proceed") == "not-for-the-clock"


@ALL_GAMES
def test_nobody_acts_out_of_turn(options: Options) -> None:
    table = started(options, 3)
    assert table.asked == "A"
    for seat in (table.seat("B"), table.seat("C"), TABLE, 7):
        for action in (DRAW, Lay("BON")):
            assert table.refusal(Step(seat, action)) == "not-waited-for"
    assert table.may("B") == table.may("C") == ""
    assert list(GAME.legal(GAME.view(table.state, None))) == []


# ---- words


@pytest.mark.parametrize(
    "word",
    [
        "CHAT",  # singular
        "CHATS",  # plural
        "MANGER",  # infinitive
        "MANGEONS",  # conjugated
        "BELLE",  # adjective
        "MANGEANT",  # present participle
        "MANGEE",  # past participle
        "DEFRICHEES",
        "NUA",
    ],
)
def test_LUD_C4_all_these_words_are_allowed(word: str) -> None:
    table = composing(f"{word}XQ")
    assert table.play(f"A lay {word}").words == f"A:{word}"


@pytest.mark.parametrize(
    "word, said",
    [
        ("SNCF", "unknown-word"),  # an acronym
        ("EDF", "unknown-word"),
        ("JULIE", "unknown-word"),  # a proper noun
        ("VROOM", "noise"),
        ("TOCTOC", "unknown-word"),
        ("MIAOU", "noise"),
        ("ABCDE", "unknown-word"),
    ],
)
def test_LUD_C4_acronyms_names_and_noises_are_not(word: str, said: str) -> None:
    assert composing(f"{word}XQ").refusal(f"A lay {word}") == f"{said} [LUD-C4]"


@pytest.mark.parametrize("word", ["ARC-EN-CIEL", "GRAND-MERE", "AUJOURD'HUI"])
def test_LUD_C4_a_word_with_a_hyphen_or_an_apostrophe_is_made_of_no_cards(word: str) -> None:
    hand = "".join(letter for letter in word if letter.isalpha())
    assert composing(f"{hand}XQ").refusal(f"A lay {word}").startswith("no-such-card")


def test_LUD_C4_WORD_1_words_are_spelled_in_capitals_without_accents() -> None:
    table = composing("DEFRICHEESX")
    assert table.refusal("A lay DEFRICHEES") == ""
    assert table.refusal("A lay DÉFRICHÉES").startswith("no-such-card")
    assert table.refusal("A lay defrichees").startswith("no-such-card")


def test_LUD_Q19_WORD_3_a_noise_that_is_also_a_noun_is_a_word() -> None:
    assert composing("PANX").refusal("A lay PAN") == ""
    assert composing("CRACX").refusal("A lay CRAC") == "noise [LUD-C4]"


def test_WORD_4_LUD_C4_all_three_games_ask_the_same_dictionary() -> None:
    assert composing("MIAOUXQ").refusal("A lay MIAOU") == "noise [LUD-C4]"
    two = one_word("A BLAVERBCDEFGSMN | B MAAEEEEIIIIO")
    assert two.refusal("A lay BLA") == "noise [LUD-C4]"
    assert two.refusal("A lay VEB") == "unknown-word [LUD-C4]"
    three = die("A VROOM | B EEEEE").play("A draw X")
    assert three.refusal("A show X VROOM") == "noise [LUD-C4]"


def test_WORD_5_a_word_that_is_refused_costs_nothing() -> None:
    table = composing("VROOMBONX")
    assert table.refusal("A lay VROOM") == "noise [LUD-C4]"
    assert table.asked == "A"
    assert table.play("A lay BON", "A discard X").words == "A:BON"


# ---- modifications


@pytest.mark.parametrize(
    "old, new, hand",
    [
        ("TREVES", "VERITES", "I"),
        ("VERITES", "EVITERAS", "A"),
        ("RATATINEES", "TASSERAIENT", "S"),
        ("NUA", "YUAN", "Y"),
        ("TASSENT", "TASSERONT", "RO"),
        ("ALLUMAS", "ALLUMAIS", "I"),
        ("BON", "BONNE", "NE"),
    ],
)
def test_LUD_C5_all_letters_stay_and_others_come_in_any_order(
    old: str, new: str, hand: str
) -> None:
    table = composing(f"{hand}X", old)
    after = table.play(f"A modify {old} {new}")
    assert after.words == f"A:{new}"
    assert after.hand("A") == "XZ"


@pytest.mark.parametrize(
    "old, new, hand",
    [
        ("TASSE", "TASSENT", "TN"),  # for comparison: this one keeps them all
        ("DRAMES", "ARMES", "X"),  # one letter less
        ("DRAMES", "DRAME", "X"),
        ("DRAMES", "DRAMA", "A"),
        ("BONNE", "BONTE", "T"),  # one N exchanged for a T
        ("TASSE", "BON", "BON"),
    ],
)
def test_LUD_C5_LUD_Q13_no_letter_may_be_removed(old: str, new: str, hand: str) -> None:
    said = composing(f"{hand}X", old).refusal(f"A modify {old} {new}")
    assert said == ("" if new == "TASSENT" else "letters-missing [LUD-C5]")


def test_LUD_C6_a_mere_anagram_is_not_a_modification() -> None:
    table = composing("EEX", "TARES")
    for word in ("RATES", "ASTRE", "TARES"):
        assert table.refusal(f"A modify TARES {word}") == "nothing-added [LUD-C6]"
    assert table.refusal("A modify TARES RESTAE") == "unknown-word [LUD-C4]"
    assert composing("TX", "TARES").refusal("A modify TARES TARTES") == ""


def test_LUD_C6_in_game_2_neither() -> None:
    table = one_word("A RATSEEEEIIIOOUN | B RTTSAAEEIOUN", opened="RAT")
    assert table.refusal("B modify RAT ART") == "nothing-added [LUD-C6]"
    assert table.refusal("B modify RAT TARE") == ""


def test_LUD_C5_the_letters_added_are_cards_of_ones_hand() -> None:
    table = composing("NX", "TASSE")
    assert table.refusal("A modify TASSE TASSENT") == "no-such-card [LUD1-9]"
    assert table.refusal("A modify TASSE TASSEE") == "no-such-card [LUD1-9]"


def test_a_word_that_does_not_lie_there_cannot_be_modified() -> None:
    table = composing("NTX", "TASSE")
    assert table.refusal("A modify 1 TASSENT") == "no-such-word [LUD1-9]"
    assert table.refusal("A modify 39 TASSENT") == "no-such-word [LUD1-9]"
