import Model

/// Names one generated file independently of its address: a page of some kind, as a text such as `topic/42/3` or `list/7/es`.
///
/// The tables of stale pages and of the manifest store this text. A large site has hundreds of thousands of them, so a key is
/// nothing more than the text; the page is made from it when it is rendered.
public struct PageKey: Hashable, Sendable {
  /// The kind's name, then the words of the page.
  public let text: String

  init(_ page: some PageKind) {
    let words = page.words
    let kind = type(of: page).kind.rawValue
    text = words.isEmpty ? kind : kind + "/" + words
  }

  /// Reads a stored text; nil when no kind of page wrote it.
  public init?(text: String) {
    guard let page = Self.page(text), PageKey(page).text == text else { return nil }
    self.text = text
  }

  /// The page; nil for none, since every key was written by one.
  var page: (any PageKind)? { Self.page(text) }

  private static func page(_ text: String) -> (any PageKind)? {
    var words = KeyWords(text)
    return words.text().flatMap { Kind(rawValue: $0) }?.type.init(words: &words)
  }
}

/// The words of a key's text, taken one after another.
struct KeyWords {
  private var words: ArraySlice<Substring>

  init(_ text: String) { words = text.split(separator: "/", omittingEmptySubsequences: false)[...] }

  /// The next word.
  mutating func text() -> String? { words.popFirst().map { String($0) } }

  mutating func number() -> Int? { text().flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 } }

  mutating func id<Of>() -> Identifier<Of>? { text().flatMap { Identifier(digits: $0) } }

  mutating func language() -> Language? { text().flatMap { Language($0) } }

  /// Returns all remaining words, unchanged.
  mutating func rest() -> String? {
    guard !words.isEmpty else { return nil }
    defer { words = [] }
    return words.joined(separator: "/")
  }
}
