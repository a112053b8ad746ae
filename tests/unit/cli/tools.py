"""How tests run a command, and what a refusal looks like."""

from __future__ import annotations

from click.testing import CliRunner, Result

from roundhouse.cli import app


def run(*arguments: object, typed: str = "") -> Result:
    return CliRunner().invoke(app, [str(a) for a in arguments], input=typed)


def refused(result: Result, code: int, *words: str) -> None:
    """One line on standard error, nothing on standard output, no traceback."""
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    for word in words:
        assert word in result.stderr


def play(*arguments: object, typed: str = "") -> str:
    """What ``roundhouse play`` prints if it ends well."""
    done = run("play", *arguments, typed=typed)
    assert done.exit_code == 0, done.output
    assert "Traceback" not in done.output
    return done.output
