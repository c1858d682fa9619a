/// What somebody looks for: words, and what narrows them down.
///
/// `night trains`, `"night trains"` together, `train*` for how a word begins, `board:travel`, `tag:`, `author:` with a name
/// or username, `after:2026-10` and `before:`, `topic:42`. What comes before a colon is a filter in English and by the names
/// that the site gives them; anything else with a colon is words. It refuses nothing: of more than eight words the first
/// eight count, of more than two beginnings the first two, and what a filter's value means is for others to find out.
public struct SearchQuery: Hashable, Sendable {
  /// What narrows a search down.
  public enum Filter: String, CaseIterable, Sendable {
    case board, tag, author, topic, after, before
  }

  /// A word, or several that stand together.
  public struct Term: Hashable, Sendable {
    /// Its words, folded as titles and names are.
    public let words: [String]
    /// Whether the last word only has to begin so; of letters without spaces between words only a single one begins anything.
    public let isPrefix: Bool
  }

  /// The most words that count.
  public static let most = 8
  /// The most of them of which a beginning is enough, and the fewest letters of one: each stands for all words that begin so.
  static let (mostBeginnings, fewestLetters) = (2, 3)

  /// All of them have to be there.
  public private(set) var terms: [Term] = []
  /// What narrows it down, as it was typed; of two of a kind the last counts.
  public private(set) var filters: [Filter: String] = [:]
  /// Whether there were more words than count.
  public private(set) var isCut = false

  /// Reads what was typed; `names` are other names of filters, folded.
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

  /// Whether there is no word to look for.
  public var isEmpty: Bool { terms.isEmpty }

  /// The same with words as beginnings, as far as they may be.
  public var asBeginnings: SearchQuery {
    var query = self
    query.terms = []
    for term in terms {
      query.terms.append(Term(words: term.words, isPrefix: query.mayBegin(term.words.last)))
    }
    return query
  }

  /// Whether one more word may be a beginning: of other words the beginning is the word itself.
  private func mayBegin(_ word: String?) -> Bool {
    guard let word, terms.count(where: \.isPrefix) < Self.mostBeginnings else { return false }
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

  /// A word or a phrase as it was typed, behind the name of a filter where one stands before it.
  private struct Part {
    var key: String?
    var text = ""
    var isPrefix = false
  }

  /// Parts between spaces; what stands in quotation marks is one.
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
    // A mark that nobody closed.
    if !part.text.isEmpty { parts.append(part) }
    return parts
  }

  private static let quotes = Set("\"“”„«»".unicodeScalars)
}
