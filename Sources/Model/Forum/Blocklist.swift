/// Words, hosts of links and blocks of network addresses that are refused in posts of guests.
///
/// Editors list them in `content/blocked.txt`. A build stores them sorted, line by line, and a request looks up each word of a
/// text in these lines, so that the work grows with the text and hardly with the list.
public struct Blocklist: Hashable, Sendable {
  /// One line of the file.
  public enum Entry: Hashable, Sendable {
    /// One to four words, folded: `online casino`.
    case words(String)
    /// A host, with all its subdomains: `spam.example`.
    case host(String)
    /// A network address or a block of them.
    case network(NetworkRange)
  }

  /// The most words of an entry.
  public static let wordsPerEntry = 4
  /// The most bytes of an entry.
  public static let entryBytes = 100

  /// Sorted lines, each with its line feed.
  public let words: [UInt8]
  /// Sorted lines of hosts, each with its line feed.
  public let hosts: [UInt8]
  /// The blocks.
  public let networks: [NetworkRange]

  /// Stores entries in any order.
  public init(_ entries: [Entry]) {
    var (words, hosts, networks): (Set<String>, Set<String>, Set<NetworkRange>) = ([], [], [])
    for entry in entries {
      switch entry {
      case .words(let text): words.insert(text)
      case .host(let text): hosts.insert(text)
      case .network(let range): networks.insert(range)
      }
    }
    self.init(
      words: Self.lines(words), hosts: Self.lines(hosts),
      networks: networks.sorted { $0.description < $1.description })
  }

  /// Stores sorted lines and blocks as they were stored by a build.
  public init(words: [UInt8], hosts: [UInt8], networks: [NetworkRange]) {
    self.words = words
    self.hosts = hosts
    self.networks = networks
  }

  /// True if the list has no entries.
  public var isEmpty: Bool { words.isEmpty && hosts.isEmpty && networks.isEmpty }

  /// True if a person at an address may write nothing.
  public func blocks(_ address: NetworkAddress) -> Bool {
    networks.contains { $0.contains(address) }
  }

  /// True if a text has blocked words or hosts.
  public func blocks(_ text: String) -> Bool {
    if words.isEmpty, hosts.isEmpty { return false }
    let folded = Array(Folding.fold(text).utf8)
    return hasWords(folded) || hasHost(folded)
  }

  /// Lines sorted by their bytes, for the look-up.
  private static func lines(_ texts: Set<String>) -> [UInt8] {
    texts.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 + [10] }
  }

  /// Looks each word up.
  ///
  /// Where entries begin with it, also looks up the two, three and four words from there on.
  private func hasWords(_ folded: [UInt8]) -> Bool {
    if words.isEmpty { return false }
    let (text, ends) = Self.words(of: folded)
    let lines = SortedLines(words)
    var start = 0
    for (index, end) in ends.enumerated() {
      switch lines.look(text[start..<end]) {
      case .isLine: return true
      case .beginsLine:
        for last in ends[(index + 1)...].prefix(Self.wordsPerEntry - 1)
        where lines.look(text[start..<last]) == .isLine { return true }
      case .isNothing: break
      }
      start = end + 1
    }
    return false
  }

  /// The words of a text with one space between them, and the end of each.
  private static func words(of folded: [UInt8]) -> (text: [UInt8], ends: [Int]) {
    var (text, ends): ([UInt8], [Int]) = ([], [])
    text.reserveCapacity(folded.count + 1)
    var isInWord = false
    for byte in folded {
      if isWord(byte) {
        text.append(byte)
      } else if isInWord {
        ends.append(text.count)
        text.append(32)
      }
      isInWord = isWord(byte)
    }
    if isInWord { ends.append(text.count) }
    return (text, ends)
  }

  /// Looks up each host in a text, and its parent domains.
  private func hasHost(_ folded: [UInt8]) -> Bool {
    if hosts.isEmpty { return false }
    let lines = SortedLines(hosts)
    for token in folded.split(whereSeparator: { !Self.isWord($0) && $0 != 45 && $0 != 46 }) {
      var parts = token.split(separator: 46).suffix(8)
      while parts.count > 1 {
        // The labels follow one another in the text, with the dots between them.
        if let first = parts.first, let last = parts.last,
          lines.look(folded[first.startIndex..<last.endIndex]) == .isLine
        {
          return true
        }
        parts.removeFirst()
      }
    }
    return false
  }

  fileprivate static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (48...57).contains(byte) || (97...122).contains(byte)
  }
}

extension Blocklist.Entry {
  /// Reads a line of the file; nil if it is none of the three kinds.
  public init?(_ line: String) {
    if let range = NetworkRange(line) {
      self = .network(range)
      return
    }
    let folded = Folding.fold(line)
    guard !folded.isEmpty, folded.utf8.count <= Blocklist.entryBytes else { return nil }
    let parts = folded.utf8.split(separator: 46, omittingEmptySubsequences: false)
    if parts.count > 1 {
      let isHost = parts.allSatisfy {
        !$0.isEmpty && $0.allSatisfy { Blocklist.isWord($0) || $0 == 45 }
      }
      guard isHost else { return nil }
      self = .host(folded)
      return
    }
    let words = folded.utf8.split { !Blocklist.isWord($0) }
    guard (1...Blocklist.wordsPerEntry).contains(words.count) else { return nil }
    self = .words(words.map { String($0) ?? "" }.joined(separator: " "))
  }
}
