"""What follows from an action, found by trying it: money, prices, presidents, trains."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.actions import (
    Action,
    Answer,
    Bid,
    BuyShare,
    BuyTrain,
    Convert,
    DiscardTrain,
    Dividend,
    LayTile,
    Par,
    PlaceMarker,
    PlaceToken,
    RunTrains,
    SellShares,
)
from roundhouse.core.refusal import Refusal
from roundhouse.engine.legal import why_not
from roundhouse.engine.position import Position
from roundhouse.rules.running.run import best_run, trains_that_run
from roundhouse.rules.stock.buy import hold_limit
from roundhouse.rules.stock.share_transactions import (
    certificate_limit,
    certificates,
    money_on_bids,
    percent,
)
from roundhouse.rules.track.lay_tile import lay_cost
from roundhouse.rules.trains.depot import type_of
from roundhouse.views.controls import Why, why_of
from roundhouse.views.joins import joined_places
from roundhouse.views.labels import label
from roundhouse.views.names import Names, shown
from roundhouse.views.panels.hints import Note, asked_first, notes_of
from roundhouse.views.trial import Trial, tried
from roundhouse.views.words import arrow, capital, does, money, owned


@dataclass(frozen=True, slots=True)
class Row:
    """One fact: what, and how it changes."""

    name: str
    value: str
    tone: str = ""  # "good", "bad"
    note: str = ""
    key: str = ""  # for style sheets, where the name differs from viewer to viewer


@dataclass(frozen=True, slots=True)
class Consequence:
    """What the page shows before the press."""

    heading: str
    label: str  # of the button
    rows: tuple[Row, ...]
    notes: tuple[Note, ...]
    arrow: tuple[int, int] | None = None  # market cells
    refused: Why | None = None


def consequence(pos: Position, names: Names, action: Action) -> Consequence:
    """Everything that follows from an action; or why it is refused."""
    refusal = why_not(pos, action)
    if refusal is not None:
        return refused(pos, refusal)
    trial = tried(pos, action)
    words = label(pos, action, names.viewer.ask_first)
    return Consequence(
        heading=_heading(trial, names, words),
        label=words,
        rows=tuple(_rows(trial, names)),
        notes=tuple(notes_of(trial, names)),
        arrow=_arrow(trial),
    )


def refused(pos: Position, refusal: Refusal) -> Consequence:
    why = why_of(pos, refusal)
    return Consequence(
        "Not possible now", "", (), (Note(why.reason, why.clause, "bad"),), refused=why
    )


def _heading(trial: Trial, names: Names, words: str) -> str:
    action = trial.action
    if trial.needs_consent_of or asked_first(trial, names) >= 0:
        return "If it is accepted"
    who = names.asked()
    name = shown(trial.before.title, getattr(action, "corporation", ""))
    if isinstance(action, SellShares):
        return f"If {does(who, 'sells')} {action.count} of {name}"
    if isinstance(action, BuyShare):
        return f"If {does(who, 'buys')} {name}"
    if isinstance(action, Answer):
        return f"If {does(who, 'accepts' if action.accept else 'declines')}"
    if isinstance(action, Par):
        return f"If {does(who, 'starts')} {name} at {money(action.price)}"
    return words.partition(" · ")[0]


# -- rows --------------------------------------------------------------------------------------


def _rows(trial: Trial, names: Names) -> list[Row]:
    action = trial.action
    rows: list[Row] = []
    if isinstance(action, LayTile):
        rows += _lay_rows(trial)
    if isinstance(action, SellShares):
        price = trial.before.price(trial.before.title.corporation_number[action.corporation])
        sum_ = f"{action.count} × {money(price)} = {money(price * action.count)}"
        rows.append(Row(capital(does(names.asked(), "receives")), sum_, "good", key="receive"))
    rows += _money_rows(trial, names)
    if isinstance(action, Bid):
        rows += _bid_rows(trial)
    if (
        isinstance(action, LayTile | PlaceToken | PlaceMarker)
        and trial.before.state.corporation >= 0
    ):
        rows += _run_rows(trial)
    if isinstance(action, Convert):
        rows += _convert_rows(trial, names)
    if isinstance(action, Answer | BuyTrain | DiscardTrain):
        rows += _train_rows(trial, names)
    rows += _price_rows(trial)
    if not isinstance(action, RunTrains | Dividend):
        rows += _paper_rows(trial, names)
    return rows


def _lay_rows(trial: Trial) -> list[Row]:
    pos, action = trial.before, trial.action
    assert isinstance(action, LayTile)
    h = pos.title.map.by_name[action.hex]
    lines = joined_places(trial.after, h, pos.title.tiles.face(action.tile, action.rotation))
    rows = [Row("Joins", line) for line in lines[:3]]
    cost, ground = lay_cost(pos, action), pos.title.map.hexes[h].terrain
    if cost:
        what = ground.kind.replace("+", " and ") if ground and not pos.track.faces[h].tile else ""
        rows.append(Row(capital(what) or "Cost", money(cost)))
    return rows


def _bid_rows(trial: Trial) -> list[Row]:
    """A bid takes no money yet, but nothing else can be done with it."""
    seat = trial.before.decision.players[0]
    old, new = money_on_bids(trial.before, seat), money_on_bids(trial.after, seat)
    if old == new:
        return []
    cash, left = trial.before.state.cash[seat], trial.after.state.cash[seat]
    return [Row("Set aside", arrow(old, new)), Row("Free", arrow(cash - old, left - new))]


def _run_rows(trial: Trial) -> list[Row]:
    """The best run of the corporation's trains before and after."""
    corporation = trial.before.state.corporation
    if not trains_that_run(trial.before, corporation):
        return []
    old = best_run(trial.before, corporation).total
    new = best_run(trial.after, corporation).total
    return [Row("Best run", arrow(old, new), "good" if new > old else "bad" if new < old else "")]


