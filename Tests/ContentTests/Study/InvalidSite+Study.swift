import TestSupport

extension InvalidSite {
  private static func event(_ fields: String...) -> [String: String?] {
    let lines = ["---", "title: X"] + fields + ["---", "", "Text.", ""]
    return ["content/events/x.md": lines.joined(separator: "\n")]
  }

  private static func note(_ fields: String..., body: String = "Text.") -> String {
    (["---"] + fields + ["---", "", body, ""]).joined(separator: "\n")
  }

  private static let lesson = "content/notes/math/sets"

  /// Notes and what is beside them.
  static let notes: [InvalidSite] = [
    InvalidSite(
      "a note whose front matter is broken", ["\(lesson)/a.md": note("tags: [x")],
      "\(lesson)/a.md:3:1: error: this is not valid YAML: did not find expected ',' or ']'"),
    InvalidSite(
      "a note whose front matter never ends", ["\(lesson)/a.md": "---\npublish: false\nText.\n"],
      "\(lesson)/a.md:1:1: error: expected front matter: a first line «---», fields, and a line «---»"
    ),
    InvalidSite(
      "two leads of one subject in a language",
      ["content/notes/math/_index.md": "A.", "content/notes/Math/_index.md": "B."],
      "content/notes/math/_index.md: error: what is said of this in en is taken already by content/notes/Math/_index.md"
    ),
    InvalidSite(
      "two notes with one slug",
      ["\(lesson)/a.md": note("slug: same"), "\(lesson)/b.md": note("slug: same")],
      "\(lesson)/b.md: error: the address /notes/math/sets/same/ in the language en is taken already by \(lesson)/a.md"
    ),
    InvalidSite(
      "a slug that is none", ["\(lesson)/a.md": note("slug: Big Words")],
      "\(lesson)/a.md:2:7: error: «Big Words» is no slug; expected lower-case letters, digits and hyphens"
    ),
    InvalidSite(
      "one permalink twice in a language",
      ["\(lesson)/a.md": note("permalink: p"), "\(lesson)/b.md": note("permalink: p")],
      "\(lesson)/b.md: error: the permalink «p» in the language en is taken already by \(lesson)/a.md"
    ),
    InvalidSite(
      "a day that does not exist", ["\(lesson)/a.md": note("date: 2026-02-30")],
      "\(lesson)/a.md:2:7: error: «2026-02-30» is no date; expected a day such as 2026-11-11"),
    InvalidSite(
      "an audience that is none", ["\(lesson)/a.md": note("audience: cats")],
      "\(lesson)/a.md:2:11: error: «cats» is no audience; expected public, members, friends, group, me"
    ),
    InvalidSite(
      "a connection to nobody",
      ["\(lesson)/a.md": note("connections:", "  - to: Nobody", "    why: because")],
      "\(lesson)/a.md:3:9: error: no note is called «Nobody»"),
    InvalidSite(
      "a connection to itself",
      ["\(lesson)/a.md": note("connections:", "  - to: a", "    why: because")],
      "\(lesson)/a.md:3:9: error: a note cannot be connected with itself"),
    InvalidSite(
      "a connection without a reason",
      [
        "\(lesson)/a.md": note("connections:", "  - to: b"), "\(lesson)/b.md": "B.",
      ], "\(lesson)/a.md:3:5: error: the field «why» is missing"),
    InvalidSite(
      "connections that are no list", ["\(lesson)/a.md": note("connections: b")],
      "\(lesson)/a.md:2:14: error: «b» is no connections; expected a list"),
    InvalidSite(
      "a subject with an unknown field", ["content/notes/math/_index.md": note("colour: red")],
      "content/notes/math/_index.md:2:1: error: unknown field «colour»; did you mean «color»? known are: title, description, order, color, professor"
    ),
    InvalidSite(
      "a colour that is none", ["content/notes/math/_index.md": note("color: beige")],
      "content/notes/math/_index.md:2:8: error: «beige» is no color; expected a number from 1 to 12 or one of terracotta, amber, olive, moss, green, teal, petrol, blue, indigo, plum, magenta, rose"
    ),
    InvalidSite(
      "a professor who is none", ["content/notes/math/_index.md": note("professor: eva")],
      "content/notes/math/_index.md:2:12: error: «eva» in «professor» does not exist; there are: none"
    ),
    InvalidSite(
      "an order that is no number", ["\(lesson)/_index.md": note("order: first")],
      "\(lesson)/_index.md:2:8: error: «first» is no order; expected a whole number"),
    InvalidSite(
      "an index of nothing", ["content/notes/_index.md": note("title: X")],
      "content/notes/_index.md: error: unexpected name; expected «_index.md» in the folder of a subject or a lesson"
    ),
    InvalidSite(
      "a picture that is none", ["\(lesson)/a.md": "![[p.png]]", "\(lesson)/p.png": "no picture"],
      "\(lesson)/p.png: error: this is no png file"),
    InvalidSite(
      "a drawing with a script",
      [
        "\(lesson)/a.md": "![a](p.svg)",
        "\(lesson)/p.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>",
      ], "\(lesson)/p.svg: error: the file contains script at byte 40, which may not be published"),
  ]

