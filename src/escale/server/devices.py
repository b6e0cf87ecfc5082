"""What a device calls itself: its browser and its system, out of the User-Agent, in a few words."""

import re

# The first that is found counts: browsers name those they resemble, too.
BROWSERS = (
    ("Edge", "Edg"),
    ("Opera", "OPR/"),
    ("Samsung Internet", "SamsungBrowser"),
    ("Firefox", "Firefox/"),
    ("Firefox", "FxiOS"),
    ("Chrome", "CriOS"),
    ("Chrome", "Chrome/"),
    ("Safari", "Safari/"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("ChromeOS", "CrOS"),
    ("macOS", "Macintosh"),
    ("Linux", "Linux"),
)
LONGEST = 40
PROGRAM = re.compile(r"[\w.-]{1,30}", re.ASCII)


def device_name(user_agent: str) -> str:
    """« Firefox/Android », or the first word of a program that is no browser; "" if unknown."""
    browser = next((name for name, sign in BROWSERS if sign in user_agent), "")
    system = next((name for name, sign in SYSTEMS if sign in user_agent), "")
    if browser or system:
        return f"{browser}/{system}"
    program = PROGRAM.match(user_agent)
    return f"{program[0]}/"[:LONGEST] if program else ""


def parts_of(device: str) -> tuple[str, str]:
    """The browser and the system of what `device_name` gave."""
    browser, _, system = device.partition("/")
    return browser, system
