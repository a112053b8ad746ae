"""One heap for all threads, so that memory that was freed is used again.

Of itself the C library of Linux gives every thread a heap of its own, up to eight for each
processor. Pages are put together by whichever thread is free: a heap grows with the largest page
that was ever drawn in it, and what is freed there serves no other thread. With the interpreter's
lock threads take turns anyway, so one heap costs no time.
"""

from __future__ import annotations

import ctypes
import logging
import mmap
import sys
import threading
from collections.abc import Callable
from pathlib import Path

log = logging.getLogger("roundhouse.heap")

#: Names of ``mallopt`` in glibc's malloc.h.
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
#: Texts from this size on have pages of their own, which go back to the system at once. Left to
#: itself the limit rises to the largest block that was ever freed.
LARGE = 128 * 1024
#: So much may be free at the end of the heap before it is given back.
SPARE = 1024 * 1024
GIVE_BACK_SECONDS = 30.0
#: Where Linux says how many pages a process takes: all, and those in real memory.
STATM = Path("/proc/self/statm")
PAGE = mmap.PAGESIZE


def use_one_heap() -> bool:
    """Call it before other threads start. False where the C library has no such settings."""
    if sys.platform != "linux":
        return False
    set_up = getattr(ctypes.CDLL(None), "mallopt", None)
    wanted = ((_ARENA_MAX, 1), (_MMAP_THRESHOLD, LARGE), (_TRIM_THRESHOLD, SPARE))
    if set_up is None or not all(set_up(name, value) == 1 for name, value in wanted):
        log.info("the C library keeps a heap for every thread: the server may take more memory")
        return False
    return True


def give_back() -> None:
    """Return what is free between the blocks of the heap to the system, whole pages of it."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


def resident() -> int:
    """The bytes of real memory that this process takes; 0 where the system does not tell."""
    try:
        pages = int(STATM.read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * PAGE


def look_after_heap(told: Callable[[int], None]) -> None:
    """Give memory back now and then, as long as the process lives.

    ``told`` hears how many bytes the process takes more than now.
    """
    before = resident()
    if not before:
        return

    def go_on() -> None:
        rest = threading.Event()
        while not rest.wait(GIVE_BACK_SECONDS):
            give_back()
            if now := resident():
                told(max(0, now - before))

    threading.Thread(target=go_on, name="heap", daemon=True).start()
