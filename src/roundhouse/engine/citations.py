"""Refusals as sentences: the clause behind each key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from roundhouse.core.package_files import read_toml
from roundhouse.core.refusal import ENGINE_KEYS, Reason, Refusal
from roundhouse.engine.position import Guard, Position, Title

if TYPE_CHECKING:  # slow to import
    from importlib.resources.abc import Traversable

ENGINE_WORDS = {
    "malformed": "The action is not well formed: {field} cannot be {value}.",
    "not-your-turn": "It is not {player}'s turn.",
    "not-now": "That is not asked now.",
    "finished": "The game is over.",
    "eighteenxx_games.stricter": "The rules allow this, but 18xx.games does not accept it.",
    "unknown-name": "There is no {field} called {name} in this game.",
    "offer.declined": "House rule: {what} at ${price} was declined this turn. Offer better terms, "
    "or wait until {player} says “ask me again”.",
    "offer.none-declined": "House rule: only who declined an offer this turn says “ask me again”.",
}


def load_citations(source: Traversable) -> dict[str, tuple[str, str]]:
    """A title's ``citations.toml``: key = [clause, one line in our own words]."""
    try:
        data = read_toml(source)
        return {key: (str(clause), str(words)) for key, (clause, words) in _flat(data)}
    except ValueError as error:
        raise ValueError(f"{source.name}: {error}") from error


def _flat(data: Mapping[str, object], prefix: str = "") -> list[tuple[str, tuple[object, object]]]:
    found: list[tuple[str, tuple[object, object]]] = []
    for key, value in data.items():
        if isinstance(value, dict):
            found += _flat(value, f"{prefix}{key}.")
        elif isinstance(value, list) and len(value) == 2:
            found.append((prefix + key, (value[0], value[1])))
        else:
            raise ValueError(f"citation {prefix}{key}: it must be [clause, words]")
    return found


#: The keys that guards declare.
DECLARED: dict[Guard, tuple[str, ...]] = {}
_G = TypeVar("_G", bound=Guard)


def refuses(*keys: str) -> Callable[[_G], _G]:
    """Declares every key of a guard that builds its keys during play."""

    def declared(guard: _G) -> _G:
        DECLARED[guard] = keys
        return guard

    return declared


def cited_as(guard: Guard, key: str) -> Guard:
    """The guard under another key, for a title with a separate clause for it."""

    @wraps(guard)
    def cited(pos: Position, action: Any) -> Refusal | None:
        refusal = guard(pos, action)
        return None if refusal is None else Refusal(key, refusal.params)

    return cited


def explain(title: Title, refusal: Refusal) -> tuple[str, str]:
    """(clause, sentence) of a refusal; engine keys have no clause."""
    if refusal.key in title.citations:
        clause, words = title.citations[refusal.key]
    elif refusal.key in ENGINE_KEYS:
        clause, words = "", ENGINE_WORDS[refusal.key]
    else:
        raise KeyError(f"{title.name} has no citation for {refusal.key}")
    return clause, words.format_map(_Words(_as_read(title, refusal.params)))


def _as_read(title: Title, params: Mapping[str, object]) -> dict[str, object]:
    """Corporations by the abbreviations that players read."""
    read = dict(params)
    for key, value in params.items():
        number = title.corporation_number.get(str(value)) if key in _CORPORATIONS else None
        if number is not None:
            read[key] = title.corporations[number].shown
    return read


def reason(title: Title, refusal: Refusal) -> Reason:
    """A refusal with its sentence and clause."""
    clause, sentence = explain(title, refusal)
    return Reason(sentence, clause, refusal.key, refusal.params)


#: Parameters of refusals that may name a corporation.
_CORPORATIONS = frozenset({"corporation", "seller", "first"})


class _Words(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "?"
