"""Steady's forecast of one corporation: tiles, withholding, trains sold sooner or later."""

from __future__ import annotations

from math import inf

from tests.unit.bots.test_steady_course import positions
from tests.unit.bots.test_steady_operating import at, weighing, with_cash

from roundhouse.bots.steady.facts import Facts, state_after
from roundhouse.bots.steady.projection import Projection
from roundhouse.bots.steady.schedule import Schedule
from roundhouse.bots.steady.timetable import Timetable
from roundhouse.core import actions as a
from roundhouse.engine.position import Position
from roundhouse.finance.shares import with_players
from roundhouse.rules.trains.depot import family_of


def projection(pos: Position) -> Projection:
    outlook = weighing(pos).outlook
    return Projection(outlook, pos.state.corporation, Timetable(pos, outlook.schedule))


def test_trains_may_be_sold_later_or_sooner() -> None:
    schedule = Schedule((1, 2, 3, 4), (0.0, 0.5, 2.5, inf), 4.0, inf)
    late, soon = schedule.later(1.0), schedule.later(-1.0)
    assert late.first_sale == (0.0, 1.5, 3.5, inf)
    assert soon.first_sale == (0.0, 0.5, 1.5, inf)
    depot = (10, 11, 12, 13, 14)
    assert schedule.card_on_sale(depot, 2.5) == 13
    assert late.card_on_sale(depot, 2.5) == 12
    assert soon.card_on_sale(depot, 2.5) == 14


def test_a_run_grows_only_while_there_is_money_for_tiles() -> None:
    pos = next(at("dividend", "1846"))
    poor, rich = projection(pos), projection(pos)
    poor.treasury, rich.treasury = 0.0, 100.0
    for one in (poor, rich):
        one.build(1.0)
    assert poor.built == 0.0
    assert rich.built == 1.0
    assert rich.treasury < 100.0
    free = projection(next(at("dividend", "18GA")))
    free.treasury = 0.0
    free.build(1.0)
    assert free.built == 1.0


def test_it_withholds_for_a_train_only_while_that_costs_the_president_less() -> None:
    one = projection(next(at("dividend", "18GA")))
    one.paid = [1.0, 1.0]
    assert one.withhold(300.0) == 0.0
    assert one.paid == [1.0, 1.0]
    one.paid = [50.0]
    assert one.withhold(50.0 * one.units) == 50.0 * one.units
    assert one.paid == [0.0]


def test_passing_on_a_train_is_not_valued_like_buying_it() -> None:
    """The same money and trains, but the corporation has to wait for its next turn."""
    pos = with_cash(next(at("trains", "18GA")), 1_000)
    w, c = weighing(pos), pos.state.corporation
    assert w.outlook.may_buy(c)
    after = w.outlook_after(a.Pass())
    assert not after.may_buy(c)
    assert after.of(c) != w.outlook.of(c)


def test_a_timetable_says_what_its_schedule_says() -> None:
    pos = next(at("dividend", "18GA"))
    schedule = weighing(pos).outlook.schedule.later(0.6)
    table = Timetable(pos, schedule)
    assert len(table.offers) == len(table.phases) > 2 * schedule.rounds + 2
    for half, offer in enumerate(table.offers):
        family = family_of(pos, schedule.card_on_sale(pos.state.depot, half / 2))
        assert offer.price == pos.title.trains[family.types[0]].price
        assert offer.expiry == schedule.expiry(family, pos.title.family_number)
    numbers = [phase.number for phase in table.phases]
    assert numbers == sorted(numbers)
    assert numbers[0] >= pos.state.phase


def test_prices_move_as_the_title_says_however_often_they_are_tried() -> None:
    pos = next(at("dividend", "1846"))
    c, facts, before = pos.state.corporation, Facts(), pos.state.cell[:]
    for cell in range(len(pos.title.market.cells)):
        for paid in (0, 100, 400):
            expected = state_after(pos, c, cell, paid).cell[c]
            assert facts.cell_after(pos, c, cell, paid) == expected
            assert facts.cell_after(pos, c, cell, paid) == expected
    assert pos.state.cell == before
    assert -1 in facts.moves.values()  # it has left the game, and was back for the next try


def test_where_it_could_not_save_a_saving_plan_comes_to_the_same() -> None:
    pos = with_cash(next(at("dividend", "18GA")), 5_000)
    outlook, c = weighing(pos).outlook, pos.state.corporation
    table = outlook.timetables()[0]
    paying = Projection(outlook, c, table)
    found = paying.forecast()
    assert not paying.could_save
    assert Projection(outlook, c, table, saving=True).forecast() == found


def test_a_corporation_rises_in_stock_rounds_while_players_have_all_its_shares() -> None:
    pos = next(pos for pos in positions(2) if pos.decision.kind == "stock" and sold_out(pos))
    c = sold_out(pos)[0]
    outlook = weighing(pos).outlook
    table = Timetable(pos, outlook.schedule)
    one = Projection(outlook, c, table)
    assert one.rises
    assert 0 in table.after_stock
    before = pos.title.market.cells[one.cell].price
    assert pos.title.market.cells[outlook.cell_after_stock_round(c, one.cell)].price > before
    still = Projection(outlook, c, table)
    still.rises = False
    assert one.forecast().end_price > still.forecast().end_price


def sold_out(pos: Position) -> list[int]:
    """Corporations below the top row whose shares are all with players."""
    s, up = pos.state, pos.title.market.up
    return [
        c.number for c in pos.title.corporations
        if s.cell[c.number] >= 0 and with_players(s, c.number) == s.units[c.number]
        and up[s.cell[c.number]] != s.cell[c.number]
    ]  # fmt: skip


def test_stock_rounds_come_between_sets_of_operating_rounds() -> None:
    pos = next(at("dividend", "18GA"))
    s = pos.state
    first = s.or_count - s.or_number + 1
    found = sorted(Timetable(pos, weighing(pos).outlook.schedule).after_stock)
    assert found[0] == first
    assert found == sorted(set(found))
