"""What docs/operating.md tells administrators to write down is understood by what is to read it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from taijitu.cli.main import app

ROOT = Path(__file__).parent.parent
OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
UNITS = dict(re.findall(r"`/etc/systemd/system/(\S+?)`.*?```ini\n(.*?)```", OPERATING, re.S))
PROGRAM = "/opt/taijitu/.venv/bin/taijitu"


def test_there_are_units_for_web_processes_and_workers() -> None:
    assert list(UNITS) == ["taijitu-web@.service", "taijitu-worker.service"]


@pytest.mark.parametrize("name", sorted(UNITS))
def test_systemd_understands_a_unit(tmp_path: Path, name: str) -> None:
    systemd = shutil.which("systemd-analyze")
    if systemd is None:
        pytest.skip("no systemd-analyze: install systemd, and the units of the docs are checked")
    unit = tmp_path / name.replace("@", "@8081")
    unit.write_text(UNITS[name].replace(PROGRAM, str(shutil.which("true"))))
    checked = subprocess.run(
        [systemd, "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    said = [line for line in checked.stderr.splitlines() if unit.name in line]
    assert (checked.returncode, said) == (0, [])


@pytest.mark.parametrize("name", sorted(UNITS))
def test_a_unit_starts_a_command_with_options_that_it_has(name: str) -> None:
    found = re.search(rf"^ExecStart={PROGRAM} (.+)$", UNITS[name], re.M)
    assert found is not None
    words = found[1].replace("%i", "8081").split()
    assert CliRunner().invoke(app, [*words, "--help"]).exit_code == 0
    assert CliRunner().invoke(app, [*words, "--no-such-option", "--help"]).exit_code != 0


def test_variables_are_known() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    named = set(re.findall(r"TAIJITU_[A-Z_]+", OPERATING))
    assert {name for name in named if name not in sources} == set()


def test_scripts_are_read_by_a_shell() -> None:
    scripts = re.findall(r"```sh\n(.*?)```", OPERATING, re.S)
    assert len(scripts) == 2
    for script in scripts:
        subprocess.run(["sh", "-n"], input=script, text=True, check=True)
