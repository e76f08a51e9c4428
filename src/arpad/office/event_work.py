"""What an officer does with one event: say who a player is, or withdraw it."""

from datetime import date

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.player import Player
from arpad.office.checking import Checked
from arpad.office.done_before import event_has_been
from arpad.office.event_sought import CLOSED, docket_numbered
from arpad.office.identities import CHOSEN, person_of
from arpad.office.office import Office, OfficeError
from arpad.office.plain_words import plain_words
from arpad.office.rechecking import is_withdrawn, recheck, undecided
from arpad.office.register import add_player, codes_for
from arpad.store import dockets as book
from arpad.store.book import Entry
from arpad.store.matches import BookedMatch, add_matches, matches_of
from arpad.store.persons import numbers_of
from arpad.store.reports import receipts_of
from arpad.store.who_did import who_moved_event


class Wanted(Struct, frozen=True, kw_only=True):
    """Whom an officer takes a reported player for; `is_new` enters him under this code.

    A new player without a code is numbered by the office. `seen` is the code of whom the player
    was taken for when that was decided, empty for nobody; None where that was not looked at.
    """

    event: int
    reported: str
    code: str
    is_new: bool = False
    seen: str | None = None


def choose_player(office: Office, wanted: Wanted) -> Checked:
    """Say who a player of a report is; the event is checked again and moves on by itself."""
    plain_words("The id", wanted.reported)
    if not (wanted.is_new and not wanted.code):
        plain_words("The code", wanted.code)
    command = f"event match {wanted.event} {wanted.reported} {wanted.code}".rstrip()
    with office.writing(command) as entry:
        docket = undecided(entry.connection, wanted.event)
        open_match = _match_of(entry.connection, docket, wanted.reported)
        _check_seen(wanted, open_match)
        wanted = _coded(entry.connection, wanted)
        number = _number_of(entry, docket, wanted, open_match, office.clerk.today)
        chosen = BookedMatch(
            report_id=open_match.report_id,
            claim=open_match.claim,
            how=CHOSEN,
            player_id=number,
            candidates=open_match.candidates,
        )
        add_matches(entry, [chosen])
        return recheck(entry, docket)


def withdraw(office: Office, number: int, reason: str) -> Docket:
    """Take an event out of the office's work, with a reason; another report takes it up again."""
    why = plain_words("The reason", reason)
    with office.writing(f"event withdraw {number}") as entry:
        docket = docket_numbered(entry.connection, number)
        if docket.state in CLOSED:
            raise OfficeError(
                f"{event_has_been(entry.connection, docket)}: it is taken out by a correction, "
                f"with everything it touches (arpad correct withdraw {number})."
            )
        if is_withdrawn(entry.connection, docket):
            raise OfficeError(
                f"Event {number}, {docket.name}, was withdrawn already, by "
                f"{who_moved_event(entry.connection, number)}."
            )
        book.set_state(entry, number, State.REFUSED, f"Withdrawn: {_sentence(why)}")
        return docket_numbered(entry.connection, number)


def _check_seen(wanted: Wanted, match: BookedMatch) -> None:
    """Refuse who did not see whom the player is taken for by now."""
    if wanted.seen is not None and wanted.seen != (match.code or ""):
        known = match.code or "nobody"
        raise OfficeError(
            f"Meanwhile somebody else has said who {match.claim.name or wanted.reported} is: "
            f"{known}. Look at the event again."
        )


def _coded(connection: Connection, wanted: Wanted) -> Wanted:
    """Give a new player the id of the report as his code, or a number of the office's own."""
    if wanted.code or not wanted.is_new:
        return wanted
    codes = codes_for(connection, [Player(id=wanted.reported)])
    return replace(wanted, code=codes[wanted.reported])


def _match_of(connection: Connection, docket: Docket, reported: str) -> BookedMatch:
    """Return the newest match of a player of the newest report."""
    newest = receipts_of(connection, docket.id)[-1].id
    matches = {m.claim.id: m for m in matches_of(connection, docket.id) if m.report_id == newest}
    if reported not in matches:
        waiting = [m.claim.id for m in matches.values() if m.player_id is None]
        known = ", ".join(waiting[:20]) or "nobody"
        raise OfficeError(
            f"No player of event {docket.id} is reported as {reported!r}; not yet known are: "
            f"{known}."
        )
    return matches[reported]


def _number_of(
    entry: Entry, docket: Docket, wanted: Wanted, match: BookedMatch, today: date
) -> int:
    """Return the number of the person who is meant; a new one is entered first."""
    known = numbers_of(entry.connection, [wanted.code]).get(wanted.code)
    if wanted.is_new and known is not None:
        raise OfficeError(f"{wanted.code} is in the register already; leave out --new.")
    if known is not None:
        _check_alone(entry.connection, docket, wanted, known)
        return known
    if not wanted.is_new:
        raise OfficeError(
            f"Nobody in the register has the code {wanted.code}; enter the player with "
            "arpad player add, or here with --new."
        )
    return _entered(entry, docket, wanted, match, today)


def _check_alone(connection: Connection, docket: Docket, wanted: Wanted, number: int) -> None:
    """Refuse somebody who is already another player of the event."""
    latest = {(m.report_id, m.claim.id): m for m in matches_of(connection, docket.id)}
    newest = max(report for report, _ in latest)
    for (report, reported), match in latest.items():
        if report == newest and match.player_id == number and reported != wanted.reported:
            raise OfficeError(
                f"{wanted.code} is already {match.claim.name or reported} ({reported}) of event "
                f"{docket.id}; nobody is two players of one event."
            )


def _entered(entry: Entry, docket: Docket, wanted: Wanted, match: BookedMatch, today: date) -> int:
    """Enter a player in the register as the report describes him."""
    event = book.latest_event(entry.connection, docket.id)
    players = event.players if event else ()
    described = next(
        (p for p in players if p.name == match.claim.name and p.id.lstrip("?") == match.claim.id),
        None,
    )
    if described is None:
        raise OfficeError(f"{wanted.reported} is not in the newest report of event {docket.id}.")
    source = f"report {match.report_id}"
    person = person_of(described, code=wanted.code, since=docket.start, source=source)
    add_player(entry, person, today=today)
    return numbers_of(entry.connection, [wanted.code])[wanted.code]


def _sentence(reason: str) -> str:
    return reason if reason.endswith((".", "!", "?")) else f"{reason}."
