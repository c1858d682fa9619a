import ArgumentParser

/// `tertulia remove`: takes comments or topics away.
struct Remove: Command {
  static let configuration = CommandConfiguration(
    abstract: "Take comments or topics away, at once; «approve» brings them back.",
    discussion:
      "A removed comment leaves a line that says so; a removed topic is gone with its pages.")

  @OptionGroup var things: ModeratedOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    try await Moderation(options: options, deed: .remove).run(try things.things())
  }
}

/// `tertulia hold`: hides comments or topics until somebody has looked at them.
struct Hold: Command {
  static let configuration = CommandConfiguration(
    abstract: "Hide comments or topics until you have looked at them; «approve» shows them.")

  @OptionGroup var things: ModeratedOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    try await Moderation(options: options, deed: .hold).run(try things.things())
  }
}

/// `tertulia approve`: shows what was held or removed.
struct Approve: Command {
  static let configuration = CommandConfiguration(
    abstract: "Show comments or topics that were held or removed.")

  @OptionGroup var things: ModeratedOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    try await Moderation(options: options, deed: .approve).run(try things.things())
  }
}

/// `tertulia close`: lets topics take no more replies.
struct Close: Command {
  static let configuration = CommandConfiguration(
    abstract: "Close topics to replies; «reopen» undoes it.")

  @OptionGroup var topics: TopicOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    try await Moderation(options: options, deed: .close).run(try topics.things())
  }
}

/// `tertulia reopen`: lets closed topics take replies again.
struct Reopen: Command {
  static let configuration = CommandConfiguration(abstract: "Open closed topics to replies again.")

  @OptionGroup var topics: TopicOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    try await Moderation(options: options, deed: .reopen).run(try topics.things())
  }
}
