import Database
import Model
import Templates
import Theme
import Time

/// The notes that a member shows to everybody: by subject, then by tag.
struct OwnNotesPageKind: OneOfNumber {
  static let kind = PageKey.Kind.ownNotes
  static let feature: Feature? = .notebook
  static let views: [any PageView.Type] = [OwnNotesPage.self]
  static let sample = Self(id: Member.ID(5), language: .english)
  /// The most notes that are listed, the newest.
  static let most = 500
  let id: Member.ID
  let language: Language

  static func numbers(_ source: PageSource) throws -> [Member.ID] {
    Set(try source.reader.publicNotes().map(\.of)).sorted()
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    case .ownNote(_, let member): ofAllTrees([member], source, .urgent)
    case .person(let member, _): ofAllTrees([member], source, .rest)
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.ownNotes(id, tree)
  }

  /// Where the notes of a tag stand on the page.
  static func anchor(_ tag: OwnTag) -> String {
    "t-" + tag.folded.split(separator: " ").joined(separator: "_")
  }
}

extension PageRenderer {
  fileprivate func ownNotes(_ member: Member.ID, _ tree: SiteTree) throws -> RenderedPage? {
    let notes = try reader.publicNotes(of: member, limit: OwnNotesPageKind.most)
    guard !notes.isEmpty, let person = try reader.person(member) else { return nil }
    let title = theme.locale(tree.language).text("notebook_of", ["name": person.name])
    var frame = frame(title, tab: .people, tree) { .ownNotes(of: person.username, $0) }
    frame.feeds = [(title, .ownNotesFeed(of: person.username))]
    let view = OwnNotesPage(
      chrome: theme.chrome(frame), title: title,
      breadcrumb: [
        peopleLink(tree),
        LinkView(label: person.name, url: settings.href(.person(person.username, tree))),
      ],
      subjects: groups(notes.map { ("s\($0.subject)", $0.subjectTitle, $0) }, person, tree),
      tags: groups(
        notes.flatMap { note in
          note.tags.map { (OwnNotesPageKind.anchor($0), $0.name, note) }
        }.sorted { $0.0 < $1.0 }, person, tree),
      feedURL: settings.href(.ownNotesFeed(of: person.username)))
    return try page(.ownNotes(of: person.username, tree), view, tree)
  }

  /// Notes under headings with anchors, in the order in which these come first.
  private func groups(
    _ notes: [(anchor: String, title: String, note: PublicNote)], _ person: FoundPerson,
    _ tree: SiteTree
  ) -> [OwnNotesGroupView] {
    var (order, titles): ([String], [String: String]) = ([], [:])
    var rows: [String: [OwnNotesRowView]] = [:]
    for (anchor, title, note) in notes {
      if titles[anchor] == nil {
        order.append(anchor)
        titles[anchor] = title
      }
      let made = theme.civil(note.madeAt)
      rows[anchor, default: []].append(
        OwnNotesRowView(
          title: note.title,
          url: settings.href(
            .ownNote(note.id, of: person.username, settings.tree(note.language))),
          lang: theme.lang(note.language, in: tree), hue: "hue-\(note.hue)",
          lesson: note.lesson.isEmpty ? nil : note.lesson,
          date: theme.locale(tree.language).date(made), datetime: made.date.description))
    }
    return order.map {
      OwnNotesGroupView(
        anchor: $0, title: titles[$0] ?? "", notes: rows[$0] ?? [])
    }
  }
}

/// The notes that a member shows to everybody.
struct OwnNotesPage: PageView {
  static let template = "own-notes"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Notes of Irene Sanz".
  let title: String
  /// The way here: people, the member.
  var breadcrumb: Breadcrumb = []
  /// The notes of each subject.
  var subjects: [OwnNotesGroupView] = []
  /// The notes of each tag.
  var tags: [OwnNotesGroupView] = []
  /// The feed of the newest.
  let feedURL: String
}

/// Notes of a subject, or of a tag, that a member shows to everybody.
struct OwnNotesGroupView: View {
  /// Where links to the group lead: "s12", "t-exam".
  let anchor: String
  /// The subject, the tag.
  let title: String
  /// The notes, the newest first.
  var notes: [OwnNotesRowView] = []
}

/// One such note in a list.
struct OwnNotesRowView: View {
  /// Its title.
  let title: String
  /// Its page.
  let url: String
  /// Its language, where it differs from the page's.
  var lang: String?
  /// The class of its subject's colour: "hue-7".
  let hue: String
  /// Its lesson, where it is in one.
  var lesson: String?
  /// When it was written: "11 Nov 2026".
  let date: String
  /// The same for machines: "2026-11-11".
  let datetime: String
}
