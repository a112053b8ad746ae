"""The end of a game: ranking, charts, turning points, the audit of runs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import JSONResponse, Response

from roundhouse.engine.game import PlayedGame
from roundhouse.interchange.audit import Run, audit_game
from roundhouse.interchange.encode import NotExportable
from roundhouse.interchange.exporter import optional_rules
from roundhouse.storage import StoredGame
from roundhouse.views.history import History, history
from roundhouse.views.panels.board import board_view
from roundhouse.views.svg import board_svg
from roundhouse.views.visible import Viewer
from roundhouse.views.words import capital, end_words, money
from roundhouse.web.access import AtGame, Visit
from roundhouse.web.rendering import drawing, render

router = APIRouter(prefix="/game/{game_id}")


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the result."""

    rank: int
    seat: int
    name: str
    cash: int
    shares: int
    privates: int
    total: int
    held: tuple[tuple[int, int], ...]  # corporation, per cent
    you: bool


@router.get("/end")
def end_page(request: Request, visit: AtGame) -> Response:
    stored, game = visit.stored, visit.stored.game
    table = standings(visit)
    found = history_of(visit)
    return render(
        request,
        "end.html",
        stored=stored,
        game=game,
        table=table,
        heading=headline(table) if game.over else "Game in progress",
        why=why_over(game, found),
        history=found,
        board=final_map(game),
        not_exportable=not_exportable(game),
    )


@router.get("/history.json")
def history_data(visit: AtGame) -> Response:
    """What the charts draw."""
    return JSONResponse(chart_data(visit, history_of(visit)))


@router.get("/audit")
def audit_part(request: Request, visit: AtGame) -> Response:
    """Every run against the proven best; takes a moment, so the page asks for it apart."""
    stored = visit.stored
    runs = _audit(stored.id, stored.version, _Held(stored))
    return render(request, "parts/audit.html", stored=stored, lines=audit_lines(stored.game, runs))


# -- what the page shows -----------------------------------------------------------------------


def not_exportable(game: PlayedGame) -> bool:
    """It follows a rule that 18xx.games plays otherwise."""
    try:
        optional_rules(game)
    except NotExportable:
        return True
    return False


def standings(visit: Visit) -> list[Standing]:
    game, s = visit.stored.game, visit.stored.game.state
    you = visit.reader.you
    totals = game.result()
    lines = []
    for p, name in enumerate(game.players):
        held = [(c.number, s.held(c.number, p)) for c in game.title.corporations]
        held = [(c, count) for c, count in held if count]
        shares = sum(count * game.position.price(c) for c, count in held)
        lines.append(
            Standing(
                rank=1 + sum(other > totals[name] for other in totals.values()),
                seat=p,
                name="You" if p == you else name,
                cash=s.cash[p],
                shares=shares,
                privates=totals[name] - s.cash[p] - shares,
                total=totals[name],
                held=tuple((c, count * 100 // s.units[c]) for c, count in held),
                you=p == you,
            )
        )
    return sorted(lines, key=lambda line: line.rank)


def headline(table: list[Standing]) -> str:
    """Who has won, and by how much."""
    best = [line for line in table if line.rank == 1]
    names = " and ".join(line.name for line in best)
    if len(best) > 1:
        return f"{names} share first place with {money(best[0].total)}"
    verb = "win" if best[0].you else "wins"
    words = f"{names} {verb} with {money(best[0].total)}"
    if len(table) > 1:
        second = table[1]
        other = "you" if second.you else second.name
        words += f", {money(best[0].total - second.total)} ahead of {other}"
    return words


#: The event that brings each kind of end about.
_CAUSES = {"bank": "bank-broke", "price": "end-price", "bankruptcy": "bankrupt"}


def why_over(game: PlayedGame, found: History) -> str:
    """What ended the game, when that was, and which round was the last."""
    if not game.over:
        return "The standings so far."
    if game.stopped:
        return f"The players ended it here: {game.stopped.rstrip('.')}."
    last = found.rounds[-1].label
    cause = _CAUSES.get(game.over)
    when = next((p.round for p in found.turning_points if p.kind == cause), last)
    names = {r.label: r.name[:1].lower() + r.name[1:] for r in found.rounds}
    words = f"{capital(end_words(game.over))} in {names[when]}"
    return f"{words}; {names[last]} was the last." if when != last else f"{words}, the last."


def final_map(game: PlayedGame) -> Markup:
    view = board_view(game.position)
    return drawing(board_svg(view, title="The final map", interactive=False))


def chart_data(visit: Visit, found: History) -> dict[str, object]:
    """Series by round for the charts: players' and corporations' lines, and the marks."""
    stored, you = visit.stored, visit.reader.you
    title = stored.game.title
    players = ["You" if n == you else s.name for n, s in enumerate(stored.seats)]
    totals = [0] * len(players)
    dividends = []
    for r in found.rounds:
        totals = [t + d for t, d in zip(totals, r.dividends, strict=True)]
        dividends.append(totals)
    return {
        "game": stored.id,
        "players": players,
        "corporations": [{"name": c.shown, "colour": c.colour} for c in title.corporations],
        "rounds": [{"label": r.label, "stock": r.stock, "action": r.action} for r in found.rounds],
        "worth": [r.worth for r in found.rounds],
        "cash": [r.cash for r in found.rounds],
        "dividends": dividends,
        "prices": [r.prices for r in found.rounds],
        "first_trains": [
            {"label": f.label, "action": f.action, "round": f.round} for f in found.first_trains
        ],
        "points": [
            {"round": t.round, "action": t.action, "words": t.words} for t in found.turning_points
        ],
    }


# -- kept for a while, because they walk through the whole game -------------------------------


class _Held:
    """Carries a game past the cache, whose keys are id, version and viewer alone."""

    def __init__(self, stored: StoredGame) -> None:
        self.stored = stored

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held)

    def __hash__(self) -> int:
        return 0


def history_of(visit: Visit) -> History:
    stored = visit.stored
    return _history(stored.id, stored.version, visit.reader, _Held(stored))


@lru_cache(maxsize=32)
def _history(game_id: str, version: int, viewer: Viewer, held: _Held) -> History:
    del game_id, version
    return history(held.stored.game, viewer)


@lru_cache(maxsize=32)
def _audit(game_id: str, version: int, held: _Held) -> tuple[Run, ...]:
    del game_id, version
    return tuple(audit_game(held.stored.game))


@dataclass(frozen=True, slots=True)
class AuditLine:
    corporation: int
    runs: int
    earned: int
    left: int  # less than the best by
    proven: bool
    price: int | None
    short: tuple[Run, ...]  # runs that fell short, worst first


def audit_lines(game: PlayedGame, runs: tuple[Run, ...]) -> list[AuditLine]:
    lines = []
    for corporation in game.title.corporations:
        mine = [r for r in runs if r.corporation == corporation.name]
        if not mine:
            continue
        short = sorted((r for r in mine if r.best > r.ran), key=lambda r: r.ran - r.best)
        closed = (
            game.position.is_closed(corporation.number) or game.state.cell[corporation.number] < 0
        )
        lines.append(
            AuditLine(
                corporation=corporation.number,
                runs=len(mine),
                earned=sum(r.ran for r in mine),
                left=sum(r.best - r.ran for r in short),
                proven=all(r.proven for r in mine),
                price=None if closed else game.position.price(corporation.number),
                short=tuple(short),
            )
        )
    return sorted(lines, key=lambda line: -line.earned)
