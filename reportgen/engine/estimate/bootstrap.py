"""Bootstrap samples of the training cases: values on the cases left out, weighted with those on the training cases."""

from reportgen.analyses.bootstrap_632 import IN_SAMPLE, bootstrap_632
from reportgen.analyses.out_of_bag_summary import out_of_bag_summary
from reportgen.catalog.answers import Values
from reportgen.data.out_of_bag import OutOfBag
from reportgen.engine.study.read_folds import FoldStudy
from reportgen.results.scores import BootstrapFound, WeightedBootstrap
from reportgen.spelling import escaped


def bootstrap_found(study: FoldStudy) -> BootstrapFound | None:
    """Weight the values of each learner with a stated value on the training cases."""
    if study.kind != "bootstrap":
        return None
    metric = study.metrics[0]
    listed = (_weighted(study, name) for name in study.names if name in study.apparent)
    return BootstrapFound(
        method=bootstrap_632.id,
        samples=len(study.keys),
        weight=IN_SAMPLE,
        weight_of_apparent=1 - IN_SAMPLE,
        metric=metric.id,
        label=metric.label,
        learners=tuple(one for one in listed if one is not None),
    )


def _weighted(study: FoldStudy, name: str) -> WeightedBootstrap | None:
    """Weight errors; of a proportion of right predictions the error is its distance from one."""
    metric = study.metrics[0]
    summary = out_of_bag_summary(OutOfBag(study.scores[metric.name][study.names.index(name)].ravel()))
    if not isinstance(summary, Values):
        return None
    left_out, apparent, none = summary.values["mean"], study.apparent[name], study.no_information.get(name)

    turned = _as_it_is if metric.better == "lower" else _distance_from_one
    without = None if none is None else turned(none)
    found = bootstrap_632(apparent=turned(apparent), oob=turned(left_out), no_information=without).values
    corrected = found.get("err_632_plus")
    return WeightedBootstrap(
        ref=f"cv/{escaped(name)}/{escaped(metric.name)}/{bootstrap_632.id}",
        name=name,
        apparent=apparent,
        no_information=none,
        left_out=left_out,
        weighted=turned(found["err_632"]),
        corrected=None if corrected is None else turned(corrected),
        overfitting=found.get("rate"),
    )


def _as_it_is(value: float) -> float:
    return value


def _distance_from_one(value: float) -> float:
    return 1 - value
