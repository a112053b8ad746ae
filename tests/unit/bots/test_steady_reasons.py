"""Sentences of Steady that were not true, or odd, when people played against it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.unit.bots.test_steady_course import NAMES, positions
from tests.unit.bots.test_steady_operating import at, weighing, with_cash
from tests.unit.bots.test_steady_sense import at_the_limit

import roundhouse as rh
from roundhouse.bots import decide, make_bots
from roundhouse.bots.steady import dealings, reasons
from roundhouse.bots.steady.reasons.tiles import with_new_train
from roundhouse.bots.steady.reasons.trains import cheapest_new, prices, train_for_later
from roundhouse.core import actions as a
from roundhouse.engine.position import Position
from roundhouse.rules.trains.depot import family_of, room_for_train

PAY = a.Dividend("pay")


def purchases(title: str) -> Iterator[tuple[Position, a.BuyTrain]]:
    """A new train could be bought."""
    for pos in at("trains", title):
        with_cash(pos, 2_000)
        for buy in weighing(pos).legal.of(a.BuyTrain):
            if buy.seller == "bank":
                yield pos, buy
                break


def test_a_corporation_has_the_name_that_players_read() -> None:
    """It said that RFPR would be left without a train."""
    for pos in positions(2, "18VA"):
        for c in pos.title.corporations:
            if c.shown == c.name or not pos.state.trains[c.number]:
                continue
            w, after = weighing(pos), pos.fork()
            w.me = pos.state.president[c.number]
            after.state.trains[c.number] = ()
            assert dealings.lost_its_trains(w, after) == c.shown
            return
    pytest.fail("only corporations with one name had trains")


# -- trains that are not bought -----------------------------------------------------------------


@pytest.mark.parametrize(("title", "limit"), [("18VA", "one train of a type"), ("18GA", "one")])
def test_a_train_that_may_not_be_bought_is_not_said_to_bring_too_little(
    title: str, limit: str
) -> None:
    for pos, buy in purchases(title):
        after = weighing(pos).outlook_after(buy).pos
        c = pos.state.corporation
        if after.state.corporation != c or not room_for_train(after, c):
            continue
        if after.decision.kind == "trains" and after.state.phase == pos.state.phase:
            said = reasons.no_train(weighing(after))
            assert f"only {limit}" in said
            return
    pytest.fail("nobody could buy a train and have room for another")


def test_money_for_the_cheapest_train_on_sale_is_money_for_a_train() -> None:
    """NYC had $170 and “not the money for a 4”, while a 3/5 was on sale at $160."""
    pos = next(pos for pos in at("trains", "1846") if prices(pos) == {"4": 180, "3/5": 160})
    c = pos.state.corporation
    pos.state.trains[c], pos.state.pool_trains = pos.state.depot[-1:], ()
    assert "the money" not in reasons.no_train(weighing(with_cash(pos.fork(), 170)))
    assert "the money for a 3/5" in reasons.no_train(weighing(with_cash(pos.fork(), 159)))


def test_a_corporation_with_all_its_trains_says_so() -> None:
    pos = next(at("trains", "18VA"))
    s = pos.state
    s.trains[s.corporation] = s.depot[-pos.title.hooks.train_limit(pos, s.corporation) :]
    assert "as many trains as it may" in reasons.no_train(weighing(with_cash(pos, 2_000)))


def test_a_private_that_makes_a_train_cheaper_is_counted() -> None:
    pos = next(
        pos for pos in at("dividend", "18VA")
        if room_for_train(pos, pos.state.corporation) and weighing(pos).outlook.schedule.rounds > 3
    )  # fmt: skip
    s = pos.state
    full = cheapest_new(pos)[0]
    cheaper = pos.fork()
    cheaper.state.owner[pos.title.private_number["P2"]] = s.party(s.corporation)
    price = cheapest_new(cheaper)[0]
    assert price == max(0, full - 200)
    assert "can spare it" in reasons.dividend(weighing(with_cash(cheaper, price)), PAY)
    assert "can spare it" not in reasons.dividend(weighing(with_cash(pos, price)), PAY)


# -- trains that are bought ---------------------------------------------------------------------


def test_a_train_that_must_be_bought_is_not_a_free_choice() -> None:
    for pos in at("trains", "1846"):
        w = weighing(with_cash(pos, 2_000))
        new = [buy for buy in w.legal.of(a.BuyTrain) if buy.seller == "bank"]
        if w.may_pass or not new or "rusts all" in reasons.train(w, new[0]):
            continue
        name = reasons.called(w, pos.state.corporation)
        assert f"{name} must have a train" in reasons.train(w, new[0])
        poor = weighing(with_cash(pos.fork(), new[0].price - 30))
        assert "its president adds the $30" in reasons.train(poor, new[0])
        return
    pytest.fail("nobody had to buy a train")


def test_a_train_that_goes_with_the_others_is_not_needed_later() -> None:
    """“C&O needs it later”: a third 2-train."""
    for pos, buy in purchases("1846"):
        s = pos.state
        same = [card for card in s.depot if family_of(pos, card) == family_of(pos, s.depot[0])]
        if len(same) < 2 or buy.train != "2":
            continue
        s.trains[s.corporation] = (same[-1],)
        assert "brings the next ones nearer" in train_for_later(weighing(pos), buy)
        s.trains[s.corporation] = (s.depot[-1],)
        w = weighing(pos)
        w.outlook.timetables()[0].expiry[family_of(pos, s.depot[-1]).number] = 0.5
        assert f"needs it later, and {len(same)} are left" in train_for_later(w, buy)
        return
    pytest.fail("nobody could buy a second train of a kind")


# -- revenue ------------------------------------------------------------------------------------


def test_what_half_of_a_revenue_buys_is_not_known_yet() -> None:
    said = reasons.dividend(weighing(next(at("dividend", "1846"))), a.Dividend("half"))
    assert "for trains and track" in said


def test_before_a_purchase_that_is_due_nothing_is_compared_with_saving() -> None:
    """C&O paid, “worth more than saving for a 6”, and had to buy one at once."""
    for pos in at("dividend", "1846"):
        s = pos.state
        for card in s.trains[s.corporation]:
            s.obsolete |= 1 << card
        w = weighing(with_cash(pos, 0))
        if w.outlook.schedule.rounds <= 3 or w.outlook_after(PAY).pos.state.trains[s.corporation]:
            continue
        assert "must buy a train" in reasons.dividend(w, PAY)
        return
    pytest.fail("all kept their trains")


def test_a_revenue_that_pays_for_no_train_is_said_to_do_so() -> None:
    pos = next(
        pos for pos in at("dividend", "18GA")
        if room_for_train(pos, pos.state.corporation) and weighing(pos).outlook.schedule.rounds > 3
    )  # fmt: skip
    price = cheapest_new(pos)[0]
    pos.state.turn.revenue = 10
    said = reasons.dividend(weighing(with_cash(pos.fork(), price - 11)), PAY)
    assert "would not pay for a 2" in said
    said = reasons.dividend(weighing(with_cash(pos.fork(), price - 10)), PAY)
    assert "worth more than saving" in said


# -- shares and privates ------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["1846", "18VA"])
def test_a_corporation_that_starts_at_once_is_not_said_to_float(title: str) -> None:
    for pos in at("stock", title):
        w = weighing(pos)
        for par in w.legal.of(a.Par):
            said = reasons.start(w, par)
            cash = w.outlook_after(par).pos.corporation_cash(
                pos.title.corporation_number[par.corporation]
            )
            assert "float" not in said
            assert f"begins with ${cash}" in said
            return
    pytest.fail("nobody could start a corporation")


def test_at_the_certificate_limit_a_pass_names_it() -> None:
    """“Nothing can be bought”, with $492."""
    for pos in at("stock", "1846"):
        try:
            full = at_the_limit(pos)
        except StopIteration:
            continue
        full.state.cash[pos.decision.players[0]] = 492
        w = weighing(full)
        if pos.state.turn.bought or w.legal.any(a.BuyShare) or w.legal.any(a.Par):
            continue
        limit = pos.title.hooks.certificate_limit(full)
        assert f"more than {limit} certificates" in reasons.no_purchase(w)
        return
    pytest.fail("nobody was at the limit")


def test_the_purchase_of_a_share_counts_for_what_it_is_worth() -> None:
    for pos in at("stock", "18VA"):
        w = weighing(pos)
        for buy in w.legal.of(a.BuyShare):
            c = pos.title.corporation_number[buy.corporation]
            before, after = w.outlook.of(c), w.outlook_after(buy).of(c)
            if round(before.dividends) != round(after.dividends):
                assert f"pay about {reasons.dollars(after.dividends)}" in reasons.share(w, buy, 1)
                return
    pytest.fail("no purchase changed anything")


def test_the_only_private_of_a_draft_is_not_worth_the_most() -> None:
    game = rh.new_game("1846", NAMES, seed=702)
    bots = make_bots(["steady"], 3, 702)
    alone = 0
    while game.decision.kind == "draft":
        cards = [x.card for x in game.legal.of(a.Draft) if x.card in game.title.private_number]
        choice = decide(bots[game.decision.players[0]], game)
        if isinstance(choice.action, a.Draft) and choice.action.card in cards:
            alone += len(cards) == 1
            assert ("the most" in choice.reason) == (len(cards) > 1)
        game.apply(choice.action)
    assert alone


def test_to_convert_costs_nothing() -> None:
    w = weighing(next(at("convert", "18VA")))
    assert "would get less of what" in reasons.nothing(w)


def steps(title: str) -> Iterator[tuple[Position, str]]:
    """Steps that may be left out, with what is said of that."""
    for pos in positions(2, title):
        if pos.decision.kind in ("issue", "track", "token", "privates"):
            w = weighing(pos)
            if w.may_pass and w.legal.single() is None:
                yield pos, reasons.nothing(w)


def test_a_step_that_is_left_out_says_what_was_not_worth_it() -> None:
    """“Nothing here is worth more than it costs” was said of tiles, tokens, shares and privates."""
    kinds = {
        a.LayTile: "No tile that {} may lay now does enough for its runs.",
        a.PlaceToken: "No place for a token ",
        a.IssueShares: "{} keeps its shares: $",
        a.RedeemShares: "{} keeps its money: ",
    }
    said = set()
    for pos, words in steps("1846"):
        w, name = weighing(pos), reasons.called(weighing(pos), pos.state.corporation)
        first = next((kind for kind in kinds if w.legal.any(kind)), None)
        if first:
            assert words.startswith(kinds[first].format(name))
        elif pos.decision.kind == "track":
            assert words == f"{name} can lay no track now."
        else:
            assert words == f"No private is worth its price to {name} now."
        said.add(first or pos.decision.kind)
    assert len(said) >= 4, said


def test_a_token_that_is_too_dear_is_named_with_its_price() -> None:
    for pos, words in steps("18GA"):
        w = weighing(pos)
        if w.legal.any(a.PlaceToken) and not w.legal.any(a.LayTile):
            spent = pos.corporation_cash(pos.state.corporation)
            spent -= w.outlook_after(w.legal.of(a.PlaceToken)[0]).pos.corporation_cash(
                pos.state.corporation
            )
            assert spent > 0
            assert f"is worth ${spent} to" in words
            return
    pytest.fail("no token could be placed")


def test_issued_shares_are_said_to_bring_their_money() -> None:
    seen = set()
    for pos in at("issue", "1846"):
        w, c = weighing(pos), pos.state.corporation
        if not w.legal.any(a.IssueShares) or not room_for_train(pos, c):
            continue
        price, train = cheapest_new(pos)
        action = w.legal.of(a.IssueShares)[0]
        got = w.outlook_after(action).pos.corporation_cash(c) - pos.corporation_cash(c)
        if got >= price:
            continue
        for cash in (0, price - got):
            with_cash(pos, cash)
            words = reasons.other(weighing(pos), action, 1.0)
            assert f"gets ${got}" in words
            assert words.endswith(f"buy a {train} for ${price}." if cash else f"at ${price}.")
            seen.add(cash > 0)
        if len(seen) == 2:
            return
    pytest.fail("no shares could be issued")


# -- tiles --------------------------------------------------------------------------------------


def test_a_tile_that_changes_no_run_is_not_praised() -> None:
    pos = next(pos for pos in at("track", "18VA") if pos.state.trains[pos.state.corporation])
    w = weighing(pos)
    name = reasons.called(w, pos.state.corporation)
    assert reasons.runs(w, w.outlook, "The tile") == (
        f"The tile costs {name} nothing, and may serve it later."
    )


def test_no_run_is_promised_with_a_train_that_comes_too_late() -> None:
    """“With its next train VGN can run for $860”: it had $352, and three rounds were left."""
    for pos in at("track", "18VA"):
        w, c = weighing(pos), pos.state.corporation
        if not pos.state.trains[c] or not room_for_train(pos, c):
            continue
        for lay in w.legal.of(a.LayTile)[:20]:
            after = w.outlook_after(lay)
            cash, party = after.pos.state.cash, pos.state.party(c)
            cash[party] = 0
            w.outlook.schedule = replace(w.outlook.schedule, rounds=8.0)
            if " could run for " not in with_new_train(w, after):
                continue
            w.outlook.schedule = replace(w.outlook.schedule, rounds=3.0)
            assert not with_new_train(w, after)
            cash[party] = 2_000
            assert " can run for " in with_new_train(w, after)
            return
    pytest.fail("no tile raised a run with one more train")
