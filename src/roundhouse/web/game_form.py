"""Who sits at a new game: sensible defaults, and what a form says about it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from roundhouse.bots import BOTS, SEATED, Level, level
from roundhouse.core.option import Option
from roundhouse.core.plain import LONGEST, number_in
from roundhouse.engine.game import Setup
from roundhouse.engine.position import Title
from roundhouse.gamefile import NewGameError, new_game
from roundhouse.gamefile.game import SEEDS
from roundhouse.storage import PERSON, SeatInfo
from roundhouse.titles import listed_options, title
from roundhouse.titles.loading.options import OptionError, resolve
from roundhouse.web import texts

ME, FRIEND = "me", "friend"  # kinds of seats in a form; PERSON: somebody else at this computer
NAMES = ("Player 1", "Ada", "Ben", "Cora", "Dirk", "Edda")
USUAL_PLAYERS = 4
SEED_DIGITS = 20
#: Passing where nothing can be done is no decision, so pages do it by default.
HOUSE = {"auto_pass": "on"}


@dataclass
class NewGame:
    """A new game as its form shows it."""

    title: Title
    seats: list[SeatInfo]
    preset: str = ""
    chosen: dict[str, str] = field(default_factory=dict)
    seed: str = ""  # empty: it is drawn when the game starts, and nobody sees it before
    problem: str = ""
    conflicts: dict[str, str] = field(default_factory=dict)  # option -> why it cannot be so

    @property
    def options(self) -> tuple[Option, ...]:
        return listed_options(self.title.name)

    @property
    def differs(self) -> list[Option]:
        """Options that are not as the rulebook has them."""
        return [o for o in self.options if self.chosen[o.name] != o.values[0]]

    @property
    def is_guessable(self) -> bool:
        """Could a program work out cards that lie face down? 18xx.games has only 2^31 shuffles."""
        hidden = self.title.hooks.hidden_information is not None
        return hidden and self.chosen.get("site_limits") == "on"

    @property
    def levels(self) -> list[Level]:
        """The computer players that can be seated, the best first, with how well they play."""
        return [level(bot) for bot in BOTS]


def kinds() -> list[tuple[str, str]]:
    """What can sit on a chair: (value, words), the best computer player first."""
    people = [(ME, "me"), (PERSON, "at this computer"), (FRIEND, "a friend: invite")]
    return people + [(bot, f"Computer: {level(bot).name}") for bot in BOTS]


def usual_bot() -> str:
    return SEATED


def usual_seats(built: Title, count: int = 0, me: str = "") -> list[SeatInfo]:
    """One person against the computer."""
    wanted = count or USUAL_PLAYERS
    count = max(built.min_players, min(built.max_players, wanted))
    others = [name for name in NAMES[1:] if name != me]
    first = SeatInfo(me or NAMES[0], ME)
    return [first, *(SeatInfo(name, usual_bot()) for name in others[: count - 1])]


def stored_seats(seats: Sequence[SeatInfo], person_id: str) -> list[SeatInfo]:
    """Seats of a form as they are stored: those at this computer are played by one person."""
    return [
        replace(seat, kind=PERSON, person_id="" if seat.kind == FRIEND else person_id)
        if seat.kind in (ME, PERSON, FRIEND)
        else seat
        for seat in seats
    ]


def resized(seats: list[SeatInfo], built: Title, count: int) -> list[SeatInfo]:
    """As many seats as wanted and possible; those that stay keep what was entered."""
    count = max(built.min_players, min(built.max_players, count))
    seats = seats[:count]
    taken = {seat.name for seat in seats}
    bot = usual_bot()
    for name in NAMES:
        if len(seats) == count:
            break
        if name not in taken:
            seats.append(SeatInfo(name, bot))
    return seats


# -- forms -----------------------------------------------------------------------------------


def from_form(form: Mapping[str, str], me: str = "") -> NewGame:
    """Read a form as far as it makes sense; what does not is said in ``problem``."""
    built = title(form.get("title", ""))
    seats = _seats(form)
    wanted = _number(form.get("players", ""), len(seats) or USUAL_PLAYERS)
    seats = resized(seats, built, wanted) if seats else usual_seats(built, wanted, me)
    preset = form.get("preset", "")
    new = NewGame(built, seats, preset, seed=form.get("seed", "").strip())
    if new.seed and _seed(new.seed) is None:
        new.problem = f"A seed is {SEEDS}."
    _choose(new, form)
    return new


def _seats(form: Mapping[str, str]) -> list[SeatInfo]:
    known = [kind for kind, _ in kinds()]
    found: list[SeatInfo] = []
    for n in range(len(NAMES)):
        if f"name-{n}" in form:
            kind = form.get(f"kind-{n}", PERSON)
            name = texts.name(form[f"name-{n}"])
            if kind not in known or (kind == ME and any(seat.kind == ME for seat in found)):
                kind = PERSON  # nobody sits there twice
            found.append(SeatInfo(name, kind))
    return found


def _number(text: str, otherwise: int) -> int:
    found = number_in(text)
    return otherwise if found is None else found


def _seed(text: str) -> int | None:
    plain = text.isascii() and text.isdigit() and len(text) <= SEED_DIGITS
    return int(text) if plain and int(text).bit_length() <= LONGEST else None


def _choose(new: NewGame, form: Mapping[str, str]) -> None:
    """Options: the preset's when it was just picked, else what the form says."""
    known = new.options
    base = resolve(known, {}, new.preset)
    names = {o.name for o in known}
    house = {k: v for k, v in HOUSE.items() if k in names and new.preset != "rulebook"}
    said = {}
    if form.get("preset_was", new.preset) == new.preset:
        said = {
            o.name: form[f"opt-{o.name}"] for o in known if form.get(f"opt-{o.name}") in o.values
        }
    new.chosen = {**base, **house, **said}
    try:
        resolve(known, new.chosen)
    except OptionError as error:
        new.problem = f"Two options exclude each other: {words(str(error))}."
        for option in known:
            for value, other, other_value in option.excludes:
                if new.chosen[option.name] == value and new.chosen.get(other) == other_value:
                    new.conflicts[option.name] = f"not together with {words(other)}"
                    new.conflicts[other] = f"not together with {words(option.name)}"


def words(name: str) -> str:
    """An option's name or value as words."""
    return name.replace("_", " ")


def set_up(new: NewGame) -> Setup | None:
    """The setup of the game, or None with ``problem`` saying why not."""
    if new.problem:
        return None
    try:
        names = [seat.name for seat in new.seats]
        given = _seed(new.seed)
        seed = secrets.randbits(LONGEST) if given is None else given
        return new_game(new.title.name, names, seed=seed, options=new.chosen).setup
    except (NewGameError, OptionError) as error:
        new.problem = f"{str(error)[:1].upper()}{str(error)[1:]}."
        return None
