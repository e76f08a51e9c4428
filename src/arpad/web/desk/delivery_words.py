"""How far a letter or a call is, in words."""

from collections.abc import Mapping

from arpad.locale import message
from arpad.store.desk.deliveries import Progress

PROGRESS: Mapping[Progress, str] = {
    Progress.WAITING: message("waiting"),
    Progress.ARRIVED: message("arrived"),
    Progress.FAILED: message("failed"),
    Progress.STOPPED: message("stopped"),
}
