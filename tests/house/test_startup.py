"""Heavy libraries are imported where they are used: a command that needs none of them starts at once."""

import pytest

HEAVY = "numpy scipy pydantic duckdb matplotlib weasyprint jinja2 narwhals yaml ziamath pandas polars pyarrow".split()
LOOK = "import sys, atexit; atexit.register(lambda: sys.stderr.write('\\n'.join(['', *filter(sys.modules.get, sys.modules)])))"


@pytest.fixture(scope="module")
def after(python):
    """Return which modules are there after a line of code."""

    def modules(code, *arguments):
        return set(python("-c", f"{LOOK}; {code}", *arguments).stderr.split())

    return modules


@pytest.fixture(scope="module")
def imported(after):
    """Return which modules are there after a command."""

    def modules(*arguments):
        code = "import runpy; sys.argv[0] = 'reportgen'; runpy.run_module('reportgen', run_name='__main__')"
        return after(code, *arguments)

    return modules


def heavy(names):
    return {name.partition(".")[0] for name in names} & set(HEAVY)


@pytest.mark.parametrize(
    "command",
    [
        "--help", "--version", "build --help", "calc --help", "list", "list metrics --json", "explain recall",
        "explain mcnemar --json", "schema spec", "-V", "gate --help", "--completion bash",
    ],
)  # fmt: skip
def test_what_only_tells_imports_nothing_heavy(imported, command):
    names = imported(*command.split())

    assert "reportgen.cli" in names
    assert heavy(names) == set()


def test_the_package_imports_light(after):
    names = after("import reportgen; reportgen.ReportgenError")

    assert heavy(names) == set()
    assert {name for name in names if name.startswith("reportgen")} == {"reportgen", "reportgen.errors"}


def test_nothing_is_imported_before_ctrl_c_is_heard(after):
    before, names = after("pass"), after("import reportgen.cli")

    assert names - before == {"reportgen", "reportgen.cli", "reportgen.stopping"}


def test_help_does_not_look_up_what_is_installed(imported):
    assert "importlib.metadata" not in imported("--help")


def test_a_calculation_imports_numbers_and_no_tables_or_pictures(imported):
    names = imported("calc", "wilson", "successes=90", "trials=100")

    assert {"numpy", "scipy.special"} <= names
    assert "scipy.stats" not in names
    assert heavy(names) & {"duckdb", "matplotlib", "weasyprint", "jinja2", "ziamath", "narwhals"} == set()


def test_a_check_of_spec_and_data_imports_tables_and_no_pictures(imported, sample):
    names = imported("check", sample / "spec.yaml")

    assert "duckdb" in names
    assert heavy(names) & {"scipy", "matplotlib", "weasyprint", "jinja2", "ziamath", "pandas", "pyarrow"} == set()


def test_a_page_without_paper_imports_no_weasyprint(imported, sample, tmp_path):
    names = imported("build", sample / "spec.yaml", "-o", tmp_path / "out", "-f", "html,json")

    assert {"jinja2", "matplotlib"} <= names
    assert {"weasyprint", "scipy.stats", "matplotlib.pyplot"} & names == set()


def test_no_method_needs_more_of_scipy_than_its_functions(after):
    names = after("from reportgen.catalog import registry; print(len(list(registry.discover())))")

    assert {name for name in names if name.startswith("reportgen.metrics.")}
    assert "scipy.stats" not in names


OPENED = "import sys; sys.addaudithook(lambda event, of: event == 'open' and print(of[0]))"


def test_help_does_not_read_the_index(python):
    said = python("-c", f"{OPENED}; import reportgen.reasons; from reportgen.cli import main; main(['--help'])").stdout

    assert "usage: reportgen" in said
    assert "index.json" not in said


def test_the_index_is_read_at_the_first_look_at_a_sentence(python):
    said = python("-c", f"{OPENED}; from reportgen.reasons import STEPS; STEPS['wrong']").stdout

    assert "index.json" in said


def test_help_reports_nothing_heavy_to_importtime(python):
    said = python("-X", "importtime", "-m", "reportgen", "--help").stderr

    assert "reportgen.cli" in reported(said)
    assert heavy(reported(said)) == set()


def reported(said):
    return {line.rpartition("|")[2].strip() for line in said.splitlines() if line.startswith("import time:")}


@pytest.mark.parametrize("library", HEAVY)
def test_a_heavy_import_is_caught(library):
    said = f"import time: self [us] | cumulative | imported package\nimport time:       9 |     12 |   {library}.core\n"

    assert heavy(reported(said)) == {library}


@pytest.mark.parametrize(
    "code", ["import yaml", "__import__('yaml')", "import importlib; importlib.import_module('yaml')"]
)
def test_a_heavy_import_is_seen_however_it_is_made(after, code):
    assert heavy(after(code)) == {"yaml"}
