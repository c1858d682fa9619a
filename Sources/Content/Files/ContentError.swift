public import Database
import Glibc
public import Model

/// Something in the editors' files that cannot be built, with its place.
public struct ContentError: Error, Hashable, Sendable {
  /// The file, from the site's folder: `content/forum/3-trains/index.md`.
  public let file: String
  /// From 1; 0 when the whole file is meant.
  public let line: Int
  /// From 1; 0 when the whole line is meant.
  public let column: Int
  /// Kind of the problem, with its details.
  public let reason: Reason

  /// Takes every value as it is.
  public init(file: String, line: Int = 0, column: Int = 0, reason: Reason) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// A problem, and what was expected instead.
  public enum Reason: Hashable, Sendable {
    /// There is no such file.
    case missingFile
    /// The file cannot be read: the system's error number.
    case unreadable(code: Int32)
    /// A symbolic link that is not followed.
    case link(RefusedLink)
    /// The bytes are not UTF-8.
    case notUTF8
    /// The YAML is broken, in the parser's words; the line as it is to be, where only quotes are missing.
    case yaml(String, quoted: String? = nil)
    /// The file does not begin with front matter.
    case noFrontMatter
    /// Front matter that begins and never ends.
    case openFrontMatter
    /// A problem in a field of a note, which is built without that field.
    indirect case droppedField(Reason)
    /// Front matter that may withhold a note from readers and cannot be read: the note is withheld from everyone.
    case withheld
    /// A field that must be there is not.
    case missingField(String)
    /// A field that nothing reads, those that are read, and below which field it would be read.
    case unknownField(String, known: [String], below: String? = nil)
    /// A field that nothing reads and that looks like one that is read.
    case misspelt(String, meant: String)
    /// A field holds something else than expected.
    case invalid(field: String, value: String, expected: String)
    /// A folder's or file's name is not as expected.
    case invalidName(expected: String)
    /// There are more of something than are taken.
    case tooMany(what: String, limit: Int)
    /// A number or name that something else has already; where.
    case duplicate(String, first: String)
    /// A text that refers to something that does not exist.
    case unknownReference(field: String, value: String, known: [String])
    /// A name that no note has.
    case unknownNote(String)
    /// A note that is connected with itself.
    case selfConnection
    /// A link in a text that leads nowhere.
    case unresolvedLink(String)
    /// A link to a part of a note that the note does not have.
    case unknownPart(String)
    /// A comment in a text that is never closed.
    case openComment
    /// A picture or document that a text shows and that there is not.
    case missingMedia(String, isPicture: Bool)
    /// An address with a number, because its name has no letters or digits, or because another file has that address; both
    /// addresses, and the other file. `canChoose` is true if front matter may set another one.
    case numbered(String, taken: String?, by: String?, canChoose: Bool)
    /// The text is empty.
    case emptyText
    /// A picture or document that cannot be published, in words.
    case media(String)
    /// A picture whose metadata give the location where it was taken.
    case location
    /// A picture or document beside the notes that nothing shows.
    case unusedMedia
    /// A local time that clocks leave out.
    case skippedTime(String, zone: String)
    /// A page, note, professor or event without a translation.
    case untranslated(String)
    /// A Markdown limit is exceeded, in words.
    case markdown(String)
    /// A template is broken or uses an unknown key, in words.
    case template(String)
    /// A string that one language has and another does not.
    case missingLabel(String, other: String)
    /// A string that no template and nothing else uses; the one that is meant.
    case unusedLabel(String, meant: String?)
    /// A place in a string that nothing fills in, without its braces; those that are filled in.
    case unknownPlace(String, known: [String])
    /// A file that nothing reads; where it would be read.
    case unusedFile(expected: String)
    /// A stylesheet that is broken, in words.
    case styles(String)
    /// A template that no page needs.
    case unusedTemplate
    /// A copy of a file of the theme that is another one today; its path there.
    case outdatedOverride(String)
    /// An icon that cannot be drawn in pixels, and why.
    case undrawnIcon(String)
    /// A list of products or shops that is damaged, in words.
    case list(String)
    /// A word of a list that the dictionary does not know, and how often it occurs there.
    case unknownWord(String, field: String, count: Int)
    /// A feature of the site without another one, without which it cannot be on.
    case featureNeeds(Feature, Feature)
    /// A tab of a feature that is switched off.
    case tabIsOff(Section, Feature)
    /// A number that a member's topic has already.
    case topicNumberTaken(next: Int64)
  }
}

