"""Bring the catalogues up to the messages of the package: `python docs/generators/messages.py`.

New messages come in without a translation, those that nobody says any more go; whatever is
translated stays. What is still to be translated is counted for each file.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from docs.generators.law_texts import law_texts  # noqa: E402
from docs.generators.page_words import page_words  # noqa: E402
from docs.generators.po_files import LANGUAGES, Key, update  # noqa: E402
from docs.generators.sentences import sentences  # noqa: E402


def messages() -> dict[str, set[Key]]:
    """Return the messages of the package, by the catalogue that they belong to."""
    return {"arpad": page_words(), "law": set(law_texts()), "sentences": set(sentences())}


def main() -> None:
    """Write every catalogue anew, and say what is left to do."""
    for catalogue, keys in messages().items():
        for language in LANGUAGES:
            total, empty = update(catalogue, language, keys)
            sys.stdout.write(f"{language} {catalogue}: {total} messages, {empty} to translate\n")


if __name__ == "__main__":
    main()
