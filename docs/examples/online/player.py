"""Sits down at an online table and plays any legal move: python player.py http://localhost:8000 TABLE"""

import json
import random
import sys
import time
import urllib.request


def ask(url, body=None, token=None):
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
        return json.load(answer)


def play(server, table):
    url = f"{server}/api/tables/{table}"
    token = ask(f"{url}/join", {"name": "A program", "salt": "of its own"})["token"]
    while True:
        message = ask(url, token=token)
        if message["stage"] == "over":
            return message["view"]["scores"]
        if message["decision"]:
            move = random.choice(message["view"]["legal"])
            ask(f"{url}/moves", {"key": message["decision"], "decision": message["decision"], "move": move}, token)
        else:
            time.sleep(0.1)


if __name__ == "__main__":
    print(play(*sys.argv[1:]))
