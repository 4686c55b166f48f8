"""Files are written whole or not at all, and nothing else is touched."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

import karban
from karban.errors import BadOption
from karban.files import whole
from karban.match.record_files import Keeper, read
from karban.store.sqlite_copy import to_file


def match() -> karban.Match:
    return karban.new("gap", players=2, seed=5)


def test_a_file_gets_its_name_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    with whole(path) as file:
        file.write("new")
        file.flush()
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def interrupted(path: Path, trouble: type[BaseException]) -> None:
    with whole(path) as file:
        file.write("new")
        raise trouble("now")


@pytest.mark.parametrize("trouble", [KeyboardInterrupt, OSError, karban.BadOption])
def test_trouble_leaves_the_old_file_and_nothing_else(tmp_path: Path, trouble: type[BaseException]) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    with pytest.raises(trouble):
        interrupted(path, trouble)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_saving_touches_no_other_file(tmp_path: Path) -> None:
    other, link, path = tmp_path / "other", tmp_path / "game.new", tmp_path / "game"
    other.write_text("mine")
    link.symlink_to(other)
    Keeper.fresh(str(path)).save(match())
    assert (other.read_text(), link.is_symlink()) == ("mine", True)
    assert read(str(path)).players == 2


def test_a_new_game_is_not_written_through_a_link(tmp_path: Path) -> None:
    link = tmp_path / "game"
    link.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(karban.BadOption, match="is there already"):
        Keeper.fresh(str(link))


def test_what_cannot_be_written_is_a_sentence_and_no_file(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with pytest.raises(karban.BadOption, match="signs in it that cannot be written"):
        Keeper(path).save(match(), place="\udcff")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(karban.BadOption, match="no file can have this name"):
        Keeper(tmp_path / "nul\0").save(match())
    with pytest.raises(karban.BadOption, match="no file can have this name"):
        read("nul\0")


def test_a_new_file_is_as_open_as_any_other(tmp_path: Path) -> None:
    plain, kept = tmp_path / "plain", tmp_path / "kept"
    plain.write_text("")
    Keeper(kept).save(match())
    assert kept.stat().st_mode == plain.stat().st_mode
    os.chmod(kept, 0o640)
    Keeper(kept).save(match())
    assert kept.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are none on this system")
def test_what_is_no_ordinary_file_is_not_replaced(tmp_path: Path) -> None:
    """Root could, and a machine without /dev/null is in trouble."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(BadOption, match="no ordinary file"), whole(pipe):
        pass

    async def back_up() -> None:
        async with to_file(pipe):
            pass

    with pytest.raises(BadOption, match="no ordinary file"):
        asyncio.run(back_up())
    assert [path.name for path in tmp_path.iterdir() if path.is_fifo()] == ["pipe"]
    assert len(list(tmp_path.iterdir())) == 1
