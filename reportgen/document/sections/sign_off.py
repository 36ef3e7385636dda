"""The decision, and room for those who sign."""

from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, LabelledPairs, Parts, Row
from reportgen.document.section import DeclaredSection
from reportgen.narrative.criteria import approved_against_verdicts
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, name, say


def sign_off(reading: Reading) -> tuple[Block, ...]:
    """Leave room for those who sign; the decision is theirs."""
    decision = reading.spec.decision
    outcome = decision.outcome.replace("_", " ") if decision else ""
    conditions, review = (decision.conditions, decision.next_review) if decision else ((), None)
    override = approved_against_verdicts(reading)
    pairs: list[tuple[Parts, Parts]] = [
        (label("decision"), cells.stated(outcome) if outcome else cells.undecided(reading))
    ]
    if override:
        pairs.append((label("override"), override))
    if conditions:
        pairs.append((label("conditions"), cells.stated(conditions)))
    if outcome.startswith("approved"):
        pairs.append((label("next_review"), cells.stated(review)))
    rows = tuple(
        Row((name(one.name),), (cells.stated(one.role), cells.stated(one.meaning), (" ",)))
        for one in reading.spec.sign_off
    )
    blank = (Row(cells.UNSTATED, (cells.NOTHING, cells.NOTHING, (" ",))),)
    columns = tuple(map(say, ("head_name", "head_role", "head_signature_means", "head_signed")))
    grid = Grid("signatures", say("signatures_caption"), columns, rows or blank, css="signatures")
    return (LabelledPairs(tuple(pairs)), grid)


SECTION = DeclaredSection(
    id="sign-off",
    blocks=lambda reading, _: sign_off(reading),
)
