"""The papers of the project are true: README's code runs, the map of modules is complete."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from taijitu.cli.main import app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_library_example_runs() -> None:
    code = re.search(r"```python\n(.*?)```", README, re.S)
    assert code is not None
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        exec(code[1], {})
    assert "1@6" in shown.getvalue()
    assert "1@12" in shown.getvalue()


@pytest.mark.parametrize("command", ["legal capture-go", "why qyshinsu"])
def test_the_commands_of_the_readme_run(command: str) -> None:
    line = next(line for line in README.splitlines() if line.startswith(f"taijitu {command}"))
    words = shlex.split(re.split(r"\s{2,}", line)[0])[1:]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output


def test_the_map_of_modules_is_up_to_date() -> None:
    checked = subprocess.run(
        [sys.executable, "tools/module_map.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr


def test_links_lead_somewhere() -> None:
    for paper in ROOT.glob("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", paper.read_text(encoding="utf-8")):
            assert (ROOT / target).exists(), (paper.name, target)
