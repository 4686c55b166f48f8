"""The frames of a WebSocket: tagged in both directions, and understood without a tag."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest

from karban.web.api import wire
from karban.web.api.openapi import description
from karban.web.socket.frames import Unreadable, frames_in, key_in
from tests.server.client import TableClient, any_legal
from tests.server.loops import in_loop

MOVE = {"key": "k", "decision": "0.0.0", "move": "R7"}


def read(**frame: Any) -> list[wire.ClientFrame]:
    return list(frames_in(json.dumps(frame)))


def test_a_tagged_frame_is_what_its_tag_says() -> None:
    assert read(type="hello", token="t") == [wire.HelloFrame("t")]
    assert read(type="hello") == [wire.HelloFrame()]
    assert read(type="ping", ping=3) == [wire.PingFrame(3)]
    assert read(type="move", **MOVE) == [wire.MoveFrame("k", "R7", "0.0.0")]
    assert read(type="move", **MOVE, seat=2) == [wire.MoveFrame("k", "R7", "0.0.0", 2)]


def test_a_frame_without_a_tag_is_what_it_has() -> None:
    assert read(token="t") == [wire.HelloFrame("t")]
    assert read(ping=0) == [wire.PingFrame(0)]
    assert read(**MOVE) == [wire.MoveFrame("k", "R7", "0.0.0")]
    assert read(token=None) == read() == read(unknown=1) == []


def test_a_frame_without_a_tag_may_be_several_in_one() -> None:
    frames = read(**MOVE, ping="p", token="t")
    assert frames == [wire.HelloFrame("t"), wire.PingFrame("p"), wire.MoveFrame("k", "R7", "0.0.0")]


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "move", "key": "k"},
        {"type": "ping"},
        {"type": "jump", **MOVE},
        {"type": 7, **MOVE},
        {"type": None, **MOVE},
        {"key": "k"},
        {"move": "R7"},
        {"key": "", "move": "R7"},
        {"token": 7},
        {"seat": 99, **MOVE},
    ],
)
def test_what_is_no_frame_is_unreadable(frame: dict[str, Any]) -> None:
    with pytest.raises(Unreadable):
        read(**frame)


@pytest.mark.parametrize("text", ["", "[]", "7", "nonsense", b"\xff", "[" * 100_000, '{"key": 1}'])
def test_nonsense_is_unreadable_and_has_no_key(text: str | bytes) -> None:
    with pytest.raises(Unreadable):
        list(frames_in(text))
    assert key_in(text) is None


def test_all_frames_stand_in_the_description_and_name_their_tag() -> None:
    schemas = description()["components"]["schemas"]
    tags = {
        frame.__name__: schemas[frame.__name__]["properties"]["type"]["enum"]
        for frame in (*get_args(wire.ClientFrame), *get_args(wire.ServerFrame))
    }
    assert tags == {
        "HelloFrame": ["hello"],
        "MoveFrame": ["move"],
        "PingFrame": ["ping"],
        "StateMessage": ["state"],
        "DeltaFrame": ["delta"],
        "AnswerFrame": ["answer"],
        "PongFrame": ["pong"],
        "ReactionFrame": ["reaction"],
        "ByeFrame": ["bye"],
        "ErrorFrame": ["error"],
    }


@in_loop
async def test_everything_that_a_server_sends_is_one_of_its_frames(url: str) -> None:
    """The state, an answer, a refusal, a pong and an error: each as its type says, and nothing else."""
    ann = await TableClient.create(url, game="number", seats=["me", "bot:easy"])
    received: list[dict[str, Any]] = []
    async with ann.live(first=False) as line:
        await line.say(type="hello", token=ann.token)
        state = await line.until(lambda message: message["decision"])
        move = {"key": "one", "decision": state["decision"], "move": any_legal(state)}
        await line.say(type="move", **move)
        await line.say(type="move", **{**move, "key": "two", "move": "nonsense"})
        await line.say(type="jump", key="three")
        await line.say(type="ping", ping="last")
        while "pong" not in (received[-1] if received else {}):
            received.append(await line.receive())
        await line.say(type="hello", token="somebody else's")
        while received[-1]["type"] != "error":
            received.append(await line.receive())
    for frame in [*line.messages, *received]:
        assert msgspec.to_builtins(msgspec.convert(frame, wire.ServerFrame, strict=True)) == frame
    assert {frame["type"] for frame in received} >= {"answer", "pong", "error"}
    assert [line.answers[key]["ok"] for key in ("one", "two", "three")] == [True, False, False]
