"""Bundles for the tests: written from an office, verified without it, and changed by force."""

import shutil
import zipfile
from collections.abc import Mapping
from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from arpad.model.event import Verdict
from arpad.office.decisions import Ruling, decide
from arpad.office.import_history import Wishes as ListWishes
from arpad.office.import_history import import_lists
from arpad.office.incoming import file_that_came
from arpad.office.intake import Wishes, take_in
from arpad.office.office import Clerk, Office
from arpad.office.proof.archive import Archive
from arpad.office.proof.bundle_write import write_bundle
from arpad.office.proof.list_then import list_then
from arpad.office.proof.manifest import MANIFEST, SUMS, FileSum, Manifest, root_of
from arpad.office.proof.verify import Verification, verify
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.book import Book

VERSION = "0"
"""The version of the package that the offices of the tests say they are."""


class Bundles:
    """Writes, verifies and changes bundles in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of(self, office: Office, pool: str, day: date) -> bytes:
        """Return the bundle of a list."""
        return bundle_of(office, pool, day)

    def path(self, data: bytes, name: str = "list.zip") -> Path:
        """Write a bundle where it can be read."""
        path = self._folder / name
        path.write_bytes(data)
        return path

    def verify(
        self,
        data: bytes,
        *,
        version: str = VERSION,
        root: str | None = None,
        after: bytes | None = None,
    ) -> Verification:
        """Verify a bundle, and that it goes on from another one."""
        before = None if after is None else self.path(after, "before.zip")
        return verify(self.path(data), version=version, root=root, after=before).verification

    def files(self, data: bytes) -> dict[str, bytes]:
        """Return the files of a bundle by name."""
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return {name: archive.read(name) for name in archive.namelist()}

    def changed(self, data: bytes, changes: Mapping[str, bytes], *, rehash: bool = False) -> bytes:
        """Return a bundle with other files in it; with new hashes, as a forger would write it."""
        files = self.files(data) | dict(changes)
        manifest = msgspec.json.decode(files.pop(MANIFEST), type=Manifest)
        files.pop(SUMS)
        stream = BytesIO()
        with Archive(stream) as archive:
            sums = {path: archive.add(path, (content,)) for path, content in files.items()}
            archive.add_manifest(_rehashed(manifest, sums) if rehash else manifest)
        return stream.getvalue()


def bundle_of(office: Office, pool: str, day: date) -> bytes:
    """Return the bundle of a list."""
    stream = BytesIO()
    with office.reading() as connection:
        write_bundle(connection, list_then(connection, pool, day), stream)
    return stream.getvalue()


def _rehashed(manifest: Manifest, sums: Mapping[str, FileSum]) -> Manifest:
    """Return a manifest that names files as they are now."""
    files = tuple(sums[each.path] for each in manifest.files)
    return replace(
        manifest,
        files=files,
        separable=tuple(sums[each.path] for each in manifest.separable),
        root=root_of(files),
    )


@pytest.fixture
def bundles(tmp_path: Path) -> Bundles:
    return Bundles(tmp_path)


_LIST = """\
ID NUMBER NAME                    TIT  FED  JAN12 GMS  BORN  FLAG
 4500010  Kask, Kaur                   EST  2105   9   1980
 4500028  Müller, Hans            f    GER  2240   4   1979
 4500036  Lind, Maja                   SWE  1988   0   1995  w
 4500044  Orav, Peeter                 EST  1870   6   1961
"""
_REPORT = """\
[event]
name,Kask Memorial
place,Tartu
start,2012-01-14
end,2012-01-15
federation,EST
registered,2012-01-10
system,round-robin
time_control,90+30
arbiter,"Ilves, Mart"

[players]
number,id,name,born,federation
1,4500010,"Kask, Kaur",1980,EST
2,4500028,"MUELLER, Hans",1979,GER
3,4500036,"Lind, Maja",1995,SWE
4,4500044,"Orav, Peeter",1961,EST

[games]
round,white,black,result
1,1,4,1-0
1,2,3,1/2
2,4,3,0-1
2,1,2,1/2
3,2,4,1-0
3,3,1,0-1
"""
MARCH = date(2012, 3, 1)


def small_office(address: str, folder: Path) -> Office:
    """Return an office that has published one list: four players, a report, a decision."""
    clerk = Clerk(who="officer", now=datetime(2012, 2, 25, 9, tzinfo=UTC))
    office = Office(Book(address), clerk, VERSION)
    source = folder / "jan12frl.txt"
    source.write_text(_LIST, encoding="utf-8")
    list(import_lists(office, [source], ListWishes(pool="fide", list_date=date(2012, 1, 1))))
    list(take_in(office, [file_that_came("kask.csv", _REPORT.encode())], Wishes(pool="fide")))
    ruling = Ruling(event=1, article="0.4", verdict=Verdict.ADMIT, reason="the stamp is of 2011")
    decide(office, ruling)
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    return office


@pytest.fixture(scope="session")
def small(pattern_file: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the bundle of a small list, with a list before, a report and a decision."""
    folder = tmp_path_factory.mktemp("small")
    book = str(shutil.copy(pattern_file, folder / "arpad.db"))
    return bundle_of(small_office(book, folder), "fide", MARCH)


@pytest.fixture
def small_again(book_address: str, tmp_path: Path) -> bytes:
    """Return the bundle of the same list from another book, in a file and on a server."""
    return bundle_of(small_office(book_address, tmp_path), "fide", MARCH)
