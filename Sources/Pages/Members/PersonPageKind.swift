import Database
public import Model
import Templates
public import Theme
import Time

/// A member who has posted.
struct PersonPageKind: PagePerNumber, ReferencesTopics {
  static let kind = PageKey.Kind.person
  static let views: [any PageView.Type] = [PersonPage.self]
  static let sample = Self(id: Member.ID(5), language: .english)
  let id: Member.ID
  let language: Language

  static func numbers(_ source: PageSource) throws -> [Member.ID] {
    try source.reader.allPeople()
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    case .topic(_, _, _, let author?): ofAllTrees([author], source, .rest)
    case .person(let member, _), .ownNote(_, let member): ofAllTrees([member], source, .rest)
    // Details that a member no longer shows are gone by the time they have the answer.
    case .profile(let member): ofAllTrees([member], source, .urgent)
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.person(id, tree)
  }
}

extension PageKey {
  /// The page of a member in a tree.
  public static func person(_ member: Member.ID, _ language: Language) -> PageKey {
    PageKey(PersonPageKind(id: member, language: language))
  }
}

extension PageReader {
  /// Returns the profile that a member shows to everyone, with “about me” rendered.
  fileprivate func publicProfile(
    _ member: Member.ID
  ) throws -> (texts: [ProfileBlock: String], about: [UInt8]) {
    var (texts, about): ([ProfileBlock: String], [UInt8]) = ([:], [])
    try database.forEach(
      "SELECT block, value, html FROM public_profiles WHERE member_id = ?", [.id(member)]
    ) { row in
      guard let block = ProfileBlock(rawValue: row.text(0)) else { return }
      if block == .about { about = row.bytes(2) } else { texts[block] = row.text(1) }
    }
    return (texts, about)
  }
}

extension PageRenderer {
  fileprivate func person(_ id: Member.ID, _ tree: SiteTree) throws -> RenderedPage? {
    guard let person = try reader.person(id) else { return nil }
    let frame = frame(person.name, tab: .people, tree) { .person(person.username, $0) }
    let locale = theme.locale(tree.language)
    let since = locale.longDate(theme.civil(person.joinedAt))
    let topics = try reader.topics(startedBy: id, limit: 20)
    let profile = try reader.publicProfile(id)
    let view = PersonPage(
      chrome: theme.chrome(frame), name: person.name, initials: PlainText.initials(of: person.name),
      hue: Avatar.hue(of: person.name),
      faceURL: person.hasAvatar ? settings.href(.face(person.username)) : nil,
      since: locale.text("here_since", ["date": since]),
      breadcrumb: [peopleLink(tree)], about: profile.about,
      profile: facts(profile.texts, tree),
      memberURL: settings.href(.person(id), query: "lang=\(tree.language.code)"),
      notesURL: try !settings.has(.notebook) || reader.publicNotes(of: id, limit: 1).isEmpty
        ? nil : settings.href(.ownNotes(of: person.username, tree)),
      followURL: settings.href(.follow(id), query: "lang=\(tree.language.code)"),
      topics: topics.map { theme.archiveRow($0, showingAuthor: false, in: tree) })
    return try page(.person(person.username, tree), view, tree)
  }
}

extension PageRenderer {
  /// The newest topics that a member started, as the viewer sees them.
  public func topics(
    startedBy member: Member.ID, atMost limit: Int, _ tree: SiteTree
  ) throws -> [ArchiveRowView] {
    try reader.topics(startedBy: member, limit: limit).map {
      theme.archiveRow($0, showingAuthor: false, in: tree)
    }
  }

  /// None of them depends on the day: a file does not know it.
  private func facts(_ texts: [ProfileBlock: String], _ tree: SiteTree) -> [ProfileFactView] {
    ProfileBlock.allCases.compactMap { block in
      guard let text = texts[block], block.audiences.contains(.everyone) else { return nil }
      return theme.fact(
        block, text, for: .everyone, isMarked: false, at: Timestamp(seconds: 0), in: tree)
    }
  }
}

/// A member who has posted: a name, since when, the topics opened.
struct PersonPage: PageView {
  static let template = "person"

  /// The frame.
  let chrome: Chrome
  /// The name shown.
  let name: String
  /// Initials, shown without a photo.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// Address of the photo, instead of the initials.
  var faceURL: String?
  /// Since when: "Here since 14 November 2026".
  let since: String
  /// The way here: people.
  var breadcrumb: Breadcrumb = []
  /// The member's text about themselves, as HTML.
  var about: [UInt8] = []
  /// Other facts that they show to everyone.
  var profile: [ProfileFactView] = []
  /// Address of the page on which members see more.
  let memberURL: String
  /// Address of the person's public notes.
  var notesURL: String?
  /// Address of the form to follow the topics of this person.
  let followURL: String
  /// The topics that this person opened.
  var topics: [ArchiveRowView] = []
}
