"""Notices go to addresses that belong to everybody, and to no others."""

import pytest

from escale.notices.addresses import is_public, read_address

PUBLIC = (
    "1.1.1.1",
    "8.8.8.8",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4007::200e",
    "2620:4f:8001::1",
)
CLOSED = (
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",  # between a provider and its customers
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
    "168.63.129.16",  # services of a cloud
    "169.254.169.254",  # its metadata
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.0.170",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",  # compatible
    "::8.8.8.8",
    "::ffff:127.0.0.1",  # mapped
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:8.8.8.8",  # translated
    "64:ff9b::7f00:1",  # NAT64
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::1",
    "100::1",  # discarded
    "2001::1",  # Teredo
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:10::1",
    "2001:20::1",
    "2001:db8::1",
    "2002:7f00:1::",  # 6to4
    "2002:808:808::1",
    "2a00:1450::5efe:7f00:1",  # ISATAP
    "2a00:1450::200:5efe:10.0.0.1",
    "3fff::1",
    "4000::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fec0::1",
    "ff02::1",
)


@pytest.mark.parametrize("text", PUBLIC)
def test_public_addresses(text: str) -> None:
    address = read_address(text)
    assert address is not None
    assert is_public(address)


@pytest.mark.parametrize("text", CLOSED)
def test_addresses_of_this_machine_or_network_or_of_nobody(text: str) -> None:
    address = read_address(text)
    assert address is not None
    assert not is_public(address)


@pytest.mark.parametrize(
    "text", ["", "localhost", "fe80::1%eth0", "127.1", "0x7f000001", "2130706433", "1.2.3.4.5"]
)
def test_what_is_no_address(text: str) -> None:
    assert read_address(text) is None
