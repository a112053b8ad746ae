"""The words of the questions, by kind of decision."""

from __future__ import annotations

STEP_NAMES = {
    "track": "Track",
    "token": "Token",
    "run": "Run",
    "dividend": "Dividend",
    "trains": "Trains",
    "issue": "Issue",
    "convert": "Convert",
}
#: Questions by kind of decision: (to you, about another player). {c} is the corporation.
QUESTIONS = {
    "auction": (
        "buy the cheapest private, bid on another, or pass",
        "is bidding or buying",
    ),
    "bidding": ("raise your bid for {p}, or pass", "is bidding for {p}"),
    "draft": ("keep one of these cards", "is choosing a card"),
    "stock": ("buy one share, sell shares, or pass", "is buying or selling"),
    "track": ("lay {n} for {c}", "is laying track for {c}"),
    "token": ("place a token for {c}, or skip", "is placing a token for {c}"),
    "run": ("run {o} trains", "is running {o} trains"),
    "announce": ("announce a better run for {c}, or pass", "may announce a better run for {c}"),
    "dividend": ("{c} earned {r}: pay or withhold?", "decides whether {c} pays {r}"),
    "trains": ("buy trains for {c}", "is buying trains for {c}"),
    "privates": ("buy a private for {c}?", "may buy a private for {c}"),
    "discard": ("discard one of {o} trains", "must discard one of {o} trains"),
    "offer": ("an offer waits for your answer", "is considering an offer"),
    "city": ("choose the city for {o} token", "chooses the city for {o} token"),
    "par": ("set the starting price of {c}", "sets the starting price of {c}"),
    "pair": ("lay the second tile of the pair", "is laying the second tile of a pair"),
    "free-token": ("place {o} free token, or skip", "may place a free token"),
    "issue": ("issue or redeem shares of {c}?", "may issue or redeem shares of {c}"),
    "convert": ("convert {c} to {u} shares?", "may convert {c}"),
    "marker": ("place or move the marker, or pass", "may place or move a marker"),
    "power": ("use the power, or pass", "may use a power"),
}
#: Questions to which the only answer is to go on.
NOTHING = {
    "track": "{c} cannot lay a tile now",
    "token": "{c} cannot place a token now",
}
#: The same where what may be done in a turn is done.
DONE = {"track": "{c} has laid its track"}
#: Shorter words for narrow screens.
BRIEF = {
    "auction": "buy, bid or pass",
    "stock": "buy, sell or pass",
    "issue": "issue or redeem shares of {c}?",
    "dividend": "pay out {o} {r}?",
}
