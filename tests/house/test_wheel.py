"""The wheel holds all that a build needs: installed into an empty environment, it builds the sample far from here."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.needs("uv")

BY_TOP_LEVEL = {"templates": "_templates", "schemas": "_schemas"}


def run(*arguments, cwd, **settings):
    done = subprocess.run(
        [str(each) for each in arguments],
        cwd=cwd,
        env={name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
        | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def expected(root):
    """Name what a wheel must hold, by where it stands in the checkout."""
    files = [
        file for file in root.glob("reportgen/**/*") if file.is_file() and file.suffix in (".py", ".json", ".typed")
    ]
    names = {str(file.relative_to(root)) for file in files}
    for folder, packed in BY_TOP_LEVEL.items():
        names |= {f"reportgen/{packed}/{file.relative_to(root / folder)}" for file in (root / folder).rglob("*.*")}
    return names


def kept(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


@pytest.fixture(scope="module")
def wheel(root, uv, tmp_path_factory) -> Path:
    """Build the wheel from a copy of the checkout, so that nothing is left behind there."""
    place = tmp_path_factory.mktemp("wheel")
    copied = place / "checkout"
    copied.mkdir()
    for folder in ("reportgen", *BY_TOP_LEVEL):
        shutil.copytree(root / folder, copied / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(root / file, copied)
    run(uv, "build", "-q", "--wheel", "-o", place / "out", cwd=copied)
    return next((place / "out").glob("*.whl"))


@pytest.fixture(scope="module")
def installed(root, uv, wheel, tmp_path_factory) -> Path:
    """Install the wheel with the locked dependencies alone; answer the environment's folder of programs."""
    place = tmp_path_factory.mktemp("environment")
    locked = (uv, "sync", "-q", "--frozen", "--no-dev", "--no-install-project", "--python", sys.executable)
    run(*locked, cwd=root, UV_PROJECT_ENVIRONMENT=str(place / "venv"))
    programs = place / "venv" / ("Scripts" if os.name == "nt" else "bin")
    run(uv, "pip", "install", "-q", "--offline", "--no-deps", "--python", programs / "python", wheel, cwd=place)
    return programs


@pytest.fixture(scope="module")
def far(sample, tmp_path_factory) -> Path:
    """Return a folder far from the checkout, with a copy of the sample."""
    place = tmp_path_factory.mktemp("far")
    shutil.copytree(sample, place / "sample")
    return place


def test_the_wheel_holds_code_templates_schemas_fonts_and_index(root, wheel):
    assert kept(wheel) == expected(root)
    assert {
        "reportgen/py.typed",
        "reportgen/index.json",
        "reportgen/_templates/base.html.j2",
        "reportgen/_templates/css/base.css",
        "reportgen/_templates/fonts/RGSans-Regular.woff2",
        "reportgen/_templates/fonts/OFL.txt",
        "reportgen/_schemas/spec.schema.json",
    } <= kept(wheel)


def test_what_a_wheel_lacks_is_caught(root, wheel, tmp_path):
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(tmp_path / "less.whl", "w") as less:
        for name in whole.namelist():
            if not name.endswith(".css"):
                less.writestr(name, whole.read(name))

    assert {Path(name).suffix for name in expected(root) - kept(tmp_path / "less.whl")} == {".css"}


def test_the_wheel_declares_what_the_project_declares(wheel):
    with zipfile.ZipFile(wheel) as archive:
        info = {Path(name).name: archive.read(name).decode() for name in archive.namelist() if ".dist-info/" in name}

    assert "Requires-Python: >=3.11" in info["METADATA"]
    assert "License-Expression: BSD-3-Clause" in info["METADATA"]
    assert "reportgen = reportgen.cli:main" in info["entry_points.txt"]
    assert "LICENSE" in info


def test_the_environment_knows_nothing_of_the_checkout(root, installed, far):
    code = "import sys, reportgen, reportgen.resources as r; print(*sys.path, reportgen.__file__, r.templates_folder(), r.schemas_folder(), sep='\\n')"
    paths = [Path(line).resolve() for line in run(installed / "python", "-I", "-c", code, cwd=far).splitlines()]

    assert [path for path in paths if path.is_relative_to(root) and not path.is_relative_to(Path(sys.prefix))] == []
    assert paths[-2].name == "_templates"


@pytest.mark.needs("pango")
def test_the_installed_wheel_builds_the_sample_as_the_checkout_does(installed, far, built):
    said = run(installed / "reportgen", "build", "sample/spec.yaml", "-o", "out", cwd=far)

    assert said.split()[-len(built) :] == [str(Path("out") / name) for name in built]
    assert {name: (far / "out" / name).read_bytes() for name in built} == built


@pytest.mark.parametrize(
    "command",
    [
        "--version",
        "--help",
        "list metrics",
        "explain recall",
        "calc wilson successes=9 trials=10",
        "schema spec",
        "doctor",
    ],
)
def test_the_installed_program_runs(installed, far, command):
    assert run(installed / "reportgen", *command.split(), cwd=far)
