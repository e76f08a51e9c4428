"""The site's own page: settings with a log, and backups that were read back."""

from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arpad.model.rights import Role
from arpad.office.archive import check_archive
from arpad.office.backups import backups, folder_of
from arpad.store.desk.log import Line, Sought, lines

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite


@pytest.fixture
def admin(working: "WorkingSite") -> "Person":
    return working.person(Role.ADMINISTRATOR, name="admin")


def newest_line(working: "WorkingSite") -> Line:
    with working.site.desk.reading() as connection:
        return lines(connection, Sought(who="admin"), most=1)[0]


SEEN = {"seen_name": "", "seen_kept": "14"}


def test_settings_are_saved_with_before_and_after(working: "WorkingSite", admin: "Person") -> None:
    fields = {**SEEN, "office_name": "Rating office of <Nowhere>", "backups_kept": "2"}
    assert admin.post("/desk/site", fields).status_code == 303
    line = newest_line(working)
    assert line.before == {"office name": "", "backups kept": 14}
    assert line.after == {"office name": "Rating office of <Nowhere>", "backups kept": 2}
    page = admin.get("/desk/site").text
    assert "Rating office of &lt;Nowhere&gt;" in page
    late = admin.post("/desk/site", {**fields, "backups_kept": "3"})
    assert late.status_code == 422
    assert "meanwhile" in late.text


@pytest.mark.parametrize("kept", ["0", "", "1001", "two", "-3", "²"])
def test_a_number_of_backups_that_cannot_be_is_refused(admin: "Person", kept: str) -> None:
    answer = admin.post("/desk/site", {**SEEN, "office_name": "X", "backups_kept": kept})
    assert answer.status_code == 422
    assert 'value="X"' in answer.text


def test_a_backup_is_made_listed_and_sent(
    working: "WorkingSite", admin: "Person", tmp_path: Path
) -> None:
    answer = admin.post("/desk/site/backup")
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/desk/jobs/")
    assert working.do_jobs() == 1
    (made,) = backups(working.site.book)
    page = admin.get("/desk/site").text
    assert made.name in page
    assert made.sha256 in page
    sent = admin.get(f"/desk/site/backups/{made.name}")
    assert sha256(sent.content).hexdigest() == made.sha256
    copy = tmp_path / "copy.zip"
    copy.write_bytes(BytesIO(sent.content).getvalue())
    assert check_archive(copy).rows > 0
    assert newest_line(working).action == "download backup"
    desk = folder_of(working.site.book) / made.name.replace(".zip", ".desk.db")
    assert desk.stat().st_mode & 0o777 == 0o600
    assert folder_of(working.site.book).stat().st_mode & 0o777 == 0o700


def test_only_the_newest_backups_are_kept(working: "WorkingSite", admin: "Person") -> None:
    admin.post("/desk/site", {**SEEN, "office_name": "", "backups_kept": "2"})
    names = list[str]()
    for _ in range(3):
        admin.post("/desk/site/backup")
        working.do_jobs()
        names.append(backups(working.site.book)[0].name)
    assert [backup.name for backup in backups(working.site.book)] == names[:0:-1]
    left = {path.name.partition(".")[0] for path in folder_of(working.site.book).iterdir()}
    assert left == {name.partition(".")[0] for name in names[1:]}


@pytest.mark.parametrize(
    "name", ["..%2Foffice.db", "office.desk.db", "arpad-1.zip", "arpad-20210101T000000Z-1.zip"]
)
def test_nothing_but_a_backup_is_sent(admin: "Person", name: str) -> None:
    assert admin.get(f"/desk/site/backups/{name}").status_code == 404


@pytest.mark.parametrize("role", [Role.RATING_OFFICER, Role.COMMISSION, Role.ORGANISER])
def test_backups_are_the_administrators(working: "WorkingSite", role: Role) -> None:
    other = working.person(role)
    assert other.get("/desk/site").status_code == 403
    assert other.post("/desk/site/backup").status_code == 403
