"""Settings of the site that live on the desk: changed by its administrator, logged each time."""

from collections.abc import Mapping

from msgspec import Struct
from sqlalchemy import Connection

from arpad.locale import message
from arpad.office.access.entrance import Entrance
from arpad.office.backups import KEPT
from arpad.office.office import OfficeError
from arpad.office.plain_words import plain_words
from arpad.store.desk.settings import set_setting, setting_named

_NAME, _KEPT = "office name", "backups kept"
_MOST_KEPT = 1000
_LONGEST = 120
_NO_NUMBER = message("The number of backups to keep is a number from 1 to 1000.")
_CHANGED = message("Somebody has changed the settings meanwhile. Look at them again, then save.")


class SiteSettings(Struct, frozen=True, kw_only=True):
    """What the office is called on receipts, and how many backups are kept."""

    office_name: str = ""
    backups_kept: int = KEPT


def site_settings(connection: Connection) -> SiteSettings:
    """Return the settings as they are."""
    return SiteSettings(
        office_name=setting_named(connection, _NAME) or "",
        backups_kept=int(setting_named(connection, _KEPT) or KEPT),
    )


def change_settings(entrance: Entrance, wanted: Mapping[str, str], *, seen: SiteSettings) -> None:
    """Change the settings, unless somebody else has done so since they were seen."""
    name = wanted["office_name"].strip()
    changed = SiteSettings(
        office_name=plain_words("The name of the office", name, longest=_LONGEST) if name else "",
        backups_kept=_number(wanted["backups_kept"]),
    )
    with entrance.writing() as connection:
        before = site_settings(connection)
        if before != seen:
            raise OfficeError(_CHANGED)
        if changed == before:
            return
        set_setting(connection, _NAME, changed.office_name)
        set_setting(connection, _KEPT, str(changed.backups_kept))
        entrance.record(
            connection,
            "change settings",
            "site",
            before=_told(before),
            after=_told(changed),
        )


def _told(settings: SiteSettings) -> dict[str, object]:
    return {_NAME: settings.office_name, _KEPT: settings.backups_kept}


def _number(text: str) -> int:
    is_number = text.strip().isascii() and text.strip().isdecimal()
    if not is_number or not 1 <= int(text) <= _MOST_KEPT:
        raise OfficeError(_NO_NUMBER)
    return int(text)
