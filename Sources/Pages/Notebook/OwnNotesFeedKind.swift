import Database
import Model
import Templates
import Theme
import Time

/// The feed of a member's newest public notes.
struct OwnNotesFeedKind: PageKind {
  static let kind = PageKey.Kind.ownNotesFeed
  static let feature: Feature? = .notebook
  static let views: [any PageView.Type] = [Feed.self]
  static let sample = Self(id: Member.ID(5))
  let id: Member.ID

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for id in try OwnNotesPageKind.numbers(source) { try body(Self(id: id)) }
  }

  /// Urgent, as the notes: it has their texts.
  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    case .ownNote(_, let member): [Self(id: member).stale(.urgent)]
    case .person(let member, _): [Self(id: member).stale(.feeds)]
    default: []
    }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? { try renderer.ownNotesFeed(id) }
}

extension OwnNotesFeedKind {
  var words: String { id.description }

  init?(words: inout KeyWords) {
    guard let id: Member.ID = words.id() else { return nil }
    self.init(id: id)
  }
}

extension PageRenderer {
  fileprivate func ownNotesFeed(_ member: Member.ID) throws -> RenderedPage? {
    let notes = try reader.publicNotes(of: member, limit: Self.entryCount)
    guard !notes.isEmpty, let person = try reader.person(member) else { return nil }
    let (name, tree) = (person.username, mainTree)
    let title = theme.locale(tree.language).text("notebook_of", ["name": person.name])
    let entries = try notes.compactMap { note -> FeedEntryView? in
      guard settings.languages.contains(note.language),
        let (_, html, _) = try reader.publicNote(note.id)
      else { return nil }
      let url = settings.absolute(.ownNote(note.id, of: name, settings.tree(note.language)))
      let written = PageLimits.inFeed(try ownNoteLinks(of: member, name).html(html))
      return FeedEntryView(
        id: url, title: note.title, url: url, author: person.name,
        published: note.madeAt.rfc3339, updated: note.changedAt.rfc3339,
        lang: theme.lang(note.language, in: tree), content: CharacterData.of(written))
    }
    return try feed(
      .ownNotesFeed(of: name), of: .ownNotes(of: name, tree),
      title: "\(title) · \(theme.siteName(tree.language))", tree, entries)
  }
}
