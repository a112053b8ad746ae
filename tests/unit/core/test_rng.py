"""The generator: the same numbers for the same seed, all equally likely."""

from __future__ import annotations

from collections import Counter

import pytest

from roundhouse.core.rng import Generator


def test_the_numbers_are_those_of_splitmix64() -> None:
    """The published first values for the seed 1234567."""
    generator = Generator(1234567)
    assert [generator.next() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_below_gives_every_number_about_equally_often() -> None:
    generator = Generator(5)
    counts = Counter(generator.below(6) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    assert min(counts.values()) > 850


def test_below_draws_again_beyond_the_last_whole_multiple() -> None:
    """With this bound nearly every second draw is thrown away."""
    bound = (1 << 63) + 1
    generator, plain = Generator(2), Generator(2)
    drawn = [generator.below(bound) for _ in range(8)]
    usable = [n for n in (plain.next() for _ in range(40)) if n < bound]
    assert drawn == usable[:8]


def test_below_needs_a_positive_bound() -> None:
    with pytest.raises(ValueError, match="positive"):
        Generator(1).below(0)


def test_choice_and_shuffled_take_all_items() -> None:
    generator = Generator(9)
    assert sorted(generator.shuffled("abcdef")) == list("abcdef")
    assert {generator.choice("ab") for _ in range(30)} == {"a", "b"}
    assert Generator(9).shuffled(range(20)) == Generator(9).shuffled(range(20))


def test_the_state_is_the_whole_generator() -> None:
    first = Generator(77)
    first.next()
    again = Generator(first.state)
    assert again.next() == first.next()
