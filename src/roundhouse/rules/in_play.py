"""What is in play with so many players: companies drawn away, the deck, train cards, limits."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.state import CLOSED, State
from roundhouse.rules.money import bank_pays
from roundhouse.rules.position import Position
from roundhouse.rules.site.chance import generator
from roundhouse.rules.steps.draft import DECK, HAND, card_name, card_number, cards
from roundhouse.rules.steps.station import place_home
from roundhouse.rules.title import Title

REMOVED = "removed"  # in State.memo: names of companies that are not in play


def deal(title: Title, seed: int, players: int) -> Mapping[str, object]:
    """What chance decides before the first choice: companies that stay away, and the deck."""
    rules, chance = title.removal, generator(title, seed)
    numbers = [p.number for p in title.privates]
    deck = chance.shuffled([*numbers, *(-k for k in range(1, players + 1))])
    removed: list[str] = []
    for group in rules.groups:
        names = [n for n in group.split() if n in title.private_number or n in title.company_number]
        leave = len(names) - rules.kept[str(players)]
        names = [n for n in names if n not in rules.safe.split()]
        drawn = [names[i] for i in chance.shuffled(range(len(names)))]
        removed += drawn[:leave]
    return {
        "removed": tuple(removed),
        "deck": tuple(card_name(title, c) for c in deck if card_name(title, c) not in removed),
        "rng": chance.state,
    }


def set_up(title: Title, s: State, dealt: Mapping[str, object]) -> None:
    """Removed companies leave; their homes stay taken, as those of independents are."""
    dealt = dealt or deal(title, s.rng, s.players)
    removed: tuple[str, ...] = tuple(dealt["removed"])  # type: ignore[arg-type]
    deck: tuple[str, ...] = tuple(dealt["deck"])  # type: ignore[arg-type]
    s.rng = int(str(dealt["rng"]))
    s.memo[REMOVED] = removed
    s.memo[DECK] = tuple(card_number(title, name) for name in deck)
    for company in title.companies:
        home = title.map.by_name[company.home]
        if company.name in removed:
            s.closed |= 1 << company.number
            s.tokens[company.number] = ()
            base = company.number * s.width
            s.move_shares(company.number, s.shares[base + s.TREASURY], s.TREASURY, s.OUT)
        if company.name in removed or company.independent:
            s.track = s.track.with_station(home, company.home_city, company.number)  # type: ignore[attr-defined]
    for name in removed:
        if name in title.private_number:
            s.owner[title.private_number[name]] = CLOSED
    trains_in_play(title, s)


def trains_in_play(title: Title, s: State) -> None:
    """Cards beyond the number for these players leave; some companies have one of their own."""
    kept: list[int] = []
    for family in title.families:
        mine = [c for c in s.depot if title.trains[s.variants[c]].family == family.number]
        kept += mine[: family.in_play.get(str(s.players), len(mine))]
    s.depot = tuple(kept)
    for company in title.companies:
        if company.train:
            s.variants = (*s.variants, title.train_number[company.train])
            s.trains[company.number] = (len(s.variants) - 1,)
            s.tokens[company.number] = ()


def under_the_deck(pos: Position, kept: int) -> None:
    """As in the rules; on 18xx.games all drawn cards are shuffled and the kept one dropped."""
    s = pos.state
    chance = generator(pos.title, s.rng)
    hand = cards(s, HAND)
    drawn = list(hand) if pos.title.site_limits else [card for card in hand if card != kept]
    rest = [card for card in chance.shuffled(drawn) if card != kept]
    s.rng = chance.state
    s.memo[DECK] = (*cards(s, DECK), *rest)


def limit_by_companies(pos: Position) -> int:
    """The certificate limit shrinks with every company removed, down to the table's last row."""
    known = pos.scratch.get("certificate-limit")  # every candidate of a turn asks the same
    if known is None:
        left = sum(not c.independent and not pos.is_closed(c.number) for c in pos.title.companies)
        table = pos.title.stock.limits[str(pos.state.players)]
        known = pos.scratch["certificate-limit"] = table[str(max(left, min(map(int, table))))]
    assert isinstance(known, int)
    return known


def launched(pos: Position, company: int) -> None:
    """The home station goes down at once; some companies get more money than their shares'."""
    place_home(pos, company)
    record = pos.title.companies[company]
    pos.title.policies.station_placed(pos, company, pos.title.map.by_name[record.home])
    if record.launch_shares:
        amount = record.launch_shares * pos.price(company)
        bank_pays(pos, pos.state.party(company), amount)
        pos.tell("land-grant", company=company, amount=amount)
