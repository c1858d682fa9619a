/// A point in the history of published rounds: a mirror has everything that was written up to it.
///
/// A mark as text, such as `57-1794675600-0f6c…`: the number of a round, its time (seconds since 1970), and the boot of the
/// machine. All three must agree with the database: another database, or a restored one, may have a round of the same number.
public struct PublishMark: Hashable, Sendable {
  /// Number of the round; 0 if there was none.
  public let round: Int64
  private let time: Int64
  private let boot: String

  /// Mark of a site with unknown rounds: everything must be compared.
  public static let none = PublishMark(round: 0, time: 0, boot: "")

  private init(round: Int64, time: Int64, boot: String) {
    self.round = round
    self.time = time
    self.boot = boot
  }

  fileprivate init(_ row: borrowing Row) {
    self.init(round: row.integer(0), time: row.integer(1), boot: row.text(2))
  }

  /// Longer than any mark.
  private static let longest = 120

  /// Reads a mark's text; nil if it is invalid.
  public init?(_ text: String) {
    let parts = text.utf8.prefix(Self.longest + 1).split(
      separator: UInt8(ascii: "-"), maxSplits: 2, omittingEmptySubsequences: false)
    guard text.utf8.count <= Self.longest, parts.count == 3, let round = Int64(Substring(parts[0])),
      let time = Int64(Substring(parts[1])), round >= 0,
      parts[2].allSatisfy({ 0x21...0x7E ~= $0 })
    else { return nil }
    self.init(
      round: round, time: time,
      boot: String(Substring(parts[2])).split(separator: "_", omittingEmptySubsequences: false)
        .map(String.init).list(by: " "))
  }

  /// The text, without spaces.
  public var text: String {
    "\(round)-\(time)-\(boot.split(separator: " ").map(String.init).list(by: "_"))"
  }

  /// Returns true if the mark was made from this round.
  fileprivate func isMade(of other: PublishMark) -> Bool {
    round == other.round && time == other.time && Boot.isSame(boot, other.boot)
  }

  /// Returns true if a round is the next one on the same machine, which has not been restarted since.
  fileprivate func isFollowed(by other: PublishMark) -> Bool {
    other.round - 1 == round && Boot.isSame(boot, other.boot)
  }
}

extension SiteDatabase {
  /// Number of rounds beyond which comparing everything is less work.
  private static let maxRounds = 10_000

  /// Returns the mark of the last round.
  public func publishMark() throws -> PublishMark {
    try connection.first(
      "SELECT id, at, boot FROM rounds ORDER BY id DESC LIMIT 1", [], PublishMark.init) ?? .none
  }

  /// Returns the rounds after a mark, inside a read transaction; nil if not all are known, or one wrote the whole site.
  ///
  /// A round is deleted two minutes after it was stored, as soon as another follows. The mark's own round may be gone, but none
  /// after it may be missing.
  public func publishRounds(since mark: PublishMark) throws -> [PublishRound]? {
    var (rounds, last): ([PublishRound], PublishMark?) = ([], nil)
    var isComplete = true
    try connection.forEach(
      "SELECT id, at, boot, work FROM rounds WHERE id >= ? ORDER BY id LIMIT ?",
      [.integer(mark.round), .int(Self.maxRounds)], while: { isComplete }
    ) { row in
      let found = PublishMark(row)
      defer { last = found }
      if found.round == mark.round { return isComplete = mark.isMade(of: found) }
      let round = PublishRound(text: row.text(3))
      isComplete = (last ?? mark).isFollowed(by: found) && !round.isWhole && !round.isCut
      rounds.append(round)
    }
    return isComplete && last != nil && rounds.count < Self.maxRounds - 1 ? rounds : nil
  }
}
