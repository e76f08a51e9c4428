"""Archives that are cut, changed, foreign or hostile: a sentence each, and nothing is restored."""

import json
from collections.abc import Callable
from hashlib import sha256
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from arpad.office.archive import check_archive, restore_office
from arpad.office.audit import audit
from arpad.office.office import OfficeError
from arpad.store.book import HEAD, Book
from arpad.store.troubles import BookError

Files = dict[str, bytes]
Spoil = Callable[[Callable[[Files], None]], Path]


def with_manifest(files: Files, change: Callable[[dict[str, Any]], None]) -> None:
    """Change what the manifest says; its marks then fit the files as they are."""
    said = json.loads(files["manifest.json"])
    change(said)
    for mark in (said["reports"], *(table["mark"] for table in said["tables"])):
        data = files.get(mark["file"], b"")
        mark["bytes"], mark["sha256"] = len(data), sha256(data).hexdigest()
        mark["rows"] = data.count(b"\n") - (mark is not said["reports"])
    files["manifest.json"] = json.dumps(said).encode()


def nothing(said: dict[str, Any]) -> None:
    del said


def says(**facts: object) -> Callable[[Files], None]:
    return lambda files: with_manifest(files, lambda said: said.update(facts))


def replaced(
    name: str, old: bytes, new: bytes, *, marked: bool, count: int = 1
) -> Callable[[Files], None]:
    def change(files: Files) -> None:
        assert old in files[name]
        files[name] = files[name].replace(old, new, count)
        if marked:
            with_manifest(files, nothing)

    return change


def removed(name: str) -> Callable[[Files], None]:
    return lambda files: files.__delitem__(name)


def added(name: str) -> Callable[[Files], None]:
    return lambda files: files.__setitem__(name, b"")


ENTRY, SHEET = "tables/entry.jsonl", "tables/sheet.jsonl"
SPOILT = {
    "a changed amount": (
        replaced(SHEET, b",750,", b",751,", marked=False),
        "tables/sheet.jsonl is not what was written",
    ),
    "a row less": (
        lambda files: files.update({ENTRY: files[ENTRY].rpartition(b"\n[")[0] + b"\n"}),
        "tables/entry.jsonl has .* bytes, not",
    ),
    "half a line": (
        replaced(ENTRY, b"]\n", b"]", marked=True, count=-1),
        "ends in the middle of a line",
    ),
    "a day that is none": (
        replaced(ENTRY, b"2012-03-01", b"2012-13-01", marked=True),
        "tables/entry.jsonl, line 2: Invalid RFC3339",
    ),
    "words for a number": (
        replaced(SHEET, b",750,", b',"x",', marked=True),
        "tables/sheet.jsonl, line 2: Expected `int`",
    ),
    "a number beyond all": (
        replaced(SHEET, b",750,", b"," + b"9" * 30 + b",", marked=True),
        "tables/sheet.jsonl, line 2",
    ),
    "other columns": (
        replaced(ENTRY, b'"amount"', b'"amounts"', marked=True),
        "has not the columns of the manifest",
    ),
    "no header": (
        replaced(ENTRY, b"[", b"{", marked=True),
        "has not the columns of the manifest",
    ),
    "another report": (
        lambda files: files.update({"reports/1-été_1.json": b"{}"}),
        "reports/1-été_1.json is not what was written",
    ),
    "a report less": (
        removed("reports/1-été_1.json"),
        "reports/1-été_1.json is missing",
    ),
    "a table less": (removed(ENTRY), "tables/entry.jsonl is missing"),
    "no page": (removed("README.txt"), "README.txt is missing"),
    "a file more": (added("reports/2-x"), "'reports/2-x' does not belong to an archive"),
    "a way out": (added("../../etc/passwd"), "'../../etc/passwd' does not belong to an archive"),
    "a way from the root": (added("/etc/passwd"), "'/etc/passwd' does not belong"),
    "no manifest": (removed("manifest.json"), "is no archive of an office: it has no manifest"),
    "no JSON": (
        lambda files: files.update({"manifest.json": b"\xff{"}),
        "is no archive of an office: its manifest.json says",
    ),
    "half a manifest": (
        lambda files: files.update(
            {"manifest.json": b'{"format": "arpad/office/1", "form": "0002"}'}
        ),
        "manifest.json cannot be understood",
    ),
    "another format": (says(format="chess/office/1"), "is no archive of an office: it is of the"),
    "a newer format": (says(format="arpad/office/2"), "written by a newer version of Arpad"),
    "a newer form": (says(form="0999"), r"newer version of Arpad \(form 0999, this one knows"),
    "a form that is none": (says(form="000a"), "'000a' is no form of a book"),
    "a form before the first": (says(form="0000"), "'0000' is no form of a book"),
    "a table that no book has": (
        lambda files: with_manifest(
            files, lambda said: said["tables"].append(_table("guests", files))
        ),
        "does not fit a book of the form 0008: its table 'guests'",
    ),
    "a table by another name": (
        lambda files: with_manifest(
            files, lambda said: said["tables"][0].update(name='batch"; DROP TABLE player; --')
        ),
        "is no file of the table",
    ),
    "a column that no book has": (
        lambda files: _with_column(files, "setting", "colour"),
        "does not fit a book of the form 0008: its table 'setting'",
    ),
}


def _table(name: str, files: Files) -> dict[str, Any]:
    files[f"tables/{name}.jsonl"] = b'["id"]\n'
    mark = {"file": f"tables/{name}.jsonl", "rows": 0, "bytes": 0, "sha256": ""}
    return {"name": name, "columns": [{"name": "id", "kind": "number"}], "mark": mark}


