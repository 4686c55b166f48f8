"""A bot for every game: the move that is longest to write takes or crosses most."""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "longest"}), flush=True)
    elif message["type"] == "choose":
        view = message["view"]
        legal = view["legal"]
        if view["game"] == "number":  # any three of the own free digits
            legal = ["".join(random.choices(view["free"][view["seat"]], k=3))]
        print(json.dumps({"move": max(legal, key=len)}), flush=True)
