"""Sheets that are put together: the states of the ask bar, signs and hexes, and tiles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page
from tools import picture_sheets
from tools.picture_site import real_game, standing

from roundhouse.bots import decide, make_bots
from roundhouse.core.actions import BuyTrain, SellShares
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game
from roundhouse.storage import GameStore, SeatInfo, Trouble
from roundhouse.titles import title
from roundhouse.views.names import signs
from roundhouse.views.svg import sign_svg, style_sheet, tile_svg
from roundhouse.views.svg.geometry import hex_path
from roundhouse.views.svg.tile import hatch_art

_GA = "18GA/18GA_game_end_bank"
Sheet = Callable[[Browser, str, GameStore, Path], Path]

#: The tiles of the guide's sheet: title, (tile, turn) …
_ROWS: tuple[tuple[str, str, tuple[tuple[str, int], ...]], ...] = (
    ("18GA", "pointy top", (("3", 1), ("58", 0), ("4", 2), ("7", 0), ("8", 1), ("9", 2),
                            ("5", 3), ("6", 4), ("57", 1), ("451a", 0))),
    ("18GA", "pointy top", (("16", 0), ("17", 1), ("19", 2), ("20", 0), ("23", 0), ("26", 1),
                            ("29", 2), ("14", 0), ("15", 4), ("141", 0))),
    ("18GA", "pointy top", (("142", 2), ("143", 0), ("452a", 0), ("453a", 0), ("454a", 1),
                            ("39", 0), ("40", 1), ("43", 2), ("44", 0), ("45", 1))),
    ("18GA", "pointy top", (("46", 0), ("47", 3), ("70", 0), ("63", 0), ("455a", 0), ("456a", 0),
                            ("457a", 1), ("458a", 1), ("459a", 1), ("42", 4))),
    ("1846", "pointy top", (("18", 1), ("21", 2), ("294", 0), ("297", 2), ("290", 0), ("298", 0),
                            ("299", 1), ("300", 0), ("619", 5), ("51", 3))),
    ("18Chesapeake", "flat top", (("1", 0), ("2", 1), ("55", 0), ("56", 2), ("69", 0), ("X3", 0),
                                  ("X4", 1), ("X5", 0), ("X6", 0), ("X8", 0))),
    ("18VA", "flat top", (("80", 0), ("81", 1), ("82", 0), ("83", 2), ("544", 0), ("545", 1),
                          ("546", 0), ("171", 0))),
    ("18GA", "six turns", tuple(("23", t) for t in range(6)) + tuple(("15", t) for t in range(6))),
)  # fmt: skip


def _page(browser: Browser, body: str, width: int) -> Page:
    page = browser.new_page(viewport={"width": width, "height": 400}, device_scale_factor=2)
    page.set_content(
        f"<style>{picture_sheets.FONTS}{style_sheet()} body{{margin:20px;"
        "background:#fffdf8;color:#1c2226;"
        "font:12.5px Inter,sans-serif} h1{font:700 17px 'Roboto Slab',serif}"
        ".row{display:flex;gap:12px;align-items:center;margin:10px 0} .row>b{width:110px}"
        "figure{margin:0;text-align:center} svg{display:block;width:86px;height:94px;"
        "margin:0 auto 4px} .small{gap:8px} .small svg{width:70px;height:78px}</style>" + body
    )
    return page


def tiles(browser: Browser, site: str, store: GameStore, target: Path) -> Path:
    """The same tiles as on the guide's sheet."""
    del site, store
    rows = []
    for name, kind, wanted in _ROWS:
        built = title(name)
        drawn = "".join(
            f"<figure>{tile_svg(built.tiles.face(tile, turn), built.map.layout)}"
            f"<b>{tile}</b> turn {turn}</figure>"
            for tile, turn in wanted
        )
        css = "row small" if len(wanted) > 10 else "row"
        rows.append(f'<div class="{css}"><b>{name}<br><small>{kind}</small></b>{drawn}</div>')
    page = _page(browser, "<h1>Tiles, drawn from data alone</h1>" + "".join(rows), 1160)
    page.screenshot(path=str(target), full_page=True)
    page.close()
    return target


# -- the decision bar, in every state ----------------------------------------------------------


def offered() -> tuple[PlayedGame, list[SeatInfo]]:
    """A game in which somebody wants to buy your train."""
    game = new_game("18GA", ["A", "B", "You"], seed=11)
    bots = make_bots(["busy"], 3, 11)
    while not game.over:
        legal = game.legal
        for action in legal:
            if isinstance(action, BuyTrain) and action.seller not in ("bank", "pool"):
                trial = game.copy()
                trial.apply(action)
                if trial.decision.kind == "offer":
                    seat = trial.decision.players[0]
                    kinds = ["person" if p == seat else "busy" for p in range(3)]
                    return trial, [SeatInfo(n, k) for n, k in zip(game.players, kinds, strict=True)]
        game.apply(decide(bots[game.decision.players[0]], game).action)
    raise LookupError("nobody sells a train in this game")


_REFUSED = """() => {
  const button = document.querySelector("#primary");
  button.dataset.action = JSON.stringify(
    { type: "lay-tile", hex: "H12", tile: "9", rotation: 1 });
  button.removeAttribute("aria-disabled");
  button.click();
}"""
_LOST = """() => document.dispatchEvent(
  new CustomEvent("roundhouse:connection", { detail: { state: "lost" } }))"""


