import ArgumentParser
import Database
import Health

/// `tertulia status`: the answer for a monitor, and some numbers.
struct StatusCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show whether the site works, how large it is and what is waiting.",
    discussion: """
      The first lines say the same as the address /do/health. Changes nothing. If something does not work, or site.yml \
      has an error, the exit code is 1; `tertulia doctor` says more. Root checks as the owner of data/.
      """)

  @OptionGroup var options: SiteOptions

  @Flag(name: .long, help: "Print one JSON object instead of lines.")
  var json = false

  func perform() async throws {
    let folder = try options.folder(as: nil)
    let status = SiteStatus(folder, at: try options.time(), program: Tertulia.version)
    if json {
      Console.line(status.json.text)
    } else {
      for line in status.lines { options.say(line) }
    }
    guard status.check.isWell, status.areSettingsWell else { throw ExitCode(1) }
  }
}
