public import Time

/// A vault that a member uploaded, to become part of their notebook.
public struct VaultImport: Hashable, Sendable {
  /// Reason why nothing was imported.
  public enum Problem: String, CaseIterable, Sendable {
    /// It is neither a ZIP file nor a tar archive.
    case kind
    /// It ends too early, or contradicts itself.
    case damaged
    /// A file in it is encrypted.
    case encrypted
    /// Files in it are compressed with an unsupported method.
    case method
    /// It has too many files, or too many bytes when they are unpacked.
    case large
    /// It has no file `.md`.
    case empty
    /// The notebook would have too many subjects, lessons or notes.
    case full
    /// Reading it took too much time or memory.
    case costly
    /// It could not be read, in several attempts.
    case failed
  }

  /// Result of an import.
  public struct Report: Hashable, Sendable {
    /// New notes.
    public var added = 0
    /// Notes that existed already and are unchanged.
    public var known = 0
    /// Notes that were left out, because of an error or for lack of room.
    public var left = 0
    /// Imported pictures and documents.
    public var files = 0
    /// New connections.
    public var connections = 0
    /// Reason why nothing was imported; nil otherwise.
    public var problem: Problem?
    /// The first lines about files that were left out and links that lead nowhere.
    public var lines: [Line] = []
    /// Number of further lines.
    public var more = 0

    /// A report without any result so far.
    public init() {}

    /// A report of an import that failed.
    public init(_ problem: Problem) { self.problem = problem }
  }

  /// Import number, never used twice.
  public typealias ID = Identifier<VaultImport>

  /// A message about a file of the vault.
  public struct Line: Hashable, Sendable {
    /// Kind of problem.
    public enum Kind: String, CaseIterable, Sendable {
      /// It is too large, or another file has the same name; it was left out.
      case name
      /// A note that cannot be read; it was left out.
      case unread
      /// A note that is too long, or nested too deep; it was left out.
      case long
      /// A part of its front matter was not imported.
      case matter
      /// A comment in it never ends.
      case comment
      /// A link in it leads nowhere; the value is its target.
      case link
      /// A picture or a document that it shows does not exist; the value is its path.
      case missing
      /// A picture or a document was not imported.
      case media
      /// No note shows this picture or document; it was not imported.
      case unused
    }

    /// Kind of problem.
    public let kind: Kind
    /// The path in the vault.
    public let file: String
    /// Line from 1; 0 for the whole file.
    public let line: Int
    /// Detail for the kind, such as the target of a link; else empty.
    public let value: String

    /// Shortens the texts, which may be anything, to the length that a report shows.
    public init(_ kind: Kind, _ file: String, line: Int = 0, _ value: String = "") {
      (self.kind, self.line) = (kind, line)
      (self.file, self.value) = (Self.cut(file, 200), Self.cut(value, 100))
    }

    private static func cut(_ text: String, _ most: Int) -> String {
      let line = PlainText.singleLine(String(decoding: text.utf8.prefix(4 * most), as: UTF8.self))
      guard line.utf8.count > most else { return line }
      let start = line.utf8.prefix(most + 1)
      // The cut is never inside a character.
      let end = start.lastIndex { $0 & 0xc0 != 0x80 } ?? start.startIndex
      return String(Substring(start[..<end])) + "…"
    }
  }

  /// The most lines that a report keeps.
  public static let maxLines = 100
  /// The most attempts to read one.
  public static let tries = 10

  /// Import number.
  public let id: ID
  /// The member who sent it.
  public let member: Identifier<Member>
  /// Name of the file, without its extension.
  public let name: String
  /// The language of the notes.
  public let language: Language
  /// Time of the upload.
  public let sentAt: Timestamp
  /// Number of attempts to read it.
  public let tries: Int
  /// The last note of all notebooks at the time of the first attempt; nil before it.
  public let before: Identifier<OwnNote>?
  /// The result; nil while it waits.
  public let report: Report?

  /// Stores every value as given.
  public init(
    id: ID, member: Identifier<Member>, name: String, language: Language, sentAt: Timestamp,
    tries: Int, before: Identifier<OwnNote>?, report: Report?
  ) {
    (self.id, self.member, self.name, self.language) = (id, member, name, language)
    (self.sentAt, self.tries, self.before, self.report) = (sentAt, tries, before, report)
  }
}
