"""The quick policy: proposes what it would do and asks whether that is legal.

It plays all seats in playouts, so what it costs counts: tables are made before, and lists of
legal actions are a fallback.
"""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.bots.base import Choice
from roundhouse.bots.expert import quick_operating, quick_stock
from roundhouse.bots.expert.ground import Ground
from roundhouse.bots.expert.tables import Tables
from roundhouse.bots.expert.tastes import Tastes
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.core.rng import Generator
from roundhouse.engine.legal import LegalActions, why_not
from roundhouse.engine.seat_view import SeatView
from roundhouse.engine.simulation import Simulation

PASS = a.Pass()
NO = a.Answer(False)
#: Kinds that the fallback takes last: they shuffle paper, or end the game.
LAST = (a.SellShares, a.Bankrupt, a.BuyPrivate, a.SellPrivate, a.RedeemShares, a.IssueShares)

Answer = Callable[[Simulation, Tables, Tastes], Action | None]


def declined(simulation: Simulation, tables: Tables, tastes: Tastes) -> Action | None:
    """Offers are for those who think longer."""
    del simulation, tables, tastes
    return NO


ANSWERS: dict[str, Answer] = {
    "auction": quick_stock.auction,
    "bidding": quick_stock.auction,
    "draft": quick_stock.draft,
    "par": quick_stock.start_price,
    "stock": quick_stock.turn,
    "track": quick_operating.track,
    "run": quick_operating.run,
    "dividend": quick_operating.dividend,
    "trains": quick_operating.trains,
    "privates": quick_operating.privates,
    "discard": quick_operating.discard,
    "offer": declined,
}


def proposed(simulation: Simulation, tables: Tables, tastes: Tastes) -> Action:
    """What the player who is asked does; always legal."""
    answer = ANSWERS.get(simulation.decision.kind)
    action = answer(simulation, tables, tastes) if answer else None
    if action is not None and why_not(simulation.position, action) is None:
        return action
    if why_not(simulation.position, PASS) is None:
        return PASS
    return anything(simulation.legal)


def anything(legal: LegalActions) -> Action:
    """The first legal action, of a harmless kind if there is one."""
    kinds = legal.kinds(but=LAST) or legal.kinds()
    return legal.of(kinds[0])[0]


def step(simulation: Simulation, tables: Tables, tastes: Tastes) -> None:
    """One decision of a playout."""
    action = proposed(simulation, tables, tastes)
    simulation.play(action)
    if isinstance(action, a.LayTile | a.PlaceToken):
        tables.ground.share(simulation.position)


class QuickBot:
    """The quick policy as a player of its own, to be measured."""

    def __init__(self, seed: int) -> None:
        self.rng = Generator(seed)
        self.ground = Ground()

    def choose(self, view: SeatView, legal: LegalActions) -> Choice:
        single = legal.single()
        if single is not None:
            return Choice(single)
        simulation = view.sample(self.rng)
        self.ground.share(simulation.position)
        tables = Tables(simulation.position, self.ground)
        tastes = Tastes(self.rng, len(view.players), len(view.title.corporations))
        return Choice(proposed(simulation, tables, tastes))
