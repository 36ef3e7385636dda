"""Methods of the catalog on numbers in the spec."""

from dataclasses import replace

from reportgen import spelling
from reportgen.engine.calc.from_columns import Taken, shown
from reportgen.engine.calc.run import calc
from reportgen.errors import Problem, ReportgenError
from reportgen.results.judged import Calculated
from reportgen.spec.judged import JudgedSpec

NONE_TAKEN: Taken = {}


def calculate(spec: JudgedSpec, columns: Taken = NONE_TAKEN) -> tuple[Calculated, ...]:
    """Run every calculation on its values and on those of its columns, or say all that is wrong with their inputs."""
    found: list[Calculated] = []
    problems: list[Problem] = []
    for at, one in enumerate(spec.calculations):
        taken = columns.get(one.id, {})
        try:
            answer = calc(one.method, {**one.options, **one.inputs, **taken})
            answer["inputs"] = shown(one, taken)
        except ReportgenError as error:
            place = spec.place(("calculations", at))
            problems += [replace(problem, what=f"{one.id}: {problem.what}", place=place) for problem in error.problems]
            continue
        found.append(Calculated(ref=f"calculations/{spelling.escaped(one.id)}", id=one.id, why=one.why, **answer))
    if problems:
        raise ReportgenError(problems)
    return tuple(found)
