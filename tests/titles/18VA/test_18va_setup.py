"""18VA 1 and 2: set-up, what is open, phases."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.titles.support import Table, clause
from tests.titles.virginia import opening, table, ten

from roundhouse.core.actions import Answer, BuyShare, BuyTrain, LayTile, Par, Pass
from roundhouse.core.events import Income, Party, SharesSold, TrainBought
from roundhouse.views.labels import label
from roundhouse.views.names import Names, signs
from roundhouse.views.sentences import sentence_for
from roundhouse.views.words import plain


@clause("18VA 1.2a")
def test_18va_1_2a_trains_stacked_cheapest_first() -> None:
    t = opening()
    names = [t.title.families[t.title.trains[v].family].name for v in t.state.variants]
    assert Counter(names) == {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "4D": 10}
    prices = [t.title.trains[t.state.variants[card]].price for card in t.state.depot]
    assert prices == sorted(prices)
    assert prices[:7] == [100] * 6 + [200]
    by_name = {train.name: train.price for train in t.title.trains}
    assert by_name == {
        "2": 100, "1G": 100, "3": 200, "2G": 200, "4": 300, "3G": 300, "5": 500, "4G": 500,
        "6": 600, "5G": 600, "4D": 800,
    }  # fmt: skip


@clause("18VA 1.2b")
def test_18va_1_2b_shares_in_treasuries() -> None:
    t = opening()
    assert t.held("B&O", "ipo") == 10  # its president's certificate is the auction's P4
    for name in ("C&O", "SR", "N&W", "WMR", "RFPR", "VR"):
        assert t.held(name, "ipo") == 5
        assert t.state.held(t.number(name), t.state.OUT) == 5
        assert t.state.units[t.number(name)] == 5


@clause("18VA 1.2c")
@pytest.mark.parametrize(("players", "cash", "limit"), [(2, 600, 27), (3, 400, 18), (4, 300, 13)])
def test_18va_1_2c_cash_and_limits(players: int, cash: int, limit: int) -> None:
    t = opening(players)
    assert t.state.cash[:players] == [cash] * players
    assert t.state.bank == 6800
    assert t.title.cert_limit[players] == limit
    assert (t.who, t.state.priority) == ("A", 0)


@clause("18VA 1.2c")
def test_18va_1_2c_five_players() -> None:
    t = opening(5)
    assert t.state.cash[:5] == [240] * 5
    assert t.title.cert_limit[5] == 10
    assert t.state.bank == 6800


@clause("18VA 1.4a")
def test_18va_1_4a_everything_is_open() -> None:
    t = table().corporation("B&O", 100, A=2, treasury=300).operating_turn("B&O", "trains")
    events = t.game.apply(BuyTrain("bank", "2", 100))
    assert all(event.audience == -1 for event in events)
    assert [e.amount for e in events if isinstance(e, TrainBought)] == [100]


@clause("18VA 1.4b")
def test_18va_1_4b_an_offer_binds_nobody_before_it_is_accepted() -> None:
    t = table().corporation("B&O", 100, A=2, treasury=300).trains("B&O", "2")
    t.corporation("VR", 82, B=2, treasury=50).trains("VR", "1G", "2").operating_turn(
        "B&O", "trains"
    )
    t.play(BuyTrain("VR", "2", 60))
    assert (t.asked, t.who) == ("offer", "B")
    t.refused(Pass(), "order.offer", "18VA 1.4b")
    t.play(Answer(False))
    assert (t.cash("B&O"), t.train_names("VR")) == (300, ["1G", "2"])
    t.refused(BuyTrain("VR", "2", 60), "offer.declined", "")
    assert t.legal(BuyTrain("VR", "2", 61))
    t.play(BuyTrain("VR", "2", 61), Answer(True))
    assert (t.cash("B&O"), t.cash("VR")) == (239, 111)


def bank_with(phase: str, *sold: str, cash: int = 2000) -> Table:
    """B&O with money at its trains, everything before the phase's next train sold."""
    t = ten(table().corporation("B&O", 100, A=2, treasury=cash), "C&O")
    return t.phase(phase, sold=sold).operating_turn("B&O", "trains")


