import Database
import Model
import Templates
import Theme
import Time

/// The public notes of a member: by subject, then by tag.
struct OwnNotesPageKind: PagePerNumber {
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

  /// Returns the anchor of a tag's notes on the page.
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

/// The public notes of a member.
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

/// A member's public notes on a subject, or with a tag.
struct OwnNotesGroupView: View {
  /// Anchor of the group: "s12", "t-exam".
  let anchor: String
  /// The subject, the tag.
  let title: String
  /// The notes, the newest first.
  var notes: [OwnNotesRowView] = []
}

/// One such note in a list.
struct OwnNotesRowView: View {
  /// Title of the note.
  let title: String
  /// Address of its page.
  let url: String
  /// Language of the note, if not the page's.
  var lang: String?
  /// The class of its subject's colour: "hue-7".
  let hue: String
  /// Lesson of the note, if any.
  var lesson: String?
  /// Date of the note: "11 Nov 2026".
  let date: String
  /// Date for machines: "2026-11-11".
  let datetime: String
}
