"""18VA under the preset of 18xx.games, beyond what single clauses show."""

from __future__ import annotations

import pytest
from tests.titles.support import EIGHTEENXX_GAMES, Table
from tests.titles.virginia import exits, opening, table, ten

from roundhouse.core.actions import Bankrupt, BuyTrain, LayTile, Par, Pass, PlaceToken, UsePower
from roundhouse.core.state import CLOSED
from roundhouse.interchange.decode import DECODERS
from roundhouse.titles import options, title
from roundhouse.titles.g18va.eighteenxx_games.after_bankruptcy import GONE, SEEN, STARTED
from roundhouse.titles.g18va.eighteenxx_games.notation import NOTATION


def test_the_preset_sets_every_option_to_the_sites_value() -> None:
    chosen = title("18VA", preset=EIGHTEENXX_GAMES).chosen
    assert {k: v for k, v in chosen.items() if v != dict(title("18VA").chosen)[k]} == {
        "cert_limit_4p": "15", "or_count": "fixed_at_set_start", "forced_zero_bid": "auto",
        "convert_before_first_operation": "no", "private_token_timing": "any_time",
        "site_limits": "on", "bank_out": "below_zero", "best_run": "president",
        "consent": "assumed", "auto_pass": "on", "discard_order": "any",
        "rea_doubled_at_freight_port": "no", "type_limit_after_first_6": "second_6_barred",
        "pool_purchase_counts_for_type_limit": "yes", "reorder_after_bankruptcy": "no",
        "closure_special_tokens": "every_express_marker", "emergency_blocks": "one",
        "bankruptcy": "stock_sold", "port_sides": "arrow",
    }  # fmt: skip
    assert chosen["two_player_70"] == "off"
    names = {o.name: o.eighteenxx_games_name for o in options("18VA") if o.eighteenxx_games_name}
    assert names == {"two_player_70": "two_player_share_limit"}


@pytest.mark.parametrize("option", [o for o in options("18VA") if len(o.values) > 1])
def test_every_value_of_every_option_builds(option: object) -> None:
    for value in option.values:  # type: ignore[attr-defined]
        built = title("18VA", {option.name: value})  # type: ignore[attr-defined]
        assert built.chosen[option.name] == value  # type: ignore[attr-defined]


def shop(cash: int, **kind: str) -> Table:
    """VR (ten shares, two trains in phase 5) at its trains; SR of the same president has one."""
    t = ten(table(3, EIGHTEENXX_GAMES), "VR", "SR").corporation("VR", 82, A=2, treasury=cash)
    t.corporation("SR", 82, A=2).trains("SR", "5").trains("VR", kind.get("train", "5"))
    return t.phase("5", sold=("2", "3", "4")).operating_turn("VR", "trains")


def test_an_ordinary_purchase_closes_the_step_whatever_potomac_yards_could_do() -> None:
    t = shop(500).give_private("P3", "VR").play(BuyTrain("bank", "5", 500))
    assert t.asked == "privates"
    t = shop(500).give_private("P3", "VR").play(BuyTrain("SR", "5", 500))
    assert t.asked == "privates"


def test_a_purchase_with_tredegar_does_not() -> None:
    t = shop(500).give_private("P3", "VR").give_private("P2", "VR")
    t.play(BuyTrain("bank", "5", 300, power="P2"))
    assert t.asked == "trains"
    assert t.legal(UsePower("P3"))


def test_after_a_train_from_a_corporation_the_step_waits() -> None:
    t = shop(1100).one_more_train("VR")
    t.play(BuyTrain("bank", "5", 500), BuyTrain("SR", "5", 1))
    assert t.asked != "trains"  # three trains: no room
    t = ten(table(3, EIGHTEENXX_GAMES), "VR", "SR").corporation("VR", 82, A=2, treasury=1100)
    t.corporation("SR", 82, A=2).trains("SR", "3").phase("3", sold=("2",))
    t.operating_turn("VR", "trains").play(BuyTrain("bank", "3", 200), BuyTrain("SR", "3", 1))
    assert t.asked == "trains"  # though neither bank nor corporations sell it another


