import Database
import Model
import Templates
import Theme
import Time

/// Somebody who has posted.
struct PersonPageKind: PageInTree {
  static let kind = PageKey.Kind.person
  static let views: [any PageView.Type] = [PersonPage.self]
  static let sample = Self(member: Member.ID(5), language: .english)
  let member: Member.ID
  let language: Language

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for member in try source.reader.allPeople() {
      for language in source.settings.languages {
        try body(Self(member: member, language: language))
      }
    }
  }

  static func stale(by touch: Touch, _ source: PageSource) -> [StaleKey] {
    let member: Member.ID? =
      switch touch {
      case .topic(_, _, _, let author): author
      case .person(let member, _): member
      default: nil
      }
    guard let member else { return [] }
    return source.settings.languages.map { Self(member: member, language: $0).stale(.rest) }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.person(member, tree)
  }
}

extension PersonPageKind {
  var words: String { "\(member)/\(language)" }

  init?(words: inout KeyWords) {
    guard let member: Member.ID = words.id(), let language = words.language() else { return nil }
    self.init(member: member, language: language)
  }
}

extension PageRenderer {
  fileprivate func person(_ id: Member.ID, _ tree: SiteTree) throws -> RenderedPage? {
    guard let person = try reader.person(id) else { return nil }
    let path = SitePath.person(person.username, tree)
    var frame = FrameRequest(tree: tree, title: person.name, path: path, tab: .people)
    frame.versions = versions { .person(person.username, $0) }
    let locale = theme.locale(tree.language)
    let since = locale.longDate(theme.civil(person.joinedAt))
    let topics = try reader.topics(startedBy: id, limit: 20)
    let view = PersonPage(
      chrome: theme.chrome(frame), name: person.name, initials: PlainText.initials(of: person.name),
      hue: Face.hue(of: person.name),
      faceURL: person.hasFace ? settings.href(.face(person.username)) : nil,
      since: locale.text("here_since", ["date": since]),
      breadcrumb: [peopleLink(tree)],
      topics: topics.map { theme.archiveRow($0, showingAuthor: false, in: tree) })
    return try page(path, view, tree)
  }
}

/// Somebody who has posted: a name, since when, the topics opened.
struct PersonPage: PageView {
  static let template = "person"

  /// The frame.
  let chrome: Chrome
  /// The name shown.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Since when: "Here since 14 November 2026".
  let since: String
  /// The way here: people.
  var breadcrumb: [LinkView] = []
  /// The topics that this person opened.
  var topics: [ArchiveRowView] = []

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .text("name") { $0.name },
    .text("initials") { $0.initials },
    .text("hue") { $0.hue },
    .text("faceURL") { $0.faceURL },
    .text("since") { $0.since },
    .list("breadcrumb") { CrumbView.numbered($0.breadcrumb) },
    .flag("hasBreadcrumb") { !$0.breadcrumb.isEmpty },
    .list("topics") { $0.topics },
    .flag("hasTopics") { !$0.topics.isEmpty },
  ]
}
