"""Puts up tables of every game in every stage, and serves them: something to look at, to show, and to try a change on.

    python tools/demo.py [--folder FOLDER] [--no-serve] [options of karban serve]        or: make demo

Everything happens through the server's public interface, as a browser or a program of one's own would do it. In the
folder (.demo) are afterwards the data file, the records of the finished games, and tables.json with the seats' tokens.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

ROOT = Path(__file__).parents[1]
SEED = 2026  # of the moves that the people of the demo make; the cards are the server's
REQUEST_SECONDS = 30
GAME_SECONDS = 300
MOVES_BEGUN = 3  # that people have made at a table where the game goes on
PLAYERS = 3  # where a game takes so many
NAME = "Ann"


class Api:
    """The server's interface, as far as a player needs it."""

    def __init__(self, url: str) -> None:
        self._url = url

    def ask(self, path: str, body: Any = None, token: str | None = None) -> Any:
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self._url}/api{path}", data, headers), timeout=REQUEST_SECONDS) as answer:
            return json.load(answer)

    def create_table(self, game: str, seats: list[str], **more: Any) -> dict[str, Any]:
        body = {
            "game": game,
            "players": len(seats),
            "seats": seats,
            "name": NAME,
            "listed": True,
            "hints": True,
            **more,
        }
        answer: dict[str, Any] = self.ask("/tables", body)
        return {**answer, "game": game}

    def play(self, table: dict[str, Any], chance: random.Random, moves: int | None = None) -> None:
        """Make legal moves for the person at a table: so many, or to the end."""
        path, token, made = f"/tables/{table['table']}", table["token"], 0
        until = time.monotonic() + GAME_SECONDS
        while moves is None or made < moves:
            message = self.ask(path, token=token)
            if message["stage"] == "over":
                return
            if time.monotonic() > until:
                raise SystemExit(f"karban demo: {table['game']} does not come to its end")
            if not (decision := message["decision"]):
                time.sleep(0.02)  # a bot thinks
                continue
            # A game of too many moves to be listed: what the server would advise.
            legal = message["view"]["legal"] or [self.ask(f"{path}/hint", {}, token)["move"]]
            move = chance.choice(legal)
            self.ask(f"{path}/moves", {"key": decision, "decision": decision, "move": move}, token)
            made += 1


@contextmanager
def server(data: Path) -> Iterator[Api]:
    """A server on a free port, whose bots lose no time."""
    where = ["--data", f"sqlite:///{data}", "--host", "127.0.0.1", "--port", "0", "--pause", "0", "--no-browser"]
    command = [sys.executable, "-m", "karban", "serve", "--lang", "en", *where]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            line = process.stdout.readline()
            if "http://" not in line:
                raise SystemExit("karban demo: the server did not start")
            yield Api(line.split()[-1].rstrip("/"))
        finally:
            process.terminate()


def fill(api: Api, folder: Path) -> list[dict[str, Any]]:
    """Three tables of each game: open, in the middle of a game, finished."""
    chance = random.Random(SEED)
    made = []
    for found in api.ask("/games")["games"]:
        game, players = found["game"], min(PLAYERS, max(found["players"]))
        waiting = api.create_table(game, ["me", "open", "bot:easy"][:players])
        playing = api.create_table(game, ["me", "bot:medium", "bot:easy"][:players])
        api.play(playing, chance, MOVES_BEGUN)
        finished = api.create_table(game, ["me", "bot:easy", "bot:random"][:players])
        api.play(finished, chance)
        record = api.ask(f"/tables/{finished['table']}/record")
        text = json.dumps(record, ensure_ascii=False) + "\n"
        (folder / "records" / f"{game}.json").write_text(text, encoding="utf-8")
        made += [{**waiting, "stage": "open"}, {**playing, "stage": "playing"}, {**finished, "stage": "over"}]
    return made


def make(folder: Path) -> None:
    """All or nothing: a folder half made is not left."""
    fresh = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    (fresh / "records").mkdir(parents=True)
    with server(fresh / "tables.sqlite") as api:
        made = fill(api, fresh)
    (fresh / "tables.json").write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="Tables of every game in every stage, served.")
    parser.add_argument("--folder", type=Path, default=ROOT / ".demo", help="where everything is kept (.demo)")
    parser.add_argument("--no-serve", action="store_true", help="only make them")
    args, rest = parser.parse_known_args(arguments)
    folder = args.folder.resolve()
    if not (folder / "tables.json").exists():
        print("karban demo: games are created and played …", flush=True)
        make(folder)
    for table in json.loads((folder / "tables.json").read_text("utf-8")):
        print(f"  {table['invite']:<12} {table['game']:<8} {table['stage']}")
    shown = os.path.relpath(folder)
    print(f"  recorded games: {shown}/records    tokens of the seats: {shown}/tables.json")
    command = ["serve", "--data", f"sqlite:///{folder / 'tables.sqlite'}", *rest]
    if args.no_serve:
        print(f"  served by: karban {' '.join(command)}")
        return
    os.execv(sys.executable, [sys.executable, "-m", "karban", *command])


if __name__ == "__main__":
    main(sys.argv[1:])