def test_after_a_train_from_a_corporation_it_waits_for_an_unused_tredegar_too() -> None:
    t = ten(table(3, EIGHTEENXX_GAMES), "VR", "SR").corporation("VR", 82, A=2, treasury=201)
    t.corporation("SR", 82, A=2).trains("SR", "3").give_private("P2", "VR").phase("3", sold=("2",))
    t.operating_turn("VR", "trains").play(BuyTrain("bank", "3", 200), BuyTrain("SR", "3", 1))
    assert (t.asked, t.cash("VR")) == ("trains", 0)  # with Tredegar a 3 would cost nothing


def test_in_the_pool_a_freight_train_has_a_name_of_its_own() -> None:
    """A 2 and a 1G are one type; 18xx.games sells both to one corporation, out of the pool."""
    for kind, sold_out in ((EIGHTEENXX_GAMES, False), ("", True)):
        t = table(3, kind, pool_purchase_counts_for_type_limit="yes")
        t.corporation("VR", 82, A=2, treasury=300).pool_train("2").pool_train("1G")
        t.operating_turn("VR", "trains").play(BuyTrain("pool", "2", 100))
        assert t.legal(BuyTrain("pool", "1G", 100)) != sold_out
        t.refused(BuyTrain("bank", "2", 100), "train.one-per-type", "18VA 4.5.8b")


def test_help_leaves_the_step_open_for_an_unused_tredegar() -> None:
    t = (
        ten(table(3, EIGHTEENXX_GAMES), "VR")
        .corporation("VR", 82, A=2, treasury=50)
        .give_private("P2", "VR")
    )
    t.phase("3", sold=("2",)).operating_turn("VR", "trains").play(BuyTrain("bank", "3", 200))
    assert (t.asked, t.cash("VR")) == ("trains", 0)
    t.refused(BuyTrain("bank", "3", 0, power="P2"), "train.one-per-type")


def test_unused_powers_with_a_place_keep_the_turn_open() -> None:
    t = shop(0).give_private("P1", "VR").play(Pass())
    assert t.asked == "privates"
    t = shop(0).give_private("P2", "VR").play(Pass())
    assert t.state.corporation != t.number("VR")


def test_trains_in_the_pool_are_shown_as_what_they_were() -> None:
    t = table(3, EIGHTEENXX_GAMES).corporation("VR", 82, C=2).trains("VR", "3", "2G")
    t.corporation("B&O", 100, A=2, treasury=300).phase("3", sold=("2", "3"))
    t.operating_turn("B&O", "trains").play(BuyTrain("bank", "4", 300))
    t.play(next(a for a in t.game.legal if getattr(a, "train", "") == "2G"))
    assert [t.title.trains[t.state.variants[c]].name for c in t.state.pool_trains] == ["2G"]


def test_more_trains_has_its_own_words_there() -> None:
    encode, special = NOTATION.encode, NOTATION.special
    entry = encode["use-power"](None, UsePower("P3"))
    assert entry == {
        "type": "choose_ability", "entity": "P3", "entity_type": "company", "choice": "close",
    }  # fmt: skip
    assert special["choose_ability"](None, entry) == (UsePower("P3"), None)
    assert "choose_ability" in DECODERS


def test_powers_are_listed_where_they_may_be_used() -> None:
    t = shop(0).give_private("P3", "VR")
    listed = list(t.game.legal)
    assert UsePower("P3") in listed
    assert PlaceToken("H5", 0, "P3") in listed
    assert PlaceToken("C12", 0) not in listed


