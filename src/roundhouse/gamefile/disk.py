"""Files on disk: read whole, replaced in one step."""

from __future__ import annotations

import gzip
import io
import json
import os
import tempfile
import zlib
from os import PathLike
from pathlib import Path

from roundhouse.core.plain import fault_in

#: What files compressed with gzip begin with.
GZIP = b"\x1f\x8b"
#: No game comes near this many bytes.
MOST = 64 * 10**6


class GameFileError(ValueError):
    """A game file cannot be read; the message says what is wrong, and where.

    >>> import roundhouse as rh
    >>> rh.load("no/such/file")
    Traceback (most recent call last):
        ...
    roundhouse.gamefile.disk.GameFileError: no/such/file: No such file or directory
    """


def write_text(path: str | PathLike[str], text: str) -> None:
    """Replace a file in one step: whoever reads it sees the old text or the new one."""
    target = Path(path).resolve()  # a link stays a link
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _sync_folder(folder: Path) -> None:
    """The new name is safe only when the folder is; not every system can do that."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_json(path: str | PathLike[str]) -> object:
    return parse_json(read_text(path))


def read_text(path: str | PathLike[str]) -> str:
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise GameFileError(error.strerror or type(error).__name__) from error
    return text_of(data)


def text_of(data: bytes, most: int = MOST) -> str:
    """The text of a file, which may be compressed with gzip or begin with a byte-order mark."""
    try:
        return unpacked(data, most).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GameFileError(f"not a text file: {error.reason} at byte {error.start}") from error


def unpacked(data: bytes, most: int = MOST) -> bytes:
    """The bytes, decompressed if they are gzip's, but no more than so many."""
    if not data.startswith(GZIP):
        return data
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            text = file.read(most + 1)
    except (EOFError, OSError, zlib.error) as error:
        raise GameFileError(f"damaged gzip file: {error}") from error
    if len(text) > most:
        raise GameFileError(f"more than {most // 10**6} MB when decompressed")
    return text


def parse_json(text: str) -> object:
    """The data in a text, fit to be read on."""
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits
        raise GameFileError(f"not JSON: {error}") from error
    fault = fault_in(data)
    if fault:
        raise GameFileError(fault)
    return data
