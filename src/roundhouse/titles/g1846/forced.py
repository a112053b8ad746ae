"""1846: a train that must be bought: own money, forced shares, the president, bankruptcy."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Bankrupt, BuyTrain, IssueShares, SellShares
from roundhouse.core.refusal import Refusal
from roundhouse.rules.money import bank_pays
from roundhouse.rules.position import Position
from roundhouse.rules.steps import stock
from roundhouse.rules.steps.trains import BANK_SELLERS, from_bank, must_buy, president
from roundhouse.rules.steps.treasury import issue_limit, price_at
from roundhouse.rules.stock_moves import move_price

FORCED = 2  # a bit of Turn.issued, beside those of rules.steps.treasury

# -- what trains cost and what shares bring ----------------------------------------------------


def bank_prices(pos: Position) -> list[int]:
    """Prices of every type of train that the bank sells now, cheapest first."""
    return sorted({pos.title.trains[t].price for _, _, t in from_bank(pos)})


def nearest_prices(pos: Position) -> list[int]:
    """Prices of both types of the cheapest card: what 18xx.games lets shares be issued for."""
    trains = pos.title.trains
    cheapest = min((trains[t] for _, _, t in from_bank(pos)), key=lambda train: train.price)
    return sorted(trains[t].price for t in pos.title.families[cheapest.family].types)


def forced_yields(pos: Position) -> dict[int, int]:
    """What n forced shares bring: the price falls n boxes, each brings one box less still."""
    c = pos.state.company
    yields = {}
    for count in range(1, issue_limit(pos, c) + 1):
        each = price_at(pos, c, -count - 1)
        if each > 0:
            yields[count] = count * each
    return yields


def issue_left(pos: Position) -> bool:
    """Can shares still be issued for a compulsory train?"""
    return not pos.state.turn.issued & FORCED and bool(forced_yields(pos))


def forced_counts(pos: Position, prices: list[int]) -> set[int]:
    """Sizes that make sense: just enough for some train, or all if none can be reached."""
    cash = pos.company_cash(pos.state.company)
    yields = forced_yields(pos)
    counts = set()
    for price in prices:
        enough = [n for n, amount in yields.items() if cash + amount >= price]
        if price > cash and enough:
            counts.add(min(enough))
    if not counts and cash < bank_prices(pos)[0] and yields:
        counts.add(max(yields))
    return counts


def needs_president(pos: Position) -> bool:
    """Neither the treasury nor shares can pay for any train of the bank."""
    if not must_buy(pos) or pos.company_cash(pos.state.company) >= bank_prices(pos)[0]:
        return False
    return not issue_left(pos)


# -- forced shares -----------------------------------------------------------------------------


def issue_in_need(pos: Position, a: IssueShares) -> Refusal | None:
    """In the train step shares are issued only for a train that must be bought."""
    del a
    if pos.ask.kind == "trains" and not must_buy(pos):
        return Refusal("issue.no-need")
    return None


def issue_once(pos: Position, a: IssueShares) -> Refusal | None:
    del a
    issued = pos.state.turn.issued
    if pos.ask.kind == "trains":
        return Refusal("issue.forced-once") if issued & FORCED else None
    return Refusal("issue.once") if issued else None


def issue_size(pos: Position, a: IssueShares) -> Refusal | None:
    if pos.ask.kind != "trains":
        return None
    counts = forced_counts(pos, bank_prices(pos))
    if a.count not in counts:
        return Refusal("issue.size", {"count": a.count, "sizes": sorted(counts)})
    if pos.title.site_limits and a.count not in forced_counts(pos, nearest_prices(pos)):
        return Refusal("site.stricter")
    return None


def force_issue(pos: Position, count: int) -> None:
    """The price falls first, then the bank pays one box less for each share."""
    s = pos.state
    c = s.company
    amount = forced_yields(pos)[count]
    s.move_shares(c, count, s.TREASURY, s.POOL)
    cell = s.cell[c]
    for _ in range(count):
        cell = pos.title.chart.left[cell]
    move_price(pos, c, cell, "issue")
    bank_pays(pos, s.party(c), amount)
    s.turn.issued |= FORCED
    s.memo["forced"] = amount
    pos.tell("issued", company=c, count=count, amount=amount)


# -- paying ------------------------------------------------------------------------------------


def funds(pos: Position, a: BuyTrain) -> Refusal | None:
    """Own money first, then shares, then the president; only the bank's trains get help."""
    s = pos.state
    cash = pos.company_cash(s.company)
    if a.seller not in BANK_SELLERS:
        if must_buy(pos) and (s.turn.issued & FORCED or s.turn.least):
            return Refusal("train.help-bank-only", {"train": a.train})
        if a.price > cash:
            return Refusal("train.deal-funds", {"price": a.price, "cash": cash})
        return None
    if a.price <= cash:
        return None
    if not must_buy(pos):
        return Refusal("train.funds", {"price": a.price, "cash": cash})
    if cash >= bank_prices(pos)[0]:
        return Refusal("train.no-help", {"price": a.price, "cash": cash})
    if issue_left(pos):
        return Refusal("train.issue-first", {"train": a.train})
    return None


