"""The process that sends messages: `python -m roundhouse.hosting.courier_process`.

Reads one JSON object a line and answers each with one: ``{"error": ""}`` if it was sent. Before
that comes ``{"begun": true}`` as soon as the message may arrive, for the case that it is killed
before it knows. It is started for a few messages and ends with its input.
"""

from __future__ import annotations

import json
import smtplib
import sys
from collections.abc import Mapping
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Any
from urllib.parse import unquote, urlsplit

from roundhouse.hosting import guard
from roundhouse.hosting.courier import Gone, NotSent, Unsure
from roundhouse.hosting.push import may_have_arrived, send_push

#: Services that would speak to this machine's own desktop or log.
LOCAL = frozenset({"dbus", "glib", "gnome", "kde", "macosx", "qt", "syslog", "windows"})
SECONDS = 15.0  # for an answer of an e-mail server


def main() -> None:
    """Send what comes on standard input."""
    for line in sys.stdin:
        order = json.loads(line)
        answer: dict[str, object] = {"error": "", "service": ""}
        _begun.clear()
        try:
            answer["service"] = send(order)
        except NotSent as error:
            answer |= {"error": str(error), "gone": isinstance(error, Gone)}
            answer["unsure"] = isinstance(error, Unsure)
        except Exception as error:  # noqa: BLE001 - its words may hold the address, a secret
            answer |= {"error": f"it failed: {type(error).__name__}", "unsure": bool(_begun)}
        _say(answer)


_begun: list[bool] = []


def begin() -> None:
    """From here on the message may arrive."""
    _begun.append(True)
    _say({"begun": True})


def _say(answer: Mapping[str, object]) -> None:
    print(json.dumps(answer), flush=True)  # noqa: T201 - this is how it answers


def send(order: dict[str, Any]) -> str:
    """By whatever way leads to the address; gives its name."""
    if order["smtp"]:
        return send_email(order)
    if not order["internal"]:
        _put_up_guard()
    begin()
    return send_push(order) if order["push"] else send_by_apprise(order)


class _Server(smtplib.SMTP):
    """An e-mail server: what is handed over to it may arrive, whatever it answers."""

    def data(self, msg: Any) -> Any:
        begin()
        return super().data(msg)


class _TlsServer(smtplib.SMTP_SSL):
    """The same, encrypted from the beginning."""

    def data(self, msg: Any) -> Any:
        begin()
        return super().data(msg)


def send_email(order: dict[str, Any]) -> str:
    """By the e-mail server that the host has set."""
    url = urlsplit(order["smtp"])
    assert url.hostname is not None
    message = EmailMessage()
    message["From"], message["To"] = order["sender"], order["address"]
    message["Subject"] = order["title"]
    message["Date"] = formatdate()
    domain = order["sender"].rpartition("@")[2].strip("> ")
    message["Message-ID"] = (
        f"<{order['key']}@{domain}>" if order["key"] else make_msgid(domain=domain)
    )
    message["Auto-Submitted"] = "auto-generated"
    if order["stop"]:
        message["List-Unsubscribe"] = f"<{order['stop']}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(order["body"])
    kind = _TlsServer if url.scheme == "smtps" else _Server
    port = url.port or (465 if url.scheme == "smtps" else 587)
    taken = False
    try:
        with kind(url.hostname, port, timeout=SECONDS) as server:
            if url.scheme == "smtp" and server.has_extn("starttls") | bool(url.username):
                server.starttls()
            if url.username:
                server.login(unquote(url.username), unquote(url.password or ""))
            server.send_message(message)
            taken = True
    except (smtplib.SMTPException, OSError) as error:
        if not taken:  # else it only failed to say goodbye
            raise _not_sent(error) from error
    return "e-mail"


def _not_sent(error: Exception) -> NotSent:
    name = type(error).__name__
    if _begun and not isinstance(error, smtplib.SMTPResponseException):
        return Unsure(f"the e-mail server did not say whether it accepted it: {name}")
    return NotSent(f"the e-mail server did not accept it: {name}")


def send_by_apprise(order: dict[str, Any]) -> str:
    """By whatever service the address names."""
    import apprise  # noqa: PLC0415 - e-mail does without it

    apprise.logger.disabled = True
    if order["address"].partition(":")[0].lower() in LOCAL:
        raise NotSent("this address leads to the server itself")
    asset = apprise.AppriseAsset(
        app_id="Roundhouse", app_desc="18xx games", app_url="", image_url_mask="",
        image_url_logo="", allow_templates=False, async_mode=False, secure_logging=True,
    )  # fmt: skip
    service = apprise.Apprise.instantiate(order["address"], asset=asset, suppress_exceptions=True)
    if service is None:
        raise NotSent("Apprise does not know this kind of address")
    _watch_requests()
    if not service.notify(
        title=order["title"], body=order["body"], body_format=apprise.NotifyFormat.TEXT
    ):
        if guard.refused:
            guard.refused.clear()
            raise NotSent("this address is not on the public internet")
        if _unanswered:
            raise Unsure(f"{service.service_name} did not answer in time")
        raise NotSent(f"{service.service_name} did not accept it; is the address right?")
    return str(service.service_name)


_unanswered: list[Exception] = []
_watching: list[bool] = []


def _watch_requests() -> None:
    """Notice requests that are not answered: Apprise does not say why something failed."""
    import requests  # noqa: PLC0415 - e-mail does without it

    _unanswered.clear()
    if _watching:
        return
    _watching.append(True)
    plain = requests.adapters.HTTPAdapter.send

    def send(*given: Any, **named: Any) -> requests.Response:
        try:
            return plain(*given, **named)
        except requests.RequestException as error:
            if may_have_arrived(error):
                _unanswered.append(error)
            raise

    requests.adapters.HTTPAdapter.send = send  # type: ignore[method-assign]


_guarded: list[bool] = []


def _put_up_guard() -> None:
    if not _guarded:
        _guarded.append(True)
        guard.put_up()


if __name__ == "__main__":
    main()
