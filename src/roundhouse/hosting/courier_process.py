"""The process that sends messages: `python -m roundhouse.hosting.courier_process`.

Reads one JSON object a line and answers each with one: ``{"error": ""}`` if it was sent. It is
started for a few messages and ends with its input.
"""

from __future__ import annotations

import json
import smtplib
import sys
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Any
from urllib.parse import unquote, urlsplit

from roundhouse.hosting import guard
from roundhouse.hosting.courier import Gone, NotSent
from roundhouse.hosting.push import send_push

#: Services that would speak to this machine's own desktop or log.
LOCAL = frozenset({"dbus", "glib", "gnome", "kde", "macosx", "qt", "syslog", "windows"})
SECONDS = 15.0  # for an answer of an e-mail server


def main() -> None:
    """Send what comes on standard input."""
    for line in sys.stdin:
        order = json.loads(line)
        answer: dict[str, object] = {"error": "", "service": ""}
        try:
            answer["service"] = send(order)
        except NotSent as error:
            answer |= {"error": str(error), "gone": isinstance(error, Gone)}
        except Exception as error:  # noqa: BLE001 - whatever it is, the message was not sent
            answer["error"] = f"{type(error).__name__}: {error}"[:200]
        print(json.dumps(answer), flush=True)  # noqa: T201 - this is how it answers


def send(order: dict[str, Any]) -> str:
    """By whatever way leads to the address; gives its name."""
    if order["smtp"]:
        return send_email(order)
    if not order["internal"]:
        _put_up_guard()
    return send_push(order) if order["push"] else send_by_apprise(order)


def send_email(order: dict[str, Any]) -> str:
    """By the e-mail server that the host has set."""
    url = urlsplit(order["smtp"])
    assert url.hostname is not None
    message = EmailMessage()
    message["From"], message["To"] = order["sender"], order["address"]
    message["Subject"] = order["title"]
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=order["sender"].rpartition("@")[2].strip("> "))
    message["Auto-Submitted"] = "auto-generated"
    if order["stop"]:
        message["List-Unsubscribe"] = f"<{order['stop']}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(order["body"])
    kind = smtplib.SMTP_SSL if url.scheme == "smtps" else smtplib.SMTP
    port = url.port or (465 if url.scheme == "smtps" else 587)
    try:
        with kind(url.hostname, port, timeout=SECONDS) as server:
            if url.scheme == "smtp" and server.has_extn("starttls") | bool(url.username):
                server.starttls()
            if url.username:
                server.login(unquote(url.username), unquote(url.password or ""))
            server.send_message(message)
    except (smtplib.SMTPException, OSError) as error:
        raise NotSent(f"the e-mail server did not accept it: {type(error).__name__}") from error
    return "e-mail"


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
    if not service.notify(
        title=order["title"], body=order["body"], body_format=apprise.NotifyFormat.TEXT
    ):
        if guard.refused:
            guard.refused.clear()
            raise NotSent("this address is not on the public internet")
        raise NotSent(f"{service.service_name} did not accept it; is the address right?")
    return str(service.service_name)


_guarded: list[bool] = []


def _put_up_guard() -> None:
    if not _guarded:
        _guarded.append(True)
        guard.put_up()


if __name__ == "__main__":
    main()
