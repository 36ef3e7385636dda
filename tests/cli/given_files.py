"""Specs and tables that tests of the command line write."""

LABELS = ("0", "1")
SPEC = "kind: validation\ntitle: T\ndata: p.csv\nthreshold: 0.5\ncriteria:\n  - recall >= 0.3\n"
COMMANDS = "init check build render gate calc explain list trace schema doctor".split()


def table(labels=LABELS, rows=60, score=lambda at: round(0.2 + 0.5 * (at % 2) + (at % 9) / 30, 3)):
    lines = [f"c{at},{labels[at % len(labels)]},{score(at)}" for at in range(rows)]
    return "\n".join(["id,truth,score", *lines]) + "\n"
