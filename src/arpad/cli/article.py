"""`arpad article`: one article with everything the edition knows about it."""

from datetime import date
from itertools import takewhile
from typing import Annotated, Any

from cyclopts import Parameter

from arpad.cli.article_page import show_article
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.law import edition_named
from arpad.cli.options import AsJson, EditionName
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.regulations.edition import Article, Edition, Treatment, parameters_of

ArticleNumber = Annotated[
    str | None, Parameter(help="An article in the edition's own numbering; all when left out.")
]
_SUGGESTIONS = 5


def article(
    edition: EditionName, number: ArticleNumber = None, /, *, as_json: AsJson = False
) -> int:
    """Show one article of an edition, or list them all."""
    text = edition_named(edition)
    if number is None:
        _list(text, as_json=as_json)
        return ExitCode.DONE
    if number not in text.articles():
        raise UsageError(_not_there(text, number))
    facts = facts_of(text, number)
    if as_json:
        write_json(encoded(facts))
        return ExitCode.DONE
    with Page() as page:
        show_article(page, text, facts)
    return ExitCode.DONE


def facts_of(edition: Edition, number: str) -> dict[str, Any]:
    """Collect what an edition knows about one of its articles."""
    return {
        **_brief(edition, number),
        "rows": edition.articles()[number].rows,
        "note": edition.articles()[number].note,
        "rules": [_rule(rule) for rule in edition.rules.get(number, ())],
        "parameters": _parameters(edition, number),
        "readings": [
            {"name": name, "question": r.question, "choices": r.choices, "taken": r.taken}
            | {"why": r.why, "switch": r.switch, "since": r.since}
            for name, r in edition.readings().items()
            if number in r.articles
        ],
        "printed_errors": [e for e in edition.printed_errors() if e.article == number],
    }


def _parameters(edition: Edition, number: str) -> list[dict[str, Any]]:
    if edition.parameters is None:
        return []
    return [
        {
            "name": name,
            "since": None if dated.since == date.min else dated.since,
            "value": dated.value,
        }
        for name, series in parameters_of(edition.parameters)
        for dated in series
        if dated.article == number
    ]


def _rule(rule: Any) -> dict[str, str]:  # noqa: ANN401 - a rule is any marked function
    sentence = (rule.__doc__ or "").strip().partition("\n")[0]
    return {"module": rule.__module__, "function": rule.__qualname__, "sentence": sentence}


def _brief(edition: Edition, number: str) -> dict[str, Any]:
    article = edition.articles()[number]
    return {
        "edition": edition.name,
        "number": number,
        "treatments": _in_order(article),
        "gist": article.gist,
    }


def _in_order(article: Article) -> list[Treatment]:
    return [treatment for treatment in Treatment if treatment in article.treatments]


def _list(edition: Edition, *, as_json: bool) -> None:
    briefs = [_brief(edition, number) for number in edition.articles()]
    if as_json:
        write_json(encoded(briefs))
        return
    with Page() as page:
        page.heading(f"{edition.name}: {edition.title}")
        page.table(
            [
                {
                    "article": brief["number"],
                    "treatments": " ".join(brief["treatments"]),
                    "gist": brief["gist"],
                }
                for brief in briefs
            ]
        )


def _not_there(edition: Edition, number: str) -> str:
    def shared(other: str) -> int:
        same = (ours == theirs for ours, theirs in zip(number, other, strict=False))
        return sum(takewhile(bool, same))

    ranked = sorted(edition.articles(), key=shared, reverse=True)[:_SUGGESTIONS]
    nearest = [known for known in edition.articles() if known in ranked]
    return f"{edition.name} has no article {number!r}; the nearest are {', '.join(nearest)}."
