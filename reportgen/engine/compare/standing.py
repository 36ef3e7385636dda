"""Four answers for several models: the best, those not shown to differ from it, the order, and groups in the order."""

from collections.abc import Mapping, Sequence

import numpy as np

from reportgen.catalog import model_groups
from reportgen.results.tested import PairResult, Standing
from reportgen.spec.judged import ComparisonAsked


def standing(one: ComparisonAsked, badness: Mapping[str, float], pairs: Sequence[PairResult]) -> Standing | None:
    """
    Put three or more models in order, less is better, and group those between which no difference is shown.

    Of two models their pair says it all.
    """
    concludes = all(pair.family is not None and pair.family.concludes for pair in pairs)
    if len(badness) < 3 or one.control is not None or not concludes:
        return None
    models = list(badness)
    differ = np.zeros((len(models), len(models)), dtype=bool)
    for pair in pairs:
        a, b = map(models.index, pair.models)
        differ[a, b] = differ[b, a] = "difference_shown" in pair.conclusions
    found = model_groups.standing(models, np.array(list(badness.values())), differ)
    return Standing(
        best=tuple(found["best"]),
        with_best=tuple(found["like_best"]),
        order=tuple(found["ranking"]),
        groups=tuple(tuple(group) for group in found["groups"] if len(group) > 1),
    )
