"""Curves of the differences of two models, for the figures that are requested."""

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined
from reportgen.catalog.method import Curve
from reportgen.data.subject import Pair
from reportgen.engine import convert
from reportgen.engine.compare.asking import Asking
from reportgen.results.parts import CurveTable


def curves_of_pair(asking: Asking, pair: Pair) -> tuple[CurveTable, ...]:
    """Compute the curves that requested figures of comparisons draw."""
    samples = asking.of.samples(pair)
    if samples is None:
        return ()
    found = []
    for name in asking.spec.outputs.figures or ():
        figure = index.find(name, ("figure",))
        curve = None if figure is None else index.find(figure.curve, ("curve",))
        if curve is None or type(samples).__name__ not in curve.evidence:
            continue
        method = registry.declared(curve.id, Curve)
        table, common = method.function(samples), {"curve": curve.id, "label": curve.label}
        ref = f"{asking.tests_ref}/{curve.id}"
        if isinstance(table, Undefined):
            found.append(CurveTable(ref=ref, **common, **convert.absent(table)))
        else:
            found.append(CurveTable(ref=ref, **common, columns=table.columns, rows=table.rows))
    return tuple(found)
