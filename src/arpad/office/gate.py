"""The gate before publication: what stands out on a list, what was overridden, what still blocks.

Nothing goes out quietly: a blocking finding stops the list until somebody says why it does not
matter, under his name, and that is published with the list.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from shlex import quote

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.finding import number_of
from arpad.model.pool import Pool
from arpad.office.gate_case import OnList, list_case_of
from arpad.office.gate_checks import found_in_events, found_on_list, in_one_row
from arpad.office.gate_finding import GateFinding, Weight
from arpad.office.office import OfficeError
from arpad.store.gate_overrides import GateOverride, overrides_for
from arpad.store.lists import ListHead

MOST_TOLD = 20
"""So many findings are told in one refusal; the others are counted."""
MOST_NOTICES = 200
"""So many notices are kept with a list."""


class Gate(Struct, frozen=True, kw_only=True):
    """The findings on a list, and the overrides that were recorded for it.

    `names` are those of the persons whom findings are about, for a page; they go no farther.
    """

    pool: str
    list_date: date
    findings: tuple[GateFinding, ...]
    overrides: tuple[GateOverride, ...]
    names: Mapping[str, str] = {}

    def override_of(self, finding: GateFinding) -> GateOverride | None:
        """Return why a finding does not stop the list; None if nobody has said so."""
        return next((o for o in self.overrides if _key(o) == finding.key), None)

    @property
    def blocking(self) -> tuple[GateFinding, ...]:
        """Return what stops the list: blocking findings that nobody has overridden."""
        overridden = {_key(override) for override in self.overrides}
        return tuple(f for f in self.findings if f.is_blocking and f.key not in overridden)

    @property
    def used(self) -> tuple[GateOverride, ...]:
        """Return the overrides of findings that are there; one of other numbers is not used."""
        found = {finding.key for finding in self.findings}
        return tuple(override for override in self.overrides if _key(override) in found)

    def facts(self) -> dict[str, object]:
        """Return what is kept with the list: what was overridden, and what was noticed."""
        notices = [f for f in self.findings if f.weight is Weight.NOTICE]
        return {
            "overrides": self.used,
            "notices": notices[:MOST_NOTICES],
            "notices_in_all": len(notices),
        }

    def refuse_while_blocked(self) -> None:
        """Stop the list while anything blocks it, and say what and how to override it."""
        left = self.blocking
        if not left:
            return
        first = left[0]
        told = [f"  {f.check.value}, {f.about}: {f.message}" for f in left[:MOST_TOLD]]
        if len(left) > MOST_TOLD:
            told.append(f"  … and {len(left) - MOST_TOLD} more; arpad gate shows all.")
        raise OfficeError(
            "\n".join(
                [
                    f"The gate stops the list of {self.list_date}. Nothing is published: "
                    + findings(left),
                    *told,
                    "Put right what is wrong, or override each with its reason, such as:",
                    f"  {command_for(self.pool, self.list_date, first)}",
                ]
            )
        )


class _GateFacts(Struct, frozen=True):
    overrides: tuple[GateOverride, ...] = ()


class _HeadFacts(Struct, frozen=True):
    gate: _GateFacts = _GateFacts()


def overrides_of(head: ListHead) -> tuple[GateOverride, ...]:
    """Return the overrides that were published with a list."""
    return msgspec.json.decode(head.facts, type=_HeadFacts).gate.overrides


def _key(override: GateOverride) -> tuple[str, str, str]:
    return override.check, override.about, override.message


def findings(found: Sequence[GateFinding]) -> str:
    """Return how many findings block, in words."""
    return f"{number_of(len(found), 'finding')} without an override."


def command_for(pool: str, list_date: date, finding: GateFinding) -> str:
    """Return the command that overrides a finding."""
    about = quote(finding.about)
    return (
        f"arpad gate {pool} {list_date} --override {finding.check.value} --about {about} "
        "--reason '…'"
    )


def gate_of(connection: Connection, on_list: OnList) -> Gate:
    """Hold a list in the making against every check."""
    known, case = on_list.known, list_case_of(connection, on_list)
    found = in_one_row(found_in_events(case), found_on_list(case))
    persons = ((person.code, person.name) for person in known.persons.values())
    return gate_from(connection, known.pool, known.list_date, found, persons)


def gate_from(
    connection: Connection,
    pool: Pool,
    list_date: date,
    found: Iterable[GateFinding],
    persons: Iterable[tuple[str, str]],
) -> Gate:
    """Return the gate with what checks have found; `persons` are codes and names."""
    findings = _in_order(found)
    return Gate(
        pool=pool.code,
        list_date=list_date,
        findings=findings,
        overrides=overrides_for(connection, pool.id, list_date),
        names=_names(persons, findings) if findings else {},
    )


def _names(persons: Iterable[tuple[str, str]], found: Sequence[GateFinding]) -> dict[str, str]:
    wanted = {code for finding in found for code in finding.about.split("/")}
    return {code: name for code, name in persons if code in wanted}


def _in_order(found: Iterable[GateFinding]) -> tuple[GateFinding, ...]:
    """Return each finding once, those that block first, in the order of the checks."""
    once = {finding.key: finding for finding in found}
    return tuple(sorted(once.values(), key=lambda finding: not finding.is_blocking))
