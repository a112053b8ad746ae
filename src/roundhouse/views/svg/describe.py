"""A hex as a sentence, for screen readers and tooltips."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.board.hexes import Hex
from roundhouse.board.tiles import Face, Stop


def describe_hex(
    place: Hex,
    face: Face,
    tokens: Sequence[Sequence[str]] = (),
    *,
    homes: Sequence[str] = (),
    phase: int = 0,
    notes: Sequence[str] = (),
) -> str:
    """Say what is on a hex ("H10, empty, river 20 dollars"); ``tokens`` by stop."""
    parts = [f"{place.name} {place.place}" if place.place else place.name]
    printed = face is place.face
    if not printed:
        parts.append(f"{face.colour} tile {face.tile}, turn {face.rotation}")
    elif face.colour == "red" or any(stop.kind == "offboard" for stop in face.stops):
        parts.append("off-board")
    elif not face.stops and not face.pieces:
        parts.append("water" if face.colour == "blue" else "empty")
    elif face.pieces:
        parts.append(f"printed {face.colour} track")
    for k, stop in enumerate(face.stops):
        here = tokens[k] if k < len(tokens) else ()
        parts.append(_stop_words(stop, here, phase))
    if homes:
        parts.append(f"home of {' and '.join(homes)}")
    if printed and place.terrain is not None:
        kind = place.terrain.kind.replace("+", " and ")
        parts.append(f"{kind} {place.terrain.cost} dollars")
    parts.extend(f"{b.kind} hexside {b.cost} dollars" for b in place.borders if b.cost)
    parts.extend(notes)
    return ", ".join(parts)


def _stop_words(stop: Stop, tokens: Sequence[str], phase: int) -> str:
    value = stop.values[phase]
    words = "area" if stop.kind == "offboard" else stop.kind
    if value:
        words += f" {value}"
    if tokens:
        words += f" with {' and '.join(tokens)}"
    free = stop.slots - len(tokens)
    if stop.slots > 1 or (stop.slots and tokens):
        words += f", {free} free" if free > 0 else ", full"
    return words
