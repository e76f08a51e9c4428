"""The site itself: its settings, and its backups."""

from collections.abc import Iterator
from pathlib import Path

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Stream
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.backups import backup_called, backups, folder_of
from arpad.office.jobs.backup import BACKUP
from arpad.office.jobs.bench import wish
from arpad.office.office import OfficeError
from arpad.office.site_settings import SiteSettings, change_settings, site_settings
from arpad.store.desk.log import Sought, lines
from arpad.web.access.guard import RIGHT
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.visit import Visit, Visiting

_MAY = {RIGHT: Right.MANAGE_SITE}
_SAVED = message("The settings are saved.")
_STARTED = message("The backup is being made.")
_PIECE = 1 << 18
_LINES = 20


@get("/desk/site", sync_to_thread=True, opt=_MAY)
def site_page(visit: Visiting) -> Response[bytes]:
    """Show the settings and the backups."""
    return _page(visit)


@post("/desk/site", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def save_settings(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Save the settings."""
    wanted = {name: posted.text(name) for name in ("office_name", "backups_kept")}
    kept = posted.text("seen_kept")
    seen = SiteSettings(
        office_name=posted.text("seen_name"),
        backups_kept=int(kept) if kept.isascii() and kept.isdecimal() else 0,
    )
    try:
        change_settings(visit.entrance, wanted, seen=seen)
    except OfficeError as problem:
        return _page(visit, fault=str(problem), given=posted)
    return visit.done("/desk/site", _SAVED)


@post("/desk/site/backup", sync_to_thread=True, status_code=HTTP_303_SEE_OTHER, opt=_MAY)
def new_backup(visit: Visiting) -> Redirect:
    """Have a backup made."""
    with visit.site.desk.reading() as connection:
        keep = site_settings(connection).backups_kept
    job = wish(visit.entrance, visit.account, BACKUP, {"keep": keep})
    return visit.done(f"/desk/jobs/{job.id}", _STARTED)


@get("/desk/site/backups/{name:str}", sync_to_thread=True, opt=_MAY)
def download(visit: Visiting, name: FromPath[str]) -> Stream:
    """Send a backup; that somebody took it is in the log."""
    path = backup_called(visit.site.book, name)
    visit.record("download backup", f"backup {path.name}")
    headers = {
        "Content-Disposition": f'attachment; filename="{path.name}"',
        "Content-Length": str(path.stat().st_size),
        "Content-Encoding": "identity",
    }
    return Stream(_read(path), media_type="application/zip", headers=headers)


def _read(path: Path) -> Iterator[bytes]:
    with path.open("rb") as stream:
        while piece := stream.read(_PIECE):
            yield piece


def _page(visit: Visit, *, fault: str = "", given: Posted | None = None) -> Response[bytes]:
    with visit.site.desk.reading() as connection:
        known = site_settings(connection)
        told = lines(connection, Sought(subject="site"), most=_LINES)
    return desk_page(
        visit,
        "desk_site.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        known=known,
        backups=backups(visit.site.book),
        folder=str(folder_of(visit.site.book)),
        told=told,
        fault=fault,
        given=given,
    )


ROUTES = (site_page, save_settings, new_backup, download)
