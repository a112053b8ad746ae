"""A limit on the time of one decision, for processes that do nothing else."""

from __future__ import annotations

import faulthandler
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

#: What interrupts a decision; some systems do not have it.
HAS_ALARM = hasattr(signal, "setitimer")


class TookTooLong(Exception):
    """A computer player did not decide in time."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise TookTooLong after so many seconds; 0 means no limit.

    Code that cannot be interrupted, because it is compiled or catches every error, is ended with
    its process after twice that time. Only the main thread of a process may use this.
    """
    if not seconds or not HAS_ALARM:
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        raise TookTooLong(f"no decision after {seconds:.0f} seconds")

    signal.signal(signal.SIGALRM, stop)
    faulthandler.dump_traceback_later(2 * seconds, exit=True)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        faulthandler.cancel_dump_traceback_later()
