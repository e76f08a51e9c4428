"""A backup as a job: a large book takes minutes to write and to read back."""

from typing import Any

from arpad.model.rights import Right
from arpad.office.backups import KEPT, make_backup
from arpad.office.jobs.kind import Kind, Work

BACKUP = "backup"


def _backup(work: Work) -> dict[str, Any]:
    made = make_backup(work.office, keep=int(work.wish.get("keep", KEPT)), tell=work.tell)
    return {"name": made.name, "bytes": made.bytes, "sha256": made.sha256}


KINDS = (Kind(name=BACKUP, right=Right.MANAGE_SITE, run=_backup),)
