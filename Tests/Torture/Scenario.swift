@_spi(Raw) import Database
import Glibc
import Model
import Pages
import Publishing
import Theme
import Time

/// Activity of a program when it is disturbed.
enum Scenario: String, CaseIterable {
  case comment, reply, topic, opener
  /// A post awaiting approval.
  case held
  /// Moderation: a held post is approved, or refused; a visible one is held.
  case approve, refuse, hold
  /// A comment after which the write-ahead log is copied into the database.
  case checkpoint
  /// A reader's request that is the first of a day.
  case newDay = "new-day"
  /// The process that continues publishing.
  case continuation
  /// A build after an editor's change.
  case build
  /// The build that makes the database.
  case firstBuild = "first-build"
  case refresh
  // Operations by members, and on them (`Operation`).
  case signUp = "sign-up"
  case confirm, claim
  case newName = "new-name"
  case edit, delete, undo, report, like, profile, leave, ban, enable
  case reportMember = "report-member"
  case saveFilter = "keep-filter"
  case renameFilter = "rename-filter"
  case deleteFilter = "drop-filter"
  case befriend, invite, arrange, solve
  case reserve, answer
  case withdraw = "take-back"
  case seeNews = "see-news"
  case talk, clear, locate, meet, vote, bookmark, call, decline
  case makeLink = "make-link"
  case endLink = "end-link"
  case saveNote = "keep-note"
  case editNote = "edit-note"
  case showNote = "show-note"
  case plan, remind

  /// True if it is a command of the tool, which takes fifty times as long to start.
  var isTool: Bool {
    [.build, .firstBuild, .refresh, .approve, .refuse, .hold].contains(self)
      || operation?.isTool ?? false
  }

  /// Operation of a member in it.
  var operation: Operation? { Operation(rawValue: rawValue) }

  /// True if `tertulia refresh` follows: the process that continues after an answer may have had no time.
  var isRefreshed: Bool { isTool || self == .newName }

  /// Brings the site into the state in which the scenario begins.
  func prepare(_ worker: Worker, _ round: Int, _ dice: inout Dice) throws {
    let site = worker.site
    if let operation { return try operation.prepare(worker, &dice) }
    switch self {
    case .approve, .refuse: try site.postUndisturbed(.held, &dice)
    case .opener:
      while !site.topics.values.contains(where: { $0 % TestSite.commentsPerPage == 0 }) {
        try site.postUndisturbed(.comment, &dice)
      }
    case .checkpoint: try Self.growLog(site.folder)
    case .newDay: try Self.goBackOneDay(site.folder)
    case .continuation, .refresh: try Self.leaveWork(site, &dice)
    case .build: try site.edit("edited-\(round)")
    case .firstBuild: try site.forget()
    // Posts can be sent at any time; what members do is prepared above.
    default: break
    }
  }

  /// Finishes the work needed before the site works: a build that was cut short at its first time comes again, and until then
  /// requests are answered as well as they can be.
  func finish(_ worker: Worker, _ dice: inout Dice) throws -> [String] {
    guard self == .firstBuild else { return [] }
    let site = worker.site
    let post = site.post(.topic, &dice)
    let answer = Answer(bytes: try Processes.run(site.request(post)).output)
    Orphans.settle()
    site.ledger.note(post.token, answer)
    let isClear = answer.isAcknowledgement || answer.status == 503 && answer.has(post.token)
    let ending = try Processes.run(site.build())
    return (isClear ? [] : ["a request before the site was built: \(answer.status ?? 0)"])
      + (ending.code == 0 ? [] : ["build: \(ending.status) \(ending.errorText)"])
  }

  /// Command to run, and its post or expected state.
  func act(_ site: TestSite, _ dice: inout Dice) throws -> Attempt {
    if let operation { return try operation.act(site, &dice) }
    switch self {
    case .newDay: return Attempt(command: site.request("GET", "/topics/new"), success: 200)
    case .continuation: return Attempt(command: site.continuation)
    case .build, .firstBuild: return Attempt(command: site.build())
    case .refresh: return Attempt(command: site.refresh())
    case .approve: return Attempt(command: site.moderate("approve", site.waiting.last))
    case .refuse: return Attempt(command: site.moderate("remove", site.waiting.last))
    case .hold:
      return Attempt(command: site.moderate("hold", site.shown.randomElement(using: &dice)))
    default:
      try site.look()
      let post = site.post(Post.Kind(rawValue: rawValue) ?? .comment, &dice)
      return Attempt(command: site.request(post), post: post)
    }
  }

