"""`arpad titles`: the titles that a FIDE rating gives."""

from datetime import date
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.game_words import whole_numbers
from arpad.cli.options import AsJson, check_day
from arpad.cli.page import Page
from arpad.cli.readings import show_readings
from arpad.cli.streams import encoded, write_json
from arpad.model.title_calculation import TitleByRating
from arpad.regulations.application import titles_by_rating


def titles(
    *,
    rating: Annotated[str | None, Parameter(metavar="NUMBER", help="The published rating.")] = None,
    games: Annotated[str | None, Parameter(metavar="NUMBER", help="Rated games so far.")] = None,
    woman: Annotated[bool, Parameter(help="Show the titles of women too.", negative=())] = False,
    on: Annotated[
        date | None, Parameter(help="The day of the rating; else the numbers of today's text.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Show the titles that a FIDE rating gives, and what is missing for the others."""
    check_day("--on", on)
    numbers = whole_numbers(rating=rating, games=games)
    if numbers["rating"] is None or numbers["games"] is None:
        raise UsageError("Give the rating with --rating and the rated games with --games.")
    answer = titles_by_rating(
        numbers["rating"], numbers["games"], is_woman=woman, on=on or date.max
    )
    if as_json:
        lines = [{**_line(each), "is_reached": each.is_reached} for each in answer.titles]
        write_json(encoded({"edition": answer.edition, "titles": lines}))
        return ExitCode.DONE
    with Page() as page:
        page.heading(f"{answer.edition}: titles by rating, {answer.rating}")
        page.table([_shown(each) for each in answer.titles], numbers={"from", "games"})
        show_readings(page, answer.edition, answer.readings)
    return ExitCode.DONE


def _line(each: TitleByRating) -> dict[str, object]:
    return {
        "title": each.title,
        "needed_rating": each.needed_rating,
        "needed_games": each.needed_games,
        "missing_points": each.missing_points,
        "missing_games": each.missing_games,
    }


def _shown(each: TitleByRating) -> dict[str, str]:
    points = f"{each.missing_points} points" if each.missing_points else ""
    games = f"{each.missing_games} games" if each.missing_games else ""
    return {
        "title": each.title,
        "from": str(each.needed_rating),
        "games": str(each.needed_games),
        "reached": "yes" if each.is_reached else f"no: {', '.join(filter(None, (points, games)))}",
    }
