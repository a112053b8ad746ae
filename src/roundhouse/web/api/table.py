"""What is on the table, as one seat may see it, as messages of the API."""

from __future__ import annotations

from roundhouse.api import bank as banking
from roundhouse.api import records
from roundhouse.api.board import hex_record
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Position
from roundhouse.engine.seat_view import SeatView
from roundhouse.views.rounds import round_name
from roundhouse.views.visible import face_down
from roundhouse.web.api import position_models as models


def table(game: PlayedGame, seat: int) -> models.Table:
    """Everything that the seat may see; -1 is a spectator."""
    pos = SeatView(game.position, seat).position
    t = pos.title
    return models.Table(
        round=_round(pos),
        phase=models.Phase(
            name=pos.phase_name, train_limit=pos.phase.train_limit, text=pos.phase.text
        ),
        bank=models.Bank(
            cash=pos.state.bank if pos.state.bank >= 0 else None, broken=bool(pos.state.bank_broke)
        ),
        players=[
            models.Player.model_validate(records.player(pos, p)) for p in range(len(pos.names))
        ],
        corporations=[
            models.Corporation.model_validate(records.corporation(game, c.number))
            for c in t.corporations
        ],
        privates=[
            models.Private.model_validate(records.private(pos, p.number)) for p in t.privates
        ],
        trains=models.Trains.model_validate(banking.trains(pos)),
        market=[models.Space.model_validate(space) for space in banking.market(pos)],
        map=[models.Hex.model_validate(hex_record(pos, n)) for n in range(len(t.map))],
        markers=[
            models.Marker(
                kind=marker.kind,
                hex=t.map.hexes[marker.hex].name if marker.hex >= 0 else "",
                corporation=pos.corporation_name(marker.corporation)
                if marker.corporation >= 0
                else "",
            )
            for marker in pos.state.markers
        ],
        draft=_draft(game.position, seat),
    )


def _round(pos: Position) -> models.Round:
    now = banking.round_now(pos)
    name = round_name(now.kind, now.number, now.part)
    return models.Round(kind=now.kind, number=now.number, part=now.part, of=now.of, name=name)


def _draft(pos: Position, seat: int) -> models.Draft | None:
    """Hand and picks while cards are face down; others' are "?"."""
    draft, title = pos.title.hooks.draft, pos.title
    if draft is None or not face_down(pos):
        return None

    def name(card: object) -> str:
        return draft.card_name(title, card) if isinstance(card, int) else str(card)

    hand, made = draft.hand_and_picks(pos.state, seat)
    picks = [models.Pick(player=pos.names[who], card=name(card)) for who, card in made]
    return models.Draft(hand=[name(card) for card in hand], picks=picks)
