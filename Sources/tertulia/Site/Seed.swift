import ArgumentParser
import Database
import Model
import Seeding

/// `tertulia seed`: invented members, topics and comments, for tries and measurements; or a dozen members who know each other.
struct Seed: Command {
  static let configuration = CommandConfiguration(
    abstract: "Fill a site with invented members, topics and comments.",
    discussion: """
      For trying a theme and for measuring: the same numbers give the same texts. What is there is \
      left as it is. With --people a dozen members get accounts instead, where nobody has one: who wrote in \
      content/, with profiles, photos, friends, news, letters, filters and something at the desk. Their \
      addresses are at example.org. Run «tertulia build» afterwards.
      """)

  @OptionGroup var options: SiteOptions

  @Option(name: .long, help: "How many topics.")
  var topics = 1_000

  @Option(name: .long, help: "How many comments a topic has on average, the first one included.")
  var commentsPerTopic = 3.0

  @Option(name: .long, help: "How many members write them.")
  var members = 100

  @Flag(
    name: .long,
    help: "Give the members accounts, without passwords: «tertulia user claim» opens one to you.")
  var accounts = false

  @Flag(
    name: .long,
    help: "Give a site without accounts a dozen members who know each other; no topics.")
  var people = false

  @Option(
    name: .long,
    help: "Add so many invented people who would like to meet others, for trying that; no topics.")
  var meet: Int?

  @Flag(name: .long, help: "Take away all whom --meet ever added.")
  var removeMeet = false

  @Option(name: .long, help: "What chance begins with.")
  var random: UInt64 = 1

  func perform() async throws {
    guard !people else { return try addCommunity() }
    guard meet == nil, !removeMeet else { return try changeStrangers() }
    let plan = try plan()
    var seeder = try Seeder(try SiteDatabase(try options.folder()), plan)
    var progress = Console.Progress(quiet: options.quiet)
    let tally = try seeder.run { progress.show("Topics", $0, of: plan.topics) }
    progress.clear()
    options.say(
      """
      \(Console.grouped(tally.topics)) topics, \(Console.grouped(tally.comments)) comments and \
      \(Console.grouped(tally.members)) members written; now run «tertulia build»
      """)
  }

  private func addCommunity() throws {
    let site = try SiteDatabase(try options.folder())
    let isNew = try Community(site, now: try options.time()).run()
    options.say(
      isNew
        ? "\(Community.size) members written; now run «tertulia build»"
        : "there are accounts already: nothing written")
  }

  private func changeStrangers() throws {
    let strangers = Strangers(try SiteDatabase(try options.folder()), now: try options.time())
    if removeMeet {
      let count = try strangers.remove()
      options.say("\(count) invented people taken away; now run «tertulia build»")
    }
    guard let meet else { return }
    guard (1...Strangers.most).contains(meet) else {
      throw Failure(.usage, "--meet: expected 1 to \(Strangers.most)")
    }
    try strangers.add(meet)
    options.say("\(meet) invented people would like to meet others; now run «tertulia build»")
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
