"""Visits in several ways, one after another: a place, a width, a hand, with scripts or without."""
from serving.checks import check


def each(window, ways, visit, suffix=""):
    """Calls `visit(place, width, hand, are_on, label)` for each way; one that fails does not keep the others from being seen."""
    try:
        for place, width, hand, are_on in ways:
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
