"""1846: private companies bought by companies, their markers, and the steamboats."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import BuyPrivate, Pass, PlaceMarker
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY, Marker, Pending
from roundhouse.rules.fleet import room_for_train
from roundhouse.rules.money import pay
from roundhouse.rules.position import Ask, Position
from roundhouse.rules.powers import PaysPerStop
from roundhouse.rules.rounds import operating
from roundhouse.rules.steps import markers
from roundhouse.titles.g1846 import building, extra_tiles
from roundhouse.titles.g1846.leaving import (
    PORT,
    STEAMBOAT,
    port,
    remove_company,
    steamboat_with_player,
)
from roundhouse.titles.g1846.opening import railroad_of

IDLE = "idle"  # trains of independents bought in this round


# -- bought by a company -----------------------------------------------------------------------


def room_for_independent(pos: Position, a: BuyPrivate) -> Refusal | None:
    """The train of an independent needs room."""
    i = pos.title.private_number[a.private]
    if railroad_of(pos, i) >= 0 and not room_for_train(pos, pos.state.company):
        limit = pos.title.policies.train_limit(pos, pos.state.company)
        return Refusal("private.train-limit", {"private": a.private, "limit": limit})
    return None


def bought(pos: Position, private: int, company: int) -> None:
    railroad = railroad_of(pos, private)
    name = pos.title.privates[private].name
    if railroad >= 0:
        take_over(pos, railroad, company)
    elif name == building.CHICAGO_LINE:
        if pos.title.chosen["cwi_token"] != "any_later_time":  # noqa: S105 - an option's value
            chicago_station(pos, private, company)
    elif name == STEAMBOAT and port(pos)[0] >= 0:
        set_port(pos, port(pos)[0], company)  # where it lies it now serves the buyer


def take_over(pos: Position, railroad: int, company: int) -> None:
    """Treasury, train and station of an independent pass to its buyer; the train rests."""
    s = pos.state
    pay(pos, s.party(railroad), s.party(company), s.cash[s.party(railroad)])
    trains = s.trains[railroad]
    s.trains[company] = (*s.trains[company], *trains)
    s.memo[IDLE] = (*idle(pos), *trains)
    s.trains[railroad] = ()
    s.track = pos.track.with_companies_changed({railroad: company})
    pos.tell("took-over", company=company, railroad=railroad)
    remove_company(pos, railroad)


def idle(pos: Position) -> tuple[int, ...]:
    found: tuple[int, ...] = pos.state.memo.get(IDLE, ())  # type: ignore[assignment]
    return found


def train_may_run(pos: Position, company: int, card: int) -> bool:
    del company
    return card not in idle(pos)


def chicago_station(pos: Position, private: int, company: int) -> None:
    """A free extra station in the kept space, unless the buyer is in Chicago already."""
    s = pos.state
    h = pos.title.map.by_name[building.CHICAGO]
    s.used |= 1 << private
    if not pos.track.station_in_hex(h, company):
        s.track = pos.track.with_station(h, building.CHICAGO_CITY, company)
        power = pos.title.privates[private].name
        pos.tell("station", company=company, hex=h, city=3, amount=0, power=power)


def revenue_powers(pos: Position, company: int) -> list[str]:
    owned = pos.privates_of(pos.state.party(company))
    powers = [p for i in owned for p in pos.title.privates[i].powers]
    return ["mail"] if any(isinstance(p, PaysPerStop) for p in powers) else []


# -- the income step ---------------------------------------------------------------------------


def income(pos: Position) -> None:
    """Private companies pay; a player with the steamboats may then send them somewhere."""
    s = pos.state
    s.memo.pop(IDLE, None)
    s.memo.pop("order", None)
    s.memo.pop(extra_tiles.BLOCKED, None)
    operating.income(pos)
    if steamboat_with_player(pos):
        owner = s.owner[pos.title.private_number[STEAMBOAT]]
        s.pending = (*s.pending, Pending("steamboat", (owner,), data=(0, 0)))


def steamboat_ask(pos: Position) -> Ask:
    number = pos.title.private_number[STEAMBOAT]
    return Ask("steamboat", pos.state.pending[-1].players, (PlaceMarker, Pass), private=number)


def steamboat_passed(pos: Position) -> None:
    pos.state.pending = pos.state.pending[:-1]


# -- markers -----------------------------------------------------------------------------------


def marker_candidates(pos: Position) -> Iterator[PlaceMarker]:
    if pos.ask.kind != "steamboat":
        yield from markers.candidates(pos)
        return
    power = markers.power_of(pos, STEAMBOAT)
    assert power is not None
    for name, _ in power.bonus:
        yield PlaceMarker(STEAMBOAT, name)
    for company in pos.title.companies:
        yield PlaceMarker(STEAMBOAT, company=company.name)


def marker_owned(pos: Position, a: PlaceMarker) -> Refusal | None:
    if pos.ask.kind != "steamboat":
        return markers.owned(pos, a)
    return None if a.private == STEAMBOAT else Refusal("power.not-owner", {"private": a.private})


def marker_for_whom(pos: Position, a: PlaceMarker) -> Refusal | None:
    """A player names the place or a railroad that operates; a company serves itself."""
    if pos.ask.kind != "steamboat":
        return markers.for_itself(pos, a)
    if bool(a.hex) == bool(a.company):
        return Refusal("malformed", {"field": "company", "value": a.company})
    place_done, company_done = pos.state.pending[-1].data
    if (a.hex and place_done) or (a.company and company_done):
        return Refusal("steamboat.once")
    if a.company and not pos.is_floated(pos.title.company_number[a.company]):
        return Refusal("steamboat.not-running", {"company": a.company})
    return None


def marker_place(pos: Position, a: PlaceMarker) -> Refusal | None:
    if pos.ask.kind == "steamboat" and not a.hex:
        return None
    return markers.right_place(pos, a)


def marker_moves(pos: Position, a: PlaceMarker) -> Refusal | None:
    """The port token is not put where it lies, nor in the service it has."""
    power = markers.power_of(pos, a.private)
    if power is None or not power.movable:
        return None
    place, served = port(pos)
    same_place = bool(a.hex) and pos.title.map.by_name[a.hex] == place
    same_company = bool(a.company) and pos.title.company_number[a.company] == served
    if same_place or (same_company and pos.ask.kind == "steamboat"):
        return Refusal("marker.already-there", {"private": a.private})
    return None


def marker_unused(pos: Position, a: PlaceMarker) -> Refusal | None:
    power = markers.power_of(pos, a.private)
    if power is not None and power.movable:
        if pos.ask.kind == "steamboat":
            return None
        if pos.ask.kind not in ("issue", "track", "run") or pos.state.turn.ran:
            return Refusal("marker.after-run", {"private": a.private})
        if pos.state.turn.powers >> pos.title.private_number[a.private] & 1:
            return Refusal("marker.once-a-turn", {"private": a.private})
        return None
    return markers.unused(pos, a)


def apply_marker(pos: Position, a: PlaceMarker) -> None:
    s = pos.state
    power = markers.power_of(pos, a.private)
    if power is None or not power.movable:
        markers.apply(pos, a)
        return
    place, served = port(pos)
    if a.hex:
        place = pos.title.map.by_name[a.hex]
    if pos.ask.kind == "steamboat":
        pending = s.pending[-1]
        place_done, company_done = pending.data
        done = (int(bool(place_done or a.hex)), int(bool(company_done or a.company)))
        s.pending = s.pending[:-1] if all(done) else (*s.pending[:-1], pending._replace(data=done))
        if a.company:
            served = pos.title.company_number[a.company]
    else:
        served = s.company
        s.turn.powers |= 1 << pos.title.private_number[a.private]
    set_port(pos, place, served)


def set_port(pos: Position, place: int, served: int) -> None:
    s = pos.state
    s.memo["port"] = (place, served)
    s.markers = tuple(m for m in s.markers if m.kind != PORT)
    if place >= 0 and served != NOBODY:
        s.markers = (*s.markers, Marker(PORT, place, served))
    number = pos.title.private_number[STEAMBOAT]
    pos.tell("marker", company=served, private=number, kind_of=PORT, hex=place)
