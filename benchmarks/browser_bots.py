"""How fast bots think in a browser, beside machine code on the same computer, and on a phone."""

from __future__ import annotations

import base64
import statistics
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

import karban
from karban.bots import search_runner
from karban.bots.levels import Thinking
from karban.match.question import Question

ROOT = Path(__file__).parents[1]
FILES = ROOT / "src/karban/web/static/wasm"
LEAST_SHARE = {"gap": 0.4}  # of the speed of machine code
LEAST_SHARE_ELSEWHERE = 0.3
LEAST_ON_PHONE = {"gap": 2000, "three": 2000}  # rounds in the second that master has
MS, PHONE_MS = 300, 1000


def script() -> str:
    """The page's part, with the client's engine."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "speed.js"
        esbuild = ROOT / "client/node_modules/.bin/esbuild"
        options = ["--bundle", "--format=iife", "--target=es2022", "--log-level=error", f"--outfile={out}"]
        subprocess.run([str(esbuild), str(ROOT / "client/tests/speed.ts"), *options], check=True)
        return out.read_text("utf-8")


def in_page(tab: Page, question: Question, ms: float) -> int:
    file, seen = (FILES / f"{question.game.name}.wasm").read_bytes(), question.state.pack().tobytes()
    given = [base64.b64encode(file).decode(), base64.b64encode(seen).decode(), question.seat, ms]
    rounds: int = tab.evaluate("(given) => roundsOf(...given)", given)
    return rounds


def as_machine_code(question: Question, ms: float) -> int:
    return Thinking("master", ms=ms, threads=1).choose(question, [77], ms=ms, why=True).rounds


def print_bots(browser: Browser, slower: int, repeats: int) -> None:
    """For each game: rounds a second in this browser and as machine code, in turns, and on a phone."""
    tab = browser.new_page()
    tab.add_script_tag(content=script())
    print(f"\n{'bots':<12}{'machine code':>15}{'browser':>13}{'share':>8}{'limit':>8}{'phone':>14}{'limit':>8}")
    for name in karban.games():
        match = karban.new(name, players=3, seed=1)
        question = match.question(match.to_act[0])
        as_machine_code(question, MS)
        search_runner.wait()
        pairs = [(as_machine_code(question, MS), in_page(tab, question, MS)) for _ in range(repeats)]
        here, there = (statistics.median(rounds) / MS * 1000 for rounds in zip(*pairs))
        share, least = statistics.median(b / a for a, b in pairs), LEAST_SHARE.get(name, LEAST_SHARE_ELSEWHERE)
        phone, fewest = on_phone(tab, question, slower), LEAST_ON_PHONE.get(name, 0)
        verdict = "" if share >= least and phone >= fewest else "  under the limit"
        print(
            f"{name:<12}{here:>13,.0f}/s{there:>11,.0f}/s{share:>8.2f}{least:>8}{phone:>12,}/s{fewest:>8,}{verdict}",
            flush=True,
        )
    tab.close()


def on_phone(tab: Page, question: Question, slower: int) -> int:
    """The rounds of a second on a processor so many times slower."""
    debugger = tab.context.new_cdp_session(tab)
    debugger.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    rounds = in_page(tab, question, PHONE_MS)
    debugger.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return rounds
