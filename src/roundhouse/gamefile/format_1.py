"""Format 1, written by version 0.1.0: the names it used, and what they are called now.

Data that is not of format 1 at all passes through unchanged; the checks that follow say
what is wrong with it.
"""

from __future__ import annotations

from typing import Any

#: Types of actions by their old names.
TYPES = {"start-company": "par", "place-station": "place-token"}
#: Fields of actions by their old names.
FIELDS = {"company": "corporation"}
#: Values by field: where shares are bought, and who sells a train.
VALUES = {
    "source": {"treasury": "ipo", "market": "pool"},
    "seller": {"market": "pool"},
}
#: Kinds of decisions, as summaries of stored games name them.
DECISIONS = {"contest": "bidding", "free-station": "free-token", "steamboat": "marker"}


def action_from_1(action: object) -> object:
    """An action of format 1 with today's names."""
    if not isinstance(action, dict):
        return action
    renamed = {FIELDS.get(field, field): value for field, value in action.items()}
    for field, names in {**VALUES, "type": TYPES}.items():
        value = renamed.get(field)
        if isinstance(value, str):
            renamed[field] = names.get(value, value)
    return renamed


def setup_from_1(setup: object) -> object:
    """What was drawn at random was called ``dealt``."""
    if not isinstance(setup, dict):
        return setup
    return {("setup_draw" if key == "dealt" else key): value for key, value in setup.items()}


def file_from_1(data: dict[str, Any]) -> dict[str, Any]:
    """A whole file of format 1."""
    actions = data.get("actions")
    if isinstance(actions, list):
        data["actions"] = [action_from_1(action) for action in actions]
    if "setup" in data:
        data["setup"] = setup_from_1(data["setup"])
    return data


def summary_from_1(summary: dict[str, Any]) -> dict[str, Any]:
    """The line about a stored game that the list of games shows."""
    kind = str(summary.pop("asks"))
    return {
        **{FIELDS.get(key, key): value for key, value in summary.items()},
        "decision": DECISIONS.get(kind, kind),
    }
