"""Own templates belong to results by their hash: other ones would make another document of the same numbers."""

from reportgen.errors import ExitCode, Problem, ReportgenError
from reportgen.results.envelope import Hashed
from reportgen.results.judged import JudgedResults
from reportgen.spec.own_templates import OwnTemplates


def bound_to(results: JudgedResults, own: OwnTemplates | None) -> JudgedResults:
    """Return results that hold the hash of these templates; refuse others, or none, where they hold one already."""
    stored = results.outputs.templates
    given = None if own is None else Hashed(sha256=own.sha256)
    if given == stored:
        return results
    if stored is None:
        return results.model_copy(update={"outputs": results.outputs.model_copy(update={"templates": given})})
    what, value = f"this document uses templates with the sha256 {stored.sha256}", None
    remedy = "name their folder with --templates DIR"
    if given is not None:
        what, value = f"{what}, but these are different", f"these: sha256 {given.sha256}"
        remedy = "name the folder with which the document was built"
    raise ReportgenError(Problem("other_templates", what, remedy, value, exit_code=ExitCode.INTEGRITY))
