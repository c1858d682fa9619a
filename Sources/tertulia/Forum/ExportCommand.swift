import ArgumentParser
import Content
import Database
import Export
import Model

/// `tertulia export`: the forum as a folder of Markdown files.
struct ExportCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the forum as a folder of Markdown files.",
    discussion: """
      Writes a folder for each board, a folder for each topic, and a file for each comment, with author, time, \
      replies, likes, tags and Markdown source. `tertulia import tertulia DIR` makes the same forum again. By \
      default it contains what everyone can read. It never contains email addresses, passwords, profiles, photos, \
      or text that its author deleted. The folder must be new or empty; it appears when all files are on disk.
      """)

  @Argument(help: "The folder; it is created if it does not exist.", completion: .directory)
  var folder: String

  @Flag(
    name: .long,
    help: "Include content for members, held content and removed content.")
  var all = false

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let start = Clock.monotonic
    let site = try SiteDatabase(try options.folder())
    let tally = try ForumFolder.write(site, all ? .all : .everyone, to: folder)
    options.say(
      """
      \(Console.counted(tally.topics, "topic")), \(Console.counted(tally.comments, "comment")) and \
      \(Console.counted(tally.members, "member")) written in \(Console.seconds(since: start)): \(folder)
      """)
  }
}

/// `tertulia redirects`: a web server's map from the addresses of an imported forum to ours.
struct RedirectsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "redirects",
    abstract: "Print redirects for a web server from the old addresses of a Discourse forum.",
    discussion: """
      Old addresses of imported content (/t/<slug>/<number>, /t/<slug>/<number>/<post>, /c/<category>, /tag/<name> \
      and /u/<name>) lead to the new ones. docs/moving.md has the server configuration that reads the map.
      """)

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The web server: \(Redirects.Server.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "server"))
  var format: String

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    guard let server = Redirects.Server(rawValue: format) else {
      let known = Redirects.Server.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(.usage, "--format: “\(format)”: expected one of \(known)")
    }
    let folder = try options.folder()
    let redirects = try Redirects(
      try SiteDatabase(folder), try SettingsFile.read(folder.path))
    guard redirects.count > 0 else {
      throw Failure(.noInput, "there are no public topics imported from Discourse")
    }
    guard Console.write(Array(redirects.text(for: server).utf8)[...]) else {
      throw Failure.system(.io, "standard output")
    }
  }
}
