"""Compiles the engine and installs it in an environment of its own, ``.venv-fast``.

    make fast
    .venv-fast/bin/roundhouse --version    # says that the engine is compiled

The pure engine in ``.venv`` stays as it is. A C compiler and Python's header files are needed;
without them nothing is built, and the message says what is missing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILT = ROOT / "build" / "fast"
FAST = ROOT / ".venv-fast"
UV = Path(sys.executable).with_name("uv")
#: What a wheel is built from.
SOURCES = ("setup.py", "pyproject.toml", "README.md", "LICENSE", "src", "requirements")


#: How a test that is skipped for this begins its reason.
CANNOT_COMPILE = "the engine cannot be compiled here"


def missing() -> str:
    """What stands in the way of compiling, or the empty string."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler}); on Debian: apt install gcc"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python's header files are missing; on Debian: apt install python3-dev"
    return ""


def digest(level: int) -> str:
    """A name for this state of the sources, built with this Python."""
    found = blake2b(f"{sys.version} {level}".encode(), digest_size=8)
    for name in ("setup.py", "pyproject.toml"):
        found.update((ROOT / name).read_bytes())
    for path in sorted((ROOT / "src").rglob("*")):
        if path.is_file() and path.suffix in (".py", ".toml", ".txt"):
            found.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return found.hexdigest()


def wheel(level: int = 3) -> Path:
    """The compiled wheel of the present sources; built only if there is none yet.

    ``level`` is the compiler's: 0 is built in half the time, and is as slow as pure Python.
    """
    folder = BUILT / digest(level)
    found = list(folder.glob("*.whl"))
    if found:
        return found[0]
    source = folder / "source"
    shutil.rmtree(folder, ignore_errors=True)
    source.mkdir(parents=True)
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, source)
    environment = {**os.environ, "ROUNDHOUSE_COMPILE": "1", "ROUNDHOUSE_OPTIMISE": str(level)}
    command: list[str | Path] = [
        UV, "build", "--quiet", "--wheel", "--no-build-isolation", "--offline",
        "--python", sys.executable, "--out-dir", folder, source,
    ]  # fmt: skip
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"the engine could not be compiled:\n{(done.stderr or done.stdout)[-3000:]}")
    shutil.rmtree(source)
    (built,) = folder.glob("*.whl")
    return built


def main() -> None:
    """Build the wheel and install it beside what the site needs."""
    reason = missing()
    if reason:
        sys.exit(f"{CANNOT_COMPILE}: {reason}. The pure engine needs none of this.")
    print("compiling the engine; this takes a few minutes")
    built = wheel()
    python = FAST / "bin" / "python"
    install: list[str | Path] = [UV, "pip", "install", "--quiet", "--python", python]
    subprocess.run([ROOT / "tools" / "venv.sh", sys.executable, FAST], check=True)
    subprocess.run(
        [*install, "--require-hashes", "-r", ROOT / "requirements" / "run.txt"], check=True
    )
    subprocess.run([*install, "--no-deps", built], check=True)
    subprocess.run([FAST / "bin" / "roundhouse", "--version"], check=True)
    print("play with it: .venv-fast/bin/roundhouse serve")


if __name__ == "__main__":
    main()
