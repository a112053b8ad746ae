"""A game's history, round by round: worth, cash, prices, dividends, turning points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from roundhouse.core.events import (
    BankBroken,
    DividendPaid,
    EndPriceReached,
    Event,
    PhaseBegun,
    PlayerBankrupt,
    PresidentChanged,
    TrainBought,
)
from roundhouse.core.state import NOBODY, Round
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Position
from roundhouse.views.names import Names
from roundhouse.views.rounds import round_name, round_of, short_round_name
from roundhouse.views.sentences import sentence_for
from roundhouse.views.visible import Viewer, visible_events
from roundhouse.views.words import plain

#: Events with which a round begins: what came before them in the same action was the last one's.
_BEGINS = frozenset({"stock-round", "operating-round", "auction", "draft"})
#: Events that change a game.
_TURNING = (PhaseBegun, PlayerBankrupt, BankBroken, PresidentChanged, EndPriceReached)


@dataclass(frozen=True, slots=True)
class RunNote:
    """What a corporation earned in an operating round, and its price after that."""

    revenue: int
    kept: int
    price: int

    @property
    def style(self) -> str:
        if not self.revenue:
            return "none"
        return "withheld" if self.kept == self.revenue else "half" if self.kept else "paid"


@dataclass
class RoundEnd:
    """The state of play at the end of a round."""

    label: str  # "SR 3", "OR 3.1"
    stock: bool  # a stock round
    action: int  # the position's number
    name: str = ""  # in full
    operating: bool = False
    worth: list[int] = field(default_factory=list)
    cash: list[int] = field(default_factory=list)
    prices: list[int | None] = field(default_factory=list)  # by corporation; None: no price
    dividends: list[int] = field(default_factory=list)  # paid to players, by player
    runs: dict[int, RunNote] = field(default_factory=dict)  # by corporation


@dataclass(frozen=True, slots=True)
class FirstTrain:
    """The first train of a kind: a line in the charts."""

    label: str
    action: int
    round: int  # place of its round in the list


@dataclass(frozen=True, slots=True)
class TurningPoint:
    round: str
    action: int
    words: str
    kind: str  # of the event


@dataclass
class CorporationRuns:
    corporation: int
    runs: int = 0
    earned: int = 0
    paid: int = 0


@dataclass
class History:
    rounds: list[RoundEnd]
    first_trains: list[FirstTrain]
    turning_points: list[TurningPoint]
    runs: list[CorporationRuns]  # best earner first


def history(game: PlayedGame, viewer: Viewer) -> History:
    """Walk through the whole game once."""
    title = game.title
    start = game.at(0).position
    rounds = [_round_end(start, 0)]
    history = History(rounds, [], [], [CorporationRuns(c.number) for c in title.corporations])
    for number, pos in positions(game):
        key, before = short_round_name(*round_of(pos)), rounds[-1]
        begins = key != before.label and not game_over(pos)
        events = visible_events(game.events(number), viewer)
        for event in events:
            if begins and event.kind in _BEGINS and rounds[-1] is before:
                rounds.append(_round(pos, number))
            _note(history, rounds[-1], pos, number, event, viewer)
        if begins and rounds[-1] is before:
            rounds.append(_round(pos, number))
        _name_buyer(history, pos, number, events)
        _measure(rounds[-1], pos, number)
    history.runs = [r for r in history.runs if r.runs]
    history.runs.sort(key=lambda r: -r.earned)
    return history


def positions(game: PlayedGame) -> Iterator[tuple[int, Position]]:
    """Every position after an action, with its number."""
    walker = game.at(0)
    for number, action in enumerate(game.actions, start=1):
        walker._advance(walker.position, action)
        yield number, walker.position


def game_over(pos: Position) -> bool:
    return pos.state.round == Round.OVER


def _round(pos: Position, number: int) -> RoundEnd:
    kind, *numbers = round_of(pos)
    label, name = short_round_name(kind, *numbers), round_name(kind, *numbers)
    return RoundEnd(label, kind == "stock", number, name, kind == "operating")


def _round_end(pos: Position, number: int) -> RoundEnd:
    here = _round(pos, number)
    _measure(here, pos, number)
    return here


def _measure(here: RoundEnd, pos: Position, number: int) -> None:
    s, players = pos.state, range(pos.state.players)
    here.action = number
    here.worth = [pos.title.hooks.score(pos, p) for p in players]
    here.cash = [s.cash[p] for p in players]
    here.prices = [
        pos.price(c.number) if s.cell[c.number] != NOBODY and not pos.is_closed(c.number) else None
        for c in pos.title.corporations
    ]
    if not here.dividends:
        here.dividends = [0] * s.players


def _note(
    history: History, here: RoundEnd, pos: Position, number: int, event: Event, viewer: Viewer
) -> None:
    if isinstance(event, DividendPaid):
        corporation = pos.title.corporation_number[event.corporation]
        if not here.dividends:
            here.dividends = [0] * pos.state.players
        for p in range(pos.state.players):
            here.dividends[p] += event.per_share * pos.state.held(corporation, p)
        price = pos.price(corporation)
        here.runs[corporation] = RunNote(event.revenue, event.kept, price)
        line = history.runs[corporation]
        if event.revenue:
            line.runs += 1
            line.earned += event.revenue
            line.paid += event.revenue - event.kept
    elif isinstance(event, PhaseBegun):
        phase = next(p for p in pos.title.phases if p.name == event.phase)
        if phase.starts_with:
            label = f"first {phase.starts_with}"
            history.first_trains.append(FirstTrain(label, number, len(history.rounds) - 1))
    if isinstance(event, _TURNING):
        _turn(history, here, pos, number, event, viewer)


def _name_buyer(history: History, pos: Position, number: int, events: Sequence[Event]) -> None:
    """Say whose purchase began a phase."""
    bought = next((e for e in events if isinstance(e, TrainBought)), None)
    phase = next((e for e in events if isinstance(e, PhaseBegun)), None)
    if bought is None or phase is None:
        return
    begun = next(p for p in pos.title.phases if p.name == phase.phase)
    words = (
        f"Phase {begun.name}: {bought.corporation} buys the first {begun.starts_with}. {begun.text}"
    )
    for k, point in enumerate(history.turning_points):
        if point.action == number and point.words.startswith("Phase "):
            history.turning_points[k] = replace(point, words=words)


def _turn(
    history: History, here: RoundEnd, pos: Position, number: int, event: Event, viewer: Viewer
) -> None:
    """Something that changes the game: a phase, a presidency, money running out."""
    if isinstance(event, PresidentChanged) and not event.old:
        return
    words = plain(sentence_for(event, Names(pos, viewer)))
    if words:
        history.turning_points.append(TurningPoint(here.label, number, words, event.kind))
