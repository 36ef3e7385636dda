"""What people who join or cite a project look for: hooks, citation, licences of what it needs, a lock that can be audited."""

import re
import subprocess
import sys
import tomllib
from email.message import Message
from importlib import metadata
from pathlib import Path

import pytest
import yaml

PROGRAMS = Path(sys.executable).parent

# By licence. All of these let anybody use a package beside code of their own; those of the Mozilla Public License ask
# only that changes of their own files stay open.
LICENCES = {
    "BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0": {"numpy"},
    "Apache-2.0": {"pyarrow", "sortedcontainers", "types-pyyaml", "tzdata", "zopfli"},
    "Apache-2.0 OR BSD-2-Clause": {"packaging"},
    "BSD": set(
        """click cloudpickle contourpy cssselect2 cycler grimp import-linter jinja2 joblib kiwisolver lxml markupsafe
        numpy-typing-compat optype pandas patsy pycparser pydyf pygments python-dateutil scikit-learn scipy scipy-stubs
        statsmodels threadpoolctl tinycss2 weasyprint webencodings wrapt xlsxwriter""".split()
    ),
    "MIT": set(
        """annotated-types ast-serialize attrs brotli duckdb et-xmlfile execnet fonttools formulaic iniconfig
        interface-meta jsonschema jsonschema-specifications latex2mathml librt markdown-it-py mdurl mypy mypy-extensions
        narwhals openpyxl pluggy polars polars-runtime-32 pydantic pydantic-core pyparsing pytest pytest-xdist pyyaml
        referencing rich rpds-py ruff tinyhtml5 typing-inspection ziafont ziamath""".split()
    ),
    "MIT-0": {"cffi"},
    "MIT-CMU": {"pillow"},
    "MPL-2.0": {"hypothesis", "pathspec", "pikepdf"},
    "PSF": {"matplotlib", "typing-extensions"},
    # WeasyPrint imports pyphen for dictionaries that hyphenate words; ours and our pages' style open none. Of its three
    # licences (GPL 2, LGPL 2.1, MPL 1.1) the Mozilla Public License is the one under which it is used, unchanged.
    "GPL OR LGPL OR MPL-1.1": {"pyphen"},
}
AT_THE_TOP = set(
    "CHANGELOG.md CITATION.cff LICENSE README.md pyproject.toml reportgen samples schemas templates tests uv.lock".split()
)
ELSEWHERE = {"brotlicffi", "colorama"}  # for PyPy and Windows: MIT and BSD, as their pages say
SHORT = {"BSD-2-Clause": "BSD", "BSD-3-Clause": "BSD", "PSF-2.0": "PSF"}
WORDS = [  # of a classifier or a text, in this order
    ("GNU Lesser", "LGPL"),
    ("GNU General", "GPL"),
    ("MPL 1.1", "MPL-1.1"),
    ("MPL 2.0", "MPL-2.0"),
    ("Apache", "Apache-2.0"),
    ("Python Software Foundation", "PSF"),
    ("BSD", "BSD"),
    ("MIT", "MIT"),
]


def licence(described: Message) -> str:
    """Return what a package says of itself: an expression, else its classifiers, else the first line of its text."""
    if expression := described.get("License-Expression"):
        return SHORT.get(expression, expression)
    said = [each for each in described.get_all("Classifier") or [] if each.startswith("License ::")]
    texts = said or [described.get("License", "").partition("\n")[0]]
    found = {next((short for word, short in WORDS if word in text), text) for text in texts}
    return " OR ".join(sorted(found))


@pytest.fixture(scope="module")
def lock(root):
    return tomllib.loads((root / "uv.lock").read_text())["package"]


@pytest.fixture(scope="module")
def project(root):
    return tomllib.loads((root / "pyproject.toml").read_text())["project"]


def test_the_licence_of_each_package_of_the_lock_is_on_the_list(lock):
    listed = {name: of for of, names in LICENCES.items() for name in names}
    names = {package["name"] for package in lock} - {"reportgen"}

    assert names == listed.keys() | ELSEWHERE
    for package in metadata.distributions():
        name = package.name.lower().replace("_", "-")
        assert name not in listed or licence(package.metadata) == listed[name], name


def test_what_the_document_needs_has_no_other_copyleft_than_that_of_pyphen(lock):
    needs = {package["name"]: [one["name"] for one in package.get("dependencies", ())] for package in lock}
    found, left = set(), ["reportgen"]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += needs[name]

    assert found & (LICENCES["MPL-2.0"] | LICENCES["GPL OR LGPL OR MPL-1.1"]) == {"pyphen"}


def test_no_style_of_ours_hyphenates_so_that_no_dictionary_is_opened(root):
    styles = [file.read_text() for file in (root / "templates").rglob("*.css")]

    assert not any("hyphens" in style for style in styles)


def test_each_package_of_the_lock_has_a_version_and_hashes_to_be_audited_by(lock):
    for package in lock:
        if package["name"] != "reportgen":
            files = [*package.get("wheels", ()), *([package["sdist"]] if "sdist" in package else [])]
            assert package["version"]
            assert files
            assert all(re.fullmatch("sha256:[0-9a-f]{64}", file["hash"]) for file in files)


@pytest.mark.needs("uv")
def test_the_lock_can_be_written_as_a_list_that_is_audited(root, uv):
    command = [uv, "export", "--locked", "--no-dev", "--no-emit-project", "--quiet"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    pinned = re.findall(r"^([\w.-]+)==[\w.]+", done.stdout, re.MULTILINE)

    assert {"numpy", "pydantic", "weasyprint"} <= set(pinned)
    assert done.stdout.count("--hash=sha256:") >= len(pinned)


def test_the_citation_and_the_changelog_are_of_this_version(root, project):
    citation = yaml.safe_load((root / "CITATION.cff").read_text())
    changelog = (root / "CHANGELOG.md").read_text()

    assert {"cff-version", "message", "title", "authors", "version", "license", "type"} <= citation.keys()
    assert [citation[key] for key in ("title", "version", "license", "abstract")] == [
        project[key] for key in ("name", "version", "license", "description")
    ]
    assert re.findall(r"^## (\S+)", changelog, re.MULTILINE)[0] == project["version"]


def test_the_hooks_of_a_commit_run_the_tools_of_the_environment(root):
    hooks = yaml.safe_load((root / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]

    assert [hook["name"] for hook in hooks] == ["ruff check", "ruff format", "mypy"]
    for hook in hooks:
        program, *arguments = hook["entry"].split()
        files = [] if hook.get("pass_filenames", True) is False else ["reportgen/errors.py"]
        assert program.startswith(".venv/bin/")
        command = [PROGRAMS / Path(program).name, *arguments, *files]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_else_stands_at_the_top_of_the_project(root):
    if not (root / ".git").exists():
        pytest.skip("the files of the project are asked of its checkout")
    told = subprocess.run(["git", "ls-files"], cwd=root, check=True, capture_output=True, text=True).stdout
    top = {line.partition("/")[0] for line in told.splitlines()}

    assert {name for name in top if not name.startswith(".")} == AT_THE_TOP
