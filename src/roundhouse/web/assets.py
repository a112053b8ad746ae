"""Files of the website: addresses that change with them, and how long browsers may keep them."""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b
from pathlib import Path, PurePath

from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.types import Scope

from roundhouse.views.svg import style_sheet

STATIC = Path(__file__).parent / "static"
BOARD_CSS = "board.css"  # made by the drawings, not a file of ours
#: How the folder begins that stands for a version of all files.
VERSION = "v-"
#: A module that another one imports, relative to it.
IMPORTED = re.compile(r"""^import\b[^;]*\bfrom\s*["'](\.[^"']+)["']""", re.MULTILINE)
_YEAR = "public, max-age=31536000, immutable"


@cache
def version() -> str:
    """A folder's name that changes with any file.

    One for all of them, so that modules and fonts are found beside the file that names them.
    """
    found = blake2b(style_sheet().encode(), digest_size=6)
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            found.update(path.relative_to(STATIC).as_posix().encode())
            found.update(path.read_bytes())
    return VERSION + found.hexdigest()


@cache
def static(path: str) -> str:
    """The address of a file, which browsers may keep for good."""
    if path != BOARD_CSS and not (STATIC / path).is_file():
        raise FileNotFoundError(path)
    return f"/static/{version()}/{path}"


@cache
def modules(path: str) -> tuple[str, ...]:
    """The addresses of all modules that a script needs, so that they are fetched at once."""
    found: list[Path] = []
    waiting = [STATIC / path]
    while waiting:
        here = waiting.pop(0)
        for name in IMPORTED.findall(here.read_text("utf-8")):
            other = (here.parent / name).resolve()
            if other not in found:
                found.append(other)
                waiting.append(other)
    return tuple(static(other.relative_to(STATIC.resolve()).as_posix()) for other in found)


class Static(StaticFiles):
    """Serves the files. Under the present version they never change."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        folder, _, rest = PurePath(path).as_posix().partition("/")
        if folder.startswith(VERSION):  # a page from before an update gets the present files
            path = rest
        if path == BOARD_CSS and scope["method"] in ("GET", "HEAD"):
            response = Response(style_sheet(), media_type="text/css")
        else:
            response = await super().get_response(path, scope)
        kept = _YEAR if folder == version() else "no-cache"
        response.headers.setdefault("Cache-Control", kept)
        return response
