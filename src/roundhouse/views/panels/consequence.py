"""What follows from an action, found by trying it: money, prices, presidents, trains."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.actions import (
    Action,
    BuyFromBank,
    BuyShare,
    Dividend,
    LayTile,
    RunTrains,
    SellShares,
    StartCompany,
)
from roundhouse.core.refusal import Refusal
from roundhouse.rules.legal import why_not
from roundhouse.rules.position import Position
from roundhouse.rules.steps.auction import unsold
from roundhouse.rules.steps.buy import hold_limit
from roundhouse.rules.steps.run import best_run, trains_that_run
from roundhouse.rules.steps.track import lay_cost
from roundhouse.rules.stock_moves import certificate_limit, certificates, percent
from roundhouse.views.controls import Why, why_of
from roundhouse.views.joins import joined_places
from roundhouse.views.labels import label
from roundhouse.views.names import Names
from roundhouse.views.sentences import tell
from roundhouse.views.trial import Trial, tried
from roundhouse.views.words import arrow, capital, listed, money, plain

#: Events that only repeat what the button says.
_SAID = frozenset(
    {
        "bought-share", "sold", "started", "price", "tile", "station", "bought-train", "dividend",
        "ran", "bid", "won-private", "private-sold", "passed", "step-passed", "discarded",
        "answered", "marker", "city-chosen", "president-changed", "offer", "turn",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """One fact: what, and how it changes."""

    name: str
    value: str
    tone: str = ""  # "good", "bad"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth knowing before the press."""

    words: str
    clause: str = ""
    tone: str = "warn"


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
    words = label(pos, action)
    return Consequence(
        heading=_heading(trial, words),
        label=words,
        rows=tuple(_rows(trial, names)),
        notes=tuple(_notes(trial, names)),
        arrow=_arrow(trial),
    )


def refused(pos: Position, refusal: Refusal) -> Consequence:
    why = why_of(pos, refusal)
    return Consequence(
        "Not possible now", "", (), (Note(why.reason, why.clause, "bad"),), refused=why
    )


def _heading(trial: Trial, words: str) -> str:
    action = trial.action
    if trial.asks_consent:
        return "If it is accepted"
    if isinstance(action, SellShares):
        return f"If you sell {action.count} of {action.company}"
    if isinstance(action, BuyShare):
        return f"If you buy {action.company}"
    if isinstance(action, StartCompany):
        return f"If you start {action.company} at {money(action.price)}"
    return words.partition(" · ")[0]


# -- rows --------------------------------------------------------------------------------------


def _rows(trial: Trial, names: Names) -> list[Row]:
    action = trial.action
    rows: list[Row] = []
    if isinstance(action, LayTile):
        rows += _lay_rows(trial)
    if isinstance(action, SellShares):
        price = trial.before.price(trial.before.title.company_number[action.company])
        sum_ = f"{action.count} × {money(price)} = {money(price * action.count)}"
        rows.append(Row("You receive", sum_, "good"))
    rows += _money_rows(trial, names)
    if isinstance(action, LayTile):
        rows += _run_rows(trial)
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


def _run_rows(trial: Trial) -> list[Row]:
    """The best run of the company's trains before and after."""
    company = trial.before.state.company
    if not trains_that_run(trial.before, company):
        return []
    old = best_run(trial.before, company).value.total
    new = best_run(trial.after, company).value.total
    return [Row("Best run", arrow(old, new), "good" if new > old else "bad" if new < old else "")]


def _money_rows(trial: Trial, names: Names) -> list[Row]:
    """Whose money changes: those who decide first."""
    before, after = trial.before.state, trial.after.state
    actors = list(trial.before.ask.players)
    company = before.party(trial.before.ask.company) if trial.before.ask.company >= 0 else -1
    order = [p for p in (company, *actors) if p >= 0]
    order += [p for p in range(len(before.cash)) if p not in order]
    rows = []
    for party in order:
        if before.cash[party] == after.cash[party]:
            continue
        name = names.party(party)
        what = "Treasury" if party == company else "Your cash" if name == "You" else name
        gains = after.cash[party] > before.cash[party]
        tone = "good" if gains and not isinstance(trial.action, SellShares) else ""
        rows.append(Row(what, arrow(before.cash[party], after.cash[party]), tone))
    return rows[:6]


def _price_rows(trial: Trial) -> list[Row]:
    before, after = trial.before, trial.after
    rows = []
    for c in before.title.companies:
        old, new = before.price(c.number), after.price(c.number)
        if not old and new:
            rows.append(Row(f"{c.name} price", money(new)))
        elif old != new:
            chart, cell = before.title.chart, after.state.cell[c.number]
            lowest = (
                cell >= 0 and chart.down[cell] == cell and new < old and chart.left[cell] != cell
            )
            note = "lowest" if lowest else ""
            rows.append(
                Row(f"{c.name} price", arrow(old, new), "good" if new > old else "bad", note)
            )
    return rows


def _paper_rows(trial: Trial, names: Names) -> list[Row]:
    """Shares, certificates, presidents, and what the market holds."""
    before, after, action = trial.before, trial.after, trial.action
    rows: list[Row] = []
    seat = before.ask.players[0] if before.ask.players else -1
    if seat >= 0:
        old, new = (before.title.policies.score(p, seat) for p in (before, after))
        if isinstance(action, SellShares | BuyShare | StartCompany) and old != new:
            rows.append(Row("Net worth", arrow(old, new)))
        have, will = certificates(before, seat), certificates(after, seat)
        limit = certificate_limit(after)
        if have != will:
            rows.append(Row("Certificates", f"{have} → {will} of {limit}"))
    name = getattr(action, "company", "")
    if isinstance(action, SellShares | BuyShare | StartCompany):
        rows += _company_rows(trial, names, before.title.company_number[name], seat)
    return rows


