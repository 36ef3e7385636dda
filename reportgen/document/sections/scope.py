"""What the model is for and where the data come from."""

from reportgen import number_words
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, LabelledPairs, Paragraph, Parts, Row
from reportgen.document.section import DeclaredSection
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, labels, name, say
from reportgen.spec.judged import Attest


def scope(reading: Reading) -> tuple[Block, ...]:
    """Say who uses the model, who is in which role, and what is attested; the first page says what it is for."""
    spec = reading.spec
    stated = {
        "purpose.users": ("users", spec.purpose.users),
        "model.id": ("model_id", spec.model.id),
        "roles.developer": ("developer", spec.roles.developer),
        "roles.validator": ("validator", spec.roles.validator),
        "roles.approver": ("approver", spec.roles.approver),
        "plan.fixed_on": ("fixed_on", spec.plan.fixed_on),
    }
    pairs = (
        (label(code), cells.stated(text)) for path, (code, text) in stated.items() if text or path in spec.asked_for
    )
    attest = spec.attest or Attest()
    said: list[Parts] = []
    if attest.test_untouched is not None and attest.by:
        said.append(say("attested" if attest.test_untouched else "attested_used", by=name(attest.by)))
    if attest.test_set_uses is not None:
        once = attest.test_set_uses == 1
        said.append(
            say("used_once")
            if once
            else say("uses", uses=reading.fact("spec/attest.test_set_uses", number_words.spelled))
        )
    return (
        LabelledPairs(tuple(pairs)),
        *((Paragraph(tuple(said)),) if said else ()),
        *_experiment(reading),
        *_history(reading),
    )


def _experiment(reading: Reading) -> tuple[Grid, ...]:
    """List the choices for training, also those of which nothing is stated, if the author states any."""
    given = reading.spec.experiment
    if given is None:
        return ()
    columns = labels("experiment_choice experiment_statement")
    choices = (
        ("experiment_principle", given.principle),
        ("experiment_measure", given.measure),
        ("experiment_algorithm", given.algorithm),
        ("experiment_hypothesis_space", given.hypothesis_space),
        ("experiment_tuning", given.tuning),
        ("experiment_training_data", given.training_data),
    )
    rows = tuple(Row(label(code), (cells.stated(text),)) for code, text in choices)
    return (Grid("experiment", label("experiment_caption"), columns, rows, note=(say("experiment_note"),)),)


def _history(reading: Reading) -> tuple[Grid, ...]:
    """List the versions of the document, as the author records them."""
    revisions = reading.spec.report.history
    if not revisions:
        return ()
    rows = tuple(
        Row(cells.stated(one.version), tuple(map(cells.stated, (one.date, one.author, one.change))))
        for one in revisions
    )
    return (Grid("history", label("history_caption"), labels("version date author change"), rows),)


SECTION = DeclaredSection(
    id="scope",
    blocks=lambda reading, _: scope(reading),
)
