"""The outcome of a table on a page: its players, their promotions, how it was solved, the games."""

from collections.abc import Iterator, Mapping, Sequence

from arpad.cli.grade_words import as_counters, steps
from arpad.cli.page import Page
from arpad.cli.table_games import (
    as_change,
    legend,
    rounding,
    shared_numbers,
    show_left_out,
    show_table_games,
)
from arpad.cli.words import count, places, whole
from arpad.model.event import Event
from arpad.model.finding import Finding, Severity
from arpad.model.outcome import Audit, Category, Outcome, PlayerOutcome
from arpad.regulations.fesa.table_findings import WAYS

_WORDS = frozenset({"id", "name", "category", "grade"})


def show_table_outcome(
    page: Page, event: Event, outcome: Outcome, shown: Sequence[PlayerOutcome]
) -> None:
    """Add everything an outcome says of its players and of the table; games of those shown."""
    names = {player.id: player.name for player in event.players}
    labels = {player.id: player.label for player in event.players}
    for group in _groups(outcome.players):
        page.gap()
        rows = [_summary(player, names) for player in group]
        page.table(rows, numbers=rows[0].keys() - _WORDS)
    _show_promotions(page, outcome, labels)
    _show_solution(page, outcome)
    entries = [entry for player in shown for entry in player.entries]
    if entries:
        page.gap()
        page.paragraph(legend(entries))
    for player in shown:
        _show_player(page, player, outcome, labels)


def notes_about(players: Sequence[PlayerOutcome], outcome: Outcome) -> list[Finding]:
    """Return what is said for the record about players: it stands with their games."""
    places_of = {f"player {player.id}" for player in players}
    return [
        finding
        for finding in outcome.findings
        if finding.severity is Severity.INFO and finding.where in places_of
    ]


def _groups(players: Sequence[PlayerOutcome]) -> list[list[PlayerOutcome]]:
    rated = [player for player in players if player.before is not None]
    unrated = [player for player in players if player.before is None]
    return [group for group in (rated, unrated) if group]


def _summary(player: PlayerOutcome, names: Mapping[str, str]) -> dict[str, str]:
    return {
        "id": player.id,
        "name": names.get(player.id, ""),
        "category": "" if player.category is None else player.category.value,
        "grade": player.grade or "",
        "before": whole(player.before),
        "change": as_change(player.change),
        "after": whole(player.after),
        "games": whole(player.games),
        "bonuses": whole(player.bonus_used),
    }


def _show_promotions(page: Page, outcome: Outcome, labels: Mapping[str, str]) -> None:
    rows = [
        {
            "player": labels.get(player.id, player.id),
            "grade": step.grades,
            "status": step.last.status.value,
            "way": WAYS[step.last.route],
            "game": whole(step.last.game),
            "at": places(step.last.value),
            "article": step.last.article,
        }
        for player in outcome.players
        for step in steps(player.promotions or ())
    ]
    if rows:
        page.gap()
        page.heading("Promotions")
        page.table(rows, numbers={"game", "at"})


def _show_solution(page: Page, outcome: Outcome) -> None:
    page.gap()
    page.heading("Solution")
    order = outcome.order or ()
    is_open = any(player.after is None for player in outcome.players if player.id in order)
    if not order:
        page.paragraph("No game counts; there is nothing to solve.")
    elif outcome.sweeps is None:
        page.paragraph("The table is not solved; the findings say why.")
    elif is_open:
        page.paragraph(f"{count(outcome.sweeps, 'sweep')} left the table unsettled.")
    else:
        page.paragraph(
            f"Solved in {count(outcome.sweeps, 'sweep')} over {count(len(order), 'player')} in "
            "the order of the rows. " + _audited(outcome.audit)
        )


def _audited(audit: Audit | None) -> str:
    if audit is None:
        return ""
    if audit.widest_rated is None or audit.widest_unrated is None:
        missing = "in reverse order" if audit.reverse is None else "in real numbers"
        return f"Audit: the solution {missing} does not settle, so nothing is compared."
    return (
        f"Audit: {count(audit.reverse_sweeps, 'sweep')} in reverse order, and once in real "
        f"numbers; the widest differences are {places(audit.widest_rated)} points for rated and "
        f"{places(audit.widest_unrated)} for unrated players."
    )


def _show_player(
    page: Page, player: PlayerOutcome, outcome: Outcome, labels: Mapping[str, str]
) -> None:
    notes = _notes(player, outcome)
    if not (player.entries or player.excluded or notes):
        return
    page.gap()
    page.heading(labels.get(player.id, player.id))
    page.paragraph(", ".join((*_standing(player), *shared_numbers(player.entries))), indent=2)
    show_table_games(page, player.entries, labels)
    show_left_out(page, player.excluded, labels)
    if player.line and outcome.edition:
        page.paragraph(f"{player.line} ({rounding(outcome.edition, outcome.readings)})", indent=2)
    for note in notes:
        page.paragraph(note, indent=2)
    if player.category is Category.ESTABLISHED and player.counters is not None:
        page.paragraph(f"for the next grade: {as_counters(player.counters)}", indent=2)


def _notes(player: PlayerOutcome, outcome: Outcome) -> list[str]:
    """Return the notes about a player; those about promotions are told in their steps."""
    told = {promotion.article for promotion in player.promotions or ()}
    notes = [f for f in notes_about([player], outcome) if f.article not in told]
    return [
        *(f"article {note.article}: {note.message}" for note in notes if note.article),
        *(note.message for note in notes if not note.article),
        *(f"article {s.last.article}: {s.words}" for s in steps(player.promotions or ())),
    ]


def _standing(player: PlayerOutcome) -> Iterator[str]:
    if player.category is not None:
        yield player.category.value
    if player.games_after is not None:
        yield f"{count(player.games_after, 'game')} in all"
