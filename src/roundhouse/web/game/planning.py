"""Planning ahead while somebody else is to move.

A plan is a draft in the player's browser: nothing of it is stored or played here. The page is
drawn for the position in which the player will probably be asked next, as if everybody before
simply passed; when the turn really comes, each step is checked again like any other action.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from roundhouse.bots import BOTS, decide
from roundhouse.core.actions import Action, Pass, from_json
from roundhouse.core.refusal import MalformedAction
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.legal import why_not
from roundhouse.engine.position import Position
from roundhouse.views.controls import why_of
from roundhouse.views.labels import label
from roundhouse.views.names import Names
from roundhouse.views.panels.page import game_page
from roundhouse.views.panels.question import whose_turn
from roundhouse.views.visible import face_down, seated
from roundhouse.web.access import Visit
from roundhouse.web.game.context import PageContext, last_decision
from roundhouse.web.game.follow_up import is_settled
from roundhouse.web.texts import json_in

#: Decisions of others that are guessed at most until the player's turn.
_FARTHEST = 80
_LONGEST_PLAN = 24
_KEPT = 32
_STAND_IN = "busy"

_forecasts: OrderedDict[tuple[str, int, frozenset[int]], PlayedGame | None] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan as far as it can be played in the position that is expected."""

    steps: tuple[str, ...]  # what each step does
    stopped: str = ""  # why the next one cannot be done
    clause: str = ""
    done: bool = False  # the turn would be over


def plan_of(text: str) -> tuple[Action, ...]:
    """The draft that a page sends along."""
    data = json_in(text or "[]", "plan")
    if not isinstance(data, list) or len(data) > _LONGEST_PLAN:
        raise MalformedAction("a plan is a short list of actions")
    return tuple(from_json(item) for item in data)


def may_plan(visit: Visit) -> bool:
    """Is there anything to plan: somebody else's turn, and nothing hidden that a guess betrays?"""
    stored, seats = visit.stored, visit.seats
    game = stored.game
    if game.over or stored.readonly_reason or not seats or stored.trouble is not None:
        return False
    return not face_down(game.position) and not any(p in seats for p in game.decision.players)


def expected(visit: Visit) -> PlayedGame | None:
    """The game when this visitor is asked next, if nobody before does anything."""
    key = (visit.stored.id, visit.stored.version, visit.seats)
    if key not in _forecasts:
        _forecasts[key] = _forecast(visit.stored.game.copy(), visit.seats)
        while len(_forecasts) > _KEPT:
            _forecasts.popitem(last=False)
    return _forecasts[key]


def _forecast(game: PlayedGame, seats: Collection[int]) -> PlayedGame | None:
    for _ in range(_FARTHEST):
        if game.over or face_down(game.position):
            return None
        if any(p in seats for p in game.decision.players):
            return game
        action: Action = Pass()
        if why_not(game.position, action) is not None:
            action = decide(BOTS[_STAND_IN](len(game.actions)), game).action
        game.apply(action)
    return None


def planned(visit: Visit, actions: Sequence[Action]) -> tuple[PlayedGame, Plan] | None:
    """The position after the plan, and the plan; None if nothing can be planned now."""
    start = expected(visit) if may_plan(visit) else None
    if start is None:
        return None
    game = start.copy()
    asked = game.decision.players
    steps: list[str] = []
    for action in actions:
        if game.over or game.decision.players != asked:
            return game, Plan(tuple(steps), done=True)
        refusal = why_not(game.position, action)
        if refusal is not None:
            why = why_of(game.position, refusal)
            return game, Plan(tuple(steps), why.reason, why.clause)
        steps.append(label(game.position, action))
        before = game.position.fork()
        game.apply(action)
        made = action
        while is_settled(before, made, game.position):
            before, made = game.position.fork(), Pass()
            game.apply(made)
    return game, Plan(tuple(steps), done=game.over != "" or game.decision.players != asked)


def plan_context(
    visit: Visit, actions: Sequence[Action], radius: float = 0
) -> tuple[PageContext, Plan] | None:
    """The page of a plan."""
    found = planned(visit, actions)
    if found is None:
        return None
    game, plan = found
    viewer = seated(game.position, visit.seats)
    since = last_decision(visit.stored, (viewer.seat,)) if viewer.seat >= 0 else 0
    page = game_page(game, viewer, since=since, radius=radius)
    if plan.done:
        page = replace(page, playing=False)
    turn = whose_turn(Names(game.position, viewer))
    plan_words = "Your plan:" if viewer.you >= 0 else f"Plan for {turn}"
    words = page.decision.question.replace(turn, plan_words, 1)
    brief = page.decision.brief.replace(turn, plan_words, 1)
    return PageContext(visit, game, viewer, replace(
        page, decision=replace(page.decision, question=words, brief=brief)
    )), plan  # fmt: skip


def position_for(visit: Visit, plan: str | None) -> Position:
    """The position that a page shows: the present one, or that of its plan."""
    found = planned(visit, plan_of(plan)) if plan is not None else None
    return found[0].position if found is not None else visit.stored.game.position
