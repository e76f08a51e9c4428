"""`arpad performance`: what games come to, and how far that is from the norms of titles."""

from typing import Annotated

from cyclopts import Parameter

from arpad.cli.exits import ExitCode
from arpad.cli.game_words import games_with_unrated
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.readings import show_readings
from arpad.cli.streams import encoded, write_json
from arpad.cli.words import places
from arpad.model.exact import as_decimal
from arpad.model.title_calculation import Level, Performance, PerformanceAnswer
from arpad.regulations.application import performance as performance_of


def performance(
    *played: Annotated[
        str,
        Parameter(
            name="RATING=RESULT",
            help="The games; unrated=RESULT for an opponent without a rating.",
        ),
    ],
    as_json: AsJson = False,
) -> int:
    """Compute a performance rating, and hold it against the levels of titles."""
    answer = performance_of(games_with_unrated(played))
    if as_json:
        write_json(encoded(_json(answer)))
        return ExitCode.DONE
    with Page() as page:
        _show(page, answer)
    return ExitCode.DONE


def _show(page: Page, answer: PerformanceAnswer) -> None:
    found = answer.performance
    page.heading(f"{answer.edition}: performance rating {found.performance}")
    page.paragraph(
        f"{places(as_decimal(found.score))} out of {len(found.opponents)}, {found.percentage} %; "
        f"average of the opponents {found.rounded_average}, difference {found.difference:+d}."
    )
    page.gap()
    page.table(
        [_line(each) for each in answer.levels],
        numbers={"average", "needed", "performance", "needed "},
    )
    page.paragraph(
        f"A norm needs {answer.needed_percentage} % or more as well, and what is not about "
        "ratings: titled opponents, federations, rounds. "
        f"Articles {', '.join(answer.articles)}."
    )
    show_readings(page, answer.edition, answer.readings)


def _line(each: Level) -> dict[str, str]:
    raised = next((o for o in each.performance.opponents if o.is_raised), None)
    was = "" if raised is None else f"{raised.rating or 'unrated'} as {raised.counted}"
    return {
        "title": each.title,
        "raised": was,
        "average": str(each.performance.rounded_average),
        "needed": str(each.needed_average),
        "performance": str(each.performance.performance),
        "needed ": str(each.needed_performance),
        "reached": "yes" if each.is_reached else _missing(each),
    }


def _missing(each: Level) -> str:
    lacks = {
        "average": each.has_average,
        "performance": each.has_performance,
        "score": each.has_score,
    }
    return "no: " + ", ".join(name for name, is_there in lacks.items() if not is_there)


def _json(answer: PerformanceAnswer) -> dict[str, object]:
    return {
        "edition": answer.edition,
        "performance": _numbers(answer.performance),
        "needed_percentage": answer.needed_percentage,
        "levels": [
            {
                "title": each.title,
                **_numbers(each.performance),
                "needed_average": each.needed_average,
                "needed_performance": each.needed_performance,
                "is_reached": each.is_reached,
            }
            for each in answer.levels
        ],
        "articles": answer.articles,
        "readings": answer.readings,
    }


def _numbers(found: Performance) -> dict[str, object]:
    return {
        "opponents": found.opponents,
        "score": as_decimal(found.score),
        "percentage": found.percentage,
        "average": found.rounded_average,
        "difference": found.difference,
        "performance": found.performance,
    }
