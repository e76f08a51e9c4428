"""The gate on a page: what blocks a list, what was overridden and why, what is worth a look."""

from typing import TYPE_CHECKING, Any

from arpad.cli.page import Page
from arpad.cli.words import count

if TYPE_CHECKING:
    from arpad.office.gate import Gate
    from arpad.office.gate_finding import GateFinding

_SHOWN = 50


def show_gate(page: Page, gate: "Gate") -> None:
    """Add the findings, those that block first, and what to do about them."""
    from arpad.office.gate import command_for  # noqa: PLC0415 - slow to import
    from arpad.office.gate_finding import ADVICE  # noqa: PLC0415

    blocking = gate.blocking
    verb = "blocks" if len(blocking) == 1 else "block"
    blocks = f"{len(blocking)} of them {verb}" if blocking else "nothing blocks"
    page.heading(f"The gate for {gate.list_date}: {count(len(gate.findings), 'finding')}; {blocks}")
    page.table([_row(gate, finding) for finding in gate.findings[:_SHOWN]])
    if len(gate.findings) > _SHOWN:
        page.paragraph(f"… and {len(gate.findings) - _SHOWN} more; --json has all of them.")
    _show_overrides(page, gate)
    left = [finding for finding in gate.findings if gate.override_of(finding) is None]
    if left:
        page.gap()
        page.heading("What to do")
        for check in dict.fromkeys(finding.check for finding in left):
            page.paragraph(f"{check.value}: {ADVICE[check]}")
    if blocking:
        page.paragraph("Else override what blocks, each with its reason:")
        page.paragraph(command_for(gate.pool, gate.list_date, blocking[0]), indent=2)


def _row(gate: "Gate", finding: "GateFinding") -> dict[str, str]:
    is_overridden = finding.is_blocking and gate.override_of(finding) is not None
    return {
        "check": finding.check.value,
        "": "overridden" if is_overridden else finding.weight.value,
        "about": finding.about,
        "name": ", ".join(
            gate.names[code] for code in finding.about.split("/") if code in gate.names
        ),
        "finding": finding.message,
    }


def _show_overrides(page: Page, gate: "Gate") -> None:
    if not gate.overrides:
        return
    page.gap()
    page.heading("Overrides")
    used = {(o.check, o.about, o.message) for o in gate.used}
    page.table(
        [
            {
                "check": o.check,
                "about": o.about,
                "reason": o.reason,
                "who": o.who,
                "day": str(o.day),
                "": "" if (o.check, o.about, o.message) in used else "of other numbers",
            }
            for o in gate.overrides
        ]
    )


def gate_json(gate: "Gate") -> dict[str, Any]:
    """Return the gate for programs."""
    return {
        "pool": gate.pool,
        "list_date": gate.list_date,
        "is_open": not gate.blocking,
        "findings": [
            {
                "check": finding.check,
                "weight": finding.weight,
                "about": finding.about,
                "message": finding.message,
                "numbers": finding.numbers,
                "override": gate.override_of(finding),
            }
            for finding in gate.findings
        ],
        "overrides": gate.overrides,
    }
