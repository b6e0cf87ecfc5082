"""How strong the bots are for the ratings: written by `python -m bench.anchors`."""

MEANS = {
    "rondelic": {"novice": 1270, "casual": 1380, "regular": 1500, "expert": 1600, "master": 1720},
    "rondellig": {"novice": 1260, "casual": 1370, "regular": 1500, "expert": 1650, "master": 1750},
    "rondelic-rapide": {
        "novice": 1360,
        "casual": 1430,
        "regular": 1500,
        "expert": 1560,
        "master": 1630,
    },
    "rondellig-rapide": {
        "novice": 1340,
        "casual": 1420,
        "regular": 1500,
        "expert": 1610,
        "master": 1670,
    },
}
