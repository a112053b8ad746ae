"""When garbage is collected in processes that play: between decisions, not in the middle of one.

Titles, maps and tables stay as long as the process lives. A collection of everything looks through
all of them, which takes 50 to 150 ms, and of itself it comes at any moment. Here they are set aside
(``gc.freeze``), and collections of everything come when somebody says so.

The program's own processes do this; a library must leave the collector to whoever uses it.
"""

from __future__ import annotations

import gc

from roundhouse.titles import built_titles

#: Objects until the youngest are looked through, such rounds until the next ones are, and such
#: rounds until all are. A game takes 60 to 200 rounds of the second kind. More young objects at a
#: time would take longer in all: they no longer fit into the processor's cache.
PLAYING = (700, 10, 600)
#: For pages: each makes thousands of objects, hardly any in circles.
PAGES = (20_000, 20, 20)
#: From so many rounds on, it is better to look through all now than in some decision.
DUE = 100

_titles = [0]


def settle(thresholds: tuple[int, int, int] = PLAYING) -> None:
    """Look through everything now, and set aside what stays. It may be called again."""
    gc.unfreeze()  # what was set aside may have gone since
    gc.collect()
    gc.freeze()
    gc.set_threshold(*thresholds)
    _titles[0] = built_titles()


def settle_if_due() -> bool:
    """Between two decisions: settle if there are new titles, or much has piled up."""
    if built_titles() == _titles[0] and gc.get_count()[2] < DUE:
        return False
    settle()
    return True
