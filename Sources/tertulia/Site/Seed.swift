import ArgumentParser
import Database
import Model
import Seeding

/// `tertulia seed`: invented members, topics and comments, for tests and measurements; or a dozen members who know each other.
struct Seed: Command {
  static let configuration = CommandConfiguration(
    abstract: "Fill a site with invented members, topics and comments.",
    discussion: """
      For trying a theme and for measuring: the same numbers give the same texts. Existing content does not change. \
      With --people it gives accounts to a dozen authors in content/ instead, on a site without accounts, with \
      profiles, photos, friends, notifications, emails, filters and moderation cases. Their addresses are at \
      example.org. Run `tertulia build` afterwards.
      """)

  @OptionGroup var options: SiteOptions

  @Option(name: .long, help: "The number of topics.")
  var topics = 1_000

  @Option(name: .long, help: "The average number of comments in a topic, including the first.")
  var commentsPerTopic = 3.0

  @Option(name: .long, help: "The number of members who write them.")
  var members = 100

  @Flag(
    name: .long,
    help: "Give the members accounts without passwords; open one with `tertulia user claim`.")
  var accounts = false

  @Flag(
    name: .long,
    help: "Add a dozen members who know each other to a site without accounts; no topics.")
  var people = false

  @Option(
    name: .long,
    help: "Add this many invented members to “Meet people”; no topics.")
  var meet: Int?

  @Flag(name: .long, help: "Remove all members that --meet added.")
  var removeMeet = false

  @Option(name: .long, help: "The seed of the random numbers.")
  var random: UInt64 = 1

  func perform() async throws {
    guard !people else { return try addCommunity() }
    guard meet == nil, !removeMeet else { return try changeMatchProfiles() }
    let plan = try plan()
    var seeder = try Seeder(try SiteDatabase(try options.folder()), plan)
    var progress = Console.Progress(quiet: options.quiet)
    let tally = try seeder.run { progress.show("Topics", $0, of: plan.topics) }
    progress.clear()
    options.say(
      """
      \(Console.grouped(tally.topics)) topics, \(Console.grouped(tally.comments)) comments and \
      \(Console.grouped(tally.members)) members written; now run `tertulia build`
      """)
  }

  private func addCommunity() throws {
    let site = try SiteDatabase(try options.folder())
    let isNew = try Community(site, now: try options.time()).run()
    options.say(
      isNew
        ? "\(Community.size) members written; now run `tertulia build`"
        : "there are accounts already; nothing was written")
  }

  private func changeMatchProfiles() throws {
    let profiles = SeedMatchProfiles(
      try SiteDatabase(try options.folder()), now: try options.time())
    if removeMeet {
      let count = try profiles.remove()
      options.say("\(count) invented members removed; now run `tertulia build`")
    }
    guard let meet else { return }
    guard (1...SeedMatchProfiles.most).contains(meet) else {
      throw Failure(.usage, "--meet: expected 1 to \(SeedMatchProfiles.most)")
    }
    try profiles.add(meet)
    options.say("\(meet) invented members added; now run `tertulia build`")
  }

  private func plan() throws -> SeedPlan {
    do {
      var plan = try SeedPlan(
        topics: topics, commentsPerTopic: commentsPerTopic, members: members, random: random,
        now: try options.time())
      plan.hasAccounts = accounts
      return plan
    } catch SeedError.outOfRange(let name, let range) {
      let option = name.split(separator: " ").joined(separator: "-")
      throw Failure(.usage, "--\(option): expected \(range)")
    }
  }
}
