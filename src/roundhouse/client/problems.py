"""What a server refuses, as exceptions."""

from __future__ import annotations

import httpx2

from roundhouse.web.api.models import Game, Problem


class ApiError(Exception):
    """The server did not do what was asked; ``problem`` says why.

    ``problem.code`` is for programs, ``problem.detail`` for people.
    """

    def __init__(self, status: int, problem: Problem) -> None:
        self.status, self.problem = status, problem
        clause = f" [{problem.clause}]" if problem.clause else ""
        super().__init__(f"{status} {problem.error}: {problem.detail}{clause}")


class MovedOn(ApiError):
    """Somebody was faster: nothing was played. ``game`` is the game as it is now."""

    @property
    def game(self) -> Game:
        assert self.problem.game is not None
        return self.problem.game


class RefusedByRules(ApiError):
    """A rule forbids it: ``problem.detail`` is the rule in words, ``problem.clause`` its clause."""


class NotYourTurn(ApiError):
    """None of your seats has a decision to make."""


_KINDS: dict[str, type[ApiError]] = {
    "moved-on": MovedOn,
    "refused": RefusedByRules,
    "not-your-turn": NotYourTurn,
}


def problem_in(response: httpx2.Response) -> ApiError:
    """The error for a response, even if something between client and server sent it."""
    try:
        problem = Problem.model_validate_json(response.content)
    except ValueError:
        words = response.text[:200] or response.reason_phrase
        problem = Problem(code="fault", error="No answer of the API", detail=words)
    return _KINDS.get(problem.code, ApiError)(response.status_code, problem)
