"""A running program on the other end of three pipes."""

from __future__ import annotations

import json
import math
import os
import select
import signal
import subprocess
from contextlib import suppress
from time import monotonic
from typing import Any
from weakref import finalize

LEAVING_SECONDS = 0.2  # that it has to end by itself
CHUNK_BYTES = 65_536  # read at once
MAX_ANSWER_BYTES = 65_536  # of an answer
MAX_UNREAD_BYTES = 1_000_000  # of questions that it may leave unread


class Fault(Exception):
    """Why a program has given no answer that counts."""


class Gone(Fault):
    """It will not answer any more."""


class ProgramProcess:
    """A running program and the lines to and from it. Nothing here waits longer than it is told to: pipes are read
    and written only as far as they go, and what the program writes while nobody asks stays in its pipe."""

    def __init__(self, command: list[str]) -> None:
        self.last_hello: dict[str, Any] | None = None  # what it said, the type left out
        self._owed: list[str] = []  # what has been asked and not been answered yet
        self._heard = self._unsent = self._complaints = b""
        pipe = subprocess.PIPE
        try:  # in a session of its own, so that its children can be ended with it
            process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True)
        except (OSError, ValueError) as error:
            raise Gone(f"it cannot be started: {getattr(error, 'strerror', None) or error}") from error
        self._stdin: Any = process.stdin
        pipes = [pipe.fileno() for pipe in (process.stdin, process.stdout, process.stderr) if pipe]
        for pipe_end in pipes:
            os.set_blocking(pipe_end, False)
        self._in, self._out, self._err = pipes
        self._complains = True
        self.kill = finalize(self, _kill, process, os.getpid())

    @property
    def owing(self) -> bool:
        """Whether an answer is still to come, too late."""
        return bool(self._owed)

    def ask(self, message: dict[str, Any], seconds: float) -> bytes:
        """The line that answers a message; those that answer earlier ones, too late, are dropped."""
        deadline = monotonic() + seconds
        if not self._owed:
            self._forget()
        self.send(message)
        self._owed.append(message["type"])
        while self._owed:
            line = self._line(deadline)
            if self._owed[0] == "hello" and b'"move"' in line and len(self._owed) > 1:
                self._owed.pop(0)  # a program that does not answer hellos
            self._owed.pop(0)
        return line

    def send(self, message: dict[str, Any]) -> None:
        """Send a message, as far as it goes now."""
        if len(self._unsent) > MAX_UNREAD_BYTES:
            raise Fault("it does not read what it is asked")
        self._unsent += json.dumps(message).encode() + b"\n"
        self._flush()

    def leave(self) -> None:
        """Let it end by itself: there will be no more questions."""
        deadline = monotonic() + LEAVING_SECONDS
        with suppress(Gone):
            while self._unsent and monotonic() < deadline:
                self._exchange(deadline)
            self._stdin.close()
            self._unsent = b""
            while monotonic() < deadline:
                self._heard = b""
                self._exchange(deadline)

    # ------------------------------------------------------------------- pipes

    def _line(self, deadline: float) -> bytes:
        while True:
            line, end, rest = self._heard.partition(b"\n")
            if end:
                self._heard = rest
                return line
            if len(self._heard) > MAX_ANSWER_BYTES:
                raise Gone(f"an answer of more than {MAX_ANSWER_BYTES} bytes")
            if monotonic() >= deadline:
                raise Fault("no answer in time")
            self._exchange(deadline)

    def _forget(self) -> None:
        """Drop what was said without being asked, but no more than fits into a pipe: there may be no end to it."""
        _read(self._out)
        self._heard = b""

    def _exchange(self, deadline: float) -> None:
        """Wait until something can be read or written, and do so."""
        poll = select.poll()
        poll.register(self._out, select.POLLIN)
        if self._complains:
            poll.register(self._err, select.POLLIN)
        if self._unsent:
            poll.register(self._in, select.POLLOUT)
        ready = [end for end, _event in poll.poll(max(0, math.ceil((deadline - monotonic()) * 1000)))]
        if self._err in ready:
            self._listen_to_complaints()
        if self._in in ready:
            self._flush()
        if self._out in ready:
            said = _read(self._out)
            if said == b"":
                self._listen_to_complaints()
                last = self._complaints.decode("utf-8", "replace").strip().rpartition("\n")[2]
                raise Gone(f"it has ended: {last}" if last else "it has ended")
            self._heard += said or b""

    def _flush(self) -> None:
        try:
            while self._unsent:
                self._unsent = self._unsent[os.write(self._in, self._unsent) :]
        except BlockingIOError:
            pass
        except OSError as error:
            raise Gone("it has closed its input") from error

    def _listen_to_complaints(self) -> None:
        """Keep the end of what it writes to standard error: there it says what is wrong with it."""
        said = _read(self._err) if self._complains else None
        self._complains = said != b""
        self._complaints = (self._complaints + (said or b""))[-1000:]


def _read(end: int) -> bytes | None:
    """What can be read now; None: nothing yet; empty: there will be nothing more."""
    try:
        return os.read(end, CHUNK_BYTES)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def _kill(process: subprocess.Popen[bytes], owner: int) -> None:
    """End a program with all its children; whoever was forked from its owner has no right to."""
    if os.getpid() != owner:
        return
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    for pipe in (process.stdin, process.stdout, process.stderr):
        with suppress(OSError):
            if pipe:
                pipe.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(1)
