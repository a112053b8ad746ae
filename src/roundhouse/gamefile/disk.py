"""Files on disk: read whole, replaced in one step."""

from __future__ import annotations

import json
import os
import tempfile
from os import PathLike
from pathlib import Path

from roundhouse.core.plain import fault_in


class GameFileError(ValueError):
    """A game file cannot be read; the message says what is wrong, and where."""


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
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise GameFileError(error.strerror or type(error).__name__) from error
    except UnicodeDecodeError as error:
        raise GameFileError(f"not a text file: {error.reason} at byte {error.start}") from error


def parse_json(text: str) -> object:
    """The data in a text, fit to be read on."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits
        raise GameFileError(f"not JSON: {error}") from error
    fault = fault_in(data)
    if fault:
        raise GameFileError(fault)
    return data
