"""Where a person is told that it is their turn: naming addresses, and stopping messages.

``notify_values`` gives what the template ``parts/notify.html`` needs, so that other pages of a
person can have that section too.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Form, Request
from pydantic import AfterValidator
from starlette.responses import RedirectResponse, Response

from roundhouse.hosting.courier import BadAddress, Message, checked_address, deliver, is_email
from roundhouse.hosting.settings import Settings
from roundhouse.storage.notify import Notify, Target, TargetRefused
from roundhouse.web.access import NotAllowed
from roundhouse.web.deps import SiteSettings, Store
from roundhouse.web.errors import NotToBeHad
from roundhouse.web.identity import CurrentWho, Who, carried_link, carry_link
from roundhouse.web.rate import address_of, limited
from roundhouse.web.rendering import render
from roundhouse.web.tries import ServerTries

router = APIRouter()

#: Minutes, and how a person chooses them.
DELAYS = {0: "at once", 10: "after 10 minutes", 60: "after an hour", 1440: "after a day"}
GAPS = {0: "every turn", 60: "at most once an hour", 1440: "at most once a day"}
UNKNOWN = "You are not signed in. Start a game or open an invitation first."
GONE = "Nobody is told anything by this link any more."


def one_of(choices: Collection[int]) -> AfterValidator:
    def check(minutes: int) -> int:
        if minutes not in choices:
            raise ValueError(f"choose one of {', '.join(map(str, choices))} minutes")
        return minutes

    return AfterValidator(check)


Delay = Annotated[int, Form(), one_of(DELAYS)]
Gap = Annotated[int, Form(), one_of(GAPS)]
Wanted = Annotated[Literal["stop", "confirm"], Form()]


def get_notify(store: Store) -> Notify:
    return Notify(store.database)


Notifies = Annotated[Notify, Depends(get_notify)]


def notify_values(notify: Notify, who: Who, settings: Settings) -> dict[str, object]:
    """What ``parts/notify.html`` shows."""
    return {
        "targets": notify.targets(who.person_id),
        "delays": DELAYS,
        "gaps": GAPS,
        "by_email": bool(settings.smtp),
    }


@router.get("/notify")
def show(request: Request, who: CurrentWho, notify: Notifies, settings: SiteSettings) -> Response:
    need_known(who)
    return _page(request, who, notify, settings)


@router.post("/notify", dependencies=[limited])
def add(
    request: Request,
    who: CurrentWho,
    notify: Notifies,
    settings: SiteSettings,
    tries: ServerTries,
    address: Annotated[str, Form()],
    delay: Delay = 10,
    gap: Gap = 0,
) -> Response:
    """Name an address. A first message shows that it works, and that it is wanted there."""
    need_known(who)
    try:
        checked = checked_address(address, settings)
        with tries.one(who.person_id, address_of(request), checked):
            _add(notify, who, checked, (delay, gap), settings)
    except (BadAddress, TargetRefused) as error:
        return _page(request, who, notify, settings, str(error), address)
    return RedirectResponse("/notify", 303)


@router.post("/notify/{target_id}")
def change(
    target_id: str,
    who: CurrentWho,
    notify: Notifies,
    delay: Delay = 10,
    gap: Gap = 0,
    stopped: Annotated[bool | None, Form()] = None,
) -> Response:
    target = _mine(notify, who, target_id)
    off = target.stopped if stopped is None else stopped
    notify.change(target, delay=delay, gap=gap, stopped=off)
    return RedirectResponse("/notify", 303)


@router.post("/notify/{target_id}/remove")
def remove(target_id: str, who: CurrentWho, notify: Notifies) -> Response:
    notify.remove(who.person_id, _mine(notify, who, target_id).id)
    return RedirectResponse("/notify", 303)


# -- from a message ----------------------------------------------------------------------------


@router.get("/stop/{secret}")
def opened(request: Request, secret: str) -> Response:
    """Keep the secret out of sight: it goes into a cookie of this browser."""
    headers = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
    response = RedirectResponse("/stop", 303, headers)
    carry_link(request, response, secret, "stop")
    return response


@router.get("/stop")
def ask(request: Request, notify: Notifies) -> Response:
    """Only shows what can be done: programs open links of messages too."""
    return _stop_page(request, _by_secret(notify, carried_link(request, "stop")), "")


@router.post("/stop")
def stop_here(request: Request, notify: Notifies, wanted: Wanted = "stop") -> Response:
    """One press on the page."""
    return stop(request, carried_link(request, "stop"), notify, wanted)


@router.post("/stop/{secret}")
def stop(request: Request, secret: str, notify: Notifies, wanted: Wanted = "stop") -> Response:
    """E-mail programs and browsers send it by themselves when somebody wants no more messages."""
    target = _by_secret(notify, secret)
    if wanted == "confirm":
        notify.change(target, confirmed=True, stopped=False)
    else:
        notify.change(target, stopped=True)
    return _stop_page(request, target, wanted)


def _stop_page(request: Request, target: Target, done: str) -> Response:
    """Forms on it go to /stop, whatever address it was asked for by."""
    return _private(render(request, "stop.html", target=target, done=done))


# -- inside ------------------------------------------------------------------------------------


def need_known(who: Who) -> None:
    if not who.is_known:
        raise NotAllowed(UNKNOWN)


def _page(
    request: Request,
    who: Who,
    notify: Notify,
    settings: Settings,
    problem: str = "",
    address: str = "",
) -> Response:
    values = notify_values(notify, who, settings)
    said = problem[:1].upper() + problem[1:]
    status = 422 if problem else 200
    return _private(render(request, "notify.html", status, problem=said, address=address, **values))


def _private(response: Response) -> Response:
    """No machine on the way keeps it. Other sites learn no address of ours anyway."""
    response.headers["Cache-Control"] = "no-store"
    return response


def _add(
    notify: Notify, who: Who, address: str, times: tuple[int, int], settings: Settings
) -> None:
    email = is_email(address)
    site = (settings.address_for_others or settings.address).rstrip("/")
    service = "e-mail" if email else address.partition(":")[0]
    target = notify.add(who.person_id, address, service, *times, confirmed=False)
    link = f"{site}/stop/{target.secret}"
    words = f"{who.name} wants to get a message here when it is their turn, from {site}"
    body = f"{words}\n\n{'Confirm, or stop it' if email else 'Stop it'}: {link}"
    (done,) = deliver([Message(address, "Messages from Roundhouse", body, link)], settings)
    if done.error:
        notify.remove(who.person_id, target.id)
        raise BadAddress(f"Nothing could be sent there: {done.error}.")
    if not email:  # whoever knows such an address may write there
        notify.change(target, confirmed=True, service=done.service[:80])


def _mine(notify: Notify, who: Who, target_id: str) -> Target:
    need_known(who)
    for target in notify.targets(who.person_id):
        if target.id == target_id:
            return target
    raise NotToBeHad("There is no such address", "it may have been removed already")


def _by_secret(notify: Notify, secret: str) -> Target:
    target = notify.by_secret(secret) if secret else None
    if target is None:
        raise NotToBeHad("Nothing to stop", GONE)
    return target
