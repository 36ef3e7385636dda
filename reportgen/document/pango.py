"""The system libraries that set the text of the PDF: whether they are there, and the exact command for what lacks."""

import ctypes
import ctypes.util
import os
import platform
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress

LIBRARIES = {
    "GObject": ("libgobject-2.0.so.0", "libgobject-2.0.0.dylib", "libgobject-2.0-0.dll"),
    "Pango": ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"),
    "HarfBuzz": ("libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll"),
    "Fontconfig": ("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll"),
    "PangoFT2": ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "libpangoft2-1.0-0.dll"),
}

_ALPINE = (
    "apk add so:libgobject-2.0.so.0 so:libpango-1.0.so.0 so:libharfbuzz.so.0 so:libharfbuzz-subset.so.0"
    " so:libfontconfig.so.1 so:libpangoft2-1.0.so.0"
)
_BY_DISTRIBUTION = {
    "debian": "apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
    "fedora": "dnf install -y pango",
    "rhel": "dnf install -y pango",
    "alpine": _ALPINE,
}
_BY_SYSTEM = {
    "darwin": "brew install pango && export DYLD_FALLBACK_LIBRARY_PATH=/opt/homebrew/lib",
    "win32": (
        "winget install MSYS2.MSYS2, then in its UCRT64 shell: pacman -S mingw-w64-ucrt-x86_64-pango"
        " (elsewhere installed: set WEASYPRINT_DLL_DIRECTORIES to the folder of the DLLs)"
    ),
}
_ANYWHERE = "conda install -c conda-forge weasyprint"
_DLL_FOLDERS = r"C:\msys64\ucrt64\bin;C:\msys64\mingw64\bin;C:\Program Files\GTK3-Runtime Win64\bin"


def pango_missing(load: Callable[[str], object] | None = None) -> str | None:
    """Return nothing when the libraries can be loaded, else the sentence that says what to install."""
    load = load or _load
    lacking = [label for label, names in LIBRARIES.items() if not _loads(names, load)]
    if not lacking:
        return None
    are = "is" if len(lacking) == 1 else "are"
    return f"PDF needs the system's {_and(lacking)}, which {are} not installed; install with: {install_command()}"


def install_command(system: str = sys.platform, distributions: Iterable[str] | None = None) -> str:
    """
    Return what to type on this system.

    >>> install_command("linux", ["nobara", "fedora"])
    'dnf install -y pango'
    """
    if system != "linux":
        return _BY_SYSTEM.get(system, _ANYWHERE)
    known = _distributions() if distributions is None else distributions
    return next((_BY_DISTRIBUTION[name] for name in known if name in _BY_DISTRIBUTION), _ANYWHERE)


def _distributions() -> list[str]:
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return []
    return [release["ID"], *release.get("ID_LIKE", "").split()]


def _loads(names: Iterable[str], load: Callable[[str], object]) -> bool:
    for name in names:
        with suppress(OSError):
            load(name)
            return True
    return False


def _load(name: str) -> object:
    """Load as WeasyPrint does: by name, on Windows from its folders, on macOS also from where Homebrew links."""
    if sys.platform == "win32":
        for folder in os.getenv("WEASYPRINT_DLL_DIRECTORIES", _DLL_FOLDERS).split(";"):
            with suppress(OSError):
                os.add_dll_directory(folder)
    elif sys.platform == "darwin":
        name = ctypes.util.find_library(name.removeprefix("lib").removesuffix(".dylib")) or name
    return ctypes.CDLL(name)


def _and(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
