/// A search: words, and filters.
///
/// `night trains`, `"night trains"` together, `train*` for the beginning of a word, `board:travel`, `tag:`, `author:` with a
/// name or username, `after:2026-10` and `before:`, `topic:42`. The word before a colon is a filter in English or by the names
/// that the site gives them; anything else with a colon is words. It refuses nothing. Of more than eight words the first eight
/// count, of more than two beginnings the first two. Values of filters are interpreted elsewhere.
public struct SearchQuery: Hashable, Sendable {
  /// A filter that narrows a search down.
  public enum Filter: String, CaseIterable, Sendable {
    case board, tag, author, topic, after, before
  }

  /// A word, or several in a row.
  public struct Term: Hashable, Sendable {
    /// The words, folded as titles and names are.
    public let words: [String]
    /// True if the last word may be only a beginning.
    ///
    /// In scripts without spaces between words, only a single letter can be one.
    public let isPrefix: Bool
  }

  /// The most words that count.
  public static let most = 8
  /// The most words that may be beginnings, and the fewest letters of a beginning: each matches all words that begin with it.
  static let (maxBeginnings, fewestLetters) = (2, 3)

  /// The terms, all of which must occur.
  public private(set) var terms: [Term] = []
  /// Values of filters, as typed; of two of a kind the last counts.
  public private(set) var filters: [Filter: String] = [:]
  /// True if there were more words than count.
  public private(set) var isCut = false

  /// Reads a typed search; `names` are other names of filters, folded.
  public init(_ text: String, names: [String: Filter] = [:]) {
    for part in Self.parts(of: PlainText.singleLine(text)) {
      if let key = part.key, !part.text.isEmpty {
        let name = Folding.fold(key)
        if let filter = names[name] ?? Filter(rawValue: name) {
          filters[filter] = part.text
          continue
        }
      }
      add(part.key.map { "\($0) \(part.text)" } ?? part.text, isPrefix: part.isPrefix)
    }
  }

  /// True if there is no word to look for.
  public var isEmpty: Bool { terms.isEmpty }

  /// The search with its words as beginnings, as far as they may be.
  public var asBeginnings: SearchQuery {
    var query = self
    query.terms = []
    for term in terms {
      query.terms.append(Term(words: term.words, isPrefix: query.mayBegin(term.words.last)))
    }
    return query
  }

  /// True if one more word may be a beginning.
  ///
  /// Otherwise only the whole word matches.
  private func mayBegin(_ word: String?) -> Bool {
    guard let word, terms.count(where: \.isPrefix) < Self.maxBeginnings else { return false }
    let length = word.unicodeScalars.count
    return SearchWords.isRun(word) ? length == 1 : length >= Self.fewestLetters
  }

  private mutating func add(_ text: String, isPrefix: Bool) {
    let words = SearchWords.words(of: text)
    let isPrefix = (isPrefix || words.last.map(SearchWords.isRun) ?? false) && mayBegin(words.last)
    guard !terms.contains(where: { $0.words == words && $0.isPrefix == isPrefix }) else { return }
    let room = Self.most - terms.reduce(0) { $0 + $1.words.count }
    let isWhole = words.count <= room
    if !isWhole { isCut = true }
    let kept = Array(words.prefix(room))
    if kept.isEmpty { return }
    terms.append(Term(words: kept, isPrefix: isPrefix && isWhole))
  }

  /// A word or a phrase as typed, with the name of a filter if one precedes it.
  private struct Part {
    var key: String?
    var text = ""
    var isPrefix = false
  }

  /// Parts between spaces; a text in quotation marks is one part.
  private static func parts(of text: String) -> [Part] {
    var (parts, part): ([Part], Part) = ([], Part())
    var (isQuoted, isOpen) = (false, false)
    for scalar in text.unicodeScalars + [" "] {
      if quotes.contains(scalar) {
        isQuoted.toggle()
        isOpen = true
      } else if scalar == " ", !isQuoted {
        if isOpen || part.key != nil || !part.text.isEmpty { parts.append(part) }
        (part, isOpen) = (Part(), false)
      } else if scalar == ":", !isOpen, part.key == nil, !part.text.isEmpty {
        part.key = part.text
        part.text = ""
      } else {
        part.isPrefix = scalar == "*"
        part.text.unicodeScalars.append(scalar)
      }
    }
    // A quotation mark that is never closed.
    if !part.text.isEmpty { parts.append(part) }
    return parts
  }

  private static let quotes = Set("\"“”„«»".unicodeScalars)
}
