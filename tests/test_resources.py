from reportgen import resources
from reportgen.resources import schemas_folder, templates_folder


def test_a_checkout_has_its_templates_and_schemas_at_the_top():
    top = templates_folder().parent

    assert schemas_folder().parent == top
    assert (top / "pyproject.toml").exists()
    assert (templates_folder() / "fonts" / "OFL.txt").exists()


def test_what_stands_in_the_package_goes_first(tmp_path, monkeypatch):
    (tmp_path / "_templates").mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path)
    resources._folder.cache_clear()
    try:
        assert templates_folder() == tmp_path / "_templates"
        assert schemas_folder() == tmp_path.parent / "schemas"
    finally:
        resources._folder.cache_clear()
