"""What a site writes into the log: a serving process does, and nothing that merely makes a site."""

import logging
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

from arpad.web.app import application
from arpad.web.settings import Settings


def test_making_a_site_leaves_the_log_of_the_process_alone(
    pattern_file: Path, tmp_path: Path
) -> None:
    book = shutil.copy(pattern_file, tmp_path / "office.db")
    handlers, threads = list(logging.getLogger().handlers), threading.active_count()

    application(Settings(book=str(book)))

    assert logging.getLogger().handlers == handlers
    # A thread that writes the log later would write it into whatever comes next.
    assert threading.active_count() == threads


def test_a_serving_process_says_when_and_where_something_went_wrong(
    pattern_file: Path, tmp_path: Path
) -> None:
    book = shutil.copy(pattern_file, tmp_path / "office.db")
    words = (
        "import logging\n"
        "from arpad.web.serving import application\n"
        "application()\n"
        "logging.getLogger('arpad.web').error('a fault')\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", words],
        env=os.environ | {"ARPAD_BOOK": str(book)},
        capture_output=True,
        text=True,
        check=True,
    )

    level, at, *rest = done.stderr.strip().split(" - ")
    assert (level, rest) == ("ERROR", ["arpad.web", "<string>", "a fault"])
    assert at[:4].isdigit()
