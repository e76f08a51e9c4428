"""The explained outcome of an event on a page: heading, summary, games, readings, findings."""

from collections.abc import Collection, Sequence

from arpad.cli.findings import counted, show_findings
from arpad.cli.games_page import show_player
from arpad.cli.page import Page
from arpad.cli.readings import show_readings
from arpad.cli.table_outcome import notes_about, show_table_outcome
from arpad.cli.tournament_outcome import show_tournament_outcome
from arpad.cli.words import days, places, signed, whole
from arpad.model.event import Event
from arpad.model.finding import Finding, Severity
from arpad.model.outcome import Method, Outcome, PlayerOutcome

_WORDS = frozenset({"id", "name", "status"})


def show_outcome(page: Page, event: Event, outcome: Outcome, *, only: Collection[str] = ()) -> None:
    """Add everything an outcome says; `only` limits the games to some players."""
    why = _why(outcome)
    _show_heading(page, event, outcome, why)
    shown = [player for player in outcome.players if not only or player.id in only]
    said = [why] if why is not None and why.severity is Severity.INFO else []
    if outcome.method is Method.TABLE:
        show_table_outcome(page, event, outcome, shown)
        said += notes_about(shown, outcome)
    elif outcome.method is Method.TOURNAMENT:
        show_tournament_outcome(page, event, outcome, shown)
    else:
        _show_players(page, event, outcome, shown)
    if outcome.edition is not None:
        show_readings(page, outcome.edition, outcome.readings)
    rest = [finding for finding in outcome.findings if finding not in said]
    page.gap()
    page.heading(f"Findings: {counted(rest)}")
    show_findings(page, rest)


def _show_players(
    page: Page, event: Event, outcome: Outcome, shown: Sequence[PlayerOutcome]
) -> None:
    names = {player.id: player.name for player in event.players}
    labels = {player.id: player.label for player in event.players}
    for group in _groups(outcome.players):
        page.gap()
        rows = [_summary(player, names) for player in group]
        page.table(rows, numbers=rows[0].keys() - _WORDS)
    for player in shown:
        show_player(page, player, labels)


def _why(outcome: Outcome) -> Finding | None:
    about = (finding for finding in outcome.findings if finding.where == "edition")
    return next(about, None)


def _show_heading(page: Page, event: Event, outcome: Outcome, why: Finding | None) -> None:
    page.heading(event.name)
    place = " ".join(part for part in (event.place, event.federation) if part)
    facts = (place, days(event.start, event.last_day), event.system.value, event.time_control)
    page.paragraph(", ".join(fact for fact in facts if fact))
    if outcome.edition is None:
        page.paragraph("No edition applies; nothing is computed.")
        return
    page.paragraph(f"Edition: {_because(why) if why else outcome.edition}")
    if outcome.method is not None:
        page.paragraph(f"Method: {outcome.method.value}")
    refused = refusals(outcome)
    if refused:
        page.paragraph(refused)


def refusals(outcome: Outcome) -> str:
    """Return a sentence for an event that is refused and computed all the same."""
    refusing = [f for f in outcome.findings if f.severity is Severity.REFUSE]
    if not refusing:
        return ""
    articles = ", ".join(dict.fromkeys(f.article for f in refusing if f.article))
    under = f" under {articles}" if articles else ""
    if outcome.method is Method.TABLE and not any(player.entries for player in outcome.players):
        return f"Refused{under}: the table has no solution, so nothing is rated."
    return f"Refused{under}: the numbers hold only if a decision admits the event."


def _because(why: Finding) -> str:
    article = f" (article {why.article})" if why.article else ""
    return f"{why.message.removesuffix('.')}{article}."


def _groups(players: Sequence[PlayerOutcome]) -> list[list[PlayerOutcome]]:
    rated = [player for player in players if player.before is not None]
    unrated = [player for player in players if player.before is None]
    return [group for group in (rated, unrated) if group]


def _summary(player: PlayerOutcome, names: dict[str, str]) -> dict[str, str]:
    return {
        "id": player.id,
        "name": names.get(player.id, ""),
        "status": player.status.value.replace("-", " "),
        "before": whole(player.before),
        "K": whole(player.k),
        "games": whole(player.games),
        "score": places(player.score),
        "expected": places(player.expected),
        "change": signed(player.change),
        "after": whole(player.after),
        "R_c": whole(player.rc),
        "R_u": whole(player.ru),
        "R_c new": whole(player.rc_new),
        "R_u new": whole(player.ru_new),
    }
