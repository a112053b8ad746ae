"""Games of the API: lists, new ones, invitations."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query
from fastapi import Request as WebRequest

from roundhouse.bots import BOTS
from roundhouse.hosting.settings import Settings
from roundhouse.titles import heading, title_names
from roundhouse.titles.loading.options import EIGHTEENXX_GAMES
from roundhouse.web.access import AtGame, need_creator, visit_of
from roundhouse.web.addresses import link_address
from roundhouse.web.api import models
from roundhouse.web.api.new_games import seats_of, set_up
from roundhouse.web.api.program import Program, get_program
from roundhouse.web.api.views import game_line, game_view
from roundhouse.web.deps import SiteSettings, Store
from roundhouse.web.errors import NotToBeHad
from roundhouse.web.identity import ServerLinks, ServerPeople
from roundhouse.web.link_use import offered, use
from roundhouse.web.rate import limited

router = APIRouter()
PAGE = 20

#: Where the page before ended: when its last game changed, and that game's id.
Before = Annotated[str, Query(pattern=r"^([0-9]{1,15}\.[a-z0-9]{1,16})?$")]
Show = Annotated[Literal["all", "going", "finished", "archived"], Query()]


@router.get("/me")
def me(who: Program, settings: SiteSettings) -> models.Me:
    """Whose token this is."""
    return models.Me.model_validate(
        {"name": who.name, "role": who.role, "may_create": who.may_create(settings.create)}
    )


@router.get("/titles")
def titles() -> models.TitleList:
    """The titles with their player counts and options; presets and computer players."""
    found = [models.TitleInfo.model_validate(heading(name)) for name in title_names()]
    return models.TitleList(titles=found, presets=["rulebook", EIGHTEENXX_GAMES], bots=list(BOTS))


@router.get("/games")
def games(who: Program, store: Store, show: Show = "all", before: Before = "") -> models.GameList:
    """Your games, 20 per page, most recently changed first."""
    at, _, last = before.partition(".")
    found = store.list_games(
        person=who.person_id,
        hidden=show == "archived",
        over={"finished": True, "going": False}.get(show),
        before=(int(at), last) if before else None,
        limit=PAGE + 1,
    )
    older = ".".join(map(str, found[PAGE - 1].place)) if len(found) > PAGE else None
    lines = [game_line(game, who.person_id) for game in found[:PAGE]]
    return models.GameList(games=lines, older=older)


@router.post("/games", status_code=201, dependencies=[limited])
def create(
    request: WebRequest,
    new: models.NewGame,
    who: Program,
    store: Store,
    links: ServerLinks,
    settings: SiteSettings,
) -> models.NewGameMade:
    """Start a game. Every seat is yours, a computer player's, or waits for somebody you invite."""
    need_creator(who, settings)
    seats = seats_of(new, who)
    game_id = store.create(set_up(new, seats), seats, who.person_id)
    made = [
        _invitation(request, settings, seats[n].name, links.invite(game_id, n))
        for n, seat in enumerate(new.seats)
        if seat.kind == "invitation"
    ]
    view = game_view(visit_of(store.load(game_id), who, settings))
    return models.NewGameMade(game=view, invitations=made)


@router.get("/games/{game_id}/invitations", dependencies=[Depends(get_program)])
def invitations(
    request: WebRequest, visit: AtGame, links: ServerLinks, settings: SiteSettings
) -> models.InvitationList:
    """Invitations that nobody has accepted yet; for the host of the game."""
    visit.need_host()
    seats = visit.stored.seats
    found = links.invitations(visit.stored.id).items()
    return models.InvitationList(
        invitations=[_invitation(request, settings, seats[n].name, secret) for n, secret in found]
    )


def _invitation(
    request: WebRequest, settings: Settings, seat: str, secret: str
) -> models.Invitation:
    link = link_address(request, settings, secret)
    return models.Invitation(seat=seat, link=link, secret=secret)


@router.post("/invitations", dependencies=[limited])
def accept(
    sent: models.Accept,
    who: Program,
    store: Store,
    links: ServerLinks,
    people: ServerPeople,
    settings: SiteSettings,
) -> models.Game:
    """Accept an invitation: the seat is yours from now on. Each invitation works once."""
    secret = sent.secret.rstrip("/").rpartition("/")[2]
    offer = offered(store, links, people, secret)
    gone = NotToBeHad("No such invitation", "it has been used or withdrawn, or never existed")
    if offer is None or offer.stored is None:
        raise gone
    if use(store, links, people, secret, offer, who) is None:
        raise gone
    return game_view(visit_of(store.load(offer.link.game_id), who, settings))
