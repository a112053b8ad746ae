"""1846 2 and 3: set-up and the draft."""

from __future__ import annotations

import pytest
from tests.titles.midwest import EIGHTEENXX_GAMES, drafting, playing
from tests.titles.support import Table, clause

from roundhouse.core.actions import Draft, LayTile, Par, Pass
from roundhouse.core.state import Round
from roundhouse.titles.g1846.draft import DECK, HAND, LAST, last_private
from roundhouse.titles.g1846.player_count_setup import draw_setup


@clause("1846 2.1a", "1846 2.3")
@pytest.mark.parametrize(
    ("players", "bank", "trains", "corporations", "cards_drawn"),
    [(3, 6500, (5, 4, 3), 5, 5), (4, 7500, (6, 5, 4), 6, 6), (5, 9000, (7, 6, 5), 7, 7)],
)
def test_1846_2_1a_set_up_by_players(
    players: int, bank: int, trains: tuple[int, ...], corporations: int, cards_drawn: int
) -> None:
    t = drafting(players)
    assert t.state.cash[:players] == [400] * players
    assert t.state.bank == bank - 400 * players
    in_play = [
        c
        for c in t.title.corporations
        if not c.is_independent and not t.position.is_closed(c.number)
    ]
    assert len(in_play) == corporations
    families = [t.title.trains[t.state.variants[c]].family for c in t.state.depot]
    assert tuple(families.count(f) for f in range(3)) == trains
    assert len(HAND.of(t.state)) == cards_drawn
    assert (t.title.min_players, t.title.max_players) == (3, 5)


@clause("1846 2.1b")
def test_1846_2_1b_so_many_of_each_group_stay_away() -> None:
    groups = (("LSL", "MC", "O&I"), ("MPC", "SC", "TBC"), ("C&O", "ERIE", "PRR"))
    for players, count in ((3, 2), (4, 1), (5, 0)):
        title = drafting(players).title
        for seed in range(20):
            removed = draw_setup(title, seed, players)["removed"]
            assert [sum(n in removed for n in g) for g in groups] == [count] * 3  # type: ignore[operator]
    drawn = {draw_setup(drafting(3).title, seed, 3)["removed"] for seed in range(40)}
    assert len(drawn) > 10


@clause("1846 2.1c")
def test_1846_2_1c_tokens_of_corporations_not_in_play() -> None:
    t = drafting(3)
    removed = [c for c in t.title.corporations if c.name in t.state.title_state["removed"]]
    assert len(removed) == 2
    for corporation in removed:
        h = t.title.map.by_name[corporation.home]
        assert t.position.track.token_in_hex(h, corporation.number)
        assert t.position.is_closed(corporation.number)
    t.without_privates().stock_turn("A")
    t.refused(Par(removed[0].name, 100), "start.not-in-play", "1846 2.1b")
    t.refused(Par("MS", 100), "start.not-for-sale", "1846 3h1")


@clause("1846 2.2", "1846 3b")
def test_1846_3b_the_draft_goes_counter_clockwise_from_the_right_of_priority() -> None:
    t = drafting(4)
    assert t.state.priority == 0
    order = []
    for _ in range(5):
        order.append(t.who)
        t.play(t.game.legal.first())
    assert order == ["D", "C", "B", "A", "D"]


@clause("1846 3a")
@pytest.mark.parametrize(("players", "privates"), [(3, 6), (4, 8), (5, 10)])
def test_1846_3a_deck_of_privates_and_blanks(players: int, privates: int) -> None:
    s = drafting(players).state
    deck = (*HAND.of(s), *DECK.of(s))
    assert sum(c >= 0 for c in deck) == privates
    assert sum(c < 0 for c in deck) == players


@clause("1846 3c")
def test_1846_3c_one_is_kept_the_rest_goes_under_the_deck() -> None:
    t = drafting(3)
    hand, deck = HAND.of(t.state), DECK.of(t.state)
    t.refused(LayTile("D6", "298", 0), "order.draft", "1846 3c")
    t.play(t.game.legal.first())
    kept = hand[0]
    now = (*HAND.of(t.state), *DECK.of(t.state))
    assert now[: len(deck)] == deck
    assert sorted(now[len(deck) :]) == sorted(c for c in hand if c != kept)


