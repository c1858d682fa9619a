import Testing

@testable import Actions
@testable import Pages
@testable import Theme

struct NotePageTests {
  private let folder = ThemeFolder()

  @Test func `a note without connections has no heading for them`() throws {
    let html = try folder.render(
      NotePage(
        chrome: Sample.chrome, title: "Choosing n", hue: "hue-7", html: Array("<p>n</p>".utf8),
        lessonTitle: "Estimation", lessonURL: "/notes/statistics/estimation/"))
    for absent in [
      "Connections", "Linked from", "Around this note", "In this lesson", "<svg class",
    ] { #expect(!html.contains(absent), "\(absent)") }
  }

  @Test func `every dot of the drawing but the note's own is a link with a title`() throws {
    let html = try folder.render(Sample.note)
    #expect(html.contains("<title>Kilometres &amp; hours</title><circle class=\"reach\""))
    #expect(html.components("<a href=\"#\"><title>") == 0)
    #expect(html.components("<line ") == 4)
    #expect(html.components("class=\"reach\"") == 4)
  }
}

struct NotesPageTests {
  @Test func `a subject opens to its lessons without a script, one with none does not`() throws {
    let html = try ThemeFolder().render(Sample.notes)
    #expect(html.components("<details>") == 2)
    #expect(html.components("<li class=\"hue-") == 3)
  }

  @Test func `a tag that only notes have shows no empty forum`() throws {
    let folder = ThemeFolder()
    let html = try folder.render(
      TopicListPage(
        chrome: Sample.chrome, title: "exam", noteGroups: Sample.noteGroups, emptyLine: "Nobody.",
        showsTopics: false))
    #expect(!html.contains("Nobody."))
    #expect(html.contains("Confidence intervals by hand"))
    #expect(
      try folder.render(TopicListPage(chrome: Sample.chrome, title: "exam", emptyLine: "Nobody."))
        .contains("Nobody."))
  }
}

struct ProfessorPageTests {
  @Test func `a professor can be read by machines`() throws {
    let html = try ThemeFolder().render(Sample.professor)
    #expect(html.contains("<a class=\"u-email\" itemprop=\"email\" href=\"mailto:carmen.vidal@"))
    #expect(html.contains("<a class=\"p-tel\" itemprop=\"telephone\" href=\"tel:+34923000012\">"))
    #expect(html.contains("class=\"face u-photo\" itemprop=\"image\""))
    #expect(!html.contains("Not shown here"))
  }
}

struct EventPageTests {
  @Test func `a cancelled event says so to people and to machines`() throws {
    let html = try ThemeFolder().render(
      EventPage(
        chrome: Sample.chrome, title: "Walk", when: "Thursday, 26 November 2026",
        startISO: "2026-11-26", endISO: "2026-11-27", html: [], icsURL: "/events/walk.ics",
        isCancelled: true, monthURL: "/events/2026/11/", monthLabel: "November 2026"))
    #expect(html.contains("This event has been cancelled."))
    #expect(html.contains("href=\"https://schema.org/EventCancelled\">"))
  }
}

extension String {
  /// How many times a text occurs.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
