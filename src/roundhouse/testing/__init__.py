"""Positions for tests, of any title, set up by name.

A ``Table`` starts a game, arranges cash, shares, prices, tiles, tokens, trains, phase and turn,
and then plays by the rules. Every arranging method returns the table, so that calls can be
chained. Nothing here needs a test framework.

>>> from roundhouse.core.actions import SellShares
>>> from roundhouse.testing import Table
>>> table = Table("18GA").without_privates().corporation("CoG", 55, A=3, B=2).stock_turn("A")
>>> table.play(SellShares("CoG", 1)).held("CoG", "pool")
1
>>> table.refused(SellShares("SAL", 1), "sell.not-held")
'You have 0 shares of SAL to sell, not 1.'
"""

from roundhouse.testing.table import Table

__all__ = ["Table"]
