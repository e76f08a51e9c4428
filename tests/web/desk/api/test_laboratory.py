"""The laboratory by programs: a house edition tried, followed, fetched and deleted."""

import io
import zipfile
from typing import TYPE_CHECKING

import pytest

from arpad.client import ApiProblem
from arpad.client.wishes.laboratory import NewComparison, NewExperiment
from arpad.model.rights import Right, Role

if TYPE_CHECKING:
    from tests.web.desk.api.conftest import Keyed
    from tests.web.desk.conftest import WorkingSite

K20 = """name = "house/k20"
title = "K = 20"
base = "fide/b02_2010"
since = 2011-07-01
[[k_ordinary]]
value = 20
"""


def test_a_program_tries_a_house_edition_and_fetches_everything(
    working: "WorkingSite", keyed: "Keyed"
) -> None:
    desk = keyed(Role.COMMISSION).desk
    job = desk.try_house(NewExperiment(pool="fide", house=K20))
    assert desk.experiment(job.number).found is None
    with pytest.raises(ApiProblem, match="is not done"):
        desk.experiment_tables(job.number)
    working.do_jobs()
    assert desk.wait_for(job).answer["moved"] > 0
    kept = desk.experiment(job.number)
    assert (kept.name, kept.base, kept.house) == ("house/k20", "fide/b02_2010", K20)
    assert kept.found is not None
    assert kept.found["movers"]["moved"] == desk.job(job.number).answer["moved"]
    assert [each.number for each in desk.experiments()] == [job.number]
    with zipfile.ZipFile(io.BytesIO(desk.experiment_tables(job.number))) as packed:
        assert packed.read("house.toml").decode() == K20
    assert desk.experiment_paper(job.number).startswith(b"%PDF")
    assert desk.delete_experiment(job.number).number == job.number
    with pytest.raises(ApiProblem, match="may have been deleted"):
        desk.experiment(job.number)


def test_a_program_compares_two_texts_on_a_pool(working: "WorkingSite", keyed: "Keyed") -> None:
    desk = keyed(Role.COMMISSION).desk
    wish = NewComparison(pool="fesa", left="fesa/elo_text", right="fesa/elo_program")
    job = desk.compare_on_pool(wish)
    working.do_jobs()
    found = desk.comparison(job.number).found
    assert found is not None
    assert 0 < found.players_differing <= found.players
    assert zipfile.is_zipfile(io.BytesIO(desk.comparison_tables(job.number)))


def test_what_cannot_be_used_is_refused_with_its_place(keyed: "Keyed") -> None:
    desk = keyed(Role.RATING_OFFICER).desk
    with pytest.raises(ApiProblem, match="did you mean k_ordinary"):
        desk.try_house(NewExperiment(pool="fide", house=K20.replace("ordinary", "ordinery")))


def test_a_key_without_the_right_tries_nothing(keyed: "Keyed") -> None:
    program = keyed(Role.RATING_OFFICER, scopes={Right.RATE})
    with pytest.raises(ApiProblem) as refused:
        program.desk.try_house(NewExperiment(pool="fide", house=K20))
    assert refused.value.status == 403
