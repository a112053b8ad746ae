"""A game at a table: playing it, refusals, and the two ways to change its position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self, TypeVar

from roundhouse.board.track import TrackMap
from roundhouse.core.actions import Action
from roundhouse.core.facts import Fact
from roundhouse.core.refusal import ENGINE_KEYS, RefusedAction
from roundhouse.core.state import State
from roundhouse.engine.flow import advance
from roundhouse.engine.game import PlayedGame, Setup
from roundhouse.engine.position import Position
from roundhouse.titles import title as build_title

T = TypeVar("T")
SEATS = "ABCDEFGH"
SEED = 1  # tests arrange what chance would decide


class BaseTable:
    """A game whose position can be replaced; the methods that name things are in subclasses.

    ``players`` is a number (they are then called A, B, C …) or a list of names. Options are
    those of the title; ``preset`` sets the others, as in ``roundhouse.new_game``.
    """

    def __init__(
        self,
        title: str,
        players: int | Sequence[str] = 3,
        preset: str = "",
        **options: str,
    ) -> None:
        self.title = build_title(title, options, preset)
        self.names = tuple(SEATS[:players] if isinstance(players, int) else players)
        self.game = PlayedGame(self.title, Setup(title, self.names, dict(self.title.chosen), SEED))

    # -- playing ---------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """Everything that changes in a game, as numbers.

        >>> Table("18GA").state.phase
        0
        """
        return self.game.state

    @property
    def position(self) -> Position:
        """The position, as rule code takes it.

        >>> Table("18GA").position.phase.name
        '2'
        """
        return self.game.position

    @property
    def asked(self) -> str:
        """The kind of decision to be made now.

        >>> Table("18GA").asked
        'auction'
        """
        return self.game.decision.kind

    @property
    def who(self) -> str:
        """The player who decides now; the first of several.

        >>> Table("18GA").who
        'A'
        """
        return self.names[self.game.decision.players[0]]

    def play(self, *actions: Action) -> Self:
        """Play actions by the rules; the first that is refused raises RefusedAction.

        >>> from roundhouse.core.actions import Pass
        >>> Table("18GA").play(Pass(), Pass()).who
        'C'
        """
        for action in actions:
            self.game.apply(action)
        return self

    def legal(self, action: Action) -> bool:
        """Whether an action is legal now.

        >>> from roundhouse.core.actions import Bid
        >>> Table("18GA").legal(Bid("MRC", 45)), Table("18GA").legal(Bid("MRC", 44))
        (True, False)
        """
        return action in self.game.legal

    def refused(self, action: Action, key: str, clause: str = "") -> str:
        """Check that an action is refused with this key (and clause); returns the sentence.

        Raises AssertionError if it is legal, is refused for another reason, cites no clause
        or changes anything.

        >>> from roundhouse.core.actions import Bid
        >>> Table("18GA").refused(Bid("MRC", 41), "auction.least-bid", "18GA 3.1(b)")
        'A bid must be at least $45.'
        """
        before = self.state.fingerprint()
        try:
            self.game.apply(action)
        except RefusedAction as refused:
            error = refused
        else:
            raise AssertionError(f"{action} is legal, not refused with {key}")
        assert error.refusal.key == key, f"{error.refusal}, not {key}"
        assert error.clause or key in ENGINE_KEYS, f"{key} cites no clause"
        assert clause in {"", error.clause}, f"{key} cites {error.clause}, not {clause}"
        assert self.state.fingerprint() == before, f"{action} was refused, but changed the state"
        return error.reason

    # -- names and numbers -----------------------------------------------------------------

    def number(self, corporation: str) -> int:
        """The number of a corporation in the state.

        >>> Table("18GA").number("CoG")
        1
        """
        return self.title.corporation_number[corporation]

    def seat(self, player: str) -> int:
        """The number of a player in the state.

        >>> Table("18GA", ["Ann", "Ben", "Cem"]).seat("Ben")
        1
        """
        return self.names.index(player)

    def party(self, who: str) -> int:
        """The number under which a player or a corporation owns cash and privates.

        >>> Table("18GA").party("A"), Table("18GA").party("CoG")
        (0, 4)
        """
        return self.seat(who) if who in self.names else self.state.party(self.number(who))

    def holder(self, who: str) -> int:
        """The number under which somebody holds shares: a player, "pool", "ipo" or "out".

        >>> Table("18GA").holder("pool")
        3
        """
        s = self.state
        places = {"pool": s.POOL, "ipo": s.IPO, "out": s.OUT}
        return places[who] if who in places else self.seat(who)

    # -- changing the position -------------------------------------------------------------

    def arrange(self, change: Callable[[State], object]) -> Self:
        """Edit a copy of the state and continue from there, for what no other method covers.

        >>> Table("18GA").arrange(lambda s: setattr(s, "passes", 2)).state.passes
        2
        """
        return self.use_rules(lambda pos: change(pos.state))

    def set_fact(self, fact: Fact[T], value: T) -> Self:
        """Set a fact that only some titles have.

        >>> from roundhouse.titles.g18al.overrides import CHITS
        >>> CHITS.of(Table("18AL").set_fact(CHITS, 4).state)
        4
        """
        return self.arrange(lambda s: fact.set(s, value))

    def without_facts(self) -> Self:
        """Remove all facts that only some titles have, such as a draft in progress.

        >>> Table("1846").without_facts().state.title_state
        {}
        """
        return self.arrange(lambda s: s.title_state.clear())

    def use_rules(self, change: Callable[[Position], object]) -> Self:
        """Let rule code change a copy of the position, and continue from there.

        >>> from roundhouse.rules.bank import bank_pays
        >>> Table("18GA").use_rules(lambda pos: bank_pays(pos, 0, 40)).cash("A")
        640
        """
        position = Position(self.title, self.state.copy(), self.names)
        change(position)
        position.changed()
        position.events.clear()
        self.game.set_position(position)
        return self

    def advance(self) -> Self:
        """Skip steps in which there is nothing to decide, as the game does after an action.

        >>> table = Table("18GA").without_privates().corporation("CoG", 55, A=6, treasury=300)
        >>> table = table.set_tokens_left("CoG").operating_turn("CoG", "token")
        >>> table.asked, table.advance().asked
        ('token', 'trains')
        """
        return self.use_rules(advance)


def track_of(s: State) -> TrackMap:
    """The map of a state, as a track map."""
    assert isinstance(s.track, TrackMap)
    return s.track
