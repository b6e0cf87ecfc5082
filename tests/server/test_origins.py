"""Who comes from where."""

import pytest

from escale.server.origins import allowed_origins, is_loopback, network_of, origin_of


@pytest.mark.parametrize(
    "address, counted",
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/56"),
        ("2001:db8:1:ff::9", "2001:db8:1::/56"),
        ("2001:db8:1:100::9", "2001:db8:1:100::/56"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("a-proxy-says-so", "a-proxy-says-so"),
    ],
)
def test_limits_count_by_network_of(address: str, counted: str) -> None:
    assert network_of(address) == counted


def test_only_this_machine_is_this_machine() -> None:
    assert is_loopback("127.0.0.1")
    assert is_loopback("::1")
    assert not is_loopback("192.168.1.4")
    assert not is_loopback("")


@pytest.mark.parametrize(
    "url, origin",
    [
        ("https://Games.Example:443/", "https://games.example"),
        ("http://games.example:80", "http://games.example"),
        ("http://games.example:8000", "http://games.example:8000"),
        ("https://ada@games.example", "https://games.example"),
        ("https://ludothèque.example", "https://xn--ludothque-53a.example"),
        ("http://[fd00::4]:8000", "http://[fd00::4]:8000"),
    ],
)
def test_an_origin_is_what_a_browser_says(url: str, origin: str) -> None:
    assert origin_of(url) == origin


def test_pages_of_the_server_and_no_others_may_speak_to_it() -> None:
    own = allowed_origins(8000, ["192.168.1.4", "fd00::4"], "https://Games.example/")
    assert "http://localhost:8000" in own
    assert "http://192.168.1.4:8000" in own
    assert "http://[fd00::4]:8000" in own
    assert "https://games.example" in own
    assert "http://localhost" not in own
    assert "http://games.example" not in own
