"""How wide intervals of proportions would be with other numbers of cases."""

from collections.abc import Iterator, Sequence

from reportgen import spelling
from reportgen.analyses.size_effect import size_effect
from reportgen.catalog.answers import Values
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Estimate, Tabulated
from reportgen.results.widths import WidthsFound
from reportgen.spec.validation import ValidationSpec

COLUMNS = ("n", "low", "high", "width")


def widths(spec: ValidationSpec, models: Sequence[ModelResults]) -> tuple[WidthsFound, ...]:
    """Take the proportions that criteria judge, or where there are none the one that is compared by default."""
    planned = spec.plan.sample_size
    if planned is None or planned.widths is None:
        return ()
    sizes = tuple(sorted(planned.widths))
    return tuple(
        _widths(model.name, one, sizes, spec.confidence) for model in models for one in _proportions(spec, model)
    )


def _proportions(spec: ValidationSpec, model: ModelResults) -> Iterator[Estimate]:
    """Pass the proportions of a model that have a value and count whole cases."""
    judged = {one.quantity.name for one in spec.criteria_on_metrics}
    counted = [one for one in model.estimates if one.value is not None and _counts_cases(one)]
    found = [one for one in counted if one.asked in judged]
    yield from found or (one for one in counted if one.asked == spec.compared[0])


def _counts_cases(one: Estimate) -> bool:
    """Tell whether an estimate is a proportion of whole cases."""
    return one.denominator is not None and one.denominator > 0 and float(one.denominator).is_integer()


def _widths(model: str, one: Estimate, sizes: tuple[int, ...], level: float) -> WidthsFound:
    cases, ref = int(one.denominator or 0), f"widths/{spelling.escaped(model)}/{one.asked}"
    now, others = (
        size_effect(proportion=one.value or 0.0, sizes=tuple(map(float, of)), level=level) for of in ((cases,), sizes)
    )
    assert isinstance(now, Values)  # noqa: S101 - there is a case
    assert isinstance(others, Values)  # noqa: S101 - as before
    assert others.table is not None  # noqa: S101 - it always has one
    return WidthsFound(
        ref=ref,
        method=size_effect.id,
        model=model,
        metric=one.metric,
        label=one.label,
        cases=cases,
        width=now.values["widths"][0],
        table=Tabulated(
            ref=f"{ref}/table",
            label=f"Width of the interval of {one.label} by cases",
            columns=COLUMNS,
            row_labels=tuple(map(str, sizes)),
            rows=others.table.rows,
        ),
    )
