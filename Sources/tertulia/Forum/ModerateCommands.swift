import ArgumentParser

/// `tertulia remove`: takes comments or topics away.
struct Remove: Command {
  static let configuration = CommandConfiguration(
    abstract: "Remove comments or topics at once; `approve` restores them.",
    discussion:
      "A removed comment leaves a line that says so; a removed topic disappears with its pages.")

  @OptionGroup var things: ModeratedOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    try await Moderation(options: options, operation: .remove).run(try things.things())
  }
}

/// `tertulia hold`: hides comments or topics until a moderator has looked at them.
struct Hold: Command {
  static let configuration = CommandConfiguration(
    abstract: "Move comments or topics to the moderation queue; `approve` shows them.")

  @OptionGroup var things: ModeratedOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    try await Moderation(options: options, operation: .hold).run(try things.things())
  }
}

/// `tertulia approve`: shows comments or topics that were held or removed.
struct Approve: Command {
  static let configuration = CommandConfiguration(
    abstract: "Show held or removed comments or topics.")

  @OptionGroup var things: ModeratedOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    try await Moderation(options: options, operation: .approve).run(try things.things())
  }
}

/// `tertulia close`: lets topics take no more replies.
struct Close: Command {
  static let configuration = CommandConfiguration(
    abstract: "Close topics to replies; `reopen` undoes it.")

  @OptionGroup var topics: TopicOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    try await Moderation(options: options, operation: .close).run(try topics.things())
  }
}

/// `tertulia reopen`: lets closed topics take replies again.
struct Reopen: Command {
  static let configuration = CommandConfiguration(abstract: "Open closed topics to replies again.")

  @OptionGroup var topics: TopicOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    try await Moderation(options: options, operation: .reopen).run(try topics.things())
  }
}
