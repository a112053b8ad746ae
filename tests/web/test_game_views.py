"""The view models of the game page: nothing legal is missing, nothing illegal is without a why."""

from __future__ import annotations

import json

import pytest
from tests.events_tools import event_classes
from tests.games import first_seat
from tests.titles.support import Table
from tests.web.views_tools import choices, everybody, last_position, page_of, positions

import roundhouse as rh
from roundhouse.core.actions import (
    Bankrupt,
    Bid,
    BuyFromBank,
    BuyShare,
    BuyTrain,
    Dividend,
    Draft,
    LayTile,
    Par,
    RunTrains,
    SellShares,
    from_json,
)
from roundhouse.core.refusal import ENGINE_KEYS
from roundhouse.fuzzing import coverage
from roundhouse.views import log_kinds
from roundhouse.views.controls import as_json
from roundhouse.views.draw import DrawError, Picture, draw
from roundhouse.views.log import chapters
from roundhouse.views.names import Names
from roundhouse.views.panels import hints
from roundhouse.views.panels.consequence import consequence
from roundhouse.views.panels.dividend import dividend_cards
from roundhouse.views.panels.hex_panel import hex_panel, map_actions
from roundhouse.views.panels.page import game_page
from roundhouse.views.panels.run import RouteDraft, best_panel, drafted
from roundhouse.views.panels.trains import trains_panel
from roundhouse.views.sentences.helpers import sentence_for
from roundhouse.views.visible import ONLOOKER, Viewer, face_down, needs_curtain, seated
from roundhouse.views.words import count, listed, money, owned, plain, sentence
from roundhouse.web.game import context

TITLES = [(name, players) for name in rh.title_names() for players in (3, 4)]


# -- the two laws of the page ------------------------------------------------------------------


@pytest.mark.parametrize(("title", "players"), TITLES)
@pytest.mark.parametrize("auto_pass", ["on", "off"])
def test_every_legal_action_has_its_control(
    title: str, players: int, auto_pass: str, fresh_seed: int
) -> None:
    for game, legal in positions(title, players, fresh_seed, auto_pass=auto_pass):
        page = page_of(game)
        offered = {c.action for c in choices(game, page) if c.legal}
        said = game.legal.out_of_turn
        missing = [action for action in (*legal, *said) if as_json(action) not in offered]
        assert not missing, f"{game.decision.kind}, after {len(game.actions)}: {missing[:3]}"


@pytest.mark.parametrize(("title", "players"), TITLES)
def test_every_control_tells_the_truth(title: str, players: int, fresh_seed: int) -> None:
    """What looks legal is; what does not says why, with a clause."""
    for game, _ in positions(title, players, fresh_seed, bot="busy", most=140):
        for choice in choices(game, page_of(game)):
            refusal = game.why_not(from_json(json.loads(choice.action)))
            assert (refusal is None) == choice.legal, (choice, refusal)
            assert choice.label
            if choice.why:
                assert choice.why.reason.endswith(".")
                assert choice.why.clause or refusal.key in ENGINE_KEYS  # type: ignore[union-attr]


