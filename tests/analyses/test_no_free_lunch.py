"""All concepts gone through one by one, in plain Python."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.analyses.no_free_lunch import no_free_lunch
from reportgen.errors import ReportgenError


def by_hand(bits, train, learner):
    right = total = 0
    for concept in product([0, 1], repeat=2**bits):
        for case in set(range(2**bits)) - set(train):
            if learner == "nearest":
                nearest = min(sorted(train), key=lambda one: (one ^ case).bit_count())
                said = concept[nearest]
            else:
                said = int(2 * sum(concept[one] for one in train) >= len(train))
                said = said if learner == "majority" else 1 - said
            right += said == concept[case]
            total += 1
    return right / total


@given(
    st.integers(1, 3).flatmap(
        lambda bits: st.tuples(
            st.just(bits), st.lists(st.integers(0, 2**bits - 1), min_size=1, max_size=2**bits - 1, unique=True)
        )
    ),
    st.sampled_from(["majority", "minority", "nearest"]),
)
@settings(deadline=None, max_examples=30)
def test_every_learner_is_right_half_of_the_time(told, learner):
    bits, train = told
    found = no_free_lunch(bits=bits, train=tuple(map(float, train)), learner=learner)

    assert found.values["mean_accuracy"] == by_hand(bits, train, learner) == 0.5
    assert sum(times for _, times in found.table.rows) == found.values["concepts"] == 2**2**bits
    assert found.values["outside"] == 2**bits - len(train)


def test_the_majority_is_right_on_its_training_cases_and_the_minority_wrong():
    found = [no_free_lunch(train=(0, 3, 5), learner=each).values for each in ("majority", "minority", "nearest")]

    assert [each["training_accuracy"] for each in found] == [0.75, 0.25, 1.0]


@pytest.mark.parametrize(
    "wrong",
    [{"bits": 5, "train": (0,)}, {"train": ()}, {"bits": 1, "train": (0, 1)}, {"train": (0.5,)}, {"train": (1, 1)}],
)
def test_what_cannot_be_gone_through_is_refused(wrong):
    with pytest.raises(ReportgenError, match="must be"):
        no_free_lunch(**wrong)
