"""How strong the bots are for the ratings: written by `python -m bench.anchors`."""

MEANS = {
    "biduletruc": {"novice": 1380, "casual": 1440, "regular": 1500, "expert": 1580, "master": 1700},
}
