/// What guests may not write, and from where: words, hosts of links, blocks of network addresses.
///
/// Editors list them in `content/blocked.txt`; a build stores them sorted, line by line, and a request looks up
/// each word of a text in these lines, so that its work grows with the text and hardly with the list.
public struct Blocklist: Hashable, Sendable {
  /// One line of the file.
  public enum Entry: Hashable, Sendable {
    /// One to four words, folded: `online casino`.
    case words(String)
    /// A host, with all below it: `spam.example`.
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
  /// The same of hosts.
  public let hosts: [UInt8]
  /// The blocks.
  public let networks: [NetworkRange]

  /// Takes the entries in any order.
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

  /// Takes what was stored.
  public init(words: [UInt8], hosts: [UInt8], networks: [NetworkRange]) {
    self.words = words
    self.hosts = hosts
    self.networks = networks
  }

  /// Whether it says nothing.
  public var isEmpty: Bool { words.isEmpty && hosts.isEmpty && networks.isEmpty }

  /// Whether somebody at an address may write nothing.
  public func blocks(_ address: NetworkAddress) -> Bool {
    networks.contains { $0.contains(address) }
  }

  /// Whether a text has words or hosts that nobody may write.
  public func blocks(_ text: String) -> Bool {
    if words.isEmpty, hosts.isEmpty { return false }
    let folded = Array(Folding.fold(text).utf8)
    return hasWords(folded) || hasHost(folded)
  }

  /// Sorted by their bytes, as they are looked up.
  private static func lines(_ texts: Set<String>) -> [UInt8] {
    texts.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 + [10] }
  }

  /// Each run of up to four words is looked up.
  private func hasWords(_ folded: [UInt8]) -> Bool {
    if words.isEmpty { return false }
    var last: [ArraySlice<UInt8>] = []
    for word in folded.split(whereSeparator: { !Self.isWord($0) }) {
      // What is longer than an entry is none, and ends every run.
      guard word.count <= Self.entryBytes else {
        last = []
        continue
      }
      last = last.suffix(Self.wordsPerEntry - 1) + [word]
      for first in last.indices
      where Self.isLine(Array(last[first...].joined(separator: [32])), in: words) { return true }
    }
    return false
  }

  /// Each host in a text, and those that it is below, are looked up.
  private func hasHost(_ folded: [UInt8]) -> Bool {
    if hosts.isEmpty { return false }
    for token in folded.split(whereSeparator: { !Self.isWord($0) && $0 != 45 && $0 != 46 }) {
      var parts = token.split(separator: 46).suffix(8)
      while parts.count > 1 {
        if Self.isLine(Array(parts.joined(separator: [46])), in: hosts) { return true }
        parts.removeFirst()
      }
    }
    return false
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (48...57).contains(byte) || (97...122).contains(byte)
  }

  /// Whether sorted lines have one; a binary search by bytes.
  private static func isLine(_ line: [UInt8], in lines: [UInt8]) -> Bool {
    guard line.count <= entryBytes else { return false }
    var (low, high) = (0, lines.count)
    while low < high {
      var start = low + (high - low) / 2
      while start > low, lines[start - 1] != 10 { start -= 1 }
      var end = start
      while end < high, lines[end] != 10 { end += 1 }
      let found = lines[start..<end]
      if found.elementsEqual(line) { return true }
      if found.lexicographicallyPrecedes(line) { low = end + 1 } else { high = start }
    }
    return false
  }
}

extension Blocklist.Entry {
  /// Reads a line of the file; nil when it is none of the three.
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
        !$0.isEmpty
          && $0.allSatisfy {
            $0 >= 0x80 || $0 == 45 || (48...57).contains($0) || (97...122).contains($0)
          }
      }
      guard isHost else { return nil }
      self = .host(folded)
      return
    }
    let words = folded.utf8.split { byte in
      !(byte >= 0x80 || (48...57).contains(byte) || (97...122).contains(byte))
    }
    guard (1...Blocklist.wordsPerEntry).contains(words.count) else { return nil }
    self = .words(words.map { String($0) ?? "" }.joined(separator: " "))
  }
}
