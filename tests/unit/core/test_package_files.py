"""TOML that comes with a package is parsed once, and kept beside its file."""

from __future__ import annotations

import marshal
import sys
from pathlib import Path

import pytest

from roundhouse.core import package_files
from roundhouse.core.package_files import read_toml

TEXT = 'name = "18XX"\nbank = 8000\n\n[trains]\n2 = [80, 6]\n'
DATA = {"name": "18XX", "bank": 8000, "trains": {"2": [80, 6]}}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    path = tmp_path / "entities.toml"
    path.write_text(TEXT, "utf-8")
    return path


def kept(path: Path) -> Path:
    return path.parent / "__pycache__" / f"{path.name}.{sys.implementation.cache_tag}"


def forget() -> None:
    """As a new process would begin."""
    package_files._data.cache_clear()


def test_a_new_process_need_not_parse(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_toml(file) == DATA
    forget()
    monkeypatch.setattr(package_files, "_parsed", lambda text: pytest.fail(f"parsed: {text}"))
    assert read_toml(file) == DATA


def test_a_changed_file_is_parsed_again(file: Path) -> None:
    read_toml(file)
    forget()
    file.write_text(TEXT.replace("8000", "9000"), "utf-8")
    assert read_toml(file)["bank"] == 9000
    forget()
    assert read_toml(file)["bank"] == 9000


@pytest.mark.parametrize(
    "content", [b"", b"\xff", marshal.dumps(7), marshal.dumps((TEXT, DATA))[:20]]
)
def test_what_was_kept_may_be_damaged(file: Path, content: bytes) -> None:
    read_toml(file)
    kept(file).write_bytes(content)
    forget()
    assert read_toml(file) == DATA
    assert marshal.loads(kept(file).read_bytes()) == (TEXT, DATA)  # noqa: S302 - written above


def test_a_folder_need_not_be_writable(file: Path) -> None:
    (file.parent / "__pycache__").write_text("no folder", "utf-8")
    assert read_toml(file) == DATA


def test_nothing_is_written_where_python_writes_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert read_toml(file) == DATA
    assert not kept(file).exists()


def test_bad_toml_is_a_value_error(file: Path) -> None:
    file.write_text("name = ", "utf-8")
    with pytest.raises(ValueError, match="Invalid value"):
        read_toml(file)
