"""A second exact solver, on OR-tools CP-SAT, run as a program of its own.

Reads problems as JSON lines from standard input and answers each with its best total. It
shares nothing with the search under test: it is given every segment between stops, with
all the track it uses, and finds the routes as circuits through an extra node.
Exit status 3: OR-tools is not installed.
"""

from __future__ import annotations

import json
import sys
from typing import Any

NOT_INSTALLED = 3


def solve(problem: dict[str, Any]) -> dict[str, Any]:
    """The best total, value first and treasury income second."""
    from ortools.sat.python import cp_model  # noqa: PLC0415 - see main

    model = cp_model.CpModel()
    objective: list[Any] = []
    users: dict[str, list[Any]] = {}  # track -> literals of routes that use it
    claims: list[list[Any]] = [[] for _ in problem["claims"]]
    for number, train in enumerate(problem["trains"]):
        run = _Run(model, problem, train, number)
        for track, literals in run.users.items():
            users.setdefault(track, []).extend(literals)
        objective += run.objective
        taken = []
        for index, claim in enumerate(problem["claims"]):
            literal, terms = run.claim(claim)
            claims[index].append(literal)
            taken.append(literal)
            objective += terms
        model.add_at_most_one(taken)
    for literals in users.values():
        model.add_at_most_one(literals)
    for takers in claims:
        model.add_at_most_one(takers)
    model.maximize(sum(objective))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = 120
    status = solver.solve(model)
    best = round(solver.objective_value)
    return {"proven": status == cp_model.OPTIMAL, "best": best}


class _Run:
    """One train's route as a circuit through node -1, which stands for being at home."""

    def __init__(
        self, model: Any, problem: dict[str, Any], train: dict[str, Any], number: int
    ) -> None:
        self.model = model
        self.problem = problem
        self.number = number
        self.users: dict[str, list[Any]] = {}
        self.objective: list[Any] = []
        nodes = problem["nodes"]
        count = len(nodes)
        home = count
        visited = [self._new(f"visit {n}") for n in range(count)]
        starts = [self._new(f"start {n}") for n in range(count)]
        ends = [self._new(f"end {n}") for n in range(count)]
        self.idle = self._new("idle")
        arcs = [(home, home, self.idle)]
        for n in range(count):
            model.add_implication(self.idle, visited[n].negated())
            arcs += [(n, n, visited[n].negated()), (home, n, starts[n]), (n, home, ends[n])]
        for index, segment in enumerate(problem["segments"]):
            there, back = self._new(f"there {index}"), self._new(f"back {index}")
            arcs += [(segment["a"], segment["b"], there), (segment["b"], segment["a"], back)]
            for track in segment["track"]:
                self.users.setdefault(track, []).extend((there, back))
        model.add_circuit(arcs)
        self.visited, self.starts, self.ends = visited, starts, ends
        self._rules(train)

    def _new(self, name: str) -> Any:
        return self.model.new_bool_var(f"{self.number} {name}")

    def _rules(self, train: dict[str, Any]) -> None:
        model, nodes, visited = self.model, self.problem["nodes"], self.visited
        places: dict[str, list[Any]] = {}
        counted = []
        for n, node in enumerate(nodes):
            worth = train["worths"][n]
            if not node["open"]:
                model.add(self.starts[n] + self.ends[n] >= visited[n])
            if worth["barred"]:
                model.add(visited[n] == 0)
            places.setdefault(node["place"], []).append(visited[n])
            pays = self._new(f"pays {n}")
            model.add_implication(pays, visited[n])
            if not worth["counts"]:
                model.add(pays == visited[n])
            counted.append(pays)
            self.objective += [pays * worth["value"], visited[n] * worth["ipo"]]
        for literals in places.values():
            model.add_at_most_one(literals)
        limited = [n for n in range(len(nodes)) if train["worths"][n]["counts"]]
        running = 1 - self.idle
        model.add(sum(visited[n] for n in limited) <= train["visits"])
        model.add(sum(counted[n] for n in limited) <= train["pays"])
        makers = [visited[n] for n in range(len(nodes)) if train["worths"][n]["makes"]]
        model.add(sum(makers) >= 2 * running)
        own = [n for n, node in enumerate(nodes) if node["own"]]
        model.add(sum(visited[n] for n in own) >= running)
        if self.problem["own_counts"] and train["pays"] < train["visits"]:
            model.add(sum(counted[n] for n in own) >= running)
        self._sides(counted)

    def _sides(self, counted: list[Any]) -> None:
        """No two ends in the East; an end in the East and one in the West pay together."""
        model, nodes = self.model, self.problem["nodes"]
        finals = []
        for n in range(len(nodes)):
            final = self._new(f"final {n}")
            model.add_max_equality(final, [self.starts[n], self.ends[n]])
            finals.append(final)
        east = [n for n, node in enumerate(nodes) if node["side"] == "E"]
        west = [n for n, node in enumerate(nodes) if node["side"] == "W"]
        model.add(sum(finals[n] for n in east) <= 1)
        for a in east:
            for b in west:
                both = self._new(f"east-west {a} {b}")
                for literal in (finals[a], finals[b], counted[a], counted[b]):
                    model.add_implication(both, literal)
                self.objective.append(both * (nodes[a]["bonus"] + nodes[b]["bonus"]))

    def claim(self, claim: dict[str, Any]) -> tuple[Any, list[Any]]:
        """Whether this route takes a claim, and what it brings."""
        taken = self._new(f"claim {claim['name']}")
        if claim["hexes"]:
            for wanted in claim["hexes"]:
                there = [
                    self.visited[n]
                    for n, node in enumerate(self.problem["nodes"])
                    if node["hex"] == wanted
                ]
                self.model.add(sum(there) >= taken)
            return taken, [taken * claim["amount"]]
        terms = []
        for n, visited in enumerate(self.visited):
            paid = self._new(f"claim {claim['name']} {n}")
            self.model.add_implication(paid, taken)
            self.model.add_implication(paid, visited)
            terms.append(paid * claim["amount"])
        return taken, terms


def main() -> int:
    """Answer every line."""
    try:
        import ortools  # noqa: F401, PLC0415 - its absence is an answer, not an error
    except ImportError:
        return NOT_INSTALLED
    for line in sys.stdin:
        sys.stdout.write(json.dumps(solve(json.loads(line))) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
