"""Setup by player count: removed corporations, the deck, train cards, limits."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.board.track import TrackMap
from roundhouse.core.actions import Par
from roundhouse.core.facts import Fact
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import CLOSED, State
from roundhouse.engine.position import Position, Title
from roundhouse.rules.bank import bank_pays
from roundhouse.rules.eighteenxx_games.chance import generator
from roundhouse.rules.tokens.place_token import place_home
from roundhouse.titles.g1846.draft import DECK, card_name, card_number
from roundhouse.titles.g1846.events import LandGrant

Names = tuple[str, ...]
#: Names of corporations and privates that are not in play.
REMOVED: Fact[Names] = Fact("removed", ())


def draw_setup(title: Title, seed: int, players: int) -> Mapping[str, object]:
    """What is drawn at random at setup: corporations removed, and the deck.

    Clauses 1846 3a, 1846 2.1a, 1846 2.1b.
    """
    rules, chance = title.removal, generator(title, seed)
    numbers = [p.number for p in title.privates]
    deck = chance.shuffled([*numbers, *(-k for k in range(1, players + 1))])
    removed: list[str] = []
    for group in rules.groups:
        names = [
            n for n in group.split() if n in title.private_number or n in title.corporation_number
        ]
        leave = len(names) - rules.kept[str(players)]
        names = [n for n in names if n not in rules.safe.split()]
        drawn = [names[i] for i in chance.shuffled(range(len(names)))]
        removed += drawn[:leave]
    return {
        "removed": tuple(removed),
        "deck": tuple(card_name(title, c) for c in deck if card_name(title, c) not in removed),
        "rng": chance.state,
    }


def drawn_before(title: Title, setup_draw: Mapping[str, object]) -> tuple[Names, Names, int]:
    """What a setup says was removed, the deck and the generator; ValueError if it cannot be."""
    removed, deck, state = (setup_draw[key] for key in ("removed", "deck", "rng"))
    for key, names in (("removed", removed), ("deck", deck)):
        if not isinstance(names, tuple) or len(set(names)) < len(names):
            raise ValueError(f"{key!r} must be a list of different names")
    assert isinstance(removed, tuple)
    assert isinstance(deck, tuple)
    known = {*title.private_number, *title.corporation_number}
    unknown = [name for name in removed if name not in known]
    unknown += [n for n in deck if not isinstance(n, str) or card_number(title, n) is None]
    if unknown:
        raise ValueError(f"there is no card {unknown[0]!r}")
    if not isinstance(state, int) or not 0 <= state < 2**64:
        raise ValueError("'rng' must be a whole number")
    return removed, deck, state


def set_up(title: Title, s: State, setup_draw: Mapping[str, object]) -> None:
    """Remove corporations; their home slots stay taken, like those of independents.

    Clauses 1846 2.1a, 1846 2.1c.
    """
    setup_draw = setup_draw or draw_setup(title, s.rng, s.players)
    removed, deck, s.rng = drawn_before(title, setup_draw)
    REMOVED.set(s, removed)
    DECK.set(s, tuple(number for name in deck if (number := card_number(title, name)) is not None))
    track = s.track
    assert isinstance(track, TrackMap)
    for corporation in title.corporations:
        home = title.map.by_name[corporation.home]
        if corporation.name in removed:
            s.closed |= 1 << corporation.number
            s.tokens_left[corporation.number] = ()
            base = corporation.number * s.width
            s.move_shares(corporation.number, s.shares[base + s.IPO], s.IPO, s.OUT)
        if corporation.name in removed or corporation.is_independent:
            track = track.with_token(home, corporation.home_city, corporation.number)
    s.track = track
    for name in removed:
        if name in title.private_number:
            s.owner[title.private_number[name]] = CLOSED
    trains_in_play(title, s)


def still_in_play(pos: Position, a: Par) -> Refusal | None:
    """Neither corporations left out at the start nor those that have left can be launched."""
    if not pos.is_closed(pos.title.corporation_number[a.corporation]):
        return None
    key = "start.not-in-play" if a.corporation in REMOVED.of(pos.state) else "start.removed"
    return Refusal(key, {"corporation": a.corporation})


def trains_in_play(title: Title, s: State) -> None:
    """Remove surplus train cards for this player count; some corporations start with a train."""
    kept: list[int] = []
    for family in title.families:
        mine = [c for c in s.depot if title.trains[s.variants[c]].family == family.number]
        kept += mine[: family.in_play.get(str(s.players), len(mine))]
    s.depot = tuple(kept)
    for corporation in title.corporations:
        if corporation.train:
            s.variants = (*s.variants, title.train_number[corporation.train])
            s.trains[corporation.number] = (len(s.variants) - 1,)
            s.tokens_left[corporation.number] = ()


def limit_by_corporations(pos: Position) -> int:
    """The certificate limit drops with every corporation removed, down to the last row.

    Clause 1846 5.1g.
    """
    known = pos.cache.get("certificate-limit")  # the same for every candidate of a turn
    if known is None:
        left = sum(
            not c.is_independent and not pos.is_closed(c.number) for c in pos.title.corporations
        )
        table = pos.title.stock.limits[str(pos.state.players)]
        known = pos.cache["certificate-limit"] = table[str(max(left, min(map(int, table))))]
    assert isinstance(known, int)
    return known


def launched(pos: Position, corporation: int) -> None:
    """The home token is placed at once; some corporations get extra money.

    Clause 1846 5.1d.
    """
    place_home(pos, corporation)
    record = pos.title.corporations[corporation]
    pos.title.hooks.token_placed(pos, corporation, pos.title.map.by_name[record.home])
    if record.launch_shares:
        amount = record.launch_shares * pos.price(corporation)
        bank_pays(pos, pos.state.party(corporation), amount)
        pos.emit(LandGrant(pos.corporation_name(corporation), amount))
