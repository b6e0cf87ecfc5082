"""How strong the bots are for the ratings: written by `python -m bench.anchors`."""

MEANS = {
    "deluxe": {"novice": 610, "casual": 1040, "regular": 1500, "expert": 1960, "master": 2360},
    "pocket": {"novice": 460, "casual": 990, "regular": 1500, "expert": 2040, "master": 2560},
    "pocket-uniques": {
        "novice": 540,
        "casual": 1030,
        "regular": 1500,
        "expert": 1990,
        "master": 2370,
    },
}
