/// An error in a template, with its position.
///
/// One type for all that parsing, filling, rendering and checking refuse. It carries data; the
/// words are made by `description`, in the form that editors and terminals turn into a link:
/// `page.mustache:12:5: error: unknown key “titel”; this page knows: title, comments`.
public struct TemplateError: Error, Hashable, Sendable {
  /// The kinds of mistakes, with the values that a message needs for each.
  public enum Reason: Hashable, Sendable {
    /// A tag is opened and its closing delimiter never comes.
    case unclosedTag
    /// A tag without a name, like `{{}}` or `{{# }}`.
    case emptyTagName
    /// A name with white space or empty parts inside, like `{{two words}}` or `{{a..b}}`.
    case badName(String)
    /// A `{{=…=}}` tag that does not give two delimiters.
    case badDelimiters(String)
    /// A section, block or parent of this name is never closed.
    case unclosedSection(String)
    /// A close tag while another section is open.
    case mismatchedClose(expected: String, found: String)
    /// A close tag while nothing is open.
    case unexpectedClose(String)
    /// A tag inside `{{<parent}}…{{/parent}}` that is outside its blocks and would be lost.
    case outsideBlock(parent: String)
    /// Sections, partials or parents are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// One page needs more partials and parents than the limit.
    case tooManyPartials(limit: Int)
    /// No template, partial or parent of this name exists.
    case missingTemplate(String)
    /// A template exists and could not be loaded, with the reason that the loader gave.
    case unreadableTemplate(String, because: String)
    /// The stored form of a template, as a build wrote it, has been changed since.
    case damaged
    /// No view in reach declares the key; `known` are the keys that it could have been.
    case unknownKey(String, known: [String])
    /// A label without a text in the locale.
    case unknownLabel(String)
    /// The text of a label contains the delimiter that opens a tag.
    case labelContainsTag(String)
    /// The parent has no block of this name; `known` are those that it has.
    case unknownBlock(String, known: [String])
    /// Plain text in an unescaped tag: `{{{title}}}`.
    case textNotEscaped(String)
    /// HTML in a template of plain text.
    case htmlInPlainText(String)
    /// Finished HTML in an escaping tag: `{{body}}`.
    case htmlEscapedTwice(String)
    /// The part before a dot is not one object: `{{comments.text}}` of a list.
    case notView(String)
    /// A flag, a view or a list in a tag that needs text.
    case notText(String)
  }

  /// The template's name, as the library knows it.
  public let template: String
  /// The line, counted from 1.
  public let line: Int
  /// The column in bytes, counted from 1: where the tag's opening delimiter begins.
  public let column: Int
  /// Reason for the error.
  public let reason: Reason

  /// Makes an error at a position, line and column counted from 1.
  public init(template: String, line: Int, column: Int, reason: Reason) {
    self.template = template
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// Makes an error at a byte offset of a template's source.
  init(_ reason: Reason, at offset: Int, of source: [UInt8], in template: String) {
    var line = 1
    var lineStart = 0
    for index in 0..<min(offset, source.count) where source[index] == UInt8(ascii: "\n") {
      line += 1
      lineStart = index + 1
    }
    self.init(template: template, line: line, column: offset - lineStart + 1, reason: reason)
  }
}

extension TemplateError: CustomStringConvertible {
  /// File, position and reason on one line.
  public var description: String {
    let file = template.hasSuffix(".mustache") ? template : "\(template).mustache"
    return "\(file):\(line):\(column): error: \(reason.description)"
  }
}

extension TemplateError.Reason: CustomStringConvertible {
  /// The reason as a phrase that begins in lower case and ends without a full stop.
  public var description: String {
    switch self {
    case .unclosedTag: "this tag is never closed"
    case .emptyTagName: "this tag has no name"
    case .badName(let name): "“\(name)” is not a name; a name has no white space or empty part"
    case .badDelimiters(let text): "“\(text)” is not a pair of delimiters; write {{=<% %>=}}"
    case .unclosedSection(let name): "“\(name)” is never closed"
    case .mismatchedClose(let expected, let found):
      "“\(found)” is closed here while “\(expected)” is open"
    case .unexpectedClose(let name): "“\(name)” is closed here and was never opened"
    case .outsideBlock(let parent): "inside “\(parent)” only blocks ({{$name}}) are shown"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .tooManyPartials(let limit): "more than \(limit) partials on one page"
    case .missingTemplate(let name): "there is no template “\(name)”"
    case .unreadableTemplate(let name, let because): "cannot read template “\(name)”: \(because)"
    case .damaged: "the template that the last build stored is damaged; build the site again"
    case .unknownKey(let key, let known):
      "unknown key “\(key)”; this page knows: \(known.joined(separator: ", "))"
    case .unknownLabel(let key): "unknown label “\(key)”"
    case .labelContainsTag(let key): "the text of label “\(key)” contains a tag"
    case .unknownBlock(let name, let known):
      "unknown block “\(name)”; the parent has: \(known.joined(separator: ", "))"
    case .htmlInPlainText(let key): "“\(key)” is HTML, and this template makes plain text"
    case .textNotEscaped(let key): "“\(key)” is text and must be escaped: {{\(key)}}"
    case .htmlEscapedTwice(let key): "“\(key)” is HTML and would be escaped twice: {{{\(key)}}}"
    case .notView(let key): "“\(key)” is not one object; use it as a section: {{#\(key)}}"
    case .notText(let key): "“\(key)” has no text; use it as a section: {{#\(key)}}"
    }
  }
}
