import hashlib

from reportgen.data.hashing import CHUNK, hash_file


def test_the_hash_and_size_are_those_of_the_whole_file_and_the_watch_sees_all_of_it(tmp_path):
    data = bytes(range(256)) * (CHUNK // 128) + b"rest"
    (tmp_path / "f").write_bytes(data)
    seen = []

    assert hash_file(tmp_path / "f", seen.append) == (hashlib.sha256(data).hexdigest(), len(data))
    assert b"".join(seen) == data


def test_an_empty_file_has_the_published_hash_of_nothing(tmp_path):
    (tmp_path / "f").touch()

    # FIPS 180-4, SHA-256 of the empty message
    assert hash_file(tmp_path / "f")[0] == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
