"""Home: games to go on with, a new one, the titles. And the archive of all games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, RedirectResponse, Response

from roundhouse.storage import GameStore, GameSummary, StorageError
from roundhouse.titles import about, title, title_names
from roundhouse.views.panels.board import board_view
from roundhouse.views.svg import board_svg
from roundhouse.views.words import end_words
from roundhouse.web.deps import Store
from roundhouse.web.game_form import from_form, kinds
from roundhouse.web.identity import CurrentWho, Who
from roundhouse.web.phrases import decision_words, round_words, seat_words
from roundhouse.web.rendering import drawing, render
from roundhouse.web.title_views import title_thumbnail

router = APIRouter()
SHOWN = 12
PAGE = 20  # games of a page of the archive
COUNTED = 1000  # further ones are "more than" that
DRAWN = 6  # maps that come with the page; the others follow when they are looked at


#: The last game of the page before: when it changed, and its id.
Before = Annotated[str, Query(pattern=r"^([0-9]{1,15}\.[a-z0-9]{1,16})?$")]


@dataclass(frozen=True, slots=True)
class Line:
    """A game in a list."""

    game: GameSummary
    map: Markup
    round: str
    lead: str  # "Your turn:"
    says: str
    seats: str
    button: str
    yours: bool
    readonly: str = ""

    @property
    def where(self) -> str:
        return f"/game/{self.game.id}/end" if self.game.over else f"/game/{self.game.id}"


@router.get("/")
def home(request: Request, store: Store, who: CurrentWho) -> Response:
    going = own_games(store, who, over=False, people_first=True, limit=SHOWN)
    more = count_own(store, who, over=False) - len(going)
    last = next((game.title for game in own_games(store, who, limit=1)), "")
    new = from_form({"title": last if last in title_names() else default_title()})
    return fresh(
        request,
        "home.html",
        lines=[line(store, g, drawn=n < DRAWN) for n, g in enumerate(going)],
        more=max(0, more),
        finished=count_own(store, who, over=True),
        counted=COUNTED,
        new=new,
        kinds=kinds(),
        titles=[(title(n), about(n), title_thumbnail(n)) for n in title_names()],
    )


def own_games(store: GameStore, who: Who, *, limit: int, **wanted: Any) -> list[GameSummary]:
    """A visitor's own games and the open tables, as one list."""
    found = store.list_games(person="", limit=limit, **wanted)
    if who.is_known:
        found += store.list_games(person=who.person_id, limit=limit, **wanted)
        first = wanted.get("people_first", False)
        found.sort(key=lambda g: (first and g.waits_for(who.person_id), g.place), reverse=True)
    return found[:limit]


def count_own(store: GameStore, who: Who, *, over: bool) -> int:
    count = store.count_games(person="", over=over, most=COUNTED)
    if who.is_known:
        count += store.count_games(person=who.person_id, over=over, most=COUNTED)
    return count


def default_title() -> str:
    """The one that is easiest to start with."""
    return min(title_names(), key=lambda n: (about(n).difficulty, n))


@router.get("/games")
def archive(
    request: Request, store: Store, who: CurrentWho, show: str = "all", before: Before = ""
) -> Response:
    """The games of one kind in pages, the one that changed last first."""
    at, _, last = before.partition(".")
    games = own_games(
        store,
        who,
        hidden=show == "away",
        over={"finished": True, "going": False}.get(show),
        before=(int(at), last) if before else None,
        limit=PAGE + 1,
    )
    older = ".".join(map(str, games[PAGE - 1].place)) if len(games) > PAGE else ""
    return fresh(
        request,
        "games.html",
        lines=[line(store, g) for g in games[:PAGE]],
        show=show,
        older=older,
    )


def fresh(request: Request, template: str, **context: object) -> Response:
    """A list of games that the back button does not bring up as it was."""
    response = render(request, template, 200, **context)
    response.headers["Cache-Control"] = "no-store"
    return response


@router.post("/theme")
def theme(request: Request) -> Response:
    """For browsers without scripts; with them ``theme.js`` answers at once."""
    other = "light" if request.cookies.get("theme") == "dark" else "dark"
    back = RedirectResponse("/", 303)
    back.set_cookie("theme", other, max_age=31_536_000, samesite="lax")
    return back


def line(store: GameStore, game: GameSummary, *, drawn: bool = False) -> Line:
    """What the list says about one game."""
    deciders = [game.seats[p].name for p in game.deciders]
    persons = sum(seat.is_person for seat in game.seats)
    yours = game.waits_for_person and not game.over
    wanted = decision_words(game.decision, game.corporation)
    if game.over:
        lead, says = f"{game.result[0][0]} won", f"with ${game.result[0][1]:,}"
        says += f": {end_words(game.over)}" if game.over else ""
    elif yours and persons == 1:
        lead, says = "Your turn:", wanted
    else:
        lead, says = f"{' and '.join(deciders)}:", wanted
    return Line(
        game=game,
        map=thumbnail(store, game.id) if drawn else Markup(),
        round=round_words(game) + ("" if game.over else f" · phase {game.phase}"),
        lead=lead,
        says=says,
        seats=seat_words(game),
        button="Look" if game.over else "Play" if yours else "Watch",
        yours=yours,
    )


@router.get("/game/{game_id}/map")
def map_part(game_id: str, store: Store) -> Response:
    return HTMLResponse(thumbnail(store, game_id))


def thumbnail(store: GameStore, game_id: str) -> Markup:
    """The map as it stands; a game that cannot be opened shows none."""
    try:
        stored = store.load(game_id)
    except StorageError:
        return Markup()
    view = board_view(stored.game.position)
    return drawing(board_svg(view, title=f"Map of {stored.title}", interactive=False))
