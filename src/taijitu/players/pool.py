"""Worker processes in which the programs think, one question at a time each.

The process that owns the pool never imports Numba or a game because of it: the work is named by
module and function, and only a worker loads it, before it is asked anything. A worker that dies or
stops answering is replaced and its question asked once more.
"""

from __future__ import annotations

import contextlib
import importlib
import logging
import multiprocessing
import os
import queue
import signal
import threading
import time
from concurrent.futures import Future
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from taijitu.core.errors import TaijituError
from taijitu.core.game import Past
from taijitu.core.registry import games
from taijitu.kernels.warm import is_warm

_log = logging.getLogger("taijitu.players")

ANSWER_S = 20.0
"""How long a worker may think over a question."""
FIRST_ANSWER_S = 240.0
"""The same for a worker's first question of a game when kernels may have to be compiled."""
START_S = 120.0
"""How long a new worker may take to get ready, which is no part of any thought."""
_ATTEMPTS = 2
_NICENESS = 10
_LOOK_AFTER_OWNER_S = 1.0
_CHOOSE = "taijitu.players.choose"
_ANALYSIS = "taijitu.players.analysis"
_KERNELS = "taijitu.search.compiling"


class ProgramFailedError(TaijituError):
    """A worker died, hung or made a mistake twice over the same question."""

    def __init__(self) -> None:
        """Code ``program_failed``."""
        super().__init__("program_failed")


@dataclass
class _Question:
    module: str
    function: str
    arguments: tuple[Any, ...]
    future: Future[Any] = field(default_factory=Future)


class _WorkerLostError(Exception):
    """The worker died or did not answer in time."""


class Pool:
    """``workers`` processes that answer questions in the order they were asked."""

    def __init__(self, workers: int = 1, answer_s: float = ANSWER_S) -> None:
        """Nothing is started yet. ``answer_s``: how long a worker may think over a question."""
        self._count = workers
        self._answer_s = answer_s
        self._questions: queue.SimpleQueue[_Question | None] = queue.SimpleQueue()
        self._keepers: list[_Keeper] = []

    def start(self) -> None:
        """Start the workers; returns before they are ready."""
        if self._keepers:
            return
        self._questions = queue.SimpleQueue()
        self._keepers = [_Keeper(self._questions, self._answer_s) for _ in range(self._count)]
        for keeper in self._keepers:
            keeper.start()

    def stop(self) -> None:
        """Stop all workers at once; questions without an answer are cancelled."""
        keepers, self._keepers = self._keepers, []
        for keeper in keepers:
            keeper.retire()
        for _ in keepers:
            self._questions.put(None)
        for keeper in keepers:
            keeper.join()
        with contextlib.suppress(queue.Empty):
            while True:
                question = self._questions.get_nowait()
                if question is not None:
                    question.future.cancel()

    def choose_turn(
        self, game_id: str, position: Any, seat: int, level: int, seed: int, past: Past = ()
    ) -> Future[list[str]]:
        """The texts of all actions of the seat's turn (see ``players.choose``)."""
        return self.ask(_CHOOSE, "choose_turn", game_id, position, seat, level, seed, past)

    def answer_offer(
        self, game_id: str, position: Any, seat: int, level: int, kind: str, past: Past = ()
    ) -> Future[bool]:
        """Whether the seat takes an offer (see ``players.choose``)."""
        return self.ask(_CHOOSE, "answer_offer", game_id, position, seat, level, kind, past)

    def ask(self, module: str, function: str, *arguments: Any) -> Future[Any]:
        """Have a worker call a function; ``arguments[0]`` is the game's id.

        The future fails with ``ProgramFailedError`` when two workers in a row did not answer. A
        future that is cancelled before a worker has taken it up is never asked.
        """
        question = _Question(module, function, arguments)
        self._questions.put(question)
        return question.future

    @property
    def worker_ids(self) -> list[int]:
        """The process ids of the workers that are alive."""
        return [pid for keeper in self._keepers if (pid := keeper.worker_id) is not None]


