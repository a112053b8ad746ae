"""18VA: the opening, underwriting, train limits, the ends of sets and of companies."""

from __future__ import annotations

from roundhouse.core.actions import Bankrupt, BuyPrivate, SellPrivate, SellShares
from roundhouse.core.refusal import Refusal
from roundhouse.rules.elimination import eliminate
from roundhouse.rules.ending import after_operating_round
from roundhouse.rules.fleet import declare, family_of
from roundhouse.rules.money import bank_pays
from roundhouse.rules.policies import by_price, to_open_market
from roundhouse.rules.position import Position
from roundhouse.rules.powers import GivesShare
from roundhouse.rules.private_effects import close_private
from roundhouse.rules.rounds.auction import first_stock_round
from roundhouse.rules.steps import emergency
from roundhouse.rules.steps.convert import is_small, restore
from roundhouse.rules.steps.privates import by_company
from roundhouse.rules.steps.station import place_home
from roundhouse.rules.steps.stock import ask_par
from roundhouse.rules.stock_moves import drop_rows, move_price

#: Shares of a ten-share company that the state underwrites when the sixth is bought.
UNDERWRITTEN = 4

# -- the opening -------------------------------------------------------------------------------


def presidency_sold(pos: Position, private: int, player: int) -> None:
    """4.1: whoever buys the presidency has to name the company's price."""
    for power in pos.title.privates[private].powers:
        if isinstance(power, GivesShare):
            ask_par(pos, player, pos.title.company_number[power.company])


def price_named(pos: Position, company: int) -> None:
    """4.1: the bank pays the president's certificate into the treasury, whatever was bid."""
    s, t = pos.state, pos.title
    units = t.policies.president_units(pos, company)
    bank_pays(pos, s.party(company), units * pos.price(company))
    for private in t.privates:
        for power in private.powers:
            if isinstance(power, GivesShare) and power.company == t.companies[company].name:
                close_private(pos, private.number)


def seated_by_cash(pos: Position) -> None:
    """4.1: once, the order of play becomes that of cash; then shares may be bought."""
    s = pos.state
    s.seats = tuple(sorted(s.seats, key=lambda p: -s.cash[p]))
    s.priority = s.seats[0]
    pos.tell("order-of-play", players=s.seats)
    first_stock_round(pos)


# -- shares ------------------------------------------------------------------------------------


def underwrite(pos: Position, company: int, source: str) -> None:
    """4.4: with the sixth share the bank pays for the last four, which go to the pool."""
    s = pos.state
    if source != "treasury" or is_small(pos, company):
        return
    if s.held(company, s.TREASURY) == UNDERWRITTEN:
        amount = UNDERWRITTEN * pos.price(company)
        bank_pays(pos, s.party(company), amount)
        s.move_shares(company, UNDERWRITTEN, s.TREASURY, s.POOL)
        pos.tell("underwritten", company=company, amount=amount)


def hold_limit(pos: Position, company: int) -> int:
    """3.1: more where two players have agreed on it."""
    del company
    more = pos.title.chosen["two_player_70"] == "on" and pos.state.players == 2
    return 70 if more else pos.title.stock.hold_limit


def no_trade(pos: Position, a: BuyPrivate | SellPrivate) -> Refusal | None:
    """4.2: only companies buy private companies from players."""
    return None if by_company(pos) else Refusal("private.no-trade", {"private": a.private})


def pool_below_half(pos: Position, a: SellShares) -> Refusal | None:
    """3.1: with half of a company in the pool nobody sells more of it."""
    s = pos.state
    c = pos.title.company_number[a.company]
    if s.held(c, s.POOL) * 100 >= pos.title.stock.pool_limit * s.units[c]:
        return Refusal("sell.pool-half", {"company": a.company})
    return None


def rise_if_sold_out(pos: Position) -> None:
    """3.2: wholly in players' hands; never a five-share company."""
    s, chart = pos.state, pos.title.chart
    for c in pos.title.policies.operating_order(pos):
        if not is_small(pos, c) and not s.held(c, s.POOL) and not s.held(c, s.TREASURY):
            move_price(pos, c, chart.up[s.cell[c]], "sold-out")


