"""What the author did not state: in words, with why it is asked for and who can say it."""

from collections.abc import Iterable

GAPS = {
    "report.id": "the document's number",
    "report.version": "the document's version",
    "report.date": "the date",
    "report.authors": "the authors",
    "model.name": "the model's name",
    "model.id": "the model's number",
    "model.version": "the model's version",
    "model.owner": "the model's owner",
    "model.tier": "the model's tier or materiality",
    "purpose.intended": "the intended use",
    "purpose.not_for": "uses the model is not for",
    "purpose.users": "the intended users",
    "roles.developer": "who developed the model",
    "roles.validator": "who validates it",
    "roles.approver": "who approves it",
    "attest": "whether the test set was used for choices",
    "data.evaluated_on": "whether these are test, validation or training data",
    "data.source.system": "where the data come from",
    "data.source.from": "the period of the data",
    "data.source.sampling": "how the cases were drawn",
    "data.source.exclusions": "which cases were left out before",
    "data.labels.definition": "what the labels mean",
    "data.labels.labelled_by": "who labelled the cases",
    "data.use_prevalence": "the prevalence where the model is used",
    "data.training_ids": "the ids of the training cases",
    "models.threshold_origin": "where the threshold comes from",
    "models.threshold_chosen_on": "on which data the threshold was chosen",
    "criteria": "acceptance criteria",
    "criteria.why": "the reasons for the criteria",
    "plan.fixed_on": "when the criteria were fixed",
    "decision": "the decision",
    "sign_off": "who signs",
}

WHY = {
    "report.id": "so that the document can be cited",
    "report.version": "so that two issues can be told apart",
    "model.id": "so that the judged model can be found again",
    "model.version": "results hold for one version",
    "model.tier": "how deep a validation has to go depends on it",
    "purpose.intended": "whether a result is enough depends on the use",
    "purpose.not_for": "for them nothing is shown",
    "roles.validator": "who developed the model should not judge it alone",
    "attest": "choices made on the test set make estimates too good",
    "data.evaluated_on": "only cases that were used for nothing before show how the model does on others",
    "data.source.from": "models and cases change with time",
    "data.source.sampling": "intervals take the cases for a random sample",
    "data.source.exclusions": "results say nothing of them",
    "data.labels.definition": "what counts as right depends on it",
    "data.labels.labelled_by": "a wrong label counts as an error of the model, or hides one",
    "data.use_prevalence": "precision and NPV depend on it",
    "data.training_ids": "cases that were seen in training make estimates too good",
    "models.threshold_chosen_on": "a threshold chosen on these cases makes estimates too good",
    "criteria": "without them no verdict is given",
    "plan.fixed_on": "criteria that follow the results show less",
}
WHO = {
    "report": "The author of this document",
    "model": "Whoever answers for the model",
    "data": "Whoever brought the data",
    "criteria": "Whoever sets the criteria",
    "decision": "Whoever decides and signs",
}
SAID_BY = {
    "purpose": "model",
    "roles": "model",
    "models": "model",
    "attest": "data",
    "plan": "criteria",
    "sign_off": "decision",
}


def gap_words(path: str) -> str:
    """Name what is not stated."""
    words = GAPS[path]
    return words[:1].upper() + words[1:]


def why_asked(path: str) -> str:
    """Say why a reader asks for it, or nothing where that is plain."""
    return WHY.get(path, "")


def grouped(paths: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Put together what the same person can say, by that person."""
    found: dict[str, tuple[str, ...]] = dict.fromkeys(WHO.values(), ())
    for path in paths:
        part = path.partition(".")[0]
        who = WHO[SAID_BY.get(part, part)]
        found[who] = (*found[who], path)
    return {who: listed for who, listed in found.items() if listed}
