"""Downloads: what the site sends is what the office has published, byte for byte."""

import hashlib
import io
import zipfile
from pathlib import Path

import msgspec
import pyarrow.parquet  # type: ignore[import-untyped]
import pytest
from litestar import Litestar
from litestar.testing import TestClient

FILES = "/lists/fide/2013-01-01/files"
STEM = "fide-2013-01-01"

PUBLISHED = (
    *("fide-2013-01-01" + end for end in (".csv", ".txt", ".xml", "-women.csv", "-top.csv")),
    *("fide-2013-01-01" + end for end in ("-juniors.csv", "-inactive.csv", "-changes.json")),
    *("fide-2013-01-01" + end for end in ("-errata.json", "-federation-ALM.csv", "-proof.zip")),
    *("fesa-2013-01-01" + end for end in (".csv", "-promotions.csv", "-proof.zip")),
    *("fisf-2021-09-01" + end for end in (".csv", "-organisers.csv", "-inactive.csv")),
)


def _folder(demo_folder: Path, name: str) -> Path | None:
    return next(demo_folder.joinpath("lists").rglob(name), None)


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_file_has_the_bytes_that_were_published(
    client: TestClient[Litestar], demo_folder: Path, name: str
) -> None:
    pool, *day = name[:15].split("-")
    answer = client.get(f"/lists/{pool}/{'-'.join(day)}/files/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    published = _folder(demo_folder, name)
    assert published is not None
    assert answer.content == published.read_bytes()


def test_every_file_of_the_page_can_be_loaded(client: TestClient[Litestar]) -> None:
    page = client.get("/lists/fesa/2013-01-01/files").text
    addresses = {part.split('"')[0] for part in page.split('href="')[1:] if "/files/" in part[:60]}
    assert len(addresses) > 20
    for address in sorted(addresses):
        if not address.endswith((".pdf", ".xlsx")):
            assert client.get(address).status_code == 200, address


def test_json_lines_and_parquet_say_what_csv_says(client: TestClient[Litestar]) -> None:
    lines = client.get(f"{FILES}/{STEM}.jsonl").text.splitlines()
    first = msgspec.json.decode(lines[0])
    table = pyarrow.parquet.read_table(io.BytesIO(client.get(f"{FILES}/{STEM}.parquet").content))
    csv = client.get(f"{FILES}/{STEM}.csv").text.splitlines()
    assert len(lines) == table.num_rows == len(csv) - 1
    assert table.column_names == [*first] == csv[0].split(",")
    assert {key: table[key][0].as_py() for key in first} == first


def test_of_a_birth_only_the_year_goes_out(client: TestClient[Litestar]) -> None:
    rows = map(msgspec.json.decode, client.get(f"{FILES}/{STEM}.jsonl").text.splitlines())
    assert all(isinstance(row["born"], int | None) for row in rows)


@pytest.mark.parametrize(
    ("suffix", "media_type", "begins"),
    [
        ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", b"PK"),
        ("pdf", "application/pdf", b"%PDF"),
        ("json", "application/json", b"{"),
        ("csv", "text/csv; charset=utf-8", b"id,"),
    ],
)
def test_a_file_says_what_it_is(
    client: TestClient[Litestar], suffix: str, media_type: str, begins: bytes
) -> None:
    answer = client.get(f"{FILES}/{STEM}.{suffix}", headers={"Accept-Encoding": "identity"})
    assert answer.headers["content-type"] == media_type
    assert answer.content.startswith(begins)
    if suffix in {"xlsx", "pdf"}:
        assert answer.headers["content-length"] == str(len(answer.content))


def test_a_file_that_is_known_is_not_sent_again(client: TestClient[Litestar]) -> None:
    tag = client.get(f"{FILES}/{STEM}.csv").headers["etag"]
    answer = client.get(f"{FILES}/{STEM}.csv", headers={"If-None-Match": tag})
    assert (answer.status_code, answer.content) == (304, b"")


@pytest.mark.parametrize("name", [f"{STEM}.exe", f"{STEM}-federation-XXX.csv", "..%2Farpad.db"])
def test_there_is_no_such_file(client: TestClient[Litestar], name: str) -> None:
    assert client.get(f"{FILES}/{name}").status_code == 404


def test_the_page_of_the_proof_has_its_sums_and_the_command(client: TestClient[Litestar]) -> None:
    bundle = client.get(f"{FILES}/{STEM}-proof.zip").content
    manifest = msgspec.json.decode(zipfile.ZipFile(io.BytesIO(bundle)).read("manifest.json"))
    page = client.get("/lists/fide/2013-01-01/proof").text
    assert hashlib.sha256(bundle).hexdigest() in page
    assert f"arpad verify {STEM}-proof.zip --root {manifest['root']}" in page


def test_what_was_overridden_at_the_gate_is_told(
    client: TestClient[Litestar], demo_folder: Path
) -> None:
    published = next(demo_folder.joinpath("lists").rglob("*-overrides.json"))
    said = msgspec.json.decode(published.read_bytes())["overrides"][0]
    pool, *day = published.name[:15].split("-")
    page = client.get(f"/lists/{pool}/{'-'.join(day)}/proof").text
    assert said["reason"] in page
    assert said["who"] in page


def test_a_list_that_was_taken_over_cannot_be_proved_here(client: TestClient[Litestar]) -> None:
    page = client.get("/lists/fide/2011-01-01/proof").text
    assert "taken over from elsewhere" in page
    assert client.get("/lists/fide/2011-01-01/files/fide-2011-01-01-proof.zip").status_code == 404
