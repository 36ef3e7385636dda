"""Heavy libraries are imported where they are used: a command that needs none of them starts at once."""

import pytest

HEAVY = "numpy scipy pydantic duckdb matplotlib weasyprint jinja2 narwhals yaml ziamath pandas polars pyarrow".split()


@pytest.fixture(scope="module")
def imported(python):
    """Answer which libraries a command or a line of code imports."""

    def libraries(*arguments, **settings):
        said = python("-X", "importtime", *arguments, **settings).stderr
        return modules(said)

    return libraries


def modules(said):
    """Read the report of -X importtime."""
    return {line.rpartition("|")[2].strip() for line in said.splitlines() if line.startswith("import time:")}


def heavy(names):
    return {name.partition(".")[0] for name in names} & set(HEAVY)


@pytest.mark.parametrize(
    "command",
    [
        "--help", "--version", "build --help", "calc --help", "list", "list metrics --json", "explain recall",
        "explain mcnemar --json", "schema spec",
    ],
)  # fmt: skip
def test_what_only_tells_imports_nothing_heavy(imported, command):
    names = imported("-m", "reportgen", *command.split())

    assert "reportgen.cli" in names
    assert heavy(names) == set()


def test_the_package_imports_light(imported):
    names = imported("-c", "import reportgen; reportgen.ReportgenError")

    assert heavy(names) == set()
    assert {name for name in names if name.startswith("reportgen")} == {"reportgen", "reportgen.errors"}


def test_help_does_not_look_up_what_is_installed(imported):
    assert "importlib.metadata" not in imported("-m", "reportgen", "--help")


def test_a_calculation_imports_numbers_and_no_tables_or_pictures(imported):
    names = imported("-m", "reportgen", "calc", "wilson", "successes=90", "trials=100")

    assert {"numpy", "scipy.special"} <= names
    assert "scipy.stats" not in names
    assert heavy(names) & {"duckdb", "matplotlib", "weasyprint", "jinja2", "ziamath", "narwhals"} == set()


def test_a_check_of_spec_and_data_imports_tables_and_no_pictures(imported, sample):
    names = imported("-m", "reportgen", "check", sample / "spec.yaml")

    assert "duckdb" in names
    assert heavy(names) & {"scipy", "matplotlib", "weasyprint", "jinja2", "ziamath", "pandas", "pyarrow"} == set()


def test_a_page_without_paper_imports_no_weasyprint(imported, sample, tmp_path):
    names = imported("-m", "reportgen", "build", sample / "spec.yaml", "-o", tmp_path / "out", "-f", "html,json")

    assert {"jinja2", "matplotlib"} <= names
    assert {"weasyprint", "scipy.stats", "matplotlib.pyplot"} & names == set()


def test_no_method_needs_more_of_scipy_than_its_functions(imported):
    names = imported("-c", "from reportgen.catalog import registry; print(len(list(registry.discover())))")

    assert {name for name in names if name.startswith("reportgen.metrics.")}
    assert "scipy.stats" not in names


@pytest.mark.parametrize("library", HEAVY)
def test_a_heavy_import_is_caught(library):
    said = f"import time: self [us] | cumulative | imported package\nimport time:       9 |     12 |   {library}.core\n"

    assert heavy(modules(said)) == {library}


def test_a_heavy_import_is_seen_in_a_real_report(imported):
    assert heavy(imported("-c", "import yaml")) == {"yaml"}
