import TestSupport

extension InvalidSite {
  /// An event whose last field has a value that is none of what is expected.
  private static func event(_ fields: String..., expected: String) -> InvalidSite {
    refused(event, ["title: X"] + fields, expected)
  }

  /// Two notes of which the second takes what the first one has.
  private static func twice(_ what: String, _ field: String, _ error: String) -> InvalidSite {
    InvalidSite(
      what, [a: matter([field]), b: matter([field])],
      "\(b): error: \(error) is already used by \(a)")
  }

  private static let event = "content/events/x.md"
  private static let professor = "content/professors/eva.md"
  private static let index = "content/notes/math/_index.md"
  private static let lesson = "content/notes/math/sets"
  private static let a = "\(lesson)/a.md"
  private static let b = "\(lesson)/b.md"
  private static let start = "start: 2026-11-26"
  private static let known =
    "title, location, description, start, end, zone, reminder, subject, tags, status, audience, "
    + "coordinates"

  /// Notes and what is beside them.
  static let notes: [InvalidSite] = [
    file(
      a, "a note whose front matter is broken", matter(["tags: [x"]),
      "3:1: error: this is not valid YAML: did not find expected ',' or ']'"),
    file(a, "a note whose front matter never ends", "---\npublish: false\nText.\n", openMatter),
    InvalidSite(
      "two leads of one subject in a language",
      ["content/notes/math/_index.md": "A.", "content/notes/Math/_index.md": "B."],
      "content/notes/math/_index.md: error: the text about this in en is already used by content/notes/Math/_index.md"
    ),
    twice(
      "two notes with one slug", "slug: same",
      "the address /notes/math/sets/same/ in the language en"),
    twice(
      "one permalink twice in a language", "permalink: p", "the permalink “p” in the language en"),
    refused(a, ["slug: Big Words"], "lower-case letters, digits and hyphens"),
    refused(a, ["date: 2026-02-30"], "a day such as 2026-11-11"),
    refused(a, ["audience: cats"], "public, members, friends, group, me"),
    file(
      a, "a connection to nobody",
      matter(["connections:", "  - to: Nobody", "    why: because"]),
      "3:9: error: there is no note “Nobody”"),
    file(
      a, "a connection to itself", matter(["connections:", "  - to: a", "    why: because"]),
      "3:9: error: a note cannot be connected with itself"),
    InvalidSite(
      "a connection without a reason",
      [a: matter(["connections:", "  - to: b"]), b: "B."],
      "\(a):3:5: error: the field “why” is missing"),
    refused(a, ["connections: b"], "a list"),
    file(
      index, "a subject with an unknown field", matter(["colour: red"]),
      "2:1: error: unknown field “colour”; did you mean “color”? known fields: title, description, order, color, professor"
    ),
    refused(
      index, ["color: beige"],
      "a number from 1 to 12, or one of terracotta, amber, olive, moss, green, teal, petrol, blue, indigo, plum, magenta, rose"
    ),
    file(
      index, "a professor who is none", matter(["professor: eva"]),
      "2:12: error: “eva” in “professor” does not exist; there are: none"),
    refused("\(lesson)/_index.md", ["order: first"], "a whole number"),
    file(
      "content/notes/_index.md", "an index of nothing", matter(["title: X"]),
      " error: unexpected name; expected `_index.md` in the folder of a subject or a lesson"),
    InvalidSite(
      "a picture that is none", [a: "![[p.png]]", "\(lesson)/p.png": "no picture"],
      "\(lesson)/p.png: error: this is not a png file"),
    InvalidSite(
      "a drawing with a script",
      [
        a: "![a](p.svg)",
        "\(lesson)/p.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>",
      ], "\(lesson)/p.svg: error: the file contains script in line 1, which may not be published"),
  ]

  static let people: [InvalidSite] =
    [
      file(
        professor, "a professor without a name", matter(["office: 1"]),
        "2: error: the field “name” is missing"),
      refused(
        professor, ["name: Eva", "email: eva at home"], "an address such as eva@uni.example"),
      file(
        professor, "a subject that nobody teaches", matter(["name: Eva", "subjects: [math]"]),
        "3:11: error: “math” in “subjects” does not exist; there are: none"),
      InvalidSite(
        "a fact in a translation",
        [
          "content/professors/eva.md": matter(["name: Eva"]),
          "content/professors/eva.es.md": matter(["name: Eva", "phone: 123"]),
        ],
        "content/professors/eva.es.md:3:1: error: unknown field “phone”; known fields: name, office, description"
      ),
      file(
        "content/professors/Eva Gil.md", "a professor whose name is no address", "x",
        " error: unexpected name; expected `name.md` or `name.<language>.md`, name in lower case with hyphens"
      ),
      file(
        event, "an event without a start", matter(["title: X", "location: Here"]),
        "2: error: the field “start” is missing"),
      event(
        "start: 2027-02-29",
        expected: "a time such as 2026-11-26T19:00, or a day such as 2026-11-28"),
      file(
        event, "a time that never comes", matter(["title: X", "start: 2027-03-28T02:30"]),
        "3:8: error: “2027-03-28T02:30” does not exist in Europe/Madrid: the clocks go forward then"
      ),
      event(
        "start: 2026-11-26T19:00", "end: 2026-11-26T18:00",
        expected: "a time not before the start"),
      event(start, "end: 2026-11-26T18:00", expected: "a day not before the start"),
      event(
        start, "zone: Europe/Salamanca", expected: "the name of a time zone such as Europe/Madrid"),
      event(
        start, "reminder: early",
        expected: "a span before the start, such as 30 min, 2 h, 1 day or 1 week"),
      event(start, "status: maybe", expected: "cancelled"),
      file(
        event, "a tag without letters", matter(["title: X", start, "tags: ['?']"]),
        "4:7: error: “?” is not a valid tag; expected a word with letters or digits"),
      file(
        event, "an event in no subject", matter(["title: X", start, "subject: math"]),
        "4:10: error: “math” in “subject” does not exist; there are: none"),
      file(
        event, "an event that nobody would withhold",
        matter(["title: X", start, "audiense: members"]),
        "4:1: error: unknown field “audiense”; did you mean “audience”? known fields: \(known)"),
      file(
        event, "an event with an unknown field", matter(["title: X", start, "colour: red"]),
        "4:1: error: unknown field “colour”; known fields: \(known)"),
      file(
        "content/events/2026.md", "an event named like a year", matter(["title: X"]),
        " error: unexpected name; expected another name: “2026” is an address of the site"),
    ]
    + ["eva.svg", "../../site.yml"].map { avatar in
      refused(professor, ["name: Eva", "avatar: \(avatar)"], "a file in public/assets/avatars/")
    }
}
