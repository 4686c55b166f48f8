"""`karban serve` for tools/dev.py: every page asks twice a second whether it is out of date, and reloads when it is.

The script is put into pages here and nowhere else: what is served in earnest knows nothing of it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from starlette.applications import Starlette
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from karban import cli
from karban.web import app
from karban.web.http.assets import FOLDER
from karban.web.live.service import Service
from karban.web.processes import server

ROOT = Path(__file__).parents[1]
DATA = ROOT / ".dev" / "tables.sqlite"
SCRIPT_PATH, VERSION_PATH = "/dev/reload.js", "/dev/version"
SCRIPT = f"""
let seen;
setInterval(async () => {{
  const answer = await fetch("{VERSION_PATH}").catch(() => null);
  const version = answer?.ok ? await answer.text() : seen;
  if (seen !== undefined && version !== seen) location.reload();
  seen = version;
}}, 500);
"""
# Where sources change, browsers keep nothing; one that has kept something before forgets it.
WORKER_PATH = "/sw.js"
WORKER = """
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
"""
TAG = f'<script type="module" src="{SCRIPT_PATH}"></script>'.encode()


def version() -> str:
    """Another one after each build of the client and each start of the server."""
    manifest = FOLDER / "manifest.json"
    return f"{os.getpid()}/{manifest.stat().st_mtime_ns if manifest.exists() else 0}"


class LiveReload:
    """Puts a script that reloads into every page."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif scope["path"] == SCRIPT_PATH:
            await _answer(send, "text/javascript", SCRIPT)
        elif scope["path"] == WORKER_PATH:
            await _answer(send, "text/javascript", WORKER)
        elif scope["path"] == VERSION_PATH:
            await _answer(send, "text/plain", version())
        else:
            # Pages come uncompressed, so that something can be put in.
            plain = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
            await self._app({**scope, "headers": plain}, receive, _Page(send))


class _Page:
    """Holds the start of an answer back until it is known how long its body will be."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Message | None = None
        self._body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and _is_page(message):
            self._start = message
        elif message["type"] == "http.response.body" and self._start:
            self._body += message.get("body", b"")
            if not message.get("more_body"):
                await self._finish(self._start)
        else:
            await self._send(message)

    async def _finish(self, start: Message) -> None:
        body = self._body.replace(b"</head>", TAG + b"</head>", 1)
        headers = [
            (name, str(len(body)).encode() if name == b"content-length" and self._body else value)
            for name, value in start["headers"]
            if name != b"etag"  # of the page without the script
        ]
        await self._send({**start, "headers": headers})
        await self._send({"type": "http.response.body", "body": body})


def _is_page(start: Message) -> bool:
    return any(name == b"content-type" and value.startswith(b"text/html") for name, value in start["headers"])


async def _answer(send: Send, kind: str, body: str) -> None:
    content = body.encode()
    headers = [
        (b"content-type", f"{kind}; charset=utf-8".encode()),
        (b"content-length", str(len(content)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": content})


def application(service: Service) -> Starlette:
    """The server's application, inside of what reloads."""
    made = app.application(service)
    made.add_middleware(LiveReload)
    return made


if __name__ == "__main__":
    DATA.parent.mkdir(exist_ok=True)
    assert "application" in vars(server)  # the one place from which a server gets its application
    vars(server)["application"] = application
    where = ["--data", f"sqlite:///{DATA}", "--host", "127.0.0.1", "--no-browser"]
    sys.exit(cli.main(["serve", *where, *sys.argv[1:]]))
