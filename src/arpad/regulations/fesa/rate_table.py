"""A table from report to outcome: sift, test, solve, audit, promote, and explain every number."""

from collections.abc import Iterator

from arpad.model.finding import Finding
from arpad.model.outcome import Audit, Method, Outcome
from arpad.regulations import decisions
from arpad.regulations.fesa.case import Case
from arpad.regulations.fesa.determinacy import undetermined
from arpad.regulations.fesa.entrants import Table, missing_facts, table_of
from arpad.regulations.fesa.law import EventCheck
from arpad.regulations.fesa.player_lines import PlayerLines
from arpad.regulations.fesa.readings_met import record_readings
from arpad.regulations.fesa.rounding import nearest_integer
from arpad.regulations.fesa.table_findings import (
    audit_findings,
    line_findings,
    undetermined_findings,
    unsettled_findings,
)
from arpad.regulations.fesa.table_solver import Solution, Solver


def rate_table(case: Case) -> Outcome:
    """Return the explained result of a table."""
    law, numbers, readings = case.law, case.numbers, case.readings
    table = table_of(law, case.event, numbers, readings)
    open_ratings = undetermined(table.players)
    solution, audit = (None, None) if open_ratings else _solve(case, table)
    lines = PlayerLines(case, table, solution if solution and solution.is_settled else None)
    players = tuple(lines.outcome_of(entrant) for entrant in table.entrants)
    games = {entrant.id: len(entrant.played) for entrant in table.entrants}
    liftable = [
        *_checked(case, law.admission.EVENT_CHECKS),
        *law.admission.too_many_games(case.event, games, numbers, readings),
        *missing_facts(law, table, numbers, readings),
        *audit_findings(case, audit),
        *line_findings(case, players, lines.unrated),
    ]
    final = [
        *_checked(case, law.admission.FINAL_CHECKS),
        *undetermined_findings(case, table, open_ratings),
        *unsettled_findings(case, solution),
    ]
    if lines.are_solved:
        record_readings(table, players, audit, numbers, readings)
    return Outcome(
        edition=law.edition.name,
        method=Method.TABLE,
        readings=readings.touched,
        findings=(*decisions.weigh(law.edition, case.event, liftable, admitted_by={}), *final),
        players=players,
        sweeps=solution.sweeps if solution else None,
        order=tuple(entrant.id for entrant in table.players),
        audit=audit,
    )


def _checked(case: Case, checks: tuple[EventCheck, ...]) -> Iterator[Finding]:
    for check in checks:
        yield from check(case.event, case.numbers, case.readings)


def _solve(case: Case, table: Table) -> tuple[Solution, Audit | None]:
    """Solve a table and audit it; what the sweeps meet on their way is not recorded."""
    trial = case.readings.aside()
    solver = Solver(case.law, table.players, case.numbers, trial)
    nearest = nearest_integer(trial)
    solution = solver.solve(table.players, nearest)
    return solution, solver.audit(solution, nearest) if solution.is_settled else None