def buy_sal(page: Page) -> None:
    page.locator('tr[data-corporation="SAL"] [data-action*="buy-share"]').first.click()
    page.wait_for_timeout(400)


def refused(page: Page) -> None:
    page.evaluate(_REFUSED)
    page.wait_for_selector(".decision.refused")


def sending(page: Page) -> None:
    page.route("**/act", lambda _: None)  # no answer ever comes
    page.evaluate("document.querySelector('[data-pick=\"H10\"]').click()")
    page.wait_for_timeout(700)
    page.locator("#primary").dispatch_event("click")
    page.wait_for_selector(".decision.sending")


def lost(page: Page) -> None:
    page.evaluate(_LOST)
    page.wait_for_selector(".decision.lost")


def plan(page: Page) -> None:
    page.locator('[data-do="plan"]').click()
    page.wait_for_selector(".decision.plan")
    page.wait_for_timeout(300)


def as_it_is(page: Page) -> None:
    page.wait_for_timeout(200)


def needy() -> tuple[PlayedGame, list[SeatInfo]]:
    """A game in which a president must sell shares for a train."""
    game = new_game("18GA", ["A", "B", "You"], seed=3, options={"auto_pass": "on"})
    bots = make_bots(["busy"], 3, 3)
    while not game.over:
        legal = game.legal
        if game.decision.kind == "trains" and any(isinstance(a, SellShares) for a in legal):
            kinds = ["person" if p in game.decision.players else "busy" for p in range(3)]
            return game, [SeatInfo(n, k) for n, k in zip(game.players, kinds, strict=True)]
        game.apply(decide(bots[game.decision.players[0]], game).action)
    raise LookupError("nobody is in need in this game")


_HEXES = (
    ("", "at rest"), ("legal", "legal"), ("selected", "selected"), ("veiled", "not now"),
    ("focused", "focus (keys)"), ("closed", "closed by a private"),
)  # fmt: skip


def looks(browser: Browser, target: Path) -> Path:
    """Corporation signs with their patterns, and the states of a hex."""
    found = [*signs(title("18GA")), *(s for s in signs(title("1846")) if s.pattern in _OTHERS)]
    seen = {sign.pattern: sign for sign in reversed(found)}
    shown = [
        f"<figure>{sign_svg(sign)}<b>{sign.abbreviation}</b><br>{sign.pattern}</figure>"
        for sign in seen.values()
    ]
    kept = sign_svg(found[0], reserved=True)
    shown.append(f"<figure>{kept}<b>reserved</b><br>dashed ring</figure>")
    hexes = "".join(f"<figure>{_hex_in(s)}{words}</figure>" for s, words in _HEXES)
    page = _page(
        browser,
        "<h1>Corporation signs: abbreviation, pattern, colour</h1>"
        f'<div class="row">{"".join(shown)}</div>'
        f'<h1>Hexes</h1><div class="row">{hexes}</div>',
        1240,
    )
    page.screenshot(path=str(target), full_page=True)
    page.close()
    return target


_OTHERS = ("diagonal", "points")


def _hex_in(state: str) -> str:
    """A hex as the map shows it in one of its states."""
    built = title("18GA")
    art = tile_svg(built.tiles.face("57", 1), built.map.layout)
    outline = hex_path("pointy", 94 if state == "selected" else 95.5)
    over = f'<path class="o under" d="{outline}"/><path class="o" d="{outline}"/>'
    if state == "closed":
        over = hatch_art("pointy")
    elif state == "veiled":
        over = f'<path class="veil" d="{hex_path("pointy")}"/>'
    over = f'<g class="hx {state}">{over}</g>' if state else ""
    return art.replace("</svg>", over + "</svg>")


def states(browser: Browser, site: str, store: GameStore, target: Path) -> Path:
    """The decision bar in every state, and a forced purchase."""
    game = real_game(_GA)
    others = standing(game, 410, 3)
    broken = store.add(*others)
    store.append(broken, store.version(broken), Trouble("TimeoutError: no decision", 0))
    scenes = (
        (store.add(*standing(game, 367, 3)), buy_sal, "#decision"),
        (store.add(*others), as_it_is, "#decision"),
        (store.add(*others), plan, "#decision"),
        (store.add(*offered()), as_it_is, "#decision"),
        (store.add(*standing(game, 415, 3)), refused, "#decision"),
        (store.add(*standing(game, 415, 3)), sending, "#decision"),
        (store.add(*standing(game, 415, 3)), lost, "#decision"),
        (broken, as_it_is, "#decision"),
        (store.add(*standing(game, 530, 1)), as_it_is, "#hex-panel"),
        (store.add(*needy()), as_it_is, "#hex-panel"),
        (store.add(*standing(game, 421, game.at(421).decision.players[0])), as_it_is, "#hex-panel"),
    )
    made: list[list[Path]] = [[looks(browser, target.with_name("state-looks.png"))]]
    for number, (where, prepare, part) in enumerate(scenes):
        width = 1240 if part == "#decision" else 1440
        page = browser.new_page(viewport={"width": width, "height": 900}, device_scale_factor=2)
        page.goto(f"{site}/game/{where}")
        page.wait_for_selector("body[data-ready]")
        prepare(page)
        file = target.with_name(f"state-{number}.png")
        page.locator(part).screenshot(path=str(file))
        page.close()
        if part == scenes[number - 1][2] == "#hex-panel":
            made[-1].append(file)
        else:
            made.append([file])
    picture_sheets.stacked(browser, made, target)
    return target


SHEETS: dict[str, Sheet] = {"states": states, "tiles": tiles}
