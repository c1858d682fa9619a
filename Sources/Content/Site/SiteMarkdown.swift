public import Database
import Markdown
public import Model
import Vault

/// Renders comments from `content/forum/` or from an imported archive.
///
/// It has a member's rights, except that a text beyond a limit is shown as its escaped source.
public struct SiteMarkdown {
  private static let knownNames = 10_000

  private let settings: SiteSettings
  /// The address of a member's page by the name after an `@`.
  let mention: (String) -> String?

  /// `isMember` is true if a folded username has a page; true is cached, false is checked again.
  public init(_ settings: SiteSettings, isMember: @escaping (String) -> Bool) {
    self.settings = settings
    let main = settings.tree(settings.mainLanguage)
    // A few people are mentioned again and again. Names are compared by bytes, as the database does. An unknown name may become
    // a member while an archive is imported.
    var known: [[UInt8]: String] = [:]
    mention = { name in
      let bytes = Array(name.utf8)
      if let address = known[bytes] { return address }
      let username = Folding.username(name)
      guard isMember(username) else { return nil }
      if known.count == Self.knownNames { known.removeAll() }
      let address = settings.href(.person(username, main))
      known[bytes] = address
      return address
    }
  }

  /// Renders a comment; a text beyond a limit becomes its escaped source.
  public func comment(_ body: String) -> [UInt8] { comment(Array(body.utf8)) }

  /// Renders the bytes of a comment likewise.
  func comment(_ body: [UInt8]) -> [UInt8] {
    do {
      return try rendered(body)
    } catch {
      return escapedSource(MemberText.withoutComments(body, isNote: false))
    }
  }

  /// Renders a note of a member's notebook likewise.
  func note(_ body: [UInt8]) -> [UInt8] {
    do {
      return try renderedNote(body)
    } catch {
      return escapedSource(MemberText.withoutComments(body, isNote: true))
    }
  }

  /// Renders a comment; throws if it is beyond a limit.
  func rendered(_ body: [UInt8]) throws(MarkdownError) -> [UInt8] {
    try MemberText.post(body, in: context).html
  }

  /// Renders a note of a notebook; throws if it is beyond a limit.
  func renderedNote(_ body: [UInt8]) throws(MarkdownError) -> [UInt8] {
    try MemberText.note(body, in: context).html
  }

  private var context: MarkdownRenderer.Context {
    MarkdownRenderer.Context(
      basePath: settings.base.path, wantsWords: false, mention: mention)
  }

  /// An error in words for an editor.
  static func words(_ error: MarkdownError) -> String {
    switch error {
    case .tooLong(let bytes, let limit): "the text has \(bytes) bytes; expected at most \(limit)"
    case .invalidUTF8: "the text is not UTF-8"
    case .containsNUL: "the text has a NUL character"
    case .tooManyColumns(let line, let columns, let limit):
      "the table in line \(line) of the text has \(columns) columns; expected at most \(limit)"
    case .tableTooLarge(let line, let cells, let limit):
      "the table in line \(line) of the text has \(cells) cells; expected at most \(limit)"
    case .tooDeep(let limit): "lists, quotes or emphasis are nested deeper than \(limit) levels"
    case .tooComplex(let construct, let line):
      "too many unfinished \(construct.rawValue) in line \(line) of the text"
    case .outputTooLarge(let limit): "the text would become more than \(limit) bytes of HTML"
    }
  }
}

extension SiteDatabase {
  /// True if a folded username has a page.
  public func isMember(_ username: String) -> Bool {
    // Why loss is right: a name that cannot be looked up stays plain text.
    (try? member(username: username)).flatMap { $0 } != nil
  }
}
