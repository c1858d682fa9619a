import ArgumentParser
import Database
import Model
import Time

/// The common part of `remove`, `hold`, `approve`, `close` and `reopen`: one transaction, then the pages.
struct Moderation {
  /// A command, and its word in the output: “comment 57: removed”.
  enum Operation: String {
    case remove = "removed"
    case hold = "held"
    case approve = "shown"
    case close = "closed"
    case reopen = "open"
  }

  let options: SiteOptions
  let operation: Operation

  /// Does it to all or, when one of them cannot be, to none.
  func run(_ things: [ModerationSubject]) async throws {
    let folder = try options.folder()
    let site = try SiteDatabase(folder)
    let now = try options.time()
    let changed = try site.write { transaction in
      let problems = try things.compactMap { try problem($0, site) }
      guard problems.isEmpty else {
        throw Failure(.data, (problems + ["nothing was changed"]).joined(separator: "\n"))
      }
      return try things.filter { try change($0, at: now, &transaction) }
    }
    _ = try await SiteRefresher(folder: folder, quiet: options.quiet).refresh(now: now)
    for thing in things {
      options.say(
        "\(Self.name(thing)): \(changed.contains(thing) ? "" : "already ")\(operation.rawValue)")
    }
  }

  /// Why something cannot be changed.
  private func problem(_ thing: ModerationSubject, _ site: SiteDatabase) throws -> String? {
    guard let moderationState = try site.moderationState(of: thing) else {
      return "there is no \(Self.name(thing))"
    }
    if moderationState.isDeletedUnseen, operation == .approve || operation == .hold {
      return "\(Self.name(thing)) was deleted by its author before it was shown"
    }
    return moderationState.isFromContent
      ? "\(Self.name(thing)) is a file in content/; change it there, then run `tertulia build`"
      : nil
  }

  /// Does it and notes it in the log, where moderators can undo it; returns true if that changed anything.
  private func change(
    _ thing: ModerationSubject, at now: Timestamp, _ transaction: inout Transaction
  ) throws -> Bool {
    guard let moderationState = try transaction.site.moderationState(of: thing),
      !has(moderationState)
    else {
      return false
    }
    let kind: Decision.Kind =
      switch operation {
      case .remove: moderationState.state == .held ? .refuse : .hide
      case .hold: .hold
      case .approve: .approve
      case .close: .close
      case .reopen: .reopen
      }
    try transaction.decide(try transaction.site.decision(kind, about: thing, at: now))
    return true
  }

  /// True if the state is already the wanted one.
  private func has(_ moderationState: ModerationState) -> Bool {
    switch operation {
    case .remove: moderationState.state == .removed
    case .hold: moderationState.state == .held
    case .approve: moderationState.state == .visible
    case .close: moderationState.isClosed
    case .reopen: !moderationState.isClosed
    }
  }

  private static func name(_ thing: ModerationSubject) -> String {
    switch thing {
    case .comment(let id): "comment \(id)"
    case .topic(let id): "topic \(id)"
    }
  }
}

/// A kind of thing and numbers, as in addresses.
struct ModeratedOptions: ParsableArguments {
  /// Kinds of content that can be hidden.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case comment, topic
  }

  @Argument(help: "The kind: comment or topic.")
  var kind: Kind

  @Argument(
    help: "The numbers: 57 or #c57 for a comment at /forum/12-night-trains/#c57, 12 for its topic.")
  var numbers: [String]

  func things() throws -> [ModerationSubject] {
    try numbers.map { text in
      let digits = kind == .comment ? text[...].dropPrefix("#").dropPrefix("c") : text[...]
      guard let id = Topic.ID(digits: digits) else {
        throw Failure(.usage, "“\(text)” is not the number of a \(kind.rawValue), such as 57")
      }
      return kind == .comment ? .comment(Comment.ID(id.rawValue)) : .topic(id)
    }
  }
}

/// Numbers of topics.
struct TopicOptions: ParsableArguments {
  @Argument(help: "The numbers of the topics: 12 for /forum/12-night-trains/.")
  var numbers: [String]

  func things() throws -> [ModerationSubject] {
    try numbers.map { text in
      guard let id = Topic.ID(digits: text) else {
        throw Failure(.usage, "“\(text)” is not the number of a topic, such as 12")
      }
      return .topic(id)
    }
  }
}

extension Substring {
  fileprivate func dropPrefix(_ prefix: String) -> Substring {
    utf8.starts(with: prefix.utf8) ? Substring(utf8.dropFirst(prefix.utf8.count)) : self
  }
}
