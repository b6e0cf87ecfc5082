"""What some steps of the schema fill in, from the rows and logs of earlier versions."""

import json
import sqlite3
from itertools import groupby
from typing import Any

TABLE_STEPS = "SELECT key, action FROM log WHERE seat = -2 ORDER BY key, number"
INSERT_SEAT = "INSERT INTO seats (person, member, key) VALUES (?, ?, ?)"


def _read(text: str | bytes) -> dict[str, Any]:
    """An action or a row; one that is damaged does not keep the others from being brought up."""
    try:
        found = json.loads(text)
    except ValueError:
        return {"type": "damaged"}
    return found if isinstance(found, dict) else {"type": "damaged"}


def fill_seats(connection: sqlite3.Connection) -> None:
    """Who has a place at each table, from the steps with which people came and left."""
    for key, steps in groupby(connection.execute(TABLE_STEPS).fetchall(), key=lambda row: row[0]):
        members: dict[str, str] = {}  # people by member, in the order of their places
        gone: set[int] = set()
        for _, text in steps:
            action = _read(text)
            if action["type"] == "joined":
                members[action["member"]] = action.get("person", "")
            elif action["type"] == "left":
                members.pop(action["member"], None)
            elif action["type"] == "resigned":
                gone.add(action["seat"])
        people = [
            (person, member, key)
            for seat, (member, person) in enumerate(members.items())
            if person and seat not in gone
        ]
        connection.executemany(INSERT_SEAT, people)


def invite_to_rematches(connection: sqlite3.Connection) -> None:
    """Rematches that nobody has begun are offered to all who sat there and were not sent away."""
    gathering = "SELECT key, row FROM tables WHERE id = ? AND stage = 'gathering'"
    seated = "SELECT person FROM seats WHERE key = ?"
    for _, steps in groupby(connection.execute(TABLE_STEPS).fetchall(), key=lambda row: row[0]):
        people: dict[str, str] = {}  # by member; who left before the start did not play
        for action in (_read(text) for _, text in steps):
            if action["type"] == "joined":
                people[action["member"]] = action.get("person", "")
            elif action["type"] == "left":
                people.pop(action["member"], None)
            elif action["type"] == "resigned" and action.get("removed"):
                people[list(people)[action["seat"]]] = ""
            elif action["type"] == "followed":
                for key, row in connection.execute(gathering, (action["table"],)).fetchall():
                    invited = [person for person in people.values() if person]
                    text = json.dumps({**_read(row), "invited": invited}).encode()
                    connection.execute("UPDATE tables SET row = ? WHERE key = ?", (text, key))
                    here = {person for (person,) in connection.execute(seated, (key,))}
                    offers = [(person, "", key) for person in invited if person not in here]
                    connection.executemany(INSERT_SEAT, offers)
