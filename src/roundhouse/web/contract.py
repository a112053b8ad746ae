"""What the parts of the web server promise each other.

Routes. ``app.create_app`` mounts the pages of this package and
``roundhouse.web.game.routes.router``, which owns ``/game/{game_id}`` and
``/game/{game_id}/…`` except these, which belong to ``web.pages``:

- ``GET /game/{id}/events``: server-sent events. Each is ``event: version``,
  ``data: {"version": 17}``: the number of entries in the log. One is sent at once, then
  one per change; a comment every 15 seconds keeps the line open. ``event: beside`` carries a stamp
  that grows when a proposal changes (fetch ``/game/{id}/proposals``), ``event: here`` the seats
  of those who have the game open, ``event: restored`` an earlier version than was sent before: the
  host has gone back to a backup.
- ``GET /game/{id}/sheet``: the spreadsheet, ``/sheet/{corporation}`` a corporation's history.
- ``GET /game/{id}/end``: the end-of-game page; ``GET /game/{id}/export``: our file;
  ``GET /game/{id}/export/18xx``: for 18xx.games, where that is possible.
- ``POST /game/{id}/chat`` (field ``text``, optional ``seat``), ``GET|PUT /game/{id}/notes/{seat}``
  (plain text): both answer 204 or the text.
- ``POST /game/{id}/branch`` (fields ``at``, ``others``): a new game from that position.
- ``POST /game/{id}/hide`` and ``/restore``: archive and restore.

Handlers take the store with ``store: Store`` (``web.deps``) and draw with
``render(request, "game/page.html", stored=…)``. Sync handlers (``def``) run in threads;
the store may be used from any. Errors raised by a handler become one designed page or,
when the request wants JSON or comes from htmx, one JSON body or fragment
(``web.errors``): ``UnknownGame`` 404 (410 if archived), ``StaleVersion`` 409,
``ReadOnlyGame`` 409, ``RefusedAction`` 422, ``MalformedAction`` 400,
``StorageUnavailable`` 503.

Templates live under ``web/templates``; the game page's in ``templates/game``. ``base.html``
has the blocks ``title``, ``head`` (more style sheets), ``bar`` (the 46 px top bar after the
mark; default: Play, Titles), ``bar_end`` (its right side; default: Import, theme), ``main``
and ``scripts`` (``<script defer src>``). ``body_class`` is a block too. Jinja globals:
``static("css/game.css")`` gives the address of a file under ``web/static``, in a folder that
changes with any of them; ``modules("js/game.js")`` those of all modules that a script imports;
``money(1234)`` "$1,234"; ``ago(moment)`` a relative date; ``sign(title, corporation_number)`` a
corporation's sign as SVG.

Style sheets: ``css/base.css`` holds the guide's tokens and the shared parts (buttons
``.btn``, ``.btn.primary``, ``.card``, ``.card > h2``, ``.pill``, ``.field``, ``table.plain``,
``.num``, ``.muted``, ``.tip``, ``.visually-hidden``); ``board.css`` the drawings.
No inline style or script anywhere: the content security policy forbids them.

Scripts: ``js/theme.js`` (theme switch), ``js/live.js``: on a page that is seen and whose
``<body>`` has ``data-events="/game/x/events"`` and ``data-version="17"`` it listens, and dispatches
on ``document`` the events ``roundhouse:version`` (detail ``{version}``, only when it is newer than
``data-version``), ``roundhouse:restored`` (what is shown may never have been; fetch it again) and
``roundhouse:connection`` (detail ``{state: "live" | "lost"}``).
"""
