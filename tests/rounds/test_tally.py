"""What everybody has found: the same whatever the order, and however often it is said."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from escale.rounds.tally import Tally

VALUES = {"LES": 1, "SEL": 1, "SALE": 1, "SALES": 2, "ASSALES": 5, "LASSERAIS": 11}
PEOPLE = ["ada", "bob", "cleo", "dan", "eve"]
finds = st.lists(
    st.tuples(st.sampled_from(PEOPLE), st.lists(st.sampled_from([*VALUES, "MOT"]), max_size=4))
)


def tally_of(found: list[tuple[str, list[str]]]) -> Tally:
    tally = Tally(VALUES)
    for person, words in found:
        tally.add(person, words)
    return tally


@given(finds, st.randoms(use_true_random=False))
def test_neither_order_nor_repetition_changes_how_people_stand(found, random) -> None:  # type: ignore[no-untyped-def]
    again = [*found, *found]
    random.shuffle(again)
    one, other = tally_of(found), tally_of(again)
    assert one.first() == other.first()
    assert one.ladder == other.ladder
    assert one.finders() == other.finders()
    assert one.alone() == other.alone()


@given(finds)
def test_the_ranking_is_what_counting_by_hand_gives(found) -> None:  # type: ignore[no-untyped-def]
    tally = tally_of(found)
    words = {
        person: {word for who, some in found for word in some if who == person and word in VALUES}
        for person in PEOPLE
    }
    points = {person: sum(VALUES[word] for word in own) for person, own in words.items() if own}
    assert tally.players == len(points)
    for each in tally.first():
        assert each.points == points[each.person]
        assert each.words == len(words[each.person])
        assert each.place == 1 + sum(other > each.points for other in points.values())
    assert [each.points for each in tally.first()] == sorted(points.values(), reverse=True)
    assert dict(tally.ladder) == Counter(points.values())
    for mine in points.values():
        better = sum(people for own, people in tally.ladder if own > mine)
        assert better == sum(other > mine for other in points.values())


@given(finds, st.sets(st.sampled_from(list(VALUES))))
def test_a_crown_is_for_a_word_that_nobody_else_has(found, others) -> None:  # type: ignore[no-untyped-def]
    tally = tally_of(found)
    crowns = tally.alone(others)
    for word in VALUES:
        finders = {who for who, some in found if word in some}
        assert (crowns.get(word) in finders) == (len(finders) == 1 and word not in others)


def test_only_the_first_are_named_and_all_are_on_the_ladder() -> None:
    tally = Tally({"LES": 1})
    for number in range(50):
        tally.add(f"p{number}", ["LES"])
    assert len(tally.first()) == 20
    assert tally.ladder == [(1, 50)]
    assert {each.place for each in tally.first()} == {1}
