"""18GA: what its private companies do beyond the standard powers."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.actions import LayTile
from roundhouse.core.state import CLOSED, State
from roundhouse.rules.fleet import counted_trains, is_obsolete
from roundhouse.rules.position import Position
from roundhouse.rules.powers import GivesShare, GivesTrain
from roundhouse.rules.steps.stock import free_share
from roundhouse.rules.steps.track import one_tile
from roundhouse.rules.title import Title


def set_up(title: Title, s: State, dealt: Mapping[str, object]) -> None:
    """One more 2 train lies aside for the buyer of Ocilla Southern."""
    del dealt
    s.variants = (*s.variants, title.train_number["2"])
    s.memo["free-train"] = len(s.variants) - 1


def share_for_first_buyer(pos: Position, private: int, player: int) -> None:
    for power in pos.title.privates[private].powers:
        if isinstance(power, GivesShare):
            free_share(pos, player, pos.title.company_number[power.company])


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
    """The first 5 train closes all private companies, unpaid."""
    s = pos.state
    for i, owner in enumerate(s.owner):
        if owner != CLOSED:
            s.owner[i] = CLOSED
    s.bids = ()
    s.memo.pop("free-train", None)
    pos.tell("privates-closed")


def two_yellow_at_first(pos: Position, a: LayTile | None) -> bool:
    """Rule 7(a): two yellow tiles instead of one tile on a company's first turn."""
    turn = pos.state.turn
    if not turn.first or turn.upgrades:
        return one_tile(pos, a)
    if turn.lays == 0:
        return True
    if turn.lays > 1:
        return False
    return a is None or pos.title.tiles.face(a.tile, a.rotation).rank == 1


def midland_may_be_bought(pos: Position) -> bool:
    """18xx.games keeps the track step open while the company could still buy a tile power."""
    if not pos.title.auto_pass or "buy-privates" not in pos.phase.flags:
        return False
    s = pos.state
    i = pos.title.private_number["MRC"]
    return (
        0 <= s.owner[i] < s.players
        and not s.used >> i & 1
        and pos.company_cash(s.company) >= pos.title.privates[i].low
    )
