"""The table that tools/bench prints, and the same as JSON with the raw numbers."""
import json

HEAD = ("what", "ours", "compared with", "ratio", "limit", "met?")


class Report:
    """Rows in the order in which they were measured."""

    def __init__(self, out=print, pace=1.0):
        """`pace` is how many times as long this machine takes now as where limits in milliseconds were set."""
        self.pace = pace
        self.rows = []
        self.raw = {}
        self.out = out

    def keep(self, section, **numbers):
        """Raw numbers for the JSON."""
        self.raw.setdefault(section, {}).update(numbers)

    def ratio(self, what, ours, theirs, against, unit="s CPU", at_most=None, at_least=None, aim=None):
        """Ours to theirs, both in `unit`."""
        ratio = ours / theirs if theirs else float("inf")
        limit, met = "", None
        if at_most is not None:
            limit, met = f"≤ {number(at_most)}×" + (f", aim {number(aim)}×" if aim else ""), ratio <= at_most
        if at_least is not None:
            limit, met = f"≥ {number(at_least)}×", ratio >= at_least
        self.add(what, f"{number(ours)} {unit}", f"{against}: {number(theirs)} {unit}", f"{number(ratio)}×", limit, met)
        return ratio

    def value(self, what, ours, unit, at_most=None, at_least=None, aim=None, against="–"):
        """One number with a limit of its own."""
        bound = at_most if at_least is None else at_least
        limit, met = "", None
        if bound is not None:
            sign = "≤" if at_least is None else "≥"
            limit = f"{sign} {number(bound)} {unit}" + (f", aim {number(aim)}" if aim else "")
            met = ours <= bound if at_least is None else ours >= bound
            # By the clock it is missed all the same.
            if not met and unit == "ms CPU":
                against = f"{against}; ".removeprefix("–; ") + f"at the floor {number(ours / self.pace)}"
        self.add(what, f"{number(ours)} {unit}", against, "–", limit, met)

    def note(self, what, text):
        """A fact without a limit."""
        self.add(what, text, "–", "–", "", None)

    def skip(self, what, reason):
        """Something that could not be measured, aloud."""
        self.out(f"  SKIPPED {what}: {reason}")
        self.rows.append({"what": what, "skipped": reason})

    def fail(self, what, reason):
        """Something that went wrong: the suite ends with 1."""
        self.out(f"  FAILED {what}: {reason}")
        self.rows.append({"what": what, "failed": reason, "met": False})

    def add(self, what, ours, against, ratio, limit, met):
        self.rows.append({"what": what, "ours": ours, "against": against, "ratio": ratio, "limit": limit, "met": met})
        mark = {True: "yes", False: "NO", None: ""}[met]
        self.out(f"  {what}: {ours}" + (f" | {against} | {ratio}" if against != "–" else "")
                 + (f" | {limit} | {mark}" if limit else ""))

    def table(self):
        """All rows as a table of plain text."""
        cells = [HEAD]
        for row in self.rows:
            note = row.get("skipped") and f"skipped: {row['skipped']}" or row.get("failed") and f"FAILED: {row['failed']}"
            if note:
                cells.append((row["what"], note, "", "", "", "NO" if "failed" in row else ""))
            else:
                met = {True: "yes", False: "NO", None: ""}[row["met"]]
                cells.append((row["what"], row["ours"], row["against"], row["ratio"], row["limit"], met))
        # A long reason does not widen the column of numbers.
        widths = [max(min(len(row[i]), 50) for row in cells) for i in range(len(HEAD))]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in cells]
        return "\n".join([lines[0], "  ".join("-" * width for width in widths), *lines[1:]])

    def json(self, **facts):
        return json.dumps({**facts, "rows": self.rows, "raw": self.raw}, indent=1, ensure_ascii=False, default=str)

    @property
    def failed(self):
        return any("failed" in row for row in self.rows)


def number(value):
    """Three figures: 0.0312, 1.62, 37.4, 4,125."""
    if value != value or value in (float("inf"), float("-inf")):
        return "–"
    size = abs(value)
    if size >= 1000:
        return f"{value:,.0f}"
    if size >= 100 or value == int(value):
        return f"{value:.0f}"
    return f"{value:.{1 if size >= 10 else 2 if size >= 1 else 3 if size >= 0.1 else 4}f}"
