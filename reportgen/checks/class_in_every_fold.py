"""Classes that a fold does not contain."""

from reportgen.catalog import Outcome, check, failed, passed
from reportgen.data.labelled import LabelledFolds


@check(
    label="Every class in every fold",
    assumes="Each fold contains cases of each class.",
    reference="Kohavi (1995), A study of cross-validation and bootstrap for accuracy estimation and model selection, International Joint Conference on Artificial Intelligence 14:1137",
    basis="computed",
    says={
        "class_missing_in_fold": "{lacking:fold lacks|folds lack} a class, for example fold {fold} the class {name}",
        "classes_in_all_folds": "each of the {folds:fold|folds} contains each of the {classes:class|classes}; the fewest cases of one are {fewest}",
        "metrics_of_class_undefined": "metrics of a class have no value in a fold without it, and a mean over folds leaves these out",
    },
)
def class_in_every_fold(given: LabelledFolds) -> Outcome:
    """Look for a fold without a case of some class."""
    absent = given.counts == 0
    lacking = int(absent.any(axis=1).sum())
    if not lacking:
        facts = {"folds": len(given.folds), "classes": len(given.classes), "fewest": int(given.counts.min())}
        return passed("classes_in_all_folds", on="folds", statistic=0, **facts)
    fold, column = next(zip(*absent.nonzero(), strict=True))
    facts = {"lacking": lacking, "fold": given.folds[fold], "name": given.classes[column]}
    consequence = "metrics_of_class_undefined"
    return failed("class_missing_in_fold", on="folds", consequence=consequence, statistic=lacking, **facts)
