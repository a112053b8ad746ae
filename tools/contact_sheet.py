"""Draw every tile of every title in all turns, and the printed maps, as SVG files.

Use: ``python tools/contact_sheet.py OUTDIR``
"""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path

from roundhouse.board.hexes import HexMap
from roundhouse.board.mapfile import load_map
from roundhouse.board.runs import Place
from roundhouse.views.svg import BoardView, Sign, board_svg, contact_svg, numbered_sign

# The sheets show the printed map alone; company colours belong to a game.
_INK = "#474f54"


def printed_homes(hex_map: HexMap) -> dict[Place, tuple[Sign, ...]]:
    """Whose home station belongs in which city."""
    names = sorted({company for h in hex_map.hexes for company, _ in h.homes})
    signs = {name: numbered_sign(k, name, _INK) for k, name in enumerate(names)}
    homes: dict[Place, tuple[Sign, ...]] = {}
    for h in hex_map.hexes:
        for company, stop in h.homes:
            place = (h.number, max(0, stop))
            homes[place] = (*homes.get(place, ()), signs[company])
    return homes


def main(arguments: list[str]) -> int:
    """Write two files for every folder of titles that holds a map."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    target = Path(arguments[0])
    target.mkdir(parents=True, exist_ok=True)
    for folder in sorted(files("roundhouse.titles").iterdir(), key=lambda f: f.name):
        source = folder / "map.toml"
        if not source.is_file():
            continue
        data = load_map(source)
        name = folder.name.removeprefix("g")
        faces = [face for face in data.tiles.faces if face.tile]
        tiles = contact_svg(faces, data.map.layout, f"{name}: tiles", standalone=True)
        view = BoardView(
            data.map,
            tuple(h.face for h in data.map.hexes),
            homes=printed_homes(data.map),
            closed={h.number: h.closed_by for h in data.map.hexes if h.closed_by},
        )
        board = board_svg(view, title=f"{name}: map", interactive=False, standalone=True)
        for kind, drawing in (("tiles", tiles), ("map", board)):
            path = target / f"{name}-{kind}.svg"
            path.write_text(drawing, encoding="utf-8")
            print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
