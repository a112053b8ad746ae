"""The client: one method for each request that a program can send to a server."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, Self, TypeVar

import httpx2

from roundhouse.client.problems import ApiError, problem_in
from roundhouse.core.actions import Action, to_json
from roundhouse.web.api import models
from roundhouse.web.api.base_models import Message
from roundhouse.web.api.proposal_models import Proposal, ProposalList

#: Seconds of silence before a stream is reopened; the server sends something every 15.
SILENCE = 45.0
#: Seconds before a broken stream is reopened, at first and at most.
PAUSE, LONGEST_PAUSE = 0.5, 30.0

M = TypeVar("M", bound=Message)


def me(name: str = "") -> models.NewSeat:
    """A seat that you play; without a name it takes yours."""
    return models.NewSeat(kind="me", name=name)


def invitation(name: str = "") -> models.NewSeat:
    """A seat for somebody to whom you send the link."""
    return models.NewSeat(kind="invitation", name=name)


def computer(bot: str = "", name: str = "") -> models.NewSeat:
    """A seat for a computer player; without a name, for the best one."""
    return models.NewSeat(kind="computer", bot=bot, name=name)


class Client:
    """A program's connection to a server, on behalf of the person whose token it has.

    Every method raises ``ApiError`` if the server refuses. A client can be used in a ``with``
    statement, which closes it; it may be used by one thread at a time.
    """

    def __init__(self, address: str, token: str, *, timeout: float = 30.0) -> None:
        self._timeout = timeout
        self._http = httpx2.Client(
            base_url=f"{address.rstrip('/')}/api/",
            headers={"Authorization": f"Bearer {token}"},
            timeout=timeout,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    # -- you and your games ------------------------------------------------------------------

    def me(self) -> models.Me:
        """Whose token it is."""
        return self._get(models.Me, "me")

    def titles(self) -> models.TitleList:
        """What can be played: titles with their options, presets, computer players."""
        return self._get(models.TitleList, "titles")

    def games(
        self, show: Literal["all", "going", "finished", "archived"] = "all"
    ) -> Iterator[models.GameLine]:
        """Your games, most recently changed first; pages are fetched as needed."""
        before: str | None = ""
        while before is not None:
            page = self._get(models.GameList, "games", show=show, before=before)
            yield from page.games
            before = page.older

    def create(
        self,
        title: str,
        seats: Sequence[models.NewSeat],
        *,
        options: Mapping[str, str] | None = None,
        preset: str = "",
        seed: int | None = None,
    ) -> models.NewGameMade:
        """Start a game; seats are made by ``me()``, ``invitation()`` and ``computer()``."""
        new = models.NewGame(
            title=title, seats=list(seats), options=dict(options or {}), preset=preset, seed=seed
        )
        return self._post(models.NewGameMade, "games", new.model_dump())

    def invitations(self, game_id: str) -> list[models.Invitation]:
        """Invitations to one of your games that nobody has accepted yet."""
        return self._get(models.InvitationList, f"games/{game_id}/invitations").invitations

    def accept(self, secret: str) -> models.Game:
        """Accept an invitation to a seat; takes its secret or the whole link."""
        return self._post(models.Game, "invitations", {"secret": secret})

    # -- a game ------------------------------------------------------------------------------

    def game(self, game_id: str) -> models.Game:
        """The game as your seat may see it."""
        return self._get(models.Game, f"games/{game_id}")

    def actions(self, game_id: str, *, refused: bool = False) -> models.Actions:
        """What is legal now; with ``refused`` also what is not, and why."""
        wanted = str(refused).lower()
        return self._get(models.Actions, f"games/{game_id}/actions", refused=wanted)

    def play(self, game_id: str, action: Action | Mapping[str, Any], version: int) -> models.Game:
        """Play an action in the version of the game that you have seen.

        Raises ``MovedOn`` if somebody was faster, ``RefusedByRules`` and ``NotYourTurn``.
        """
        data = to_json(action) if isinstance(action, Action) else dict(action)
        body = {"action": data, "version": version}
        return self._post(models.Game, f"games/{game_id}/actions", body)

    def undo(self, game_id: str, version: int) -> models.Game:
        """Undo back to your latest decision, if ``game.undo`` says that you can."""
        return self._post(models.Game, f"games/{game_id}/undo", {"version": version})

    # -- proposals ---------------------------------------------------------------------------

    def proposals(self, game_id: str) -> list[Proposal]:
        """The open proposals: deals and undo requests. ``event.your_answer`` says when to look.

        ``play`` proposes a deal if another person has to agree to it first.
        """
        return self._get(ProposalList, f"games/{game_id}/proposals").proposals

    def ask_undo(self, game_id: str, version: int, to: int | None = None) -> models.Game:
        """Ask everybody to undo: ``to`` is how many actions to keep."""
        body = {"version": version, "to": to}
        return self._post(models.Game, f"games/{game_id}/proposals/undo", body)

    def answer(
        self,
        game_id: str,
        proposal: Proposal,
        answer: Literal["accept", "decline", "decline-all", "withdraw"],
        version: int,
    ) -> models.Game:
        """Answer a proposal, or withdraw your own. Raises ``MovedOn`` if somebody was faster."""
        path = f"games/{game_id}/proposals/{proposal.kind}/{answer}"
        return self._post(models.Game, path, {"version": version, "made": proposal.made})

    def decline_all(self, game_id: str, version: int) -> models.Game:
        """Decline the offer that you are asked about, and all of its kind in this turn."""
        return self._post(models.Game, f"games/{game_id}/decline-all", {"version": version})

    # -- log and talk ------------------------------------------------------------------------

    def log(self, game_id: str, after: int = 0) -> Iterator[models.LogLine]:
        """What was played after an action, in order."""
        more = True
        while more:
            page = self._get(models.Log, f"games/{game_id}/log", after=after)
            yield from page.lines
            after, more = after + len(page.lines), page.more

    def talk(self, game_id: str) -> list[models.Said]:
        """The latest messages, the newest last."""
        return self._get(models.Talk, f"games/{game_id}/talk").messages

    def say(self, game_id: str, text: str) -> None:
        """Say something at the table."""
        self._answer("POST", f"games/{game_id}/talk", json={"text": text})

    # -- streams -----------------------------------------------------------------------------

    def watch(self, game_id: str) -> Iterator[models.Event]:
        """The state of a game at once, then whenever it changes, until it is over.

        A broken connection is reopened; the first event then gives the current state.
        """
        for event in self._events(f"games/{game_id}/stream"):
            yield event
            if event.over:
                return

    def watch_all(self) -> Iterator[models.Event]:
        """The same for all your games in progress, including new ones; it never ends by itself."""
        yield from self._events("stream")

    def _events(self, path: str) -> Iterator[models.Event]:
        pause = PAUSE
        while True:
            try:
                for event in self._stream(path):
                    pause = PAUSE
                    yield event
            except httpx2.TransportError:
                pass  # opened anew after the pause
            except ApiError as error:
                if error.status != 503:
                    raise
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _stream(self, path: str) -> Iterator[models.Event]:
        """One connection: until the server or the network ends it."""
        timeout = httpx2.Timeout(self._timeout, read=SILENCE)
        with self._http.stream("GET", path, timeout=timeout) as response:
            if response.is_error:
                response.read()
                raise problem_in(response)
            for line in response.iter_lines():
                if line.strip():
                    yield models.Event.model_validate_json(line)

    # -- requests ----------------------------------------------------------------------------

    def _get(self, kind: type[M], path: str, **query: str | int) -> M:
        return kind.model_validate_json(self._answer("GET", path, params=query).content)

    def _post(self, kind: type[M], path: str, body: object) -> M:
        return kind.model_validate_json(self._answer("POST", path, json=body).content)

    def _answer(self, method: str, path: str, **sent: Any) -> httpx2.Response:
        response = self._http.request(method, path, **sent)
        if not response.is_success:
            raise problem_in(response)
        return response
