"""The page that lies in every archive, for whoever opens it without the package."""

PAGE = """\
A rating office: everything that its book holds, in files that any program can read.

manifest.json   what there is: tables with their columns and kinds, numbers of rows, SHA-256
tables/*.jsonl  one table a file, UTF-8, one JSON array a line; the first line has the names of
                the columns, null stands for nothing
reports/*       the reports as they came in, named by the number of the receipt
reports.sha256  the SHA-256 of each report: sha256sum -c reports.sha256

Days are YYYY-MM-DD, moments are in UTC, amounts of the ledger are hundredths of a point. Games that
were rated for a list stand on sheets (tables/sheet.jsonl), one for each player of an event: "lines"
is a JSON array with a text for each game: round (4 places), the opponent's rating (5), difference
(6), what counted of it (6), expectation (4), score (4), K (4) and amount (8), then the articles, a
tab, and the code of the opponent. The entries of a sheet are numbered from its id on. All other
entries are in tables/entry.jsonl.

A column that ends in _id names the row of another table that has this id; batch_id leads to
tables/batch.jsonl: who added the row, when, by which command and version. Rows are in the order in
which they were added. Events (tables/event_version.jsonl) have their whole document, players, games
and results, in their last columns; the newest version of an event counts.

A table for a spreadsheet (jq makes CSV of it):
    jq -r @csv tables/entry.jsonl > entry.csv
In Python:
    import json
    names, *rows = map(json.loads, open("tables/entry.jsonl", encoding="utf-8"))

The same book gives the same archive, so two archives are alike if their manifests are.
To work on with it: arpad restore FILE --book NEW
"""
