"""What a finding concerns follows from what is around it, in results of any kind."""

from reportgen.results.cases import Group, Grouping
from reportgen.results.looked_at import Concern, counted, looked_at
from reportgen.results.parts import ResultPart
from reportgen.results.tested import CheckRecord, Comparison, GroupTest, ModelCheck, PairResult, Significance
from reportgen.results.walk import Walked


class Study(ResultPart):
    """A kind of results whose fields reportgen does not know."""

    columns: tuple[Grouping, ...] = ()
    contrasts: tuple[Comparison, ...] = ()
    looked_at: tuple[ModelCheck | CheckRecord, ...] = ()


def record(check, outcome="passed", *, ref="c", kind=CheckRecord, **more):
    stated = {"label": check, "assumes": check, "code": check, "sentence": f"{check} {outcome}", "on": "evidence"}
    return kind(ref=ref, check=check, outcome=outcome, **stated, **more)


def of_pair(*checks, name="H1"):
    test = Significance(ref="t", test="mcnemar", label="McNemar", checks=checks)
    pair = PairResult(ref="p", models=("A", "B"), tests=(test,))
    stated = {"metric": "recall", "label": "Recall", "role": "primary", "asked": True, "models": ("A", "B")}
    return Comparison(ref="h", id=name, pairs=(pair,), **stated)


def of_column(*checks, column="site"):
    tests = tuple(
        GroupTest(ref="t", test="heterogeneity_chi2", label="Chi", metric="recall", checks=(check,)) for check in checks
    )
    group = Group(ref="g", name="east", cases=2, positives=1, negatives=1)
    return Grouping(ref="s", column=column, prespecified=True, groups=(group,), tests=tests)


def concerns(study):
    listed = looked_at(Walked(study))
    return {one.check.check: one.concerns for assumption in listed for one in assumption.found}


def test_what_a_finding_concerns_is_said_by_what_is_around_it():
    study = Study(
        columns=(of_column(record("small")),),
        contrasts=(of_pair(record("paired")),),
        looked_at=(record("independent"), record("range", kind=ModelCheck, model="A")),
    )

    assert concerns(study) == {
        "independent": [Concern("all")],
        "range": [Concern("model", "A")],
        "paired": [Concern("comparison", "H1")],
        "small": [Concern("groups", "site")],
    }


def test_what_bears_on_all_estimates_comes_first_and_each_concern_once():
    pairs = (of_pair(record("independent")), of_pair(record("independent"), record("independent"), name="H2"))
    study = Study(contrasts=pairs, looked_at=(record("independent"),))

    assert concerns(study) == {
        "independent": [Concern("all"), Concern("comparison", "H1"), Concern("comparison", "H2")]
    }


def test_tests_of_groups_add_only_the_gravest_of_what_nobody_else_asks():
    column = of_column(
        record("small"), record("small", "warning", statistic=3.0), record("small", "warning", statistic=2.0),
        record("independent", "failed"),
    )  # fmt: skip
    study = Study(columns=(column,), looked_at=(record("independent"),))
    listed = looked_at(Walked(study))

    assert [(one.found[0].check.check, one.outcome) for one in listed] == [
        ("small", "warning"),
        ("independent", "passed"),
    ]
    assert listed[0].found[0].check.statistic == 2.0
    assert counted(listed) == {"failed": 0, "warning": 1, "not_checkable": 0, "passed": 1}


def test_what_does_not_apply_is_left_out():
    study = Study(columns=(of_column(record("small", "not_applicable")),), looked_at=(record("a", "not_applicable"),))

    assert looked_at(Walked(study)) == ()
