"""What a thousand cases would bring at the expected prevalence in use, or at that of the sample where none is stated."""

from typing import NamedTuple

from reportgen import spelling
from reportgen.catalog.answers import Share
from reportgen.catalog.method import Metric
from reportgen.data.evidence import Counts
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.engine.estimate.estimates import interval_of
from reportgen.engine.estimate.interval_choice import shown_interval
from reportgen.engine.estimate.metrics_asked import Asked
from reportgen.engine.judge.blockers import known_to_predictions
from reportgen.engine.study.study import Study
from reportgen.metrics.recall import recall
from reportgen.metrics.specificity import specificity
from reportgen.results.parts import Tabulated
from reportgen.spec.validation import ValidationSpec

THOUSAND = 1000
COLUMNS = ("tp", "fn", "fp", "tn", "tp_low", "tp_high", "fp_low", "fp_high")


class Rate(NamedTuple):
    """A rate of one class with its limits; a limit that does not exist is none."""

    value: float
    low: float | None
    high: float | None

    def of(self, cases: float) -> tuple[float | None, float | None]:
        """Return the limits of how many of so many cases."""
        low, high = (None if end is None else cases * end for end in (self.low, self.high))
        return low, high

    @property
    def turned(self) -> "Rate":
        """Return the rate of the other prediction in the same class."""
        low, high = (None if end is None else 1 - end for end in (self.high, self.low))
        return Rate(1 - self.value, low, high)


def in_use(spec: ValidationSpec, study: Study, subject: Subject) -> Tabulated | None:
    """Carry recall and specificity over to a thousand cases in use, of a range of prevalences at both ends."""
    found = spec.data.prevalences_in_use
    label = "Per 1,000 cases at the expected prevalence"
    return _per_thousand(spec, study, subject, found, "at_use_prevalence", label) if found else None


def in_sample(spec: ValidationSpec, study: Study, subject: Subject) -> Tabulated | None:
    """
    Count per thousand cases of the sample, where no prevalence in use is stated.

    The prevalence of an enriched sample was chosen, so a thousand of its cases are not a thousand cases in use.
    """
    counts = subject.get(Counts)
    if counts is None or spec.data.prevalences_in_use or spec.data.source.sampling == "enriched" or not counts.cases:
        return None
    prevalence = float(counts.positives / counts.cases)
    label = "Per 1000 cases at the prevalence of the sample"
    return _per_thousand(spec, study, subject, (prevalence,), "at_sample_prevalence", label)


def _per_thousand(
    spec: ValidationSpec, study: Study, subject: Subject, prevalences: tuple[float, ...], place: str, label: str
) -> Tabulated | None:
    """Spread a thousand cases over the table at each prevalence; there are none where predictions know the cases."""
    found, spared = (_rate(spec, study, subject, metric) for metric in (recall, specificity))
    if found is None or spared is None:
        return None
    table = Tabulated(ref=f"models/{spelling.escaped(subject.name)}/{place}/per_1000", label=label)
    if (fault := next(known_to_predictions(spec, study, subject), None)) is not None:
        return table.model_copy(update=convert.absent(fault))
    positives = [THOUSAND * prevalence for prevalence in prevalences]
    facts = {"cases": THOUSAND} | dict(zip(("positives", "positives_to"), positives, strict=False))
    rows = tuple(_spread(many, found, spared.turned) for many in positives)
    return table.model_copy(update={"columns": COLUMNS, "rows": rows, "facts": facts})


def _spread(positives: float, found: Rate, alarms: Rate) -> tuple[float | None, ...]:
    """Spread a thousand cases, of which so many are positive, over the columns."""
    others = THOUSAND - positives
    values = (
        positives * found.value,
        positives * (1 - found.value),
        others * alarms.value,
        others * (1 - alarms.value),
    )
    return (*values, *found.of(positives), *alarms.of(others))


def _rate(spec: ValidationSpec, study: Study, subject: Subject, metric: Metric[[Counts], Share]) -> Rate | None:
    """Compute a rate of one class, with the interval that is shown with it, at the confidence level of the document."""
    counts = subject.get(Counts)
    value = None if counts is None else convert.number(metric(counts).value)
    if value is None:
        return None
    limits = interval_of(shown_interval(spec, study.task, Asked(metric), subject, counts), level=spec.confidence)
    return Rate(value, limits.low, limits.high)