def _money_rows(trial: Trial, names: Names) -> list[Row]:
    """Whose money changes: those who decide first."""
    before, after = trial.before.state, trial.after.state
    actors = list(trial.before.decision.players)
    corporation = (
        before.party(trial.before.decision.corporation)
        if trial.before.decision.corporation >= 0
        else -1
    )
    order = [p for p in (corporation, *actors) if p >= 0]
    order += [p for p in range(len(before.cash)) if p not in order]
    rows = []
    for party in order:
        if before.cash[party] == after.cash[party]:
            continue
        name = names.party(party)
        own = party == corporation and not isinstance(trial.action, Answer)
        player = party < before.players
        held = "cash" if player else "treasury"
        what = "Treasury" if own else capital(f"{owned(name)} {held}")
        gains = after.cash[party] > before.cash[party]
        tone = "good" if gains and not isinstance(trial.action, SellShares) else ""
        rows.append(Row(what, arrow(before.cash[party], after.cash[party]), tone))
    return rows[:6]


def _convert_rows(trial: Trial, names: Names) -> list[Row]:
    """A corporation with more shares: what each part of it becomes."""
    before, after = trial.before, trial.after
    c, seat = before.state.corporation, before.decision.players[0]
    s, t = before.state, after.state
    parts = [percent(p, c, p.state.held(c, seat)) for p in (before, after)]
    kept = [percent(p, c, p.state.held(c, p.state.IPO)) for p in (before, after)]
    rows = [
        Row("Shares", f"{s.units[c]} → {t.units[c]}"),
        Row(_part_of(names), f"{parts[0]} → {parts[1]}%"),
        Row("Treasury shares", f"{kept[0]} → {kept[1]}%"),
    ]
    if len(s.tokens_left[c]) != len(t.tokens_left[c]):
        rows.append(Row("Tokens to place", f"{len(s.tokens_left[c])} → {len(t.tokens_left[c])}"))
    return rows


def _part_of(names: Names) -> str:
    return capital(f"{owned(names.asked())} stake")


