public import Database
public import Model
public import Theme

/// Target of a bookmark, for its owner: a title, a line of description, and the address.
///
/// Pages that the owner may not read, or no longer may, have none, so that nothing reveals their title.
public struct BookmarkedPage {
  /// The most characters of a comment that are used as its title.
  private static let maxCharacters = 80

  /// The title; of a comment, how it begins.
  public let title: String
  /// Language of the title; nil if unknown.
  public let language: Language?
  /// Description of the page: "Wren’s comment in “Cranes at the Azud”".
  public let detail: String
  /// The root-relative address.
  public let href: String

  private init(_ title: String, _ language: Language?, _ detail: String, _ href: String) {
    (self.title, self.language, self.detail, self.href) = (title, language, detail, href)
  }

  /// Looks it up for a viewer, in words of a tree; nil where the viewer may not read it.
  public init?(
    _ thing: Bookmarked, _ site: SiteDatabase, _ reader: Reader, _ theme: SiteTheme,
    _ tree: SiteTree
  ) throws {
    let found: Self? =
      switch thing {
      case .topic(let id): try Self.topic(id, reader, theme, tree)
      case .comment(let id): try Self.comment(id, reader, theme, tree)
      case .ownNote(let id): try Self.note(id, site, reader, theme, tree)
      case .note(let note, let language):
        try PageRenderer(site, theme, for: reader.viewer)
          .bookmarked(note, theme.settings.tree(language), in: tree)
      }
    guard let found else { return nil }
    self = found
  }

  fileprivate static func siteNote(
    _ title: String, _ writtenIn: Language, in subject: String, _ href: String, _ locale: Locale
  ) -> Self {
    Self(title, writtenIn, locale.text("bookmark_is_note", ["subject": subject]), href)
  }

  private static func topic(
    _ id: Topic.ID, _ reader: Reader, _ theme: SiteTheme, _ tree: SiteTree
  ) throws -> Self? {
    guard let topic = try reader.topic(id) else { return nil }
    let href = theme.settings.href(.topic(topic.address, theme.settings.tree(topic.language)))
    return Self(
      topic.title, topic.language, theme.locale(tree.language).text("bookmark_is_topic"), href)
  }

  private static func comment(
    _ id: Comment.ID, _ reader: Reader, _ theme: SiteTheme, _ tree: SiteTree
  ) throws -> Self? {
    guard let comment = try reader.comment(id), comment.state == .visible,
      let position = comment.position, let topic = try reader.topic(comment.topic)
    else { return nil }
    let locale = theme.locale(tree.language)
    let words = Excerpt.text(of: comment.html)
    let name = locale.author(comment.authorName, isGuest: comment.member == nil)
    return Self(
      words.isEmpty ? topic.title : cut(words),
      words.isEmpty ? topic.language : comment.language,
      locale.text("bookmark_is_comment", ["name": name, "topic": topic.title]),
      theme.url(of: id, at: position, in: topic.address, topic.language))
  }

  private static func note(
    _ id: OwnNote.ID, _ site: SiteDatabase, _ reader: Reader, _ theme: SiteTheme, _ tree: SiteTree
  ) throws -> Self? {
    guard theme.settings.has(.notebook), let owner = try site.owner(of: id) else { return nil }
    let standing = try site.standing(of: reader.viewer, to: owner)
    guard let note = try site.note(id, of: owner, for: standing) else { return nil }
    let (locale, isOwn) = (theme.locale(tree.language), standing == .me)
    let name = locale.author(try site.memberName(owner)?.name ?? "", isGuest: false)
    let detail = locale.text(
      isOwn ? "bookmark_is_note" : "bookmark_is_note_of",
      ["subject": note.subject.title, "name": name])
    return Self(
      note.title, note.language, detail,
      theme.settings.href(isOwn ? .ownNote(id) : .sharedNote(id)))
  }

  private static func cut(_ words: String) -> String {
    guard words.count > maxCharacters else { return words }
    let start = words.prefix(maxCharacters)
    let end = start.lastIndex(of: " ") ?? start.endIndex
    return "\(start[..<end])\(start[..<end].hasSuffix("…") ? "" : "…")"
  }
}

extension PageRenderer {
  /// A note of the site by the address of its page, such as `es/notes/statistics/tests/limit/`; nil for other addresses.
  public func bookmarked(at address: String) -> Bookmarked? {
    let (words, tree) = words(of: address)
    guard words.count == 4, words[0] == "notes" else { return nil }
    let note = NoteAddress(subject: words[1], lesson: words[2], slug: words[3])
    return .note(note, tree.language)
  }

  fileprivate func bookmarked(
    _ note: NoteAddress, _ own: SiteTree, in tree: SiteTree
  ) throws -> BookmarkedPage? {
    guard let row = try reader.note(note, own.language)?.row else { return nil }
    let subject = try reader.subject(note.subject, own.language)?.text.title ?? note.subject
    return .siteNote(
      row.title, row.writtenIn, in: subject, settings.href(.note(note, own)),
      theme.locale(tree.language))
  }
}
