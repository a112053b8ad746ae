"""Operating rounds: income of privates, then each corporation's turn, step by step."""

from __future__ import annotations

from roundhouse.core.events import Income, OperatingRoundBegun, StepPassed, TurnBegun
from roundhouse.core.state import NOBODY, Round, Turn
from roundhouse.engine.decision import Decision, made_of
from roundhouse.engine.position import OperatingStep, Position, RoundRules
from roundhouse.rules.bank import bank_pays


def start_set(pos: Position) -> None:
    """Start the operating rounds between two stock rounds; their number is set here.

    Clauses 18GA 1.1, 18AL 1.1, 18Chesapeake 8-3, 1846 4a.
    """
    s = pos.state
    s.or_number = 0
    s.or_count = pos.phase.operating_rounds
    start(pos)


def start(pos: Position) -> None:
    s = pos.state
    s.round = Round.OPERATING
    s.or_number += 1
    s.acted = 0
    s.corporation = NOBODY
    s.player = NOBODY
    s.turn = Turn()
    pos.emit(OperatingRoundBegun(s.stock_number, s.or_number))
    pos.title.hooks.income(pos)


def income(pos: Position) -> None:
    """Every private pays its owner, a player or a corporation.

    Clauses 18GA 4(a), 18AL 4(a), 18VA 4.5a, 18VA 4.2c, 18Chesapeake 7.1-2, 1846 3p.
    """
    s = pos.state
    for private in pos.title.privates:
        owner = s.owner[private.number]
        if owner >= 0 and private.income:
            bank_pays(pos, owner, private.income)
            pos.emit(Income(pos.named_party(owner), private.name, private.income))


def current_step(pos: Position) -> OperatingStep:
    return pos.title.operating_steps[pos.state.step]


def decision(pos: Position) -> Decision:
    s, t = pos.state, pos.title
    players = t.hooks.deciders(pos, s.corporation)
    step = t.operating_steps[s.step]
    return made_of((step.name, players, t.step_actions[s.step], s.corporation, NOBODY))


def needs_decision(pos: Position) -> bool:
    s = pos.state
    if s.corporation == NOBODY:
        return False
    return pos.title.operating_steps[s.step].needs_decision(pos)


def passed(pos: Position) -> None:
    pos.emit(StepPassed(pos.corporation_name(pos.state.corporation), current_step(pos).name))
    leave_step(pos)


def leave_step(pos: Position) -> None:
    s, steps = pos.state, pos.title.operating_steps
    leave = steps[s.step].leave
    if leave is not None:
        leave(pos)
        if s.corporation == NOBODY or s.over:  # leaving the step may end the turn or the game
            return
    s.step += 1
    if s.step >= len(steps):
        end_turn(pos)


def end_turn(pos: Position) -> None:
    s = pos.state
    s.acted |= 1 << s.corporation
    s.corporation = NOBODY
    s.step = 0


def move_on(pos: Position) -> None:
    """The next corporation in order that has not operated yet, or the end of the round.

    Clauses 18AL 4, 1846 6c.
    """
    s = pos.state
    if s.corporation != NOBODY:
        leave_step(pos)
        return
    waiting = [c for c in pos.title.hooks.operating_order(pos) if not s.acted >> c & 1]
    if waiting:
        begin_turn(pos, waiting[0])
    else:
        finish(pos)


def begin_turn(pos: Position, corporation: int) -> None:
    s = pos.state
    s.corporation = corporation
    s.step = 0
    s.turn = Turn()
    s.turn.first = int(not pos.has_operated(corporation))
    pos.emit(TurnBegun(pos.corporation_name(corporation)))
    pos.title.hooks.turn_begins(pos, corporation)
    s.operated |= 1 << corporation


def finish(pos: Position) -> None:
    """The round is over: another one, a stock round, or the end of the game."""
    pos.title.hooks.after_operating_round(pos)


OPERATING_ROUND = RoundRules(decision, needs_decision, move_on, passed, start)
