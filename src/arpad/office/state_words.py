"""How the states of an event are called to somebody outside the office."""

from collections.abc import Mapping

from arpad.locale import message
from arpad.model.docket import State

STATES: Mapping[State, str] = {
    State.REGISTERED: message("Registered"),
    State.RECEIVED: message("Report received"),
    State.CHECKED: message("Checked"),
    State.WAITING: message("Waits for a decision"),
    State.REFUSED: message("Not rated"),
    State.READY: message("Ready to be rated"),
    State.RATED: message("Rated"),
    State.PUBLISHED: message("Published"),
}
