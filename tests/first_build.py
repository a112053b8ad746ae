"""Games that version 0.1.0 wrote, and what it found in them; see ``tests/fixtures/first_build``."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

from roundhouse.core.actions import Action, from_json
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile.format_1 import DECISIONS, action_from_1
from roundhouse.interchange.trace import snapshot

FOLDER = Path(__file__).parent / "fixtures" / "first_build"
EXPECTED: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text("utf-8"))


#: Ends for which 0.1.0 named the bank, though a share price had ended the game before.
PRICE_CAME_FIRST = {"29dbbf020bccf8a59d7fff63"}


def digest(game: PlayedGame) -> str:
    """Of the position in the words of a trace, which did not change."""
    seen = json.dumps(snapshot(game.position, list(game.players)), sort_keys=True)
    return blake2b(seen.encode(), digest_size=12).hexdigest()


def facts(game: PlayedGame) -> dict[str, Any]:
    """What ``expected.json`` says about a game, under its keys."""
    return {
        "title": game.setup.title,
        "players": list(game.players),
        "actions": len(game.actions),
        "over": game.over,
        "stopped": game.stopped,
        "ask": game.decision.kind,
        "asked": [game.players[p] for p in game.decision.players],
        "legal": len(game.legal),
        "result": game.result(),
        "digest": digest(game),
    }


def expected_facts(entry: dict[str, Any], game: PlayedGame) -> dict[str, Any]:
    """The same keys as version 0.1.0 filled them, kinds of decisions by their present names."""
    wanted = {key: entry[key] for key in facts(game)}
    if wanted["digest"] in PRICE_CAME_FIRST:
        wanted["over"] = "price"
    return {**wanted, "ask": decision_kind(entry["ask"])}


def decision_kind(old: str) -> str:
    return DECISIONS.get(old, old)


def action(old: object) -> Action:
    """An action in the words of format 1."""
    return from_json(action_from_1(old))
