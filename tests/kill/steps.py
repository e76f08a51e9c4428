"""The steps of an office that are killed: each a command, and the stage at which it is given."""

from collections.abc import Mapping

from msgspec import Struct

_FORMS = "--form csv --form json --form txt --form xlsx"


class Step(Struct, frozen=True, kw_only=True):
    """A command that is killed.

    `done` is what is said instead when everything is in the book already but the files: then
    nothing is left to be booked. `{papers}` is the folder of the office's papers, `out` a folder
    for what the step writes. `smaller` lets a small office work in portions, as a large one does.
    Steps are one transaction each, if they do not say otherwise; `books` is not set for one that
    only reads. One that `is_long` is killed by `make test-long` only: it is much like another one.
    """

    name: str
    stage: str | None
    now: str
    words: str
    done: str | None = None
    files: bool = False
    books: bool = True
    transactions: int = 1
    is_long: bool = False
    smaller: Mapping[str, int] = {}


_CORRECT = "--commit --reason 'score sheets seen'"

STEPS = (
    Step(name="init", stage=None, now="2012-01-02T09:00", words="init"),
    Step(name="migrate", stage="older", now="2012-03-01T09:00", words="init"),
    Step(
        name="import",
        stage="new",
        now="2012-01-03T09:00",
        words="player import {papers}/jan12frl.txt --pool fide",
    ),
    Step(
        name="intake",
        stage="january",
        now="2012-02-20T09:00",
        words="intake {papers}/reports",
        transactions=3,
        smaller={"arpad.office.intake.PORTION": 2},
    ),
    Step(
        name="rate period",
        stage="ready",
        now="2012-02-25T09:00",
        words="period rate fide 2012-03-01 --commit",
    ),
    Step(
        name="rate period on all cores",
        stage="ready",
        now="2012-02-25T09:00",
        words="period rate fide 2012-03-01 --commit",
        smaller={
            "arpad.office.rate_period._WORTH_SPREADING": 1,
            "arpad.office.rate_period._PER_TASK": 1,
        },
    ),
    Step(
        name="rate events",
        stage="ready",
        now="2012-02-25T09:00",
        words="event rate --pool fesa --commit",
        transactions=2,
    ),
    Step(
        name="publish a list of chess",
        stage="rated",
        now="2012-02-28T09:00",
        words=f"publish fide 2012-03-01 --commit --into out {_FORMS}",
        done=f"lists fide --on 2012-03-01 --into out {_FORMS}",
        files=True,
    ),
    Step(
        name="adjust",
        stage="rated",
        now="2012-02-26T09:00",
        words="adjust fide 2012-03-01 compression_2024 --commit",
        is_long=True,
    ),
    Step(
        name="publish a list of shogi",
        stage="rated",
        now="2012-02-28T09:00",
        words="publish fesa 2012-03-01 --commit --into out --form csv --form pdf",
        done="lists fesa --on 2012-03-01 --into out --form csv --form pdf",
        files=True,
        is_long=True,
    ),
    Step(
        name="bundle",
        stage="published",
        now="2012-03-01T09:00",
        words="bundle fide 2012-03-01 out/proof.zip --force",
        files=True,
        books=False,
    ),
    Step(
        name="correct a result",
        stage="late",
        now="2012-03-06T09:00",
        words=f"correct result 1 1 4500001 4500002 0-1 {_CORRECT}",
    ),
    Step(
        name="correct a result of a chain",
        stage="late",
        now="2012-03-06T09:00",
        words=f"correct result 4 1 BE014 BE022 0-1 {_CORRECT}",
    ),
    Step(
        name="correct late",
        stage="late",
        now="2012-03-06T09:00",
        words=f"correct late 6 {_CORRECT}",
        is_long=True,
    ),
    Step(
        name="correct late in a chain",
        stage="late",
        now="2012-03-06T09:00",
        words=f"correct late 7 {_CORRECT}",
        is_long=True,
    ),
    Step(
        name="correct a start",
        stage="late",
        now="2012-03-06T09:00",
        words=f"correct start 4500003 2100 --pool fide {_CORRECT}",
        is_long=True,
    ),
    Step(
        name="merge",
        stage="late",
        now="2012-03-06T09:00",
        words=f"player merge 4500007 4500004 {_CORRECT}",
    ),
    Step(
        name="unmerge",
        stage="merged",
        now="2012-03-07T09:00",
        words=f"player unmerge 4500007 {_CORRECT}",
    ),
    Step(
        name="backup",
        stage="merged",
        now="2012-03-07T09:00",
        words="backup out/office.zip --force",
        files=True,
        books=False,
    ),
    Step(
        name="restore",
        stage=None,
        now="2012-03-08T09:00",
        words="restore {papers}/office.zip",
        files=True,
    ),
)