class _Keeper(threading.Thread):
    """Keeps one worker alive, hands it questions, and buries it."""

    def __init__(self, questions: queue.SimpleQueue[_Question | None], answer_s: float) -> None:
        super().__init__(name="taijitu-player", daemon=True)
        self._questions = questions
        self._answer_s = answer_s
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ready = False
        self._games: set[str] = set()
        self._retired = threading.Event()
        self._lock = threading.Lock()

    @property
    def worker_id(self) -> int | None:
        with self._lock:
            process = self._process
            return process.pid if process is not None and process.is_alive() else None

    def retire(self) -> None:
        """Have the worker end now, whatever it is doing."""
        self._retired.set()
        with self._lock:
            if self._process is not None and self._process.pid is not None:
                self._process.kill()

    def run(self) -> None:
        self._hire()
        while (question := self._questions.get()) is not None and not self._retired.is_set():
            if question.future.set_running_or_notify_cancel():
                self._answer(question)
        if question is not None:
            question.future.cancel()
        self._bury()

    def _answer(self, question: _Question) -> None:
        for attempt in range(_ATTEMPTS):
            try:
                good, answer = self._ask(question)
            except _WorkerLostError:
                self._bury()
                if self._retired.is_set():
                    break
                _log.warning("a program's process was lost; a new one is started")
                continue
            if good:
                question.future.set_result(answer)
                return
            _log.error("a program made a mistake (attempt %d): %s", attempt + 1, answer)
        question.future.set_exception(ProgramFailedError())

    def _ask(self, question: _Question) -> tuple[bool, Any]:
        if self._pipe is None:
            self._hire()
        pipe = self._pipe
        if pipe is None:
            raise _WorkerLostError
        game_id = str(question.arguments[0])
        self._wait_until_ready(pipe)
        quick = game_id in self._games or is_warm()
        patience = self._answer_s if quick else max(self._answer_s, FIRST_ANSWER_S)
        try:
            pipe.send((question.module, question.function, question.arguments))
            if not pipe.poll(patience):
                raise _WorkerLostError
            good, answer = pipe.recv()
        except (EOFError, OSError):
            raise _WorkerLostError from None
        self._games.add(game_id)
        return bool(good), answer

    def _wait_until_ready(self, pipe: Connection) -> None:
        if self._ready:
            return
        try:
            if not pipe.poll(START_S):
                raise _WorkerLostError
            pipe.recv()
        except (EOFError, OSError):
            raise _WorkerLostError from None
        self._ready = True

    def _hire(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs,), name="taijitu-player", daemon=True)
        with self._lock:
            if self._retired.is_set():
                return
            try:
                process.start()
            except OSError as error:
                _log.error("no process can be started for a program: %s", error.strerror)
                ours.close()
                theirs.close()
                return
            self._process, self._pipe = process, ours
            self._ready, self._games = False, set()
        # The worker has its own copy: when it dies, the pipe is at its end.
        theirs.close()

    def _bury(self) -> None:
        with self._lock:
            process, pipe = self._process, self._pipe
            self._process = self._pipe = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()
            process.close()


def _work(pipe: Connection) -> None:
    """A worker's life: answer until the other end of the pipe is closed."""
    # Ctrl-C in a terminal reaches all processes of its group: the owner decides what ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(_NICENESS)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    _get_ready()
    with contextlib.suppress(OSError):
        pipe.send(None)  # Ready: from here on the time that answers take is counted.
    while True:
        try:
            module, function, arguments = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = (True, getattr(importlib.import_module(module), function)(*arguments))
        except Exception as error:
            # The kind of mistake only: its text might say what a seat's secrets are (Y17).
            answer = (False, _place_of(error))
        with contextlib.suppress(OSError):
            pipe.send(answer)


def _end_with(owner: int) -> None:
    """End this process when its owner has died, even in the middle of a thought."""
    while os.getppid() == owner:
        time.sleep(_LOOK_AFTER_OWNER_S)
    os._exit(1)


def _get_ready() -> None:
    """Load what answers are made with, so that the first is as quick as any other.

    Kernels are loaded if they are on the disk; otherwise only those of the game that is asked for
    are to be compiled.
    """
    # Whatever is amiss here is told by the question that it matters to.
    with contextlib.suppress(Exception):
        importlib.import_module(_CHOOSE)
        importlib.import_module(_ANALYSIS)
        if is_warm():
            jobs = importlib.import_module(_KERNELS).jobs
            for game in games().values():
                for job in jobs(game).values():
                    job()


def _place_of(error: BaseException) -> str:
    """The kind of an error and where it was raised, without its text."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return type(error).__name__
    code = trace.tb_frame.f_code
    return f"{type(error).__name__} in {code.co_name} ({code.co_filename}:{trace.tb_lineno})"
