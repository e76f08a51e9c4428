"""Submissions and requests in words."""

from collections.abc import Mapping

from arpad.locale import message
from arpad.store.desk.requests import RequestKind, RequestState
from arpad.store.desk.submissions import SubmissionState

SUBMISSIONS: Mapping[SubmissionState, str] = {
    SubmissionState.WAITING: message("waits to be read"),
    SubmissionState.TAKEN: message("taken in"),
    SubmissionState.KNOWN: message("was there already"),
    SubmissionState.REFUSED: message("not taken in"),
}

REQUESTS: Mapping[RequestKind, str] = {
    RequestKind.TRANSFER: message("Transfer to another federation"),
    RequestKind.EXCLUSION: message("Exclusion from lists"),
    RequestKind.RETURN: message("Return to lists"),
}

REQUEST_STATES: Mapping[RequestState, str] = {
    RequestState.OPEN: message("open"),
    RequestState.ACCEPTED: message("accepted"),
    RequestState.REFUSED: message("refused"),
    RequestState.WITHDRAWN: message("taken back"),
}
