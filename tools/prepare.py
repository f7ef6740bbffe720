"""All the set-up of ``make play``, ``make test`` and ``make bench``; what is current is left alone.

``prepare.py play``: virtual environment, locked packages, the page, compiled kernels.
``prepare.py test``: the same with what the tests need; Chromium, PostgreSQL, Redis and nginx where
they can be installed.
``prepare.py bench``: no page, but the programs and packages that benchmarks measure against.
"""

from __future__ import annotations

import glob
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from steps import ROOT, STAMPS, StepError, digest, run_loudly, run_quietly, run_step

VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
UI = ROOT / "ui"
OLDEST_PYTHON = (3, 11)
FITTING_NODES = {20: 19, 22: 13}
"""Major versions of Node.js that the page's tools take, from which minor version on; and all from
``EVERY_NODE_FROM``."""
EVERY_NODE_FROM = 24
REFERENCES = {
    "g++": "the reference in C++ is left out",
    "gnugo": "GNU Go is left out",
}
"""Programs that benchmarks measure against, Debian's packages of that name, and life without."""
GAMES_PATH = "/usr/games:/usr/local/games"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def check_python() -> None:
    """Python must be new enough. Raises ``StepError``."""
    if sys.version_info < OLDEST_PYTHON:
        raise StepError(
            f"Taijitu needs Python 3.11 or newer, and this is {sys.version.split()[0]}. Install a "
            "newer one (Debian and Ubuntu: sudo apt-get install python3.11 python3.11-venv) and "
            "name it: make play PYTHON=python3.11"
        )


def check_node() -> None:
    """Node.js must be there and new enough. Raises ``StepError``."""
    remedy = (
        "Taijitu needs Node.js 20 (from 20.19), 22 (from 22.13) or 24 and newer, with npm, to "
        "build its page. Install one of them (from nodejs.org, or your system's packages if they "
        "are as new) and try again."
    )
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        raise StepError(f"Node.js was not found. {remedy}")
    found = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    match = re.match(r"v(\d+)\.(\d+)\.", found.stdout)
    major, minor = (int(match[1]), int(match[2])) if match else (0, 0)
    if major < EVERY_NODE_FROM and minor < FITTING_NODES.get(major, sys.maxsize):
        raise StepError(
            f"Node.js {found.stdout.strip() or 'of unknown version'} does not fit. {remedy}"
        )


def make_environment() -> None:
    """The virtual environment, made anew if its Python is gone or another one."""
    # A moved folder needs a new one too: scripts hold absolute paths.
    version = f"{sys.version.split()[0]} in {ROOT}"
    marker = VENV / "taijitu-python"
    if PYTHON.exists() and marker.is_file() and marker.read_text() == version:
        return
    print("  Virtual environment ...", flush=True)
    try:
        venv.EnvBuilder(with_pip=True, clear=True, symlinks=True).create(VENV)
    except (OSError, subprocess.CalledProcessError):
        raise StepError(
            "The virtual environment could not be made. On Debian and Ubuntu Python's venv is a "
            "package of its own: sudo apt-get install python3-venv"
        ) from None
    marker.write_text(version)


def install_packages(kind: str) -> None:
    """The packages of ``requirements/<kind>.lock``, and Taijitu itself, editable."""
    lock = ROOT / "requirements" / f"{kind}.lock"
    remedy = (
        "The Python packages could not be installed. Is the network there, and is there room on "
        "the disk? Then try again."
    )

    def install() -> None:
        pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check"]
        run_quietly([*pip, "install", "--require-hashes", "-r", str(lock)], remedy)
        run_quietly([*pip, "install", "--no-deps", "--no-build-isolation", "-e", "."], remedy)

    if kind == "play" and _has_stamp("packages-test", _packages_digest("test")):
        return  # The tests' packages hold all that playing needs.
    run_step("Python packages", f"packages-{kind}", _packages_digest(kind), install)


def _packages_digest(kind: str) -> str:
    return digest([ROOT / "requirements" / f"{kind}.lock", ROOT / "pyproject.toml"])


def _has_stamp(name: str, wanted: str) -> bool:
    file = STAMPS / name
    return file.is_file() and file.read_text() == wanted


def page_sources() -> list[Path]:
    """All files that the page is built from."""
    found = [
        path for folder in ("src", "public") for path in (UI / folder).rglob("*") if path.is_file()
    ]
    found += [path for path in UI.iterdir() if path.is_file()]
    found += (ROOT / "src").rglob("*.ftl")
    return found


PAGE = ROOT / "src" / "taijitu" / "web" / "page" / "index.html"


def page_is_current(kind: str) -> bool:
    """Whether the page is built from the present sources, and for ``test`` its tools are there."""
    tools = kind == "play" or (UI / "node_modules").is_dir()
    return tools and PAGE.is_file() and _has_stamp("page", digest(page_sources()))


