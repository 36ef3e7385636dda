"""What the author did not state, in words."""

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
    "criteria": "acceptance criteria",
    "criteria.why": "the reasons for the criteria",
    "plan.fixed_on": "when the criteria were fixed",
    "decision": "the decision",
    "sign_off": "who signs",
}


def gap_words(path: str) -> str:
    """Name what is not stated."""
    words = GAPS[path]
    return words[:1].upper() + words[1:]
