"""Who acts, as 18xx.games says it: an entry's ``entity`` and ``entity_type``."""

from __future__ import annotations

from typing import Any

from roundhouse.core import actions as a
from roundhouse.engine.position import Title
from roundhouse.interchange.context import Context
from roundhouse.interchange.reading import Entry, Mismatch, shown
from roundhouse.interchange.trace import acting


def entity_of(context: Context, action: a.Action) -> dict[str, Any]:
    """Who takes an action in the present position."""
    game = context.game
    title, decision = game.title, game.decision
    power = getattr(action, "power", "")
    if isinstance(action, a.PlaceMarker | a.UsePower):
        power = action.private
    if power:  # it is used in the private's name; whether there is such a power is for the rules
        return {"entity": power, "entity_type": "company"}
    if isinstance(action, a.SellShares):  # a president in need sells as a player
        return named(title, context.ids[decision.players[0]])
    if isinstance(action, a.DiscardTrain):
        return named(title, action.corporation)
    who = acting(game.position, context.ids)[0]
    if decision.private >= 0 and decision.corporation >= 0 and not isinstance(action, a.Pass):
        who = title.corporations[decision.corporation].name  # it need not wait for its private
    return named(title, who)


def named(title: Title, who: Any) -> dict[str, Any]:
    if who in title.corporation_number:
        minor = title.corporations[title.corporation_number[who]].is_independent
        return {"entity": who, "entity_type": "minor" if minor else "corporation"}
    if who in title.private_number:
        return {"entity": who, "entity_type": "company"}
    return {"entity": who, "entity_type": "player"}


def check_actor(context: Context, entry: Entry, action: a.Action) -> None:
    """Refuses an entry that names somebody else than the one who acts."""
    wanted = entity_of(context, action)
    kind, who = entry.text("entity_type"), entry["entity"]
    if kind == wanted["entity_type"] and str(who) == str(wanted["entity"]):
        return
    got, expected = f"{kind} {shown(who)}", in_words(context, wanted)
    message = f"{entry.where}: {got} acts, but it is for {expected} to act"
    raise Mismatch(message, "entity", expected, got)


def in_words(context: Context, wanted: dict[str, Any]) -> str:
    words = f"{wanted['entity_type']} {shown(wanted['entity'])}"
    if wanted["entity_type"] != "player":
        return words
    return f"{words} ({context.game.players[context.ids.index(wanted['entity'])]})"
