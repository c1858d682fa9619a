import Model
import TestSupport
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// Bookmarks: set, with a reminder and without, listed, removed, restored; and what became unreadable, which is not named.
struct BookmarkTests {
  private let site: SiteFixture
  private let irene: Browser
  private let wren: Browser
  private let member: Member.ID

  init() throws {
    site = try SiteFixture(
      more: [
        "content/notes/Statistics/Estimation/Intervals.md": StudySite.note(
          "title: Confidence intervals", body: "A promise.")
      ])
    irene = try site.join("irene", "Irene")
    wren = try site.join("wren", "Wren")
    member = try #require(try site.site.member(username: "irene"))
    let author = try #require(try site.site.member(username: "wren"))
    _ = try site.site.postTopic("Cranes & <b>", author: .member(author))
    _ = try wren.post(
      "/me/notebook/notes",
      [
        "title": "Where to stand", "body": "By the poplars.", "subject": "Walks & <i>",
        "place": "s1", "audience": "members",
      ])
  }

  private var topic: Topic.ID {
    get throws { Topic.ID(Int64(try site.site.number("SELECT max(id) FROM topics"))) }
  }

  private static let note = "/bookmark/notes/statistics/estimation/intervals/"

  /// The forms of a topic, its first comment, a note of another member, and one of the site.
  private var paths: [String] {
    get throws {
      let comment = try site.site.number("SELECT max(id) FROM comments")
      return [
        "/topics/\(try topic)/bookmark", "/comments/\(comment)/bookmark", "/notes/1/bookmark",
        Self.note,
      ]
    }
  }

  private func titles(_ answer: Answer) -> [String] {
    answer.body.matches(of: /<li><a class="title" href="[^"]*"[^>]*>([^<]*)</).map { String($0.1) }
  }

  /// When reminders are due, by bookmark.
  private var reminders: [String] {
    get throws {
      try site.texts(
        "SELECT coalesce(remind_at, '-') FROM bookmarks WHERE dropped_at IS NULL ORDER BY id")
    }
  }

