"""Federations of the office: what each is to the international one, from which day on."""

from datetime import date

from msgspec.structs import replace

from arpad.office.office import OfficeError
from arpad.office.register_nonsense import check_since
from arpad.store.book import Entry
from arpad.store.federations import Federation, Status, add_federation, federations_on

_LONGEST_CODE, _LONGEST_NAME = 10, 200


def set_federation(
    entry: Entry, code: str, *, name: str | None, status: Status | None, since: date, today: date
) -> Federation:
    """Enter what a federation is from a day on; what is not said stays as it was."""
    check_since(since, today)
    if not code.isalnum() or code != code.upper() or len(code) > _LONGEST_CODE:
        raise OfficeError(f"{code!r} is no code of a federation; write capitals such as EST.")
    known = federations_on(entry.connection, since).get(code)
    if known is None and name is None:
        raise OfficeError(f"{code} is new here; give the federation's name with --name.")
    if name is not None and (not name.strip() or len(name) > _LONGEST_NAME):
        raise OfficeError(f"A name has from 1 to {_LONGEST_NAME} letters.")
    before = known or Federation(code=code, name="", status=Status.MEMBER, since=since)
    changed = replace(before, name=name or before.name, status=status or before.status, since=since)
    if known is not None and replace(changed, since=known.since) == known:
        raise OfficeError(
            f"{known.name} ({code}) is {known.status.value} since {known.since} already."
        )
    add_federation(entry, changed)
    return changed
