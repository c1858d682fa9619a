import ArgumentParser
import Database
import Jobs
import Model
import Pages
import Theme
import Time
import WebPush

/// `tertulia push`: a notification to all devices whose owners want notices, and the key by which push services know the site.
struct PushCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "push",
    abstract: "Send a notification to the devices of all members who want notices.",
    discussion: """
      One line of text: `tertulia push "The site moves on Sunday at 22:00."` Pressing it opens the front page. --keys \
      creates data/push.key if it is missing, as `tertulia build` does. Devices that were added with another key are \
      then removed, since they cannot be reached.
      """)

  /// The most bytes of a text.
  private static let most = 400

  @Argument(help: "The text, one line of at most 400 bytes.")
  var text: String?

  @Flag(name: .long, help: "Create the key if it does not exist.")
  var keys = false

  @OptionGroup var options: SiteOptions

  func validate() throws {
    guard (text == nil) == keys else {
      throw ValidationError("expected a text, or --keys")
    }
  }

  func perform() async throws {
    let folder = try options.folder()
    let site = try SiteDatabase(folder)
    guard let text else { return try makeKey(folder, site) }
    let line = PlainText.singleLine(text)
    guard !line.isEmpty, line.utf8.count <= Self.most else {
      throw Failure(.usage, "expected a text of at most \(Self.most) bytes")
    }
    let theme = try SiteTheme.stored(in: site)
    guard theme.settings.allowsPush else {
      throw Failure(
        .data,
        "push notifications are off: they need `courier` in site.yml, an https address and the feature `push`"
      )
    }
    guard try site.pushState().devices > 0 else { return options.say("0 devices") }
    let now = try options.time()
    let count = try site.write { try $0.queuePushes(text: line, at: now) }
    var runner = JobRunner([PushJob()])
    runner.run(SiteRefresher.jobContext(site, theme, now: now))
    options.say("\(Console.counted(count, "device"))")
    let failures = runner.failures.map(SiteRefresher.line).sorted()
    guard failures.isEmpty else {
      throw Failure(.unavailable, failures.joined(separator: "\n"))
    }
  }

  private func makeKey(_ folder: SiteFolder, _ site: SiteDatabase) throws {
    guard let removed = try PushKeyFile.make(for: site, replacingDamaged: true) else {
      return options.say("data/push.key already exists")
    }
    let words = removed == 0 ? "" : "; \(Console.counted(removed, "device")) removed"
    options.say("data/push.key made\(words)")
  }
}
