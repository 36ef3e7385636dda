"""Bayesian probabilities of two models, where the author states which difference counts as none."""

from collections.abc import Mapping

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.answers import Table, Undefined, Values
from reportgen.catalog.method import Analysis
from reportgen.catalog.rope import REGIONS
from reportgen.data.subject import Pair
from reportgen.engine import convert
from reportgen.engine.compare.asking import Asking
from reportgen.results.parts import Tabulated
from reportgen.results.tested import Posterior

PARTS: Mapping[index.On, index.Fills] = {
    "cross_validation": "posterior_of_folds",
    "benchmark": "posterior_of_data_sets",
}


def posterior_of(asking: Asking, pair: Pair) -> Posterior | None:
    """Return the probabilities of the regions around the rope; none without a rope or where the design has no test."""
    rope, part = asking.comparison.rope, PARTS.get(asking.of.on)
    if rope is None or part is None:
        return None
    (entry,) = index.filling(part)
    method = registry.declared(entry.id, Analysis)
    options = method.known({"rope": float(rope), "seed": asking.spec.resampling.seed})
    fault = asking.of.blocked(asking.what, pair, asking.names)
    if fault is None and asking.of.samples(pair) is None:  # a rank that fills in has no size next to a rope
        fault = Undefined("size_of_missing_score")
    found = fault or method.function(pair.evidence, **options)
    ref = f"{asking.tests_ref}/{method.id}"
    common = {"ref": ref, "method": method.id, "label": method.label, "rope": float(rope)}
    if isinstance(found, Undefined):
        return Posterior(**common, **convert.absent(found))
    assert isinstance(found, Values)  # noqa: S101 - an analysis answers several values
    by_prior = None if found.table is None else _by_prior(found.table, f"{ref}/priors")
    return Posterior(**common, by_prior=by_prior, **{name: float(found.values[name]) for name in REGIONS})


def _by_prior(table: Table, ref: str) -> Tabulated:
    """List the probabilities by prior; priors are named by the first column."""
    places = [table.columns.index(name) for name in REGIONS]
    return Tabulated(
        ref=ref,
        label="Probabilities by prior",
        columns=tuple(REGIONS),
        row_labels=tuple(str(row[0]) for row in table.rows),
        rows=tuple(tuple(float(row[place]) for place in places) for row in table.rows),
    )
