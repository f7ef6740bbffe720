"""The commands of a site as an administrator types them, with the real program at level 1."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.online.site import Site
from tests.online.test_several import until
from tests.web.browser import good


def test_a_site_from_its_migration_to_its_backup(site: Site, tmp_path: Path) -> None:
    assert site.command("migrate").finish() == 0
    web = site.command("serve", "--port", "0", "--workers", "0")
    worker = site.command("worker")
    anna = web.client()
    view = good(anna.act(anna.create(), "3@7"))
    # The kernels may have to be compiled first.
    view = until(anna, view, lambda view: view["ply"] == 2, seconds=300)
    file = str(tmp_path / "backup")
    backup = site.command("backup", file)
    assert "tables of play: 1, people: 1" in backup.line
    assert backup.finish() == 0
    assert worker.end() == 0
    web.end()
    assert worker.said() == ""
    assert web.said() == ""
    # From PostgreSQL into a file of SQLite, and the game goes on there.
    moved = Site(tmp_path / "moved")
    try:
        restore = moved.command("restore", file)
        assert "tables of play: 1, people: 1" in restore.line
        assert restore.finish() == 0
        again = moved.serve(workers=1).client(anna.token)
        assert again.view(view["id"], "e")["moves"] == view["moves"]
    finally:
        moved.close()
    command = [sys.executable, "-m", "taijitu", "restore", file, "--data", str(tmp_path / "moved")]
    refused = subprocess.run(command, capture_output=True, text=True)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "--replace" in refused.stderr
