"""The chain of days: every link leads to the anchor, and none to a later day."""

from datetime import date, timedelta
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.core.errors import BadInput
from escale.days.chain import check_link, commitment, covering, last_day, link_at, make_chain
from escale.days.pick import RULE

FIRST = date(2026, 11, 30)
seeds = st.binary(min_size=32, max_size=32)
lengths = st.integers(1, 40)


@given(seeds, lengths, st.data())
def test_every_link_leads_to_the_anchor(seed: bytes, days: int, data: st.DataObject) -> None:
    chain = make_chain(FIRST, days, seed, RULE, 0)
    place = data.draw(st.integers(0, days - 1))
    day, link = FIRST + timedelta(days=place), link_at(seed, days, place)
    check_link(chain, day, link)
    with pytest.raises(BadInput, match="other-link"):
        check_link(chain, day, bytes(each ^ 1 for each in link))
    if place:
        assert sha256(link).digest() == link_at(seed, days, place - 1)
        with pytest.raises(BadInput, match="other-link"):
            check_link(chain, day - timedelta(days=1), link)


@given(seeds, seeds, lengths)
def test_two_chains_that_share_a_link_share_all_before_it(
    one: bytes, other: bytes, days: int
) -> None:
    longer = make_chain(FIRST, days + 1, sha256(other).digest(), RULE, 0)
    assert longer.anchor == make_chain(FIRST, days + 2, other, RULE, 0).anchor
    assert (make_chain(FIRST, days, one, RULE, 0) == make_chain(FIRST, days, other, RULE, 0)) == (
        one == other
    )


def test_a_day_belongs_to_the_chain_that_begins_last() -> None:
    first = make_chain(FIRST, 10, bytes(32), RULE, 0)
    second = make_chain(FIRST + timedelta(days=4), 10, bytes(range(32)), RULE, 0)
    both = (first, second)
    assert covering(both, FIRST - timedelta(days=1)) is None
    assert covering(both, FIRST + timedelta(days=3)) == first
    assert covering(both, FIRST + timedelta(days=4)) == second
    assert covering(both, last_day(second)) == second
    assert covering(both, last_day(second) + timedelta(days=1)) is None


def test_the_rule_is_part_of_what_is_settled() -> None:
    one = make_chain(FIRST, 10, bytes(32), RULE, 0)
    other = make_chain(FIRST, 10, bytes(32), '{"version":2}', 0)
    assert one.anchor == other.anchor
    assert commitment(one) != commitment(other)
