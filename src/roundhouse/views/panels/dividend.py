"""What becomes of the earnings: one card for every way, with everything that follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.board.routes.model import Route
from roundhouse.core.actions import Dividend, RunTrains
from roundhouse.engine.legal import why_not
from roundhouse.engine.position import Position
from roundhouse.rules.running.run import to_action
from roundhouse.views.controls import Choice, choice, legal_of
from roundhouse.views.names import Names
from roundhouse.views.trial import tried
from roundhouse.views.words import money


@dataclass(frozen=True, slots=True)
class DividendCard:
    """One way to use the earnings."""

    choice: Choice
    heading: str
    per_share: str
    gains: tuple[tuple[str, int], ...]  # who gets how much: players, then the corporation
    before: int
    after: int
    test: str  # what moved the price
    arrow: tuple[int, int]  # cells

    @property
    def tone(self) -> str:
        return "good" if self.after > self.before else "bad" if self.after < self.before else ""


def dividend_cards(pos: Position, names: Names) -> tuple[DividendCard, ...]:
    actions = legal_of(pos, Dividend)
    return tuple(dividend_card(pos, names, a) for a in actions)


def cards_after_run(
    pos: Position, names: Names, routes: Sequence[Route]
) -> tuple[DividendCard, ...]:
    """What could be done with the earnings of a run that is about to be made."""
    run = RunTrains(tuple(to_action(pos, route) for route in routes))
    if why_not(pos, run) is not None:
        return ()
    after = tried(pos, run).after
    if not after.state.turn.revenue or Dividend not in pos.title.handlers:
        return ()
    step = next(n for n, s in enumerate(pos.title.operating_steps) if s.name == "dividend")
    after.state.step = step
    after._decision = pos.decision._replace(kind="dividend", actions=(Dividend,))
    return dividend_cards(after, names)


def dividend_card(pos: Position, names: Names, action: Dividend) -> DividendCard:
    s = pos.state
    corporation, revenue = s.corporation, s.turn.revenue
    trial = tried(pos, action)
    after = trial.after
    kept = pos.title.hooks.kept_from_dividend(pos, action.kind, revenue)
    paid = revenue - kept
    units = s.units[corporation]
    seats = sorted(range(s.players), key=lambda p: (p != names.viewer.you, -s.held(corporation, p)))
    gains = [
        (names.player(p), after.state.cash[p] - s.cash[p])
        for p in seats
        if s.held(corporation, p) or after.state.cash[p] != s.cash[p]
    ]
    gains.append(
        (
            names.corporation(corporation),
            after.corporation_cash(corporation) - pos.corporation_cash(corporation),
        )
    )
    old, new = s.cell[corporation], after.state.cell[corporation]
    halves = kept and paid
    price = pos.price(corporation)
    return DividendCard(
        choice=choice(pos, action),
        heading="Pay half" if halves else "Pay out" if paid else "Withhold",
        per_share=f"{money(paid // units)} a share" if paid and units else "no dividend",
        gains=tuple(gains),
        before=price,
        after=after.price(corporation),
        test=_test(pos, paid),
        arrow=(old, new),
    )


#: Multiples of the price that titles compare a dividend with.
_STEPS = (("½ × ", 1, 2), ("", 1, 1), ("2 × ", 2, 1), ("3 × ", 3, 1))


def _test(pos: Position, paid: int) -> str:
    """What the dividend is compared with, where its amount decides how the price moves."""
    price = pos.price(pos.state.corporation)
    steps = [
        (words, least)
        for words, times, part in _STEPS
        if (least := -(-price * times // part)) > 1
        and moved_to(pos, least - 1) != moved_to(pos, least)
    ]
    if not steps or not paid:
        return ""
    reached = [(words, least) for words, least in steps if paid >= least]
    words = reached[-1][0] if reached else steps[0][0]
    return f"{paid} {'≥' if reached else '<'} {words}{price}"


def moved_to(pos: Position, paid: int) -> int:
    """The cell of the corporation's marker after so much was paid."""
    after = pos.fork()
    pos.title.hooks.price_after_dividend(after, pos.state.corporation, paid)
    return after.state.cell[pos.state.corporation]
