"""What the five rulebooks say about laying tiles, as a referee at the table would read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

COLOURS = ("white", "yellow", "green", "brown", "gray")


@dataclass(frozen=True)
class TilePower:
    """A private whose owner may lay a tile out of the ordinary."""

    hexes: tuple[str, ...]
    tiles: tuple[str, ...] = ()  # only these; none: whatever fits
    most: int = 1  # tiles in all
    counts: bool = False  # as the corporation's tile of the turn
    pays: bool = False
    on: tuple[str, ...] = ()  # colours that it may replace; none: any
    joins: bool = False  # track of both tiles crosses the side between the hexes
    fresh: bool = False  # only while no other tile lies in its hexes


@dataclass(frozen=True)
class Book:
    """One title's rules for tiles, under its rulebook options."""

    colours: Mapping[str, str]  # phase that brings a colour → the colour
    promotions: Mapping[str, str] | None = None  # tile or hex → tiles; None: what keeps all track
    tiles_a_turn: int = 1
    price: int = 0  # of every tile, where terrain is not more
    land_grant: tuple[str, str] = ("", "")  # corporation, icon of its free hexes
    blaster: str = ""  # private that takes $20 off mountains and passes
    #: The first tile goes home: while there is no track "at home", or "anywhere" at its tokens.
    home_first: str = ""
    ports: bool = False  # track may run to any side of a hex with a port's symbol
    powers: Mapping[str, TilePower] = field(default_factory=dict)
    powers_any_time: bool = False
    #: Refusals of rules that this referee does not judge.
    not_judged: frozenset[str] = frozenset()


#: 1846, page 12: "Tile promotions / manifest".
MANIFEST = {
    "5": "14 15 619", "6": "14 15 619", "57": "14 15 619",
    "7": "18 21 22 26 27 28 29 30 31",
    "8": "16 17 19 21 22 23 24 25 28 29 30 31",
    "9": "18 19 20 23 24 26 27",
    "291": "294 295 296", "292": "294 295 296", "293": "294 295 296",
    "D6": "298", "C15": "294 295", "D20": "14 619", "G19": "14",
    "14": "611", "15": "611", "619": "611", "16": "43 70", "17": "47", "18": "43", "19": "45 46",
    "20": "44 47", "21": "46", "22": "45", "23": "41 43 45 47", "24": "42 43 46 47",
    "25": "40 45 46", "26": "42 44 45", "27": "41 44 46", "28": "39 43 46 70",
    "29": "39 43 45 70", "30": "42 70", "31": "41 70", "298": "299", "294": "297", "295": "297",
    "296": "297", "299": "300", "297": "290", "611": "51",
}  # fmt: skip

#: 18AL, Table IV; cities by 4.2.1(g): Montgomery and Birmingham have tiles of their own.
TABLE_IV = {
    "3": "142 143", "4": "142", "58": "142 143 144", "5": "14 15 443a", "6": "14 15 443a",
    "57": "14 15 443a", "7": "26 27 28 29", "8": "16 17 19 23 24 25 28 29",
    "9": "19 20 23 24 26 27", "441a": "442a", "445": "",
    "E6": "14 15", "K4": "14 15",
    "14": "63", "15": "63", "16": "43 70", "17": "47", "19": "45 46", "20": "44 47",
    "23": "41 43 45 47", "24": "42 43 46 47", "25": "40 45 46", "26": "42 44 45",
    "27": "41 44 46", "28": "39 43 70", "29": "39 43 70", "142": "", "143": "", "144": "",
    "442a": "444b", "443a": "444m", "444b": "446",
}  # fmt: skip

BOOKS: Mapping[str, Book] = {
    "18GA": Book(
        {"3": "green", "5": "brown"},  # Table I
        powers={"MRC": TilePower(("F12",))},  # Table III
    ),
    "18AL": Book(
        {"3": "green", "5": "brown", "4D": "gray"},
        TABLE_IV,
        powers={"BLC": TilePower(("G2", "M2", "N5", "O4", "P5"), ("445",), on=("white",))},
    ),
    "18Chesapeake": Book(
        {"3": "green", "5": "brown", "D": "gray"},  # 11.3
        home_first="at home",  # "while there is no track in a company's home hex"
        powers={
            "C-P": TilePower(("H2", "I3"), ("8", "9"), most=2, joins=True, fresh=True),
            "B&S": TilePower(("F4", "G5"), ("8", "9"), most=2, joins=True, fresh=True),
            "C&OC": TilePower(("D2",), ("57",), counts=True, pays=True, fresh=True),
        },
    ),
    "18VA": Book(
        {"3": "green", "5": "brown", "4D": "gray"},  # 2
        home_first="anywhere",  # 4.5.2.1: "if a Corporation has no route at all"
        ports=True,
        not_judged=frozenset({"tile.last-way"}),  # 4.5.2.1e: a way out for those not started
    ),
    "1846": Book(
        {"II": "green", "III": "brown", "IV": "gray"},  # 6.2
        MANIFEST,
        tiles_a_turn=2,
        price=20,
        land_grant=("IC", "ic"),
        blaster="TBC",
        powers={
            "MC": TilePower(("B10", "B12"), most=2, on=("white",), joins=True),
            "O&I": TilePower(("F14", "F16"), most=2, on=("white",), joins=True),
            "LSL": TilePower(("D14", "E17"), on=("yellow",)),
        },
        powers_any_time=True,
    ),
}
