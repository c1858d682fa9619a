"""Visits in several ways, one after another: a place, a width, a hand, with scripts or without."""
from serving.checks import check

# `tools/browser --every` goes all ways, as `make torture` does. Otherwise each language, each width, each hand, with scripts and without
# are gone once at least, by half as many visits.
EVERY = False


def needed(ways):
    """The first ways that have every language, width, hand and setting of scripts among them, the fewest that are found."""
    left, chosen = list(ways), []
    open_values = {(place, getattr(value, "language", value)) for way in ways for place, value in enumerate(way)}
    while open_values:
        best = max(left, key=lambda way: len(open_values & set(enumerate(getattr(value, "language", value) for value in way))))
        open_values -= set(enumerate(getattr(value, "language", value) for value in best))
        chosen.append(best)
        left.remove(best)
    return [way for way in ways if way in chosen]


def each(window, ways, visit, suffix=""):
    """Calls `visit(place, width, hand, are_on, label)` for each way; one that fails does not keep the others from being seen."""
    try:
        for place, width, hand, are_on in ways if EVERY else needed(ways):
            window.size(width)
            window.scripts(are_on)
            label = f"{place.language} {width} px {hand.name} scripts {'on' if are_on else 'off'}{suffix}"
            try:
                visit(place, width, hand, are_on, label)
            except Exception as error:  # the other visits are still to be seen
                check(f"{label}: the visit comes to its end", False, f"{type(error).__name__}: {error}")
    finally:
        window.scripts(True)
        window.size(1280)
        window.driver.delete_all_cookies()