  /// How often the scenario makes each system call, found out by running it once in peace.
  func calls(_ worker: Worker, _ dice: inout Dice) throws -> [String: Int] {
    try prepare(worker, 0, &dice)
    let act = try act(worker.site, &dice)
    let (ending, trace) = try Trace.run(act.command, worker.traceFile, ["-e", "trace=all"])
    worker.site.note(act, ending)
    Orphans.settle()
    return trace.counts
  }

  /// Makes it yesterday on the site, as if there had been no request since: today's first request notices.
  static func goBackOneDay(_ folder: SiteFolder) throws {
    let site = try SiteDatabase(folder)
    let theme = try SiteTheme.stored(in: site)
    let yesterday = Timestamp(seconds: Int64(time(nil)) - 86_400)
    let origin = WriteOrigin(boot: WriteOrigin.currentBoot, time: yesterday)
    let publishing = RequestPublisher(site, theme, origin: origin)
    guard publishing.startNewDay() else { return }
    var publisher = try Publisher(site, theme, origin: origin, waiting: 0)
    _ = try publisher.publish(until: { false })
    try publisher.finish()
  }

  /// Sends requests that die right after their commit, so that the next process finds something to do.
  static func leaveWork(_ site: TestSite, _ dice: inout Dice) throws {
    let lock = try FileLock(path: site.folder.publishLock, waiting: 1000)
    for _ in 0..<2 {
      let post = site.post(.topic, &dice)
      let ending = try Processes.run(site.request(post), killedAfter: 15_000_000)
      site.ledger.note(post.token, Answer(bytes: ending.output))
      Orphans.settle(killedAfter: 0)
    }
    _ = consume lock
  }

  /// A log so long that the next writer copies it into the database.
  private static func growLog(_ folder: SiteFolder) throws {
    let site = try SiteDatabase(folder)
    let lock = try FileLock(path: folder.writeLock, waiting: 1000)
    let long = SQLValue.text(String(repeating: "long ", count: 120_000))
    try site.connection.transaction {
      try site.connection.run("INSERT INTO marks VALUES ('long', ?)", [long])
      try site.connection.run("DELETE FROM marks WHERE name = 'long'")
    }
    _ = consume lock
  }
}

extension TestSite {
  /// A post without any disturbance.
  func postUndisturbed(_ kind: Post.Kind, _ dice: inout Dice) throws {
    try postUndisturbed(post(kind, &dice))
  }

  /// Posts a comment of a member, or of the usual author of such posts.
  func postUndisturbed(_ post: Post, by username: String? = nil) throws {
    ledger.note(post.token, Answer(bytes: try must(request(post, by: username)).output))
    Orphans.settle()
    try look()
  }
}

/// Record of strace.
struct Trace {
  let lines: [String]

  /// Runs a command under strace, with these options besides.
  static func run(_ command: Command, _ file: String, _ options: [String]) throws -> (Ending, Trace)
  {
    let ending = try Processes.run(command.traced(["-s", "0", "-y", "-o", file] + options))
    let text = Files.read(file) ?? []
    return (
      ending, Trace(lines: text.split(separator: 10).map { String(decoding: $0, as: UTF8.self) })
    )
  }

  /// How often each call was begun.
  var counts: [String: Int] {
    lines.reduce(into: [:]) { counts, line in
      if let name = Self.name(line) { counts[name, default: 0] += 1 }
    }
  }

  /// How many calls were made to fail.
  var injected: Int { lines.count { $0.hasSuffix("(INJECTED)") } }

  /// True if a file outside the site failed first: the runtime of Swift reads a few of the kernel's as it starts, and its
  /// reaction is not ours.
  var isOfRuntime: Bool {
    // The file is named by the call, in quotes, or by its descriptor: `read(3</proc/self/maps>, …`.
    let failed = lines.first { $0.hasSuffix("(INJECTED)") } ?? ""
    return ["\"/proc/", "\"/sys/", "</proc/", "</sys/"].contains(where: failed.contains)
  }

  /// `openat` of `4722  openat(AT_FDCWD, …`.
  private static func name(_ line: String) -> String? {
    let text = line.utf8.drop { $0 != 32 }.drop { $0 == 32 }
    let name = text.prefix { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
    guard !name.isEmpty, text.dropFirst(name.count).first == 40 else { return nil }
    return String(Substring(name))
  }
}