def with_hand(t: Table, hand: tuple[int, ...], deck: tuple[int, ...] = ()) -> Table:
    return t.set_fact(HAND, hand).set_fact(DECK, deck)


@clause("1846 3d")
def test_1846_3d_a_blank_only_if_dealt_one() -> None:
    t = with_hand(drafting(3), (0, 1, 2, 3, 4), (5, -1, -2, -3))
    t.refused(Draft("Blank 1"), "draft.not-drawn", "1846 3d")
    t.refused(Draft("nothing"), "draft.not-drawn", "1846 3d")
    t.refused(Pass(), "draft.must-choose", "1846 3d")
    t = with_hand(drafting(3), (0, 1, 2, 3, -1), (5, -2, -3))
    assert t.legal(Draft("Blank 1"))


@clause("1846 3e", "1846 3g", "1846 4a")
def test_1846_3e_3g_ends_with_blanks_then_all_is_revealed_and_paid() -> None:
    t = drafting(3)
    cwi, mail = t.title.private_number["C&WI"], t.title.private_number["MAIL"]
    with_hand(t, (cwi, mail, -1), (-2, -3))
    who = t.who
    t.play(Draft("C&WI"))
    assert t.state.cash[:3] == [400, 400, 400]  # nothing is paid yet
    second = t.who
    with_hand(t, (mail, -1), (-2, -3))
    t.play(Draft("MAIL"))
    assert t.state.round == Round.STOCK
    assert t.state.stock_number == 1
    assert (t.cash(who), t.cash(second)) == (340, 320)
    assert t.state.owner[cwi] == t.names.index(who)


def last_card(name: str, **options: str) -> Table:
    t = drafting(3, **options)
    number = t.title.private_number[name]
    t.without_privates().give_private(name, "bank")
    t.set_fact(HAND, ()).set_fact(DECK, (number,)).set_fact(LAST, number)
    return t.new_turn("A")


@clause("1846 3f")
def test_1846_3f_the_last_private_gets_cheaper_scenario_2() -> None:
    t = last_card("TBC")
    assert last_private(t.state) >= 0
    asked = [t.who]
    t.play(Pass())
    asked.append(t.who)
    t.play(Pass())
    asked.append(t.who)
    assert asked == ["A", "C", "B"]
    t.play(Draft("TBC"))
    assert t.cash("B") == 360
    assert t.state.round == Round.STOCK


@clause("1846 3f", "1846 3h2")
def test_1846_3f_at_nothing_it_must_be_taken_scenario_3() -> None:
    t = last_card("MS")
    passes = 0
    while t.asked == "draft":
        t.play(Pass())
        passes += 1
    assert passes == 14
    assert t.state.owner[t.title.private_number["MS"]] == 1
    assert t.cash("B") == 400
    assert t.cash("MS") == 60
    t = last_card("MS", preset=EIGHTEENXX_GAMES)
    passes = 0
    while t.asked == "draft":
        t.play(Pass())
        passes += 1
    assert passes == 6
    assert t.cash("A") == 320


@clause("1846 3h1")
def test_1846_3h1_independents_cost_price_and_debt() -> None:
    t = drafting(3)
    ms, big = t.title.private_number["MS"], t.title.private_number["BIG4"]
    with_hand(t, (ms, -1), ())
    first = t.who
    t.play(Draft("MS"))
    assert t.cash(first) == 400 - 140
    assert t.cash("MS") == 60
    assert t.train_names("MS") == ["2"]
    assert t.position.track.token_in_hex(t.title.map.by_name["C15"], t.number("MS"))
    t = with_hand(drafting(3), (big, -1), ())
    first = t.who
    t.play(Draft("BIG4"))
    assert (t.cash(first), t.cash("BIG4")) == (300, 40)


@clause("1846 9c")
def test_1846_9c_everything_but_the_draft_is_open() -> None:
    t = playing()
    assert not [key for key in t.state.title_state if key.startswith("draft")]
