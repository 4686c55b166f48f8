"""Fill .venv from locked lists and install this project into it; the Makefile calls this.

    python tools/venv.py STAMP INPUT...

The lists are those INPUTs that end in .txt. STAMP is written last, and every stamp is taken away
while packages change, so a virtual environment without a stamp is half made and is made anew.
"""

import contextlib
import fcntl
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

TTY = sys.stdout.isatty()
WIPE = "\r\x1b[K"


def say(text: str) -> None:
    print(f"karban: {text}", flush=True)


def run(command: list[str], lock: int) -> None:
    """Run a command showing only what it is at now, on one line; all it said if it fails."""
    said: list[str] = []
    # The child holds the lock too: if we are killed, nobody fills .venv before it has ended.
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, pass_fds=[lock]
    ) as child:
        assert child.stdout is not None
        for line in child.stdout:
            said.append(line)
            if TTY and line.startswith(("Collecting", "Downloading", "Processing", "Installing")):
                news = re.sub(r"/\S*/| \(from .*", "", line).strip()
                print(f"{WIPE}  {news}"[: shutil.get_terminal_size().columns], end="", flush=True)
    if TTY:
        print(WIPE, end="", flush=True)
    if child.returncode:
        sys.stdout.write("".join(said[-30:]))
        sys.exit(f"karban: this failed: {' '.join(command)}")


def fill(stamp: Path, inputs: list[Path], lock: int) -> None:
    started = time.time_ns()
    venv = stamp.parent
    python = str(venv / "bin" / "python")
    stamps = {path: path.stat().st_mtime_ns for path in venv.glob("*.ok")}
    for path in stamps:
        path.unlink()
    if not stamps or not os.access(python, os.X_OK):
        stamps = {}
        say(f"making {venv} with Python {sys.version.split()[0]}")
        shutil.rmtree(venv, ignore_errors=True)
        run([sys.executable, "-m", "venv", str(venv)], lock)

    pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--progress-bar=off"]
    lists = [path for path in inputs if path.suffix == ".txt"]
    say(f"installing the packages of {', '.join(map(str, lists))}; the first time this downloads them")
    # Wheels only: building one from source would need a compiler and fetch tools that no list names.
    run([*pip, "--require-hashes", "--only-binary=:all:", *(f"--requirement={path}" for path in lists)], lock)
    # Without isolation the build uses the tools of requirements/build.txt, which are locked as well.
    run([*pip, "--no-deps", "--no-build-isolation", "--editable=."], lock)

    # Dated by its start: an input edited meanwhile counts as newer.
    for path, date in {**stamps, stamp: started}.items():
        path.touch()
        os.utime(path, ns=(date, date))
    say(f"{venv} is ready after {(time.time_ns() - started) / 1e9:.0f} s")


def is_fresh(stamp: Path, inputs: list[Path]) -> bool:
    return stamp.exists() and all(path.stat().st_mtime_ns <= stamp.stat().st_mtime_ns for path in inputs)


def main(arguments: list[str]) -> None:
    stamp, *inputs = map(Path, arguments)
    with open(f"{stamp.parent}.lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            say(f"waiting for another make that is filling {stamp.parent}")
            fcntl.flock(lock, fcntl.LOCK_EX)
            if is_fresh(stamp, inputs):
                return
        fill(stamp, inputs, lock.fileno())


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main(sys.argv[1:])
        sys.exit()
    sys.exit("\nkarban: stopped; the next run starts over")
