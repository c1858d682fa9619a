import ArgumentParser
import Database
import Model

/// `tertulia user hide-posts`: hides all posts of a member.
struct UserHidePosts: Command {
  static let configuration = CommandConfiguration(
    commandName: "hide-posts",
    abstract: "Hide all posts of a member, such as spam; `show-posts` undoes it.",
    discussion: """
      Topics that no one else answered disappear with their pages; replies by others stay. Run `user disable` first, so \
      that no new posts follow. The moderation log has one entry. Only people who reported a post are notified.
      """)

  @OptionGroup var user: UsernameOptions

  @Option(name: .long, help: "The reason, for the moderation log.")
  var reason: String

  @Flag(name: .long, help: "Hide without asking.")
  var yes = false

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    let (site, member) = (accountAdmin.site, try accountAdmin.member(user.username))
    let reason = PlainText.singleLine(reason)
    guard !PlainText.isBlank(reason), reason.utf8.count <= 500 else {
      throw Failure(.usage, "--reason: expected a sentence of at most 500 bytes")
    }
    try accountAdmin.finishHiding()
    let count = try site.hideablePosts(of: member.id)
    guard !count.isEmpty else { return options.say("\(member.username): no posts to hide") }
    let posts =
      "\(Console.counted(count.topics, "topic")) and \(Console.counted(count.comments, "comment"))"
    try Console.ask(
      "Hide \(posts) by \(member.username)?", isAnswered: yes, refusal: "nothing was hidden")
    var decision = accountAdmin.decision(.hidePosts, about: member.id)
    decision.reason = reason
    let made = decision
    try site.write { _ = try $0.decideHidingPosts(made) }
    try await accountAdmin.publishHiding()
    options.say("\(member.username): \(posts) hidden")
  }
}

/// `tertulia user show-posts`: undoes `hide-posts`, or the form of the moderation page.
struct UserShowPosts: Command {
  static let configuration = CommandConfiguration(
    commandName: "show-posts",
    abstract: "Show the posts of a member that were hidden all at once.",
    discussion: "Posts that were hidden one by one, before or after, stay hidden.")

  @OptionGroup var user: UsernameOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    let (site, member) = (accountAdmin.site, try accountAdmin.member(user.username))
    guard let decision = try site.decisionHidingPosts(of: member.id) else {
      return options.say("\(member.username): no posts are hidden all at once")
    }
    do {
      try site.write { _ = try $0.undo(decision.id, by: nil, at: accountAdmin.now) }
    } catch is UndoObstacle {
      throw Failure(.data, "\(member.username) has deleted the account; the posts stay hidden")
    }
    try await accountAdmin.publishHiding()
    options.say("\(member.username): posts shown again")
  }
}

extension AccountAdmin {
  /// Finishes the part that an earlier decision left to a job.
  fileprivate func finishHiding() throws {
    while try !site.write({ try $0.hidePosts(atMost: 100) }).isEmpty {}
  }

  /// Hides or shows all, and brings the pages up to date.
  fileprivate func publishHiding() async throws {
    try finishHiding()
    _ = try await SiteRefresher(folder: site.folder, quiet: true).refresh(now: now)
  }
}
