"""``roundhouse play``: the list of answers, its words, and what may be read in it."""

from __future__ import annotations

import io
import itertools
import re
from pathlib import Path

import pytest
from rich.console import Console
from tests.unit.cli.tools import play

import roundhouse as rh
from roundhouse.bots import make_bots, play_out
from roundhouse.cli.answers import LONG, lines, matching, numbered
from roundhouse.cli.hot_seat import HotSeat
from roundhouse.cli.terminal import NO_SCROLLBACK
from roundhouse.cli.words import choice
from roundhouse.core import actions as a
from roundhouse.testing import Table
from roundhouse.views.labels import label
from roundhouse.views.names import Names
from roundhouse.views.visible import Viewer, seated


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).save(path)
    return path


@pytest.fixture(scope="module")
def whole() -> rh.Game:
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=5)
    return play_out(game, make_bots(["busy"], 3, 5))


def at_first(game: rh.Game, kind: str) -> rh.Game:
    """The game before its first decision of a kind."""
    return next(
        then for n in range(len(game.actions)) if (then := game.at(n)).decision.kind == kind
    )


# -- amounts -----------------------------------------------------------------------------------


def test_an_open_amount_is_asked_for(file: Path) -> None:
    shown = play(file, typed="2\n\n2\n60\n2\nsome\nquit\n")
    assert "How much? $45 to $600; or just Enter to go back" in shown
    assert "Nothing was played." in shown
    assert "'some' is not an amount; nothing was played" in shown
    assert rh.load(file).actions == [a.Bid("MRC", 60)]


def test_number_and_amount_on_one_line(file: Path) -> None:
    shown = play(file, typed="2 75\n1 20\n2 7\nquit\n")
    assert rh.load(file).actions == [a.Bid("MRC", 75)]
    assert "Buy Lexington Terminal Railroad · $20 takes no amount '20'" in shown
    assert "A bid must be at least $80." in shown


# -- words -------------------------------------------------------------------------------------


def test_a_share_says_where_it_is_bought() -> None:
    for title, ipo in (("18GA", "IPO"), ("1846", "treasury")):
        table = Table(title)
        name = table.title.corporations[0].name
        names = Names(table.game.position, Viewer(0))
        table.game.position.state.cell[0] = table.title.market.pars[0]
        words = [choice(table.game.position, a.BuyShare(name, s), names) for s in ("ipo", "pool")]
        assert re.fullmatch(rf"Buy \S+ from the {ipo} · \$\d+", words[0]), words
        assert re.fullmatch(r"Buy \S+ from the pool · \$\d+", words[1]), words


def test_a_dividend_says_who_gets_what_and_where_the_price_goes(whole: rh.Game) -> None:
    before = at_first(whole, "dividend")
    found = numbered(before.position, seated(before.position, [0, 1, 2]))
    pay, withhold = (e.words for e in found if isinstance(e.action, a.Dividend))
    money = r"\$[\d,]+"
    assert re.fullmatch(
        rf"Pay {money} a share: (\w+ {money}, )+\S+'s treasury {money}; price .*{money}", pay
    )
    assert re.fullmatch(
        rf"Withhold {money}: \S+'s treasury {money}; price {money} → {money}", withhold
    )


def test_a_sale_says_where_the_price_goes(whole: rh.Game) -> None:
    words = [
        entry.words
        for n in range(0, len(whole.actions), 5)
        for entry in numbered(whole.at(n).position, Viewer(0))
        if isinstance(entry.action, a.SellShares)
    ]
    assert words
    line = r"Sell \d \S+ for \$[\d,]+; (price \$[\d,]+ → \$[\d,]+|the price stays)"
    assert [text for text in words if not re.fullmatch(line, text)] == []


def test_a_private_says_whose_it_is_and_a_run_where_it_stops(whole: rh.Game) -> None:
    before = next(
        then for n in range(len(whole.actions)) if (then := whole.at(n)).legal.of(a.BuyPrivate)
    )
    seat = before.decision.players[0]
    for entry in numbered(before.position, Viewer(seat)):
        if isinstance(entry.action, a.BuyPrivate):
            owner = before.private(entry.action.private).owner
            whose = "your" if owner == before.players[seat] else f"{owner}'s"
            assert f"{whose} {entry.action.private}" in entry.words
    run = at_first(whole, "run")
    words = [e.words for e in numbered(run.position, Viewer(0)) if e.action.type == "run-trains"]
    assert re.match(r"Run for \$\d+: 2 [A-Z][a-z]+–[A-Z]", words[0])


def test_the_step_that_is_left_is_named(whole: rh.Game) -> None:
    """A corporation that may still buy privates is not told twice that its turn ends."""
    decisions = [whole.at(n) for n in range(len(whole.actions) + 1)]
    turns = [
        (one.position, two.position)
        for one, two in itertools.pairwise(decisions)
        if (one.decision.kind, two.decision.kind) == ("trains", "privates")
        and one.decision.corporation == two.decision.corporation
        and isinstance(whole.actions[len(one.actions)], a.Pass)
    ]
    assert turns
    for trains, privates in turns:
        assert label(trains, a.Pass()) == "Done with trains"
        assert re.fullmatch(r"End \S+'s turn", label(privates, a.Pass()))
    ends = [
        label(one.position, a.Pass())
        for one, two in itertools.pairwise(decisions)
        if one.decision.kind == "trains" and two.decision.corporation != one.decision.corporation
    ]
    assert ends
    assert all(words.startswith("End ") for words in ends)


# -- long lists --------------------------------------------------------------------------------


