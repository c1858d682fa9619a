public import Time

/// Number of requests, day by day, counted from the lines of logs as they come.
///
/// It holds only a few numbers for each day and a part of one line, for any input.
public struct VisitCounts: Sendable {
  /// Requests of one day.
  public struct Day: Hashable, Sendable {
    /// Pages that people read.
    public fileprivate(set) var pages = 0
    /// Pages that were read by programs which say that they are not browsers.
    public fileprivate(set) var byRobots = 0
    /// Feeds and calendars.
    public fileprivate(set) var feeds = 0
    /// Forms that were taken.
    public fileprivate(set) var forms = 0
  }

  /// Requests of one robot, on all days together.
  public struct Robot: Hashable, Sendable {
    /// Pages that it got.
    public fileprivate(set) var pages = 0
    /// All requests, with any answer.
    public fileprivate(set) var requests = 0
    /// Requests that were refused for now: 429 or 503.
    public fileprivate(set) var refused = 0
  }

  /// Robots by their names, and "others": some dozens at most.
  public private(set) var robots: [String: Robot] = [:]
  /// Days of which something is known.
  public private(set) var days: [CivilDate: Day] = [:]
  /// Lines that are not of such a log, or too long, or of days beyond the last that is kept.
  public private(set) var unreadable = 0

  private var line: [UInt8] = []
  private var isTooLong = false

  /// Most bytes of a line: more than servers take of a request's head.
  static let lineBytes = 65_536
  /// Most days that are counted: ten years.
  static let dayLimit = 3_660

  /// Nothing yet.
  public init() {}

  /// Takes the next bytes of a log, which may end within a line.
  public mutating func add(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let end = rest.firstIndex(of: 10) {
      append(rest[..<end])
      endLine()
      rest = rest[(end + 1)...]
    }
    append(rest)
  }

  /// Takes the rest of a last line without an end; call it after each log.
  public mutating func finish() {
    if !line.isEmpty || isTooLong { endLine() }
  }

  /// The days, the first first.
  public var inOrder: [(date: CivilDate, day: Day)] {
    days.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The robots, the busiest first.
  public var busiestRobots: [(name: String, robot: Robot)] {
    robots.sorted { ($1.value.requests, $0.key) < ($0.value.requests, $1.key) }
      .map { ($0.key, $0.value) }
  }

  private mutating func append(_ part: ArraySlice<UInt8>) {
    if line.count + part.count > Self.lineBytes { isTooLong = true }
    if !isTooLong { line += part }
  }

  private mutating func endLine() {
    defer {
      line.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    if line.last == 13 { line.removeLast() }
    if line.isEmpty, !isTooLong { return }
    guard !isTooLong, let access = AccessLine(line[...]),
      days[access.day] != nil || days.count < Self.dayLimit
    else {
      unreadable += 1
      return
    }
    switch access.kind {
    case .page: days[access.day, default: Day()].pages += 1
    case .robot: days[access.day, default: Day()].byRobots += 1
    case .feed: days[access.day, default: Day()].feeds += 1
    case .form: days[access.day, default: Day()].forms += 1
    case .other: break
    }
    guard let name = access.robot else { return }
    robots[name, default: Robot()].requests += 1
    if access.kind == .robot { robots[name, default: Robot()].pages += 1 }
    if access.isRefused { robots[name, default: Robot()].refused += 1 }
  }
}