def _train_rows(trial: Trial, names: Names) -> list[Row]:
    """Whose trains change, and what they have then."""
    before, after = trial.before, trial.after
    rows = []
    for c in range(len(before.state.trains)):
        old, new = (
            [type_of(pos, card).name for card in pos.state.trains[c]] for pos in (before, after)
        )
        if old != new:
            words = f"{' '.join(old) or 'none'} → {' '.join(new) or 'none'}"
            rows.append(Row(f"{owned(names.corporation(c))} trains", words, "" if new else "bad"))
    return rows


def _price_rows(trial: Trial) -> list[Row]:
    before, after = trial.before, trial.after
    rows = []
    for c in before.title.corporations:
        old, new = before.price(c.number), after.price(c.number)
        if not old and new:
            rows.append(Row(f"{c.shown} price", money(new)))
        elif old != new:
            market, cell = before.title.market, after.state.cell[c.number]
            lowest = (
                cell >= 0 and market.down[cell] == cell and new < old and market.left[cell] != cell
            )
            note = "lowest" if lowest else ""
            rows.append(
                Row(f"{c.shown} price", arrow(old, new), "good" if new > old else "bad", note)
            )
    return rows


def _paper_rows(trial: Trial, names: Names) -> list[Row]:
    """Shares, certificates, presidents, and what the pool holds."""
    before, after, action = trial.before, trial.after, trial.action
    rows: list[Row] = []
    seat = before.decision.players[0] if before.decision.players else -1
    if seat >= 0:
        old, new = (before.title.hooks.score(p, seat) for p in (before, after))
        if isinstance(action, SellShares | BuyShare | Par) and old != new:
            rows.append(Row("Net worth", arrow(old, new)))
        have, will = certificates(before, seat), certificates(after, seat)
        limit = certificate_limit(after)
        if have != will:
            rows.append(Row("Certificates", f"{have} → {will} of {limit}"))
    name = getattr(action, "corporation", "")
    if isinstance(action, SellShares | BuyShare | Par):
        rows += _corporation_rows(trial, names, before.title.corporation_number[name], seat)
    return rows


def _corporation_rows(trial: Trial, names: Names, c: int, seat: int) -> list[Row]:
    before, after, action = trial.before, trial.after, trial.action
    s, t = before.state, after.state
    rows: list[Row] = []
    if not isinstance(action, SellShares):
        old, new = percent(before, c, s.held(c, seat)), percent(after, c, t.held(c, seat))
        rows.append(
            Row(
                _part_of(names),
                f"{old} → {new}%",
                note=f"max {hold_limit(before)}",
            )
        )
    if s.held(c, s.POOL) != t.held(c, t.POOL):
        old, new = percent(before, c, s.held(c, s.POOL)), percent(after, c, t.held(c, t.POOL))
        note = f"max {before.title.stock.pool_limit}" if new > old else ""
        rows.append(Row("Pool", f"{old} → {new}%", note=note))
    old_seat, new_seat = s.president[c], t.president[c]
    if old_seat != new_seat:
        rows.append(
            Row(
                "President",
                names.player(new_seat) if new_seat >= 0 else "none",
                "bad" if old_seat == seat else "",
            )
        )
    elif old_seat >= 0:
        who = names.player(old_seat)
        rows.append(Row("President", f"{who} {'stay' if who == 'You' else 'stays'}"))
    if not after.is_floated(c):
        out = t.units[c] - t.held(c, t.IPO)
        needed = before.title.stock.float_units - out
        if needed > 0:
            rows.append(Row("To float", f"{percent(after, c, needed)}% more"))
    return rows


def _arrow(trial: Trial) -> tuple[int, int] | None:
    """Where on the chart a token would move."""
    before, after = trial.before.state, trial.after.state
    for c in range(len(before.cell)):
        if before.cell[c] >= 0 and after.cell[c] >= 0 and before.cell[c] != after.cell[c]:
            return before.cell[c], after.cell[c]
    return None
