"""Costs of asking for a friendship, accepting one, editing a profile, and looking at people in a club of 50,000."""
import time

from .programs import median_cost

TOWNS = ("Soria", "Ávila", "Béjar", "Zamora", "Salamanca", "Cuenca", "Teruel", "Lugo")
FRIENDS = 200
NEWS = 200


def run(bench, club):
    runs = 5 if bench.quick else 40
    furnish(club)
    limit(bench, "inviting the author of a comment", invite(club, runs))
    limit(bench, "accepting a friendship", accept(club, runs))
    member, posts = club.busiest()
    town = {"city": "Town @@@@@@@@", "city_audience": "everyone", "body": "I *walk*, @@@@@@@@ days.",
            "about_audience": "members", "lang": "en"}
    limit(bench, "editing a profile", club.send("/me/profile", town, member, runs), f"{posts:,} posts")
    other = club.rows("SELECT member_id FROM accounts WHERE member_id <> ? ORDER BY member_id LIMIT 1", member)[0][0]
    for what, path, query in (
            ("a member's page", f"/people/{other}", ""), (f"the page of {NEWS} news", "/me/news", ""),
            (f"the page of {FRIENDS} friends", "/me/friends", ""), (f"the directory of {club.size:,}", "/people", ""),
            ("  in its middle", "/people", "from=m&after=5"), ("  looking for a town", "/people", "q=salamanca"),
            ("  looking for a name", "/people", "q=maria+garcia"), ("  looking for letters", "/people", "q=m+a+r+l")):
        cost = club.send(path, member=member, runs=runs, expect=200, query=f"{query}&lang=en".lstrip("&"))
        limit(bench, what, cost)
    topic, slug = hide_board(club)
    for what, path in (("the forum with boards for members", "forum/"), ("a topic for members", f"forum/{topic}-{slug}/")):
        limit(bench, what, club.send(f"/page/{path}", member=member, runs=runs, expect=200))


def hide_board(club):
    """Makes the board with most topics one for members, as `setAudience` does; its topic with most comments."""
    board = club.rows("SELECT board_id FROM topics GROUP BY board_id ORDER BY count(*) DESC LIMIT 1")[0][0]
    club.change("UPDATE lists SET is_public = 0 WHERE id = ?", [(board,)])
    club.change("UPDATE topics SET audience = 1 WHERE board_id = ?", [(board,)])
    club.change("UPDATE listings SET active_at = ? WHERE list_id <> ? AND topic_id IN (SELECT id FROM topics WHERE board_id = ?)",
                [(-(1 << 62), board, board)])
    return club.rows("SELECT id, slug FROM topics WHERE board_id = ? ORDER BY comment_count DESC LIMIT 1", board)[0]


def limit(bench, what, costs, against=""):
    bench.report.keep("people", **{what.strip(): [cost.raw for cost in costs]})
    cost = median_cost(costs)
    bench.report.value(what, cost.cpu * 1000, "ms CPU", at_most=8, against=against)


def furnish(club):
    """Towns for everyone, and friends and news for one member."""
    accounts = [member for (member,) in club.rows("SELECT member_id FROM accounts ORDER BY member_id")]
    towns = [(member, TOWNS[member % len(TOWNS)]) for member in accounts]
    club.change("INSERT INTO profile_blocks (member_id, block, value, audience) VALUES (?, 'city', ?, 1)", towns)
    club.change("INSERT INTO directory (kind, word, member_id) VALUES (2, ?, ?)",
                [(plain(town), member) for member, town in towns])
    busiest, now = club.busiest()[0], int(time.time())
    friends = [member for member in accounts if member != busiest][-FRIENDS:]
    club.change("INSERT INTO friendships (low_id, high_id, asked_by, state, text, asked_at, since) "
                "VALUES (?, ?, ?, 1, '', ?, ?)",
                [(min(busiest, other), max(busiest, other), other, now, now) for other in friends])
    club.change("INSERT INTO news (member_id, kind, about, happened_at) VALUES (?, 'reply', ?, ?)",
                [(busiest, comment, now) for (comment,) in club.rows(
                    "SELECT id FROM comments WHERE author_id <> ? AND state = 0 ORDER BY id DESC LIMIT ?", busiest, NEWS)])


def plain(town):
    """As the directory has it, without accents."""
    return town.lower().replace("á", "a").replace("é", "e")


def invite(club, runs):
    """Each of another member, beside a comment of another author."""
    found = club.rows("SELECT max(c.id), c.author_id FROM comments c JOIN accounts a ON a.member_id = c.author_id "
                      "WHERE c.state = 0 AND c.position IS NOT NULL GROUP BY c.author_id LIMIT ?", runs)
    authors = {author for _, author in found}
    askers = [member for (member,) in club.rows("SELECT member_id FROM accounts ORDER BY member_id DESC")
              if member not in authors]
    return [cost for (comment, _), asker in zip(found, askers)
            for cost in club.send(f"/comments/{comment}/invite", {"text": "I have a spare lamp.", "lang": "en"}, asker)]


def accept(club, runs):
    """Each by another member, who has a pending request."""
    now = int(time.time())
    members = [member for (member,) in club.rows("SELECT member_id FROM accounts ORDER BY member_id LIMIT ?", 2 * runs)]
    pairs = list(zip(members[:runs], members[runs:]))
    club.change("INSERT OR REPLACE INTO friendships (low_id, high_id, asked_by, state, text, asked_at) "
                "VALUES (?, ?, ?, 0, 'Hello.', ?)", [(low, high, low, now) for low, high in pairs])
    return [cost for low, high in pairs
            for cost in club.send(f"/people/{low}/friendship", {"do": "accept", "lang": "en"}, high)]
