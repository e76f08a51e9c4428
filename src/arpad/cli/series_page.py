"""Proposed bars on a page: who counts, what each series would have, what was decided."""

from collections.abc import Mapping
from decimal import Decimal

from arpad.cli.findings import counted, show_findings
from arpad.cli.law import edition_named, parameter_on
from arpad.cli.page import Page
from arpad.cli.readings import show_readings
from arpad.cli.words import count, places, whole
from arpad.model.series import BarsProposal

_NOBODY = Decimal(0)


def show_proposal(page: Page, proposal: BarsProposal, *, listed: int) -> None:
    """Add the bars, the players whom they part, the decision, the readings and the findings."""
    page.heading(f"Bars of the series for the season {proposal.season}")
    page.paragraph(f"by {proposal.edition}, with the ratings of {proposal.on}")
    page.paragraph(f"{proposal.population} of the {count(listed, 'player')} on the list count.")
    page.gap()
    aims = _aims(proposal)
    # The last series has no bar: it stands among those that are counted only.
    every = dict.fromkeys((*proposal.proposed, *proposal.counts))
    rows = [_row(proposal, series, aims) for series in every]
    page.table(rows, numbers=rows[0].keys() - {"series"})
    page.gap()
    page.paragraph(_decision(proposal))
    show_readings(page, proposal.edition, proposal.readings)
    page.gap()
    page.heading(f"Findings: {counted(proposal.findings)}")
    show_findings(page, proposal.findings)


def _row(proposal: BarsProposal, series: str, aims: Mapping[str, int]) -> dict[str, str]:
    bar = proposal.proposed.get(series)
    decided = None if proposal.decision is None else proposal.decision.bars.get(series)
    return {
        "series": series,
        "proposed": whole(bar),
        "decided": whole(decided),
        "difference": "" if bar is None or decided is None else f"{decided - bar:+d}",
        "players": whole(proposal.counts.get(series, 0)),
        "share": f"{places(proposal.shares.get(series, _NOBODY))} %",
        "aim": f"{aims[series]} %" if series in aims else "the rest",
    }


def _aims(proposal: BarsProposal) -> dict[str, int]:
    """Return the percentages that the proposal comes from."""
    shares = parameter_on(edition_named(proposal.edition), "shares", proposal.on)
    return {} if shares is None else dict(shares.value)


def _decision(proposal: BarsProposal) -> str:
    decision = proposal.decision
    if decision is None:
        return "The numbers of players are those of the proposed bars. Nothing is decided yet."
    reason = f": {decision.reason.rstrip('. ')}." if decision.reason else "."
    return (
        f"The numbers of players are those of the proposed bars. Decided by {decision.who} on "
        f"{decision.when}{reason}"
    )
