"""Trying an action on a copy, to show what follows before anybody commits to it."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.actions import Action
from roundhouse.core.events import Event
from roundhouse.engine.flow import advance
from roundhouse.engine.position import Position
from roundhouse.rules.privates.pending import PendingOffer


@dataclass(frozen=True, slots=True)
class Trial:
    """What an action leads to: the position right after it, before play goes on."""

    before: Position
    action: Action
    after: Position
    events: tuple[Event, ...]
    needs_consent_of: bool = False  # shown as if the other party had agreed


def tried(pos: Position, action: Action) -> Trial:
    """Play a legal action on a copy; a deal that waits for consent is tried as agreed."""
    after = pos.fork()
    pos.title.handlers[type(action)].apply(after, action)
    waiting = after.state.pending
    top = waiting[-1] if len(waiting) > len(pos.state.pending) else None
    offered = isinstance(top, PendingOffer) and top.action == action
    if offered:
        after = pos.fork()
        pos.title.hooks.deals[type(action)](after, action)
    events = tuple(after.events)
    after.events.clear()
    after.cache.clear()
    return Trial(pos, action, after, events, offered)


def at_next_question(pos: Position, action: Action) -> Position:
    """Where a legal action leads with all that goes on by itself, such as a run of no trains."""
    after = pos.fork()
    pos.title.handlers[type(action)].apply(after, action)
    after.cache.clear()
    advance(after)
    after.events.clear()
    return after
