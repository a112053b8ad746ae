"""What stands on a hex beside its face, and where everything on it is."""

from __future__ import annotations

from dataclasses import dataclass, field

from roundhouse.board.hexes import Terrain
from roundhouse.views.svg.face_layout import Shape
from roundhouse.views.svg.geometry import Point

NAME_SIZE = 23.0
GUEST_RADIUS = 19.0
LABEL_SIZE = 24.0


@dataclass(frozen=True, slots=True)
class Tag:
    """A marker on a hex: an icon, words, or both."""

    words: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """What stands on a hex beside its face."""

    name: str = ""
    label: str = ""
    terrain: Terrain | None = None
    tags: tuple[Tag, ...] = ()
    closed_by: str = ""
    guests: int = 0  # tokens outside the circles
    cost_sides: tuple[int, ...] = ()  # edges with a pill on their middle
    show_values: bool = True
    name_size: float = NAME_SIZE
    least: float = 0.0  # no type is smaller than this


@dataclass(slots=True)
class Layout:
    """Where everything on a hex is."""

    shape: Shape
    setting: Setting
    slots: list[tuple[Point, ...]] = field(default_factory=list)  # by stop
    revenue: list[Point] = field(default_factory=list)  # by stop; shared if all pay the same
    name_at: Point = (0.0, 0.0)
    name_lines: tuple[str, ...] = ()
    name_size: float = NAME_SIZE
    name_room: float = 0.0  # lines that would be wider are set narrower
    label_at: Point = (0.0, 0.0)
    terrain_at: Point = (0.0, 0.0)
    tags_at: list[Point] = field(default_factory=list)
    closed_at: Point = (0.0, 0.0)
    guests_at: list[Point] = field(default_factory=list)
