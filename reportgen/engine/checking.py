"""The checks of a method, run on what they look at, and what they withhold."""

from collections.abc import Iterable, Mapping
from typing import Any

from reportgen.catalog.answers import Outcome, Tested, Undefined, not_checkable
from reportgen.catalog.tests_and_checks import Check, HypothesisTest
from reportgen.data.design import Design
from reportgen.data.resampling_units import Units
from reportgen.engine import convert
from reportgen.results.tested import Significance

Checked = tuple[Check[..., Any], Outcome]


def run_checks(
    method: HypothesisTest[..., Any], evidence: Any, options: Mapping[str, Any], design: Design | None = None
) -> list[Checked]:
    """
    Run each check of a test on the design or on the evidence, with those of the test's options that it knows.

    A test that is given evidence of another task than it names leaves out the checks that are about what it names.
    """
    given = evidence.pooled if isinstance(evidence, Units) else evidence
    meant = isinstance(given, method.evidence)
    checks = [one for one in method.checks if meant or Design in one.evidence or isinstance(given, one.evidence)]
    return [(check, run_check(check, evidence, design, options)) for check in checks]


def run_test(
    method: HypothesisTest[..., Any],
    evidence: Any,
    options: Mapping[str, Any],
    *,
    ref: str,
    design: Design | None = None,
    blocked: Undefined | None = None,
    doubtful: str | None = None,
    whatever_it_finds: bool = False,
    decides: bool = False,
) -> Significance:
    """
    Run the checks of a test, then the test, and answer it as results hold it.

    What the design blocks withholds the p-value where the test itself would give one, or whatever it finds; so does the
    first check with the consequence that is named as `doubtful`.
    """
    checked = run_checks(method, evidence, options, design)
    blocked = blocked or next((_reason(one) for _, one in checked if doubtful and one.consequence == doubtful), None)
    found = method.function(evidence, **options)
    tested = Tested(p_value=found) if isinstance(found, Undefined) else found
    records = tuple(convert.check_record(check, outcome, ref=f"{ref}/{check.id}") for check, outcome in checked)
    withheld = withheld_by(checked) or (
        None if isinstance(tested.p_value, Undefined) and not whatever_it_finds else blocked
    )
    return convert.significance(
        method, tested, ref=ref, options=options, checks=records, withheld=withheld, decides=decides
    )


def run_check(
    check: Check[..., Any], evidence: Any, design: Design | None, options: Mapping[str, Any] | None = None
) -> Outcome:
    """Run one check; what it cannot look at is not checkable."""
    wants_design = Design in check.evidence
    looked_at = design if wants_design else evidence
    if not isinstance(looked_at, check.evidence):
        return not_checkable(
            "no_design" if wants_design else "not_enough_evidence", on="design" if wants_design else "evidence"
        )
    known = {option.name for option in check.own_options}
    outcome: Outcome = check.function(
        looked_at, **{name: value for name, value in (options or {}).items() if name in known}
    )
    return outcome


def withheld_by(checked: Iterable[Checked]) -> Undefined | None:
    """Return why a structural fault withholds the p-value, if one does."""
    for check, outcome in checked:
        if check.structural and outcome.outcome == "failed" and outcome.consequence == "p_withheld":
            return _reason(outcome)
    return None


def _reason(outcome: Outcome) -> Undefined:
    return Undefined(outcome.code, **outcome.facts)
