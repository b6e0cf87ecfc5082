"""How fast a socket is read: everyone pays for what they send themselves."""

from escale.server.config import Limits
from escale.server.limits import RateLimits
from escale.server.transport.pace import Pace
from escale.tables.clock import SimulatedClock


def test_neighbours_who_send_too_much_delay_a_player_but_do_not_end_their_socket() -> None:
    clock = SimulatedClock(1_000)
    limits = RateLimits(Limits(), clock)
    crowd = [Pace(limits, clock, None, "school") for _ in range(150)]
    player = Pace(limits, clock, None, "school")
    ended = []
    player.on_too_much = lambda: ended.append("player")
    is_delayed = False
    for _ in range(120):
        for pace in crowd:
            for _ in range(20):
                pace.count_message()
        is_delayed |= player.count_message() > 0
        clock.advance_to(clock.now_ms() + 1_000)
    assert is_delayed
    assert not ended


def test_who_goes_on_sending_too_fast_is_told_so() -> None:
    clock = SimulatedClock(1_000)
    pace = Pace(RateLimits(Limits(), clock), clock, None, "home")
    ended = []
    pace.on_too_much = lambda: ended.append("sender")
    for _ in range(2_000):
        pace.count_message()
    assert ended
