"""The desk, as the client asks for it: one method an operation that needs a key.

Whatever changes something may be given a name, `once`, under which it is done once: after a
restart of your own program, the same name gives the same answer and does nothing twice. Without
one a random name guards what is sent again within one call.
"""

from collections.abc import Iterator
from datetime import date

from arpad.client.answers.access import Me, RightRow, RightsTable
from arpad.client.answers.desk_events import (
    CheckedEvent,
    DecidedEvent,
    EventAtDesk,
    RegisteredEvent,
    WithdrawnEvent,
)
from arpad.client.answers.jobs import Job, JobsPage
from arpad.client.answers.submissions import Submission, SubmissionsPage
from arpad.client.asking import part
from arpad.client.desk_laboratory import LaboratoryDesk
from arpad.client.desk_office import OfficeDesk
from arpad.client.sending import Versioned
from arpad.client.wishes.events import Appeal, Because, EventPlan, PlayerChoice, Report, Ruling


class Desk(OfficeDesk, LaboratoryDesk):
    """A desk, asked with a key: access, reports, events; what officers and commissions do."""

    def me(self) -> Me:
        """Return whose key this is, what it may do and until when."""
        return self._read("/me", Me)

    def rights(self) -> tuple[RightRow, ...]:
        """Return who may do what."""
        return self._read("/rights", RightsTable).items

    def jobs(self) -> Iterator[Job]:
        """Go through jobs, the newest first."""
        return self._pages("/jobs", JobsPage)

    def job(self, number: int) -> Job:
        """Return a job: how far it is, and what came of it."""
        return self._read(f"/jobs/{number}", Job)

    def stop_job(self, number: int, *, once: str | None = None) -> Job:
        """Stop a job that has not begun."""
        return self._send(f"/jobs/{number}", Job, method="DELETE", once=once)

    def submit(self, report: Report, *, once: str | None = None) -> Submission:
        """Hand a report in; its job reads it."""
        return self._send("/submissions", Submission, report, once=once)

    def submissions(self) -> Iterator[Submission]:
        """Go through submissions, the newest first."""
        return self._pages("/submissions", SubmissionsPage)

    def submission(self, number: int) -> Submission:
        """Return a submission: its receipt, and what became of it."""
        return self._read(f"/submissions/{number}", Submission)

    def register(self, plan: EventPlan, *, once: str | None = None) -> RegisteredEvent:
        """Register an event before it starts."""
        return self._send("/events", RegisteredEvent, plan, once=once)

    def event(self, number: int) -> Versioned[EventAtDesk]:
        """Return an event with everything there is to do about it, and its version."""
        return self._read_versioned(f"/events/{number}/desk", EventAtDesk)

    def choose_player(
        self,
        number: int,
        choice: PlayerChoice,
        *,
        version: str | None = None,
        once: str | None = None,
    ) -> CheckedEvent:
        """Say who a player of the newest report is."""
        path = f"/events/{number}/matches"
        return self._send(path, CheckedEvent, choice, version=version, once=once)

    def appeal(
        self, number: int, appeal: Appeal, *, version: str | None = None, once: str | None = None
    ) -> DecidedEvent:
        """Appeal against the refusal that stands."""
        path = f"/events/{number}/appeals"
        return self._send(path, DecidedEvent, appeal, version=version, once=once)

    def decide(
        self, number: int, ruling: Ruling, *, version: str | None = None, once: str | None = None
    ) -> DecidedEvent:
        """Decide about an event under an article."""
        path = f"/events/{number}/decisions"
        return self._send(path, DecidedEvent, ruling, version=version, once=once)

    def withdraw(
        self, number: int, reason: str, *, version: str | None = None, once: str | None = None
    ) -> WithdrawnEvent:
        """Take an event out of the office's work."""
        wish, path = Because(reason=reason), f"/events/{number}/withdrawal"
        return self._send(path, WithdrawnEvent, wish, version=version, once=once)

    def recheck(self, number: int, *, once: str | None = None) -> CheckedEvent:
        """Check an event again."""
        return self._send(f"/events/{number}/recheck", CheckedEvent, once=once)

    def rate_event(self, number: int, *, once: str | None = None) -> Job:
        """Rate one event of a pool that moves event by event."""
        return self._send(f"/events/{number}/rating", Job, once=once)

    def rate_events(self, pool: str, *, once: str | None = None) -> Job:
        """Rate every event that is ready of a pool that moves event by event."""
        return self._send(f"/pools/{part(pool)}/rating", Job, once=once)

    def look_at_period(self, pool: str, list_date: date, *, once: str | None = None) -> Job:
        """Rate the events that enter a list without booking anything."""
        return self._send(f"/lists/{part(pool)}/{list_date}/dry-run", Job, once=once)

    def rate_period(self, pool: str, list_date: date, *, once: str | None = None) -> Job:
        """Rate the events that enter a list, and book them."""
        return self._send(f"/lists/{part(pool)}/{list_date}/rating", Job, once=once)

    def look_at_list(self, pool: str, list_date: date, *, once: str | None = None) -> Job:
        """Make a list without publishing it, with what the gate finds."""
        return self._send(f"/lists/{part(pool)}/{list_date}/look", Job, once=once)
