import Database
import Model
import Templates
import Theme

/// A professor's card for an address book.
struct CardKind: PagePerName {
  static let kind = PageKey.Kind.card
  static let sample = Self(name: "en")
  let name: String

  static func names(_ source: PageSource) throws -> [String] {
    try source.reader.professors(source.settings.mainLanguage).map(\.slug)
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    switch invalidation {
    case .professor(let slug, _): [Self(name: slug).stale(.rest)]
    case .subject: try all(source)
    default: []
    }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? { try renderer.card(name) }
}

extension PageRenderer {
  /// The card that address books take.
  fileprivate func card(_ slug: String) throws -> RenderedPage? {
    let tree = mainTree
    guard let professor = try reader.professor(slug, tree.language) else { return nil }
    let subjects = try professor.subjects.compactMap {
      try reader.subject($0, tree.language)?.text.title
    }
    let locale = theme.locale(tree.language)
    let title =
      subjects.isEmpty
      ? nil : locale.text("professor_of", ["subjects": subjects.joined(separator: ", ")])
    let card = VCard(
      formattedName: professor.text.title, family: professor.family, given: professor.given,
      organisation: theme.siteName(tree.language), title: title, email: professor.email,
      phone: professor.phone, office: professor.office.isEmpty ? nil : professor.office,
      note: professor.text.description.isEmpty ? nil : professor.text.description,
      url: settings.absolute(.professor(slug, tree)),
      photoURL: professor.avatar.map { settings.absolute(.asset("avatars/\($0)")) },
      language: professor.text.writtenIn.code)
    return RenderedPage(path: .card(slug), bytes: card.bytes)
  }
}
