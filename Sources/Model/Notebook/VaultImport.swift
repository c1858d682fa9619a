public import Time

/// A vault that a member sent, to become part of their notebook.
public struct VaultImport: Hashable, Sendable {
  /// Why nothing was taken over.
  public enum Problem: String, CaseIterable, Sendable {
    /// It is neither a ZIP file nor a tar archive.
    case kind
    /// It ends too early, or says something that is not so.
    case damaged
    /// A file in it is encrypted.
    case encrypted
    /// Files in it are compressed in a way that is not known here.
    case method
    /// It has too many files, or too many bytes when they are unpacked.
    case large
    /// It has no file `.md`.
    case empty
    /// With it there would be too many subjects, lessons or notes.
    case full
    /// Reading it took too long, or too much memory.
    case costly
    /// It could not be read here, several times.
    case failed
  }

  /// What came of it.
  public struct Report: Hashable, Sendable {
    /// Notes that were not there.
    public var added = 0
    /// Notes that were there and stay as they are.
    public var known = 0
    /// Notes that were left out, because of an error or for lack of room.
    public var left = 0
    /// Pictures and documents that came along.
    public var files = 0
    /// Connections that were not there.
    public var connections = 0
    /// Why nothing was taken over; nil where it was.
    public var problem: Problem?
    /// What was left out and what leads nowhere, the first of it.
    public var lines: [Line] = []
    /// How many more lines there were.
    public var more = 0

    /// Nothing came of it so far.
    public init() {}

    /// Nothing came of it.
    public init(_ problem: Problem) { self.problem = problem }
  }

  /// Its number; none comes twice.
  public typealias ID = Identifier<VaultImport>

  /// What is said of a file of the vault.
  public struct Line: Hashable, Sendable {
    /// What is wrong.
    public enum Kind: String, CaseIterable, Sendable {
      /// It is too large, or another one has its name; it was left out.
      case name
      /// A note that cannot be read; it was left out.
      case unread
      /// A note that is too long, or nested too deep; it was left out.
      case long
      /// A part of its front matter was not taken.
      case matter
      /// A comment in it never ends.
      case comment
      /// A link in it leads nowhere: to what.
      case link
      /// A picture or a document that it shows is not there: which.
      case missing
      /// A picture or a document was not taken.
      case media
      /// No note shows this picture or document; it was not taken.
      case unused
    }

    /// What is wrong.
    public let kind: Kind
    /// The path in the vault.
    public let file: String
    /// From 1; 0 when the whole file is meant.
    public let line: Int
    /// What the kind asks for; else empty.
    public let value: String

    /// Cuts texts, which are anybody's, to what a report shows of them.
    public init(_ kind: Kind, _ file: String, line: Int = 0, _ value: String = "") {
      (self.kind, self.line) = (kind, line)
      (self.file, self.value) = (Self.cut(file, 200), Self.cut(value, 100))
    }

    private static func cut(_ text: String, _ most: Int) -> String {
      let line = PlainText.singleLine(String(decoding: text.utf8.prefix(4 * most), as: UTF8.self))
      guard line.utf8.count > most else { return line }
      let start = line.utf8.prefix(most + 1)
      // Not in the middle of a character.
      let end = start.lastIndex { $0 & 0xc0 != 0x80 } ?? start.startIndex
      return String(Substring(start[..<end])) + "…"
    }
  }

  /// The most lines of a report that are kept.
  public static let mostLines = 100
  /// The most attempts to read one.
  public static let tries = 10

  /// Its number.
  public let id: ID
  /// Whose it is.
  public let member: Identifier<Member>
  /// What the file was called, without its ending.
  public let name: String
  /// The language that the notes are written in.
  public let language: Language
  /// When it was sent.
  public let sentAt: Timestamp
  /// How often it was tried to read it.
  public let tries: Int
  /// The last note of all notebooks when it was first tried; nil before.
  public let before: Identifier<OwnNote>?
  /// What came of it; nil while it waits.
  public let report: Report?

  /// Takes every value as it is.
  public init(
    id: ID, member: Identifier<Member>, name: String, language: Language, sentAt: Timestamp,
    tries: Int, before: Identifier<OwnNote>?, report: Report?
  ) {
    (self.id, self.member, self.name, self.language) = (id, member, name, language)
    (self.sentAt, self.tries, self.before, self.report) = (sentAt, tries, before, report)
  }
}
