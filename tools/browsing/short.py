"""The main ways through a site, each once: reading, asking and answering, becoming a member, a site of one's own, in two or three minutes. All ways, pages and
widths are in the other parts."""
from .audit import looks, weights
from .flows import Flows, by_tab
from .hands import Keyboard, Pointer
from .journeys import all_journeys
from .members import Member
from .visits import each


def all_short(window, site, places, glass):
    english, spanish = places
    weights(site, english)
    glass.pages("en", looks(english), glass.ONCE)

    def guest(place, width, hand, are_on, label):
        Flows(window, hand(window), label).run()
    each(window, [(english, 390, Pointer, True), (english, 1280, Keyboard, False)], guest)

    def member(place, width, hand, are_on, label):
        Member(window, hand(window), label, site, place, has_drafts=are_on).run()
    site.visits = []
    each(window, [(spanish, 1280, Pointer, True)], member)
    all_journeys(window, site, places, by_script=[False])
    by_tab(window, english.topic(), "topic, 1280 px")
