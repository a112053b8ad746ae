"""Directed games: is there a rule that none of them needs?"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from rich.progress import Progress

from roundhouse.cli.terminal import console, grid
from roundhouse.engine.position import Title
from roundhouse.fuzzing.coverage import Coverage, beyond
from roundhouse.fuzzing.directed import MODES, directed_games, play_directed
from roundhouse.titles import title, title_names


def cover(title_name: str, preset: str, jobs: int) -> bool:
    """Play the directed games of a title (or all) under a preset (or both); is all covered?"""
    complete = True
    for name in [title_name] if title_name else title_names():
        for mode in [preset] if preset else MODES.values():
            built = title(name, {}, mode)
            total = played(name, mode, jobs)
            console().print(f"{name}, {mode}", markup=False)
            print_coverage(total, built)
            complete = complete and not total.never_seen(built)
    return complete


def played(name: str, preset: str, jobs: int) -> Coverage:
    orders = directed_games(name, preset)
    total = Coverage()
    screen = console()
    with (
        Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress,
        ProcessPoolExecutor(jobs) as pool,
    ):
        for coverage in progress.track(pool.map(play_directed, orders), total=len(orders)):
            total.merge(coverage.counts)
    return total


def print_coverage(total: Coverage, built: Title) -> None:
    """Every thing with its count, and what was never seen though it could be."""
    table = grid("what", "name", "count", right=(2,))
    for group, name, count in shown(total, built):
        table.add_row(group, name, count)
    console().print(table)
    zero = [f"{group} {name}" for group, name in total.never_seen(built)]
    console().print(f"never seen: {', '.join(zero) or 'nothing'}", markup=False)


def shown(total: Coverage, built: Title) -> Iterator[tuple[str, str, str]]:
    """Counts; in the place of a zero the reason, where a thing cannot happen."""
    for group, name, count in total.rows(built):
        yield group, name, str(count) if count else beyond(built, (group, name)) or "0"