  @Test func `each kind of thing is marked once, and the list leads to it`() throws {
    #expect(try irene.sound("/me/bookmarks?lang=en").page.shows("No bookmarks yet"))
    for path in try paths {
      let form = try irene.sound("\(path)?lang=en")
      #expect(form.page.headings.first == "Add bookmark", "\(path)")
      #expect(!form.page.shows("Remove"))
      for _ in 1...2 {
        let answer = try irene.post(path, ["do": "keep", "lang": "en"])
        #expect(answer.status == 303)
      }
      let set = try irene.sound("\(path)?lang=en")
      #expect(set.page.headings.first == "Edit bookmark" && set.page.shows("Remove"))
      #expect(try irene.json(path).body == #"{"bookmarked":true}"#)
      #expect(try wren.json(path).body == #"{"bookmarked":false}"#)
    }
    #expect(try site.count("bookmarks") == 4)
    let list = try irene.sound("/me/bookmarks?lang=en")
    #expect(
      titles(list) == [
        "Confidence intervals", "Where to stand", "Some words.", "Cranes &amp; &lt;b&gt;",
      ])
    for words in [
      "Note in Statistics", "Wren’s note in Walks & <i>", "Wren’s comment in “Cranes & <b>”",
      "Topic",
      "today",
    ] {
      #expect(list.page.shows(words), "\(words)")
    }
    #expect(list.page.addresses.contains("/notes/statistics/estimation/intervals/"))
    #expect(list.page.addresses.contains("/do/notes/1"))
    #expect(try irene.sound("/me/bookmarks?lang=es").page.shows("Apunte de Wren en Walks & <i>"))
    #expect(try wren.sound("/me/bookmarks").page.shows("No bookmarks yet"))
    #expect(try irene.json("/me/bookmarks").body.hasPrefix(#"{"count":4,"bookmarks":["#))
    #expect(try irene.page("/me").shows("4 bookmarks"))
  }

  @Test func `guests are asked to sign in, and pages lead to the form`() throws {
    let guest = Browser(site)
    for path in try paths + ["/me/bookmarks"] {
      #expect(try guest.get(path).status == 403, "\(path)")
      #expect(try guest.post(path, ["do": "keep"]).status == 403, "\(path)")
    }
    let comment = try paths[1].replacing("/bookmark", with: "")
    #expect(try irene.page(comment).addresses.contains { $0.contains("\(comment)/bookmark") })
    #expect(try irene.page("/notes/1").addresses.contains { $0.contains("/notes/1/bookmark") })
    #expect(
      try wren.page("/me/notebook/notes/1").addresses.contains { $0.contains("/notes/1/bookmark") })
    #expect(try site.count("bookmarks") == 0)
  }

  /// The clocks show 18:20 on 14 November 2026 in UTC.
  @Test(
    arguments: [
      ("none", 0, nil), ("", 0, nil), ("evening", 2399, "2026-11-14T19:00:00Z"),
      ("tomorrow", 0, "2026-11-15T09:00:00Z"), ("week", 0, "2026-11-21T09:00:00Z"),
    ] as [(String, Int64, String?)])
  func `a reminder at one of the times that are offered`(
    choice: String, seconds: Int64, expected: String?
  ) throws {
    irene.now = SiteFixture.now.adding(seconds: seconds)
    let path = try paths[0]
    let answer = try irene.post(path, ["remind": choice, "lang": "en"])
    #expect(answer.location == "/do/me/bookmarks?set=1&lang=en")
    let due = expected.flatMap { Timestamp(rfc3339: $0) }
    #expect(try reminders == [due.map { "\($0.seconds)" } ?? "-"])
    let list = try irene.sound("/me/bookmarks?set=1&lang=en").page
    #expect(list.shows("Bookmarked.") && list.shows("reminder on") == (due != nil))
    #expect(list.shows("Add a reminder:") == (due == nil))
    #expect(list.addresses.contains("/do\(path)?remind=week&lang=en") == (due == nil))
    // The form shows it, and saved once more it stays; without one it is gone.
    let form = try irene.sound("\(path)?lang=en").page
    #expect(form.fields["remind_day"] == expected.map { String($0.prefix(10)) } ?? "")
    if let expected {
      let again =
        [
          "remind": "own", "remind_day": String(expected.prefix(10)),
          "remind_time": String(expected.dropFirst(11).prefix(5)),
        ] as KeyValuePairs
      #expect(try irene.post(path, again).status == 303)
      #expect(try reminders == [due.map { "\($0.seconds)" } ?? "-"])
      // Every choice that the form showed is valid.
      let none =
        [
          "remind": "none", "remind_day": String(expected.prefix(10)),
          "remind_time": String(expected.dropFirst(11).prefix(5)),
        ] as KeyValuePairs
      #expect(try irene.post(path, none).status == 303)
      #expect(try reminders == ["-"])
    }
  }

  @Test func `a day and a time of one's own, in the zone that is chosen`() throws {
    let path = try paths[0]
    _ = try irene.post(path, ["remind": "own", "remind_day": "2027-01-02"])
    #expect(
      try reminders == ["\(try #require(Timestamp(rfc3339: "2027-01-02T09:00:00Z")).seconds)"])
    _ = try irene.post(
      path, ["remind": "own", "remind_day": "2027-07-02", "remind_time": "7:05", "zone": "Nowhere"])
    #expect(
      try reminders == ["\(try #require(Timestamp(rfc3339: "2027-07-02T07:05:00Z")).seconds)"])
    #expect(try irene.page("/me/bookmarks").shows("reminder on Friday, 2 July 2027, 07:05"))
    #expect(try irene.post(path, ["remind": "soon"]).status == 400)
    // A form without a reminder field changes no reminder.
    _ = try irene.post(path, ["lang": "en"])
    #expect(
      try reminders == ["\(try #require(Timestamp(rfc3339: "2027-07-02T07:05:00Z")).seconds)"])
  }

  @Test func `a form that was shown in one zone is read in it`() throws {
    let path = try paths[0]
    let form = try irene.sound("\(path)?lang=en")
    #expect(form.page.fields["zone"] == "UTC")
    irene.cookies["zone"] = "America/Bogota"
    let typed = ["remind": "own", "remind_day": "2027-07-02", "remind_time": "18:00"]
    for (zone, due) in [
      ("UTC", "2027-07-02T18:00:00Z"), ("America/Bogota", "2027-07-02T23:00:00Z"),
      ("Asia/Tokyo", "2027-07-02T09:00:00Z"),
    ] {
      _ = try irene.send(path, typed.map { ($0, $1) } + [("zone", zone)])
      #expect(try reminders == ["\(try #require(Timestamp(rfc3339: due)).seconds)"], "\(zone)")
    }
    let later = try irene.sound("\(path)?lang=en").page
    #expect(later.fields["remind_time"] == "04:00" && later.shows("America/Bogota"))
  }

  @Test(arguments: [
    ("remind_day", "own", "", ""), ("remind_day", "own", "tomorrow", ""),
    ("remind_day", "own", "2026-11-14", "18:59"), ("remind_day", "own", "2999-01-01", ""),
    ("remind_day", "own", "2027-11-16", ""), ("remind_time", "own", "2027-01-01", "25:00"),
    ("remind_day", "tomorrow", "2027-01-01", ""), ("remind_time", "none", "", "10:00"),
    ("remind", "evening", "", ""),
  ])
  func `errors appear beside their fields, and nothing is set`(
    field: String, remind: String, day: String, time: String
  ) throws {
    irene.now = SiteFixture.now.adding(seconds: 3600)
    let answer = try irene.post(
      try paths[0],
      ["remind": remind, "remind_day": day, "remind_time": time, "lang": "en"])
    #expect(answer.status == 422 && answer.page.problems == [])
    #expect(answer.body.contains("id=\"\(field)-error\""))
    #expect(answer.page.fields["remind_day"] == day)
    #expect(try site.count("bookmarks") == 0)
  }

  @Test func `a removed bookmark can be restored, with its reminder, for a day`() throws {
    let path = try paths[0]
    _ = try irene.post(path, ["remind": "week"])
    let due = try reminders
    let gone = try irene.post("/me/bookmarks", ["do": "remove", "bookmark": "1", "lang": "en"])
    #expect(gone.location == "/do/me/bookmarks?removed=1&lang=en")
    let list = try irene.sound("/me/bookmarks?removed=1&lang=en")
    #expect(list.page.shows("“Cranes & <b>” removed.") && titles(list).isEmpty)
    #expect(list.page.shows("Recently deleted (1)"))
    #expect(try irene.sound("/me/deleted?lang=en").page.shows("Cranes & <b>"))
    #expect(try irene.post("/me/bookmarks", ["do": "restore", "bookmark": "1"]).status == 303)
    #expect(try reminders == due)
    #expect(
      try irene.post(path, ["do": "remove"]).location?.hasPrefix("/do/me/bookmarks?removed=1")
        == true)
    #expect(try irene.post(path, ["do": "remove"]).status == 303, "twice")
    #expect(try wren.post("/me/deleted", ["do": "restore", "thing": "b1"]).status == 404)
    #expect(try irene.post("/me/deleted", ["do": "restore", "thing": "b1"]).status == 303)
    #expect(try reminders == due)
    _ = try irene.post(path, ["do": "remove"])
    // A reminder that fell due meanwhile is dropped; setting it again gives the same bookmark, first in the list.
    irene.now = SiteFixture.now.adding(seconds: 8 * 86_400)
    #expect(try irene.post("/me/deleted", ["do": "restore", "thing": "b1"]).status == 303)
    #expect(try reminders == ["-"])
    try site.site.write { try $0.dropOldBookmarks(at: irene.now) }
    #expect(try site.count("bookmarks") == 1)
    _ = try irene.post(path, ["do": "remove"])
    try site.site.write { try $0.dropOldBookmarks(at: irene.now.adding(seconds: 86_399)) }
    #expect(try site.count("bookmarks") == 1)
    try site.site.write { try $0.dropOldBookmarks(at: irene.now.adding(seconds: 86_401)) }
    #expect(try site.count("bookmarks") == 0)
  }

  @Test func `others cannot do it, and things that are no bookmark are refused`() throws {
    _ = try irene.post(try paths[0], [:])
    for (act, bookmark) in [
      ("remove", "1"), ("restore", "1"), ("remove", "99"),
    ] { #expect(try wren.post("/me/bookmarks", ["do": act, "bookmark": bookmark]).status == 303) }
    #expect(try titles(irene.get("/me/bookmarks")).count == 1)
    for (act, bookmark) in [
      ("burn", "1"), ("remove", ""), ("remove", "-1"), ("remove", "99999999999999999999"),
    ] {
      let answer = try irene.post("/me/bookmarks", ["do": act, "bookmark": bookmark])
      #expect(answer.status == 400, "\(act) \(bookmark)")
    }
    #expect(try irene.post(try paths[0], ["do": "dance"]).status == 400)
    for path in [
      "/topics/99/bookmark", "/comments/99/bookmark", "/notes/99/bookmark", "/bookmark/forum/",
      "/bookmark/notes/statistics/", "/bookmark/notes/a/b/c/", "/bookmark/events/a/",
      "/bookmark/../../etc/passwd", "/bookmark/es/notes/statistics/estimation/none/",
    ] {
      for answer in [try irene.get(path), try irene.post(path, [:])] {
        #expect(answer.status == 404, "\(path)")
      }
    }
    for query in ["removed=1", "removed=x", "set=99", "set=-1", "page=99", "page=x"] {
      _ = try irene.sound("/me/bookmarks?\(query)")
    }
    #expect(try wren.sound("/me/bookmarks?set=1&removed=1").page.shows("No bookmarks yet"))
  }

  @Test func `nothing names what its owner may no longer read`() throws {
    for path in try paths { _ = try irene.post(path, ["remind": "tomorrow"]) }
    let secrets = ["Cranes", "Where to stand", "Some words", "Confidence intervals"]
    try site.site.write { try $0.hold(topic) }
    _ = try wren.post(
      "/me/notebook/notes/1/edit",
      ["title": "Where to stand", "body": "By the poplars.", "place": "s1", "audience": "friends"])
    try site.site.set("DELETE FROM notes")
    let list = try irene.sound("/me/bookmarks?set=1")
    #expect(list.page.shows("No bookmarks yet"))
    for path in try paths { #expect(try irene.get(path).status == 404, "\(path)") }
    for number in 1...4 {
      _ = try irene.post("/me/bookmarks", ["do": "remove", "bookmark": "\(number)"])
    }
    let gone = [
      list, try irene.sound("/me/bookmarks?removed=1&lang=en"),
      try irene.sound("/me/deleted?lang=en"),
      try irene.sound("/me"),
    ]
    for (page, secret) in gone.flatMap({ page in secrets.map { (page, $0) } }) {
      #expect(!page.body.contains(secret), "\(secret)")
    }
    #expect(gone[1].page.shows("Bookmark removed."))
    #expect(gone[2].page.shows("No longer available"))
    for number in 1...4 {
      _ = try irene.post("/me/bookmarks", ["do": "restore", "bookmark": "\(number)"])
    }
    // No one is reminded of it; a restored topic is in the list again.
    try site.site.remind(at: SiteFixture.now.adding(seconds: 86_400))
    #expect(try site.count("news") == 0)
    try site.site.write { try $0.approve(topic) }
    #expect(try titles(irene.sound("/me/bookmarks")).count == 2)
  }

  @Test func `no one is reminded of a hidden comment in a visible topic`() throws {
    let comment = try site.site.postComment(in: topic, author: .member(member))
    _ = try wren.post(paths[1], ["remind": "tomorrow"])
    try site.site.write { try $0.hold(comment) }
    #expect(try wren.sound("/me/bookmarks").page.shows("No bookmarks yet"))
    try site.site.remind(at: SiteFixture.now.adding(seconds: 86_400))
    #expect(try site.count("news") == 0)
  }

  @Test func `news of a reminder say what of, until it is removed or unreadable`() throws {
    for path in try paths { _ = try irene.post(path, ["remind": "tomorrow"]) }
    try site.site.remind(at: SiteFixture.now.adding(seconds: 86_400))
    irene.now = SiteFixture.now.adding(seconds: 86_400)
    let news = try irene.sound("/me/news?lang=en").page
    for words in ["Reminder:", "Cranes & <b>", "Where to stand", "Confidence intervals"] {
      #expect(news.shows(words), "\(words)")
    }
    #expect(try irene.get("/me/news/1").status == 303)
    let author = try #require(try site.site.member(username: "wren"))
    try site.site.write { try $0.block(member, by: author, at: irene.now) }
    #expect(try !irene.sound("/me/news").page.shows("Where to stand"))
    try site.site.write { try $0.hold(topic) }
    #expect(try !irene.sound("/me/news").page.shows("Cranes"))
    _ = try irene.post("/me/bookmarks", ["do": "remove", "bookmark": "4"])
    #expect(try irene.sound("/me/news").page.shows("Confidence intervals") == false)
    #expect(try site.texts("SELECT count(*) FROM news WHERE about = -4") == ["0"])
  }

  @Test func `there is a limit, and pages`() throws {
    try site.site.set(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO bookmarks (member_id, kind, thing_id, lang, subject, lesson, slug, made_at)
      SELECT \(member), 1, i, '', '', '', '', i FROM n
      """)
    let refused = try irene.post(try paths[0], ["lang": "en"])
    #expect(refused.status == 422 && refused.page.shows("You can have 2,000 bookmarks."))
    #expect(try wren.post(try paths[0], [:]).status == 303)
    // An existing one can be changed all the same.
    #expect(try irene.post("/comments/1/bookmark", ["remind": "week"]).status == 303)
    try site.site.set("DELETE FROM bookmarks WHERE member_id = \(member)")
    for number in 1...60 {
      let topic = try site.site.postTopic("Topic \(number)")
      _ = try site.site.write {
        try $0.bookmark(
          .topic(topic), by: member, at: SiteFixture.now.adding(seconds: Int64(number)))
      }
    }
    let (first, second) = (
      titles(try irene.sound("/me/bookmarks")), titles(try irene.sound("/me/bookmarks?page=2"))
    )
    #expect(first.count == 50 && first.first == "Topic 60" && second.count == 10)
    #expect(try titles(irene.sound("/me/bookmarks?page=7")).count == 10)
  }

  @Test func `they are in what their owner takes along, and go when they leave`() throws {
    for path in try paths { _ = try irene.post(path, ["remind": "week"]) }
    var rows: [String] = []
    try site.site.forEachOwnRow("bookmarks", of: member) { rows.append($0) }
    #expect(rows.count == 4 && rows[3].contains(#""slug":"intervals""#))
    try site.site.write { try $0.leave(member, takingPosts: false, at: SiteFixture.now) }
    #expect(try site.count("bookmarks") == 0)
    #expect(try site.site.integrityErrors() == [])
  }

  @Test func `favourites have them as the first tab, where the site has products`() throws {
    #expect(try irene.sound("/me/bookmarks?lang=en").page.headings.first == "Bookmarks")
    let shop = try SiteFixture(more: CatalogueSite.files)
    let browser = try shop.join("irene", "Irene")
    let list = try browser.sound("/me/bookmarks?lang=en").page
    #expect(list.headings.first == "Favourites" && list.shows("Items"))
    #expect(list.addresses.contains("/do/catalogue/favourites?lang=en"))
    let things = try browser.sound("/catalogue/favourites?lang=en").page
    #expect(things.addresses.contains("/do/me/bookmarks?lang=en"))
    #expect(try !Browser(shop).sound("/catalogue/favourites").page.shows("Bookmarks"))
  }
}
