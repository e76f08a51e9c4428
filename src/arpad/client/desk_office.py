"""The desk of the officers: the gate, publication, corrections, the register, objections."""

from datetime import date

from arpad.client.answers.desk_players import ChangedPlayer, PlayerRecord
from arpad.client.answers.jobs import Job
from arpad.client.answers.objections import Objection, Objections, ObjectionView
from arpad.client.asking import part
from arpad.client.sending import Sending, Versioned
from arpad.client.wishes.events import Because
from arpad.client.wishes.office import Adjusting, Booking, Overriding, Publication, Undoing, Wrong
from arpad.client.wishes.players import (
    Change,
    Merge,
    NewObjection,
    NewPlayer,
    ObjectionAnswer,
    RegisterCorrection,
)


class OfficeDesk(Sending):
    """What officers do."""

    def override(
        self, pool: str, list_date: date, wish: Overriding, *, once: str | None = None
    ) -> Job:
        """Say why findings of the gate do not stop a list."""
        return self._send(f"/lists/{part(pool)}/{list_date}/overrides", Job, wish, once=once)

    def publish(
        self,
        pool: str,
        list_date: date,
        wish: Publication | None = None,
        *,
        once: str | None = None,
    ) -> Job:
        """Publish a list, now or at a moment."""
        path = f"/lists/{part(pool)}/{list_date}/publication"
        return self._send(path, Job, wish or Publication(), once=once)

    def look_at_adjustment(
        self, pool: str, list_date: date, adjustment: str, *, once: str | None = None
    ) -> Job:
        """Work out whom a one-off adjustment of a list would move."""
        return self._adjust(pool, list_date, adjustment, "/look", once)

    def order_adjustment(
        self, pool: str, list_date: date, adjustment: str, *, once: str | None = None
    ) -> Job:
        """Order a one-off adjustment of a list that is not out."""
        return self._adjust(pool, list_date, adjustment, "", once)

    def withdraw_adjustment(
        self, pool: str, list_date: date, adjustment: str, *, once: str | None = None
    ) -> Job:
        """Take the order of an adjustment back."""
        return self._adjust(pool, list_date, adjustment, "/withdrawal", once)

    def _adjust(
        self, pool: str, list_date: date, adjustment: str, rest: str, once: str | None
    ) -> Job:
        path = f"/lists/{part(pool)}/{list_date}/adjustment{rest}"
        return self._send(path, Job, Adjusting(adjustment=adjustment), once=once)

    def look_at_correction(self, wrong: Wrong, *, once: str | None = None) -> Job:
        """Work out everything that a correction touches."""
        return self._send("/corrections/look", Job, wrong, once=once)

    def book_correction(self, booking: Booking, *, once: str | None = None) -> Job:
        """Book a correction."""
        return self._send("/corrections", Job, booking, once=once)

    def undo_correction(self, number: int, wish: Undoing, *, once: str | None = None) -> Job:
        """Take a correction back."""
        return self._send(f"/corrections/{number}/undo", Job, wish, once=once)

    def merge(self, code: str, merge: Merge, *, once: str | None = None) -> Job:
        """Give everything of an entry to the same person's other one."""
        return self._send(f"/players/{part(code)}/merge", Job, merge, once=once)

    def unmerge(self, code: str, reason: str, *, once: str | None = None) -> Job:
        """Take the merge of an entry back."""
        wish = Because(reason=reason)
        return self._send(f"/players/{part(code)}/unmerge", Job, wish, once=once)

    def add_player(self, wish: NewPlayer, *, once: str | None = None) -> ChangedPlayer:
        """Enter a new player in the register."""
        return self._send("/players", ChangedPlayer, wish, once=once)

    def player(self, code: str) -> Versioned[PlayerRecord]:
        """Return the whole record of a player, and its version."""
        return self._read_versioned(f"/players/{part(code)}/record", PlayerRecord)

    def change_player(
        self, code: str, change: Change, *, version: str | None = None, once: str | None = None
    ) -> ChangedPlayer:
        """Enter what holds of a player from a day on."""
        path = f"/players/{part(code)}/changes"
        return self._send(path, ChangedPlayer, change, version=version, once=once)

    def correct_player(
        self,
        code: str,
        correction: RegisterCorrection,
        *,
        version: str | None = None,
        once: str | None = None,
    ) -> ChangedPlayer:
        """Put right what was wrong of a player from its first day on."""
        path = f"/players/{part(code)}/corrections"
        return self._send(path, ChangedPlayer, correction, version=version, once=once)

    def object(self, objection: NewObjection, *, once: str | None = None) -> Objection:
        """Record that somebody says something about a player is wrong."""
        return self._send("/objections", Objection, objection, once=once)

    def objections(
        self, *, state: str | None = None, pool: str | None = None
    ) -> tuple[Objection, ...]:
        """Return objections, the first one first."""
        return self._read("/objections", Objections, state=state, pool=pool).items

    def objection(self, number: int) -> Versioned[ObjectionView]:
        """Return an objection with everything that became of it, and its version."""
        return self._read_versioned(f"/objections/{number}", ObjectionView)

    def answer_objection(
        self,
        number: int,
        answer: ObjectionAnswer,
        *,
        version: str | None = None,
        once: str | None = None,
    ) -> Objection:
        """Close an objection without a correction."""
        path = f"/objections/{number}/answer"
        return self._send(path, Objection, answer, version=version, once=once)
