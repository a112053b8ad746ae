"""Web push: a browser asks to be told of its person's turns.

What it has asked for is one more address on the page of ``notify``, with the same ways to change,
stop and remove it. Only pages under HTTPS (or on this machine) can ask: browsers see to that.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import FileResponse, JSONResponse, Response

from roundhouse.hosting.courier import BadAddress, Message, Push, deliver
from roundhouse.hosting.push import KEY_NAME, checked_endpoint, checked_keys, contact, new_key
from roundhouse.hosting.settings import Settings
from roundhouse.storage.notify import Notify, Target, TargetRefused
from roundhouse.storage.people import hashed
from roundhouse.web.assets import STATIC
from roundhouse.web.deps import SiteSettings
from roundhouse.web.identity import CurrentWho, secret_of
from roundhouse.web.pages.notify import Notifies, need_known
from roundhouse.web.rate import address_of, limited
from roundhouse.web.tries import ServerTries

router = APIRouter(prefix="/push")

#: Minutes after which a browser is told, until its person chooses otherwise.
DELAY = 10
#: How browsers and systems call themselves, the more special first: most claim to be others too.
BROWSERS = (
    ("Firefox", "Firefox"), ("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung"),
    ("Chrom", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
    ("Mac OS", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip


class Keys(BaseModel):
    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=40)]


class Subscription(BaseModel):
    """What browsers write of a subscription, or its beginning."""

    endpoint: Annotated[str, Field(max_length=2000)]
    keys: Keys


@router.get("/worker.js")
def worker() -> Response:
    """The service worker. Being under /push/ it has a say in no page: it only shows messages."""
    headers = {"Cache-Control": "no-cache"}
    return FileResponse(STATIC / "js/push-worker.js", headers=headers, media_type="text/javascript")


@router.post("/key")
def key(who: CurrentWho, notify: Notifies) -> Response:
    """The server's public key, which a browser binds its address to."""
    need_known(who)
    return _private({"key": notify.key_pair(KEY_NAME, new_key).public})


@router.post("", dependencies=[limited])
def add(
    request: Request,
    who: CurrentWho,
    notify: Notifies,
    settings: SiteSettings,
    tries: ServerTries,
    subscription: Subscription,
) -> Response:
    """Let the browser that sends this be told. A first message shows that it works."""
    need_known(who)
    try:
        endpoint = checked_endpoint(subscription.endpoint, settings)
        keys = checked_keys(subscription.keys.p256dh, subscription.keys.auth)
        device = hashed(secret_of(request))
        name = browser_name(request.headers.get("user-agent", ""))
        with tries.one(who.person_id, address_of(request), endpoint):
            target = notify.add_browser(who.person_id, endpoint, keys, name, device, DELAY)
            _try_out(notify, target, settings)
    except (BadAddress, TargetRefused) as error:
        words = str(error)
        detail = f"{words[:1].upper()}{words[1:].rstrip('.')}."
        return _private({"error": "This browser cannot get messages", "detail": detail}, 422)
    return _private({"id": target.id})


def _try_out(notify: Notify, target: Target, settings: Settings) -> None:
    private = notify.key_pair(KEY_NAME, new_key).private
    stop = f"/stop/{target.secret}"
    push = Push(target.push_keys, private, contact(settings), "/notify", stop)
    body = "You will get a message here when it is your turn."
    (done,) = deliver([Message(target.address, "Roundhouse", body, push=push)], settings)
    if done.error:
        notify.remove(target.person_id, target.id)
        raise BadAddress(f"nothing could be sent there: {done.error}")
    notify.change(target, confirmed=True)


def browser_name(agent: str) -> str:
    """What a person calls the browser: Firefox on Android."""
    browser, system = (
        next((name for sign, name in known if sign in agent), "") for known in (BROWSERS, SYSTEMS)
    )
    return " on ".join(name for name in (browser or "A browser", system) if name)


def _private(values: dict[str, str], status: int = 200) -> Response:
    return JSONResponse(values, status, headers={"Cache-Control": "no-store"})
