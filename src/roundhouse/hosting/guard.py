"""Keeps a process that talks to addresses of strangers away from what is not public.

People name addresses to which the site sends messages. Such an address must not make it call
machines of the host's own network, read files or start programs. The guard looks at what Python
does (audit hooks): at the numbers a connection goes to, after names are resolved and redirects
followed. It cannot be lifted again, so it belongs into a process of its own.
"""

from __future__ import annotations

import site
import socket
import sys
import sysconfig
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any

#: What starts a program or changes files.
FORBIDDEN = frozenset({
    "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.remove", "os.rename", "os.rmdir",
    "os.spawn", "os.system", "pty.spawn", "shutil.rmtree", "subprocess.Popen", "os.chmod",
    "os.link", "os.symlink", "os.truncate",
})  # fmt: skip
#: Files that name resolution, time zones and certificates need.
HARMLESS = ("/etc/ssl", "/usr/share/ca-certificates", "/usr/lib/ssl", "/usr/share/zoneinfo")
HARMLESS_FILES = (
    "/etc/hosts", "/etc/resolv.conf", "/etc/nsswitch.conf", "/etc/mime.types", "/etc/localtime",
    "/dev/null", "/dev/urandom",
)  # fmt: skip


class NotPublic(PermissionError):
    """An address that is not on the public internet."""


def is_public(host: str) -> bool:
    """Is this the number of a machine on the public internet?"""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    found = mapped or address
    return found.is_global and not found.is_multicast


#: Addresses that were refused so far; libraries tend to keep the reason to themselves.
refused: list[str] = []


def put_up() -> None:
    """From now on this process reaches public machines only, and its own program files."""
    own = [sys.prefix, sys.base_prefix, *sysconfig.get_paths().values(), *site.getsitepackages()]
    readable = tuple(str(Path(path).resolve()) for path in (*own, *sys.path, *HARMLESS) if path)

    def watch(event: str, values: tuple[Any, ...]) -> None:
        if event in ("socket.connect", "socket.sendto"):
            _check_address(values[0], values[1])
        elif event in FORBIDDEN:
            raise PermissionError(f"{event} is not for this process")
        elif event == "open" and isinstance(values[0], str | bytes):
            _check_file(values[0], readable)

    sys.addaudithook(watch)


def _check_address(connection: socket.socket, address: Any) -> None:
    internet = connection.family in (socket.AF_INET, socket.AF_INET6)
    if not internet or not is_public(str(address[0])):
        refused.append(str(address))
        raise NotPublic("this address is not on the public internet")


def _check_file(name: str | bytes, readable: tuple[str, ...]) -> None:
    path = name.decode("utf-8", "replace") if isinstance(name, bytes) else name
    with suppress(OSError):
        path = str(Path(path).resolve())
    if path in HARMLESS_FILES or any(path.startswith(f"{folder}/") for folder in readable):
        return
    raise PermissionError("this process reads its own program only")
