"""What must hold for the repository as a whole."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "roundhouse"
STDLIB_ONLY = ("core", "board", "finance", "rules", "titles")
LONGEST_MODULE = 500

# Put together from parts, so that this file does not match its own patterns.
MACHINE_PATH = re.compile(r"(?<![\w.~-])/" + r"(?:work|root|home/\w+|Users/\w+)" + r"/")
REGISTRY_HOST = re.compile("|".join(("py" + r"pi\.", "python" + "hosted")), re.IGNORECASE)


def tracked_text() -> Iterator[tuple[str, str]]:
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    names = [name for name in listing.split("\0") if name and (ROOT / name).is_file()]
    assert names, "git tracks no file"
    for name in names:
        data = (ROOT / name).read_bytes()
        if b"\0" not in data:  # a picture or another binary file otherwise
            yield name, data.decode()


def lines_matching(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()}"
        for name, text in tracked_text()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def layer_modules(layer: str) -> list[Path]:
    return [*PACKAGE.glob(f"{layer}.py"), *sorted((PACKAGE / layer).rglob("*.py"))]


def imported_packages(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


def test_no_tracked_file_names_a_path_of_somebodys_machine() -> None:
    assert MACHINE_PATH.search("see /" + "root/notes")
    assert lines_matching(MACHINE_PATH) == []


def test_no_tracked_file_names_a_package_registry() -> None:
    assert REGISTRY_HOST.search("https://py" + "pi.example/simple")
    assert lines_matching(REGISTRY_HOST) == []


def test_every_requirement_is_pinned_and_hashed_without_urls() -> None:
    files = sorted((ROOT / "requirements").glob("*.txt"))
    assert [file.stem for file in files] == ["dev", "run", "uv"]
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert "://" not in text
        assert "--index" not in text
        assert "--find-links" not in text
        requirements = re.split(r"^(?=[^\s#])", text, flags=re.MULTILINE)[1:]
        assert requirements
        for requirement in requirements:
            assert re.match(r"[a-z0-9-]+==\S+ ", requirement), requirement
            assert "--hash=sha256:" in requirement, requirement


def test_every_input_of_the_requirements_is_pinned() -> None:
    where = {"base": ("run", "dev"), "web": ("run", "dev"), "run": ("run",), "uv": ("uv",)}
    for source in sorted((ROOT / "requirements").glob("*.in")):
        files = [source.with_name(f"{name}.txt") for name in where.get(source.stem, ("dev",))]
        assert_pinned(source, files)


def assert_pinned(source: Path, files: list[Path]) -> None:
    for file in files:
        pinned = file.read_text(encoding="utf-8")
        for line in source.read_text(encoding="utf-8").splitlines():
            if name := re.match(r"[a-z][a-z0-9-]*", line.lower()):
                assert re.search(rf"^{name.group()}(\[\w+\])?==", pinned, re.MULTILINE), line


def test_the_rules_need_only_the_standard_library() -> None:
    allowed = sys.stdlib_module_names | {"roundhouse"}
    unknown = {
        f"{module.relative_to(ROOT)} imports {name}"
        for layer in STDLIB_ONLY
        for module in layer_modules(layer)
        for name in imported_packages(module)
        if name not in allowed
    }
    assert unknown == set()


def test_no_module_is_too_long() -> None:
    lengths = {
        str(module.relative_to(ROOT)): len(module.read_text(encoding="utf-8").splitlines())
        for module in PACKAGE.rglob("*.py")
    }
    assert lengths
    assert {name: n for name, n in lengths.items() if n > LONGEST_MODULE} == {}


def test_scripts_are_executable() -> None:
    scripts = [ROOT / ".ci" / "run", *(ROOT / "tools").glob("*.sh")]
    assert [script.name for script in scripts if not script.stat().st_mode & 0o100] == []


def test_the_package_runs_as_a_module() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "roundhouse", "--help"], capture_output=True, text=True, check=True
    )
    assert "Usage: roundhouse" in shown.stdout
