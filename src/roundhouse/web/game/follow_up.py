"""Questions that the last answer has settled already: the page does not ask them again.

A step in which nothing can be done is passed. Deals in privates are open beside other questions,
through the whole turn of a corporation, so a step with nothing but a deal is passed too, unless the
private could be used there at once. Whoever ends a turn beside an open deal has declined it, so the
rules' own last question, whether to deal after all, is passed as well.
"""

from __future__ import annotations

from roundhouse.core.actions import Action, BuyPrivate, BuyShare, Par, Pass, SellPrivate
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.legal import why_not
from roundhouse.engine.position import Position
from roundhouse.views.controls import legal_actions
from roundhouse.views.panels.empty_step import STEPS, can_do_nothing, usable_if_bought

_DEALS = (BuyPrivate, SellPrivate)
#: Questions that may have been settled; about others the rules are not asked.
_PASSED = frozenset({*STEPS, "privates", "stock"})


def is_settled(before: Position, action: Action, after: Position) -> bool:
    """Did ``action``, taken in ``before``, answer what ``after`` asks?"""
    asked, now = before.decision, after.decision
    same = asked.players == now.players and asked.corporation == now.corporation
    if (
        now.kind not in _PASSED
        or not same
        or not after.title.auto_pass
        or why_not(after, Pass()) is not None
    ):
        return False
    if not all(isinstance(left, (Pass, *_DEALS)) for left in legal_actions(after)):
        return False
    if can_do_nothing(after):
        return not usable_if_bought(after)
    if isinstance(action, Pass):
        return now.kind == "privates" and _nothing_new(before, after)
    return isinstance(action, BuyShare | Par) and now.kind == "stock"


def _nothing_new(before: Position, after: Position) -> bool:
    """Could everything that is open now have been done at the question before?"""
    known = legal_actions(before)
    return all(isinstance(action, Pass) or action in known for action in legal_actions(after))


def passed_by_page(game: PlayedGame, number: int) -> bool:
    """Was the action with this number a pass that the page made for its player?"""
    if number < 2 or not isinstance(game.actions[number - 1], Pass):
        return False
    before, after = game.at(number - 2).position, game.at(number - 1).position
    return is_settled(before, game.actions[number - 2], after)