def price_after_dividend(pos: Position, company: int, paid: int) -> None:
    """3.2: right if the whole dividend reaches the price, left if nothing was paid."""
    chart, cell = pos.title.chart, pos.state.cell[company]
    if not paid:
        move_price(pos, company, chart.left[cell], "dividend")
    elif paid >= pos.price(company):
        move_price(pos, company, chart.right[cell], "dividend")


# -- operating rounds --------------------------------------------------------------------------


def set_goes_on(pos: Position) -> None:
    """4.5: whether another round follows is decided by the phase then, never downwards."""
    s = pos.state
    s.or_count = max(s.or_count, pos.phase.operating_rounds)
    after_operating_round(pos)


def homes_waiting(pos: Position, h: int, city: int) -> list[int]:
    """4.5.3: a company's circle is kept until it starts and its station comes down."""
    del city
    name = pos.title.map.hexes[h].name
    return [
        c.number for c in pos.title.companies if c.home == name and not pos.is_floated(c.number)
    ]


def train_limit(pos: Position, company: int) -> int:
    phase = pos.phase
    limit = phase.small_train_limit if is_small(pos, company) else phase.train_limit
    return limit + (pos.state.bonus_limit >> company & 1)


def to_pool_undeclared(pos: Position, card: int) -> None:
    """4.5.8: in the pool a train is neither passenger nor freight train."""
    if not pos.title.site_limits:  # that site goes on showing what it was
        declare(pos, card, family_of(pos, card).types[0])
    to_open_market(pos, card)


# -- bankruptcy --------------------------------------------------------------------------------


def company_closed(pos: Position, company: int) -> None:
    """4.6.3: its shares return, and it may start again as a company of the present phase."""
    small = not any("convert-all" in p.effects for p in pos.title.phases[: pos.state.phase + 1])
    restore(pos, company, small)


def company_closed_on_site(pos: Position, company: int) -> None:
    """18xx.games then takes off every express marker."""
    company_closed(pos, company)
    pos.state.markers = ()


def eliminate_on_site(pos: Position, player: int) -> None:
    """18xx.games remembers what the bankrupt sold by hand, for his successor too.

    It also remembers what the operating company could reach before stations of closing
    companies came off, until something new is laid or placed.
    """
    s, track = pos.state, pos.track
    company, sold = s.company, s.turn.sold | sold_before(pos)
    eliminate(pos, player)
    s.memo["sold"] = (s.stock_number, s.or_number, company, sold)
    gone = tuple(
        (h, k, c)
        for c in range(len(s.president))
        for h, k in track.stations_of(c)
        if not pos.track.has_station(h, k, c) and c in track.stations[h][k]
    )
    if gone and s.company == company:
        s.memo["gone"] = (company, gone)


def forget_old_map(pos: Position, *_: object) -> None:
    pos.state.memo.pop("gone", None)


def home_placed_on_site(pos: Position, company: int) -> None:
    place_home(pos, company)
    forget_old_map(pos)


def sold_before(pos: Position) -> int:
    """Companies that a bankrupt sold in this operating turn, as a bit mask."""
    s = pos.state
    kept = s.memo.get("sold", ())
    now = (s.stock_number, s.or_number, s.company)
    return int(str(kept[3])) if isinstance(kept, tuple) and kept[:3] == now else 0


def not_sold_before(pos: Position, a: SellShares) -> Refusal | None:
    if sold_before(pos) >> pos.title.company_number[a.company] & 1:
        return Refusal("site.stricter")
    return None


def order_before_sales(pos: Position, a: Bankrupt) -> None:
    """18xx.games goes on in the order that stood before a bankrupt's shares were sold."""
    s = pos.state
    order = tuple(pos.title.policies.operating_order(pos))
    emergency.apply_bankrupt(pos, a)
    s.memo["order"] = (s.stock_number, s.or_number, order)


def order_on_site(pos: Position) -> list[int]:
    s = pos.state
    kept = s.memo.get("order")
    if kept is None or kept[:2] != (s.stock_number, s.or_number):  # type: ignore[index]
        return by_price(pos)
    return [c for c in kept[2] if pos.is_floated(c)]  # type: ignore[index]


def sale_restores_order(
    pos: Position, player: int, company: int, count: int, was_president: bool
) -> None:
    """An ordinary sale sorts the companies anew there."""
    pos.state.memo.pop("order", None)
    drop_rows(pos, player, company, count, was_president)
