"""The public game: what ``import roundhouse`` gives you to play with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Self

from roundhouse import gamefile
from roundhouse.engine.game import PlayedGame


class Game(PlayedGame):
    """A game that is played, looked at, taken back and kept in a file.

    >>> game = new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> game
    <18GA: Ann, Ben, Cem; 0 actions; Ann decides: auction>
    >>> _ = game.apply(game.legal.first())
    >>> len(game.actions), len(game.at(0).actions)
    (1, 0)
    """

    @classmethod
    def adopt(cls, played: PlayedGame) -> Self:
        """The public form of a game that another part of the library made."""
        game = cls.__new__(cls)
        game.__dict__.update(played.copy().__dict__)
        return game

    def save(self, path: str | PathLike[str]) -> None:
        """Write the game; a file that was there is replaced in one step or not at all.

        >>> import tempfile, pathlib
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "game.json"
        >>> new_game("18GA", ["Ann", "Ben", "Cem"]).save(path)
        >>> load(path).players
        ('Ann', 'Ben', 'Cem')
        """
        gamefile.save(self, path)


def new_game(
    name: str,
    players: Sequence[str],
    *,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    preset: str = "",
) -> Game:
    """A game before its first action.

    Players sit in the order given. Whatever the rules draw at random at set-up comes
    from the seed: the same seed gives the same game on every machine.

    >>> new_game("18AL", ["Ann", "Ben", "Cem"], options={"consent": "assumed"}).title.name
    '18AL'
    """
    return Game.adopt(gamefile.new_game(name, players, seed=seed, options=options, preset=preset))


def load(path: str | PathLike[str]) -> Game:
    """Read a game file and replay it with all checks. See ``Game.save`` for an example."""
    return Game.adopt(gamefile.load(path))
