"""The table: everything that tests set up and look at, in one class."""

from __future__ import annotations

from roundhouse.testing.course import Course
from roundhouse.testing.map_setup import MapSetup
from roundhouse.testing.paper import Paper
from roundhouse.testing.questions import Questions
from roundhouse.testing.train_setup import TrainSetup


class Table(Course, TrainSetup, MapSetup, Paper, Questions):
    """A game of any title in which a test sets up any position before it plays.

    Arranging puts things where a test wants them, whatever the rules say; from then on every
    action is legal or refused by the title's own rules. What was played before is forgotten.

    >>> table = Table("18GA", best_run="president").without_privates()
    >>> table = table.corporation("CoG", 55, A=6, treasury=300).trains("CoG", "2")
    >>> table = table.tile("F6", "57", 0).phase("3", sold=["2"]).operating_turn("CoG", "trains")
    >>> from roundhouse.core.actions import BuyTrain
    >>> table.play(BuyTrain("bank", "3", 180)).train_names("CoG")
    ['2', '3']
    """
