"""Options that mean the same in several titles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from roundhouse.core.option import Option

BANK_OUT = Option(
    "bank_out", ("zero", "below_zero"),
    "The bank has run out at exactly $0, or only when a payment exceeds it.",
    preset_value="below_zero",
)  # fmt: skip
BEST_RUN = Option(
    "best_run", ("required", "president"),
    "Trains must run for the most possible, or as the president likes.",
    preset_value="president",
)  # fmt: skip
CONSENT = Option(
    "consent", ("required", "assumed"),
    "The other party of a deal answers an offer, or deals are made at once.",
    preset_value="assumed",
)  # fmt: skip
AUTO_PASS = Option(
    "auto_pass", ("off", "on"),
    "Turns and steps without any possible action are passed by hand, or by themselves.",
    preset_value="on",
)  # fmt: skip
DISCARD_ORDER = Option(
    "discard_order", ("operating_order", "any"),
    "Corporations with too many trains discard in operating order, or in any order.",
    preset_value="any",
)  # fmt: skip
EMERGENCY_FROM_CORPORATIONS = Option(
    "emergency_from_corporations", ("forbidden", "allowed"),
    "Whether a president may help to buy another corporation's train.",
    preset_value="allowed",
)  # fmt: skip
SITE_LIMITS = Option(
    "site_limits", ("off", "on"),
    "Refuse also what the rules allow but 18xx.games does not accept.",
    preset_value="on",
)  # fmt: skip
#: Set by the upgrade of games begun before 0.3: what a later version forbids stays legal there.
RULES = Option(
    "rules", ("current", "first"),
    "The rules as they are now, or as they were before 0.3 for games begun then.",
    listed=False,
)  # fmt: skip


#: How privates are sold, in titles that sell them inside the stock rounds.
OPENING = Option(
    "opening", ("part_of_stock_rounds", "separate_round"),
    "Privates are sold inside the stock rounds, or in an auction before them.",
    preset_value="separate_round",
)  # fmt: skip
AUCTION_TURNS = Option(
    "auction_turns", ("clockwise", "lowest_bidder"),
    "In a bidding bidders speak clockwise and may return, or the lowest raises or is out.",
    preset_value="lowest_bidder",
)  # fmt: skip
FIRST_PRIORITY = Option(
    "first_priority", ("drawn", "first_seat"),
    "The first turn of the game is drawn at random, or the first seat has it.",
    preset_value="first_seat",
)  # fmt: skip
CORNER = Option(
    "lower_left_corner", ("keeps_place", "goes_below"),
    "A marker that cannot move there keeps its place in the stack, or goes below the others.",
)  # fmt: skip
DOUBLE_YELLOW = Option(
    "double_yellow_first_turn", ("off", "on"),
    "Two yellow tiles instead of one on a corporation's first turn.",
    eighteenxx_games_name="double_yellow_first_or",
)  # fmt: skip
LOOP_CONNECTION = Option(
    "loop_connection", ("allowed", "refused"),
    "New track may be reached round a loop that left its hex over the same side, or not.",
    preset_value="refused",
)  # fmt: skip
TIE = Option(
    "tie_extra_round", ("off", "on"), "A tie for first place adds one operating round.",
)  # fmt: skip

COMMON = (SITE_LIMITS, BANK_OUT, BEST_RUN, CONSENT, AUTO_PASS, DISCARD_ORDER, RULES)

#: Options that some titles share; each names its own clause.
SHARED = (
    EMERGENCY_FROM_CORPORATIONS, OPENING, AUCTION_TURNS, FIRST_PRIORITY, CORNER, DOUBLE_YELLOW,
    LOOP_CONNECTION, TIE,
)  # fmt: skip

#: Preset name of the options that 18xx.games plays with.
EIGHTEENXX_GAMES = "18xx.games"


class OptionError(ValueError):
    """An unknown option or value, or options that exclude each other.

    >>> import roundhouse as rh
    >>> rh.title("18GA", {"fog": "on"})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    roundhouse.titles.loading.options.OptionError: unknown option 'fog'; there are ...
    """


def resolve(
    options: Iterable[Option], wanted: Mapping[str, str], preset: str = ""
) -> dict[str, str]:
    """Every option with its value: what was asked for, else the preset, else the rulebook."""
    known = {o.name: o for o in options}
    if preset not in ("", "rulebook", EIGHTEENXX_GAMES):
        raise OptionError(
            f"unknown preset {preset!r}: there are 'rulebook' and {EIGHTEENXX_GAMES!r}"
        )
    for name, value in wanted.items():
        if name not in known:
            raise OptionError(f"unknown option {name!r}; there are {', '.join(sorted(known))}")
        if value not in known[name].values:
            allowed = ", ".join(known[name].values)
            raise OptionError(f"option {name} cannot be {value!r}; it can be {allowed}")
    chosen = {}
    for option in known.values():
        site = option.preset_value if preset == EIGHTEENXX_GAMES else ""
        chosen[option.name] = wanted.get(option.name, site or option.values[0])
    for option in known.values():
        for value, other, other_value in option.excludes:
            if chosen[option.name] == value and chosen.get(other) == other_value:
                raise OptionError(f"{option.name}={value} excludes {other}={other_value}")
    return chosen
