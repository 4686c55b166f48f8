"""The proof of a shuffle: frozen vectors, what the commitment and the seed are made of, and `karban verify`."""

from __future__ import annotations

import hashlib
import io
import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karban
from karban import bots
from karban.cli import main
from karban.match.seeds import draw, seed_text
from karban.table import proof, seating
from karban.table.message import record
from tests.server.tabletop import Tabletop
from tests.test_texts import czech

SECRET = bytes(range(32))
SALT = st.text(max_size=proof.MAX_SALT_CHARS)
SECRETS = st.binary(min_size=32, max_size=32)


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.setenv(name, "")


# -------------------------------------------------------------- frozen vectors


def test_commitments_never_change() -> None:
    assert proof.commitment(SECRET) == "5fbed11737d4071a9607fb66753d049c7d7b7e85be9dae338aead11929ee9221"
    assert proof.commitment(bytes(32)) == "f74adf95b651f63a4ff8afaa1613326e092fe4c6d5e77307a1529d4f9659bd1f"


@pytest.mark.parametrize(
    ("salts", "seed"),
    [
        (["", ""], "00ebf60ccceaa6775e0a0fdc3379d3bab4e3f14cfc3cbd921f66aeafc9f02f6b"),
        (["a", "b"], "55a4b7c5e41394f27127697dc8e9f98fa94beed2f09ca6e5a87ecbbb454da48b"),
        (["a/1:b", ""], "c1ce51f2c989eaf3013dae31dc2170cd7259649b02f12f97da1909c248d067c7"),
        (["Ann's cat walks at noon", "ježek 42"], "21fdd19ce287240d8572fd7485549f74f9da7deeee2f3cbe3b55db528f3f1ae9"),
        (["🂡" * 64, "\n", "", "x"], "2dffaa50bbf76b62c8848d201ebd0979dc358cb2855341fe2be8377332cd5073"),
    ],
)
def test_seeds_never_change(salts: list[str], seed: str) -> None:
    assert proof.seed_of(SECRET, salts) == seed


@given(SECRETS, st.lists(SALT, max_size=6))
def test_commitment_and_seed_are_the_documented_ones(secret: bytes, salts: list[str]) -> None:
    text = b"karban/seed/1/" + secret.hex().encode()
    for salt in salts:
        text += b"/" + str(len(salt.encode())).encode() + b":" + salt.encode()
    assert proof.seed_of(secret, salts) == hashlib.sha256(text).hexdigest()
    assert proof.commitment(secret) == hashlib.sha256(b"karban/commitment/1/" + secret.hex().encode()).hexdigest()


# --------------------------------------------------------- what they are made of


@given(st.lists(SALT, max_size=6), st.lists(SALT, max_size=6))
def test_other_salts_give_another_seed(salts: list[str], others: list[str]) -> None:
    assert (proof.seed_of(SECRET, salts) == proof.seed_of(SECRET, others)) == (salts == others)


@given(SALT, SALT)
def test_no_salt_can_pass_for_two(one: str, other: str) -> None:
    """Not even one that is written like two."""
    both = f"{one}/{len(other.encode())}:{other}"
    if len(both) <= proof.MAX_SALT_CHARS:
        assert proof.seed_of(SECRET, [one, other]) != proof.seed_of(SECRET, [both])
        assert proof.seed_of(SECRET, [one, other, ""]) != proof.seed_of(SECRET, [both, ""])


def test_commitment_and_seed_of_the_same_secret_have_nothing_in_common() -> None:
    assert proof.commitment(SECRET) != proof.seed_of(SECRET, [])


def test_a_seed_is_one_that_a_match_takes_as_it_is() -> None:
    seed = proof.seed_of(SECRET, ["a", "b"])
    assert seed_text(seed) == seed == karban.new("gap", players=2, seed=seed).record().seed


