import pytest

from reportgen.document.pango import LIBRARIES, install_command, pango_missing


def without(*lacking):
    def load(name):
        if any(name in LIBRARIES[label] for label in lacking):
            raise OSError(name)

    return load


def test_nothing_is_missing_where_every_library_loads():
    assert pango_missing(without()) is None


def test_one_name_of_a_library_is_enough():
    def only_macos(name):
        if not name.endswith(".dylib"):
            raise OSError(name)

    assert pango_missing(only_macos) is None


@pytest.mark.parametrize(
    ("lacking", "said"),
    [
        (["Pango"], "PDF needs the system's Pango, which is not installed; install with: "),
        (["Pango", "PangoFT2"], "PDF needs the system's Pango and PangoFT2, which are not installed; install with: "),
        (list(LIBRARIES), "PDF needs the system's GObject, Pango, HarfBuzz, Fontconfig and PangoFT2, which are "),
    ],
)
def test_one_sentence_says_what_lacks_and_what_to_type(lacking, said):
    sentence = pango_missing(without(*lacking))

    assert sentence.startswith(said)
    assert sentence.endswith(install_command())
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("system", "distributions", "command"),
    [
        ("linux", ["debian"], "apt-get install -y --no-install-recommends libpango-1.0-0 "),
        ("linux", ["linuxmint", "ubuntu", "debian"], "apt-get install "),
        ("linux", ["rocky", "rhel", "centos", "fedora"], "dnf install -y pango"),
        ("linux", ["alpine"], "apk add so:libgobject-2.0.so.0 "),
        ("linux", ["nixos"], "conda install -c conda-forge weasyprint"),
        ("darwin", [], "brew install pango && export DYLD_FALLBACK_LIBRARY_PATH="),
        ("win32", [], "winget install MSYS2.MSYS2, then in its UCRT64 shell: pacman -S "),
    ],
)
def test_every_system_gets_its_own_command(system, distributions, command):
    assert install_command(system, distributions).startswith(command)


def test_a_system_that_does_not_name_itself_gets_a_command_too(monkeypatch):
    def nameless():
        raise OSError

    monkeypatch.setattr("platform.freedesktop_os_release", nameless)

    assert install_command("linux").startswith("conda install")
