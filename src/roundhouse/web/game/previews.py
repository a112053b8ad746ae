"""Looking before pressing: hexes, consequences, routes, tiles, the log; nothing is changed."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from roundhouse.core.refusal import Refusal, RefusedAction
from roundhouse.views.labels import label
from roundhouse.views.log import chapters
from roundhouse.views.log_kinds import GROUPS
from roundhouse.views.names import Names
from roundhouse.views.panels.consequence import consequence
from roundhouse.views.panels.drawings import board, market
from roundhouse.views.panels.hex_panel import hex_panel
from roundhouse.views.panels.run import drafted
from roundhouse.views.visible import needs_curtain, shows_question
from roundhouse.web.access import AtGame
from roundhouse.web.game import helpers
from roundhouse.web.game.context import open_page, own_trains
from roundhouse.web.game.helpers import radius_of
from roundhouse.web.game.log_lines import why_so
from roundhouse.web.game.planning import plan_context, plan_of, position_for
from roundhouse.web.game.requests import Drafts, action_of, drafts_of
from roundhouse.web.rendering import drawing, render

router = APIRouter()


@router.get("/hex/{name}")
def hex_part(request: Request, name: str, visit: AtGame, plan: str | None = None) -> Response:
    """What can be done in a hex."""
    pos = position_for(visit, plan)
    if name not in pos.title.map.by_name:
        return Response("there is no such hex", 404)
    panel = hex_panel(pos, pos.title.map.by_name[name])
    asked = visit.viewer_at(pos).may_act(pos)
    if not asked and not visit.stored.is_open_table:  # others are shown no controls
        panel = replace(panel, tiles=(), others=(), not_offered=())
    return render(
        request,
        "game/hex.html",
        panel=panel,
        tile_of=helpers.tile_drawer(pos.title),
        in_place=helpers.place_drawer(pos, name, radius_of(request)),
    )


@router.get("/preview")
def preview(request: Request, action: str, visit: AtGame, plan: str | None = None) -> Response:
    """What follows from an action."""
    pos = position_for(visit, plan)
    viewer = visit.viewer_at(pos)
    if not shows_question(pos, viewer):
        raise RefusedAction(Refusal("not-now"), reason="This seat may not see that.")
    found = consequence(pos, Names(pos, viewer), action_of(action))
    drawn = market(pos, found.arrow) if found.arrow else ""
    return render(request, "game/preview.html", found=found, market=drawn)


@router.post("/route")
def route_part(request: Request, sent: Drafts, visit: AtGame, plan: str | None = None) -> Response:
    """Routes that a player puts together: the sum, and the map with them drawn."""
    found = plan_context(visit, plan_of(plan)) if plan is not None else None
    context = found[0] if found is not None else open_page(visit)
    pos, viewer = context.game.position, context.viewer
    run, made = drafted(pos, Names(pos, viewer), drafts_of(pos, sent))
    hexes = pos.title.map.hexes
    values: dict[str, object] = {
        "page": context.page,
        "run": run,
        "editing": sent.editing,
        "own_trains": own_trains(context),
        "board": drawing(board(pos, run.drawn, asked=False, radius=radius_of(request))),
        "made": [[f"{hexes[h].name}.{k}" for h, k in stops] for stops in made],
    }
    return render(request, "game/route.html", 200, **values)


@router.get("/tiles")
def tiles_part(request: Request, visit: AtGame, at: int | None = None) -> Response:
    """All tiles, with how many are left."""
    stored = visit.stored
    game = (
        stored.game if at is None or at >= len(stored.game.actions) else stored.game.at(max(0, at))
    )
    title, supply = game.title, game.state.supply
    sheet: dict[str, list[tuple[str, int, int]]] = {}
    for tile in title.tiles.tiles:
        colour = title.tiles.distinct(tile)[0].colour
        sheet.setdefault(colour, []).append((tile.name, supply[tile.number], tile.count))
    drawer = helpers.tile_drawer(title)
    return render(request, "game/tiles.html", sheet=sheet.items(), tile_of=drawer)


@router.get("/log")
def log_part(request: Request, visit: AtGame) -> Response:
    """The whole log."""
    stored = visit.stored
    shown = chapters(stored.game, visit.viewer, since=len(stored.game.actions), lines=0)
    title = stored.game.title
    who = [*stored.game.players, *(c.shown for c in title.corporations)]
    return render(
        request,
        "game/whole_log.html",
        stored=stored,
        shown=shown,
        who=who,
        groups=(*GROUPS, "other"),
        why_so=why_so,
    )


@router.get("/legal")
def legal(visit: AtGame) -> Response:
    """Legal actions by kind, with what their buttons say."""
    stored, viewer = visit.stored, visit.viewer
    pos = stored.game.position
    if not shows_question(pos, viewer) or needs_curtain(pos, viewer):
        return JSONResponse({"version": stored.version, "actions": {}})
    kinds: dict[str, list[dict[str, object]]] = {}
    for action in (*stored.game.legal, *stored.game.legal.out_of_turn):
        line: dict[str, object] = {
            "action": helpers.plain_action(action),
            "label": label(pos, action),
        }
        kinds.setdefault(action.type, []).append(line)
    return JSONResponse(
        {"version": stored.version, "decision": pos.decision.kind, "actions": kinds}
    )