def _company_rows(trial: Trial, names: Names, c: int, seat: int) -> list[Row]:
    before, after, action = trial.before, trial.after, trial.action
    s, t = before.state, after.state
    rows: list[Row] = []
    if not isinstance(action, SellShares):
        old, new = percent(before, c, s.held(c, seat)), percent(after, c, t.held(c, seat))
        rows.append(
            Row(
                "Your part",
                f"{old} → {new}%",
                note=f"max {hold_limit(before)}",
            )
        )
    if s.held(c, s.POOL) != t.held(c, t.POOL):
        old, new = percent(before, c, s.held(c, s.POOL)), percent(after, c, t.held(c, t.POOL))
        note = f"max {before.title.stock.pool_limit}" if new > old else ""
        rows.append(Row("Market", f"{old} → {new}%", note=note))
    old_seat, new_seat = s.president[c], t.president[c]
    if old_seat != new_seat:
        rows.append(
            Row(
                "President",
                names.player(new_seat) if new_seat >= 0 else "nobody",
                "bad" if old_seat == seat else "",
            )
        )
    elif old_seat >= 0:
        who = names.player(old_seat)
        rows.append(Row("President", f"{who} {'stay' if who == 'You' else 'stays'}"))
    if not after.is_floated(c):
        out = t.units[c] - t.held(c, t.TREASURY)
        needed = before.title.stock.float_units - out
        if needed > 0:
            rows.append(Row("To float", f"{percent(after, c, needed)}% more"))
    return rows


# -- notes -------------------------------------------------------------------------------------


def _notes(trial: Trial, names: Names) -> list[Note]:
    notes = [
        Note(plain(words))
        for event in trial.events
        if event.kind not in _SAID and (words := tell(names, event))
    ]
    if isinstance(trial.action, SellShares):
        notes += _after_sale(trial)
    if isinstance(trial.action, BuyFromBank):
        notes += _next_lots(trial, names)
    if trial.asks_consent:
        owner = _other_party(trial)
        if owner >= 0:
            notes.append(
                Note(
                    f"{capital(names.player(owner))} must agree; the game waits for the answer.",
                    "",
                    "info",
                )
            )
    return notes[:6]


def _next_lots(trial: Trial, names: Names) -> list[Note]:
    """What a purchase in the auction sets off: other lots that are settled, and what is next."""
    won = [event for event in trial.events if event.kind == "won-private"]
    notes = [Note(plain(tell(names, event)), "", "info") for event in won[1:]]
    after = trial.after
    left = unsold(after)
    if not left:
        return notes
    name = after.title.privates[left[0]].full_name
    if after.state.pending:
        bids = [b for b in after.state.bids if b.private == left[0]]
        bidders = listed([f"{names.player(b.player)} {money(b.amount)}" for b in bids])
        return [*notes, Note(f"{name} is settled next, between {bidders}.", "", "info")]
    return [*notes, Note(f"{name} becomes the cheapest.", "", "info")]


def _other_party(trial: Trial) -> int:
    """Who has to agree: found by making the offer for real on a copy."""
    probe = Position(trial.before.title, trial.before.state.copy(), trial.before.names)
    probe._ask = trial.before.ask
    probe.title.handlers[type(trial.action)].apply(probe, trial.action)
    return probe.state.pending[-1].players[0] if probe.state.pending else -1


def _after_sale(trial: Trial) -> list[Note]:
    """A yellow zone that is entered, and that what is sold may not be bought again."""
    action, after = trial.action, trial.after
    assert isinstance(action, SellShares)
    notes = []
    c = after.title.company_number[action.company]
    zone = after.title.stock.exempt_zone
    cell, was = after.state.cell[c], trial.before.state.cell[c]
    zones = after.title.chart.cells
    if zone and cell >= 0 and zone in zones[cell].zones and zone not in zones[was].zones:
        held = after.state.held(c, trial.before.ask.players[0])
        if held:
            words = f"{action.company} enters the {zone} zone: your last shares no longer count"
            notes.append(Note(f"{words} against the limit."))
    after._ask = trial.before.ask
    for source in ("market", "treasury"):
        refusal = why_not(after, BuyShare(action.company, source))
        if refusal is not None and refusal.key == "buy.sold-this-round":
            clause = why_of(after, refusal).clause
            notes.append(Note(f"You may not buy {action.company} again this round.", clause))
            break
    one_by_one = _one_by_one(trial)
    if one_by_one:
        notes.append(Note(one_by_one, "", "quiet"))
    return notes


def _one_by_one(trial: Trial) -> str:
    """What the same shares bring if they are sold one after the other."""
    action, pos = trial.action, trial.before
    assert isinstance(action, SellShares)
    at_once = pos.price(pos.title.company_number[action.company]) * action.count
    seat, single = pos.ask.players[0], SellShares(action.company, 1)
    for _ in range(action.count):
        if why_not(pos, single) is not None:
            return ""
        pos = tried(pos, single).after
        pos._ask = trial.before.ask
    total = pos.state.cash[seat] - trial.before.state.cash[seat]
    if total == at_once or action.count < 2:
        return ""
    return f"All at one price. One at a time instead: {money(total)}."


def _arrow(trial: Trial) -> tuple[int, int] | None:
    """Where on the chart a token would move."""
    before, after = trial.before.state, trial.after.state
    for c in range(len(before.cell)):
        if before.cell[c] >= 0 and after.cell[c] >= 0 and before.cell[c] != after.cell[c]:
            return before.cell[c], after.cell[c]
    return None
