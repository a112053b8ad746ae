"""1846: companies and private companies that leave the game, and phases that make them."""

from __future__ import annotations

from roundhouse.core.state import CLOSED, NOBODY
from roundhouse.rules import ending
from roundhouse.rules.money import pay_bank
from roundhouse.rules.position import Position
from roundhouse.rules.private_effects import close_private, remove_markers
from roundhouse.titles.g1846.opening import railroad_of

MAIL, STEAMBOAT, PORT = "MAIL", "SC", "port"
#: On 18xx.games companies look at the map once, until it changes: who has (bit mask), and the
#: stations of companies removed since, with those who still see them.
LOOKED, GONE = "looked", "gone"


def remove_company(pos: Position, company: int) -> None:
    """A company leaves for good, with everything it owns; its spaces open."""
    s = pos.state
    pos.tell("company-removed", company=company)
    s.closed |= 1 << company
    others = ~(1 << company)
    s.floated &= others
    s.receivership &= others
    party = s.party(company)
    pay_bank(pos, party, s.cash[party])
    base = company * s.width
    for holder in range(s.OUT):
        s.move_shares(company, s.shares[base + holder], holder, s.OUT)
    s.president[company] = s.cell[company] = NOBODY
    s.trains[company] = ()
    s.tokens[company] = ()
    for private in pos.privates_of(party):
        close_private(pos, private)
    if pos.title.site_limits and pos.track.stations_of(company):
        looked = s.memo.get(LOOKED, 0)
        gone = tuple((h, k, company, looked) for h, k in pos.track.stations_of(company))
        s.memo[GONE] = (*s.memo.get(GONE, ()), *gone)  # type: ignore[misc]
    s.track = pos.track.with_companies_changed({company: -1})
    forget_port(pos, company)
    s.markers = tuple(m for m in s.markers if m.company != company)
    if s.company == company:  # its turn is over
        s.acted |= 1 << company
        s.company = NOBODY
        s.step = 0
    check_everything_gone(pos)


def map_changed(pos: Position, *_: object) -> None:
    """A tile or a station makes everybody look at the map anew."""
    if pos.title.site_limits:
        pos.state.memo.pop(GONE, None)
        pos.state.memo[LOOKED] = 0
        looks_at_map(pos, pos.state.company)


def looks_at_map(pos: Position, company: int) -> None:
    if pos.title.site_limits and company != NOBODY:
        memo = pos.state.memo
        memo[LOOKED] = int(str(memo.get(LOOKED, 0))) | 1 << company


def port(pos: Position) -> tuple[int, int]:
    """Where the port token lies and whom it serves; -1 for what is not settled."""
    found: tuple[int, int] = pos.state.memo.get("port", (-1, -1))  # type: ignore[assignment]
    return found


def forget_port(pos: Position, company: int) -> None:
    """The port token no longer serves a company that has left."""
    place, served = port(pos)
    if served == company:
        pos.state.memo["port"] = (place, -1)


def close_at_nothing(pos: Position, company: int) -> None:
    """A price of $0 removes the company at once."""
    cell = pos.state.cell[company]
    if cell != NOBODY and "close" in pos.title.chart.cells[cell].zones:
        remove_company(pos, company)


def check_everything_gone(pos: Position) -> None:
    """With no company left that could ever run, no rule ends the game: it stops here."""
    s, t = pos.state, pos.title
    if all(pos.is_closed(c.number) for c in t.companies) and not s.over:
        site = t.chosen["end_all_closed"] == "yes"
        if site and ("buy-privates" in pos.phase.flags or any(o != CLOSED for o in s.owner)):
            return  # there the blank cards count too, which leave in phase III
        t.policies.end_game(pos, "all-closed" if site else "no-rule-end")


# -- phases ------------------------------------------------------------------------------------


def privates_leave(pos: Position) -> None:
    """Phase III: private companies go, independents with all they have; markers stay."""
    s, t = pos.state, pos.title
    if t.chosen["port_marker_in_III"] != "stays" and steamboat_with_player(pos):
        s.markers = tuple(m for m in s.markers if m.kind != PORT)
    for private in t.privates:
        i = private.number
        owner = s.owner[i]
        if owner == CLOSED or (private.name == MAIL and mail_stays(pos, owner)):
            continue
        close_private(pos, i)
        railroad = railroad_of(pos, i)
        if railroad >= 0 and not pos.is_closed(railroad):
            remove_company(pos, railroad)


def steamboat_with_player(pos: Position) -> bool:
    number = pos.title.private_number.get(STEAMBOAT, -1)
    return number >= 0 and 0 <= pos.state.owner[number] < pos.state.players


def mail_stays(pos: Position, owner: int) -> bool:
    return pos.title.chosen["mail_in_III"] == "stays" or owner >= pos.state.players


def markers_leave(pos: Position) -> None:
    """Phase IV: markers come off the map."""
    remove_markers(pos)
    pos.state.memo.pop("port", None)


# -- the end -----------------------------------------------------------------------------------

LAUNCH_AT_LEAST = 80
LAST_TURN = 100  # 18xx.games stops there


def after_operating_round(pos: Position) -> None:
    """As usual; but where nothing can ever happen again the game stops."""
    s = pos.state
    s.memo.pop("order", None)
    site = pos.title.chosen["end_all_closed"] == "yes"
    if s.or_number >= s.or_count and not s.bank_broke:
        if nothing_can_happen(pos):
            pos.title.policies.end_game(pos, "all-closed" if site else "no-rule-end")
            return
        if site and s.stock_number >= LAST_TURN:
            pos.title.policies.end_game(pos, "turn-100")
            return
    ending.after_operating_round(pos)


def nothing_can_happen(pos: Position) -> bool:
    """No railroad runs, nobody can launch one, and no private company pays anybody."""
    s, t = pos.state, pos.title
    if s.floated:
        return False
    if any(0 <= s.owner[p.number] < s.players and p.income for p in t.privates):
        return False
    unlaunched = any(not pos.is_closed(c.number) for c in t.companies)
    return not unlaunched or all(s.cash[p] < LAUNCH_AT_LEAST for p in range(s.players))


def score(pos: Position, player: int) -> int:
    """Cash and shares; private companies only if the game ends before phase III."""
    s = pos.state
    total = ending.score(pos, player)
    if "buy-privates" in pos.phase.flags:
        return total
    return total - sum(p.value for p in pos.title.privates if s.owner[p.number] == player)
