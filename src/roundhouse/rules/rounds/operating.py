"""Operating rounds: income of private companies, then each company's turn, step by step."""

from __future__ import annotations

from roundhouse.core.actions import Pass
from roundhouse.core.state import NOBODY, Round, Turn
from roundhouse.rules.money import bank_pays
from roundhouse.rules.position import Ask, Position
from roundhouse.rules.title import OperatingStep, RoundRules


def start_set(pos: Position) -> None:
    """The operating rounds between two stock rounds; their number is fixed here."""
    s = pos.state
    s.or_number = 0
    s.or_count = pos.phase.operating_rounds
    start(pos)


def start(pos: Position) -> None:
    s = pos.state
    s.round = Round.OPERATING
    s.or_number += 1
    s.acted = 0
    s.company = NOBODY
    s.player = NOBODY
    s.turn = Turn()
    pos.tell("operating-round", number=s.stock_number, part=s.or_number)
    pos.title.policies.income(pos)


def income(pos: Position) -> None:
    """Every private company pays its owner, player or company."""
    s = pos.state
    for private in pos.title.privates:
        owner = s.owner[private.number]
        if owner >= 0 and private.income:
            bank_pays(pos, owner, private.income)
            pos.tell("income", party=owner, private=private.number, amount=private.income)


def current_step(pos: Position) -> OperatingStep:
    return pos.title.operating_steps[pos.state.step]


def ask(pos: Position) -> Ask:
    s = pos.state
    step = current_step(pos)
    actions = (*step.actions, *pos.title.anytime)
    if step.may_pass:
        actions = (*actions, Pass)
    actions = tuple(dict.fromkeys(actions))  # some may be open both in this step and always
    return Ask(step.name, pos.title.policies.deciders(pos, s.company), actions, s.company)


def asks(pos: Position) -> bool:
    return pos.state.company != NOBODY and current_step(pos).asks(pos)


def passed(pos: Position) -> None:
    pos.tell("step-passed", company=pos.state.company, step=current_step(pos).name)
    leave_step(pos)


def leave_step(pos: Position) -> None:
    s = pos.state
    step = current_step(pos)
    if step.leave is not None:
        step.leave(pos)
    if s.company == NOBODY or s.over:  # leaving it may end the turn or the game
        return
    s.step += 1
    if s.step >= len(pos.title.operating_steps):
        end_turn(pos)


def end_turn(pos: Position) -> None:
    s = pos.state
    s.acted |= 1 << s.company
    s.company = NOBODY
    s.step = 0


def move_on(pos: Position) -> None:
    s = pos.state
    if s.company != NOBODY:
        leave_step(pos)
        return
    waiting = [c for c in pos.title.policies.operating_order(pos) if not s.acted >> c & 1]
    if waiting:
        begin_turn(pos, waiting[0])
    else:
        finish(pos)


def begin_turn(pos: Position, company: int) -> None:
    s = pos.state
    s.company = company
    s.step = 0
    s.turn = Turn()
    s.turn.first = int(not pos.has_operated(company))
    pos.tell("turn", company=company)
    pos.title.policies.turn_begins(pos, company)
    s.operated |= 1 << company


def finish(pos: Position) -> None:
    """The round is over: another one, a stock round, or the end of the game."""
    pos.title.policies.after_operating_round(pos)


OPERATING_ROUND = RoundRules(ask, asks, move_on, passed, start)
