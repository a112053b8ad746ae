"""Games, decisions and logs as messages of the API: only what the visitor may see."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from roundhouse.core.actions import Action, to_json
from roundhouse.engine.citations import explain
from roundhouse.engine.seat_view import SeatView
from roundhouse.storage import GameSummary, SeatInfo, StoredGame
from roundhouse.views.controls import legal_actions
from roundhouse.views.labels import label
from roundhouse.views.log import action_sentences
from roundhouse.views.names import Names
from roundhouse.views.visible import Viewer, face_down, shows_question, visible_events
from roundhouse.views.words import plain
from roundhouse.web.access import Visit
from roundhouse.web.api import models
from roundhouse.web.api.table import table
from roundhouse.web.game.context import deciders, undo_count
from roundhouse.web.phrases import decision_words, round_words

#: Refused actions and lines of a log in one answer.
MOST_REFUSED = 500
LINES = 100


def seat_line(seat: SeatInfo, *, yours: bool, open_table: bool) -> models.Seat:
    return models.Seat(
        name=seat.name,
        kind="person" if seat.is_person else "computer",
        bot="" if seat.is_person else seat.kind,
        taken=open_table or not seat.is_person or bool(seat.person_id),
        yours=yours,
    )


def game_line(game: GameSummary, person_id: str) -> models.GameLine:
    """A game in the list of one person."""
    mine = [seat.is_person and seat.person_id == person_id for seat in game.seats]
    return models.GameLine(
        id=game.id,
        title=game.title,
        version=game.version,
        actions=game.actions,
        created=game.created,
        changed=game.changed,
        round=round_words(game),
        phase=game.phase,
        asked=[game.seats[p].name for p in game.deciders],
        your_turn=not game.over and any(mine[p] for p in game.deciders),
        over=game.over,
        result=[models.Score(name=name, worth=worth) for name, worth in game.result],
        seats=[
            seat_line(seat, yours=own, open_table=False)
            for seat, own in zip(game.seats, mine, strict=True)
        ],
    )


def game_view(visit: Visit) -> models.Game:
    """The game as this visitor may see it."""
    stored, game = visit.stored, visit.stored.game
    result = sorted(game.result().items(), key=lambda item: -item[1]) if game.over else []
    return models.Game(
        id=stored.id,
        title=stored.title,
        version=stored.version,
        actions=len(game.actions),
        created=stored.created,
        changed=stored.changed,
        seats=[
            seat_line(seat, yours=n in visit.seats, open_table=stored.is_open_table)
            for n, seat in enumerate(stored.seats)
        ],
        you=[stored.seats[n].name for n in sorted(visit.seats)],
        host=visit.manages,
        decision=decision(visit),
        over=game.over,
        result=[models.Score(name=name, worth=worth) for name, worth in result],
        undo=undo_count(visit),
        read_only=stored.readonly_reason,
        options=dict(game.setup.options),
        seed=None if face_down(game.position) else game.setup.seed,
        table=table(game, visit.viewer.seat),
    )


def decision(visit: Visit) -> models.Decision | None:
    """What has to be decided now, and by whom."""
    game, asked = visit.stored.game, visit.stored.game.decision
    if game.over:
        return None
    t = game.title
    corporation = t.corporations[asked.corporation] if asked.corporation >= 0 else None
    return models.Decision(
        kind=asked.kind,
        text=decision_words(asked.kind, corporation.full_name if corporation else ""),
        players=[game.players[p] for p in asked.players],
        corporation=corporation.name if corporation else None,
        private=t.privates[asked.private].name if asked.private >= 0 else None,
        yours=visit.may_act,
    )


def actions(visit: Visit, *, refused: bool) -> models.Actions:
    """What is legal now; what is refused, if requested."""
    stored, seat = visit.stored, visit.viewer.seat
    shown = shows_question(stored.game.position, visit.viewer)
    pos = SeatView(stored.game.position, seat).position
    legal = legal_actions(pos)

    def choices(found: Iterable[Action]) -> list[models.Choice]:
        return [
            models.Choice(action=to_json(a), text=label(pos, a, visit.ask_first)) for a in found
        ]

    why = list(islice(legal.refused(), MOST_REFUSED + 1)) if refused and shown else []
    return models.Actions(
        version=stored.version,
        decision=decision(visit),
        legal=choices(legal) if shown else [],
        ranges=[
            models.Range(
                action=to_json(r.action), field=r.field, low=r.low, high=r.high, step=r.step
            )
            for r in (legal.ranges if shown else ())
        ],
        out_of_turn=choices(legal.out_of_turn) if shown else [],
        refused=[
            models.Refused(action=to_json(action), reason=reason, clause=clause)
            for action, refusal in why[:MOST_REFUSED]
            for clause, reason in (explain(pos.title, refusal),)
        ],
        more_refused=len(why) > MOST_REFUSED,
    )


def log(visit: Visit, after: int) -> models.Log:
    """What happened after an action, as this visitor may read it."""
    stored, game = visit.stored, visit.stored.game
    viewer = Viewer(visit.viewer.seat)  # a program is nobody's "you": names are easier to read
    last = min(len(game.actions), after + LINES)
    played: list[Action] = list(game.actions)
    hidden = game.title.hooks.hidden_information
    if hidden is not None:
        played = hidden.actions_for(game.state, played, viewer.seat)
    lines = [
        models.LogLine(
            number=number,
            player=" and ".join(game.players[p] for p in deciders(stored, number)),
            action=to_json(played[number - 1]),
            sentences=_sentences(stored, number, viewer),
        )
        for number in range(after + 1, last + 1)
    ]
    return models.Log(version=stored.version, lines=lines, more=last < len(game.actions))


def _sentences(stored: StoredGame, number: int, viewer: Viewer) -> list[str]:
    game = stored.game
    seen = visible_events(game.events(number), viewer)
    lines = action_sentences(game, number, Names(game.position), seen)
    return [text for _, words, _ in lines if (text := plain(words))]


def talk(stored: StoredGame, before: int | None) -> models.Talk:
    return models.Talk(
        messages=[
            models.Said(
                number=entry.number,
                at=entry.at,
                player=None if entry.seat is None else stored.seats[entry.seat].name,
                text=entry.data["text"],
            )
            for entry in stored.talk(before)
        ]
    )


def event(visit: Visit, *, your_answer: bool) -> models.Event:
    """A game as a line of a stream."""
    stored, game = visit.stored, visit.stored.game
    return models.Event(
        game=stored.id,
        title=stored.title,
        version=stored.version,
        actions=len(game.actions),
        asked=[] if game.over else [game.players[p] for p in game.decision.players],
        your_turn=not game.over and visit.may_act,
        your_answer=your_answer,
        over=game.over,
    )
