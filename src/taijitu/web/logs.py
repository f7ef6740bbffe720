"""The log as JSON, one object a line: for whoever collects and searches it.

Of a mistake its kind and place are written, not its text, which may quote what nobody is to read.
"""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog
from structlog.typing import EventDict

from taijitu.web.watch import current_request

_QUIET = {"uvicorn.access": logging.CRITICAL, "saq": logging.CRITICAL, "alembic": logging.WARNING}


def write_json() -> None:
    """Have everything that is logged in this process written to standard error as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                _add_request,
                _add_facts,
                _add_place,
            ],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    for name, level in _QUIET.items():
        logging.getLogger(name).setLevel(level)


def _add_request(_logger: Any, _method: str, event: EventDict) -> EventDict:
    request = current_request()
    if request is not None:
        event["request"] = request
    return event


def _add_facts(_logger: Any, _method: str, event: EventDict) -> EventDict:
    event.update(getattr(event.get("_record"), "facts", {}))
    return event


def _add_place(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """The kind and place of an exception, in place of all that its traceback says."""
    info = event.pop("exc_info", None)
    error = info[1] if isinstance(info, tuple) else info
    if isinstance(error, BaseException):
        event["error"] = type(error).__name__
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        if trace is not None:
            event["place"] = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    return event
