"""Threads share one heap, so memory that one has freed serves the others."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

#: Every thread takes and frees some memory; then the C library says how many heaps it has.
COUNT = """
import ctypes, os, sys, tempfile, threading
from roundhouse.hosting.heap import use_one_heap
done = use_one_heap() if sys.argv[1] == "one" else True
together = threading.Barrier(6)
def work():
    together.wait()
    kept = ["x" * 2_000 + str(n) for n in range(500)]
    together.wait()
threads = [threading.Thread(target=work) for _ in range(6)]
for thread in threads: thread.start()
for thread in threads: thread.join()
libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p
with tempfile.NamedTemporaryFile() as file:
    to = ctypes.c_void_p(libc.fopen(file.name.encode(), b"w"))
    libc.malloc_info(0, to)
    libc.fclose(to)
    print(done, open(file.name).read().count("<heap nr="))
"""


def heaps(how: str) -> str:
    command = [sys.executable, "-c", COUNT, how]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="it is about glibc")
def test_threads_share_one_heap() -> None:
    assert heaps("one") == "True 1"
    assert heaps("usual") != "True 1"
