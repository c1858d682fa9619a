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
      A folder for each board, one for each topic in it, a file for each comment: who wrote it and when, what it \
      answers, likes, tags, and the Markdown as it was typed. «tertulia import tertulia DIR» makes the same forum \
      of it. Without --all it is what everybody may read. Never in it: e-mail addresses, passwords, profiles, photos, \
      and what somebody took back. The folder is new or empty; it appears when everything is on disk.
      """)

  @Argument(help: "The folder; made when there is none.", completion: .directory)
  var folder: String

  @Flag(
    name: .long,
    help: "Also what is for members, what waits, and what moderators took away.")
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
    abstract: "Print a web server's map from the addresses that a Discourse forum had.",
    discussion: """
      /t/<slug>/<number>, /t/<slug>/<number>/<post>, /c/<category>, /tag/<name> and /u/<name> of what was imported \
      lead to where it is now. docs/moving.md has the lines of the server's configuration that read the map.
      """)

  @Option(
    name: .long,
    help: ArgumentHelp(
      "For which server: \(Redirects.Server.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "server"))
  var format: String

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    guard let server = Redirects.Server(rawValue: format) else {
      let known = Redirects.Server.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(.usage, "--format: «\(format)»: expected one of \(known)")
    }
    let folder = try options.folder()
    let redirects = try Redirects(
      try SiteDatabase(folder), try SettingsFile.read(folder.path))
    guard redirects.count > 0 else {
      throw Failure(.noInput, "nothing here came from a Discourse forum that everybody may read")
    }
    guard Console.write(Array(redirects.text(for: server).utf8)[...]) else {
      throw Failure.system(.io, "standard output")
    }
  }
}