def test_secrets_are_long_and_never_the_same() -> None:
    drawn = {proof.new_secret() for _ in range(100)}
    assert len(drawn) == 100
    assert {len(secret) for secret in drawn} == {32}


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33)])
def test_a_secret_of_another_length_is_refused(secret: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        proof.commitment(secret)


@pytest.mark.parametrize("salt", ["x" * 65, None, 5, b"salt", ["a"], "\ud800", True])
def test_what_is_no_salt_is_refused_with_a_sentence(salt: object) -> None:
    with pytest.raises(karban.BadOption, match=r"^salt: a text of at most 64 characters, not "):
        proof.checked_salt(salt)


@given(SALT)
def test_any_short_text_is_a_salt(salt: str) -> None:
    assert proof.checked_salt(salt) == salt


# ------------------------------------------------------------- a finished game


def finished(game: str = "gap", players: int = 3) -> karban.Record:
    salts = ["mine", "", "žluť"][:players]
    options: dict[str, Any] = {"rounds": 1} if game == "gap" else {}
    match = karban.new(
        game, players=players, seed=proof.seed_of(SECRET, salts), names=["Ann", "bot:easy", "Eve"], **options
    )
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots.choose("greedy", match, seat, [len(match.moves) + 1]))
    return replace(match.record(), more=proof.proof_fields(SECRET, salts))


@pytest.mark.parametrize("game", karban.games())
def test_every_step_fits_a_game_that_was_played_by_its_proof(game: str) -> None:
    steps = proof.check(karban.Record.from_json(finished(game).to_json()))
    assert [(step.name, step.fault) for step in steps] == [
        ("commitment", None),
        ("seed", None),
        ("first", None),
        ("game", None),
    ]


def other_first(record: karban.Record) -> karban.Record:
    assert record.seed is not None
    return replace(record, first=(draw(record.seed, "first", 3) + 1) % 3)


def more(**values: Any) -> Callable[[karban.Record], karban.Record]:
    return lambda record: replace(record, more={**record.more, **values})


def better_result(record: karban.Record) -> karban.Record:
    assert record.result is not None
    return replace(record, result={**record.result, "scores": [99, 0, 0]})


OTHER_SECRET = proof.proof_fields(bytes(32), ["mine", "", "žluť"])
TAMPERED: list[tuple[str, str, Callable[[karban.Record], karban.Record]]] = [
    ("commitment", "the commitment does not fit the secret", more(secret="00" * 32)),
    ("commitment", "the commitment does not fit the secret", more(commitment="00" * 32)),
    ("seed", "the seed does not follow from the secret and the salts", more(**OTHER_SECRET)),
    ("seed", "the seed does not follow from the secret and the salts", more(salts=["mine", "x", "žluť"])),
    ("seed", "the seed does not follow from the secret and the salts", more(salts=["", "mine", "žluť"])),
    ("seed", "the seed does not follow from the secret and the salts", lambda record: replace(record, seed="a1b2")),
    ("first", "began, but the seed draws seat", other_first),
    ("game", "move 1 of the record", lambda record: replace(record, moves=record.moves[1:])),
    ("game", "the record has a result, but", lambda record: replace(record, moves=record.moves[:-1])),
    ("game", "the game is not over", lambda record: replace(record, moves=record.moves[:-1], result=None)),
    ("game", "has no result", lambda record: replace(record, result=None)),
    ("game", "the result does not fit the moves", better_result),
]


@pytest.mark.parametrize(
    ("step", "why", "tamper"), TAMPERED, ids=[f"{step}-{n}" for n, (step, *_) in enumerate(TAMPERED)]
)
def test_what_does_not_fit_fails_at_its_step_and_says_why(
    step: str, why: str, tamper: Callable[[karban.Record], karban.Record]
) -> None:
    *before, last = proof.check(tamper(finished()))
    assert [one.fault for one in before] == [None] * len(before)
    assert last.name == step
    assert why in str(last.fault)


def test_a_deck_written_out_is_no_proof() -> None:
    record = finished()
    written = replace(record, seed=None, decks=record.replay().dealt)
    assert str(proof.check(written)[-1].fault).startswith("the seed does not follow")


@pytest.mark.parametrize("key", ["commitment", "salts", "secret"])
def test_a_game_without_its_proof_is_refused(key: str) -> None:
    record = finished()
    with pytest.raises(karban.BadOption, match=f"cannot be verified: its record has no '{key}'"):
        proof.check(replace(record, more={name: value for name, value in record.more.items() if name != key}))


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("secret", "00", "'secret' must be 64 hexadecimal digits"),
        ("secret", 5, "'secret' must be 64 hexadecimal digits"),
        ("secret", SECRET.hex().upper(), "'secret' must be 64 hexadecimal digits"),
        ("commitment", None, "'commitment' must be 64 hexadecimal digits"),
        ("salts", ["a", "b"], "'salts' must be a list of 3 texts"),
        ("salts", "abc", "'salts' must be a list of 3 texts"),
        ("salts", ["a", "b", None], "salt: a text of at most 64"),
        ("salts", ["a", "b", "x" * 65], "salt: a text of at most 64"),
    ],
)
def test_a_proof_that_is_none_is_refused(key: str, value: Any, why: str) -> None:
    with pytest.raises(karban.BadOption, match=why):
        proof.check(more(**{key: value})(finished()))