@clause("18VA 2a")
def test_18va_2a_a_phase_starts_with_the_first_of_its_type() -> None:
    t = bank_with("2", "2")
    assert t.position.phase.name == "2"
    t.play(BuyTrain("bank", "2G", 200))
    assert (t.position.phase.name, t.position.phase.tile_rank) == ("3", 2)


@clause("18VA 2a")
def test_18va_2a_a_6_after_a_4d_changes_nothing() -> None:
    t = bank_with("6", "2", "3", "4", "5")
    t.play(BuyTrain("bank", "4D", 800))
    assert t.position.phase.name == "4D"
    t.play(BuyTrain("bank", "6", 600))
    assert t.position.phase.name == "4D"


@clause("18VA 2b")
def test_18va_2b_scrapped_trains_vanish_everywhere() -> None:
    t = ten(table(), "C&O").corporation("C&O", 82, B=2).trains("C&O", "2", "1G", "3")
    t.corporation("B&O", 100, A=2, treasury=300).pool_train("2")
    t.phase("3", sold=("2", "3")).operating_turn("B&O", "trains")
    before = t.cash("C&O")
    t.play(BuyTrain("bank", "4", 300))
    assert t.train_names("C&O") == ["3"]
    assert t.state.pool_trains == ()
    assert t.cash("C&O") == before


@clause("18VA 2c")
@pytest.mark.parametrize(
    ("phase", "values"),
    [("2", (40, 20, 30, 30)), ("4", (40, 20, 30, 30)), ("5", (70, 40, 50, 20))],
)
def test_18va_2c_off_map_and_port_values(phase: str, values: tuple[int, ...]) -> None:
    t = table().phase(phase)
    rank = t.position.phase.value_rank
    faces = [t.position.track.faces[t.title.map.by_name[h]] for h in ("H1", "B15", "F17", "I4")]
    assert tuple(face.stops[0].values[rank - 1] for face in faces) == values


@clause("18VA 2a")
def test_18va_2a_colours_come_with_the_phases() -> None:
    ranks = {phase.name: phase.tile_rank for phase in table().title.phases}
    assert ranks == {"2": 1, "3": 2, "4": 2, "5": 3, "6": 3, "4D": 4}
    t = table().corporation("B&O", 100, A=2).operating_turn("B&O", "track")
    t.refused(LayTile("H3", "15", 0), "tile.phase", "18VA 4.5.2.1a")


@clause("18VA 4.4a")
def test_18va_4_4_players_read_the_abbreviations_of_the_rulebook() -> None:
    """RF&P, VGN and WM (4.4); actions, files and exports keep the names of 18xx.games."""
    t = table().corporation("VR", 82, A=2, B=1).set_cash(A=500, B=500).stock_turn("A")
    assert {c.name: c.shown for c in t.title.corporations if c.shown != c.name} == {
        "RFPR": "RF&P", "VR": "VGN", "WMR": "WM",
    }  # fmt: skip
    assert label(t.position, BuyShare("VR", "ipo")) == "Buy VGN · $82"
    assert label(t.position, Par("WMR", 70)) == "Start WM at $70 · $140"
    said = t.refused(BuyShare("RFPR", "ipo"), "buy.president-first", "18VA 4.3.2b")
    assert said == "Shares of RF&P are sold only after its president's certificate."
    event = SharesSold("A", "VR", 2, 164)
    assert plain(sentence_for(event, Names(t.position))) == "A sold 2 VGN for $164."
    owner = Income(Party("corporation", "RFPR"), "P1", 10)
    assert "RF&P" in plain(sentence_for(owner, Names(t.position)))
    assert [sign.abbreviation for sign in signs(t.title)][-1] == "VGN"
