"""Correct what was wrong: first everything that it touches, then reversing and new entries.

Nothing that was published changes. The plan says which inputs were wrong, the revision what
follows from the right ones, and the booking adds exactly what was shown.
"""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.formats.wording import sentence
from arpad.model.correction import Correction
from arpad.model.docket import State
from arpad.model.pool import Moves, Pool
from arpad.office.book_revision import book_revision
from arpad.office.correct_event import (
    TooLate,
    TooMany,
    WrongPerson,
    WrongResult,
    plan_late,
    plan_person,
    plan_result,
    plan_withdrawal,
)
from arpad.office.correct_start import WrongStart, plan_start
from arpad.office.correct_undo import Undo, plan_undo
from arpad.office.corrected_before import Seen, last_seen, refuse_other_effect, refuse_unseen
from arpad.office.correction_plan import Plan
from arpad.office.merge import Duplicate, plan_merge
from arpad.office.objections import check_open, uphold
from arpad.office.office import Office, OfficeError
from arpad.office.plain_words import plain_words
from arpad.office.revise_chain import revise_chain
from arpad.office.revise_periods import revise_periods
from arpad.office.revision import Inputs, PlayerEffect, Revision
from arpad.office.stood_in import notes_on_stand_ins
from arpad.regulations.application import list_in_force
from arpad.store.book import Entry
from arpad.store.correction_rows import add_correction
from arpad.store.dockets import add_versions, set_state
from arpad.store.lists import lists_of
from arpad.store.participants import add_missing_participants
from arpad.store.persons import numbers_of

Asked = WrongResult | WrongPerson | TooMany | TooLate | WrongStart | Duplicate | Undo

_PLANS: Mapping[type, Callable[[Connection, Any], Plan]] = {
    WrongResult: plan_result,
    WrongPerson: plan_person,
    TooMany: plan_withdrawal,
    TooLate: plan_late,
    WrongStart: plan_start,
    Duplicate: plan_merge,
    Undo: plan_undo,
}


class Corrected(Struct, frozen=True, kw_only=True):
    """A correction worked out: its plan, what it changes, and its number once it is booked.

    `carried_by` is the list that will carry the difference, for each pool whose lists have periods.
    `notes` say what else leaned on something that is corrected and stays as it is.
    """

    plan: Plan
    revisions: tuple[Revision, ...]
    carried_by: dict[str, date]
    notes: tuple[str, ...] = ()
    number: int | None = None

    @property
    def effects(self) -> dict[str, tuple[PlayerEffect, ...]]:
        """Return what changes for players, by the codes of the pools."""
        return {revision.pool.code: revision.effects for revision in self.revisions}


def correct(
    office: Office,
    asked: Asked,
    reason: str,
    *,
    commit: bool,
    objection: int | None = None,
    seen: Seen | None = None,
) -> Corrected:
    """Work a correction out, and book it or only show it.

    `seen` is what an officer was shown before; nothing else than that is booked.
    """
    why = plain_words("The reason", reason) if commit or reason else ""
    if not commit:
        with office.reading() as connection:
            return _worked_out(connection, asked, objection)
    last = last_seen(office) if seen is None else seen.correction
    with office.writing(f"correct {type(asked).__name__}") as entry:
        found = _worked_out(entry.connection, asked, objection)
        refuse_unseen(entry.connection, found.plan, last)
        _refuse_unlawful(found)
        if seen is not None:
            refuse_other_effect(seen, effect_text(found))
        number = _booked(entry, office, found, why, objection)
        return replace(found, number=number)


def _worked_out(connection: Connection, asked: Asked, objection: int | None) -> Corrected:
    if objection is not None:
        check_open(connection, objection)
    plan = planned(connection, asked)
    revisions = tuple(_revised(connection, pool, inputs) for pool, inputs in plan.inputs)
    return Corrected(
        plan=plan,
        revisions=revisions,
        carried_by={
            pool.code: next_list(connection, pool)
            for pool, _ in plan.inputs
            if pool.moves is Moves.BY_PERIOD
        },
        notes=tuple(n for each in revisions for n in notes_on_stand_ins(connection, each)),
    )


def planned(connection: Connection, asked: Asked) -> Plan:
    """Plan a correction, or say why it cannot be; what it touches is not worked out yet."""
    return _PLANS[type(asked)](connection, asked)


def _revised(connection: Connection, pool: Pool, inputs: Inputs) -> Revision:
    revise = revise_periods if pool.moves is Moves.BY_PERIOD else revise_chain
    return revise(connection, pool, inputs)


def next_list(connection: Connection, pool: Pool) -> date:
    """Return the day of the list that comes after the last one."""
    lists = lists_of(connection, pool.id)
    if not lists:
        raise OfficeError(f"The pool {pool.code} has no list yet; nothing is to be corrected.")
    try:
        after = lists[-1].last_day + timedelta(days=1)
        return list_in_force(
            after,
            federation=pool.federation.casefold(),
            discipline=pool.discipline,
            readings=pool.chosen_on(after).readings,
        ).list_date
    except ValueError as problem:
        raise OfficeError(sentence(str(problem))) from problem


def _refuse_unlawful(found: Corrected) -> None:
    refusals = [f for revision in found.revisions for f in revision.findings]
    if refusals:
        raise OfficeError(
            "The law refuses an event as it would be corrected, so that nothing was changed: "
            + " ".join(f.message for f in refusals[:5])
        )


def _booked(
    entry: Entry, office: Office, found: Corrected, reason: str, objection: int | None
) -> int:
    plan = found.plan
    number = add_correction(
        entry,
        Correction(
            kind=plan.kind,
            pool_id=plan.pool.id if plan.pool else None,
            event_id=plan.event.id if plan.event else None,
            player_id=plan.player_id,
            facts=plan.facts_text,
            effect=effect_text(found),
            reason=reason,
            who=office.clerk.who,
            day=office.clerk.today,
            undoes=plan.undoes.id if plan.undoes else None,
            objection_id=objection,
        ),
    )
    for revision in found.revisions:
        book_revision(entry, revision, number, found.carried_by.get(revision.pool.code))
    _book_waiting(entry, plan, number)
    for event, state in plan.states.items():
        word = "Withdrawn" if state is State.REFUSED else "Put in"
        set_state(entry, event, state, f"{word} by correction {number}: {reason}")
    if objection is not None:
        uphold(entry, objection, number)
    return number


def effect_text(found: Corrected) -> str:
    """Return the effect as the book keeps it: by codes, without names."""
    effects = {
        code: [replace(effect, name="") for effect in some] for code, some in found.effects.items()
    }
    return msgspec.json.encode(effects).decode()


def _book_waiting(entry: Entry, plan: Plan, number: int) -> None:
    """Keep those events as they are now that are rated only later."""
    for event, document in plan.documents.items():
        add_versions(entry, [(event, None, f"correction {number}", document)])
        codes = sorted(player.id for player in document.players)
        players = numbers_of(entry.connection, codes).values()
        add_missing_participants(entry, event, players)
