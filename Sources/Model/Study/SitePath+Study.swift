public import Time

// The addresses of notes, professors, events, and of the files beside them.
extension SitePath {
  /// All subjects.
  public static func notes(_ tree: SiteTree) -> SitePath { SitePath(tree.prefix + "notes/") }

  /// A subject.
  public static func subject(_ slug: String, _ tree: SiteTree) -> SitePath {
    SitePath("\(tree.prefix)notes/\(slug)/")
  }

  /// A lesson of a subject.
  public static func lesson(_ slug: String, of subject: String, _ tree: SiteTree) -> SitePath {
    SitePath(tree, room: subject.utf8.count + slug.utf8.count + 8) { printer in
      printer.text("notes/")
      printer.text(subject)
      printer.sign("/")
      printer.text(slug)
      printer.sign("/")
    }
  }

  /// A note.
  public static func note(_ note: NoteAddress, _ tree: SiteTree) -> SitePath {
    let room = note.subject.utf8.count + note.lesson.utf8.count + note.slug.utf8.count + 9
    return SitePath(tree, room: room) { printer in
      printer.text("notes/")
      printer.text(note.subject)
      printer.sign("/")
      printer.text(note.lesson)
      printer.sign("/")
      printer.text(note.slug)
      printer.sign("/")
    }
  }

  /// The newest notes, in the main tree.
  public static let notesFeed = SitePath("notes/feed.xml")

  /// Notes of the sitemap, a thousand each; `block` counts from 1.
  public static func notesSitemap(block: Int) -> SitePath {
    SitePath("sitemaps/notes-\(block).xml")
  }

  /// All professors.
  public static func professors(_ tree: SiteTree) -> SitePath {
    SitePath(tree.prefix + "professors/")
  }

  /// A professor.
  public static func professor(_ slug: String, _ tree: SiteTree) -> SitePath {
    SitePath("\(tree.prefix)professors/\(slug)/")
  }

  /// A professor for an address book, in the main tree.
  public static func card(_ slug: String) -> SitePath { SitePath("professors/\(slug).vcf") }

  /// The next events.
  public static func events(_ tree: SiteTree) -> SitePath { SitePath(tree.prefix + "events/") }

  /// The events of a month: `events/2026/11/`.
  public static func events(in month: CalendarMonth, _ tree: SiteTree) -> SitePath {
    let padded = month.month < 10 ? "0\(month.month)" : "\(month.month)"
    return SitePath("\(tree.prefix)events/\(month.year)/\(padded)/")
  }

  /// An event.
  public static func event(_ slug: String, _ tree: SiteTree) -> SitePath {
    SitePath("\(tree.prefix)events/\(slug)/")
  }

  /// All events for a calendar, in the main tree.
  public static let calendar = SitePath("events.ics")

  /// One event for a calendar, in the main tree.
  public static func calendar(of event: String) -> SitePath { SitePath("events/\(event).ics") }

  /// A picture or a document, by the hash of its bytes: `media/3f2a….jpg`.
  public static func media(_ name: String) -> SitePath { SitePath("media/" + name) }

  /// The OpenSearch description of the site in a tree's language.
  public static func openSearch(_ tree: SiteTree) -> SitePath {
    SitePath(tree.prefix + "opensearch.xml")
  }
}
