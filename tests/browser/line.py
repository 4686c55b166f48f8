"""The network between a browser and a server, which a test can cut, silence and mend."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self

CHUNK_BYTES = 65_536


class Network:
    """Passes connections on to a server, in threads: the browser's tests hold the only event loop.

    `cut`: connections break at once and none can be made. `silence`: nothing comes through and nobody is told, as when
    somebody walks out of reach; `deaf`: only what the server says is lost.
    """

    def __init__(self, port: int) -> None:
        self._behind = port
        self._state = "well"
        self._ends: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def cut(self) -> None:
        self._state = "cut"
        self._break()

    def silence(self) -> None:
        self._state = "silent"

    def deafen(self) -> None:
        self._state = "deaf"

    def mend(self) -> None:
        """All is well from now on; what was silent before stays dead."""
        was_well, self._state = self._state == "well", "well"
        if not was_well:  # after it is well: what came in between must not stay half dead
            self._break()

    def __enter__(self) -> Self:
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.close()
        self.cut()

    def _break(self) -> None:
        for end in list(self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _listen(self) -> None:
        with suppress(OSError):  # the listener is closed at the end
            while True:
                near, _address = self._listener.accept()
                if self._state == "cut":
                    near.close()
                    continue
                threading.Thread(target=self._join, args=(near,), daemon=True).start()

    def _join(self, near: socket.socket) -> None:
        with suppress(OSError), near, socket.create_connection(("127.0.0.1", self._behind)) as far:
            self._ends |= {near, far}
            if self._state == "cut":  # while this one was made
                return
            back = threading.Thread(target=self._pass, args=(far, near, ("silent", "deaf")), daemon=True)
            back.start()
            self._pass(near, far, ("silent",))
            back.join()
        self._ends -= {near}

    def _pass(self, source: socket.socket, goal: socket.socket, lost_when: tuple[str, ...]) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK_BYTES):
                if self._state not in lost_when:
                    goal.sendall(data)
        with suppress(OSError):
            goal.shutdown(socket.SHUT_RDWR)
