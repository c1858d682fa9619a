public import Model

/// The rows of `blocked`, by their content.
private enum BlockedKind: Int64 {
  case words, hosts, networks
}

extension SiteDatabase {
  /// Words, hosts and networks that guests' posts are refused for.
  public func blocklist() throws -> Blocklist {
    var (words, hosts): ([UInt8], [UInt8]) = ([], [])
    var networks: [NetworkRange] = []
    try connection.forEach("SELECT kind, entries FROM blocked") { row in
      switch BlockedKind(rawValue: row.integer(0)) {
      case .words: words = row.bytes(1)
      case .hosts: hosts = row.bytes(1)
      case .networks:
        networks = row.text(1).split(separator: " ").compactMap { NetworkRange(String($0)) }
      case nil: break
      }
    }
    return Blocklist(words: words, hosts: hosts, networks: networks)
  }
}

extension Transaction {
  /// Stores the blocklist for guests, until the next build.
  public func store(_ blocklist: Blocklist) throws {
    let networks = blocklist.networks.map(\.description).joined(separator: " ")
    for (kind, entries) in [
      (BlockedKind.words, blocklist.words), (.hosts, blocklist.hosts),
      (.networks, Array(networks.utf8)),
    ] where !entries.isEmpty {
      try connection.run(
        "INSERT INTO blocked (kind, entries) VALUES (?, ?)",
        [.integer(kind.rawValue), .bytes(entries)])
    }
  }
}
