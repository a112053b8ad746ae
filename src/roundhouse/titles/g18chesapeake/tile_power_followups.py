"""Tile powers with a follow-up: the second tile of a pair, or a free token.

Both tiles of a pair are laid in a row. A token that needs its power's tile is placed right
after that tile or never. Refusals of these powers have separate keys, ``pair`` and
``tile-token``, because the rulebook has separate clauses for them.
"""

from __future__ import annotations

from roundhouse.core.actions import LayTile, Pass, PlaceToken
from roundhouse.core.events import StepPassed
from roundhouse.core.refusal import ENGINE_KEYS, Refusal
from roundhouse.engine.citations import refuses
from roundhouse.engine.decision import Decision
from roundhouse.engine.position import Position
from roundhouse.rules.privates.powers import ExtraToken
from roundhouse.rules.tokens import place_token
from roundhouse.rules.track import tile_power
from roundhouse.rules.track.tile_power import face_of, hex_of, power_of
from roundhouse.titles.g18chesapeake.pending import PendingFollowup, PendingFreeToken, PendingPair


def decision(pos: Position, kind: type[PendingFollowup], private: int) -> None:
    """What must be decided right after the power's tile."""
    s = pos.state
    decider = pos.title.hooks.decider(pos, s.corporation)
    s.pending = (*s.pending, kind((decider,), s.corporation, private))


def private_in_hand(pos: Position) -> int:
    """The private whose power is being used."""
    return pos.pending(PendingFollowup).private


def in_hand(pos: Position) -> str:
    return pos.title.privates[private_in_hand(pos)].name


def tile_power_used(pos: Position, a: LayTile) -> None:
    """After the first tile of a pair comes the second; after another, perhaps a token."""
    s = pos.state
    power = power_of(pos, a.power)
    assert power is not None
    private = pos.title.private_number[a.power]
    if power.joined and pos.decision.kind != "pair":
        decision(pos, PendingPair, private)
    elif brings_token(pos, private) and s.tokens_left[s.corporation]:
        decision(pos, PendingFreeToken, private)
    else:
        s.pending = tuple(p for p in s.pending if not isinstance(p, PendingPair))
        s.used |= 1 << private


def brings_token(pos: Position, private: int) -> bool:
    powers = pos.title.privates[private].powers
    return any(isinstance(power, ExtraToken) and power.needs_tile_power for power in powers)


@refuses(
    *(
        f"{kind}.{word}"
        for kind in ("pair", "tile-token")
        for word in ("not-owner", "place", "used")
    )
)
def power_usable(pos: Position, a: LayTile) -> Refusal | None:
    """Used by the owner, in its hexes, once; refused with the keys of its kind of power."""
    refusal = tile_power.power_usable(pos, a)
    power = power_of(pos, a.power)
    if refusal is None or power is None or refusal.key in ENGINE_KEYS:
        return refusal
    word = refusal.key.partition(".")[2]
    return Refusal(f"{'pair' if power.joined else 'tile-token'}.{word}", refusal.params)


# -- pairs of tiles ----------------------------------------------------------------------------


def pair_decision(pos: Position) -> Decision:
    pending = pos.pending(PendingPair)
    return Decision("pair", pending.players, (LayTile,), pending.corporation, pending.private)


def second_of_pair(pos: Position, a: LayTile) -> Refusal | None:
    """After the first tile of a pair only the second can be laid."""
    if pos.decision.kind == "pair" and (
        a.power != in_hand(pos) or pos.track.faces[hex_of(pos, a)].tile
    ):
        return Refusal("pair.second-tile", {"private": in_hand(pos)})
    return None


def pair_not_forfeit(pos: Position, a: LayTile) -> Refusal | None:
    """Any other tile laid in either hex ends the power."""
    power = power_of(pos, a.power)
    if power is None or not power.joined or pos.decision.kind == "pair":
        return None
    by_name = pos.title.map.by_name
    built = [name for name in power.hexes if pos.track.faces[by_name[name]].tile]
    return Refusal("pair.forfeit", {"private": a.power, "hex": built[0]}) if built else None


def pair_joined(pos: Position, a: LayTile) -> Refusal | None:
    """Both tiles of a pair have track across the side between their hexes."""
    power = power_of(pos, a.power)
    if power is None or not power.joined:
        return None
    other = next(name for name in power.hexes if name != a.hex)
    neighbours = pos.title.map.hexes[hex_of(pos, a)].neighbours
    side = neighbours.index(pos.title.map.by_name[other])
    if not face_of(pos, a).exits >> side & 1:
        return Refusal("pair.joined", {"hex": a.hex, "other": other})
    return None


# -- the free token --------------------------------------------------------------------------


def free_token_decision(pos: Position) -> Decision:
    pending = pos.pending(PendingFreeToken)
    actions = (PlaceToken, Pass)
    return Decision("free-token", pending.players, actions, pending.corporation, pending.private)


def token_power_now(pos: Position, a: PlaceToken) -> Refusal | None:
    """The free token comes right after the power's tile, before anything else."""
    if pos.decision.kind == "free-token":
        if a.power != in_hand(pos):
            return Refusal("tile-token.now", {"private": in_hand(pos)})
    elif place_token.power_of(pos, a.power) is not None:
        return Refusal("tile-token.after-its-tile", {"private": a.power})
    return None


def free_token_placed(pos: Position, corporation: int, h: int) -> None:
    del corporation, h
    if pos.decision.kind == "free-token":
        pos.state.pending = pos.state.pending[:-1]


def free_token_declined(pos: Position) -> None:
    s = pos.state
    private = pos.title.private_number[in_hand(pos)]
    s.pending = s.pending[:-1]
    s.used |= 1 << private
    pos.emit(StepPassed(pos.corporation_name(s.corporation), "free-token"))
