"""Who acts, as 18xx.games says it: an entry's ``entity`` and ``entity_type``."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from roundhouse.core import actions as a
from roundhouse.engine.position import Title
from roundhouse.interchange.context import Context
from roundhouse.interchange.reading import Entry, Mismatch, shown
from roundhouse.interchange.trace import acting_entity

#: Who acts: the type of entity and its id or name.
Actor = tuple[str, Any]


def entity_of(context: Context, action: a.Action) -> dict[str, Any]:
    """Who takes an action in the present position, as an entry says it."""
    kind, who = actor_of(context, action)
    return {"entity": who, "entity_type": kind}


_POWER_FIELDS: dict[type[a.Action], str] = {}


def power_field(kind: type[a.Action]) -> str:
    """The field that names the private in whose name an action of a kind may be taken."""
    known = _POWER_FIELDS.get(kind)
    if known is None:
        by_power = issubclass(kind, (a.PlaceMarker, a.UsePower))
        has_power = any(field.name == "power" for field in fields(kind))
        known = "private" if by_power else "power" if has_power else ""
        _POWER_FIELDS[kind] = known
    return known


def actor_of(context: Context, action: a.Action) -> Actor:
    """Who takes an action in the present position."""
    pos = context.game.position
    title, decision, kind = pos.title, pos.decision, type(action)
    field = _POWER_FIELDS.get(kind)
    if field is None:
        field = power_field(kind)
    if field:  # it is used in the private's name; whether there is such a power is for the rules
        power = getattr(action, field)
        if power:
            return "company", power
    if kind is a.SellShares:  # a president in need sells as a player
        return named(title, context.ids[decision.players[0]])
    if isinstance(action, a.DiscardTrain):
        return named(title, action.corporation)
    if decision.private >= 0 and decision.corporation >= 0 and kind is not a.Pass:
        # it need not wait for its private
        return named(title, title.corporations[decision.corporation].name)
    return named(title, acting_entity(pos) or context.ids[decision.players[0]])


def named(title: Title, who: Any) -> Actor:
    number = title.corporation_number.get(who)
    if number is not None:
        return "minor" if title.corporations[number].is_independent else "corporation", who
    return "company" if who in title.private_number else "player", who


def check_actor(context: Context, entry: Entry, action: a.Action) -> None:
    """Refuses an entry that names somebody else than the one who acts."""
    wanted = actor_of(context, action)
    kind, who = entry.get("entity_type"), entry.get("entity")
    if kind == wanted[0] and who == wanted[1] and type(who) is type(wanted[1]):  # nearly always
        return
    kind, who = entry.text("entity_type"), entry["entity"]
    if kind == wanted[0] and str(who) == str(wanted[1]):
        return
    got, expected = f"{kind} {shown(who)}", in_words(context, wanted)
    message = f"{entry.where}: {got} acts, but it is for {expected} to act"
    raise Mismatch(message, "entity", expected, got)


def in_words(context: Context, wanted: Actor) -> str:
    kind, who = wanted
    words = f"{kind} {shown(who)}"
    if kind != "player":
        return words
    return f"{words} ({context.game.players[context.ids.index(who)]})"
