"""What the model is for and where the data come from."""

from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Pairs, Paragraph, Parts, Row
from reportgen.document.section import DeclaredSection
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, labels, name, say

SOURCE = ("system", "from", "to", "sampling", "exclusions")


def scope(reading: Reading) -> tuple[Block, ...]:
    """Say who uses the model, who is in which role, and what is attested; the first page says what it is for."""
    spec = reading.results.spec
    purpose, roles, model = (spec.get(key, {}) for key in ("purpose", "roles", "model"))
    pairs: list[tuple[Parts, Parts]] = [
        (label("users"), cells.stated(purpose.get("users"))),
        (label("model_id"), cells.stated(model.get("id"))),
        *((label(role), cells.stated(roles.get(role))) for role in ("developer", "validator", "approver")),
        (label("fixed_on"), cells.stated(spec.get("plan", {}).get("fixed_on"))),
    ]
    attest = spec.get("attest") or {}
    said: list[Parts] = []
    if attest.get("test_untouched") is not None and attest.get("by"):
        said.append(say("attested" if attest["test_untouched"] else "attested_used", by=name(attest["by"])))
    if attest.get("test_set_uses") is not None:
        once = attest["test_set_uses"] == 1
        said.append(say("used_once") if once else say("uses", uses=reading.fact("spec/attest.test_set_uses")))
    return (Pairs(tuple(pairs)), *((Paragraph(tuple(said)),) if said else ()), *_history(reading))


def _history(reading: Reading) -> tuple[Grid, ...]:
    """List the versions of the document, as the author records them."""
    revisions = reading.results.spec.get("report", {}).get("history", ())
    if not revisions:
        return ()
    rows = tuple(
        Row(cells.stated(one["version"]), tuple(cells.stated(one.get(key)) for key in ("date", "author", "change")))
        for one in revisions
    )
    return (Grid("history", label("history_caption"), labels("version date author change"), rows),)


SECTION = DeclaredSection(
    id="scope",
    blocks=lambda reading, _: scope(reading),
)
