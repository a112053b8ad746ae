"""Puts a title together from its folder: data, the options in force, and its own code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from roundhouse.board import mapfile
from roundhouse.board.hexes import HexMap
from roundhouse.board.lays import TileSet
from roundhouse.core.actions import Action, BuyPrivate
from roundhouse.core.option import Option
from roundhouse.core.state import Round
from roundhouse.engine.citations import load_citations
from roundhouse.engine.position import Handler, OperatingStep, RoundRules, Title
from roundhouse.rules.eighteenxx_games.stricter import with_limits
from roundhouse.rules.standard import HANDLERS, OPERATING_STEPS, OUT_OF_TURN, ROUNDS
from roundhouse.rules.standard_hooks import TitleHooks
from roundhouse.titles.loading import entities
from roundhouse.titles.loading.entities import Entities, Powers, load_entities, load_rules
from roundhouse.titles.loading.option_file import variants_of
from roundhouse.titles.loading.options_in_force import with_common
from roundhouse.titles.loading.prune_guards import without_idle

if TYPE_CHECKING:  # slow to import
    from importlib.resources.abc import Traversable


@dataclass(frozen=True)
class Folder:
    """What the files of a title say, with the options in force."""

    options: tuple[Option, ...]
    chosen: Mapping[str, str]
    entities: Entities
    rules: Mapping[str, Any]
    map: HexMap
    tiles: TileSet
    citations: Mapping[str, tuple[str, str]]


def read(
    files: Traversable,
    options: tuple[Option, ...],
    chosen: Mapping[str, str],
    more_variants: Sequence[str] = (),
    *,
    powers: Powers | None = None,
) -> Folder:
    """Read a title's files; values of options bring the variants of the data they name.

    ``powers`` has the kinds of powers that only this title knows, by their names in its file.
    """
    wanted = [*variants_of(options, chosen), *more_variants]
    board, people = files / "map.toml", files / "entities.toml"
    on_map, in_entities = mapfile.variant_names(board), entities.variant_names(people)
    for name in wanted:
        if name not in on_map and name not in in_entities:
            raise ValueError(f"variant {name} stands neither in {board.name} nor {people.name}")
    data = mapfile.load_map(board, [name for name in wanted if name in on_map])
    variants = [name for name in wanted if name in in_entities]
    return Folder(
        options,
        chosen,
        load_entities(people, variants=variants, powers=powers),
        load_rules(people, variants),
        data.map,
        data.tiles,
        load_citations(files / "citations.toml"),
    )


def assemble(
    folder: Folder,
    hooks: TitleHooks,
    *,
    handlers: Mapping[type[Action], Handler] = HANDLERS,
    rounds: Mapping[Round, RoundRules] = ROUNDS,
    operating_steps: tuple[OperatingStep, ...] = OPERATING_STEPS,
    anytime: tuple[type[Action], ...] = (BuyPrivate,),
) -> Title:
    """The title: what its files say, the standard course of play, and what it replaces."""
    data = folder.entities
    title = Title(
        **{field.name: getattr(data, field.name) for field in fields(data)},
        **folder.rules,
        min_players=min(data.cash),
        max_players=max(data.cash),
        map=folder.map,
        tiles=folder.tiles,
        handlers={**handlers, **OUT_OF_TURN},
        rounds=rounds,
        operating_steps=operating_steps,
        anytime=anytime,
        out_of_turn=tuple(OUT_OF_TURN),
        citations=folder.citations,
        hooks=hooks,
        options=folder.options,
    )
    title = with_common(title, folder.chosen)
    if title.site_limits:
        title = with_limits(title)
    return without_idle(title)
