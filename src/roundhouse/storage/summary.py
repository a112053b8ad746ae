"""What the list of games says about one, made when the game changes."""

from __future__ import annotations

from roundhouse.core.state import NOBODY, Round
from roundhouse.engine.game import PlayedGame


def summary(game: PlayedGame) -> dict[str, object]:
    """Plain data; nothing in it is hidden from anybody at the table."""
    s, decision = game.state, game.decision
    corporation = decision.corporation
    numbers = [s.stock_number, s.or_number] if s.round == Round.OPERATING else [s.stock_number]
    result: list[tuple[str, int]] = []
    if game.over:
        result = sorted(game.result().items(), key=lambda item: -item[1])
    return {
        "actions": len(game.actions),
        "round": Round(s.round).name.lower(),
        "numbers": numbers,
        "phase": game.position.phase_name,
        "decision": "" if game.over else decision.kind,
        "corporation": ""
        if corporation == NOBODY
        else game.title.corporations[corporation].full_name,
        "deciders": list(decision.players),
        "over": game.over,
        "result": result,
    }
