"""How and when a private's power can be used: now, or why not now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from roundhouse.core.actions import Action, BuyTrain, LayTile, PlaceMarker, PlaceToken, UsePower
from roundhouse.core.refusal import Refusal
from roundhouse.engine.legal import nearest_refusal
from roundhouse.engine.position import Position
from roundhouse.engine.power import Power
from roundhouse.rules.privates.powers import ExtraTile, PlacesMarker
from roundhouse.views.controls import Why, legal_of, why_of
from roundhouse.views.names import Names
from roundhouse.views.panels.hex_panel import map_actions
from roundhouse.views.words import listed

_WHEN: dict[type[Action], str] = {
    LayTile: "track is laid",
    PlaceToken: "tokens are placed",
    BuyTrain: "trains are bought",
}
_MOST_PLACES = 6
BUYING = "buy-privates"  # the flag of phases in which corporations buy privates


@dataclass(frozen=True, slots=True)
class PowerUse:
    """A power just now."""

    usable: bool
    words: str
    clause: str = ""


def power_use(pos: Position, names: Names, number: int, *, playing: bool = True) -> PowerUse | None:
    """How to use a private's power now, or why not; None if there is nothing to say.

    ``playing``: is it for the one who decides? Others do not see what he could press.
    """
    private, s = pos.title.privates[number], pos.state
    kinds = list(dict.fromkeys(p.used_by for p in private.powers if p.used_by is not None))
    owner = s.owner[number]
    if not kinds or owner < 0:
        return None
    ways = how_now(pos, private.name) if playing else []
    if ways:
        return PowerUse(True, f"Can be used now: {listed(ways)}.")
    if s.used >> number & 1:
        return PowerUse(False, "Already used.")
    if owner < s.players:
        return _of_a_player(pos, private.name, private.powers)
    corporation = owner - s.players
    if corporation != s.corporation:
        return PowerUse(False, f"It can be used on {names.corporation(corporation)}'s turn.")
    if not playing:
        return None
    why = _why_not_now(pos, private.name, kinds)
    return PowerUse(False, f"Not now: {why.reason}", why.clause)


def powers_now(pos: Position, names: Names, *, playing: bool) -> dict[str, PowerUse]:
    """What is to be said about each private's power."""
    found = ((p.name, power_use(pos, names, p.number, playing=playing)) for p in pos.title.privates)
    return {name: use for name, use in found if use is not None}


def how_now(pos: Position, name: str) -> list[str]:
    """What to press to use a power, in this very position."""
    places: dict[str, None] = {}
    for h, here in sorted(map_actions(pos).items()):
        if any(name in (_power(action), _marker(action)) for action in here):
            places[pos.title.map.hexes[h].name] = None
    ways = []
    if places:
        shown = list(places)
        more = " and others" if len(shown) > _MOST_PLACES else ""
        ways.append(f"press {', '.join(shown[:_MOST_PLACES])}{more} on the map")
    if any(_power(a) == name for a in legal_of(pos, BuyTrain)):
        ways.append(f"buy a train “with {name}”")
    if any(getattr(a, "private", "") == name for a in legal_of(pos, UsePower)):
        ways.append(f"press “Use {name}”")
    if any(_marker(a) == name and not getattr(a, "hex", "") for a in legal_of(pos, PlaceMarker)):
        ways.append("choose which corporation it serves")
    return ways


def _power(action: Action) -> str:
    return str(getattr(action, "power", ""))


def _marker(action: Action) -> str:
    return action.private if isinstance(action, PlaceMarker) else ""


def _of_a_player(pos: Position, name: str, powers: tuple[Power, ...]) -> PowerUse:
    if any(isinstance(p, PlacesMarker) and p.decision_kind for p in powers):
        return PowerUse(False, "Its owner is asked when it pays its income.")
    words = "Only a corporation that owns it can use it."
    to_come = (phase for phase in pos.title.phases[pos.state.phase :] if BUYING in phase.flags)
    first = next(to_come, None)
    if first is pos.phase:
        words += " Corporations can buy it in their turns."
    elif first is not None:
        words += f" Corporations can buy it from phase {first.name} on, in their turns."
    clause = why_of(pos, Refusal("power.not-owner", {"private": name})).clause
    return PowerUse(False, words, clause)


def _why_not_now(pos: Position, name: str, kinds: list[type[Action]]) -> Why:
    """The rule that comes closest to letting the power be used."""
    open_kinds = [kind for kind in kinds if kind in pos.decision.actions]
    refusal = nearest_refusal(pos, (a for kind in open_kinds for a in _attempts(pos, kind, name)))
    if refusal is not None:
        return why_of(pos, refusal)
    when = [_WHEN[kind] for kind in kinds if kind in _WHEN]
    return Why(
        f"it can be used when {listed(when)}." if when else "it cannot be used in this step."
    )


def _attempts(pos: Position, kind: type[Action], name: str) -> Iterator[Action]:
    if kind is LayTile:
        yield from _lays(pos, name)
        return
    for action in pos.title.handlers[kind].candidates(pos):
        if name in (_power(action), _marker(action), getattr(action, "private", "")):
            yield action


def _lays(pos: Position, name: str) -> Iterator[LayTile]:
    """The tiles that a power could lay: candidates of that kind are too many to look through."""
    tiles, by_name = pos.title.tiles, pos.title.map.by_name
    for power in pos.title.privates[pos.title.private_number[name]].powers:
        if not isinstance(power, ExtraTile):
            continue
        for hex_name in power.hexes:
            rank = pos.track.faces[by_name[hex_name]].rank
            for tile in tiles.tiles:
                faces = tiles.distinct(tile)
                if faces[0].rank == rank + 1 and (not power.tiles or tile.name in power.tiles):
                    yield from (LayTile(hex_name, tile.name, f.rotation, name) for f in faces)
