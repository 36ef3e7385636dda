"""What incomplete rows do to conclusions about two models, in words."""

from reportgen import numbers
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Part, Parts, joined, label, name, number, say
from reportgen.results.tested import Comparison, PairResult

NOTHING = ("withheld", "undefined")  # conclusions that conclude nothing
SHOWN = ("difference_shown", "non_inferiority_shown", "inferiority_shown", "equivalence_shown")

ComparedPair = tuple[Comparison, PairResult]


def of_pair(reading: Reading, pair: PairResult) -> tuple[Parts, ...]:
    """Say what incomplete rows do to a conclusion, unless that is said of several comparisons together."""
    if not _counted(pair) or pair.ref in {other.ref for _, other in _alike(reading)}:
        return ()
    if not pair.opened_by_rows:
        return (say("pair_incomplete_kept", rows=_rows(pair)),)
    return (say("pair_incomplete_open", rows=_rows(pair), shown=_shown_alone(pair)),)


def together(reading: Reading) -> tuple[Parts, ...]:
    """Name the comparisons with a conclusion that the same number of incomplete rows does not change."""
    alike = _alike(reading)
    if not alike:
        return ()
    ids = joined(name(one) for one in dict.fromkeys(comparison.id for comparison, _ in alike))
    return (say("pairs_incomplete_kept", rows=_rows(alike[0][1]), ids=ids),)


def _alike(reading: Reading) -> list[ComparedPair]:
    """Return the pairs of models that are said together: of several comparisons, with the same number of rows."""
    pairs = ((comparison, pair) for comparison in reading.results.comparisons for pair in comparison.pairs)
    kept = [(comparison, pair) for comparison, pair in pairs if _counted(pair) and not pair.opened_by_rows]
    several = len({comparison.id for comparison, _ in kept}) > 1
    return kept if several and len({pair.incomplete and pair.incomplete.rows for _, pair in kept}) == 1 else []


def _counted(pair: PairResult) -> bool:
    """Tell whether there are incomplete rows, and a conclusion that they could change."""
    return pair.incomplete is not None and bool(pair.conclusions) and pair.conclusions[0] not in NOTHING


def _rows(pair: PairResult) -> Part:
    rows = None if pair.incomplete is None else pair.incomplete.rows
    return number(f"{pair.ref}#incomplete.rows", rows, numbers.count)


def _shown_alone(pair: PairResult) -> Parts:
    """Name what the complete rows alone would show."""
    alone = () if pair.incomplete is None else pair.incomplete.conclusions
    shown = [label(code) for code in SHOWN if code in alone and code not in pair.conclusions]
    return joined(shown) if shown else label("another_conclusion")