def help_was_needed(pos: Position, a: BuyTrain) -> Refusal | None:
    """Shares were issued or sold for this train, not for a cheaper one."""
    s = pos.state
    if not must_buy(pos):
        return None
    cash = pos.company_cash(s.company)
    if s.turn.least:
        short = a.price - cash
        if short <= 0 or s.cash[president(pos)] - s.turn.least >= short:
            return Refusal("emergency.only-for-train", {"train": a.train})
    elif s.turn.issued & FORCED and cash - int(str(s.memo["forced"])) >= a.price:
        return Refusal("issue.only-for-train", {"train": a.train})
    return None


# -- the president sells -----------------------------------------------------------------------


def sell_in_need(pos: Position, a: SellShares) -> Refusal | None:
    """Outside stock rounds only a president sells who must pay for a train."""
    del a
    if pos.ask.kind != "trains":
        return None
    if not needs_president(pos):
        key = "emergency.issue-first" if must_buy(pos) and issue_left(pos) else "emergency.no-need"
        return Refusal(key)
    return None


def sell_keeps_price(pos: Position, a: SellShares) -> Refusal | None:
    """No sale may remove the very company that needs the train."""
    c = pos.title.company_number[a.company]
    if pos.ask.kind != "trains" or c != pos.state.company:
        return None
    falls = pos.title.chart.cells[pos.title.chart.left[pos.state.cell[c]]]
    if "close" in falls.zones and pos.state.president[c] == president(pos):
        return Refusal("emergency.would-remove", {"company": a.company})
    return None


def sell_what_is_needed(pos: Position, a: SellShares) -> Refusal | None:
    """Once the money for a train is there, nothing more is sold."""
    if pos.ask.kind != "trains":
        return None
    s = pos.state
    cash, treasury = s.cash[president(pos)], pos.company_cash(s.company)
    needs = [price - treasury for price in bank_prices(pos)]
    if cash >= needs[-1]:
        return Refusal("emergency.enough", {"cash": cash, "short": needs[-1]})
    if most_to_raise(pos) < needs[0]:
        return None  # bankrupt: everything goes
    before_last = cash + (a.count - 1) * pos.price(pos.title.company_number[a.company])
    if before_last < needs[0]:
        return None
    after = most_to_raise(sale_made(pos, a))
    if any(before_last < need <= after for need in needs[1:]):
        return None
    return Refusal("emergency.too-much", {"company": a.company, "count": a.count})


NEED_GUARDS = (sell_in_need, sell_what_is_needed)


def possible_sales(pos: Position) -> Iterator[SellShares]:
    """Sales that the ordinary rules allow, whatever the need."""
    handler = pos.title.handlers[SellShares]
    guards = [g for g in handler.guards if g not in NEED_GUARDS]
    for sale in handler.candidates(pos):
        assert isinstance(sale, SellShares)
        if all(guard(pos, sale) is None for guard in guards):
            yield sale


def most_to_raise(pos: Position) -> int:
    """Cash and the largest block of every company at its present price."""
    best: dict[str, int] = {}
    for sale in possible_sales(pos):
        amount = sale.count * pos.price(pos.title.company_number[sale.company])
        best[sale.company] = max(best.get(sale.company, 0), amount)
    return pos.state.cash[president(pos)] + sum(best.values())


def sale_made(pos: Position, a: SellShares) -> Position:
    after = Position(pos.title, pos.state.copy(), pos.names)
    after._ask = pos.ask
    apply_sell(after, a)
    return after


def apply_sell(pos: Position, a: SellShares) -> None:
    price = pos.price(pos.title.company_number[a.company])
    stock.apply_sell(pos, a)
    if pos.ask.kind == "trains":
        pos.state.turn.least = price  # what the last share brought


# -- bankruptcy --------------------------------------------------------------------------------


def bankrupt_candidates(pos: Position) -> Iterator[Bankrupt]:
    if must_buy(pos):
        yield Bankrupt()


def bankrupt_train_due(pos: Position, a: Bankrupt) -> Refusal | None:
    """Only a president who must pay for a train, shares issued before, can be bankrupt."""
    del a
    if not must_buy(pos) or pos.company_cash(pos.state.company) >= bank_prices(pos)[0]:
        return Refusal("bankrupt.no-train-due")
    if issue_left(pos) and pos.title.chosen["bankrupt_sales"] != "automatic":
        return Refusal("bankrupt.issue-first")
    return None


def bankrupt_cannot_pay(pos: Position, a: Bankrupt) -> Refusal | None:
    del a
    treasury = pos.company_cash(pos.state.company)
    shares = 0
    if issue_left(pos):
        shares = max(forced_yields(pos).values())
    short = bank_prices(pos)[0] - treasury - shares
    most = most_to_raise(pos)
    if most >= short:
        return Refusal("bankrupt.can-pay", {"short": short, "most": most})
    return None


def bankrupt_sold_all(pos: Position, a: Bankrupt) -> Refusal | None:
    """First he sells, in the order he likes, what may be sold."""
    del a
    if pos.title.chosen["bankrupt_sales"] == "automatic":
        return None
    sale = next(possible_sales(pos), None)
    if sale is not None:
        return Refusal("bankrupt.sales-left", {"company": sale.company})
    return None
