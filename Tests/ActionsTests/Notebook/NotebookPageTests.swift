import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// The pages of a notebook: written, found, connected, deleted, and brought back.
struct NotebookPageTests {
  private let site: SiteFixture
  private let irene: Browser
  private let mateo: Browser

  init() throws {
    site = try SiteFixture()
    irene = try site.join("irene", "Irene")
    mateo = try site.join("mateo", "Mateo")
  }

  /// A subject, a lesson of it, and a note in that.
  private func begin() throws {
    let subject = try irene.post(
      "/me/notebook/subjects", ["title": "Statistics & <b>", "hue": "7"])
    #expect(subject.location == "/do/me/notebook/subjects/1?lang=en")
    let lesson = try irene.post(
      "/me/notebook/subjects/1", ["do": "lesson", "title": "Estimation"])
    #expect(lesson.location == "/do/me/notebook/lessons/1?lang=en")
    let note = try irene.post(
      "/me/notebook/notes",
      [
        "title": "Intervals", "body": "A *promise* & <i>more</i>", "place": "l1",
        "tags": "exam 2, by hand", "audience": "me",
      ])
    #expect(note.location == "/do/me/notebook/notes/1?lang=en")
  }

  @Test func `an empty notebook says how to begin, and the first note begins a subject`() throws {
    #expect(try irene.page("/me?lang=en").addresses.contains("/do/me/notebook?lang=en"))
    #expect(try irene.sound("/me/notebook").page.shows("An empty notebook, and a sharp pencil."))
    #expect(try irene.sound("/me/notebook?lang=es").page.shows("Un cuaderno vacío"))
    #expect(try irene.sound("/me/notebook/notes").page.fields["subject"] == "")
    let empty = try irene.post("/me/notebook/notes", ["body": "", "title": " "])
    #expect(empty.status == 422 && empty.page.problems == [])
    #expect(Set(empty.refused ?? []) == ["title", "subject"])
    let note = try irene.post(
      "/me/notebook/notes", ["body": "First words of it.", "subject": "Walnuts"])
    #expect(note.location == "/do/me/notebook/notes/1?lang=en")
    #expect(try irene.page("/me/notebook/notes/1").headings.first == "First words of it.")
    #expect(try irene.sound("/me/notebook").page.shows("Walnuts"))
  }

  @Test func `the first note is there once, also when it waited in an outbox`() throws {
    for waited in ["", "3600", "3700"] {
      let note = try irene.post(
        "/me/notebook/notes", ["body": "First words.", "subject": "Walnuts", "waited": "\(waited)"])
      #expect(note.location == "/do/me/notebook/notes/1?lang=en", "\(waited)")
    }
    #expect(try site.count("own_notes") == 1 && site.count("own_subjects") == 1)
  }

  @Test func `a note is in its place, with tags, and is edited`() throws {
    try begin()
    let page = try irene.sound("/me/notebook/notes/1").page
    for words in ["Intervals", "Statistics & <b>", "Estimation", "exam 2", "Only me"] {
      #expect(page.shows(words), "\(words)")
    }
    #expect(try irene.get("/me/notebook/notes/1").body.contains("A <em>promise</em> &amp; "))
    #expect(try irene.sound("/me/notebook/lessons/1").page.shows("one note"))
    #expect(try irene.sound("/me/notebook/subjects/1").page.shows("Intervals"))
    let form = try irene.sound("/me/notebook/notes/1/edit").page
    #expect(form.fields["title"] == "Intervals" && form.fields["tags"] == "")
    #expect(form.fields["place"] == "l1" && form.fields["audience"] == "me")
    let preview = try irene.post(
      "/me/notebook/notes/1/edit", ["body": "**loud**", "place": "s1", "preview": "1"])
    #expect(preview.status == 200 && preview.body.contains("<strong>loud</strong>"))
    _ = try irene.post(
      "/me/notebook/notes/1/edit",
      ["title": "Wide", "body": "Now so.", "place": "s1", "tags": "", "audience": "friends"])
    let changed = try irene.sound("/me/notebook/notes/1").page
    #expect(changed.headings.first == "Wide" && changed.shows("Friends"))
    #expect(!changed.shows("exam 2"))
    #expect(try irene.json("/me/notebook/notes/1").body.contains("\"body\":\"Now so.\""))
  }

  @Test func `a note draws formulas and leaves out comments`() throws {
    try begin()
    _ = try irene.post(
      "/me/notebook/notes/1/edit",
      [
        "title": "", "body": "%%SECRET%% So $x^2$ <!-- SECRET -->.", "place": "s1",
        "audience": "members",
      ])
    let own = try irene.sound("/me/notebook/notes/1")
    #expect(own.body.contains("<math><msup><mi>x</mi><mn>2</mn></msup></math>"))
    #expect(own.page.headings.first == "So x 2 ." && !own.body.contains("SECRET"))
    for page in ["/me/notebook/notes/1", "/people/irene/notes"] {
      let seen = try mateo.get(page)
      #expect(!seen.body.contains("SECRET"), "\(page)")
    }
    #expect(try !mateo.json("/me/notebook/notes/1").body.contains("SECRET"))
    #expect(try irene.json("/me/notebook/notes/1").body.contains("%%SECRET%%"))
  }