extension ContentError: CustomStringConvertible {
  /// `file:line:col: error: what is wrong and what was expected`, the parts that are known.
  public var description: String { words("error") }

  /// Returns the description with another severity, such as `warning`.
  public func words(_ severity: String) -> String {
    var place = file
    if line > 0 { place += ":\(line)" }
    if line > 0, column > 0 { place += ":\(column)" }
    return "\(place): \(severity): \(reason)"
  }
}

extension ContentError.Reason: CustomStringConvertible {
  /// The sentence after `error:`.
  public var description: String { words.message }

  /// A name for programs, which stays when the words change.
  public var code: String { words.code }

  private var words: (code: String, message: String) {
    switch self {
    case .missingFile: ("missing-file", "the file does not exist")
    case .unreadable(let code):
      ("unreadable", "cannot be read: \(String(cString: strerror(code)))")
    case .link(let refused): ("link", Self.words(refused))
    case .notUTF8: ("not-utf-8", "is not UTF-8 text")
    case .yaml(let words, let quoted):
      (
        "yaml",
        "this is not valid YAML: \(words)"
          + (quoted.map { "; put the value in quotes: \($0)" } ?? "")
      )
    case .noFrontMatter:
      (
        "no-front-matter",
        "expected front matter: a first line `---`, fields, and a line `---`"
      )
    case .openFrontMatter:
      (
        "open-front-matter",
        "the front matter that begins here is never closed; expected a line `---` after its fields"
      )
    case .droppedField(let reason): (reason.code, "\(reason); the note is built without it")
    case .withheld:
      (
        "withheld",
        "this line may say who can read the note, so the note is not published until the line is fixed"
      )
    case .missingField(let field): ("missing-field", "the field “\(field)” is missing")
    case .unknownField(let field, _, let group?):
      ("unknown-field", "unknown field “\(field)”; write it below “\(group)”")
    case .unknownField(let field, let known, nil):
      (
        "unknown-field",
        "unknown field “\(field)”; "
          + (Misspelling.meant(field, among: known).map { "did you mean “\($0)”? " } ?? "")
          + "known fields: \(known.joined(separator: ", "))"
      )
    case .misspelt(let field, let meant):
      ("misspelt-field", "unknown field “\(field)”; did you mean “\(meant)”?")
    case .invalid(let field, "", let expected):
      ("invalid-value", "the field “\(field)” is empty; expected \(expected)")
    case .invalid(let field, let value, let expected):
      ("invalid-value", "“\(value)” is not a valid \(field); expected \(expected)")
    case .invalidName(let expected): ("invalid-name", "unexpected name; expected \(expected)")
    case .tooMany(let what, let limit): ("too-many", "there are more than \(limit) \(what)")
    case .duplicate(let what, let first): ("duplicate", "\(what) is already used by \(first)")
    case .unknownReference(let field, let value, let known):
      (
        "unknown-reference",
        "“\(value)” in “\(field)” does not exist; there are: "
          + (known.isEmpty ? "none" : known.joined(separator: ", "))
      )
    case .unknownNote(let name): ("unknown-note", "there is no note “\(name)”")
    case .selfConnection: ("self-connection", "a note cannot be connected with itself")
    case .unresolvedLink(let name): ("unresolved-link", "the link to “\(name)” leads nowhere")
    case .unknownPart(let name):
      ("unknown-part", "the link to “\(name)” leads to a heading or block that does not exist")
    case .openComment:
      (
        "open-comment",
        "the comment that begins here is never closed, so the text after it is not shown; close it with %% or -->"
      )
    case .missingMedia(let name, let isPicture):
      ("missing-media", "the \(isPicture ? "picture" : "document") “\(name)” does not exist")
    case .numbered(let address, let taken, let first, let canChoose):
      (
        "numbered-address",
        Self.numbered(address, taken, first) + (canChoose ? "; set `slug:` to choose another" : "")
      )
    case .emptyText: ("empty-text", "there is no text after the front matter")
    case .media(let words): ("media", words)
    case .location: ("location", "the picture contains its location; the published copy does not")
    case .unusedMedia: ("unused-media", "no page shows this file, so it is not published")
    case .skippedTime(let time, let zone):
      ("skipped-time", "“\(time)” does not exist in \(zone): the clocks go forward then")
    case .untranslated(let languages): ("untranslated", "there is no translation: \(languages)")
    case .markdown(let words): ("markdown", words)
    case .template(let words): ("template", words)
    case .missingLabel(let label, let other):
      ("missing-label", "“\(label)” is missing here, but is in \(other)")
    case .unknownPlace(let place, let known):
      (
        "unknown-place",
        "nothing fills in “{\(place)}”; expected "
          + (known.isEmpty ? "no braces" : known.map { "{\($0)}" }.joined(separator: " or "))
      )
    case .unusedLabel(let label, let meant):
      (
        "unused-label",
        "nothing uses “\(label)”" + (meant.map { "; did you mean “\($0)”?" } ?? "")
      )
    case .unusedFile(let expected):
      ("unused-file", "nothing reads this file; expected \(expected)")
    case .styles(let words): ("styles", words)
    case .unusedTemplate:
      ("unused-template", "no page uses this template, and the theme has no template of this name")
    case .outdatedOverride(let path):
      (
        "outdated-override",
        "the theme's file has changed since it was copied; see `tertulia theme show \(path)`"
      )
    case .undrawnIcon(let what):
      (
        "undrawn-icon",
        "\(what), which cannot be drawn for home screens, so they show initials; see docs/phones.md"
      )
    case .list(let words): ("list", words)
    case .featureNeeds(let feature, let other):
      ("feature-needs", "“\(feature.rawValue)” needs “\(other.rawValue)”; switch that on too")
    case .tabIsOff(let section, let feature):
      (
        "tab-is-off",
        "the tab “\(section.rawValue)” belongs to “\(feature.rawValue)”, which `features` switches off"
      )
    case .unknownWord(let word, let field, let count):
      (
        "unknown-word",
        "“\(word)” in “\(field)”, \(count) time\(count == 1 ? "" : "s"), is not in the dictionary"
      )
    case .topicNumberTaken(let next):
      (
        "topic-number-taken",
        "a member's topic already has this number; the next free number is \(next)"
      )
    }
  }
}

