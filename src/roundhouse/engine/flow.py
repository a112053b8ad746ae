"""From one decision to the next: rounds, pending decisions, the start of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roundhouse.board.track import TrackMap
from roundhouse.core.actions import Pass
from roundhouse.core.state import BANK, NOBODY, Round, State, Turn
from roundhouse.engine.position import Handler, Position, Title


def begin(
    title: Title, players: tuple[str, ...], seed: int, setup_draw: Mapping[str, object]
) -> State:
    """The starting position, with money and shares set up.

    Clauses 18GA 2, 18AL 2, 18VA 1.2c, 1846 2.2, 1846 2.3, 18Chesapeake 3-1, 18Chesapeake 3-3.
    """
    n, corporations = len(players), len(title.corporations)
    s = State()
    s.width = n + 3
    s.cash = [title.cash[n]] * n + [0] * corporations
    s.bank = title.bank[n] - sum(s.cash)
    s.shares = [0] * (corporations * s.width)
    for corporation in title.corporations:
        if not corporation.is_independent:
            s.shares[corporation.number * s.width + s.IPO] = corporation.units
            s.shares[corporation.number * s.width + s.OUT] = corporation.later_units
    s.president = [NOBODY] * corporations
    s.par = [0] * corporations
    s.cell = [NOBODY] * corporations
    s.stack_order = [0] * corporations
    s.next_stack_order = 0
    s.units = [c.units for c in title.corporations]
    s.floated = s.operated = s.closed = s.receivership = 0
    s.tokens_left = [c.token_prices for c in title.corporations]
    s.trains = [()] * corporations
    cards = [f.types[0] for f in title.families for _ in range(1 if f.is_unlimited else f.count)]
    s.variants = tuple(cards)
    s.depot = tuple(range(len(cards)))
    s.pool_trains = ()
    s.obsolete = s.bonus_limit = 0
    s.owner = [BANK] * len(title.privates)
    s.used = 0
    s.markers = s.bids = ()
    s.discount = (0,) * len(title.privates)
    s.track = TrackMap.printed(title.map)
    s.supply = [t.count for t in title.tiles.tiles]
    s.round = Round.AUCTION
    s.stock_number = s.or_number = s.or_count = 0
    s.phase = 0
    s.seats = tuple(range(n))
    s.priority = s.player = 0
    s.corporation = NOBODY
    s.step = s.passes = s.acted = 0
    s.sold = [0] * n
    s.turn = Turn()
    s.pending = ()
    s.out = s.bank_broke = s.extra_round = 0
    s.end_after = s.over = ""
    s.bankrupt = NOBODY
    s.title_state = {}
    s.rng = seed
    for corporation in title.corporations:
        if corporation.at_start:
            home = title.map.by_name[corporation.home]
            s.track = s.track.with_token(home, 0, corporation.number)
            s.tokens_left[corporation.number] = corporation.token_prices[1:]
    title.hooks.set_up(title, s, setup_draw)
    return s


def advance(pos: Position) -> None:
    """Move on until there is a decision to make, or the game is over."""
    s = pos.state
    pos.title.hooks.after_action(pos)
    while True:
        pos.changed()
        if s.over or s.pending:
            return
        rules = pos.title.rounds[s.round]
        if rules.needs_decision(pos):
            return  # with its cache, which serves the decision too
        rules.move_on(pos)


def pass_candidates(pos: Position) -> Iterator[Pass]:
    del pos
    return iter((Pass(),))


def apply_pass(pos: Position, a: Pass) -> None:
    """What a pass means depends on the decision."""
    del a
    kind = pos.decision.kind
    special = pos.title.hooks.passes.get(kind)
    if special is not None:
        special(pos)
    else:
        pos.title.rounds[pos.state.round].passed(pos)


PASS = Handler(pass_candidates, (), apply_pass)