  @Test
  func `callouts appear in private and public notes, and hostile ones are harmless`() throws {
    try begin()
    let body = """
      > [!note] Careful & <b>
      > A *point*.

      > [!tip]- Folded
      > inside $$\\frac{1}{n}$$

      > [!x"><script>alert(1)</script>] no

      > [!note]
      """
    _ = try irene.post("/me/notebook/notes/1/edit", ["title": "C", "body": body, "place": "s1"])
    let page = try irene.sound("/me/notebook/notes/1")
    #expect(page.body.contains("<aside class=\"callout callout-note\">"))
    #expect(page.body.contains("<details class=\"callout callout-tip\">"))
    #expect(page.body.contains("<mfrac>") && !page.body.contains("<script>alert"))
    #expect(page.page.shows("Careful & <b>"))
  }

  @Test func `a row leads to tags and connections, and deletes`() throws {
    try begin()
    let page = try irene.sound("/me/notebook/lessons/1").page
    for url in [
      "/do/me/notebook/notes/1?tags=1&lang=en#tags", "/do/me/notebook/notes/1/connect?lang=en",
    ] {
      #expect(page.addresses.contains(url), "\(url)")
    }
    #expect(try irene.get("/me/notebook/notes/1?tags=1").body.contains("id=\"tags\" open"))
    #expect(
      try irene.get("/me/notebook/lessons/1").body.contains("action=\"/do/me/notebook/notes/1\""))
    #expect(try irene.page("/me/notebook/find").shows("Estimation"))
  }

  @Test func `tags are picked from those that are there, and typed`() throws {
    try begin()
    let form = try irene.sound("/me/notebook/notes")
    #expect(form.body.contains("name=\"tag_0\" value=\"by hand\""))
    #expect(form.body.contains("name=\"tag_1\" value=\"exam 2\""))
    _ = try irene.post(
      "/me/notebook/notes",
      [
        "title": "Second", "body": "x", "place": "s1", "tag_1": "exam 2",
        "tags": "new & <i>, Exam 2",
      ])
    #expect(
      try site.texts("SELECT name FROM own_note_tags WHERE note_id = 2 ORDER BY folded")
        == ["exam 2", "new & <i>"])
    let edit = try irene.sound("/me/notebook/notes/2/edit")
    #expect(edit.body.contains("value=\"exam 2\" checked") && edit.page.fields["tags"] == "")
    let many = (0..<30).map { ("tag_\($0)", "tag \($0)") }
    let refused = try irene.send(
      "/me/notebook/notes", [("title", "T"), ("body", "x"), ("place", "s1")] + many)
    #expect(refused.status == 422 && refused.refused == ["tags"])
    // On the note's page one press adds a tag.
    #expect(
      try irene.get("/me/notebook/notes/2").body.contains("<button name=\"tag\" value=\"by hand\">")
    )
  }

  @Test func `a form sent twice is one note, and a different one another`() throws {
    try begin()
    func send(_ more: KeyValuePairs<String, String> = [:]) throws -> String? {
      let fields = [("title", "Twice"), ("body", "Words"), ("place", "s1"), ("tags", "b, A")]
      let kept = fields.filter { field in !more.contains { $0.key == field.0 } }
      return try irene.send("/me/notebook/notes", kept + more.map { ($0.key, $0.value) }).location
    }
    for _ in 1...2 { #expect(try send() == "/do/me/notebook/notes/2?lang=en") }
    for (number, field) in [
      ("body", "words"), ("place", "l1"), ("tags", "a"), ("audience", "members"),
    ]
    .enumerated() {
      #expect(
        try send([field.0: field.1]) == "/do/me/notebook/notes/\(number + 3)?lang=en", "\(field)")
    }
    try site.site.set("UPDATE own_notes SET made_at = made_at - 601")
    #expect(try send() == "/do/me/notebook/notes/7?lang=en")
    _ = try irene.post("/me/notebook/notes/7", ["do": "drop"])
    #expect(try send() == "/do/me/notebook/notes/8?lang=en")
  }

  @Test func `errors appear beside their fields, and nothing typed is lost`() throws {
    try begin()
    let answer = try irene.post(
      "/me/notebook/notes",
      [
        "title": String(repeating: "a", count: 201), "body": "Kept words", "place": "s99",
        "tags": String(repeating: "b", count: 241), "audience": "everyone",
      ])
    #expect(answer.status == 422 && answer.page.problems == [])
    #expect(Set(answer.refused ?? []) == ["title", "tags", "audience"])
    #expect(answer.page.fields["body"] == "Kept words")
    let place = try irene.post("/me/notebook/notes", ["title": "A", "place": "s99"])
    #expect(place.refused == ["place"])
    for title in ["", "   ", "!!!"] {
      #expect(try irene.post("/me/notebook/subjects", ["title": title]).refused == ["title"])
      let lesson = try irene.post("/me/notebook/subjects/1", ["do": "lesson", "title": title])
      #expect(lesson.refused == ["lesson-title"] || lesson.refused == ["title"])
      #expect(lesson.page.problems == [])
    }
    #expect(try site.count("own_notes") == 1)
  }

  @Test func `subjects and lessons are changed, moved, deleted and brought back`() throws {
    try begin()
    _ = try irene.post("/me/notebook/subjects", ["title": "Literature", "hue": "99"])
    _ = try irene.post("/me/notebook/subjects/2", ["do": "up"])
    #expect(
      try site.texts("SELECT title FROM own_subjects ORDER BY sort, id").first == "Literature")
    _ = try irene.post("/me/notebook/subjects/2", ["do": "save", "title": "Letters", "hue": "3"])
    _ = try irene.post("/me/notebook/lessons/1", ["do": "save", "title": "Guessing"])
    #expect(try irene.sound("/me/notebook").page.shows("Letters"))
    #expect(try irene.page("/me/notebook").shows("Guessing"))
    for (path, thing) in [("subjects/1", "s1"), ("lessons/1", "l1"), ("notes/1", "n1")] {
      let answer = try irene.post("/me/notebook/\(path)", ["do": "drop"])
      #expect(answer.location == "/do/me/notebook?dropped=\(thing)&lang=en")
      #expect(try irene.get("/me/notebook/notes/1").status == 404)
      #expect(try irene.sound("/me/notebook?dropped=\(thing)").page.shows(" deleted"))
      #expect(try mateo.post("/me/notebook", ["do": "restore", "thing": thing]).status == 404)
      let back = try irene.post("/me/notebook", ["do": "restore", "thing": thing])
      #expect(back.location == "/do/me/notebook/\(path)?lang=en")
      #expect(try irene.get("/me/notebook/notes/1").status == 200)
    }
    #expect(try irene.post("/me/notebook", ["do": "fly"]).status == 400)
  }

  @Test func `no one else finds any of it`() throws {
    try begin()
    for path in [
      "subjects/1", "lessons/1", "notes/1", "notes/1/edit", "notes/1/connect",
    ] {
      #expect(try mateo.get("/me/notebook/\(path)").status == 404, "\(path)")
      #expect(try mateo.post("/me/notebook/\(path)", ["do": "drop"]).status == 404, "\(path)")
    }
    #expect(try mateo.get("/notes/1").status == 404)
    #expect(try !mateo.page("/me/notebook/find?q=promise").shows("Intervals"))
  }

  @Test func `notes are found by words and tags, and a tag is renamed`() throws {
    try begin()
    _ = try irene.post(
      "/me/notebook/notes", ["title": "Walnuts", "place": "s1", "tags": "Exam 2"])
    let all = try irene.sound("/me/notebook/find").page
    #expect(all.shows("Intervals") && all.shows("Walnuts"))
    let some = try irene.sound("/me/notebook/find?q=PROM%C3%8DSE&tags=exam+2&subject=1").page
    #expect(some.shows("Intervals") && !some.shows("Walnuts"))
    #expect(some.fields["subject"] == "1" && some.fields["q"] == "PROMÍSE")
    #expect(
      try irene.sound("/me/notebook/find?tags=none").page.shows("No notes match all filters."))
    #expect(
      try irene.get("/me/notebook/find?q=\(String(repeating: "a", count: 201))").status == 422)
    let renamed = try irene.post(
      "/me/notebook/find", ["do": "rename", "tags": "exam 2", "name": "Final"])
    #expect(renamed.location == "/do/me/notebook/find?tags=Final&lang=en")
    #expect(try irene.page("/me/notebook/find?tags=final").shows("Walnuts"))
    let wrong = try irene.post("/me/notebook/find", ["do": "rename", "tags": "Final", "name": ""])
    #expect(wrong.refused == ["name"] && wrong.page.problems == [])
    #expect(try irene.post("/me/notebook/find", ["do": "remove", "tags": "Final"]).status == 303)
    #expect(try site.texts("SELECT DISTINCT name FROM own_note_tags") == ["by hand"])
    _ = try irene.post("/me/notebook/notes/1", ["do": "tag", "tag": "New & <b>"])
    #expect(try irene.sound("/me/notebook/notes/1").page.shows("New & <b>"))
    #expect(try irene.post("/me/notebook/notes/1", ["do": "tag", "tag": " "]).refused == ["tag"])
    _ = try irene.post("/me/notebook/notes/1", ["do": "untag", "tag": "by hand"])
    #expect(try site.texts("SELECT name FROM own_note_tags") == ["New & <b>"])
  }

  @Test func `two notes are connected step by step, with a sentence for each end`() throws {
    try begin()
    _ = try irene.post("/me/notebook/notes", ["title": "Walnuts", "place": "s1"])
    #expect(try irene.sound("/me/notebook/notes/2/connect").page.shows("Statistics & <b>"))
    let lessons = try irene.sound("/me/notebook/notes/2/connect?subject=1").page
    #expect(lessons.shows("Estimation") && lessons.shows("Intervals"))
    let notes = try irene.sound("/me/notebook/notes/2/connect?subject=1&lesson=1").page
    #expect(notes.addresses.contains("/do/me/notebook/notes/2/connect?to=1&lang=en#why"))
    #expect(try irene.sound("/me/notebook/notes/2/connect?to=1").page.fields["why"] == "")
    let empty = try irene.post("/me/notebook/notes/2/connect", ["to": "1", "why": " "])
    #expect(empty.refused == ["why"] && empty.page.problems == [])
    #expect(
      try irene.post("/me/notebook/notes/2/connect", ["to": "2", "why": "me"]).status == 404)
    #expect(
      try irene.post(
        "/me/notebook/notes/2/connect", ["to": "1", "why": "both & <b>", "back": "neither"]
      ).location == "/do/me/notebook/notes/2?lang=en")
    #expect(try irene.sound("/me/notebook/notes/2").page.shows("both & <b>"))
    #expect(try irene.sound("/me/notebook/notes/1").page.shows("neither"))
    _ = try irene.post("/me/notebook/notes/1", ["do": "disconnect", "note": "2"])
    #expect(try !irene.page("/me/notebook/notes/2").shows("both & <b>"))
    #expect(
      try irene.post("/me/notebook/notes/1", ["do": "disconnect", "note": "2"]).status == 404)
  }

  @Test func `a note is connected with a topic of the site by its address`() throws {
    try begin()
    let path = "/me/notebook/notes/1/connect"
    for address in [
      "", "nonsense", "/forum/999-none/", "/rules/", "https://other.example/forum/1/",
    ] {
      let answer = try irene.post(path, ["do": "page", "link": address, "why": "a"])
      #expect(answer.refused == ["link"] && answer.page.problems == [], "\(address)")
    }
    #expect(
      try irene.post(path, ["do": "page", "link": "/forum/1-night-trains/"]).status == 422)
    for address in ["http://club.example/forum/1-night-trains/2/#c2", "/forum/1-night-trains/"] {
      let answer = try irene.post(path, ["do": "page", "link": address, "why": "both & <b>"])
      #expect(answer.location == "/do/me/notebook/notes/1?lang=en", "\(address)")
    }
    let page = try irene.sound("/me/notebook/notes/1").page
    #expect(page.shows("Night trains") && page.shows("both & <b>"))
    #expect(page.addresses.contains("/forum/1-night-trains/"))
    #expect(try site.count("own_links") == 1)
    let away: KeyValuePairs = ["do": "unlink", "page": "forum/1-night-trains/"]
    #expect(try mateo.post("/me/notebook/notes/1", away).status == 404)
    #expect(try irene.post("/me/notebook/notes/1", away).status == 303)
    #expect(try irene.post("/me/notebook/notes/1", away).status == 404)
    #expect(try !irene.page("/me/notebook/notes/1").shows("Night trains"))
  }

  @Test func `a title in double brackets leads to that note, but not in code`() throws {
    try begin()
    _ = try irene.post(
      "/me/notebook/notes",
      [
        "title": "Links", "place": "s1",
        "body": "See [[INTERVALS]], [[intervals|there]], [[Nothing & more]], `[[Intervals]]` [[",
      ])
    let body = try irene.sound("/me/notebook/notes/2").body
    let link = "<a href=\"/do/me/notebook/notes/1?lang=en\">"
    #expect(body.contains("See \(link)INTERVALS</a>, \(link)there</a>, Nothing &amp; more, "))
    #expect(body.contains("<code>[[Intervals]]</code> [["))
    _ = try irene.post(
      "/me/notebook/notes",
      [
        "title": "Parts", "place": "s1",
        "body": "See [[Intervals#Width]], ![[Intervals]] and [[Nothing#x]], [[#here]]!",
      ])
    let parts = try irene.sound("/me/notebook/notes/3").body
    #expect(parts.contains("See \(link)Intervals#Width</a>, \(link)Intervals</a> and Nothing#x, "))
    #expect(parts.contains(", #here!"))
  }
}