extension ContentError.Reason {
  private static func words(_ refused: RefusedLink) -> String {
    switch refused {
    case .outside(let target):
      "this link points outside the site's folder, to \(target); copy the file, or link within the folder"
    case .hidden(let target): "this link points to \(target), which is not published"
    case .cycle(let target): "this link points to \(target), a folder that contains the link"
    case .broken(let code): "cannot be read: \(String(cString: strerror(code)))"
    }
  }

  fileprivate static func numbered(_ address: String, _ taken: String?, _ first: String?) -> String
  {
    guard let taken, let first else {
      return "the name has no letters or digits, so the address is \(address)"
    }
    return "the address \(taken) is used by \(first), so the address here is \(address)"
  }

  /// True if every build reports the warning: it is a mistake.
  ///
  /// Others may be intended, such as a link to a note that is not written yet.
  public var isMistake: Bool {
    switch self {
    case .misspelt, .missingMedia, .openComment, .droppedField, .withheld, .unusedLabel,
      .unknownPlace,
      .unusedTemplate,
      .unusedFile, .styles:
      true
    case .numbered(_, let taken, _, _): taken != nil
    default: false
    }
  }
}

extension ContentError: Comparable {
  /// By file and place, as an editor goes through them.
  public static func < (one: ContentError, other: ContentError) -> Bool {
    (one.file, one.line, one.column) < (other.file, other.line, other.column)
  }
}
