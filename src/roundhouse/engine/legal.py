"""The single source of legality: what is listed, what is refused, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from itertools import chain, islice
from typing import Any, TypeVar, overload

from roundhouse.core.actions import Action
from roundhouse.core.refusal import Reason, Refusal
from roundhouse.engine.citations import reason
from roundhouse.engine.decision import Range
from roundhouse.engine.position import Position

_A = TypeVar("_A", bound=Action)


def why_not(pos: Position, action: Action) -> Refusal | None:
    """The rule that forbids an action, or None.

    Clauses 18GA 1.3.2b, 18AL 1.3.2-assets, 1846 9c.
    """
    kind = type(action)
    decision = pos.decision
    if kind not in decision.actions:
        if decision.kind == "over":
            return Refusal("finished")
        if kind not in pos.title.out_of_turn:
            order = Refusal(f"order.{decision.kind}", {"action": action.type})
            return pos.title.hooks.out_of_order(pos, action) or order
    named = _NAMED_FIELDS.get(kind)
    if named is None or named:
        unknown = unknown_name(pos, action)
        if unknown is not None:
            return unknown
    for guard in pos.title.handlers[kind].guards_in(decision.kind):
        refusal = guard(pos, action)
        if refusal is not None:
            return refusal
    return None


def was_listed(pos: Position, action: Action) -> bool:
    """Is it this very record that a list of this position holds? Then its guards were asked."""
    listed = pos.cache.get(("listed", type(action)))
    return listed is not None and any(each is action for each in listed)


def takers(pos: Position, action: Action) -> tuple[int, ...]:
    """Who may take an action: whoever is asked, or out of turn the player it names."""
    if type(action) not in pos.title.out_of_turn:
        return pos.decision.players
    return (pos.seat(str(getattr(action, "player", ""))),)


def nearest_refusal(pos: Position, actions: Iterable[Action]) -> Refusal | None:
    """The refusal of the action that passes the most guards; None if one is legal."""
    furthest, found = -1, None
    for action in actions:
        for passed, guard in enumerate(pos.title.handlers[type(action)].guards):
            refusal = guard(pos, action)
            if refusal is not None:
                if passed > furthest:
                    furthest, found = passed, refusal
                break
        else:
            return None
    return found


def unknown_name(pos: Position, action: Action) -> Refusal | None:
    """A refusal for names that this title does not have."""
    t = pos.title
    for field in named_fields(type(action)):
        name = getattr(action, field)
        if field == "corporation":
            known: Mapping[str, int] = t.corporation_number
        elif field == "private":
            known = t.private_number
        else:
            known = t.map.by_name if field == "hex" else t.tile_number
        if name is None or name in known or (name == "" and may_be_left_out(action, field)):
            continue
        return Refusal("unknown-name", {"field": field, "name": name})
    return None


_NAMED_FIELDS: dict[type[Action], tuple[str, ...]] = {}


def named_fields(kind: type[Action]) -> tuple[str, ...]:
    """The fields of a kind of action that name something of the title."""
    known = _NAMED_FIELDS.get(kind)
    if known is None:
        names = [f.name for f in fields(kind)]
        known = tuple(n for n in ("corporation", "private", "hex", "tile") if n in names)
        _NAMED_FIELDS[kind] = known
    return known


def may_be_left_out(action: Action, field: str) -> bool:
    return any(f.name == field and f.default == "" for f in fields(action))


def legal_of_kind(pos: Position, kind: type[Action]) -> Iterator[Action]:
    """The candidates of one kind that no guard refuses."""
    candidates, guards = pos.title.handlers[kind].listing(pos)
    for action in candidates:
        for guard in guards:
            if guard(pos, action) is not None:
                break
        else:
            yield action


def any_legal(
    pos: Position, but: tuple[type[Action], ...] = (), first: tuple[type[Action], ...] = ()
) -> bool:
    """Is any action legal apart from these kinds? Those of which one is soon found go first."""
    kinds = pos.decision.actions
    for kind in first:
        if kind in kinds and kind not in but and any_of_kind(pos, kind):
            return True
    return any(any_of_kind(pos, k) for k in kinds if k not in first and k not in but)


def any_of_kind(pos: Position, kind: type[Action]) -> bool:
    """Is some action of a kind legal? The first that is found will do."""
    handler = pos.title.handlers[kind]
    if handler.never_empty and handler.surely_any(pos):
        return True
    candidates, guards = handler.listing(pos)
    for action in candidates:
        for guard in guards:
            if guard(pos, action) is not None:
                break
        else:
            return True
    return False


#: How many actions the text form of a list shows.
SHOWN = 3


class LegalActions:
    """What is legal in a position: iterate, test with ``in``, or call ``why_not``.

    An open amount is listed once, at its minimum; ``ranges`` gives the bounds.

    >>> import roundhouse as rh
    >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> len(game.legal)
    6
    >>> game.legal[0]
    BuyFromBank(private='LTR')
    """

    def __init__(
        self, pos: Position, known: dict[type[Action], tuple[Any, ...]] | None = None
    ) -> None:
        """What is listed is entered in ``known``, if it is given, and taken from there."""
        self._pos = pos
        self._by_kind = {} if known is None else known  # each list of its own kind
        # Lists that were begun to see whether there is any: what was found, and the rest.
        self._begun: dict[type[Action], tuple[tuple[Any, ...], Iterator[Any]]] = {}
        self._all: tuple[Action, ...] | None = None

    def __repr__(self) -> str:
        shown = [repr(action) for action in self.all()[:SHOWN]]
        more = ["…"] if len(self) > SHOWN else []
        return f"<{len(self)} legal actions: {', '.join(shown + more)}>"

    def __iter__(self) -> Iterator[Action]:
        return iter(self.all())

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and why_not(self._pos, action) is None

    def __len__(self) -> int:
        return len(self.all())

    @overload
    def __getitem__(self, number: int) -> Action: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, number: int | slice) -> Action | tuple[Action, ...]:
        return self.all()[number]

    def __bool__(self) -> bool:
        return any_legal(self._pos)

    def all(self) -> tuple[Action, ...]:
        """All legal actions, listed once.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.legal.all()[-1]
        Pass()
        """
        if self._all is None:  # ``list()`` asks twice: for the length too
            kinds = self._pos.decision.actions
            self._all = tuple(chain.from_iterable(map(self.of, kinds)))
        return self._all

    def of(self, kind: type[_A]) -> tuple[_A, ...]:
        """The legal actions of one kind, listed once; none if the decision is about something else.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.legal.of(rh.actions.BuyFromBank)
        (BuyFromBank(private='LTR'),)
        """
        found: tuple[_A, ...] | None = self._by_kind.get(kind)
        if found is None:
            first, rest = self._begin(kind)
            found = self._by_kind[kind] = (*first, *rest)
            self._pos.cache["listed", kind] = found
        return found

    def _begin(self, kind: type[Action]) -> tuple[tuple[Any, ...], Iterator[Any]]:
        if kind in self._begun:
            return self._begun.pop(kind)
        if kind in self._pos.decision.actions:
            return (), legal_of_kind(self._pos, kind)
        return (), iter(())

    def any(self, kind: type[Action]) -> bool:
        """Is some action of this kind legal? Costs less than listing them.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.legal.any(rh.actions.Bid), game.legal.any(rh.actions.LayTile)
        (True, False)
        """
        if kind in self._by_kind:
            return bool(self._by_kind[kind])
        if kind not in self._begun:
            pos = self._pos
            if kind in pos.decision.actions and pos.title.handlers[kind].surely_any(pos):
                return True
            _, rest = self._begin(kind)
            self._begun[kind] = tuple(islice(rest, 1)), rest
        return bool(self._begun[kind][0])

    def kinds(self, but: tuple[type[Action], ...] = ()) -> tuple[type[Action], ...]:
        """The kinds that have a legal action, apart from these.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> [kind.__name__ for kind in game.legal.kinds()]
        ['BuyFromBank', 'Bid', 'Pass']
        """
        kinds = self._pos.decision.actions
        return tuple(kind for kind in kinds if kind not in but and self.any(kind))

    def single(self) -> Action | None:
        """The only legal action, if there is no choice.

        >>> import roundhouse as rh
        >>> rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).legal.single() is None
        True
        """
        only: type[Action] | None = None
        for kind in reversed(self._pos.decision.actions):  # a pass is soon found, and comes last
            if self.any(kind):
                if only is not None:
                    return None
                only = kind
        if only is None:
            return None
        actions: tuple[Action, ...] = self.of(only)
        return actions[0] if len(actions) == 1 else None

    @property
    def out_of_turn(self) -> tuple[Action, ...]:
        """Actions that players may play out of turn; each names its player.

        They are legal, but not listed with the other actions.

        >>> import roundhouse as rh
        >>> rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).legal.out_of_turn
        ()
        """
        kinds = () if self._pos.state.over else self._pos.title.out_of_turn
        return tuple(chain.from_iterable(legal_of_kind(self._pos, kind) for kind in kinds))

    def first(self) -> Action:
        """The first legal action; LookupError if there is none.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.legal.first()
        BuyFromBank(private='LTR')
        """
        for kind in self._pos.decision.actions:
            for action in legal_of_kind(self._pos, kind):
                return action
        raise LookupError("nothing is legal: the game is over")

    def why_not(self, action: Action) -> Reason | None:
        """Why an action is illegal, with the clause of the rulebook; None if it is legal.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.legal.why_not(rh.actions.Pass()) is None
        True
        """
        refusal = why_not(self._pos, action)
        return None if refusal is None else reason(self._pos.title, refusal)

    @property
    def ranges(self) -> list[Range]:
        """The bounds of open amounts, such as bids.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> game.legal.ranges[0].low, game.legal.ranges[0].high
        (45, 600)
        """
        found = []
        for kind in self._pos.decision.actions:
            handler = self._pos.title.handlers[kind]
            if handler.ranges is not None:
                found += [r for r in handler.ranges(self._pos) if self._holds(r)]
        return found

    def _holds(self, r: Range) -> bool:
        low = replace(r.action, **{r.field: r.low})
        return why_not(self._pos, low) is None

    def refused(self, but: type[Action] | None = None) -> Iterator[tuple[Action, Refusal]]:
        """Illegal candidates, except of one kind, each with the rule that forbids it.

        >>> import roundhouse as rh
        >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
        >>> _ = game.apply(game.legal[0])
        >>> [str(refusal) for _, refusal in game.legal.refused()]
        []
        """
        for kind in self._pos.decision.actions:
            if kind is but:
                continue
            for action in self._pos.title.handlers[kind].candidates(self._pos):
                refusal = why_not(self._pos, action)
                if refusal is not None:
                    yield action, refusal
