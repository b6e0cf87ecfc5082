"""How strong the bots are for the ratings: written by `python -m bench.anchors`."""

MEANS = {
    "partie": {"novice": 1030, "casual": 1280, "regular": 1500, "expert": 1750, "master": 2000},
    "un-mot": {"novice": 1010, "casual": 1260, "regular": 1500, "expert": 1750, "master": 1970},
    "de": {"novice": 1080, "casual": 1310, "regular": 1500, "expert": 1660, "master": 1740},
}
