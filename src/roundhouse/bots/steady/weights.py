"""The numbers that Steady's judgement rests on, in one record.

``tools.ablations`` changes one of them at a time and measures what it adds. What is left out of the
record (sizes of searches, how fast runs grow) stands beside the code that uses it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Dollars, or parts of a dollar, unless another unit is named."""

    #: How much what others get counts against what I get.
    rivals: float = 0.4
    #: What a president makes of the treasury, and of the own dividends.
    treasury: float = 0.04
    control: float = 0.1
    #: What a dollar earns in every operating round left, but for the last ones.
    early: float = 0.04
    #: What presidents lose when they have to pay, when shares must be sold for it, and beyond that.
    debt: float = 1.15
    forced: float = 0.5
    ruin: float = 4.0
    #: The part of what others could buy that goes into a corporation of mine, once they have one
    #: that runs; and before that, when they want to start their own.
    help: float = 0.3
    starters_help: float = 0.05
    #: Early money is worth more than late money: what a private brings, divided by this, is its
    #: worth now.
    private_discount: float = 1.8
    #: What a new train is worth beyond its runs, for every dollar: the game moves on.
    progress: float = 1.1
    #: The same for a train from the pool, which takes the room for a new one.
    used: float = 0.0
    #: How much of that counts when an old train moves so that its seller can buy a new one,
    #: and when a revenue that is kept pays at once for the train that begins a phase.
    pooling: float = 1.0
    reach: float = 0.3
    #: What a train must gain that moves between corporations of one president.
    moving: float = 40.0
    #: With fewer operating rounds left than this, an idle corporation buys no train if it need not.
    last_purchase: float = 3.0
    #: Whether a corporation pays when its treasury has the price of the next train.
    pays_if_able: bool = True
    #: Whether track that raises no run yet waits where the next train would lack its cost.
    trains_first: bool = True
    #: Whether what I have started must float before I buy other shares.
    floats_first: bool = True
    #: Whether a purchase is judged by its place under the certificate limit when money is plenty,
    #: and what it must gain to sell a share for another one at the limit.
    counts_places: bool = True
    swap: float = 30.0
    #: How much of what others gain by the first shares of a new corporation counts at its start.
    contested: float = 1.0
    #: What a start gains for every dollar of its price, beyond what is expected of its shares: with
    #: more money for trains the game moves on, and all prices end higher. The second number is for
    #: starts before anybody has operated, where a corporation gets all its capital from the bank.
    dearer: float = 10.0
    first_dearer: float = 7.0
    #: What saving for a train must gain, as a part of a share's worth.
    worth_saving: float = 0.1
    #: A corporation saves for a train only if so many such revenues pay for it, unless all its
    #: trains rust in so many operating rounds; with a full set, one must rust in so many.
    patience: float = 2.0
    rusting: float = 1.0
    full_saving: float = 1.0
    #: Whether it looks at keeping a revenue whose payment would end the game.
    prolongs: bool = True
    #: Whether what unsold shares will bring is there only after the next stock round.
    waits_for_buyers: bool = True
    #: Whether a corporation whose shares are all with players is expected to rise in stock rounds.
    sold_out: bool = True
    #: What converting must gain when another run comes before the next stock round.
    converting: float = 40.0
    #: How much sooner and later than expected trains may be sold, in operating rounds.
    doubt: float = 0.6
    #: The part of the land's promise that becomes revenue.
    capture: float = 0.6
    #: How far a corporation's place on the map changes what its trains usually earn, at most.
    site: float = 0.25
    #: A sale must gain so much of the price, since a price that falls is slow to rise.
    sale: float = 0.08
    #: What issuing shares, and other dealings in a turn, must gain.
    dealing: float = 10.0


WEIGHTS = Weights()
