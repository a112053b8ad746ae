"""Completion of commands, options, titles and files in the terminal."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

PROGRAMS = ("bash", "zsh", "fish")
#: Click fills paragraphs, except after this sign.
WHERE_TO = """\b
Add one line to your shell's start-up file:
  ~/.bashrc                   eval "$(roundhouse completion bash)"
  ~/.zshrc                    eval "$(roundhouse completion zsh)"
  ~/.config/fish/config.fish  roundhouse completion fish | source
"""


@click.command(epilog=WHERE_TO)
@click.argument("program", type=click.Choice(PROGRAMS))
@click.pass_context
def completion(ctx: click.Context, program: str) -> None:
    """Print the script that lets bash, zsh or fish complete commands and titles."""
    made = get_completion_class(program)
    assert made is not None
    click.echo(made(ctx.find_root().command, {}, "roundhouse", "_ROUNDHOUSE_COMPLETE").source())