def _with_column(files: Files, table: str, column: str) -> None:
    name = f"tables/{table}.jsonl"
    names = json.loads(files[name].splitlines()[0])
    files[name] = json.dumps([*names, column]).encode() + b"\n"

    def change(said: dict[str, Any]) -> None:
        (found,) = (t for t in said["tables"] if t["name"] == table)
        found["columns"].append({"name": column, "kind": "text"})

    with_manifest(files, change)


@pytest.mark.parametrize("what", SPOILT)
def test_an_archive_that_is_not_as_it_was_written(spoilt: Spoil, what: str, tmp_path: Path) -> None:
    change, sentence = SPOILT[what]
    place = tmp_path / "new.db"
    with pytest.raises(BookError, match=sentence):
        restore_office(Book(str(place)), spoilt(change))
    assert [path.name for path in tmp_path.glob("*new.db*")] == []


@pytest.mark.parametrize("share", [0.0, 0.3, 0.999])
def test_an_archive_that_is_cut(spoilt: Spoil, share: float, tmp_path: Path) -> None:
    path = spoilt(lambda _: None)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(BookError, match="is no zip, or its end is missing"):
        restore_office(Book(str(tmp_path / "new.db")), path)


def test_any_changed_byte_of_a_table_is_found(spoilt: Spoil, files: Files) -> None:
    for place in range(0, len(files[ENTRY]), 97):
        changed = bytearray(files[ENTRY])
        changed[place] ^= 1
        path = spoilt(lambda found, data=bytes(changed): found.update({ENTRY: data}))  # type: ignore[misc]
        with pytest.raises(BookError, match="damaged or was changed: tables/entry"):
            check_archive(path)


def test_a_file_that_is_no_archive(tmp_path: Path) -> None:
    path = tmp_path / "photo.zip"
    with ZipFile(path, "w") as other:
        other.writestr("photo.jpg", b"")
    with pytest.raises(BookError, match="is no archive of an office: it has no manifest"):
        check_archive(path)
    with pytest.raises(BookError, match="cannot be read: No such file"):
        check_archive(tmp_path / "nothing.zip")


def test_an_archive_that_would_fill_the_memory(
    spoilt: Spoil, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Zeros pack a thousand times; small ones are let be, so let these count as large.
    monkeypatch.setattr("arpad.store.archive_zip._COUNTS_FROM", 1 << 20)
    path = spoilt(lambda files: files.update({"reports/9-zeros": bytes(1 << 25)}))
    with pytest.raises(BookError, match=r"would unfold to .* GB, more than 200 times its size"):
        check_archive(path)


def test_numbers_that_do_not_follow_from_the_book_are_not_restored(
    spoilt: Spoil, elsewhere: str
) -> None:
    path = spoilt(replaced(SHEET, b",750,", b",850,", marked=True))
    with pytest.raises(OfficeError, match="does not audit to zero"):
        restore_office(Book(elsewhere), path)
    with pytest.raises(BookError, match="There is no book"), Book(elsewhere).reading():
        pass
    # Who has no other copy can have the book as it was, and is told what is wrong with it.
    accepted = restore_office(Book(elsewhere), path, accept=True)
    assert accepted.audit.differences
    with Book(elsewhere).reading() as connection:
        assert audit(connection) == accepted.audit


def _off_the_sheets(files: Files) -> None:
    """Make of what stands on sheets entries by themselves, as the page in the archive says."""
    names, *rows = map(json.loads, files[SHEET].splitlines())
    columns, *entries = map(json.loads, files[ENTRY].splitlines())
    numbers = ("round", "opponent_rating", "difference", "counted", "expected", "score", "k")
    places = [*accumulate((4, 5, 6, 6, 4, 4, 4, 8), initial=0)]
    for row in (dict(zip(names, each, strict=True)) for each in rows):
        for offset, line in enumerate(json.loads(row["lines"])):
            said = [int(line[start:end]) for start, end in pairwise(places)]
            article, opponent = line[places[-1] :].split("\t")
            entry = row | dict(zip((*numbers, "amount"), said, strict=True))
            entry |= {"article": article, "opponent": opponent, "cause": "game"}
            entries.append([(entry | {"id": row["id"] + offset}).get(name) for name in columns])
    lines = (json.dumps(each) for each in (columns, *sorted(entries)))
    files[ENTRY] = "".join(f"{line}\n" for line in lines).encode()


def _as_of_the_first_form(files: Files) -> None:
    """Make the archive of a book before it had seals, corrections, facts of events and sheets."""
    _off_the_sheets(files)
    newer = {"correction", "event_facts", "gate_override", "objection", "objection_state"}
    newer |= {"seal", "setting", "sheet"}
    columns = {"correction_id", "corrects", "reverses", "belongs", "carried"}

    def change(said: dict[str, Any]) -> None:
        said["form"], said["seal"] = "0001", None
        said["tables"] = [table for table in said["tables"] if table["name"] not in newer]
        for table in said["tables"]:
            kept = [n for n, c in enumerate(table["columns"]) if c["name"] not in columns]
            table["columns"] = [table["columns"][n] for n in kept]
            lines = map(json.loads, files[table["mark"]["file"]].splitlines())
            shorter = (json.dumps([line[n] for n in kept]) + "\n" for line in lines)
            files[table["mark"]["file"]] = "".join(shorter).encode()

    for name in newer:
        del files[f"tables/{name}.jsonl"]
    with_manifest(files, change)


def test_an_archive_of_an_older_form_is_brought_forward(spoilt: Spoil, elsewhere: str) -> None:
    path = spoilt(_as_of_the_first_form)
    assert restore_office(Book(elsewhere), path).audit.differences == ()
    assert Book(elsewhere).form() == HEAD
