"""``expert``: a computer player that plays on from its few best moves and takes what wins."""

from roundhouse.bots.expert.bot import ExpertBot

__all__ = ["ExpertBot"]