# ---------------------------------------------------------------- karban verify


def verify(record: karban.Record, tmp_path: Path, *arguments: str) -> int:
    file = tmp_path / "game.json"
    file.write_text(record.to_json(), "utf-8")
    return main(["verify", str(file), *arguments])


def test_verify_says_what_each_step_shows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(finished(), tmp_path) == 0
    out, err = capsys.readouterr()
    sentences = [proof.COMMITMENT, proof.SEED, proof.FIRST, proof.GAME]
    assert out.splitlines()[:4] == sentences
    assert f"\n  {proof.commitment(SECRET)}\n" in out
    assert '\n  Ann: "mine"\n  bot:easy: ""\n  Eve: "žluť"\n' in out
    assert err == ""


def test_verify_names_the_step_that_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(more(salts=["mine", "", ""])(finished()), tmp_path) == 2
    out, err = capsys.readouterr()
    assert out == proof.COMMITMENT + "\n"
    assert err == (
        "karban: the seed does not follow from the secret and the salts: the deck was not shuffled by them\n"
    )


def test_verify_prints_nothing_where_the_first_step_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(more(secret="00" * 32)(finished()), tmp_path) == 2
    assert capsys.readouterr().out == ""


def test_verify_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(finished(), tmp_path, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["fits"], told["commitment"]) == (True, proof.commitment(SECRET))
    assert [(step["step"], step["fits"]) for step in told["steps"]] == [
        ("commitment", True),
        ("seed", True),
        ("first", True),
        ("game", True),
    ]
    assert verify(other_first(finished()), tmp_path, "--json") == 2
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert told["fits"] is False
    assert told["steps"][-1]["step"] == "first"
    assert err == f"karban: {told['steps'][-1]['says']}\n"


def test_verify_reads_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    text = io.TextIOWrapper(io.BytesIO(finished().to_json().encode()))
    monkeypatch.setattr("sys.stdin", text)
    assert main(["verify", "-"]) == 0
    assert proof.GAME in capsys.readouterr().out


@pytest.mark.parametrize("content", ["", "{}", "nonsense", karban.new("gap", seed=1).record().to_json()])
def test_verify_refuses_other_files_in_a_sentence(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(content)
    assert main(["verify", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("karban: this ")
    assert err.count("\n") == 1


def test_verify_speaks_czech(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("karban.cli.speak", lambda lang: czech())
    assert verify(finished(), tmp_path) == 0
    assert capsys.readouterr().out.startswith("Závazek odpovídá tajemství")
    assert verify(other_first(finished()), tmp_path) == 2
    assert "ale seed losuje místo" in capsys.readouterr().err


# ------------------------------------------------------------ when the salts came


def played_out(top: Tabletop) -> karban.Record:
    chance = random.Random(1)
    while top.table.playing:
        top.play_any(chance)
    return record(top.table)


def test_a_salt_that_came_with_the_table_is_told_from_one_that_came_after_the_commitment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    top = Tabletop("me", "open", game="three", salt="before")
    top.wait(1)
    top.join("Bob", salt="after")
    found = played_out(top)
    assert found.more["early_salts"] == [0]
    assert verify(found, tmp_path) == 0
    assert "before it showed its commitment, so they prove nothing to others: Ann\n" in capsys.readouterr().out


def test_salts_that_all_came_after_the_commitment_need_no_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    top = Tabletop("me", "open", game="three", salt=None)
    top.join("Bob", salt="after")
    top.do(seating.give_salt(top.table, [0], "after, too"))
    found = played_out(top)
    assert "early_salts" not in found.more
    assert found.more["salts"] == ["after, too", "after"]
    assert verify(found, tmp_path) == 0
    assert "before it showed" not in capsys.readouterr().out


@pytest.mark.parametrize("nonsense", ["x", [7, "a", -1, True], None, {}])
def test_nonsense_about_early_salts_is_no_seat(nonsense: Any) -> None:
    assert proof.early_salts(more(early_salts=nonsense)(finished())) == []
