"""A position in the words of a trace: the flat keys that two engines can compare."""

from __future__ import annotations

from typing import Any

from roundhouse.core.state import BANK, CLOSED, Round
from roundhouse.engine.position import Position
from roundhouse.rules.stock.share_transactions import certificates, percent
from roundhouse.rules.tokens.pending import PendingCity
from roundhouse.rules.trains.depot import type_of
from roundhouse.rules.trains.pending import PendingDiscard
from roundhouse.titles import notation

OPERATING = Round.OPERATING  # a member of an enumeration takes a while to find
ROUND_NAMES = {Round.AUCTION: "ISR", Round.DRAFT: "DR", Round.STOCK: "SR", Round.OPERATING: "OR"}


def snapshot(pos: Position, ids: list[Any]) -> dict[str, Any]:
    """Everything a trace holds; ``ids`` are the players' ids in seat order."""
    s = pos.state
    keys: dict[str, Any] = {
        "bank": s.bank,
        "phase": pos.phase.name,
        "depot/next": type_of(pos, s.depot[0]).name if s.depot else None,
        "depot/left": len(s.depot),
        "depot/pool": sorted(type_of(pos, c).name for c in s.pool_trains),
    }
    if not s.over:
        keys["round"] = round_name(pos)
        keys["acting"] = acting(pos, ids)
    for p in range(s.players):
        keys[f"player/{ids[p]}/cash"] = s.cash[p]
        keys[f"player/{ids[p]}/value"] = pos.title.hooks.score(pos, p)
        keys[f"player/{ids[p]}/certs"] = certificates(pos, p)
        if s.out >> p & 1 or s.bankrupt == p:
            keys[f"player/{ids[p]}/bankrupt"] = True
    for corporation in pos.title.corporations:
        if not pos.is_closed(corporation.number):
            keys.update(corporation_keys(pos, corporation.number, ids))
    for private in pos.title.privates:
        keys[f"private/{private.name}/owner"] = private_owner(pos, private.number, ids)
    for h, face in enumerate(pos.track.faces):
        if face.tile:
            keys[f"hex/{pos.title.map.hexes[h].name}"] = face.name
    if s.over:
        keys["finished"] = True
        keys["result"] = {str(ids[p]): pos.title.hooks.score(pos, p) for p in range(s.players)}
    notation(pos.title.name).trace(pos, keys)
    keys.update(drafted(pos, ids))
    return keys


def drafted(pos: Position, ids: list[Any]) -> dict[str, Any]:
    """The traces of 18xx.games show at once what is drafted face down."""
    keys: dict[str, Any] = {}
    draft = pos.title.hooks.draft
    for seat, card in draft.picks(pos.state) if draft is not None else ():
        name = pos.title.privates[card].name if card >= 0 else f"Pass ({-card})"
        keys[f"private/{name}/owner"] = ids[seat]
    return keys


def round_name(pos: Position) -> str:
    s = pos.state
    number = max(1, s.or_number) if s.round == Round.OPERATING else 1
    return f"{ROUND_NAMES[s.round]} {max(1, s.stock_number)}.{number}"


def acting(pos: Position, ids: list[Any]) -> list[Any]:
    entity = acting_entity(pos)
    return [entity] if entity else [ids[p] for p in pos.decision.players]


def first_acting(pos: Position, ids: list[Any]) -> Any:
    return acting_entity(pos) or ids[pos.decision.players[0]]


def acting_entity(pos: Position) -> str:
    """The corporation or private that acts; empty where players do."""
    s = pos.state
    if s.pending:
        discard = pos.waiting(PendingDiscard)
        if discard is not None:
            return pos.corporation_name(min(discard.corporations))  # they are asked in turn there
    decision = pos.decision
    if decision.private >= 0:
        return pos.title.privates[decision.private].name
    if decision.corporation >= 0 and s.round == OPERATING:
        return pos.title.corporations[s.corporation].name
    return ""


def private_owner(pos: Position, private: int, ids: list[Any]) -> Any:
    s = pos.state
    owner = s.owner[private]
    if owner == CLOSED:
        return "closed"
    if owner == BANK:
        return None
    return ids[owner] if owner < s.players else pos.title.corporations[owner - s.players].name


def corporation_keys(pos: Position, c: int, ids: list[Any]) -> dict[str, Any]:
    s, corporation = pos.state, pos.title.corporations[c]
    key = f"corp/{corporation.name}"
    hexes = pos.title.map.hexes
    president = s.president[c]
    waiting = [p for p in s.pending if isinstance(p, PendingCity)]
    unsettled = {p.hex for p in waiting if p.corporation == c}
    placed = [place for place in pos.track.tokens_of(c) if place[0] not in unsettled]
    keys: dict[str, Any] = {
        f"{key}/cash": pos.corporation_cash(c),
        f"{key}/president": ids[president] if president >= 0 else None,
        f"{key}/trains": [type_of(pos, card).name for card in s.trains[c]],
        f"{key}/tokens": sorted(hexes[h].name for h, _ in placed),
        f"{key}/tokens_left": len(s.tokens_left[c]) + len(pos.track.tokens_of(c)) - len(placed),
    }
    if corporation.is_independent:
        return keys
    if s.cell[c] >= 0:
        cell = pos.title.market.cells[s.cell[c]]
        keys[f"{key}/price"] = [cell.price, cell.row, cell.column]
        keys[f"{key}/par"] = s.par[c] if pos.title.stock.full_capital else cell.price
    shares = {str(ids[p]): percent(pos, c, s.held(c, p)) for p in range(s.players)}
    shares["SharePool"] = percent(pos, c, s.held(c, s.POOL))
    shares[corporation.name] = percent(pos, c, s.held(c, s.IPO))
    keys[f"{key}/shares"] = {k: v for k, v in shares.items() if v}
    if pos.is_floated(c):
        keys[f"{key}/floated"] = True
    return keys
