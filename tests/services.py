"""A PostgreSQL and a Redis of the tests' own, started when first asked for and gone at the end.

They listen on loopback only, keep nothing, and are as quick as they can be made: nothing here says
how they are to be set up where games matter (see docs/operating.md).
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest
import redis

_START_S = 30.0
_QUICK = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=60")
_NAMES = count(1)


def free_port() -> int:
    """A port on loopback that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def find_postgres() -> Path | None:
    """The folder of PostgreSQL's own programs: the newest that is installed."""
    named = os.environ.get("TAIJITU_POSTGRES_BIN")
    folders = [Path(named)] if named else []
    folders += sorted(
        Path("/usr/lib/postgresql").glob("*/bin"),
        key=lambda folder: [int(part) for part in folder.parent.name.split(".") if part.isdigit()],
        reverse=True,
    )
    found = shutil.which("initdb")
    folders += [Path(found).parent] if found else []
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


def find_redis() -> str | None:
    """The path of redis-server, or of what speaks like it."""
    return os.environ.get("TAIJITU_REDIS_SERVER") or next(
        (path for name in ("redis-server", "valkey-server") if (path := shutil.which(name))), None
    )


class Postgres:
    """A PostgreSQL that can be killed and started again."""

    def __init__(self, programs: Path, settings: tuple[str, ...] = _QUICK) -> None:
        self._programs = programs
        self._settings = settings
        self._folder = Path(tempfile.mkdtemp(prefix="taijitu-postgres-"))
        self._user = unprivileged("postgres")
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", str(self._data), "-U", "taijitu", "-A", "trust", "--no-sync")

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def url(self, name: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://taijitu@127.0.0.1:{self.port}/{name}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        settings = [
            word
            for text in (*self._settings, f"unix_socket_directories={self._folder}")
            for word in ("-c", text)
        ]
        log = (self._folder / "log").open("ab")
        self._process = subprocess.Popen(
            [
                *(str(self._programs / "postgres"), "-D", str(self._data)),
                *("-h", "127.0.0.1", "-p", str(self.port), *settings),
            ],
            stdout=log,
            stderr=log,
            user=self._user,
            cwd=self._folder,
        )
        log.close()
        wait_for(self._answers, f"PostgreSQL does not start: {self._folder / 'log'}")

    def kill(self) -> None:
        """End it and all of its children without warning."""
        assert self._process is not None
        # The postmaster's children notice its death, and shared memory is found free at once.
        children = _children(self._process.pid)
        for process in (self._process.pid, *children):
            _kill(process)
        self._process.wait()
        wait_for(lambda: not any(map(_alive, children)), "PostgreSQL does not die")

    def make(self) -> str:
        """A new, empty database; its address."""
        name = f"taijitu_{os.getpid()}_{next(_NAMES)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def drop(self, url: str) -> None:
        """Drop a database, whoever is still connected to it."""
        name = url.rpartition("/")[2]
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())

    def close(self) -> None:
        """Stop it for good and leave nothing behind."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url(), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self._programs / program), *arguments],
            check=True,
            capture_output=True,
            user=self._user,
            cwd=self._folder,
        )


class Redis:
    """A Redis that can be killed and started again; it forgets everything then."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._folder = Path(tempfile.mkdtemp(prefix="taijitu-redis-"))
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start, and wait until it answers."""
        quick = ["--save", "", "--appendonly", "no", "--bind", "127.0.0.1"]
        self._process = subprocess.Popen(
            [self._program, "--port", str(self.port), "--dir", str(self._folder), *quick],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for(self._answers, "Redis does not start")

    def kill(self) -> None:
        """End it without warning."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def empty(self) -> None:
        """Forget everything."""
        with redis.Redis.from_url(self.url) as connection:
            connection.flushall()

    def close(self) -> None:
        """Stop it for good and leave nothing behind."""
        if self._process is not None and self._process.poll() is None:
            self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url) as connection:
                connection.ping()
        except redis.RedisError:
            return False
        return True


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for one worker of the test run; ask it for a database of your own."""
    programs = find_postgres()
    if programs is None or sys.platform == "win32":
        pytest.skip(
            "no PostgreSQL: install it (Debian: sudo apt-get install postgresql) or name the "
            "folder of its programs in TAIJITU_POSTGRES_BIN, and these tests run too"
        )
    running = Postgres(programs)
    try:
        running.start()
        yield running
    finally:
        running.close()


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """The address of an empty database that is this test's own."""
    url = postgres.make()
    yield url
    postgres.drop(url)


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    """A Redis for one worker of the test run."""
    program = find_redis()
    if program is None:
        pytest.skip(
            "no Redis: install it (Debian: sudo apt-get install redis-server) or name the program "
            "in TAIJITU_REDIS_SERVER, and these tests run too"
        )
    running = Redis(program)
    try:
        running.start()
        yield running
    finally:
        running.close()


@pytest.fixture
def redis_url(redis_server: Redis) -> str:
    """The address of a Redis that holds nothing."""
    redis_server.empty()
    return redis_server.url


@pytest.fixture
def mortal_redis() -> Iterator[Redis]:
    """A Redis of one test's own, that may be killed."""
    program = find_redis()
    if program is None:
        pytest.skip("no Redis: install it (Debian: sudo apt-get install redis-server)")
    made = Redis(program)
    made.start()
    yield made
    made.close()


def wait_for(happened: object, otherwise: str, seconds: float = _START_S) -> None:
    """Wait until a question is answered with yes; fail with a sentence if it never is."""
    assert callable(happened)
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline, otherwise
        time.sleep(0.05)


def unprivileged(name: str) -> str | None:
    """Whose process a server is to be that refuses to run as root."""
    if os.geteuid() != 0:
        return None
    try:
        pwd.getpwnam(name)
    except KeyError:
        return "nobody"
    return name


def _children(parent: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True)
    return [int(word) for word in found.stdout.split()]


def _kill(process: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)


def _alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
