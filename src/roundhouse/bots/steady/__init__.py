"""``steady``: a computer player that values everything by what it brings until the end."""

from roundhouse.bots.steady.bot import SteadyBot

__all__ = ["SteadyBot"]
