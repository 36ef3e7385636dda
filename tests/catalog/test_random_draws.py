"""Draws are the same for ever, and every result is equally likely."""

import hashlib
from collections import Counter

import pytest
from scipy import stats

from reportgen.catalog.random_draws import RandomDraws


def test_the_first_word_is_that_of_the_hash():
    named = hashlib.sha256(b"4711\x1fT1\x1e0").digest()

    assert RandomDraws(4711, "T1").below(2**64) == int.from_bytes(named[:8], "big")


def test_other_names_draw_other_numbers():
    assert len({RandomDraws(1, "T1", variant).below(2**62) for variant in range(200)}) == 200


@pytest.mark.parametrize("many", [2, 3, 6, 10])
def test_all_numbers_are_equally_likely(many):
    draw = RandomDraws("even", many)
    counts = Counter(draw.below(many) for _ in range(6000))

    assert set(counts) == set(range(many))
    assert stats.chisquare(list(counts.values())).pvalue > 1e-4


def test_ends_are_reached_and_never_passed():
    draw = RandomDraws("ends")

    assert {draw.whole(2, 8, 2) for _ in range(200)} == {2, 4, 6, 8}
    assert {draw.decimal(0.1, 0.3, 1) for _ in range(200)} == {0.1, 0.2, 0.3}
    assert {draw.bump(1, 3) for _ in range(200)} == {1, 2, 3}


@pytest.mark.parametrize("total", range(201))
def test_the_smaller_part_is_no_half_and_a_test_of_even_chances_is_not_certain(total):
    draw = RandomDraws("part", total)
    drawn = {draw.smaller_part(total) for _ in range(300)}

    assert min(drawn) >= 0
    assert total < 2 or 2 * max(drawn) < total
    if total >= 8:
        assert min(drawn) >= 1
        assert all(4e-4 < stats.binomtest(one, total).pvalue < 1 for one in sorted(drawn))


def test_an_order_has_each_item_once():
    draw = RandomDraws("order")

    assert sorted(draw.shuffled("abcdef")) == list("abcdef")
    assert len(set(draw.some("abcdef", 4))) == 4
