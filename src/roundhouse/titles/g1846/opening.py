"""1846: what is in play, who drafts what, and the railroads that run from the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.core.rng import Generator
from roundhouse.core.state import CLOSED, State
from roundhouse.rules.money import bank_pays
from roundhouse.rules.position import Position
from roundhouse.rules.powers import RunsAsCompany
from roundhouse.rules.steps.draft import DECK, HAND, card_name, card_number, cards
from roundhouse.rules.title import Title

ORANGE = ("LSL", "MC", "O&I", "LM")
BLUE = ("SC", "MPC", "TBC", "BT")
GREEN = ("C&O", "ERIE", "PRR")
REMOVED = {3: 2, 4: 1, 5: 0}  # from each group of three
#: Cards of the families 2, 4 and 5 that are in the bank, by number of players.
TRAINS = {3: (5, 4, 3), 4: (6, 5, 4), 5: (7, 6, 5)}
GUARANTEED = ("LM", "BT", "C&O")


class SiteGenerator:
    """The random numbers of 18xx.games, so that its games can be read and ours judged there."""

    def __init__(self, state: int) -> None:
        self.state = state % 2**31

    def shuffled(self, items: Sequence[int]) -> list[int]:
        keys = []
        for item in items:
            self.state = (1103515245 * self.state + 12345) % 2**31
            keys.append((self.state, item))
        return [item for _, item in sorted(keys, key=lambda pair: pair[0])]


def generator(title: Title, state: int) -> Generator | SiteGenerator:
    return SiteGenerator(state) if title.site_limits else Generator(state)


def deal(title: Title, seed: int, players: int) -> Mapping[str, object]:
    """What chance decides before the first choice: companies that stay away, and the deck."""
    chance = generator(title, seed)
    numbers = [p.number for p in title.privates]
    deck = chance.shuffled([*numbers, *(-k for k in range(1, players + 1))])
    removed: list[str] = []
    for group in (ORANGE, BLUE, GREEN):
        names = [n for n in group if n in title.private_number or n in title.company_number]
        leave = REMOVED[players] + len(names) - len(GREEN)
        if title.chosen["privates_set"] == "twelve_guaranteed":
            names = [n for n in names if n not in GUARANTEED]
        drawn = [names[i] for i in chance.shuffled(range(len(names)))]
        removed += drawn[:leave]
    return {
        "removed": tuple(removed),
        "deck": tuple(card_name(title, c) for c in deck if card_name(title, c) not in removed),
        "rng": chance.state,
    }


def set_up(title: Title, s: State, dealt: Mapping[str, object]) -> None:
    dealt = dealt or deal(title, s.rng, s.players)
    removed: tuple[str, ...] = tuple(dealt["removed"])  # type: ignore[arg-type]
    deck: tuple[str, ...] = tuple(dealt["deck"])  # type: ignore[arg-type]
    s.rng = int(str(dealt["rng"]))
    s.memo["removed"] = removed
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
    """Cards beyond the number for these players leave; each independent has a 2 of its own."""
    kept: list[int] = []
    for family in title.families:
        mine = [c for c in s.depot if title.trains[s.variants[c]].family == family.number]
        limits = TRAINS[s.players]
        kept += mine[: limits[family.number]] if family.number < len(limits) else mine
    s.depot = tuple(kept)
    for company in title.companies:
        if company.independent:
            s.variants = (*s.variants, title.train_number["2"])
            s.trains[company.number] = (len(s.variants) - 1,)
            s.tokens[company.number] = ()


def under_the_deck(pos: Position, kept: int) -> None:
    """As in the rules; under 18xx.games all drawn cards are shuffled and the kept one dropped."""
    s = pos.state
    chance = generator(pos.title, s.rng)
    hand = cards(s, HAND)
    drawn = list(hand) if pos.title.site_limits else [card for card in hand if card != kept]
    rest = [card for card in chance.shuffled(drawn) if card != kept]
    s.rng = chance.state
    s.memo[DECK] = (*cards(s, DECK), *rest)


def draft_floor(pos: Position, private: int) -> int:
    """The least that the last private company can cost."""
    if pos.title.chosen["independent_floor"] == "zero":
        return 0
    powers = pos.title.privates[private].powers
    return sum(p.debt for p in powers if isinstance(p, RunsAsCompany))


def railroad_of(pos: Position, private: int) -> int:
    """The independent that a private company stands for, or -1."""
    for power in pos.title.privates[private].powers:
        if isinstance(power, RunsAsCompany):
            return pos.title.company_number[power.company]
    return -1


def independent_starts(pos: Position, private: int, player: int) -> None:
    """An independent gets its printed price as treasury and its owner as president."""
    c = railroad_of(pos, private)
    if c >= 0:
        s = pos.state
        s.president[c] = player
        s.floated |= 1 << c
        bank_pays(pos, s.party(c), pos.title.privates[private].value)
