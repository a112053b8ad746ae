"""18GA: what its private companies do beyond the standard powers."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.board.tiles import Face
from roundhouse.core.actions import LayTile
from roundhouse.core.state import State
from roundhouse.rules import private_effects
from roundhouse.rules.fleet import counted_trains, is_obsolete
from roundhouse.rules.position import Position
from roundhouse.rules.powers import GivesTrain
from roundhouse.rules.steps.homes import homes_waiting
from roundhouse.rules.steps.run import can_run
from roundhouse.rules.steps.station import place_home
from roundhouse.rules.title import Title


def set_up(title: Title, s: State, dealt: Mapping[str, object]) -> None:
    """One more 2 train lies aside for the buyer of Ocilla Southern."""
    del dealt
    s.variants = (*s.variants, title.train_number["2"])
    s.memo["free-train"] = len(s.variants) - 1


def train_for_buying_company(pos: Position, private: int, company: int) -> None:
    """The free train joins the buyer, or leaves the game if it comes too late or finds no room."""
    s = pos.state
    for power in pos.title.privates[private].powers:
        if not isinstance(power, GivesTrain):
            continue
        card = s.memo.pop("free-train", None)
        too_late = any(
            p.starts_with == power.not_after and p.number <= s.phase for p in pos.title.phases
        )
        if card is not None and not too_late and counted_trains(pos, company) <= power.at_most:
            s.memo["given-train"] = card
            s.trains[company] = (*s.trains[company], int(str(card)))
            pos.tell("given-train", company=company, train=power.family)


def sells_train(pos: Position, company: int, card: int) -> bool:
    """The free train is never sold."""
    del company
    return card != pos.state.memo.get("given-train") and not is_obsolete(pos, card)


def close_privates(pos: Position) -> None:
    """The first 5 train closes all private companies; a free train not yet given goes too."""
    private_effects.close_privates(pos)
    pos.state.memo.pop("free-train", None)


def route_seen_on_site(pos: Position, h: int, old: Face, face: Face, a: LayTile) -> None:
    """18xx.games looks for a route while a station still waits for its city in the first one.

    What it finds then it never forgets, even if the chosen city has no route.
    """
    del h, old, face, a
    s = pos.state
    waits = s.pending and s.pending[-1].kind == "city" and s.pending[-1].company == s.company
    if waits and can_run(pos, s.company):
        s.memo["route-seen"] = s.company


def can_run_on_site(pos: Position, company: int) -> bool:
    return pos.state.memo.get("route-seen") == company or can_run(pos, company)


CHARLESTON = "E15"


def both_homes(pos: Position, company: int) -> None:
    """Cotton Port: the Georgia Railroad starts in Augusta and in Charleston."""
    place_home(pos, company)
    s = pos.state
    h = pos.title.map.by_name[CHARLESTON]
    if pos.title.companies[company].name == "GA" and not pos.track.station_in_hex(h, company):
        s.tokens[company] = s.tokens[company][1:]
        s.track = pos.track.with_station(h, 0, company)
        pos.tell("home", company=company, hex=h)


def homes_waiting_with_charleston(pos: Position, h: int, city: int) -> list[int]:
    waiting = homes_waiting(pos, h, city)
    georgia = pos.title.company_number["GA"]
    here = pos.title.map.hexes[h].name == CHARLESTON
    if here and not pos.track.station_in_hex(h, georgia):
        waiting.append(georgia)
    return waiting