def build_page(kind: str) -> None:
    """The page, built by Vite into the package; its tools stay for checking it in ``test``."""
    if page_is_current(kind):
        return
    remedy = "The page could not be built: see the lines above."
    lock = UI / "package-lock.json"
    sources = digest(page_sources())
    wanted = sources if PAGE.is_file() else f"{sources} anew"
    network = "npm could not install the page's packages. Is the network there? Then try again."
    modules = digest([lock]) if (UI / "node_modules").is_dir() else "anew"
    run_step(
        "Page packages",
        "page-packages",
        modules,
        lambda: run_quietly(["npm", "ci", "--no-audit", "--no-fund"], network, cwd=UI),
    )
    run_step(
        "Page",
        "page",
        wanted,
        lambda: run_quietly(["npm", "run", "build"], remedy, cwd=UI),
    )
    for name, value in (("page", sources), ("page-packages", digest([lock]))):
        (STAMPS / name).write_text(value)


def warm_kernels() -> None:
    """The compiled kernels."""
    sources = [
        path
        for folder in ("kernels", "games", "search", "players")
        for path in (ROOT / "src" / "taijitu" / folder).rglob("*.py")
    ]
    command = [str(VENV / "bin" / "taijitu"), "warm"]
    remedy = "The kernels could not be compiled: see the lines above."
    cache = os.environ.get("TAIJITU_CACHE", "") + os.environ.get("XDG_CACHE_HOME", "")
    run_step("Kernels", "kernels", digest(sources, cache), lambda: run_loudly(command, remedy))


def find_browser() -> str | None:
    """The path of a Chromium, if there is one."""
    named = os.environ.get("TAIJITU_CHROMIUM")
    return named or next((path for name in BROWSERS if (path := shutil.which(name))), None)


def install_browser() -> None:
    """Chromium for the browser tests, where Debian's packages can be installed."""
    if find_browser():
        return
    install_debian("chromium", "Chromium, for the browser tests")
    if not find_browser():
        print(
            "  No Chromium: the browser tests are left out. To have them, install it (Debian: "
            "sudo apt-get install chromium) or name one in TAIJITU_CHROMIUM."
        )


SERVICES = {
    "postgresql": ("/usr/lib/postgresql/*/bin/initdb", "initdb"),
    "redis-server": ("", "redis-server"),
    "nginx-light": ("/usr/sbin/nginx", "nginx"),
}
"""Debian's packages for the tests with several processes, and where or by what they are found."""


def install_services() -> None:
    """PostgreSQL, Redis and nginx for the tests, where Debian's packages can be installed."""
    for package, (pattern, program) in SERVICES.items():
        if not _has_service(pattern, program):
            install_debian(package, f"{package}, for the tests with several processes")
        if not _has_service(pattern, program):
            print(
                f"  No {package}: the tests that need it are left out. To have them, install it "
                f"(Debian and Ubuntu: sudo apt-get install {package})."
            )


def _has_service(pattern: str, program: str) -> bool:
    found = glob.glob(pattern) if pattern else []
    return bool(found) or shutil.which(program) is not None


def install_debian(package: str, purpose: str) -> None:
    """Install one of Debian's packages, as root or where sudo asks nothing; says if that fails."""
    apt = shutil.which("apt-get")
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if apt is None or (as_root and not shutil.which("sudo")):
        return
    try:
        print(f"  {purpose} ...", flush=True)
        run_quietly([*as_root, apt, "update"], "apt-get update failed.")
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        install = [*as_root, apt, "install", "-y", "--no-install-recommends", package]
        run_quietly(install, f"apt-get install {package} failed.", env=quiet)
    except StepError as error:
        print(f"  {error}", file=sys.stderr)


def install_references() -> None:
    """What benchmarks measure against: packages of their own, and programs where they can be."""
    lock = ROOT / "requirements" / "bench.lock"
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check"]
    remedy = (
        "The packages that benchmarks measure against could not be installed. Is the network "
        "there? Then try again."
    )
    install = [*pip, "install", "--require-hashes", "-r", str(lock)]
    run_step(
        "Packages to measure against",
        "packages-bench",
        digest([lock]),
        lambda: run_quietly(install, remedy),
    )
    for program, otherwise in REFERENCES.items():
        if _find_reference(program) is None:
            install_debian(program, f"{program}, to measure against")
        if _find_reference(program) is None:
            print(
                f"  No {program}: {otherwise}. To have it, install it (Debian and Ubuntu: "
                f"sudo apt-get install {program})."
            )


def _find_reference(program: str) -> str | None:
    return shutil.which(program) or shutil.which(program, path=GAMES_PATH)


def main() -> int:
    """Prepare for ``play``, ``test`` or ``bench``; one clear sentence if that cannot be done."""
    kind = sys.argv[1] if len(sys.argv) > 1 else "play"
    try:
        check_python()
        with_page = kind != "bench"
        if with_page and not page_is_current(kind):
            check_node()  # First of all: nobody should wait for packages only to hear of it.
        make_environment()
        install_packages("test" if kind == "test" else "play")
        if with_page:
            build_page(kind)
        if kind == "bench":
            install_references()
        warm_kernels()
        if kind == "test":
            install_browser()
            install_services()
    except StepError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped; the next run goes on from here.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
