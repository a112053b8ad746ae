"""Logs: one line an event, as text or JSON, with nothing secret in them.

Neither queries, bodies, cookies nor the database's password are ever logged.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from datetime import UTC, datetime

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.hosting.settings import Settings
from roundhouse.storage import StorageUnavailable

log = logging.getLogger("roundhouse.request")
#: Fields that a record may carry beside its message.
EXTRAS = ("method", "path", "status", "milliseconds", "game", "seat", "version", "worker")

#: What follows these in an address is a secret.
SECRETS = ("/link/", "/stop/")

#: What would begin a new line, or change the terminal's state, is written out: addresses and
#: messages of errors hold what strangers send.
_VISIBLE = {n: f"\\x{n:02x}" for n in (*range(0x20), *range(0x7F, 0xA0))}
_VISIBLE |= {n: f"\\u{n:04x}" for n in (0x2028, 0x2029, *range(0xD800, 0xE000))}


class Lines(logging.Formatter):
    """An event as one line, as text or as JSON."""

    def __init__(self, *, as_json: bool) -> None:
        super().__init__()
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, tz=UTC).isoformat(timespec="milliseconds")
        extras = {name: getattr(record, name) for name in EXTRAS if hasattr(record, name)}
        error = self.formatException(record.exc_info) if record.exc_info else ""
        if self.as_json:
            data: dict[str, object] = {
                "at": at,
                "level": record.levelname.lower(),
                "logger": record.name,
                "message": record.getMessage(),
                **extras,
            }
            if error:
                data["error"] = error
            return json.dumps(data)
        parts = [at[11:19], record.levelname.lower(), record.getMessage()]
        parts += [f"{name}={value}" for name, value in extras.items()]
        lines = [" ".join(parts), *(f"  | {line}" for line in error.splitlines())]
        return "\n".join(line.translate(_VISIBLE) for line in lines)


def set_up_logs(settings: Settings) -> None:
    """Send everything to standard error in one form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(as_json=settings.log_format == "json"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level.upper())
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(is_no_cut_off_request)
    logging.getLogger("uvicorn.access").disabled = True  # RequestLog says it without queries


def is_no_cut_off_request(record: logging.LogRecord) -> bool:
    """Leave out the tracebacks of requests that the end of the server has cut off.

    There can be hundreds; uvicorn counts them in a line of its own.
    """
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, asyncio.CancelledError)


class Seldom:
    """Logs each kind of trouble at most once a minute, and how often it came meanwhile.

    What goes wrong once often goes wrong a thousand times a minute.
    """

    def __init__(self, logger: logging.Logger, seconds: float = 60.0) -> None:
        self.logger, self.seconds = logger, seconds
        self._last: dict[str, float] = {}
        self._more: dict[str, int] = {}

    def warning(self, message: str, *values: object) -> None:
        if self._may(message):
            self.logger.warning("%s%s", message % values, self._count(message))

    def trouble(self, message: str, error: BaseException) -> None:
        """One line for what is known to happen, the whole story for what is not."""
        if isinstance(error, StorageUnavailable):
            self.warning(f"{message}: %s", error)
        elif self._may(message):
            self.logger.error("%s%s", message, self._count(message), exc_info=error)

    def _may(self, kind: str) -> bool:
        now = time.monotonic()
        if now - self._last.get(kind, -self.seconds) < self.seconds:
            self._more[kind] = self._more.get(kind, 0) + 1
            return False
        self._last[kind] = now
        return True

    def _count(self, kind: str) -> str:
        more = self._more.pop(kind, 0)
        return f" (and {more} more times before)" if more else ""


def shown_path(path: str) -> str:
    """An address as it may be logged: the secret of a link stands in none."""
    return next((f"{start}…" for start in SECRETS if path.startswith(start)), path)


#: What is logged for a browser that went away before its answer began, as proxies do.
GONE = 499


class RequestLog:
    """One line per request: method, path, status, time. Static files only when they fail."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, status = time.perf_counter(), GONE

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watch)
        except Exception:
            status = 500
            raise
        finally:
            path = shown_path(scope["path"])
            failed = status >= 400 and status != GONE
            if failed or not path.startswith("/static/"):
                taken = round((time.perf_counter() - started) * 1000, 1)
                fields = {"method": scope["method"], "path": path, "status": status}
                log.log(
                    logging.WARNING if status >= 500 else logging.INFO,
                    "request",
                    extra={**fields, "milliseconds": taken},
                )
