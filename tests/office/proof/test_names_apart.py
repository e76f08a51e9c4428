"""Names stand apart from the proof, and can be taken out of a bundle without breaking it."""

import hmac
from datetime import date
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING

import msgspec
import pytest

from arpad.office.proof.erase import Wish, erase
from arpad.office.proof.faults import BundleError
from arpad.office.proof.manifest import MANIFEST, Manifest
from arpad.office.proof.names import Salting

if TYPE_CHECKING:
    from tests.office.proof.conftest import Bundles

TODAY = date(2013, 5, 1)
NAMES = "names.jsonl"


def erased(bundles: "Bundles", data: bytes, code: str, reason: str = "asked for it") -> bytes:
    stream = BytesIO()
    erase(bundles.path(data, "before.zip"), stream, Wish(code=code, day=TODAY, reason=reason))
    return stream.getvalue()


def test_the_proof_knows_nobody_by_name(bundles: "Bundles", small: bytes) -> None:
    """Neither players nor arbiters, places, birthdays and names of files are in it."""
    files = bundles.files(small)
    separable = {NAMES, *(path for path in files if path.startswith("reports/"))}
    assert separable == {NAMES, "reports/000001.csv"}
    words = "Kask Kaur Müller MUELLER Hans Lind Maja Orav Peeter Ilves Tartu 1980 1979 1995 kask"
    for path in files.keys() - separable:
        for word in words.split():
            assert word.encode() not in files[path], (path, word)


def test_every_line_of_names_has_its_hash_in_the_proof(bundles: "Bundles", small: bytes) -> None:
    files = bundles.files(small)
    lines = files[NAMES].splitlines()
    hashes = [msgspec.json.decode(line) for line in files["name_hashes.jsonl"].splitlines()]
    assert [sha256(line).hexdigest() for line in lines] == [each["sha256"] for each in hashes]
    said = {line.get("code") or line["event"]: line for line in map(msgspec.json.decode, lines)}
    assert said[1]["name"] == "Kask Memorial"
    assert (said["4500036"]["name"], said["4500036"]["sex"]) == ("Lind, Maja", "f")


def test_a_salt_is_made_from_the_key_of_the_book() -> None:
    salting = Salting(b"key")
    expected = hmac.new(b"key", b"str 4500010", sha256).hexdigest()[:32]
    assert salting.salt("4500010") == expected
    assert salting.salt("12") != salting.salt(12)


def test_an_erasure_leaves_a_note_and_the_proof_holds(bundles: "Bundles", small: bytes) -> None:
    without = erased(bundles, small, "4500010")
    found, before = bundles.verify(without), bundles.verify(small)
    assert (found.holds, found.root) == (True, before.root)
    assert [(each.path, each.key, each.erased) for each in found.erasures] == [
        # The event is called after him, and its report has his name.
        (NAMES, 1, TODAY),
        (NAMES, "4500010", TODAY),
        ("reports/000001.csv", "4500010", TODAY),
    ]
    everything = b"".join(bundles.files(without).values())
    assert b"Kask" not in everything
    assert b"Orav, Peeter" in everything


def test_one_name_after_the_other_can_go(bundles: "Bundles", small: bytes) -> None:
    once = erased(bundles, small, "4500010")
    twice = erased(bundles, once, "4500044", "a letter")
    found = bundles.verify(twice)
    assert found.holds
    assert [(each.path, each.key, each.reason) for each in found.erasures] == [
        (NAMES, 1, "asked for it"),
        (NAMES, "4500010", "asked for it"),
        (NAMES, "4500044", "a letter"),
        ("reports/000001.csv", "4500010", "asked for it"),
    ]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("4500010", "The name of 4500010 has been erased already"),
        ("99", "Nobody in the bundle has the code 99"),
    ],
)
def test_what_is_not_there_cannot_go(
    bundles: "Bundles", small: bytes, code: str, said: str
) -> None:
    once = erased(bundles, small, "4500010")
    with pytest.raises(BundleError, match=said):
        erased(bundles, once, code)


def test_names_are_not_erased_from_a_forgery(bundles: "Bundles", small: bytes) -> None:
    forged = bundles.changed(small, {"list.csv": b"x"})
    with pytest.raises(BundleError, match=r"is not as it was written .* from a sound copy"):
        erased(bundles, forged, "4500010")


def test_a_note_that_says_more_is_none(bundles: "Bundles", small: bytes) -> None:
    without = erased(bundles, small, "4500010")
    names = bundles.files(without)[NAMES]
    for was, is_now in (
        (b'"erased":"2013-05-01"', b'"name":"Somebody","erased":"2013-05-01"'),
        (b'"code":"4500010"', b'"code":"4500011"'),
        (b'"erased":"2013-05-01","reason":"asked for it"', b'"name":"Kask, Karl"'),
    ):
        assert was in names
        forged = bundles.changed(without, {NAMES: names.replace(was, is_now)}, rehash=True)
        faults = [fault.path for fault in bundles.verify(forged).faults]
        assert NAMES in faults


def test_another_day_in_a_note_is_found(bundles: "Bundles", small: bytes) -> None:
    without = erased(bundles, small, "4500010")
    files = bundles.files(without)
    for path in (NAMES, "reports/000001.csv"):
        later = files[path].replace(b"2013-05-01", b"2014-05-01")
        found = bundles.verify(bundles.changed(without, {path: later}, rehash=True))
        assert [fault.path for fault in found.faults] == [MANIFEST]


def test_a_report_cannot_be_replaced_by_another(bundles: "Bundles", small: bytes) -> None:
    without = erased(bundles, small, "4500010")
    report = bundles.files(small)["reports/000001.csv"].replace(b"1-0", b"0-1")
    forged = bundles.changed(without, {"reports/000001.csv": report}, rehash=True)
    assert "reports/000001.csv" in {fault.path for fault in bundles.verify(forged).faults}


def test_lines_of_names_cannot_be_dropped_or_added(bundles: "Bundles", small: bytes) -> None:
    lines = bundles.files(small)[NAMES].splitlines(keepends=True)
    for other in (lines[:-1], lines[1:], [*lines, lines[-1]], [*lines, b"\n"], lines[::-1]):
        forged = bundles.changed(small, {NAMES: b"".join(other)}, rehash=True)
        assert NAMES in {fault.path for fault in bundles.verify(forged).faults}


def test_erasing_changes_nothing_else(bundles: "Bundles", small: bytes) -> None:
    before, after = bundles.files(small), bundles.files(erased(bundles, small, "4500028"))
    changed = {path for path in before if before[path] != after[path]}
    assert changed == {NAMES, "reports/000001.csv", MANIFEST}
    manifest = msgspec.json.decode(after[MANIFEST], type=Manifest)
    assert msgspec.json.decode(before[MANIFEST], type=Manifest).files == manifest.files
