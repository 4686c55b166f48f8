"""`karban site`: a site without a server, as files that lie anywhere."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from karban import cli, files
from karban.errors import BadOption
from karban.web.http.assets import client
from karban.web.pages.site import playable
from tests.client_files import only_of_pads

LARGEST = 420_000  # bytes as they are sent to browsers that take Brotli, which all do
ROOT = Path(__file__).parents[1]
SENT = """
const { readdirSync, readFileSync } = require("node:fs");
const { brotliCompressSync } = require("node:zlib");
const [, folder, ...apart] = process.argv;
const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
const files = all.filter((one) => !apart.includes(one.name) && !one.path.startsWith(`${folder}/pad`));
const bytes = files.map((one) => brotliCompressSync(readFileSync(`${one.path}/${one.name}`)).length);
console.log(bytes.reduce((sum, more) => sum + more, 0));
"""
LINK = re.compile(r'(?:href|src)="([^"#]+)')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (built := client()) or not playable(built):
        pytest.skip("the client is not built (make client)")
    folder = tmp_path_factory.mktemp("www") / "games"
    assert cli.main(["site", str(folder)]) == 0
    return folder


def all_files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_all_links_of_all_pages_lead_to_files_of_the_site_wherever_it_lies(site: Path) -> None:
    pages = [page for page in site.rglob("*.html") if "static" not in page.parts and page.name != "404.html"]
    assert len(pages) > 4 * 4
    for page in pages:
        for link in LINK.findall(page.read_text("utf-8")):
            assert not link.startswith("/"), (page, link)
            led = (page.parent / link).resolve()
            assert led.is_relative_to(site), (page, link)
            assert led.is_file() or (led / "index.html").is_file(), (page, link)


def test_everything_that_browsers_shall_keep_is_there(site: Path) -> None:
    script = (site / "sw.js").read_text("utf-8")
    told = json.loads(script.partition("=")[2].partition(";\n")[0])
    for file in told["files"]:
        assert (site / file).exists() or (site / file / "index.html").exists(), file
    assert told["static"]


def test_the_whole_site_is_as_small_as_promised(site: Path) -> None:
    node = shutil.which("node") or shutil.which("node", path=str(ROOT / ".venv/bin"))
    if not node:
        pytest.skip("Node.js is not installed")
    built = client()
    assert built
    apart = only_of_pads(built.manifest, *built.manifest.texts)  # score pads have a limit of their own
    command = [node, "-e", SENT, str(site), *apart]
    sent = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert 0 < int(sent) < LARGEST


def test_a_folder_that_is_not_empty_is_left_alone_unless_asked(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "CNAME"
    own.write_text("games.example.org")
    assert cli.main(["site", str(tmp_path), "--lang", "en"]) == 2
    assert "this folder is not empty; --force writes into it" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [own]
    assert cli.main(["site", str(tmp_path), "--force"]) == 0
    assert own.read_text() == "games.example.org"
    assert {path.relative_to(tmp_path) for path in all_files(tmp_path) if path != own} == {
        path.relative_to(site) for path in all_files(site)
    }


def test_a_new_version_takes_the_place_of_the_old_one_and_leaves_what_is_not_ours(tmp_path: Path) -> None:
    def version(*names: str) -> dict[str, bytes]:
        made = dict.fromkeys(names, b"new")
        return {**made, "list.json": json.dumps({"files": [*made, "list.json", "../outside"]}).encode()}

    folder, outside = tmp_path / "site", tmp_path / "outside"
    outside.write_text("not ours")
    files.write_folder(folder, version("static/a-1.js", "index.html"), "list.json")
    (folder / "notes.txt").write_text("not ours either")
    files.write_folder(folder, version("static/a-2.js", "index.html"), "list.json", force=True)
    assert {path.relative_to(folder).as_posix() for path in all_files(folder)} == {
        "static/a-2.js",
        "index.html",
        "list.json",
        "notes.txt",
    }
    assert {path.name for path in tmp_path.iterdir()} == {"site", "outside"}, "nothing half made is left"


def test_nothing_is_written_or_removed_through_a_link_that_leads_out_of_the_folder(tmp_path: Path) -> None:
    outside, folder = tmp_path / "outside", tmp_path / "site"
    outside.mkdir()
    (outside / "a.js").write_text("not ours")
    folder.mkdir()
    (folder / "static").symlink_to(outside)
    with pytest.raises(BadOption, match="leads out"):
        files.write_folder(folder, {"static/a.js": b"ours"}, "list.json", force=True)
    (folder / "list.json").write_text('{"files": ["static/a.js", "../outside/a.js"]}')
    files.write_folder(folder, {"index.html": b"", "list.json": b"{}"}, "list.json", force=True)
    assert (outside / "a.js").read_text() == "not ours"
    assert sorted(path.name for path in folder.iterdir()) == ["index.html", "list.json", "static"]


def test_an_empty_folder_stays_the_same_folder_for_whoever_is_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    files.write_folder(Path(), {"static/a.js": b"1", "list.json": b"{}"}, "list.json")
    assert sorted(path.name for path in Path().iterdir()) == ["list.json", "static"]


def test_what_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="no file can have this name"):
        files.write_folder(tmp_path / "site", {"a": b"1", "b\0": b"2"}, "a")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").write_text("")
    with pytest.raises(BadOption, match="a file, not a folder"):
        files.write_folder(tmp_path / "file", {"a": b"1"}, "a")


def test_writing_a_site_needs_no_compiler(site: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "karban", "site", str(tmp_path / "site")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    assert "numba" not in done.stderr