def test_a_home_token_ends_what_the_site_remembers_for_its_corporation_only() -> None:
    t = still_seen(behind_staunton("track")).set_cash(A=200).stock_turn("A")
    t.play(Par("SR", 82))
    assert t.position.track.tokens_of(t.number("SR")) == ((t.title.map.by_name["F11"], 0),)
    t.operating_turn("VR", "track")
    t.refused(LayTile("E10", "8", t.rotation("8", 0, 2)), "eighteenxx_games.stricter")
    assert STARTED.of(t.state) == ((t.number("SR"), 0),)


def test_gray_to_be_tiles_have_other_names_in_traces() -> None:
    keys = {"hex/F11": "170@5", "hex/G4": "57@1", "hex/H3": "170@0"}
    NOTATION.trace(opening().position, keys)
    assert keys == {"hex/F11": "170ric@5", "hex/G4": "57@1", "hex/H3": "170@0"}


def test_potomac_token_first_leaves_the_ordinary_one() -> None:
    t = exits(
        table(3, EIGHTEENXX_GAMES).corporation("B&O", 100, A=2, treasury=100), "H3", "6", 3, 5
    )
    t.give_private("P3", "B&O").operating_turn("B&O", "token").play(PlaceToken("A6", 0, "P3"))
    assert (t.asked, t.state.owner[2]) == ("token", CLOSED)
    assert t.legal(PlaceToken("H1", 0))


def behind_staunton(step: str) -> Table:
    """VR reaches Charlottesville through Staunton, where a corporation has just closed."""
    t = (
        table(3, EIGHTEENXX_GAMES)
        .corporation("VR", 82, A=2, treasury=100)
        .corporation("C&O", 82, B=2)
        .phase("3")
    )
    t.operated(*t.title.corporation_number)
    exits(exits(exits(t, "C12", "57", 0, 3), "C10", "9", 0, 3), "C8", "5", 0, 5)
    return exits(t, "D9", "14", 1, 2, 4, 5).operating_turn("VR", step)


def still_seen(t: Table) -> Table:
    seers = 1 << t.number("VR")
    return t.set_fact(GONE, ((t.title.map.by_name["C8"], 0, t.number("WMR"), seers),))


def test_what_a_closed_corporation_left_open_is_seen_only_after_the_next_tile() -> None:
    t = behind_staunton("track")
    beyond = LayTile("E10", "8", t.rotation("8", 0, 2))
    assert t.legal(beyond)
    still_seen(t).refused(beyond, "eighteenxx_games.stricter")
    t.play(LayTile("C8", "15", t.rotation("15", 0, 5, 4, 3)))
    assert "gone" not in t.state.title_state


def test_nor_does_that_site_place_tokens_there() -> None:
    t = behind_staunton("token")
    assert t.legal(PlaceToken("D9", 0))
    still_seen(t).refused(PlaceToken("D9", 0), "eighteenxx_games.stricter")
    t.refused(PlaceToken("C8", 0), "eighteenxx_games.stricter")  # full when it was last seen
    assert "gone" in t.state.title_state


def closing(seen: bool) -> Table:
    """SR's president goes bankrupt on its turn; WMR, in Staunton on VR's way, closes too."""
    t = ten(behind_staunton("track"), "SR", "WMR").corporation("WMR", 70, C=2)
    t.corporation("SR", 75, C=2, treasury=0).set_cash(A=0, C=0).trains("VR", "3")
    t.token("C8", "WMR").phase("5", sold=("2", "3", "4")).operated(*t.title.corporation_number)
    if seen:
        t.set_fact(SEEN, 1 << t.number("VR"))
    return t.operating_turn("SR", "trains")


def test_others_too_see_the_tokens_of_a_closed_corporation_if_they_had_a_turn() -> None:
    """The operating corporation closes as well; VR's turn comes next."""
    for seen in (True, False):
        t = closing(seen).play(Bankrupt())
        assert t.president("SR") == t.president("WMR") == ""
        t.operating_turn("VR", "track")
        beyond = LayTile("E10", "8", t.rotation("8", 0, 2))
        if seen:
            t.refused(beyond, "eighteenxx_games.stricter")
        else:
            assert t.legal(beyond)
