"""A bot that plays over the API of a server, against two of its computer players.

python examples/api_bot.py ADDRESS TOKEN [MOVES]       # needs roundhouse[client]
"""

import sys
from contextlib import suppress

from roundhouse.client import Actions, Choice, Client, MovedOn, computer, me

LIKES = ("run-trains", "dividend", "par", "buy-share", "lay-tile", "buy-train", "buy-from-bank")


def choose(found: Actions) -> Choice:
    """The kind of action that it likes best; passing comes last among the legal ones."""
    liked = [c for kind in LIKES for c in found.legal if c.action["type"] == kind]
    return (liked or found.legal[-1:])[0]


def play(client: Client, game_id: str, most: int) -> int:
    """Play until the game is over, or so many moves; gives the number of moves."""
    made = 0
    for event in client.watch(game_id):
        if event.your_turn and made < most:
            found = client.actions(game_id)
            with suppress(MovedOn):  # the next event says how the game stands
                client.play(game_id, choose(found).action, found.version)
                made += 1
        if made == most:
            break
    return made


if __name__ == "__main__":
    with Client(sys.argv[1], sys.argv[2]) as client:
        new = client.create("18GA", [me(), computer("busy"), computer("busy")], seed=7).game
        count = play(client, new.id, int((sys.argv[3:] or ["100000"])[0]))
        worth = {player.name: player.worth for player in client.game(new.id).table.players}
        print(f"{count} moves: {worth}")
