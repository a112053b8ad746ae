"""Numbers by name: shares by corporation, shares by holder, bids by private."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches


def no_such(kind: str, name: object, known: Mapping[str, object] | tuple[str, ...]) -> LookupError:
    """The error for a name that a game does not have, with the closest one that it has."""
    folded = {each.casefold(): each for each in known}
    near = get_close_matches(str(name).casefold(), folded, n=1)
    hint = f"; did you mean {folded[near[0]]!r}?" if near else f"; there are {', '.join(known)}"
    return LookupError(f"there is no {kind} {name!r}{hint}")


class Amounts(Mapping[str, int]):
    """An unchangeable mapping: known names without an amount count 0, unknown names are errors.

    Iterating gives only the names whose amount is not 0.

    >>> shares = Amounts("corporation", {"CoG": 3, "SAL": 0})
    >>> shares["CoG"], shares["SAL"], dict(shares)
    (3, 0, {'CoG': 3})
    >>> shares["COG"]
    Traceback (most recent call last):
        ...
    LookupError: there is no corporation 'COG'; did you mean 'CoG'?
    """

    __slots__ = ("_amounts", "_kind")

    def __init__(self, kind: str, amounts: Mapping[str, int]) -> None:
        self._kind = kind
        self._amounts = dict(amounts)

    def __getitem__(self, name: str) -> int:
        try:
            return self._amounts[name]
        except KeyError:
            raise no_such(self._kind, name, self._amounts) from None

    def __iter__(self) -> Iterator[str]:
        return (name for name, amount in self._amounts.items() if amount)

    def __len__(self) -> int:
        return sum(map(bool, self._amounts.values()))

    def __contains__(self, name: object) -> bool:
        return bool(isinstance(name, str) and self._amounts.get(name))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(self) == dict(other)

    def __hash__(self) -> int:
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        return repr(dict(self))
