import Database
public import Model

/// Answer to a request for a page that is not public.
public enum MemberPage: Sendable {
  /// The page.
  case page(RenderedPage)
  /// Redirect to another address: the page is public, or its address has changed.
  case moved(SitePath)
}

// Pages that are not public: those of boards for members, and the forum and tags including these boards' topics.
extension PageRenderer {
  /// Returns the page of an address such as `es/forum/12-night-trains/3/`; nil if there is none that the viewer may see.
  public func memberPage(_ address: String) throws -> MemberPage? {
    let (words, tree) = words(of: address)
    guard let folder = words.first, let page = try page(folder, Array(words.dropFirst()), tree)
    else { return nil }
    if case .page(let rendered) = page, rendered.path.address != address {
      return .moved(rendered.path)
    }
    return page
  }

  /// The parts of an address, without the language of its tree; and the tree.
  func words(of address: String) -> ([String], SiteTree) {
    var words = address.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    guard let language = words.first.flatMap({ Language($0) }), language != settings.mainLanguage,
      settings.languages.contains(language)
    else { return (words, mainTree) }
    words.removeFirst()
    return (words, settings.tree(language))
  }

  /// Returns the title and page of the topic, note or event at an address; nil for everything else, and for pages that the
  /// viewer may not see.
  public func named(_ address: String) throws -> (title: String, path: SitePath)? {
    let (words, tree) = words(of: address)
    switch (words.first, words.count) {
    case ("forum", 2...):
      guard let id = Topic.ID(digits: Substring(words[1].utf8.prefix { $0 != 45 })),
        let topic = try reader.topic(id)
      else { return nil }
      return (topic.title, .topic(topic.address, page: 1, settings.tree(topic.language)))
    case ("notes", 4):
      let note = NoteAddress(subject: words[1], lesson: words[2], slug: words[3])
      return try reader.note(note, tree.language).map { ($0.row.title, .note(note, tree)) }
    case ("events", 2):
      return try sharedEvent(words[1], tree).map { ($0.title, .event($0.slug, tree)) }
    default: return nil
    }
  }

  private func page(_ folder: String, _ words: [String], _ tree: SiteTree) throws -> MemberPage? {
    switch folder {
    case "boards", "tags":
      let (slug, archive) = Self.archive(words)
      let kind = folder == "boards" ? TopicList.Kind.board : .tag
      return try reader.list(kind, slug: slug).flatMap { try page($0, archive, tree) }
    case "forum" where words.isEmpty || words.first == "archive":
      let (rest, archive) = Self.archive(words)
      return rest.isEmpty ? try page(.forum, archive, tree) : nil
    case "forum": return try topicPage(words)
    default: return nil
    }
  }

  /// `travel/archive/3` → `travel` and 3.
  private static func archive(_ words: [String]) -> (slug: String, page: Int?) {
    guard words.count > 1, words[words.count - 2] == "archive",
      let page = Int(words[words.count - 1])
    else { return (words.joined(separator: "/"), nil) }
    return (words.dropLast(2).joined(separator: "/"), page)
  }

  private func page(_ list: TopicList, _ archive: Int?, _ tree: SiteTree) throws -> MemberPage? {
    if list.kind == .board, list.audience == .everyone {
      return .moved(archive.map { .archive(list, page: $0, tree) } ?? .list(list, tree))
    }
    let key =
      archive.map { PageKey(ArchivePageKind(id: list.id, page: $0, language: tree.language)) }
      ?? PageKey(TopicListPageKind(id: list.id, language: tree.language))
    return try render(key).map { .page($0) }
  }

  /// `12-night-trains`, and behind it a number or `latest`.
  private func topicPage(_ words: [String]) throws -> MemberPage? {
    guard words.count <= 2, let digits = words.first?.utf8.prefix(while: { $0 != 45 }),
      let id = Topic.ID(digits: Substring(digits)), let topic = try reader.topic(id)
    else { return nil }
    let last = Paging.page(of: topic.commentCount, size: settings.limits.commentsPerPage)
    let isLatest = words.count == 2 && words[1] == "latest"
    guard let number = words.count == 1 ? 1 : isLatest ? last : Int(words[1]),
      (1...last).contains(number)
    else { return nil }
    if isLatest || topic.address.audience == .everyone {
      return .moved(.topic(topic.address, page: number, settings.tree(topic.language)))
    }
    return try render(.topic(id, page: number)).map { .page($0) }
  }
}

extension PageReader {
  /// A board or a tag by its slug, where there is one that the viewer may be shown.
  func list(_ kind: TopicList.Kind, slug: String) throws -> TopicList? {
    if kind == .board { return try lists(.board).first { $0.list.slug == slug }?.list }
    let id = try database.first(
      "SELECT s.id FROM \(database.lists) s WHERE s.kind = ? AND s.slug = ?",
      [.integer(kind.rawValue), .text(slug)]
    ) { TopicList.ID($0.integer(0)) }
    return try id.flatMap { try list($0)?.list }
  }
}
