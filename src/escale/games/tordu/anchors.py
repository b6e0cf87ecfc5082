"""How strong the bots are for the ratings: written by `python -m bench.anchors`."""

MEANS = {
    "simple": {"novice": 1240, "casual": 1350, "regular": 1500, "expert": 1550, "master": 1660},
    "complet": {"novice": 1330, "casual": 1410, "regular": 1500, "expert": 1580, "master": 1720},
}
