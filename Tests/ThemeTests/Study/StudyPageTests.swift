import Testing

@testable import Actions
@testable import Pages
@testable import Theme

struct NotePageTests {
  private let folder = ThemeFolder()

  @Test func `a note without connections has no heading for them`() throws {
    let html = try folder.render(
      NotePage(
        chrome: .sample, title: "Choosing n", hue: "hue-7", html: Array("<p>n</p>".utf8),
        lessonTitle: "Estimation", lessonURL: "/notes/statistics/estimation/",
        bookmarkURL: "/do/bookmark/notes/"))
    for absent in [
      "Connections", "Linked from", "Related notes", "In this lesson", "<svg class",
    ] { #expect(!html.contains(absent), "\(absent)") }
  }

  @Test func `every dot of the drawing but the note's own is a link with a title`() throws {
    func node(_ title: String, _ url: String, isCurrent: Bool = false) -> NodeView {
      NodeView(
        x: "44", y: "26", radius: "6.5", hue: "hue-4", title: title, url: url, isCurrent: isCurrent)
    }
    let drawing = NeighbourhoodView(
      label: "One note is linked with this one.",
      lines: [LineView(x1: "120", y1: "75", x2: "44", y2: "26")],
      nodes: [node("Kilometres & hours", "/hours/"), node("Choosing n", "#", isCurrent: true)])
    let html = try folder.render(
      NotePage(
        chrome: .sample, title: "Choosing n", hue: "hue-7", html: [], neighbourhood: drawing,
        lessonTitle: "Estimation", lessonURL: "/notes/statistics/estimation/",
        bookmarkURL: "/do/bookmark/notes/"))
    #expect(html.contains("<title>Kilometres &amp; hours</title><circle class=\"reach\""))
    #expect(html.components("<a href=\"#\"><title>") == 0)
    #expect(html.components("<line ") == 1)
    #expect(html.components("class=\"reach\"") == 1)
  }
}

struct NotesPageTests {
  @Test func `a subject opens to its lessons without a script, one with none does not`() throws {
    let lesson = LessonRowView(title: "Estimation", url: "/notes/s/estimation/", count: "3 notes")
    let subjects = [[lesson], [lesson, lesson], []].map {
      SubjectView(title: "Paths", url: "/notes/s/", hue: "hue-4", count: "6 notes", lessons: $0)
    }
    let html = try ThemeFolder().render(
      NotesPage(
        chrome: .sample, title: "Notes", notebookURL: "/do/me/notebook", subjects: subjects))
    #expect(html.components("<details>") == 2)
    #expect(html.components("<li class=\"hue-") == 3)
  }

  @Test func `a tag that only notes have shows no empty forum`() throws {
    let folder = ThemeFolder()
    let notes = [NoteRowView(title: "Confidence intervals by hand", url: "/notes/s/intervals/")]
    let groups = [NoteGroupView(title: "Statistics", url: "/notes/s/", hue: "hue-7", notes: notes)]
    let html = try folder.render(
      TopicListPage(
        chrome: .sample, title: "exam", noteGroups: groups, emptyLine: "Nobody.",
        showsTopics: false))
    #expect(!html.contains("Nobody."))
    #expect(html.contains("Confidence intervals by hand"))
    #expect(
      try folder.render(TopicListPage(chrome: .sample, title: "exam", emptyLine: "Nobody."))
        .contains("Nobody."))
  }
}

struct ProfessorPageTests {
  @Test func `a professor can be read by machines`() throws {
    let html = try ThemeFolder().render(
      ProfessorPage(
        chrome: .sample, name: "Carmen Vidal", avatarURL: "/assets/avatars/carmen-vidal.svg",
        initials: "CV", hue: "hue-7", email: "carmen.vidal@camino.example",
        emailURL: "mailto:carmen.vidal@camino.example", phone: "+34 923 000 012",
        phoneURL: "tel:+34923000012", vcardURL: "/professors/carmen-vidal.vcf", html: []))
    #expect(html.contains("<a class=\"u-email\" itemprop=\"email\" href=\"mailto:carmen.vidal@"))
    #expect(html.contains("<a class=\"p-tel\" itemprop=\"telephone\" href=\"tel:+34923000012\">"))
    #expect(html.contains("class=\"face u-photo\" itemprop=\"image\""))
    #expect(!html.contains("Not public"))
  }
}

struct EventPageTests {
  @Test func `a cancelled event says so to people and to machines`() throws {
    let html = try ThemeFolder().render(
      EventPage(
        chrome: .sample, title: "Walk", when: "Thursday, 26 November 2026",
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
