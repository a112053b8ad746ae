"""The public game class that ``import roundhouse`` gives you."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, Self

from roundhouse import gamefile
from roundhouse.api import bank as banking
from roundhouse.api import records
from roundhouse.api.amounts import no_such
from roundhouse.api.board import Map
from roundhouse.api.history import RoundSummary, net_worth, round_summaries
from roundhouse.api.running import BestRoutes, best_routes
from roundhouse.board.routes import PLAY_BUDGET
from roundhouse.core.actions import Action
from roundhouse.engine.entities import Phase
from roundhouse.engine.game import PlayedGame, Setup
from roundhouse.interchange.exporter import export_game
from roundhouse.titles import title
from roundhouse.views.draw import draw
from roundhouse.views.log import action_sentences
from roundhouse.views.names import Names
from roundhouse.views.words import plain

#: Random seeds have this many bits.
SEED_BITS = 64


class Game(PlayedGame):
    """A game that you can play, inspect, undo and save to a file.

    >>> game = new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> game
    <18GA: Ann, Ben, Cem; 0 actions; Ann decides: auction>
    >>> _ = game.apply(game.legal[0])
    >>> game.sentences(1)
    ('Ann bought LTR for $20.',)
    >>> game.player("Ann").cash, game.at(0).player("Ann").cash
    (580, 600)
    """

    @classmethod
    def adopt(cls, played: PlayedGame) -> Self:
        """The public form of a game made by another part of the library.

        >>> from roundhouse.testing import Table
        >>> Game.adopt(Table("18GA").game).round.kind
        'stock'
        """
        game = cls.__new__(cls)
        game.__dict__.update(played.copy().__dict__)
        return game

    # -- the present, by name ------------------------------------------------------------------

    @property
    def deciders(self) -> tuple[str, ...]:
        """The players who decide now: usually one, none when the game is over.

        >>> new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).deciders
        ('Ann',)
        """
        return tuple(self.players[seat] for seat in self.decision.players)

    def player(self, name: str) -> records.Player:
        """A player's money, shares and privates.

        >>> new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).player("Ben").cash
        600
        """
        if name not in self.players:
            raise no_such("player", name, self.players)
        return records.player(self.position, self.players.index(name))

    def corporation(self, name: str) -> records.Corporation:
        """A corporation's president, price, money, trains and tokens; independents too.

        >>> new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).corporation("CoG").treasury
        0
        """
        return records.corporation(self, self._corporation_number(name))

    @property
    def corporations(self) -> tuple[records.Corporation, ...]:
        """All corporations that have shares; independents have their own list.

        >>> [c.name for c in new_game("18GA", ["Ann", "Ben", "Cem"]).corporations][:3]
        ['ACL', 'CoG', 'G&F']
        """
        return tuple(
            records.corporation(self, c.number)
            for c in self.title.corporations
            if not c.is_independent
        )

    @property
    def independents(self) -> tuple[records.Corporation, ...]:
        """The independents, where a title has them.

        >>> [c.name for c in new_game("1846", ["Ann", "Ben", "Cem"]).independents]
        ['MS', 'BIG4']
        """
        return tuple(
            records.corporation(self, c.number) for c in self.title.corporations if c.is_independent
        )

    def private(self, name: str) -> records.Private:
        """A private: who owns it, or what the bank asks for it.

        >>> new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).private("OSR").value
        100
        """
        if name not in self.title.private_number:
            raise no_such("private", name, self.title.private_number)
        return records.private(self.position, self.title.private_number[name])

    @property
    def privates(self) -> tuple[records.Private, ...]:
        """All privates, in the order of the rulebook.

        >>> game = new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> len(game.privates)
        5
        """
        return tuple(records.private(self.position, p.number) for p in self.title.privates)

    @property
    def market(self) -> banking.Market:
        """The stock market.

        >>> game = new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.market.pars
        (55, 70, 90, 110)
        """
        return banking.market(self.position)

    @property
    def bank(self) -> banking.Bank:
        """The bank's money.

        >>> new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).bank.cash
        6200
        """
        return banking.Bank(self.state.bank, bool(self.state.bank_broke))

    @property
    def trains(self) -> banking.Trains:
        """The trains of the bank and the pool.

        >>> game = new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.trains.bank[0].names
        ('2',)
        """
        return banking.trains(self.position)

    @property
    def map(self) -> Map:
        """The map: ``game.map["F12"]``, ``game.map.at("Macon")``.

        >>> game = new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.map["F12"].neighbours
        ('G11', 'F10', 'E11', 'G13')
        """
        return Map(self.position)

    @property
    def round(self) -> banking.RoundNow:
        """The round that is being played.

        >>> game = new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.round.kind, game.round.number
        ('stock', 1)
        """
        return banking.round_now(self.position)

    @property
    def phase(self) -> Phase:
        """The phase: its train limit, its tiles, what its first train did.

        >>> new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).phase.train_limit
        4
        """
        return self.position.phase

    def best_routes(
        self,
        corporation: str,
        *,
        max_nodes: int = PLAY_BUDGET,
        stop: Callable[[], bool] | None = None,
    ) -> BestRoutes:
        """The best run of a corporation's trains now, stop by stop.

        ``proven`` says that nothing better exists. A node limit or ``stop`` may cut the
        search short; then no run can exceed ``bound``.

        >>> game = new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.best_routes("CoG").revenue
        0
        """
        number = self._corporation_number(corporation)
        search = self.title.hooks.best_run
        best = search(self.position, number, max_nodes=max_nodes, stop=stop)
        return best_routes(self.position, number, best)

    def _corporation_number(self, name: str) -> int:
        if name not in self.title.corporation_number:
            raise no_such("corporation", name, self.title.corporation_number)
        return self.title.corporation_number[name]

    # -- the past, by name ---------------------------------------------------------------------

    def history(self) -> tuple[RoundSummary, ...]:
        """Worth, cash, prices and dividends at the end of every round.

        >>> len(new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).history())
        1
        """
        return round_summaries(self)

    def net_worth(self, by: Literal["round", "action"] = "round") -> dict[str, tuple[int, ...]]:
        """Each player's worth at the end of every round, or after every action.

        >>> new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).net_worth()["Ann"]
        (600,)
        """
        return net_worth(self, by)

    def sentences(self, number: int) -> tuple[str, ...]:
        """What happened in an action, in words; 0 gives what happened before the first action.

        >>> game = new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> _ = game.apply(game.legal[0])
        >>> game.sentences(1)
        ('Ann bought LTR for $20.',)
        """
        events = self.events(number) if number else self.opening_events
        lines = action_sentences(self, number, Names(self.position), events)
        return tuple(text for _, words, _ in lines if (text := plain(words)))

    # -- files and pictures --------------------------------------------------------------------

    def save(self, path: str | PathLike[str]) -> None:
        """Write the game to a file; an existing file is replaced atomically or not at all.

        >>> import tempfile, pathlib
        >>> import roundhouse as rh
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "game.json"
        >>> rh.new_game("18GA", ["Ann", "Ben", "Cem"]).save(path)
        >>> rh.load(path).players
        ('Ann', 'Ben', 'Cem')
        """
        gamefile.save(self, path)

    def to_18xx_games(self) -> dict[str, Any]:
        """The game as an export that 18xx.games can import, as plain data.

        Only games played with the preset "18xx.games" can be exported.

        >>> game = new_game("18GA", ["Ann", "Ben", "Cem"], preset="18xx.games")
        >>> game.to_18xx_games()["title"]
        '18GA'
        """
        return export_game(self)

    def _repr_svg_(self) -> str:
        return draw(self)

    # -- copies and comparison -----------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine = (self.setup, self.stopped, self.actions, self.fingerprint())
        return mine == (other.setup, other.stopped, other.actions, other.fingerprint())

    __hash__ = None  # type: ignore[assignment] # it changes with every action

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, seen: object) -> Self:
        return self.copy()  # positions are never changed, so sharing them is safe

    def __reduce__(self) -> tuple[Any, ...]:
        if self.set_up_by_hand:
            raise TypeError("a game from a position that was set up has no log to pickle")
        undone = tuple(reversed(self._undone))
        known = tuple(self.actions), self.stopped, undone, self.computers
        return _revived, (self.setup, *known)


def _revived(
    setup: Setup,
    actions: tuple[Action, ...],
    stopped: str,
    undone: tuple[Action, ...],
    computers: Mapping[str, str],
) -> Game:
    """Restore a pickled game: its actions were legal, so they are played without checks."""
    game = Game(title(setup.title, setup.options), setup)
    for action in actions:
        game._advance(game.position, action)
    if stopped:
        game.stop(stopped)
    game._undone, game.computers = list(reversed(undone)), computers
    return game


def new_game(
    name: str,
    players: Sequence[str],
    *,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
    preset: str = "",
) -> Game:
    """A game before its first action.

    Players sit in the order given. Whatever the rules draw at random at set-up comes
    from the seed: the same seed gives the same game on every machine. Without one, a seed is
    drawn; ``game.setup.seed`` has it.

    >>> new_game("18AL", ["Ann", "Ben", "Cem"], options={"consent": "assumed"}).title.name
    '18AL'
    """
    if seed is None:
        seed = secrets.randbits(SEED_BITS)
    return Game.adopt(gamefile.new_game(name, players, seed=seed, options=options, preset=preset))