  /// Professors and events.
  static let people: [InvalidSite] = [
    InvalidSite(
      "a professor without a name", ["content/professors/eva.md": note("office: 1")],
      "content/professors/eva.md:2: error: the field «name» is missing"),
    InvalidSite(
      "an e-mail address that is none",
      ["content/professors/eva.md": note("name: Eva", "email: eva at home")],
      "content/professors/eva.md:3:8: error: «eva at home» is no email; expected an address such as eva@uni.example"
    ),
    InvalidSite(
      "an avatar that is not there",
      ["content/professors/eva.md": note("name: Eva", "avatar: eva.svg")],
      "content/professors/eva.md:3:9: error: «eva.svg» is no avatar; expected a file of public/assets/avatars/"
    ),
    InvalidSite(
      "an avatar somewhere else",
      ["content/professors/eva.md": note("name: Eva", "avatar: ../../site.yml")],
      "content/professors/eva.md:3:9: error: «../../site.yml» is no avatar; expected a file of public/assets/avatars/"
    ),
    InvalidSite(
      "a subject that nobody teaches",
      ["content/professors/eva.md": note("name: Eva", "subjects: [math]")],
      "content/professors/eva.md:3:11: error: «math» in «subjects» does not exist; there are: none"),
    InvalidSite(
      "a fact in a translation",
      [
        "content/professors/eva.md": note("name: Eva"),
        "content/professors/eva.es.md": note("name: Eva", "phone: 123"),
      ],
      "content/professors/eva.es.md:3:1: error: unknown field «phone»; known are: name, office, description"
    ),
    InvalidSite(
      "a professor whose name is no address", ["content/professors/Eva Gil.md": "x"],
      "content/professors/Eva Gil.md: error: unexpected name; expected «name.md» or «name.<language>.md», name in lower case with hyphens"
    ),
    InvalidSite(
      "an event without a start", event("location: Here"),
      "content/events/x.md:2: error: the field «start» is missing"),
    InvalidSite(
      "an event on a day that does not exist", event("start: 2027-02-29"),
      "content/events/x.md:3:8: error: «2027-02-29» is no start; expected a time such as 2026-11-26T19:00, or a day such as 2026-11-28"
    ),
    InvalidSite(
      "a time that never comes", event("start: 2027-03-28T02:30"),
      "content/events/x.md:3:8: error: «2027-03-28T02:30» never comes in Europe/Madrid: clocks are set forward over it"
    ),
    InvalidSite(
      "an end before the start", event("start: 2026-11-26T19:00", "end: 2026-11-26T18:00"),
      "content/events/x.md:4:6: error: «2026-11-26T18:00» is no end; expected a time not before the start"
    ),
    InvalidSite(
      "a day that ends with a time", event("start: 2026-11-26", "end: 2026-11-26T18:00"),
      "content/events/x.md:4:6: error: «2026-11-26T18:00» is no end; expected a day not before the start"
    ),
    InvalidSite(
      "a zone that does not exist", event("start: 2026-11-26", "zone: Europe/Salamanca"),
      "content/events/x.md:4:7: error: «Europe/Salamanca» is no zone; expected the name of a time zone such as Europe/Madrid"
    ),
    InvalidSite(
      "a reminder in words", event("start: 2026-11-26", "reminder: early"),
      "content/events/x.md:4:11: error: «early» is no reminder; expected a span before the start, such as 30 min, 2 h, 1 day or 1 week"
    ),
    InvalidSite(
      "a status that is none", event("start: 2026-11-26", "status: maybe"),
      "content/events/x.md:4:9: error: «maybe» is no status; expected cancelled"),
    InvalidSite(
      "a tag without letters", event("start: 2026-11-26", "tags: ['?']"),
      "content/events/x.md:4:7: error: «?» is no tag; expected a word with letters or digits"),
    InvalidSite(
      "an event in no subject", event("start: 2026-11-26", "subject: math"),
      "content/events/x.md:4:10: error: «math» in «subject» does not exist; there are: none"),
    InvalidSite(
      "an event that nobody would withhold", event("start: 2026-11-26", "audiense: members"),
      """
      content/events/x.md:4:1: error: unknown field «audiense»; did you mean «audience»? known are: \
      title, location, description, start, end, zone, reminder, subject, tags, status, audience
      """),
    InvalidSite(
      "an event with an unknown field", event("start: 2026-11-26", "colour: red"),
      """
      content/events/x.md:4:1: error: unknown field «colour»; known are: title, location, description, \
      start, end, zone, reminder, subject, tags, status, audience
      """),
    InvalidSite(
      "an event named like a year", ["content/events/2026.md": note("title: X")],
      "content/events/2026.md: error: unexpected name; expected another name: «2026» is an address of the site"
    ),
  ]
}
