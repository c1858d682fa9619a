/// Result of one kind of torture.
struct Count {
  var rounds = 0
  /// Processes that were alive when they were killed.
  var kills = 0
  /// Faults that were injected.
  var faults = 0
  var commits = 0
  var violations = 0
  /// The system calls at which something happened.
  var calls: Set<String> = []

  mutating func add(_ other: Count) {
    rounds += other.rounds
    kills += other.kills
    faults += other.faults
    commits += other.commits
    violations += other.violations
    calls.formUnion(other.calls)
  }
}

/// The counts of all tests; a worker prints them for the process that started it.
struct Tally {
  private(set) var counts: [String: Count] = [:]

  subscript(test: String) -> Count {
    get { counts[test] ?? Count() }
    set { counts[test] = newValue }
  }

  var violations: Int { counts.values.reduce(0) { $0 + $1.violations } }

  /// One line a test: `tally kill-random 100 61 0 0 0 write,openat`.
  var lines: [String] {
    counts.map { test, it in
      let calls = it.calls.sorted().joined(separator: ",")
      return
        "tally \(test) \(it.rounds) \(it.kills) \(it.faults) \(it.commits) \(it.violations) \(calls)"
    }
  }

  mutating func add(line: some StringProtocol) {
    let words = String(line).utf8.split(separator: 32, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard words.count == 8, words[0] == "tally" else { return }
    let numbers = words[2...6].compactMap { Int($0) }
    guard numbers.count == 5 else { return }
    let count = Count(
      rounds: numbers[0], kills: numbers[1], faults: numbers[2], commits: numbers[3],
      violations: numbers[4],
      calls: Set(words[7].utf8.split(separator: 44).map { String(Substring($0)) }))
    self[words[1]].add(count)
  }

  /// The table for people.
  func table() -> [String] {
    let heads = ["rounds", "kills", "faults", "commits", "system calls", "violations"]
    var rows = [["test"] + heads]
    var sum = Count()
    for (test, it) in counts.sorted(by: { $0.key < $1.key }) {
      rows.append(Self.row(test, it))
      sum.add(it)
    }
    rows.append(Self.row("all", sum))
    return rows.map { row in
      row.enumerated().map { index, cell in
        let space = String(repeating: " ", count: max((index == 0 ? 16 : 13) - cell.count, 1))
        return index == 0 ? cell + space : space + cell
      }.joined()
    }
  }

  private static func row(_ test: String, _ it: Count) -> [String] {
    [test]
      + [it.rounds, it.kills, it.faults, it.commits, it.calls.count, it.violations].map(String.init)
  }
}
