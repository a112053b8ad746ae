"""Starting a corporation: the president's certificate and the price that goes with it."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Par
from roundhouse.core.events import CorporationStarted
from roundhouse.core.refusal import Refusal
from roundhouse.engine.decision import Decision
from roundhouse.engine.position import Handler, Position
from roundhouse.rules.stock.buy import buy_one_per_turn, limit_reached, par_only, purchase_made
from roundhouse.rules.stock.pending import PendingPar
from roundhouse.rules.stock.share_transactions import (
    actor,
    check_float,
    corporation_president_units,
    par_corporation,
    pay_for_share,
    spendable,
)


def set_par_now(pos: Position, player: int, corporation: int) -> None:
    """The president's certificate came with a private: its owner has to set the par price."""
    s = pos.state
    s.pending = (*s.pending, PendingPar((player,), corporation))


def par_decision(pos: Position) -> Decision:
    pending = pos.pending(PendingPar)
    return Decision("par", pending.players, (Par,), pending.corporation)


def par_wanted(pos: Position, a: Par) -> Refusal | None:
    if par_only(pos) and pos.title.corporation_number[a.corporation] != pos.decision.corporation:
        name = pos.title.corporations[pos.decision.corporation].name
        return Refusal("start.par-first", {"corporation": name})
    return None


def par_candidates(pos: Position) -> Iterator[Par]:
    s, t = pos.state, pos.title
    for corporation in t.corporations:
        if par_only(pos) and corporation.number != pos.decision.corporation:
            continue
        if (
            corporation.is_independent
            or s.par[corporation.number]
            or pos.is_closed(corporation.number)
        ):
            continue
        for cell in t.market.pars:
            yield Par(corporation.name, t.market.cells[cell].price)


def par_is_new(pos: Position, a: Par) -> Refusal | None:
    c = pos.title.corporation_number[a.corporation]
    if pos.title.corporations[c].is_independent or pos.is_closed(c):
        return Refusal("start.not-for-sale", {"corporation": a.corporation})
    if pos.state.par[c]:
        return Refusal("start.already", {"corporation": a.corporation})
    return None


def par_price(pos: Position, a: Par) -> Refusal | None:
    market = pos.title.market
    if market.par_cell(a.price) < 0:
        prices = [market.cells[i].price for i in market.pars]
        return Refusal("start.price", {"price": a.price, "prices": prices})
    return None


def par_funds(pos: Position, a: Par) -> Refusal | None:
    if par_only(pos):
        return None
    c = pos.title.corporation_number[a.corporation]
    cost = a.price * corporation_president_units(pos, c)
    have = spendable(pos, actor(pos))
    if cost > have:
        return Refusal("buy.funds", {"cost": cost, "cash": have})
    return None


def par_limit(pos: Position, a: Par) -> Refusal | None:
    if par_only(pos):
        return None
    cell = pos.title.market.par_cell(a.price)
    exempt = pos.title.stock.exempt_zone in pos.title.market.cells[cell].zones
    return limit_reached(pos, exempt)


def apply_par(pos: Position, a: Par) -> None:
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    player = actor(pos)
    cost = 0 if par_only(pos) else a.price * corporation_president_units(pos, c)
    pay_for_share(pos, player, c, cost, "ipo")
    pos.emit(CorporationStarted(pos.player_name(player), a.corporation, a.price, cost))
    par_corporation(pos, player, c, pos.title.market.par_cell(a.price))
    if par_only(pos):
        s.pending = s.pending[:-1]
        pos.title.hooks.par_set(pos, c)
    else:
        purchase_made(pos)
    check_float(pos, c)


PAR = Handler(
    par_candidates,
    (par_wanted, buy_one_per_turn, par_is_new, par_price, par_limit, par_funds),
    apply_par,
)
