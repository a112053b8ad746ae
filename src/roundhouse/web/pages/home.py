"""Home: games to go on with, a new one, the titles. And the archive of all games."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, RedirectResponse, Response

from roundhouse.storage import GameStore, GameSummary, SeatInfo, StorageError
from roundhouse.titles import about, title, title_names
from roundhouse.views.panels.board import board_view
from roundhouse.views.svg import board_svg
from roundhouse.views.words import end_words
from roundhouse.web.access import NotAllowed, may_manage
from roundhouse.web.deps import SiteSettings, Store
from roundhouse.web.game_form import from_form, kinds
from roundhouse.web.identity import CurrentWho, Who
from roundhouse.web.pages.server import NOT_HOST
from roundhouse.web.phrases import decision_words, round_words, seat_words
from roundhouse.web.rendering import drawing, render
from roundhouse.web.title_views import title_thumbnail

router = APIRouter()
SHOWN = 12
OPEN_SHOWN = 6  # open tables below the own games
PAGE = 20  # games of a page of the archive
COUNTED = 100  # further ones are "more than" that
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
    may_restore: bool = False

    @property
    def where(self) -> str:
        return f"/game/{self.game.id}/end" if self.game.over else f"/game/{self.game.id}"


@router.get("/")
def home(request: Request, store: Store, who: CurrentWho, settings: SiteSettings) -> Response:
    """Own games first, with whose turn it is; then the open tables, which are everybody's."""
    own = section(store, who, who.person_id, most=SHOWN) if who.is_known else None
    opened = section(store, who, "", most=OPEN_SHOWN if own else SHOWN)
    may_create = who.may_create(settings.create)
    last = next((line.game.title for part in (own, opened) if part for line in part.lines), "")
    title_name = last if last in title_names() else default_title()
    return fresh(
        request,
        "home.html",
        own=own,
        open_tables=opened,
        new=from_form({"title": title_name}, who.name) if may_create else None,
        create=settings.create,
        counted=COUNTED,
        kinds=kinds(),
        titles=[(title(n), about(n), title_thumbnail(n)) for n in title_names()],
    )


@dataclass(frozen=True, slots=True)
class Section:
    """Some games of a list, and how many more there are."""

    lines: list[Line]
    more: int  # in progress
    finished: int


def section(store: GameStore, who: Who, person: str, *, most: int) -> Section:
    """The games in progress of a person, or the open tables: those that wait come first."""
    going = store.list_games(person=person, over=False, people_first=True, limit=most)
    more = store.count_games(person=person, over=False, most=COUNTED) - len(going)
    finished = store.count_games(person=person, over=True, most=COUNTED)
    asked = _proposed(store, who, going)
    lines = [
        line(store, who, g, drawn=n < DRAWN, proposed=asked.get(g.id, ""))
        for n, g in enumerate(going)
    ]
    return Section(lines, max(0, more), finished)


def _proposed(store: GameStore, who: Who, games: list[GameSummary]) -> dict[str, str]:
    """What others propose to the visitor, in words, by game."""
    moved = {game.id: game.place[0] for game in games if game.host_id and who.is_known}
    found: dict[str, str] = {}
    for game_id in store.proposals.made_since(moved) if moved else ():
        with suppress(StorageError):  # the line shows what is known without opening the game
            stored = store.load(game_id)
            proposal = store.proposals.asking(stored, who.person_id)
            if proposal is not None:
                found[game_id] = proposal.words(stored)
    return found


def default_title() -> str:
    """The one that is easiest to start with."""
    return min(title_names(), key=lambda n: (about(n).difficulty, n))


@router.get("/games")
def archive(
    request: Request,
    store: Store,
    who: CurrentWho,
    settings: SiteSettings,
    show: str = "all",
    before: Before = "",
) -> Response:
    """The games of one kind in pages, the one that changed last first."""
    if show == "server" and not who.runs_the_server:
        raise NotAllowed(NOT_HOST)
    at, _, last = before.partition(".")
    may_create = who.may_create(settings.create)
    games = _merged(
        store,
        _whose(show, who),
        hidden=show == "away",
        over={"finished": True, "going": False}.get(show),
        before=(int(at), last) if before else None,
    )
    older = ".".join(map(str, games[PAGE - 1].place)) if len(games) > PAGE else ""
    return fresh(
        request,
        "games.html",
        lines=[line(store, who, g, may_create=may_create) for g in games[:PAGE]],
        show=show,
        older=older,
        who=who,
    )


def _whose(show: str, who: Who) -> list[str | None]:
    """Whose lists are shown as one: of the visitor, the open tables (""), or all games (None)."""
    if show == "server":
        return [None]
    return [""] if show == "open" or not who.is_known else ["", who.person_id]


def _merged(store: GameStore, people: list[str | None], **wanted: Any) -> list[GameSummary]:
    """A page of several lists as one, and one game more."""
    found = [
        g for person in people for g in store.list_games(person=person, limit=PAGE + 1, **wanted)
    ]
    return sorted(found, key=lambda game: game.place, reverse=True)[: PAGE + 1]


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


def line(
    store: GameStore,
    who: Who,
    game: GameSummary,
    *,
    drawn: bool = False,
    proposed: str = "",
    may_create: bool = False,
) -> Line:
    """What the list says about one game."""
    lead, says = (proposed, "") if proposed else _asked(who, game)
    yours = bool(proposed) or (not game.over and _waits_for(who, game))
    sits = who.is_known and who.person_id in (seat.person_id for seat in game.seats)
    if proposed:
        button = "Answer"
    else:
        button = "Look" if game.over else "Play" if yours else "Open" if sits else "Watch"
    return Line(
        game=game,
        map=thumbnail(store, game.id) if drawn else Markup(),
        round=round_words(game) + ("" if game.over else f" · phase {game.phase}"),
        lead=lead,
        says=says,
        seats=seat_words(game),
        button=button,
        yours=yours,
        may_restore=game.hidden and may_manage(game.host_id, who, may_create),
    )


def _waits_for(who: Who, game: GameSummary) -> bool:
    """Is the visitor asked, or anybody at an open table?"""
    return game.waits_for_person if not game.host_id else game.waits_for(who.person_id)


def _asked(who: Who, game: GameSummary) -> tuple[str, str]:
    """Whose turn it is, and what is asked; of a finished game who won."""
    if game.over:
        name, worth = game.result[0]
        return f"{name} won", f"with ${worth:,}: {end_words(game.over)}"
    wanted = decision_words(game.decision, game.corporation)
    free = [game.seats[p] for p in game.deciders if game.host_id and _is_free(game.seats[p])]
    if free and len(free) == len(game.deciders):
        return "Waiting", f"for {' and '.join(seat.name for seat in free)} to sit down"
    here = [s for s in game.seats if s.is_person and s.person_id == who.person_id]
    people = here if game.host_id else [s for s in game.seats if s.is_person]
    if _waits_for(who, game) and len(people) == 1:
        return "Your turn:", wanted
    return f"{' and '.join(game.seats[p].name for p in game.deciders)}:", wanted


def _is_free(seat: SeatInfo) -> bool:
    return seat.is_person and not seat.person_id


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
