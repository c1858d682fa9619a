/// The kinds of texts of the editors that the search finds.
public enum PageTextKind: String, CaseIterable, Sendable {
  case document = "page"
  case subject, lesson, note, professor, event

  /// Path of such a text, from its address in `page_texts`: slugs with `/` between them.
  public func path(_ address: String, _ tree: SiteTree) -> SitePath {
    let slugs = address.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
    switch self {
    case .document: return .document(address, tree)
    case .subject: return .subject(address, tree)
    case .lesson where slugs.count == 2: return .lesson(slugs[1], of: slugs[0], tree)
    case .note where slugs.count == 3:
      return .note(NoteAddress(subject: slugs[0], lesson: slugs[1], slug: slugs[2]), tree)
    case .professor: return .professor(address, tree)
    case .event: return .event(address, tree)
    case .lesson, .note: return .notes(tree)
    }
  }
}
