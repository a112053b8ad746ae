"""The two-player variant (14): triple certificates, shares to the pool, shares removed."""

from __future__ import annotations

from dataclasses import replace

from roundhouse.core.actions import BuyShare
from roundhouse.rules.position import Position
from roundhouse.rules.rounds.stock import rise_if_sold_out
from roundhouse.rules.steps import stock
from roundhouse.rules.stock_moves import move_price
from roundhouse.titles.g18chesapeake.vanderbilt import drawn_company


def president_units(pos: Position, company: int) -> int:
    """Three shares instead of two, but for Cornelius Vanderbilt's company (14.1)."""
    s = pos.state
    if s.players == 2 and company != drawn_company(s):
        return 3
    return pos.title.companies[company].president_units


def floated(pos: Position, company: int) -> None:
    """What is unsold goes to the bank pool (14.2)."""
    s = pos.state
    if s.players == 2:
        s.move_shares(company, s.held(company, s.TREASURY), s.TREASURY, s.POOL)


def end_of_stock_round(pos: Position) -> None:
    """Without a share in the pool a floated company rises (14.4)."""
    s, t = pos.state, pos.title
    if s.players != 2:
        rise_if_sold_out(pos)
        return
    for c in t.policies.operating_order(pos):
        if not s.held(c, s.POOL):
            move_price(pos, c, t.chart.up[s.cell[c]], "sold-out")


def removes_share(pos: Position, a: BuyShare) -> bool:
    """Does the purchase first take a share out of the game (14.3)?"""
    s = pos.state
    c = pos.title.company_number[a.company]
    if s.players != 2 or stock.actor(pos) == s.president[c] or not s.held(c, s.POOL):
        return False
    return a.source == "market" or pos.title.chosen["two_player_removal"] == "any_purchase"


def apply_buy(pos: Position, a: BuyShare) -> None:
    s = pos.state
    c = pos.title.company_number[a.company]
    if removes_share(pos, a):
        s.move_shares(c, 1, s.POOL, s.OUT)
        pos.tell("share-removed", company=c)
        if a.source == "market" and not s.held(c, s.POOL):
            stock.purchase_made(pos)
            return
    stock.apply_buy(pos, a)


BUY = replace(stock.BUY, apply=apply_buy)