def test_a_long_list_is_shown_in_groups_with_the_question_under_it(
    tmp_path: Path, whole: rh.Game
) -> None:
    long = next(
        then
        for n in range(len(whole.actions))
        if (then := whole.at(n)).decision.kind == "track" and len(then.legal) > LONG
    )
    pos = long.position
    entries = numbered(pos, seated(pos, [0, 1, 2]))
    assert [e.number for e in entries] == list(range(1, len(entries) + 1))
    assert {e.action for e in entries} == set(long.legal)
    assert len(lines(pos, entries, whole=False)) < len(entries)
    assert len(lines(pos, entries, whole=True)) == len(entries)
    lay = next(e.action for e in entries if isinstance(e.action, a.LayTile))
    long.save(tmp_path / "g.json")
    shown = play(tmp_path / "g.json", typed=f"{lay.hex.lower()}\nlist all\nquit\n")
    first, only, everything, _ = shown.split("> ")
    assert re.search(rf"^ +\d+-\d+ {lay.hex}.*tiles? ", first, re.MULTILINE)
    assert "A hex or a name lists what is about it" in first
    in_hex = [e.words for e in entries if getattr(e.action, "hex", "") == lay.hex]
    assert [words for words in in_hex if words not in only] == []
    assert len(re.findall(r"^ +\d+ Lay ", only, re.MULTILINE)) == len(in_hex)
    assert all(e.words in everything for e in entries)
    *_, question, facts = first.rstrip().splitlines()
    assert re.match(r"\w+: lay ", question)
    assert re.match(r"\S+: treasury \$\d+ · trains ", facts)


def test_words_find_answers(file: Path) -> None:
    pos = rh.load(file).position
    entries = numbered(pos, seated(pos, [0, 1, 2]))
    (bid,) = matching(entries, "osr")
    assert bid.words == "Bid $105 to $600 on OSR, Ocilla Southern Railroad"
    assert len(matching(entries, "bid on")) == 4
    assert matching(entries, "xyz") == []
    assert "nothing in the list is about 'xyz'" in play(file, typed="list xyz\nquit\n")


# -- what an action leads to, what a private does ----------------------------------------------


def test_about_shows_what_follows(file: Path) -> None:
    shown = play(file, typed="about 2\nabout osr\nabout nothing\nabout 99\nquit\n")
    assert re.search(r"Set aside: \$0 → \$45\n +Free: \$600 → \$555", shown)
    assert "OSR, Ocilla Southern Railroad: value $100, income $20" in shown
    assert "about NUMBER, a hex, or one of these: LTR, " in shown
    assert "there is no action 99" in shown
    assert rh.load(file).actions == []


def test_ask_me_again_is_listed_for_the_player_concerned_only(whole: rh.Game) -> None:
    asked = next(then for n in range(len(whole.actions)) if (then := whole.at(n)).legal.out_of_turn)
    pos = asked.position
    (again,) = asked.legal.out_of_turn[:1]
    assert isinstance(again, a.AskAgain)
    seat, decider = asked.players.index(again.player), pos.decision.players[0]
    assert seat != decider
    for viewer, listed in ((seat, True), (decider, False)):
        found = numbered(pos, Viewer(viewer))
        assert any(e.action == again for e in found) is listed


# -- what is hidden ----------------------------------------------------------------------------


def cards_kept(shown: str) -> set[str]:
    return set(re.findall(r"(\w+ kept [^.]*)\.", shown))


def test_one_person_sees_a_draft_as_that_seat_does(tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    new = "--title", "1846", "--players", 4, "--bots", "busy,busy,busy", "--seed", 11
    shown = play(path, *new, typed="1\nlog\nshow\nwhy\nquit\n")
    by_others = {words for words in cards_kept(shown) if not words.startswith("You")}
    assert by_others == {f"{name} kept a card, face down" for name in ("Ben", "Cem", "Dee")}
    assert set(re.findall(r"Drafted by (?:Ben|Cem|Dee): (.*)", shown)) == {"?"}
    assert re.search(r"You kept (?!a card)", shown)
    assert "The cards are still face down" in shown
    assert "Privates not in this game: " in shown
    assert "Privates closed" not in shown


def test_several_people_see_their_own_cards_one_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    shown = play(path, "--title", "1846", "--seed", 11, typed="hint\n\n1\n1\nlog\nquit\n")
    first, _, rest = shown.partition("only you may see your cards. Press Enter to see them.")
    assert "Keep " not in first  # neither before Enter nor by a command typed instead of it
    assert "Steady would play" not in shown
    after_choice = rest.partition("> 1\n")[2]
    assert "kept a card, face down." in after_choice
    assert "Keep " not in after_choice
    assert not [words for words in cards_kept(shown) if not words.endswith("face down")]


def test_the_screen_is_cleared_after_a_hidden_choice(tmp_path: Path) -> None:
    game = rh.new_game("1846", ["Ann", "Ben", "Cem"], seed=11)
    screen = io.StringIO()
    table = HotSeat(game, tmp_path / "g.json", Console(file=screen, force_terminal=True, width=99))
    table.ask()
    table.obey("")
    assert "Keep " in screen.getvalue()
    table.obey("1")
    *_, left = screen.getvalue().split(NO_SCROLLBACK)
    assert "Keep " not in left
    assert "only you may see your cards" in left
    table.obey("")
    table.obey("undo")
    *_, left = screen.getvalue().split(NO_SCROLLBACK)
    assert "Keep " not in left
    assert "Taken back: Cem kept a card, face down." in left
