"""The whole game page as one record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from roundhouse.core.actions import (
    Action,
    Answer,
    BuyShare,
    BuyTrain,
    Dividend,
    Par,
    RunTrains,
    SellShares,
)
from roundhouse.core.state import BANK, Round
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.legal import LegalActions, takers
from roundhouse.engine.position import Position
from roundhouse.views.changes import Changes, changes
from roundhouse.views.controls import Choice, Why, choice
from roundhouse.views.log import Chapter, Line, chapters, fresh_lines
from roundhouse.views.names import Names
from roundhouse.views.panels.auction import Lot, PrivateCard, lots, private_card
from roundhouse.views.panels.board import is_landscape
from roundhouse.views.panels.charter import Charter, OrderRow, charter, last_runs, order_rows
from roundhouse.views.panels.consequence import Consequence, consequence
from roundhouse.views.panels.corporations import CorporationRow, corporation_rows
from roundhouse.views.panels.decision import DecisionView, decision_view, round_note
from roundhouse.views.panels.dividend import DividendCard, dividend_cards
from roundhouse.views.panels.drawings import board, layout, market
from roundhouse.views.panels.empty_step import can_do_nothing, usable_if_bought, why_nothing_here
from roundhouse.views.panels.hex_panel import about_map, hex_list, map_actions
from roundhouse.views.panels.holdings import PlayerCard, player_cards
from roundhouse.views.panels.offers import OfferGroup, offers_this_turn
from roundhouse.views.panels.other_actions import Group, groups
from roundhouse.views.panels.powers import PowerUse, powers_now
from roundhouse.views.panels.roster import RosterRow, roster
from roundhouse.views.panels.run import RunPanel, best_panel, turn_panel
from roundhouse.views.panels.trains import TrainsPanel, trains_panel
from roundhouse.views.rounds import round_name, round_of, short_round_name
from roundhouse.views.visible import Viewer, behind_curtain, needs_curtain, shows_question
from roundhouse.views.words import money, owned

#: Lines of "since your last turn" that are seen at once, by layout: in the others there is less
#: room. One line more takes no more of it than the link to all of them.
_SINCE = {"operating": 4}
_SINCE_ELSEWHERE = 2
_NEWS = frozenset(
    {
        "token", "bought-train", "dividend", "phase", "rusted", "president-changed", "started",
        "floated", "private-sold", "won-private", "sold", "bankrupt", "corporation-closed", "bid",
    }
)  # fmt: skip


_POWERS = frozenset({"marker", "pair", "free-token", "power"})


@dataclass(frozen=True, slots=True)
class GamePage:
    """Everything the templates show."""

    title: str
    number: int  # of actions at this position
    last: int  # of actions in the game
    round: str
    round_short: str
    round_note: str
    phase: str
    phase_note: str
    layout: str  # "operating", "stock" or "auction"
    wide: bool
    one_row: bool  # the market fits under a wide map
    decision: DecisionView
    playing: bool  # the viewer may act on this page
    trading: bool  # and buy or sell shares
    curtain: str  # who should look now; empty: nothing is hidden
    board: str
    market: str
    charter: Charter | None
    order: tuple[OrderRow, ...]
    since: tuple[Line, ...]  # the most telling lines
    all_since: tuple[Line, ...]  # all of them, in the order in which it happened
    since_number: int
    changed: Changes  # by others since then; at an earlier position by the action that led there
    whose: str  # "your", "Ann's": of whom the page is drawn for
    players: tuple[PlayerCard, ...]
    roster: tuple[RosterRow, ...]
    train_limit: int
    bank: str
    ends: str
    log: tuple[Chapter, ...]
    corporations: tuple[CorporationRow, ...]
    privates: tuple[PrivateCard, ...]
    lots: tuple[Lot, ...]
    hexes: tuple[tuple[str, str], ...]
    run: RunPanel | None
    dividends: tuple[DividendCard, ...]
    trains: TrainsPanel | None
    groups: tuple[Group, ...]
    power: PrivateCard | None  # the private that the question is about
    preview: Consequence | None  # of what is asked, where that is one thing only
    empty_step: Why | None = None  # why there is nothing to do in this step
    if_bought: tuple[str, ...] = ()  # privates that could be used in it
    powers: Mapping[str, PowerUse] = field(default_factory=dict)  # by private
    out_of_turn: tuple[Choice, ...] = ()  # what seats of this screen may say unasked
    offers: tuple[OfferGroup, ...] = ()  # of this turn to whoever is asked, the present one too

    @property
    def usable(self) -> tuple[tuple[str, str], ...]:
        """Powers beside the question that can be used now, and how."""
        own = self.power.name if self.power else ""
        return tuple((n, use.words) for n, use in self.powers.items() if use.usable and n != own)

    @property
    def privates_and_uses(self) -> tuple[tuple[PrivateCard, PowerUse | None], ...]:
        return tuple((card, self.powers.get(card.name)) for card in self.privates)

    @property
    def past(self) -> bool:
        return self.number != self.last


def game_page(
    game: PlayedGame,
    viewer: Viewer,
    *,
    since: int = 0,
    then: Position | None = None,
    last: int | None = None,
    open_curtain: bool = False,
    radius: float = 0,
) -> GamePage:
    """The page for one viewer.

    ``since`` counts the actions up to the viewer's last decision, and ``then`` is the position
    after it, if it is there already; ``last`` is how many actions the game really has, ``radius``
    that of a hex in pixels, where it is known.
    """
    pos = game.position
    names = Names(pos, viewer)
    number = len(game.actions)
    total = number if last is None else last
    curtain = needs_curtain(pos, viewer)
    hidden = curtain and not open_curtain
    if curtain:
        viewer = behind_curtain(viewer) if hidden else replace(viewer, alone=True)
        names = Names(pos, viewer)
    playing = number == total and viewer.may_act(pos) and shows_question(pos, viewer) and not hidden
    s, t = pos.state, pos.title
    kind = layout(pos)
    run = run_panel(pos, names) if kind == "operating" else None
    offered = Answer in pos.decision.actions
    trading = playing and _trades(pos)
    power = power_asked(pos, names) if playing else None
    log = chapters(game, viewer, since=since)
    fresh = fresh_lines(log, since)
    return GamePage(
        title=t.name,
        number=number,
        last=total,
        round=round_name(*round_of(pos)),
        round_short=short_round_name(*round_of(pos)),
        round_note=round_note(pos),
        phase=pos.phase_name,
        phase_note=phase_note(pos),
        layout=kind,
        wide=is_landscape(pos),
        one_row=all(cell.row == 0 for cell in t.market.cells),
        decision=decision_view(pos, names, playing=playing),
        playing=playing,
        trading=trading,
        curtain=pos.names[pos.decision.players[0]] if hidden else "",
        board=board(pos, run.drawn if run else (), asked=playing, radius=radius),
        market=market(pos),
        charter=charter(pos, names, acting, last_runs(game).get(acting))
        if (acting := pos.decision.corporation) >= 0
        else None,
        order=order_rows(pos, names) if s.round == Round.OPERATING else (),
        since=news(fresh, _SINCE.get(kind, _SINCE_ELSEWHERE)),
        all_since=tuple(reversed(fresh)),
        since_number=since,
        changed=changes(game, viewer, since, then)
        if number == total
        else changes(game, viewer, max(0, number - 1)),
        whose=owned(names.player(viewer.seat)) if viewer.seat >= 0 else "the",
        players=player_cards(pos, names),
        roster=roster(pos, names),
        train_limit=pos.phase.train_limit,
        bank=money(s.bank),
        ends=ends(pos),
        log=log,
        corporations=corporation_rows(game, names, trading=trading),
        privates=tuple(
            private_card(pos, names, p.number) for p in t.privates if s.owner[p.number] >= 0
        ),
        lots=lots_of(pos, names, playing=playing),
        hexes=tuple(hex_list(pos)) if playing else (),
        run=run,
        dividends=dividend_cards(pos, names)
        if playing and Dividend in pos.decision.actions
        else (),
        trains=trains_panel(pos, names) if playing and BuyTrain in pos.decision.actions else None,
        groups=groups(pos, names) if playing else (),
        power=power,
        preview=consequence(pos, names, Answer(accept=True)) if playing and offered else None,
        empty_step=why_nothing_here(pos) if playing else None,
        if_bought=usable_if_bought(pos) if playing and can_do_nothing(pos) else (),
        powers=powers_now(pos, names, playing=playing),
        out_of_turn=unasked(pos, viewer) if number == total and not hidden else (),
        offers=offers_this_turn(game, pos.names[pos.decision.players[0]])
        if playing and offered
        else (),
    )


def unasked(pos: Position, viewer: Viewer) -> tuple[Choice, ...]:
    """What somebody at this screen may say out of turn."""
    unasked_for: tuple[Action, ...] | None = pos.cache.get("out-of-turn")
    if unasked_for is None:
        unasked_for = pos.cache["out-of-turn"] = LegalActions(pos).out_of_turn
    return tuple(
        choice(pos, action)
        for action in unasked_for
        if any(seat in viewer.seats for seat in takers(pos, action))
    )


def _trades(pos: Position) -> bool:
    return any(kind in pos.decision.actions for kind in (BuyShare, Par)) or (
        SellShares in pos.decision.actions and BuyTrain not in pos.decision.actions
    )


def lots_of(pos: Position, names: Names, *, playing: bool) -> tuple[Lot, ...]:
    if pos.decision.kind == "draft" or BANK not in pos.state.owner:
        return ()
    found = lots(pos, names)
    return found if playing else tuple(replace(lot, buy=None, bid=None) for lot in found)


def run_panel(pos: Position, names: Names) -> RunPanel | None:
    if RunTrains in pos.decision.actions:
        return best_panel(pos, names)
    return turn_panel(pos, names) if Dividend in pos.decision.actions else None


def power_asked(pos: Position, names: Names) -> PrivateCard | None:
    """The private whose power is asked about, if it is one."""
    for here in map_actions(pos).values() if about_map(pos) else ():
        called = [str(getattr(a, "power", "") or getattr(a, "private", "")) for a in here]
        if pos.decision.kind in _POWERS and all(called) and called[0] in pos.title.private_number:
            return private_card(pos, names, pos.title.private_number[called[0]])
    return None


def phase_note(pos: Position) -> str:
    colours = ("", "yellow tiles", "green tiles", "brown tiles", "gray tiles")
    if pos.state.round == Round.STOCK:
        rounds = pos.phase.operating_rounds
        return f"{rounds} operating round{'s follow' if rounds > 1 else ' follows'}"
    return colours[min(pos.phase.tile_rank, 4)]


def ends(pos: Position) -> str:
    """When the game ends."""
    s, t = pos.state, pos.title
    if s.over:
        return "finished"
    if s.bank_broke or s.end_after:
        return "the game ends soon"
    prices = [c.price for c in t.market.cells if "end" in c.zones]
    words = "ends at $0" if t.end.bank_out_at_zero else "ends below $0"
    return f"{words} or a {money(min(prices))} share" if prices else words


def news(fresh: list[Line], most: int) -> tuple[Line, ...]:
    """The most telling lines since the viewer's last turn; all of them if there are few."""
    if len(fresh) <= most + 1:
        return tuple(fresh)
    telling = [line for line in fresh if line.kind in _NEWS]
    return tuple((telling or fresh)[:most])
