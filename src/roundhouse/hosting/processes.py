"""Processes beside the one that serves or leads: how they start, stand back and end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext


def start_method(preload: str) -> BaseContext:
    """How processes are started: never as copies of this one, which has threads and connections.

    A server that has imported everything once and copies itself saves a second for each;
    ``preload`` is the module that it imports.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([preload])
    return context


def begin(priority: int) -> None:
    """Inside a new process: it ends with its parent, and stands back by so much."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the parent's: it ends us in order
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if priority and hasattr(os, "nice"):
        with suppress(OSError):  # some systems do not let us
            os.nice(priority)


def _end_with_parent() -> None:
    """A parent that was killed cannot end us; nobody would ever read another answer."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