@pytest.mark.parametrize("title", rh.title_names())
def test_consequences_of_everything_legal(title: str, fresh_seed: int) -> None:
    """Trying an action changes nothing and gives a heading and a label."""
    for game, legal in positions(title, 4, fresh_seed, most=120):
        before = game.fingerprint()
        names = Names(game.position, everybody(game))
        for action in legal[:: max(1, len(legal) // 6)]:
            found = consequence(game.position, names, action)
            assert found.refused is None
            assert found.heading
            assert found.label
        assert game.fingerprint() == before


# -- words -------------------------------------------------------------------------------------


def test_pages_speak_of_kinds_of_events_that_there_are() -> None:
    spoken_of = log_kinds.CONSEQUENCES | hints._SAID | context._NEW_TURN | coverage.EVENTS.keys()
    assert spoken_of - {one.kind for one in event_classes()} == set()


def test_every_event_has_its_sentence() -> None:
    silent = [
        one.kind
        for one in event_classes()
        if not one.text and sentence_for.dispatch(one) is sentence_for.dispatch(rh.Event)
    ]
    assert silent == []


@pytest.mark.parametrize("title", rh.title_names())
def test_log_of_a_whole_game(title: str, fresh_seed: int) -> None:
    game = last_position(title, 3, fresh_seed, 600)
    told = chapters(game, Viewer(0, frozenset({0})), lines=0)
    lines = [line for chapter in told for line in chapter.lines]
    assert len(lines) > 60
    for line in lines:
        words = plain(line.words)
        assert words.endswith("."), words
        assert "{" not in words
        assert "None" not in words
    assert any("You " in plain(line.words) for line in lines)
    numbers = [line.number for line in lines]
    assert numbers == sorted(numbers, reverse=True)


def test_recent_log_is_the_beginning_of_the_whole() -> None:
    game = last_position("18GA", 3, 5, 200)
    whole = chapters(game, ONLOOKER, lines=0)
    recent = chapters(game, ONLOOKER, since=0, lines=20)
    assert recent == whole[: len(recent)]
    assert len(recent) < len(whole)


def test_small_words() -> None:
    assert money(-1234) == "−$1,234"
    assert count(1, "hex is", "hexes are") == "one hex is"
    assert count(12, "share") == "12 shares"
    assert listed(["A"]) == "A"
    assert listed(["A", "B", "C"]) == "A, B and C"
    assert owned("You") == "your"
    assert owned("Lars") == "Lars'"
    assert plain(sentence("{who} bid {amount}.", who="Ann", amount="$5")) == "Ann bid $5."


# -- stock -------------------------------------------------------------------------------------


def stock_table() -> Table:
    table = Table("18GA", 4).without_privates()
    table.corporation("SAL", 70, treasury=300, A=4, B=2, pool=1)
    table.corporation("ACL", 55, treasury=100, B=5, A=3)
    return table.stock_turn("A")


def test_sell_buttons_stop_at_the_first_that_is_refused() -> None:
    table = stock_table()
    rows = {row.name: row for row in page_of(table.game).corporations}
    assert [c.short for c in rows["ACL"].sells] == ["1", "2", "3"]
    assert rows["ACL"].sells[2].price == "+$165"
    assert all(c.legal for c in rows["SAL"].sells[:2])


def test_president_without_successor_is_told_why() -> None:
    table = Table("18GA", 4).without_privates().corporation("SAL", 70, A=4, B=1).stock_turn("A")
    row = next(r for r in page_of(table.game).corporations if r.name == "SAL")
    third = row.sells[2]
    assert third.why is not None
    assert "20% of SAL" in third.why.reason
    assert third.why.clause == "18GA 3.2(a)(3)"


def test_consequence_of_a_sale() -> None:
    table = stock_table()
    names = Names(table.position, seated(table.position, table.position.decision.players))
    found = consequence(table.position, names, SellShares("ACL", 2))
    rows = {row.name: row.value for row in found.rows}
    assert found.heading == "If you sell 2 of ACL"
    assert rows["You receive"] == "2 × $55 = $110"
    assert rows["Pool"] == "0 → 20%"
    assert rows["President"] == "B stays"
    assert rows["ACL price"].startswith("$55 → ")
    assert any("may not buy ACL again" in note.words for note in found.notes)
    assert found.arrow is not None


def test_consequence_in_the_auction() -> None:
    """Buying the cheapest settles what has bids and becomes the cheapest."""
    game = rh.new_game("18GA", list("ABC"), seed=1, options=first_seat("18GA"))
    game.apply(Bid("MRC", 45))
    one = consequence(game.position, Names(game.position, everybody(game)), BuyFromBank("LTR"))
    assert [n.words for n in one.notes] == [
        "A buys MRC for $45.", "Waycross & Southern Railroad becomes the cheapest.",
    ]  # fmt: skip
    game.apply(Bid("MRC", 50))
    two = consequence(game.position, Names(game.position, everybody(game)), BuyFromBank("LTR"))
    assert [n.words for n in two.notes] == [
        "Midland Railroad is settled next, between A $45 and B $50."
    ]


def test_refused_consequence_names_the_clause() -> None:
    table = stock_table()
    names = Names(table.position, everybody(table.game))
    found = consequence(table.position, names, BuyShare("CoG", "ipo"))
    assert found.refused is not None
    assert found.refused.clause == "18GA 3.2(c)(2)"
    assert not found.label


def test_starting_shows_what_it_costs() -> None:
    table = stock_table()
    row = next(r for r in page_of(table.game).corporations if r.name == "GA")
    assert [(c.short, c.price) for c in row.starts] == [
        ("55", "$110"), ("70", "$140"), ("90", "$180"), ("110", "$220"),
    ]  # fmt: skip
    names = Names(table.position, everybody(table.game))
    found = consequence(table.position, names, Par("GA", 70))
    assert any(row.name == "To float" and row.value == "40% more" for row in found.rows)


# -- operating ---------------------------------------------------------------------------------


def test_the_page_names_the_phase_as_the_book_does() -> None:
    game = Table("18GA", 3).game
    assert page_of(game).phase == "1"  # 18GA 1.2, until the first train is sold
    assert page_of(Table("18GA", 3).phase("2", sold=["2"]).game).phase == "2"


def operating_table(step: str = "track") -> Table:
    table = Table("18GA", 3).without_privates().phase("3", sold=["2"])
    table.corporation("SAL", 70, treasury=500, A=5, B=1)
    table.tile("G13", "57", 0).tile("H12", "9", 0).tile("I11", "57", 0)
    return table.trains("SAL", "3").operating_turn("SAL", step)


def test_lit_hexes_and_their_trays() -> None:
    game = operating_table().game
    page = page_of(game)
    lit = {name for name, _ in page.hexes}
    assert lit == {game.title.map.hexes[h].name for h in map_actions(game.position)}
    assert lit
    for name in lit:
        panel = hex_panel(game.position, game.title.map.by_name[name])
        assert panel.why is None
        for option in panel.tiles:
            assert option.rotations
            assert all(turn.joins for turn in option.rotations)


def test_hex_that_is_not_lit_says_why() -> None:
    game = operating_table().game
    dark = [h.number for h in game.title.map.hexes if h.number not in map_actions(game.position)]
    for h in dark:
        panel = hex_panel(game.position, h)
        assert panel.why is not None
        assert panel.why.reason


def test_tile_shows_cost_and_best_run() -> None:
    game = operating_table().game
    names = Names(game.position, everybody(game))
    lays = [a for a in game.legal if isinstance(a, LayTile)]
    rows = {row.name for a in lays for row in consequence(game.position, names, a).rows}
    assert {"Joins", "Best run", "Treasury"} <= rows


def test_best_routes_and_own_routes() -> None:
    game = operating_table("run").game
    pos = game.position
    names = Names(pos, everybody(game))
    best = best_panel(pos, names)
    assert best.choice is not None
    assert best.total == sum(route.total for route in best.routes)
    by_name = game.title.map.by_name
    stops = ((by_name["G13"], -1), (by_name["I11"], -1))
    panel, made = drafted(pos, names, [RouteDraft("3", stops)])
    assert made[0][0] == (by_name["G13"], 0)
    assert made[0][-1][0] == by_name["I11"]
    assert panel.total <= best.total
    action = from_json(json.loads(panel.choice.action if panel.choice else "{}"))
    assert isinstance(action, RunTrains)


def test_unfinished_route_is_explained() -> None:
    game = operating_table("run").game
    pos = game.position
    stops = ((game.title.map.by_name["G13"], -1),)
    panel, _ = drafted(pos, Names(pos, everybody(game)), [RouteDraft("3", stops)])
    assert panel.total == 0
    assert panel.drawn


def test_dividend_cards_add_up() -> None:
    table = operating_table("run")
    table.play(next(a for a in table.game.legal if isinstance(a, RunTrains)))
    revenue = table.state.turn.revenue
    alone = seated(table.position, table.position.decision.players)
    cards = dividend_cards(table.position, Names(table.position, alone))
    assert [card.heading for card in cards] == ["Pay out", "Withhold"]
    pay, keep = cards
    assert dict(pay.gains)["You"] == revenue // 10 * 5
    assert dict(keep.gains)["SAL"] == revenue
    assert pay.after > pay.before > keep.after
    assert pay.test == ""  # in this title the amount does not matter


def test_dividend_test_where_the_amount_matters() -> None:
    for game, _ in positions("1846", 3, 3, bot="busy", most=400):
        if Dividend in game.decision.actions:
            cards = page_of(game).dividends
            if any("≥" in card.test or "<" in card.test for card in cards):
                return
    pytest.fail("no dividend was compared with a price")


def test_an_emergency_takes_only_what_is_short() -> None:
    """The president has more than the train costs: only the rest of its price is taken."""
    seen = 0
    for seed in (3, 4):
        for game, _ in positions("18Chesapeake", 3, seed, bot="busy", most=400):
            panel = page_of(game).trains if game.decision.kind == "trains" else None
            if panel is None or panel.emergency is None:
                continue
            need = panel.emergency
            assert need.price == need.treasury + need.pays + need.short
            assert need.pays <= need.cash
            assert not (need.short and need.pays < need.cash)
            assert all(offer.choice.legal for offer in panel.offers)
            seen += need.pays < need.cash
    assert seen


def test_bankruptcy_is_a_plain_button_when_nothing_else_is_left() -> None:
    for seed in range(1, 12):
        for game, legal in positions("1846", 3, seed, bot="busy", most=700):
            if {type(action) for action in legal} == {Bankrupt}:
                page = page_of(game)
                assert page.decision.primary is not None
                assert page.decision.primary.label == "Declare bankruptcy"
                assert page.decision.secondary is None
                assert not page.groups
                assert page.trains is not None
                assert not page.trains.offers
                assert "short, and nothing can be sold" in page.decision.facts
                return
    pytest.fail("nobody went bankrupt")


def test_emergency_arithmetic() -> None:
    table = operating_table("trains").phase("8", sold=["2", "3", "4", "5", "6"])
    table.corporation("ACL", 110, A=4, B=5).set_treasury("SAL", 169).set_cash(A=312)
    table.arrange(lambda s: s.trains.__setitem__(table.number("SAL"), ())).operating_turn(
        "SAL", "trains"
    )
    emergency = trains_panel(table.position, Names(table.position, everybody(table.game))).emergency
    assert emergency is not None
    assert (emergency.price, emergency.treasury, emergency.cash) == (800, 169, 312)
    assert emergency.short == 800 - 169 - 312
    assert [row.name for row in emergency.sales] == sorted({row.name for row in emergency.sales})
    rows = {row.name: [sale.short for sale in row.choices] for row in emergency.sales}
    assert rows["ACL"] == ["1", "2", "3"]
    assert all(sale.legal for sale in emergency.choices)


def test_trains_name_every_source() -> None:
    table = operating_table("trains").corporation("ACL", 55, B=5).trains("ACL", "3")
    panel = trains_panel(table.position, Names(table.position, everybody(table.game)))
    sellers = [from_json(json.loads(o.choice.action)) for o in panel.offers]
    assert [a.seller for a in sellers if isinstance(a, BuyTrain)] == ["bank", "ACL"]
    assert panel.offers[1].choice.amount is not None
    assert "begins phase 4" in panel.warning or panel.warning == ""


# -- who sees what -----------------------------------------------------------------------------


def test_draft_cards_stay_with_their_player() -> None:
    game = rh.new_game("1846", list("ABC"), seed=4)
    assert face_down(game.position)
    asked = game.decision.players[0]
    other = (asked + 1) % 3
    cards = [a.card for a in game.legal if isinstance(a, Draft)]
    hidden = [game.title.privates[game.title.private_number[c]] for c in cards if "Blank" not in c]
    own = repr(game_page(game, Viewer(asked, frozenset({asked}))).groups)
    assert all(card.full_name in own for card in hidden)
    for viewer in (Viewer(other, frozenset({other})), ONLOOKER):
        page = game_page(game, viewer)
        assert not page.playing
        assert not any(
            card.full_name in repr((page.groups, page.log, page.lots)) for card in hidden
        )


def test_curtain_stands_before_hidden_cards() -> None:
    game = rh.new_game("1846", list("ABC"), seed=4)
    viewer = seated(game.position, range(3))
    assert needs_curtain(game.position, viewer)
    closed = game_page(game, viewer)
    asked = game.players[game.decision.players[0]]
    assert closed.curtain == asked
    assert not closed.groups
    assert not closed.playing
    opened = game_page(game, viewer, open_curtain=True)
    assert opened.groups
    alone = seated(game.position, [game.decision.players[0]])
    assert not needs_curtain(game.position, alone)


def test_kept_cards_are_told_to_their_player_alone() -> None:
    game = rh.new_game("1846", list("ABC"), seed=4)
    asked = game.decision.players[0]
    game.apply(game.legal.first())
    mine = chapters(game, Viewer(asked, frozenset({asked})), lines=0)
    theirs = chapters(game, Viewer((asked + 1) % 3, frozenset()), lines=0)
    said, heard = (
        " ".join(plain(line.words) for chapter in told for line in chapter.lines)
        for told in (mine, theirs)
    )
    assert "You kept" in said
    assert "You kept" not in heard
    assert "face down" in heard


def test_past_positions_offer_nothing() -> None:
    game = last_position("18GA", 3, 2, 50)
    page = game_page(game.at(20), everybody(game), last=len(game.actions))
    assert page.past
    assert not page.playing
    assert not list(choices(game.at(20), page))


# -- drawings ----------------------------------------------------------------------------------


def test_draw_every_kind() -> None:
    game = operating_table("run").game
    for what, name in (
        ("board", ""),
        ("market", ""),
        ("tile", "57@2"),
        ("tile", ""),
        ("charter", ""),
    ):
        svg = draw(game, what, name)
        assert svg.startswith("<svg")
        assert "<style>" in svg
    assert "case0" in draw(game, "board", routes=True)
    assert Picture(game, "charter", "SAL")._repr_svg_().startswith("<svg")


@pytest.mark.parametrize(
    ("what", "name"), [("map", ""), ("tile", "999"), ("tile", "57@7"), ("charter", "XYZ")]
)
def test_drawings_that_do_not_exist(what: str, name: str) -> None:
    with pytest.raises(DrawError):
        draw(operating_table().game, what, name)
