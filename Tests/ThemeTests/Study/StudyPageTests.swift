import Testing

@testable import Actions
@testable import Pages
@testable import Theme

struct NotePageTests {
  private let folder = ThemeFolder()

  @Test func `the subject in the breadcrumb carries its colour`() throws {
    let html = try folder.render(Sample.note)
    #expect(html.contains("<nav class=\"crumbs in hue-7\""))
    #expect(!(try folder.render(Sample.subject)).contains("class=\"crumbs in"))
  }

  @Test func `every step of the breadcrumb says its place`() throws {
    let html = try folder.render(Sample.note)
    for position in 1...3 {
      #expect(html.contains("<meta itemprop=\"position\" content=\"\(position)\">"))
    }
    #expect(html.contains("<ol itemscope itemtype=\"https://schema.org/BreadcrumbList\">"))
  }

  @Test func `a note without connections has no heading for them`() throws {
    let html = try folder.render(
      NotePage(
        chrome: Sample.chrome, title: "Choosing n", hue: "hue-7", html: Array("<p>n</p>".utf8),
        lessonTitle: "Estimation", lessonURL: "/notes/statistics/estimation/"))
    for absent in [
      "Connections", "Linked from", "Around this note", "In this lesson", "<svg class",
    ] {
      #expect(!html.contains(absent), "\(absent)")
    }
  }

  @Test func `the text is marked with its language, what stands around it is not`() throws {
    let html = try folder.render(Sample.note)
    #expect(html.contains("<h1 itemprop=\"name\" lang=\"es\">"))
    let prose = "<div class=\"prose document\" dir=\"auto\" itemprop=\"text\" lang=\"es\">"
    #expect(html.contains(prose))
    #expect(html.contains("<span>\(Sample.original)</span>"))
    #expect(!html.contains("<article lang"))
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
  @Test func `a subject opens to its lessons without a script, one without lessons does not`()
    throws
  {
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
  private let folder = ThemeFolder()

  @Test func `an address that is withheld is said to be, and is not there`() throws {
    let html = try folder.render(
      ProfessorPage(
        chrome: Sample.chrome, name: "Tomás Egido", initials: "TE", hue: "hue-11",
        isEmailWithheld: true, vcardURL: "/professors/tomas-egido.vcf", html: []))
    #expect(html.contains("Not shown here"))
    #expect(!html.contains("mailto:") && !html.contains("u-email"))
  }

  @Test func `a professor can be read by machines`() throws {
    let html = try folder.render(Sample.professor)
    #expect(html.contains("<h1 class=\"p-name\" itemprop=\"name\">Carmen Vidal</h1>"))
    #expect(html.contains("<a class=\"u-email\" itemprop=\"email\" href=\"mailto:carmen.vidal@"))
    #expect(html.contains("<a class=\"p-tel\" itemprop=\"telephone\" href=\"tel:+34923000012\">"))
    #expect(html.contains("class=\"face u-photo\" itemprop=\"image\""))
    #expect(!html.contains("Not shown here"))
  }
}

struct EventPageTests {
  private let folder = ThemeFolder()

  private func page(isCancelled: Bool) throws -> String {
    try folder.render(
      EventPage(
        chrome: Sample.chrome, title: "Walk", when: "Thursday, 26 November 2026",
        startISO: "2026-11-26", endISO: "2026-11-27", html: [], icsURL: "/events/walk.ics",
        isCancelled: isCancelled, monthURL: "/events/2026/11/", monthLabel: "November 2026"))
  }

  @Test func `a cancelled event says so to people and to machines`() throws {
    let cancelled = try page(isCancelled: true)
    #expect(cancelled.contains("This event has been cancelled."))
    #expect(cancelled.contains("href=\"https://schema.org/EventCancelled\">"))
    let held = try page(isCancelled: false)
    #expect(!held.contains("cancelled"))
    #expect(held.contains("href=\"https://schema.org/EventScheduled\">"))
  }

  @Test func `beginning and end stand in the page for machines`() throws {
    let html = try page(isCancelled: false)
    #expect(html.contains("itemprop=\"startDate\" datetime=\"2026-11-26\">Thursday, 26"))
    #expect(html.contains("itemprop=\"endDate\" datetime=\"2026-11-27\"></time>"))
  }

  @Test func `a day with events is said in full to whoever does not see the table`() throws {
    let html = try folder.render(Sample.eventMonth)
    #expect(html.contains("<span class=\"unseen\">Thursday, 26 November 2026</span>"))
    #expect(html.contains("<span class=\"number\" aria-hidden=\"true\">26</span>"))
    #expect(html.contains("<td><span class=\"number\">25</span></td>"))
    #expect(html.components("<tr>") == 7)
  }
}

struct OpenSearchTests {
  @Test func `the address of the search is escaped once and keeps its place for words`() throws {
    let xml = try ThemeFolder().render(Sample.openSearch)
    #expect(
      xml.contains(
        "template=\"https://camino.example/do/search?q={searchTerms}&amp;lang=en\"/>"))
  }
}

struct FrameTests {
  private let folder = ThemeFolder()

  private func page(isTranslation: Bool, isOriginalElsewhere: Bool = false) throws -> String {
    let chrome = Chrome(
      lang: "en", dir: "ltr", title: "A", siteName: "Tertulia", homeURL: "/",
      canonical: "https://camino.example/a/",
      alternates: [
        AlternateView(
          lang: "es", url: "/es/a/", absoluteURL: "https://camino.example/es/a/",
          label: "Español", short: "ES", isTranslation: isTranslation)
      ],
      stylesheet: "tertulia.css", openSearch: "/opensearch.xml",
      isOriginalElsewhere: isOriginalElsewhere)
    return try folder.render(TagsPage(chrome: chrome, title: "Tags"))
  }

  @Test func `only translations are told to search engines, the switch shows every language`()
    throws
  {
    let translated = try page(isTranslation: true)
    #expect(translated.components("rel=\"alternate\" hreflang=") == 2)
    let original = try page(isTranslation: false)
    #expect(!original.contains("rel=\"alternate\" hreflang="))
    for html in [translated, original] {
      #expect(html.contains("<a href=\"/es/a/\" hreflang=\"es\""))
    }
  }

  @Test func `a page whose original is elsewhere does not offer itself as a translation`() throws {
    let html = try page(isTranslation: true, isOriginalElsewhere: true)
    #expect(!html.contains("hreflang=\"en\""))
    #expect(html.contains("<link rel=\"canonical\" href=\"https://camino.example/a/\">"))
  }

  @Test func `browsers learn how to search the site`() throws {
    #expect(
      try page(isTranslation: true).contains(
        "type=\"application/opensearchdescription+xml\" title=\"Tertulia\" "
          + "href=\"/opensearch.xml\">"))
  }
}

extension String {
  /// How many times a text occurs.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
