"""Threads share one heap, so memory that one has freed serves the others."""

from __future__ import annotations

import platform
import subprocess
import sys
import threading
from pathlib import Path
from queue import Queue

import pytest

from roundhouse.hosting import heap

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


#: Most of many texts are freed, but never all in one place; prints the megabytes given back.
HOLES = """
import resource
from roundhouse.hosting.heap import give_back, use_one_heap
def taken():
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize() / 1e6
use_one_heap()
texts = ["x" * 20_000 + str(n) for n in range(4_000)]
kept = texts[::10]
del texts
before = taken()
give_back()
print(before - taken())
"""
NEEDS_GLIBC = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="it is about glibc")


def said(*given: str) -> str:
    command = [sys.executable, "-c", *given]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@NEEDS_GLIBC
def test_threads_share_one_heap() -> None:
    assert said(COUNT, "one") == "True 1"
    assert said(COUNT, "usual") != "True 1"


@NEEDS_GLIBC
def test_free_memory_between_blocks_is_given_back() -> None:
    assert float(said(HOLES)) > 40


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the memory of a process")
def test_the_memory_that_a_process_takes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap, "GIVE_BACK_SECONDS", 0.05)
    told: Queue[int] = Queue()
    heap.look_after_heap(told.put)
    taken = bytearray(b"x") * 50_000_000
    grown = [told.get(timeout=20) for _ in range(3)][-1]
    assert 40_000_000 < grown < 500_000_000
    del taken


def test_nobody_is_told_where_the_system_does_not_know(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(heap, "STATM", tmp_path / "missing")
    assert heap.resident() == 0
    before, told = threading.active_count(), list[int]()
    heap.look_after_heap(told.append)
    assert threading.active_count() == before
