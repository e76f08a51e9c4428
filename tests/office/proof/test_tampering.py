"""Whatever is changed in a bundle is found and named, and nothing in one can do harm."""

import struct
import warnings
import zipfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arpad.office.proof.archive import HASH_LENGTH, hash_of_archive
from arpad.office.proof.bundle_read import open_bundle
from arpad.office.proof.faults import BundleError
from arpad.office.proof.manifest import MANIFEST, SUMS

if TYPE_CHECKING:
    from tests.office.proof.conftest import Bundles

NAME = "list.zip"


def whose_bytes(data: bytes) -> Iterator[tuple[range, str]]:
    """Yield the places of the packed bytes of each file."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        for info in archive.infolist():
            name, extra = struct.unpack_from("<HH", data, info.header_offset + 26)
            start = info.header_offset + 30 + name + extra
            yield range(start, start + info.compress_size), info.filename


def found_in(bundles: "Bundles", data: bytes) -> str:
    """Return everything that reading a bundle says about it."""
    try:
        faults = open_bundle(bundles.path(data)).faults
    except BundleError as problem:
        return str(problem)
    return "\n".join(f"{fault.path}: {fault.message}" for fault in faults)


def resealed(data: bytes) -> bytes:
    """Return an archive whose end says the right hash of what was done to it."""
    file = BytesIO(data)
    digest = hash_of_archive(file)
    return data[:-HASH_LENGTH] + digest.encode()


def check_flips(bundles: "Bundles", small: bytes, places: range, bit: int) -> None:
    """Change one bit at each place: it is found, and the file in which it lies is named.

    The last bits of a packed file may mean nothing: then it is the archive that is not as written.
    """
    named, files = list(whose_bytes(small)), bundles.files(small)
    for place in places:
        changed = bytearray(small)
        changed[place] ^= bit
        said = found_in(bundles, bytes(changed))
        path = next((path for span, path in named if place in span), NAME)
        if path not in said:
            assert NAME in said, (place, said)
            assert path == NAME or bundles.files(bytes(changed))[path] == files[path]


def test_a_bundle_as_written_has_no_fault(bundles: "Bundles", small: bytes) -> None:
    assert found_in(bundles, small) == ""
    assert bundles.verify(small).holds


@pytest.mark.parametrize("part", range(8))
def test_a_changed_bit_is_found_and_its_file_named(
    bundles: "Bundles", small: bytes, part: int
) -> None:
    check_flips(bundles, small, range(part, len(small), 61), 1 << part)


@pytest.mark.long
@pytest.mark.parametrize("bit", [1, 16, 128])
def test_every_changed_bit_is_found_and_its_file_named(
    bundles: "Bundles", small: bytes, bit: int
) -> None:
    check_flips(bundles, small, range(len(small)), bit)


def test_a_bundle_that_was_cut_off_is_refused(bundles: "Bundles", small: bytes) -> None:
    for length in (*range(0, len(small), 97), *range(len(small) - 100, len(small))):
        assert NAME in found_in(bundles, small[:length]), length


@pytest.mark.parametrize("data", [b"PK\5\6" + bytes(18), b"%PDF-1.7", bytes(4000), b"x" * 30])
def test_what_is_no_bundle_is_refused(bundles: "Bundles", data: bytes) -> None:
    with pytest.raises(BundleError, match=r"list\.zip is no bundle of a list"):
        open_bundle(bundles.path(data))


def test_what_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BundleError, match="cannot be read: No such file"):
        open_bundle(tmp_path / "nowhere.zip")
    with pytest.raises(BundleError, match="cannot be read: Is a directory"):
        open_bundle(tmp_path)


@given(data=st.binary(max_size=400), place=st.integers(0, 10_000))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nonsense_in_a_bundle_is_a_sentence(
    bundles: "Bundles", small: bytes, data: bytes, place: int
) -> None:
    place %= len(small)
    changed = small[:place] + data + small[place + len(data) :]
    assert changed == small or found_in(bundles, changed)
    # Even with the right hash at its end.
    if len(changed) > HASH_LENGTH:
        found_in(bundles, resealed(changed))


def each_file(data: bytes) -> list[str]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return archive.namelist()


def test_every_file_is_covered(bundles: "Bundles", small: bytes) -> None:
    """One byte more, one byte less, another byte, or no file at all."""
    files = bundles.files(small)
    for path, content in files.items():
        if path in {MANIFEST, SUMS}:
            continue
        for other in (content + b"\n", content[:-1] if content else b"x", b"", b"\xff" + content):
            if other != content:
                said = bundles.verify(bundles.changed(small, {path: other})).faults
                assert path in {fault.path for fault in said}, (path, other[:20])


def test_a_file_that_is_missing_is_named(bundles: "Bundles", small: bytes) -> None:
    for path in each_file(small):
        stream = BytesIO()
        with zipfile.ZipFile(BytesIO(small)) as archive, zipfile.ZipFile(stream, "w") as other:
            for name in archive.namelist():
                if name != path:
                    other.writestr(name, archive.read(name))
        assert path in found_in(bundles, stream.getvalue())


def with_member(data: bytes, name: str, content: bytes) -> bytes:
    """Return a bundle with one more file in its archive."""
    stream = BytesIO(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with zipfile.ZipFile(stream, "a", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(name, content)
    return resealed(stream.getvalue())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("extra.json", "extra.json: manifest.json does not know it"),
        ("list.csv", "list.csv: it is in the archive twice"),
        ("../../etc/passwd", "../../etc/passwd: no bundle has a file of this name"),
        ("/etc/passwd", "/etc/passwd: no bundle has a file of this name"),
        ("C:\\windows", "no bundle has a file of this name"),
        ("reports/../../x.json", "no bundle has a file of this name"),
        ("reports/000001.csv\x00.exe", "reports/000001.csv: it is in the archive twice"),
        ("n" * 60_000, "no bundle has a file of this name"),
        ("\u202enosj.tsil", "no bundle has a file of this name"),
    ],
)
def test_a_file_that_was_put_in_is_named(
    bundles: "Bundles", small: bytes, name: str, said: str
) -> None:
    assert said in found_in(bundles, with_member(small, name, b"{}"))


def test_a_bomb_is_not_unpacked(bundles: "Bundles", small: bytes) -> None:
    bomb = with_member(small, "bomb.json", bytes(300_000_000))
    assert len(bomb) < 1_000_000
    assert "times its size; not read" in found_in(bundles, bomb)


def test_a_size_that_is_a_lie_is_found(bundles: "Bundles", small: bytes) -> None:
    """A file whose head promises one byte, and which goes on and on."""
    data = bytearray(with_member(small, "bomb.json", bytes(3_000_000)))
    at = data.rfind(b"bomb.json") - 46
    struct.pack_into("<L", data, at + 24, 1)
    assert found_in(bundles, resealed(bytes(data)))


def test_a_manifest_of_another_form_is_refused(bundles: "Bundles", small: bytes) -> None:
    manifest = bundles.files(small)[MANIFEST].replace(b"arpad/proof/1", b"arpad/proof/9")
    with pytest.raises(BundleError, match="is of the form 'arpad/proof/9'"):
        open_bundle(bundles.path(with_manifest(small, manifest)))


def with_manifest(data: bytes, manifest: bytes) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as archive, zipfile.ZipFile(stream, "w") as other:
        for name in archive.namelist():
            other.writestr(name, manifest if name == MANIFEST else archive.read(name))
        other.comment = archive.comment
    return stream.getvalue()


@pytest.mark.parametrize("nonsense", [b"", b"[]", b"{}", b"[" * 100_000, b'{"format": 1}', b"\xff"])
def test_a_manifest_that_is_none_is_refused(
    bundles: "Bundles", small: bytes, nonsense: bytes
) -> None:
    with pytest.raises(BundleError, match=r"manifest\.json is damaged"):
        open_bundle(bundles.path(with_manifest(small, nonsense)))


Forgery = Callable[[bytes], bytes]


@pytest.mark.parametrize(
    ("path", "was", "is_now", "said"),
    [
        # Kask (2105) gets 15 x (1 - 0.79) against 1870, 15 x (0.5 - 0.32) against 2240 and
        # 15 x (1 - 0.66) against 1988: 2115.95. The forger lets the first game be a draw.
        ("events.jsonl", '"1-0"', '"1/2"', "4500010 (listed): rating is 2116 on the published"),
        ("standings.jsonl", '"rating":2105', '"rating":2205', "4500010 stands with 2205 before"),
        ("standings.jsonl", '"games":30', '"games":10', "k is 15 on the published list, and 30"),
        ("register.jsonl", '"title":"FM"', '"title":"GM"', "title is FM on the published list"),
        ("decisions.jsonl", '"article":"0.4"', '"article":"0.9"', "event 1 would not have been"),
        ("decisions.jsonl", '"verdict":"admit"', '"verdict":"refuse"', "would not have been rated"),
        ("previous.jsonl", "2105", "2106", "it is not the list of 2012-01-01 as list.json says"),
        ("list.jsonl", "2116", "2117", "its rows do not have the fingerprint of the list"),
        ("list.csv", "2116", "2117", "rating is 2117 on the published list, and 2116 by the"),
        ("list.json", '"number": 2', '"number": 3', "its number is not that of list.json"),
        ("names.jsonl", "Kask, Kaur", "Kask, Karl", "the line of the player 4500010 is not the"),
        ("reports/000001.csv", "1,2,3,1/2", "1,2,3,1-0", "it is not the report that came"),
        ("pool.json", '"fide"', '"fixx"', "it is not the pool fide"),
    ],
)
def test_a_forger_who_mends_the_hashes_is_found_by_the_numbers(
    bundles: "Bundles", small: bytes, path: str, was: str, is_now: str, said: str
) -> None:
    content = bundles.files(small)[path]
    assert was.encode() in content
    forged = bundles.changed(
        small, {path: content.replace(was.encode(), is_now.encode(), 1)}, rehash=True
    )
    found = bundles.verify(forged)
    told = [f"{f.path}: {f.message}" for f in found.faults]
    told += [difference.message for difference in found.differences]
    assert not found.holds
    assert any(said in each for each in told), told


def test_a_forger_who_mends_everything_has_another_root(bundles: "Bundles", small: bytes) -> None:
    published = bundles.verify(small).root
    files = bundles.files(small)
    reason = files["decisions.jsonl"].replace(b"the stamp is of 2011", b"because I say so")
    forged = bundles.changed(small, {"decisions.jsonl": reason}, rehash=True)
    assert bundles.verify(forged).holds
    found = bundles.verify(forged, root=published)
    assert [fault.path for fault in found.faults] == [MANIFEST]
    assert bundles.verify(small, root=published.upper() + "\n").holds


@pytest.mark.parametrize(
    "nonsense", [b"x\n", b"{}\n", b"[]\n", b"\xff\n", b'{"code":1}\n', b"[" * 90_000 + b"\n"]
)
def test_lines_that_cannot_be_understood_are_named(
    bundles: "Bundles", small: bytes, nonsense: bytes
) -> None:
    for path in each_file(small):
        if path.endswith((".jsonl", ".json")) and path != MANIFEST:
            forged = bundles.changed(small, {path: nonsense}, rehash=True)
            assert path in {fault.path for fault in bundles.verify(forged).faults}, path


def test_events_that_no_office_would_take_are_named(bundles: "Bundles", small: bytes) -> None:
    line = bundles.files(small)["events.jsonl"]
    record = msgspec.json.decode(line)
    games = record["document"]["games"]
    for game in (
        {"round": 1, "white": "nobody", "black": "4500010", "result": "1-0"},
        {"round": 1, "white": "4500010", "black": "4500010", "result": "1-0"},
    ):
        record["document"]["games"] = [game, *games]
        forged = {"events.jsonl": msgspec.json.encode(record) + b"\n"}
        found = bundles.verify(bundles.changed(small, forged, rehash=True))
        assert not found.holds


def test_another_version_is_said_and_breaks_nothing(bundles: "Bundles", small: bytes) -> None:
    found = bundles.verify(small, version="9")
    assert found.holds
    assert found.notes == ("The list was published with version 0 of Arpad; this is version 9.",)


def test_another_text_of_an_edition_is_said(bundles: "Bundles", small: bytes) -> None:
    editions = bundles.files(small)["editions.json"].replace(b"fide/b02_2010", b"fide/b02_2099")
    forged = bundles.changed(small, {"editions.json": editions}, rehash=True)
    assert bundles.verify(forged).notes == (
        "This version does not hold the edition fide/b02_2099.",
    )
