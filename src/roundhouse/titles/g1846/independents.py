"""Independents: small railroads that operate from the start for their private's owner.

They lay track, run and split their revenue with the owner until a corporation buys them.
"""

from __future__ import annotations

from roundhouse.core.actions import BuyPrivate, BuyTrain
from roundhouse.core.facts import Fact
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY, Round
from roundhouse.engine.position import Position, checked_once
from roundhouse.finance.market import operating_key
from roundhouse.rules.bank import bank_pays, pay
from roundhouse.rules.eighteenxx_games.kept_order import kept_order
from roundhouse.rules.trains.depot import room_for_train
from roundhouse.titles.g1846.events import EarningsSplit, TookOver
from roundhouse.titles.g1846.powers import railroad_of
from roundhouse.titles.g1846.removal import remove_corporation

#: Trains of independents bought in this round.
IDLE: Fact[tuple[int, ...]] = Fact("idle", ())


def is_independent(pos: Position) -> bool:
    """Is it an independent's turn?"""
    return pos.title.corporations[pos.state.corporation].is_independent


def keep_their_trains(pos: Position, a: BuyTrain) -> Refusal | None:
    """Independents sell no trains: they only lay track and run."""
    seller = pos.title.corporation_number.get(a.seller, NOBODY)
    if seller != NOBODY and pos.title.corporations[seller].is_independent:
        return Refusal("train.independents", {"seller": a.seller, "train": a.train})
    return None


# -- how they start and operate ----------------------------------------------------------------


def starts(pos: Position, private: int, player: int) -> None:
    """An independent gets its printed price as treasury and its owner as president.

    Clauses 1846 3h1, 1846 3h2.
    """
    c = railroad_of(pos, private)
    if c >= 0:
        s = pos.state
        s.president[c] = player
        s.floated |= 1 << c
        bank_pays(pos, s.party(c), pos.title.privates[private].value)


def independents_first(pos: Position) -> list[int]:
    """Independents, then corporations by price; in the first round from the lowest up.

    Clauses 1846 4b1, 1846 4b2.
    """
    s, t = pos.state, pos.title
    order = kept_order(pos)
    if order is not None:
        return order
    running = [c for c in t.corporations if s.floated >> c.number & 1]
    corporations = [c.number for c in running if not c.is_independent]
    corporations.sort(key=lambda c: operating_key(t.market, s, c))
    if s.round == Round.OPERATING and s.stock_number == 1 and s.or_number == 1:
        corporations.sort(key=pos.price)  # stable: the top marker in a box still goes first
    return [c.number for c in running if c.is_independent] + corporations


@checked_once
def only_corporations(pos: Position, a: object) -> Refusal | None:
    """Independents only lay track and run."""
    if pos.state.corporation != NOBODY and is_independent(pos):
        return Refusal("independent.only-track", {"action": getattr(a, "type", "")})
    return None


def split_earnings(pos: Position) -> None:
    """Half goes to the owner, half (rounded down) to the treasury. Clause 1846 6b1."""
    s = pos.state
    revenue = s.turn.revenue
    half = revenue // 2
    s.turn.paid = 1
    bank_pays(pos, s.party(s.corporation), half)
    bank_pays(pos, s.president[s.corporation], revenue - half)
    if revenue:
        pos.emit(EarningsSplit(pos.corporation_name(s.corporation), revenue - half, half))


# -- bought by a corporation -----------------------------------------------------------------------


def room_for_its_train(pos: Position, a: BuyPrivate) -> Refusal | None:
    """The train of an independent counts against the train limit."""
    i = pos.title.private_number[a.private]
    if railroad_of(pos, i) >= 0 and not room_for_train(pos, pos.state.corporation):
        limit = pos.title.hooks.train_limit(pos, pos.state.corporation)
        return Refusal("private.train-limit", {"private": a.private, "limit": limit})
    return None


def taken_over(pos: Position, private: int, corporation: int) -> None:
    """Treasury, train and token go to the buyer; the train cannot run until the next round.

    Clauses 1846 3k1, 1846 3k2.
    """
    railroad = railroad_of(pos, private)
    if railroad < 0:
        return
    s = pos.state
    pay(pos, s.party(railroad), s.party(corporation), s.cash[s.party(railroad)])
    trains = s.trains[railroad]
    s.trains[corporation] = (*s.trains[corporation], *trains)
    IDLE.set(s, (*idle(pos), *trains))
    s.trains[railroad] = ()
    s.track = pos.track.with_corporations_changed({railroad: corporation})
    pos.emit(TookOver(pos.corporation_name(corporation), pos.corporation_name(railroad)))
    remove_corporation(pos, railroad)


def idle(pos: Position) -> tuple[int, ...]:
    return IDLE.of(pos.state)


def has_rested(pos: Position, corporation: int, card: int) -> bool:
    """May the train run? Not in the round in which it was taken over."""
    del corporation
    return card not in idle(pos)


def round_begins(pos: Position) -> None:
    IDLE.clear(pos.state)
