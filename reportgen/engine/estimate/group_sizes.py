"""How many cases each metric rests on in each group."""

from reportgen.catalog.answers import Share, Undefined
from reportgen.data.subject import Subject
from reportgen.engine.estimate.estimates import evidence_of
from reportgen.engine.estimate.metrics_asked import Asked, metrics_of_parts
from reportgen.engine.study.study import Study
from reportgen.spec.validation import ValidationSpec


def group_sizes(spec: ValidationSpec, study: Study) -> dict[str, dict[str, float]] | None:
    """Count the denominator of each metric in each group, of several models the smallest; of other metrics all cases."""
    if not study.groups:
        return None
    metrics = metrics_of_parts(spec, study.task)
    return {
        f"{column}={name}": {
            what.label: min(_size(spec, one, what) for on in study.of_models for one in on.groups[column][name])
            for what in metrics
        }
        for column, groups in study.groups.items()
        for name in groups
    }


def _size(spec: ValidationSpec, subject: Subject, what: Asked) -> float:
    evidence = evidence_of(spec, subject, what)
    found = None if isinstance(evidence, Undefined) else what.metric.function(evidence, **what.options)
    return float(found.denominator) if isinstance(found, Share) else float(subject.cases)
